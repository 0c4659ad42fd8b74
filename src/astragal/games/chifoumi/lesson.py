"""How somebody learns Chifoumi: capture, go on, escape, take a stack as a whole, cover a piece."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Step with one of your pieces, single or the top of a stack, to a square around it: a free one, one of your "
        "own, or one whose top piece it takes. After a capture it may go on."
    ),
    ending=say(
        "Rock takes scissors, scissors take paper, paper takes rock and well, well takes rock and scissors, and always "
        "the whole stack. It ends when somebody has no piece left, or all that are left are of one kind."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play white. Scissors take paper: step with your scissors onto the black paper beside them."
        ),
        right=("c3xd4",),
        otherwise=say(
            "Nothing is captured by that. Take the paper that stands right beside your scissors, diagonally."
        ),
        done=say("The paper is gone. A piece that has captured may go on at once."),
    ),
    Step(
        ask=say("Go on with the same scissors and take the second paper."),
        right=("d4xe5",),
        otherwise=say("You may do that, but the second paper stands right beside your scissors. Take it."),
        done=say("Two captures in one turn, and each gives you one more step."),
    ),
    Step(
        ask=say(
            "The black rock would take your scissors here. Step away, to a square that is not beside the rock."
        ),
        right=("e5-d4", "e5-d5", "e5-d6"),
        otherwise=say(
            "There the rock would reach your scissors. Go to the side that is farther away from it."
        ),
        done=say("A step without a capture ends the turn, and your scissors are safe."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two black pieces stand in one stack. Only the top one counts, and it is paper. Take the whole stack."
        ),
        right=("c3xb2",),
        otherwise=say(
            "The stack is still there. Your scissors, on top of your own stack, stand right beside it."
        ),
        done=say(
            "Both are gone, whatever lay below. And your rock, which was under the scissors, can move again."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "The black paper wants your rock. Cover the rock: lay your scissors on it. Paper does not take scissors."
        ),
        right=("c2+c3",),
        otherwise=say("The rock is not covered by that. Step with the scissors onto your own rock."),
        done=say(
            "Now the paper can take nothing here, and your scissors threaten it. Every piece left at the end is a "
            "point."
        ),
    ),
)
