"""How somebody learns Favourite: take the best colour, see who profits, and keep from being the best."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Take one die on which no other stands. You cannot choose the colour: while a green one is free, you take green; "
        "otherwise black; red only when nothing else is free."
    ),
    ending=say(
        "When the plate is empty, green counts 3 points, black 2 and red 1. Whoever comes right after the player with the "
        "most points wins, so you play for the one before you."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Red, black and green dice are free here, but green goes first. Take a green die; only those glow."
        ),
        done=say("Three points for you. If yours stay the most, the player after you wins, not you."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two play, so whoever has fewer points wins. No green die is free, and you must take a black one. Which one "
            "forces the other to take green next?"
        ),
        right=("700",),
        otherwise=say(
            "Then the other takes the last black die and leaves green to you. Look at what the black dice stand on."
        ),
        done=say("The green die came free, and green must be taken: three points for the other."),
        then=("800",),
    ),
    Step(
        ask=say("One black die is left, and again you have no choice. Take it."),
        right=("332",),
        done=say("The two red dice are shared out. You end with one point less than the other, and win."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Three play: you, then B, then C. You win if C, who comes right before you, has the most points. Take the black die that "
            "leads C, not B, to the green one."
        ),
        right=("332",),
        otherwise=say(
            "That frees the green die for B, and B would end with the most. Leave the other black die to B."
        ),
        done=say("B had to clear the way, and the three points of the green die went to C."),
        then=("700", "800"),
    ),
    Step(
        ask=say("Only red is left. Take one; B gets the last."),
        done=say(
            "C has the most points, and you come right after C: you win, with the fewest points of all."
        ),
    ),
)
