"""How somebody learns RioMino: lay a die, fit two sides, spoil a square, leave the other no die that fits."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Lay one of your dice beside a die on the board, turned as you like. Every side that touches another die must "
        "show the same value."
    ),
    ending=say(
        "Both roll their dice before the start and never again. An extra die on the start square begins. Whoever is to "
        "lay and cannot, because no die fits or none is left, loses at once."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Take one of your two dice and lay it beside the one on the board, so that the sides that touch have "
            "equally many dots."
        ),
        done=say("It fits. You may turn a die, but you never roll it again: these dice are all you have."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "The square in the corner between two dice touches both. Only one of your dice fits there. Lay it."
        ),
        right=("d4=0330",),
        otherwise=say(
            "That fits too, but fill the corner between the upper die and the right one: it needs a 0 and a 3."
        ),
        done=say("Both sides match. Corners ask for two values at once, so few dice fit there."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Opposite sides of a die always differ. So a square between two equal values is dead: no die fits. Make "
            "one, with a 2 that looks across an empty square at another 2."
        ),
        right=("b2=2211",),
        otherwise=say(
            "No square dies by that. Lay a die below the one on the left, and turn it so that its 2 looks to the right."
        ),
        done=say(
            "Nobody can use that square any more. Every dead square takes something from the other player."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say("Your opponent has a single die left, with 1 and 2. Lay yours so that it fits nowhere."),
        right=("c2=1001",),
        otherwise=say(
            "That die still fits somewhere. Cover the open side with a 1, and let only a 0 look to the right and down."
        ),
        done=say("Your opponent is to lay, and no die fits. You win."),
    ),
)
