"""Moody: Shuttle, but the same step leads elsewhere every time. In a file, since a record names the file of its game."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from astragal.engine.registry import find

SHUTTLE = find(str(Path(__file__).parents[1] / "toys" / "shuttle.py"))
MOOD = Random(5)


def play(s: Any, player: int, move: int) -> None:
    SHUTTLE.play(s, player, move)
    s.walked = min(s.walked, 90) + MOOD.randrange(3)


GAME = replace(SHUTTLE, play=play, source=__file__)
