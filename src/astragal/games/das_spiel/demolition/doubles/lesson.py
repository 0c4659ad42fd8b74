"""How somebody learns Doubles: a hole and its numbers, a double that can be foreseen, a triple, and a chain."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take one die on which no other stands. The three dice that carried it turn a number each into the hole: two equal "
        "ones allow you one more die, three equal ones two more, and so on."
    ),
    ending=say(
        "Unless you agree otherwise, you may stop after the first die. When the plate is empty, everybody counts the dice "
        "they have taken, whatever their colours."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("Take the die on top. Watch what the three dice under it turn towards the hole."),
        right=("600",),
        done=say("4, 4 and 3: a double. It allows you one more die."),
    ),
    Step(
        ask=say("Three dice are free now. Take the black one."),
        right=("610",),
        otherwise=say("That is possible too. But try the black die first."),
        done=say("3, 3 and 3: a triple, and two more dice. Bonuses add up as long as they come."),
    ),
    Step(
        ask=say("Two more dice are yours. Take one that stands on others; the hole it leaves counts again."),
        right=("700", "601"),
        otherwise=say("That leaves no hole. Take one of the two dice that stand on others."),
        done=say("So it goes on, until no die is left to you. With the button you could also stop."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Sometimes you can tell. A covered number is none of the two you see on the die, nor one that makes 7 with them. "
            "Under one of the tops all three can only be 3 or 4. Take that top."
        ),
        right=("070",),
        otherwise=say("There three different numbers are covered. Look at the other small heap."),
        done=say("Three dice, each 3 or 4: two of them had to be equal. That was a sure double."),
    ),
    Step(
        ask=say("Take one more die. On the plate there is no hole, so it brings nothing further."),
        done=say("Look for sure doubles on the edges, and leave doubtful holes to the others."),
    ),
)
