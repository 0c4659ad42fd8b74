"""How somebody learns Acquire: what those of others bring, what dice of one's own cost, and who goes broke."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Put one die into an empty funnel of the lowest layer that is not full. Above the plate three dice carry it: with one of yours among them you pay 2, "
        "with two 4, with three 8, to their owners or, with three, to both others. With none of yours you collect 6 or 8."
    ),
    ending=say(
        "Placing costs a die too. Whoever cannot pay, or has no die when the turn comes, is broke and out. The last one with dice wins."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. The plate is full, so now dice are paid. One funnel stands on three green dice: green would owe you 8. Take it."
        ),
        right=("520",),
        otherwise=say("That brings less, or even costs you dice. Look for three green dice side by side."),
        done=say("Eight dice from green, less the one you placed."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "There are no three green or black dice together here. Find a funnel without red: two of one colour pay 4, the single one pays 2."
        ),
        right=("061", "610", "700"),
        otherwise=say(
            "There is red in that funnel, so you would be the one to pay. Look for green and black alone."
        ),
        done=say("Six dice from both together. Whoever leaves such funnels to others pays for it."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Now red is in every funnel, and you have to place. One red die costs 2, two cost 4, three cost 8. Choose a cheap one."
        ),
        right=("331", "322", "421", "160"),
        otherwise=say("That is too dear. Look for a funnel with a single red die."),
        done=say("You paid 2. Sometimes the cheapest place is the best one can get."),
    ),
    Step(
        position="lesson-4",
        ask=say("Green has only 3 dice left. Find the funnel where green owes you more than that."),
        right=("304", "520"),
        otherwise=say(
            "Green can pay that, or owes you nothing there. Look for two or three green dice without red."
        ),
        done=say(
            "Green paid what was left and is broke. Green dice stay where they are, but nobody pays for them any more."
        ),
    ),
)
