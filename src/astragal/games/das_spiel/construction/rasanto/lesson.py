"""How somebody learns Rasanto: lay, see what fills itself, turn a heap round, count the outside."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say("Put one die of your colour into any empty funnel of the plate."),
    ending=say(
        "Where three dice form a funnel above the plate, it fills itself: three of one colour get the other colour on top, two "
        "against one get the majority. When the pyramid is full, the faces on its outside are counted."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. Two red dice stand side by side. Complete the triangle with a third one."),
        right=("242",),
        otherwise=say(
            "That is possible too, but nothing fills there. Look for the funnel between both red dice that points up."
        ),
        done=say("Three of one colour: the other colour goes on top. That gave green a die."),
    ),
    Step(
        position="lesson-2",
        ask=say("A red and a green die wait for a third one. Put yours so that red gets the die on top."),
        right=("242",),
        otherwise=say("Nothing fills there. Look for the funnel that makes three of both."),
        done=say("Two against one: the majority goes on top, and it is red."),
    ),
    Step(
        position="lesson-3",
        ask=say("One die can fill several funnels, one upon the other. Find the one that sets off three."),
        right=("431",),
        otherwise=say("That fills less. The right funnel lies between the green dice and a red one."),
        done=say("Three dice came of one. Think upwards: what fills now changes what fills next."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "In the end only faces on the three outer sides count. Put a die where it shows two of them."
        ),
        right=("800", "080", "008"),
        otherwise=say("There it shows fewer faces outside. Try a corner of the plate."),
        done=say(
            "A corner shows two faces, an edge one, the middle none. The top of the pyramid will show three."
        ),
    ),
)
