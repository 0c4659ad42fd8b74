"""How somebody learns Slipped: draw a die to the top, do not call too soon, use what others moved, call, read a roof."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Draw a green die out of an edge of the pyramid: those above it slide down by one, and it goes to the top. Before and after the draw you "
        "may call. Your slip is written over the board, and what already fits is marked."
    ),
    ending=say(
        "Whoever calls shows the slip. If the edges show what it asks for, that wins at once; if not, the caller is out."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Your secret slip wants five sixes in a row on a spar, as the green edges are called; three stand right under the top. "
            "On another spar, near the top, a die shows a 6 to the same side: draw it."
        ),
        right=("C2",),
        otherwise=say(
            "That brings no six to the top. Look just below the top for a die that shows a 6 to the same side as the three."
        ),
        done=say(
            "It went to the top, and the dice above it slid down without turning. The top belongs to all three edges: four sixes."
        ),
    ),
    Step(
        ask=say("Four are not five yet. You may call or end the turn now; do what does not throw you out."),
        right=("end",),
        otherwise=say(
            "A call shows your slip, and while it is not fulfilled you would be out. End the turn."
        ),
        then=("A8", "end"),
        done=say(
            "The other drew the lowest die of your edge. All your sixes slid down together and still stand in a row."
        ),
    ),
    Step(
        ask=say(
            "Now the top shows a 1 again, and four sixes stand under it. There is one more 6 for the top, further down: draw it."
        ),
        right=("C6",),
        otherwise=say(
            "The row would not grow. Look down the other edge of the side on which the sixes are seen."
        ),
        done=say("Five sixes in a row: that is what your slip asks for."),
    ),
    Step(
        ask=say("Nobody else knows. Say it before somebody pulls the row apart."),
        right=("call",),
        otherwise=say("If you end the turn, the next draw may destroy it. Call now."),
        done=say("You show the slip, it is fulfilled, and you win at once."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "This slip wants 142536 along a roof: the row that one side sees over the top. Five numbers are marked; the top must show a 1 "
            "to the side where they are read. Draw one that does."
        ),
        right=("C1", "C5", "C6"),
        otherwise=say(
            "The top does not show a 1 to that side now. Drawn dice never turn: look for one that shows it there already."
        ),
        done=say("142536, read from the top down. Now you would call and win."),
    ),
)
