"""How somebody learns Up and Down: build, take off what shows nothing, keep what is covered; then the two other forms."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die. An even number: put that many dice of your colour into empty funnels, of the plate or between three dice. "
        "An odd number: take that many of your free dice off again; if fewer are free, the rest is forgiven."
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
            "You play red and have rolled a 2: even, so it goes up. Put the first die into the corner between yours."
        ),
        right=("800",),
        otherwise=say("That is possible too, but the corner shows two faces and completes three dice."),
        done=say("Two faces, and a funnel has opened between the three. One die is left."),
    ),
    Step(
        ask=say("An odd number takes free dice off again. Cover the three with your second die."),
        right=("700",),
        otherwise=say("The three are still free there. Look for the funnel between them."),
        done=say(
            "Only the one on top is free now: a 1 takes that one, and only a 3 or 5 gets at those below."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now you have rolled a 1: odd, so one of your free dice comes off. Take the one that shows no face outside."
        ),
        right=("332",),
        otherwise=say("That one shows faces outside, which count at the end. Take the one in the middle."),
        done=say("It cost you nothing. Keep such a die at hand for odd numbers."),
    ),
    Step(
        position="lesson-3",
        ask=say("A 3: three dice should come off. But only one of yours is free. Take it."),
        right=("332",),
        done=say(
            "The other two are forgiven: green stands on your three dice in the corner, and so nothing takes them."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Another form: the pyramid comes down, and all want their own colour off first. Odd numbers bring dice back. Block green "
            "with yours."
        ),
        right=("700",),
        otherwise=say("That blocks your own dice, or nobody's. Put it on the three green ones."),
        done=say("Green cannot take these three off until you have taken yours away."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "In the third form nobody has a colour: red is worth 1, green nothing, black minus 1. Two dice are yours now. Begin with "
            "a red one."
        ),
        right=("800", "332"),
        otherwise=say("That one is worth less. Two red dice are free."),
        done=say("One point more. Odd numbers make you put dice back for others to take."),
    ),
)
