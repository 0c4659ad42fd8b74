"""How somebody learns Reducto: jump, choose the better colour, roll for want of a jump, and move before jumping."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Each number on a die points both ways along a row. Take a die that can jump: exactly as far as a number says, over at "
        "least one die, into an empty funnel. If none can jump, roll one and put it back."
    ),
    ending=say(
        "With 15 dice left it may move once before it jumps, or be taken after the roll; with five left everything is free, "
        "and it may move twice. The last die is nobody's."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Only one funnel is empty. A black die can jump into it: two funnels away, with a 2. Take it."
        ),
        done=say("It crossed a die and ended in the empty funnel, so it is yours. Now there are two gaps."),
    ),
    Step(
        position="lesson-2",
        ask=say("Several dice can jump here. A green one brings three points: take it."),
        right=("314x017",),
        otherwise=say("That one counts less. Green counts 3, red 2, black 1."),
        done=say("Three points. But look too at what your gap opens for the next player."),
    ),
    Step(
        position="lesson-3",
        ask=say("Nothing can jump. Choose a die to roll."),
        done=say(
            "It goes back as it fell. With so many dice on the plate the turn is over; perhaps the next player can use it."
        ),
        then=("roll 132",),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Fewer than 16 dice are left and none can jump. But one may move first. Move the green die beside a neighbour that it can then cross."
        ),
        right=("422-323",),
        otherwise=say("You could do that too. This time move the green die with its number 1."),
        done=say("A 1 is good for such a move only. The green die has not been turned."),
    ),
    Step(
        ask=say("Now let it jump, and it is yours."),
        done=say("A move and a jump, both with the numbers it shows."),
    ),
)
