"""A position as some eyes see it."""

from __future__ import annotations

from typing import Any

from astragal.engine.game import Game
from astragal.engine.scene import Scene
from astragal.engine.viewer import Viewer
from astragal.match.outcome import scores


class Sight:
    """What follows from a position that is blanked for a viewer already, each thing worked out when first needed."""

    def __init__(self, game: Game, state: Any, viewer: Viewer) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self._scene: Scene | None = None
        self._scores: tuple[float, ...] | None = None
        self._hash = ""

    def name_of(self, player: int, move: int, name: str) -> str:
        """What the next step is called, as far as the viewer may know it; `name` is its true one."""
        known = not self.game.hidden or self.viewer.knows_move_of(player)
        return name if known else self.game.name(self.state, move)

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self.game.picture(self.state, self.viewer)
        return self._scene

    @property
    def scores(self) -> tuple[float, ...]:
        if self._scores is None:
            self._scores = scores(self.game, self.state)
        return self._scores

    @property
    def hash(self) -> str:
        """What tells the position from any other that these eyes could see."""
        self._hash = self._hash or self.state.fingerprint()
        return self._hash
