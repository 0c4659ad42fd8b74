"""How somebody learns The Vain Guinea Fowl: roll, read the sides, roll again, keep the best dice for the edges, finish."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "All play at once, as fast as they can: roll a die and put it on a side of the coat where it shows the number that the red "
        "die shows there, or roll it again. A die with all three numbers turns itself and fits everywhere."
    ),
    ending=say("Nobody waits for anybody. It ends when somebody has placed the last of their dice."),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("The green dice are the bare guinea fowl, and you sew its coat. Roll one of your dice."),
        right=("roll",),
        then=("*: roll A 642",),
        done=say(
            "Compare it with the red die, which lies the same way round: its 4 looks to the side that needs fours."
        ),
    ),
    Step(
        ask=say(
            "Put your die on the side of fours, as it lies. Where it fits glows here; in a game you find it yourself."
        ),
        right=("215", "314", "413", "512"),
        otherwise=say("You may always roll again, but this die is good. Put it where it glows."),
        done=say("One side of the coat has its first number. The other faces of that die do not matter."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "You rolled a 5, but it looks to the side of ones, and nothing else on the die suits either. Do what is left to do."
        ),
        right=("roll",),
        then=("*: roll A 514",),
        done=say("Half of all rolls fit nowhere, so be quick to see it. The new one shows 1, 4 and 5."),
    ),
    Step(
        ask=say(
            "With all three numbers a die is turned until it suits and fits every open place. Put it on a corner of the coat, between two sides."
        ),
        right=("116", "161", "611"),
        otherwise=say(
            "It fits there too, but so would dice with a single number. The three corners take no others."
        ),
        done=say("One roll in eight can go on an edge. Spend it there, and the rest of the coat is easy."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "One die left, and nothing glows any more. It shows a 4 to the side of fours: find its place."
        ),
        right=("212",),
        otherwise=say(
            "Roll again if you like, but there is a place for this die: open, on the side of fours, on no edge."
        ),
        done=say("That was your last one. The coat has holes, but you were first, and that is what wins."),
    ),
)
