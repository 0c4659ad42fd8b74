"""How somebody learns The Forbidden Number: what is free, cover your own, stand on nothing that can be taken, let others cover you."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die. Put that many dice of your colour, one after the other, into empty funnels: of the plate, or between three dice. "
        "But if you roll the forbidden number, all your dice on which nothing stands come off."
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
            "You play red, and 6 is forbidden: a 6 would take your three dice in the corner, for nothing stands on them. "
            "Cover all three with one die."
        ),
        right=("700",),
        otherwise=say("The three are still free there. Look for the funnel between them."),
        done=say("Now only the die on top is free. A 6 would cost one die instead of three."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "You have rolled a 2. Begin with the corner: it shows two faces, and it completes three dice."
        ),
        right=("800",),
        otherwise=say("That completes nothing. The corner between your two dice is empty."),
        done=say("Three dice, all free, and a funnel between them. One die is left."),
    ),
    Step(
        ask=say("Protect all three with your second die."),
        right=("700",),
        otherwise=say("Then a 6 takes four dice from you. Cover the three in the corner."),
        done=say("Three dice are safe, and the one on top shows two faces as well."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Green rolls next, and three green dice in a corner are free. Show two faces, but do not protect them."
        ),
        right=("008",),
        otherwise=say(
            "That protects the green dice, or it shows fewer faces. One corner of the plate is empty."
        ),
        done=say("Green rolled the 6, and all three came off. You would have saved them with a die on top."),
        then=("roll 6",),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Two corners and more are empty. Put your die where the next one will soon want to build on it."
        ),
        right=("800",),
        otherwise=say(
            "Nobody builds on it there for a while. Complete three dice, so that a good funnel opens."
        ),
        done=say("The funnel above shows two faces: somebody will take it, and then no 6 takes your die."),
    ),
)
