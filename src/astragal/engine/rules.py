"""The words every rule speaks: the `@rule` mark, the actors that are not players, and how moves are numbered."""

from collections.abc import Callable
from itertools import accumulate
from typing import Any

CHANCE = -1  # a roll or a draw decides: moves() lists the outcomes
ANYONE = -2  # real time: every player with moves may act, the first counts
OVER = -3  # nobody moves any more
NOBODY = -9  # who looks without a seat, in `hide` and `scene`: no actor has this number
NEVER = -1  # the deadline of what does not happen by itself

SEAT_NAMES = "ABCDEFGH"  # what seats are called in texts and files

Rule = Callable[..., Any]


def rule(function: Rule) -> Rule:
    """Mark a function as a rule: plain Python in the subset all targets share (see docs/adding-a-game.md)."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def spans(*sizes: int) -> tuple[int, ...]:
    """The first number of each span of moves, one span after another, and last how many numbers there are in all.

    `PLACE, STOP, ROLL, ACTIONS = spans(165, 1, 6)` gives 0, 165, 166 and 172.
    """
    return tuple(accumulate(sizes, initial=0))
