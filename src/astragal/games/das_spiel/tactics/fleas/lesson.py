"""How somebody learns Flea Chase: get into the corner, climb, block others, set the last die on top."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move one of your dice along a right angle: straight up the wall in front of it, then straight down until it is "
        "stopped. That may be one step, or a leap over a heap."
    ),
    ending=say(
        "A die that lands on others blocks them. When both have all dice in the corner, the faces on the outside of the "
        "pyramid count. Whoever finishes second loses a point a turn."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. The framed funnels are the bottom of the pyramid that both build. Move a die into one of them."
        ),
        right=("314-215", "314-305"),
        otherwise=say("That does not get a die into a framed funnel. Take the one that stands next to them."),
        done=say(
            "On the plate it is a step: up one edge of the ridge between two funnels, and down the other."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say("Three dice form a funnel above the plate. Climb into it with the red die beside them."),
        right=("314-115",),
        otherwise=say("That stays on the plate. Look for the framed funnel on top of the three dice."),
        done=say(
            "Up the wall, and down behind its edge. The wall may be higher too, if it is flat and nothing is in the way."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say("Three green dice stand close together. Land on them, so that none of them can move."),
        right=("323-133",),
        otherwise=say("Green can still move those dice. Look for the funnel on top of the three."),
        done=say(
            "They are blocked as long as you stay. If green had no other die to move outside the corner, you would have to "
            "leave again after one turn."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Green is done, and each of your turns costs you a point. Only the top of the pyramid is missing. Set it."
        ),
        right=("404-005",),
        otherwise=say("That costs a turn. From where the red die stands, one leap goes up the whole side."),
        done=say(
            "The top shows three faces, more than any other place. The pyramid is complete, and the points decide."
        ),
    ),
)
