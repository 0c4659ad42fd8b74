"""How somebody learns Steps to the Throne: read a roll, capture, come before the throne, enter it, and bar the way."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "The blue die is rolled. Each number points both ways along a row. The climber takes the green die as many "
        "funnels, over no other die; a black one where it lands is captured. The guard then puts a black die beside it."
    ),
    ending=say(
        "Right before the throne an even number from the side, or an odd one from the middle, pointing at a red die, "
        "lets the green die in."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You climb. The blue die shows 2, 4 and 1. Use the 4 and take the green die four funnels."),
        right=("044",),
        otherwise=say("That was another number. Four funnels in a straight row: it goes to the edge."),
        done=say(
            "Each number points both ways, but the other way the plate ends. Now the guard bars a funnel."
        ),
        then=("035",),
    ),
    Step(
        position="lesson-2",
        ask=say("Black dice stand close. Land on one of them, and it is captured."),
        right=("422",),
        otherwise=say("That funnel was empty. Use a number that ends exactly on a black die."),
        done=say("Captured. Over a die nobody goes, but onto it: then it lies beside the plate."),
    ),
    Step(
        position="lesson-3",
        ask=say("One number of this roll leads right before the throne, into the middle. Take it."),
        right=("116",),
        otherwise=say(
            "That is not right before the throne. Look for the middle funnel of the row before it."
        ),
        done=say("Here you stand before the red dice. Now you need an odd number that points at one."),
        then=("215", "roll 132"),
    ),
    Step(
        ask=say("You rolled a 1 and a 3, both pointing at red dice. An odd number is enough: enter."),
        right=("007",),
        otherwise=say("You would have won. The throne is the funnel between the three red dice."),
        done=say("You are in. From the sides it takes an even number instead."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now you guard. The green die comes along the edge. Put a black die between it and the throne."
        ),
        right=("035",),
        otherwise=say("There it bars nothing. The way along the edge to the red dice must be closed."),
        done=say("Now only a 1 leads on there, for it captures. All longer ways along this row are barred."),
    ),
)
