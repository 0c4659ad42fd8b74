"""Positions that people are shown: in rule pages, on cards, in lessons. Their files may point places out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from astragal.engine.game import Game
from astragal.engine.pages import position_file
from astragal.engine.rules import ANYONE
from astragal.engine.scene import Mark, Scene
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadPosition
from astragal.match import positions

FIRST = Viewer(0)  # whoever learns a game in which anyone may act has this seat


class Shown(NamedTuple):
    """A position of a game, and the places that are pointed out in its picture."""

    game: Game
    state: Any
    marks: tuple[str, ...] = ()

    def picture(self) -> Scene:
        """What the seat to move sees, the first one where anyone may act (nobody, while dice roll or when it is over), with the places pointed out."""
        actor = self.game.actor(self.state)
        viewer = FIRST if actor == ANYONE else Viewer(actor) if actor >= 0 else WATCHER
        scene = self.game.picture(self.game.seen(self.state, viewer), viewer)
        return replace(scene, marks=(*scene.marks, *(Mark(place, "hint") for place in self.marks)))


def load(path: Path, game: Game | None = None) -> Shown:
    """Read a position file; BadPosition if it is missing, cannot be played, or is of another game than the one given."""
    data = positions.parse(path)
    marks = data.pop("marks", []) if isinstance(data, dict) else []
    found, state = positions.read(data)
    if game is not None and found is not game:
        raise BadPosition([("other-game", f"{path.name} is no position of {game.title}.")])
    if not isinstance(marks, list) or not all(isinstance(place, str) for place in marks):
        raise BadPosition([("bad-marks", "marks is a list of places to point out.")])
    return Shown(found, state, tuple(marks))


def of_game(game: Game, name: str) -> Shown:
    """The position that a game shows under a name."""
    return load(position_file(game, name), game)
