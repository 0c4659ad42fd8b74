"""How somebody learns Lookout: find the own number, use the golden one, call stop, build after stop, place the last die."""

from astragal.engine import Card, Step, say
from astragal.lattice import NAMES, PLATE

CARD = Card(
    turn=say(
        "Everybody throws at once. Your number is on the die of your colour before your left neighbour; unless you hold the golden die, "
        "its number counts too. Hurry to build in your dice that show them, anywhere, until whoever holds the golden die calls stop."
    ),
    ending=say(
        "If matching dice are left over at stop, the others may still place as many each. Then the golden die goes on. "
        "It ends at once when somebody has no dice left."
    ),
)


def _anywhere(number):
    """A die with that number goes into any funnel of the empty plate."""
    return tuple(f"{number} {place}" for place in NAMES[:PLATE])


LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You are red. Among the dice before the other one is red, and it shows your number: 3. Take your die with a 3 and put it into any funnel."
        ),
        right=_anywhere(3),
        otherwise=say("The red die over there shows a 3. Take the one of yours that shows a 3 too."),
        done=say("One die less. Where it stands does not matter, only that you were quick to find it."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now the other holds the golden die, so its number counts for you as well. One of your dice matches the red or the golden one: build it in."
        ),
        right=_anywhere(2),
        otherwise=say(
            "Neither the red die nor the golden one shows that number; in a game it would cost you a second. Compare again."
        ),
        done=say("The golden number is for all who do not hold the golden die."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "You hold the golden die again, so only the red die counts for you, and none of yours shows a 6. Do what only you may do now."
        ),
        right=("stop",),
        otherwise=say("That does not match. You hold the golden die: call stop before the others go on."),
        done=say(
            "The other had two matching dice in hand and must take them up again. That is what stop is for."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "The other called stop too soon, with one matching die left over. So you may still build in one of yours, without hurry."
        ),
        right=_anywhere(4),
        otherwise=say("You could leave it at that, but one die less is one die less. Take one with a 4."),
        done=say("Whoever calls stop with dice left over gives that many to each of the others."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "You have one die left; blue ones make the throw up to five, and any of them may stand for it. Find one that matches."
        ),
        right=("3 002", "3 011", "3 110"),
        otherwise=say("That number is neither on the red die nor on the golden one. Look again."),
        done=say("Your last die is built in: you win at once, in the middle of the round."),
    ),
)
