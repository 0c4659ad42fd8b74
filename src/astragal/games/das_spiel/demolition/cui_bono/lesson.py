"""How somebody learns Cui Bono?: draw a die out, put it back, meet an edge of its own colour, and leave others with nothing."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take a die of the bottom layer that shows at least two faces; the column on it slides down. Put it back into a "
        "funnel of three colours or of one other colour, not above an edge all of its own colour, or keep it."
    ),
    ending=say(
        "A die kept is a penalty: green 1, black 2, red 3. When the plate is empty, the fewest points win. After many "
        "put-backs in a row the next die must be kept."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("Three dice at the bottom show two faces each. Take the black one of them."),
        right=("620",),
        otherwise=say("That one could not go back anywhere. Take the black one."),
        done=say("The column on it slid down, and the place at the top is empty. You hold the black die."),
    ),
    Step(
        ask=say("The funnel at the top has three colours: any die may go there. Put yours back."),
        right=("600",),
        otherwise=say("Kept, it would cost you two points. Put it back instead."),
        done=say("No penalty. Take what you can put back, and let the others run out of such dice."),
    ),
    Step(
        position="lesson-1",
        ask=say("Now see what goes wrong. Take the red die in the corner of the plate."),
        right=("800",),
        otherwise=say("Take the red die in the corner this time."),
        done=say(
            "Three points: the funnel has three colours, but on one edge under it all dice are red, and a red die may not make "
            "that edge longer. So it had to be kept."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "A die may also go onto three dice of one other colour. Draw out the die after which three green ones form a funnel, "
            "and which is not green itself."
        ),
        right=("620",),
        otherwise=say(
            "That one cannot go back and costs points. Look for a red die on which a green one stands."
        ),
        done=say("The green die slid down into its place: three green dice now, and a red one in your hand."),
    ),
    Step(
        ask=say("Put the red die onto the three green ones."),
        right=("610",),
        otherwise=say("Kept, it would cost you three points."),
        done=say(
            "Two colours in a funnel take nothing, one or three do. Think of what you leave to the next."
        ),
    ),
)
