"""How somebody learns The Fire-Red Devil: flee, catch, flee to the right place, leap over a pyramid."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move your die along a right angle: straight up the wall in front of it, then straight down until it is stopped. "
        "Where it was, one of your green dice stays behind."
    ),
    ending=say(
        "The devil catches the angel by landing directly on it, or if the angel cannot move. When the green dice are used up, the angel has got away."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You are the angel, the golden die. The devil is far. Move into any funnel beside you."),
        right=("332-233", "332-242", "332-323", "332-341", "332-422", "332-431"),
        done=say("A green die stays where you were. So the ground rises, and ways open and close."),
    ),
    Step(
        position="lesson-2",
        ask=say("Now you are the devil, the red die. The angel stands beside two green dice. Land on it."),
        right=("224-322",),
        otherwise=say("There the angel gets away. Climb onto the golden die and the two green ones."),
        done=say(
            "The angel lies under you and is caught. It should have kept away from funnels it helps to build."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "You are the angel again. At one of the four places you can go to, the devil could land on you. Choose another."
        ),
        right=("503-323", "503-530", "503-701"),
        otherwise=say("There you would make a funnel with two other dice, right beside the devil."),
        done=say("Safe for now. Dots show where the devil can go next, a frame where it would catch you."),
    ),
    Step(
        position="lesson-4",
        ask=say("A black pyramid stands in your way. Leap over it in one move."),
        right=("503-530",),
        otherwise=say("That stays on this side. The place on the other side of the black pyramid is free."),
        done=say("Up the whole wall and down the other side. Who knows these ways is hard to catch."),
    ),
)
