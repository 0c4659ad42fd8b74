"""How a die travels in a move, where that cannot be seen from where dice stood before and after."""

from typing import Literal, NamedTuple

How = Literal["", "drawn", "slid", "swapped", "tipped"]


class Path(NamedTuple):
    """The die at one place goes to another: by a move like any other, drawn out, slid along, swapped or tipped over an edge.

    Where it goes along a right angle, `over` is the place at which it turns; `steps` says how many it makes, where they are counted.
    """

    source: str
    place: str
    how: How = ""
    over: str = ""
    steps: int = 0
