"""The dice of Lookout: whose colour they have, how many are thrown, in which handfuls, and which of them match."""

from itertools import combinations_with_replacement
from math import factorial, prod

from astragal.engine import rule
from astragal.lattice import NONE

COLOURS = ("", "red", "green", "black")
COLOUR_COUNT = (0, 0, 2, 3, 2, 0, 3)  # colours in play, by how many play; neighbours never share one
MOST_DICE, FEWEST_DICE = 10, 5  # that are thrown
HANDFUL = 3  # own dice that fall in one move
# All throws of up to three dice that nobody tells apart: how many show each number, and in how many ways they come.
HANDFULS = tuple(
    "".join(roll) for size in range(1, HANDFUL + 1) for roll in combinations_with_replacement("123456", size)
)
THROWS = tuple(tuple(roll.count(number) for number in "123456") for roll in HANDFULS)
WAYS = tuple(factorial(sum(counts)) // prod(map(factorial, counts)) for counts in THROWS)
# FIRST[size]: where throws of so many dice begin.
FIRST = tuple(sum(len(roll) < size for roll in HANDFULS) for size in range(HANDFUL + 2))


@rule
def colour_of(s, player):
    """The colour of a player's dice, as a cell holds it."""
    return 1 + player % COLOUR_COUNT[s.players]


@rule
def missing(s, player):
    """How many dice a player is still to throw: ten, or all there are, but at least five with the help of blue ones."""
    count = min(MOST_DICE, max(FEWEST_DICE, s.stock[player]))
    for kind in range(6 * player, 6 * player + 6):
        count -= s.thrown[kind]
    return count


@rule
def thrower(s):
    """The first seat whose dice do not all lie there, or NONE."""
    for player in range(s.players):
        if missing(s, player):
            return player
    return NONE


@rule
def signaller(s):
    """The first seat whose signal die does not lie there, or NONE."""
    for player in range(s.players):
        if s.signal[player] == 0:
            return player
    return NONE


@rule
def handfuls(s, player, first, out):
    """Write the ways in which a player's next dice can fall into out, as `first` and a place in THROWS; return how many."""
    size = min(HANDFUL, missing(s, player))
    count = 0
    for throw in range(FIRST[size], FIRST[size + 1]):
        out[count] = first + throw
        count += 1
    return count


@rule
def fall(s, player, throw):
    """A handful of a player's dice comes to lie."""
    for i in range(6):
        s.thrown[6 * player + i] += THROWS[throw][i]


@rule
def matches(s, player, number):
    """Whether the number is one of those the player may build in."""
    own = s.signal[(player + 1) % s.players]
    return number == own or (player != s.holder and number == s.golden)


@rule
def usable(s, player):
    """How many matching dice still lie before a player, but no more than are the player's own."""
    count = 0
    for number in range(1, 7):
        if s.thrown[6 * player + number - 1] and matches(s, player, number):
            count += s.thrown[6 * player + number - 1]
    return min(count, s.stock[player])


@rule
def anything_usable(s):
    for player in range(s.players):
        if usable(s, player):
            return True
    return False


def numbers_before(s, player):
    """What the dice before a player show, in ascending order."""
    return [number for number in range(1, 7) for _ in range(s.thrown[6 * player + number - 1])]
