"""How somebody learns Tabula Rasa: lay a chunk against the heap, break it off, keep a good shape, clear the table."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Lay a chunk of 1, 3 or 6 dice on the pyramid in one go, where every die then stands. Then break the same shape off your "
        "block; the rest of it must hang together."
    ),
    ending=say(
        "Whoever breaks off the last dice of their block wins at once. The others rank by the dice they have left."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. A chunk leans on dice that stand there. Lay three: two beside the green die, and the third on all of them."
        ),
        right=("331+341+431", "322+323+422", "232+233+242"),
        otherwise=say(
            "A single die is possible too, but three are faster. Touch two funnels beside the green die and the place above all three."
        ),
        done=say(
            "Three dice in one go, in the shape of a corner. Now the same shape has to leave your block."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Break the corner off your block, turned as you like: touch its three dice. What is left must hang together."
        ),
        done=say("Three dice less on your table. Whoever has none left wins."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Nine dice are left, and a corner has to go. Break it off so that the other six are a staircase: three, two, one."
        ),
        right=("2.5+2.6+3.5", "2.6+2.7+3.7", "3.5+4.5+4.6", "3.7+4.6+4.7"),
        otherwise=say(
            "Then the rest is no staircase. Take one of the four corners of the square, with its two neighbours."
        ),
        done=say("A good shape is left. What you break off decides what you can lay later."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "On each side of the heap there is room for a staircase: three beside each other below, then two, then one. Lay all six."
        ),
        right=("330+340+350+430+440+530", "321+322+323+421+422+521", "231+232+233+241+242+251"),
        otherwise=say("That leaves dice on your table. Six can lie on one side of the heap, in three steps."),
        done=say(
            "Six dice in one go, and your table is empty: you have won. Keep shapes that the heap has room for."
        ),
        then=("2.7+3.6+3.7+4.5+4.6+4.7",),
    ),
)
