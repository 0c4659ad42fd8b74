"""How somebody learns Summit Storm: two call their colour, three the next one, three colours the dice, and edges count."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Put one die into any empty funnel of the plate. Where three dice then form a funnel, it fills itself: with the colour of two of them; "
        "on three of one colour with that of the player to the left: green on red, black on green, red on black."
    ),
    ending=say(
        "Where three colours meet, all three roll, and the highest fills the funnel. When the pyramid is full, the faces on its outside are counted."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. A red and a green die wait for a third one. Complete the triangle."),
        right=("242",),
        otherwise=say(
            "That is possible too, but nothing fills there. Look for the funnel beside both that carries a die."
        ),
        done=say("Two of three are red, so red goes on top: one die of yours, and one more for nothing."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Three of one colour serve the player to the left. Find the funnel that brings you a die, and not green."
        ),
        right=("422", "224"),
        otherwise=say(
            "That gives green the die on top, or fills nothing. Complete a triangle with the black die in it."
        ),
        done=say("Two red, one black: red again. Beside your two red dice green would have been called."),
    ),
    Step(
        position="lesson-3",
        ask=say("A green and a black die are waiting. Bring the third colour, and let the dice decide."),
        right=("242",),
        then=("roll 5 3 1",),
        otherwise=say("No three colours meet there. Look for the funnel beside the green and the black die."),
        done=say(
            "All three rolled, and red was the highest. Each colour wins such a funnel as often as the others."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "One die can set off several funnels. Find the place where three of them fill, the last one red."
        ),
        right=("431",),
        otherwise=say(
            "That fills less. The right funnel lies between all the others, and two triangles wait for it."
        ),
        done=say("Two on the first level, one above them. Near the outside such a storm is worth the most."),
    ),
)
