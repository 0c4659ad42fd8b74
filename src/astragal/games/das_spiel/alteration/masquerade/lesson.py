"""How somebody learns Masquerade: bring the black die to the top, prepare that, and sort by single colours."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take the lowest die of one of the three edges of your small pyramid. The others of that edge slide down by "
        "one, and it goes to the top."
    ),
    ending=say(
        "An edge runs from the top down to the plate. As soon as your top is black and below it all three edges show "
        "the same colours in the same order, you win."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "This pyramid is yours. Two of its edges already show red, green, blue from above. Touch the lowest die of "
            "the third edge: the black one belongs on the top."
        ),
        right=("a",),
        otherwise=say("That pulls an edge apart which is right. Draw the black die at the foot."),
        done=say(
            "The black die is on the top, the red one slid down from there, and all three edges are alike. That wins."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two draws are missing. One edge shows red, green, blue. Another one would, if its lowest die stood above "
            "the other two: draw that one."
        ),
        right=("b",),
        otherwise=say(
            "Then it takes longer. Look for the edge that shows green, blue, red from above, and draw its red die."
        ),
        done=say(
            "The red die from the top slid down into this edge, and the red foot took its place on the top."
        ),
    ),
    Step(
        ask=say("Now two edges are alike, and a red die waits on the top. Finish it."),
        right=("a",),
        otherwise=say("Two edges are right already. The draw that is missing brings the black die up."),
        done=say("Sorted. Any order of the colours will do, as long as it is the same on all three edges."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "In the training game every edge is to have a single colour. The blue edge is done. There is a green die on the "
            "top: draw so that it slides into the green edge."
        ),
        right=("b",),
        otherwise=say("Not there. Draw the lowest die of the edge that has two green ones."),
        done=say("The green edge is complete, and a red die is on the top now."),
    ),
    Step(
        ask=say("And now the last one."),
        right=("a",),
        otherwise=say("Let the red die slide to the other two: draw the foot of their edge."),
        done=say("Red, green and blue, each on an edge of its own, and black on the top."),
    ),
)
