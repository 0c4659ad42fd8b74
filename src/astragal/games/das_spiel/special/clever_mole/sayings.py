"""The Clever Mole's clues in words: on buttons, as the mole says them, and as what the others are asked to do."""

from astragal.engine import button, say, terms
from astragal.games.das_spiel.special.clever_mole.clues import BELOW, CLUES, MOST

KIND_NAMES = terms("kind fewest", "kind most", "kind below", "kind age", "kind soon", "kind all")
# By colour, since other languages bend the word for it.
FEWEST_OF = terms("fewest red", "fewest green", "fewest black")
MOST_OF = terms("most red", "most green", "most black")
POINT_AT_THE_FEWEST = terms(
    "point at the hill with the fewest red dice",
    "point at the hill with the fewest green dice",
    "point at the hill with the fewest black dice",
)
POINT_AT_THE_MOST = terms(
    "point at the hill with the most red dice",
    "point at the hill with the most green dice",
    "point at the hill with the most black dice",
)
KEEPING_AWAY = terms(
    "The mole says: I keep away from red.",
    "The mole says: I keep away from green.",
    "The mole says: I keep away from black.",
)
NEVER_ENOUGH = terms(
    "The mole says: I cannot get enough of red.",
    "The mole says: I cannot get enough of green.",
    "The mole says: I cannot get enough of black.",
)


def clue_name(clue):
    """What the move is called that gives a clue: `fewest green`, `age A 20`."""
    kind, which, side, n = _about(clue)
    return (
        FEWEST_OF[which],
        MOST_OF[which],
        say("below {n}", n=n),
        say("age {side} {n}", side=side, n=n),
        say("soon {side} {n}", side=side, n=n),
        say("all {n}", n=n),
    )[kind]


def clue_buttons(clue):
    """What a master chooses one after the other to give it: `age A`, then `20`."""
    kind, _, side, n = _about(clue)
    if kind <= MOST:
        return (button(clue_name(clue)),)
    first = (say("below"), say("age {side}", side=side), say("soon {side}", side=side), say("all"))
    return button(first[kind - BELOW]), button(str(n))


def clue_meaning(clue):
    """What it asks the others to do, plainly."""
    kind, which, side, n = _about(clue)
    return (
        POINT_AT_THE_FEWEST[which],
        POINT_AT_THE_MOST[which],
        say("point at the hill whose top die has {n} eyes on its three hidden faces", n=n),
        say("point at the hill with {n} eyes on side {side}", n=n, side=side),
        say("point at the hill that comes nearest to {n} eyes on side {side}", n=n, side=side),
        say("point at the hill with {n} eyes on its three sides together", n=n),
    )[kind]


def clue_sentence(clue):
    """The same as the mole says it."""
    kind, which, side, n = _about(clue)
    return (
        KEEPING_AWAY[which],
        NEVER_ENOUGH[which],
        say("The mole says: I look up at my top die and count {n} eyes.", n=n),
        say("The mole says: side {side} tells my age, {n} months.", side=side, n=n),
        say("The mole says: side {side} tells my age, {n} months, give or take a few.", side=side, n=n),
        say("The mole says: all the eyes on my hill are {n}.", n=n),
    )[kind]


def _about(clue):
    """The kind of a clue, its colour or side by number, the side by letter, and the number it names."""
    kind, what, n = CLUES[clue]
    return kind, what % 3, "ABC"[what % 3], n


CLUE_NAMES = tuple(map(clue_name, range(len(CLUES))))
