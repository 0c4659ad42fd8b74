"""How somebody learns Diebylon: the first four, a step of two, an odd number, a 1 under a blockade, the top of the new pyramid."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll. Move one of your dice by exactly that many steps: straight up, then straight down in another direction until it is stopped. "
        "Nothing may stand on it. If nothing fits, your turn is over."
    ),
    ending=say(
        "A 1 moves nothing, but a die of yours that carries a foreign one may change places with it. Whoever is the first to fill another corner "
        "with all ten dice wins."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red and have rolled a 4. Only your top die is free. Carry it down to the plate: one step up, three down."
        ),
        done=say(
            "Four steps, all used. A 6 would have gone further: two up, four down. Other numbers cannot begin."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now a 2: one up, one down, so the die goes to a funnel beside it. Take it nearer to the green corner."
        ),
        right=("530-440",),
        otherwise=say("That is a step too, but not towards green's corner. Go along the edge."),
        done=say("On one level only even numbers move a die: 2 beside it, 4 over one funnel, 6 over two."),
    ),
    Step(
        position="lesson-3",
        ask=say("A 3 is odd, so it changes the level by one. Bring another die down from your pyramid."),
        done=say(
            "One step up, two down. With 3 and 5 dice climb and come down, with 2, 4 and 6 they travel."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "A green die stands on three of yours, and none of them can move. You have rolled a 1: let one of them change places with it."
        ),
        right=("700-600", "610-600", "601-600"),
        otherwise=say(
            "Then the green die stays on top of you. Touch one of your dice under it, then the green one."
        ),
        done=say(
            "Now your die is on top, and the green one is stuck below it. That is what a 1 is good for."
        ),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "Nine dice fill the new corner, and you have rolled a 4. Set the last one on the top: three steps up the wall, one down."
        ),
        right=("350-060",),
        otherwise=say("The top of the corner is still empty. The die at the foot of the wall reaches it."),
        done=say("All ten dice stand in another corner: you have won."),
    ),
)
