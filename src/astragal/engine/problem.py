"""What is wrong with something a person wrote."""

from typing import NamedTuple


class Problem(NamedTuple):
    """Something wrong with a position: a short name for programs and a sentence for people."""

    name: str
    text: str
