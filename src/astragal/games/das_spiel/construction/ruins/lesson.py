"""How somebody learns Ruins: the colour that is missing, the player to the left, a ruin, and a die of one's own."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Put one die beside a die on the plate. Where three dice then form a funnel, it fills itself: two against one get the third "
        "colour on top; three of one colour get that of the player to the left: green on red, black on green, red on black."
    ),
    ending=say(
        "Three different colours leave a ruin: there, and above it, nothing is ever built. When the 45 funnels of the plate are full, dice are counted."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. Complete the triangle of the two green dice with yours."),
        right=("242",),
        otherwise=say(
            "That is possible too, but no funnel is complete. Look for the one beside both green dice that carries a die."
        ),
        done=say("Two green, one red: the colour that is missing goes on top. That gave black a die."),
    ),
    Step(
        position="lesson-2",
        ask=say("Now complete the triangle of two dice of your own."),
        right=("242",),
        otherwise=say(
            "No funnel is complete there. Look for the one beside both red dice that carries a die."
        ),
        done=say("Three of one colour call the player to their left. Green sits to the left of you."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Whatever you complete on the plate serves others, unless nothing fits any more. Bring all three colours together."
        ),
        right=("242",),
        otherwise=say("No three colours meet there. One green and one black die wait side by side."),
        done=say(
            "A ruin: this funnel stays empty, and everything that would have stood on it is lost to the others."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Dice of your own come from higher up. Find the funnel where your die sets off three others, the last of them red."
        ),
        right=("431",),
        otherwise=say(
            "That sets off less. The right funnel lies between the green dice, and two triangles wait for it."
        ),
        done=say(
            "Two funnels turned black. With a third black die they carry the next one, and black calls red."
        ),
    ),
)
