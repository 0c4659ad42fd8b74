"""How somebody learns The Most Simple Game: a corner, a die on three others, a turn that carries itself, nothing left for the next."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die. Put that many dice of your colour, one after the other, into empty funnels: of the plate, or between three dice. "
        "A die just laid may carry your next one."
    ),
    ending=say(
        "The die on the top ends the game. On a side of the pyramid a die shows one face, on an edge two, at the top three, "
        "inside none."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red and have rolled a 1: one die to place. Put it where it shows two faces outside."
        ),
        right=("800", "080", "008"),
        otherwise=say("There it shows fewer faces. Try a corner of the plate."),
        done=say(
            "A corner shows two faces, an edge of the plate one, the middle none. What is outside stays outside."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say("Three dice stand in a corner. They form a funnel too. Put your die into it."),
        right=("700",),
        otherwise=say("There it stands on the plate. Look for the funnel between the three dice."),
        done=say(
            "It stands on dice of all colours and shows two faces. Whose dice carry it does not matter."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say("Now you have rolled a 2. Complete the three dice in the corner with your first die."),
        right=("701",),
        otherwise=say(
            "That completes nothing. Look for the empty funnel beside both green dice at the edge."
        ),
        done=say("One face, and a new funnel has opened between the three. The turn is still yours."),
    ),
    Step(
        ask=say("Your second die may stand on the one you have just laid. Put it there."),
        right=("700",),
        otherwise=say("Then somebody else takes the best place. The new funnel is between the three dice."),
        done=say("Two dice, three faces: a long roll builds its own stairs."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "One die is left, and green comes next. Show two faces, but open no funnel that green could take."
        ),
        right=("080",),
        otherwise=say(
            "That shows fewer faces, or it opens a good funnel for green. Another corner is empty."
        ),
        done=say("What you open with your last die belongs to the next. That is the whole art of this game."),
    ),
)
