"""How somebody learns Triangle: step into place, swing a row, jump over one, block another player."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move one of your pieces: the single die, the row of two or the row of three. It shifts sideways, climbing onto "
        "dice in its way or jumping over them, or a row swings round one of its ends."
    ),
    ending=say(
        "Whose six dice lie side by side as a triangle with three dice along each edge, wins. A piece that stands on others "
        "blocks them, but must move on in its next turn."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. A bar ties the dice of a row together. Your rows of three and two lie side by side already: move "
            "the single die to where it completes the triangle."
        ),
        right=("134-224",),
        otherwise=say("That is no triangle yet. One funnel is missing at its point."),
        done=say("Six red dice in a triangle, three along every edge. That wins."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now the row of three lies at a wrong angle. One of its ends is in place: touch the other end, then where it "
            "swings to."
        ),
        right=("422+431+440-422+332+242",),
        otherwise=say(
            "Close, but not that. Take the end of the three that is farther away, and swing it to the row of two."
        ),
        done=say("One end stayed, the rest of the row swung by 60 degrees."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "The row of two lies on the wrong side of the row of three. What lies in the way can be jumped over, also your "
            "own: touch an end of the two, then the row behind the three."
        ),
        right=("431+521-233+323",),
        otherwise=say("Jump with the row of two straight over the row of three, to the side of the single."),
        done=say("A row is always moved as one piece, and it can jump as one."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Green needs one more shift, with the row of two. Your single is near: let it climb onto that row. What "
            "others stand on cannot move."
        ),
        right=("161-142",),
        otherwise=say(
            "Then green wins with the next move. Climb with your single onto the green row of two; three dice beside each "
            "other carry it."
        ),
        done=say(
            "Blocked, and so is the green three. But only for a turn: with your next one the single must move on, and down "
            "to the plate if it can."
        ),
    ),
)
