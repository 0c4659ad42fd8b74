"""When all has come to rest."""

from __future__ import annotations

from astragal.engine.act import FRAMES
from astragal.physics.world import World

SLOW, STEADY = 5.0, 0.2  # mm/s and rad/s below which dice count as still
STILL = FRAMES // 2  # frames that they must be
CUT = 10 * FRAMES  # frames after which they are taken as they are


class Settling:
    """Looks at a world once a frame."""

    def __init__(self, still: int = STILL, cut: int = CUT) -> None:
        self._needed, self._cut = still, cut
        self._still = self._waited = 0

    def look(self, world: World) -> bool:
        """Whether all has been still for long enough, or has been waited for too long."""
        going, turning = world.fastest()
        self._still = self._still + 1 if going < SLOW and turning < STEADY else 0
        self._waited += 1
        return self._still >= self._needed or self._waited >= self._cut
