"""How somebody learns Quadrula Rasa: a small pyramid, the corner of the cube for it, a larger chunk, the last dice."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Choose a place for a chunk of up to ten dice: all must stand, hang together by faces and touch the heap. Then take the same "
        "shape from your cube, turned but not mirrored. No die may stay above one that goes."
    ),
    ending=say(
        "Whoever empties their cube first wins at once. If the pyramid is full before that, the fewest dice left win."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. A place begins with an open funnel that touches the heap. Touch one beside the green dice."
        ),
        done=say("One die could be laid here already. But larger chunks empty your cube faster."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "One funnel is chosen. Add the place above it that leans on the green heap: what it needs under it comes along."
        ),
        right=("340", "430"),
        otherwise=say("That is possible too. But look for the place that leans on the heap."),
        done=say("Three dice round a corner, and your cube has that shape. Lay them now, or go on."),
    ),
    Step(
        position="lesson-3",
        ask=say("Press the button to lay the three."),
        right=("lay",),
        otherwise=say("That would become more than three. It is possible too, but lay them now."),
        done=say("They lie. Now the same shape must leave your cube."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Your cube lies layer by layer, the top one first. Three dice round a corner must go: pick a corner die of the top layer."
        ),
        right=("1.1", "1.4", "4.1", "4.4"),
        otherwise=say("That die could go too. But pick one at a corner of the top layer."),
        done=say(
            "What can go with it glows. You pick on until only one chunk is meant; nothing may stay above it."
        ),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "Your last four dice are the corner of a cube, which is a small pyramid. Choose the place above three funnels."
        ),
        right=("331", "430"),
        otherwise=say(
            "That does not take all four. Choose the place above the chosen funnel with no die under it yet."
        ),
        done=say("Four dice at once, and it is your whole cube. Laid and taken: you have won."),
        then=("lay",),
    ),
)
