"""The figures of Cim: the right-angled triangle that a player is after, and whether three dice make it."""

from math import gcd

from astragal.engine import choice, rule, say
from astragal.engine.fields import Choice
from astragal.games.cim.lying import KINDS, MOST_PLAYERS, WIDTH

# All leg ratios of whole numbers up to 7, reduced, greater leg first; the usual 2:1 first of all.
RATIOS = ((2, 1), (1, 1)) + tuple((p, q) for p in range(3, 8) for q in range(1, p) if gcd(p, q) == 1)
RATIO_NAMES = tuple(f"{p}:{q}" for p, q in RATIOS)


class RatioChoice(Choice):
    """A ratio of two whole numbers from 1 to 7, in either order, reduced or not."""

    def encode(self, text):
        parts = text.split(":")
        if len(parts) == 2 and all(part.strip() in tuple("1234567") for part in parts):
            p, q = sorted(map(int, parts), reverse=True)
            text = f"{p // gcd(p, q)}:{q // gcd(p, q)}"
        return super().encode(text)

    def samples(self):
        return self.values[0], self.values[1], self.values[-1]


GOAL = STANDARD, HORIZONTAL, ANY_RIGHT, RATIO = choice(
    "standard", "horizontal", "any-right", "ratio", about="which right-angled triangles win"
)
LEGS = RatioChoice(RATIO_NAMES, "goal ratio: how the two legs compare, 1 to 7 each")
RATIO_BY = TABLE, PLAYER = choice(
    "table", "player", about="goal ratio: one for all, or everybody names their own"
)


@rule
def makes_figure(s, player, a, b, c):
    """Whether dice on these three fields are what the player is after."""
    ab = _square(a, b)
    bc = _square(b, c)
    ca = _square(c, a)
    long = max(ab, max(bc, ca))
    short = min(ab, min(bc, ca))
    middle = ab + bc + ca - long - short
    if short + middle != long:
        return False
    if s.goal == HORIZONTAL:
        return a // WIDTH == b // WIDTH or b // WIDTH == c // WIDTH or c // WIDTH == a // WIDTH
    if s.goal == RATIO:
        ratio = _ratio(s, player)
        p = RATIOS[ratio][0]
        q = RATIOS[ratio][1]
        return middle * q * q == short * p * p
    if s.goal == STANDARD:
        return (short == middle) != _plays_fourth(s, player)
    return True


@rule
def completes(s, player, kind, field):
    """Whether a player's die put down there makes the figure."""
    own = player * KINDS
    a = field if kind == 0 else s.at[own] - 1
    b = field if kind == 1 else s.at[own + 1] - 1
    c = field if kind == 2 else s.at[own + 2] - 1
    return a >= 0 and b >= 0 and c >= 0 and makes_figure(s, player, a, b, c)


@rule
def is_naming(s):
    """Whether the player to move has still to name a ratio."""
    return s.goal == RATIO and s.ratio_by == PLAYER and s.named[s.turn] == 0


@rule
def _square(a, b):
    """The square of the distance between two fields."""
    x = a % WIDTH - b % WIDTH
    y = a // WIDTH - b // WIDTH
    return x * x + y * y


@rule
def _ratio(s, player):
    """The ratio that counts for a player; -1 before it is named."""
    return s.named[player] - 1 if s.ratio_by == PLAYER else s.ratio


@rule
def _plays_fourth(s, player):
    """The figure goes with the order of play: the fourth to play needs unequal legs."""
    return (player - s.starter) % s.players == 3


def figure(s, player):
    """What a player is after, in words."""
    if s.goal == HORIZONTAL:
        return say("a right-angled triangle with a side along a row")
    if s.goal == ANY_RIGHT:
        return say("any right-angled triangle")
    if s.goal == RATIO:
        if _ratio(s, player) < 0:
            return say("a right-angled triangle with legs in a ratio still to be named")
        return say("a right-angled triangle with legs {ratio}", ratio=RATIO_NAMES[_ratio(s, player)])
    if _plays_fourth(s, player):
        return say("a right-angled triangle with unequal legs")
    return say("a right-angled triangle with equal legs")


def winning_figure(s):
    """What wins a game, for all who play."""
    if s.goal == RATIO and s.ratio_by == PLAYER:
        return say("Whoever first forms a right-angled triangle with the legs they have named wins.")
    if s.goal == STANDARD and s.players == MOST_PLAYERS:
        return say(
            "Whoever first forms a right-angled triangle with their three dice wins, with equal legs, the fourth with "
            "unequal ones."
        )
    return say("Whoever first forms {figure} with their three dice wins.", figure=figure(s, 0))
