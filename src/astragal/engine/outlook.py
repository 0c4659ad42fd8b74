"""How a seat looks at the board before anybody turns it: a fact of the game, since it says what must be read there."""

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

LOWEST, HIGHEST = 30.0, 85.0  # degrees at which a board still looks like one that stands in a room
WIDEST = 60.0  # degrees from a corner of the plate to the middle of its side
READABLE = 0.3  # of its size must be seen of a face in the middle of the plate; of one at the far edge a third less is

# The three upper faces of a die on its corner lean by the same angle: what of them looks up, and what to their side.
UP, ASIDE = 1 / sqrt(3), sqrt(2 / 3)
# Degrees between a corner of the plate and where the faces look: the corner's own looks away from it.
FROM_CORNER = (180.0, 60.0, -60.0)


@dataclass(frozen=True)
class Outlook:
    """Degrees above the table, and how far to the right of its own corner of the plate a seat stands; boards of squares are seen straight."""

    elevation: float = 61.0
    aside: float = 12.0

    @property
    def problem(self) -> str:
        """What is wrong with it, in words; nothing if it can be looked from there."""
        if not LOWEST <= self.elevation <= HIGHEST:
            return f"{self.elevation:g} degrees above the table are not from {LOWEST:g} to {HIGHEST:g}"
        if abs(self.aside) > WIDEST:
            return f"{self.aside:g} degrees aside are nearer to another corner"
        return ""

    @property
    def faces(self) -> tuple[float, ...]:
        """How large the three upper faces of a die in a funnel are seen, 1 from straight before them; none below 0 is seen."""
        up, level = sin(radians(self.elevation)), cos(radians(self.elevation))
        return tuple(UP * up + ASIDE * level * cos(radians(self.aside - turn)) for turn in FROM_CORNER)

    @property
    def shows_numbers(self) -> bool:
        """Whether all three upper faces of a die on the plate can be read."""
        return min(self.faces) >= READABLE


USUAL = Outlook()
THREE_FACES = Outlook(elevation=75.0)  # steep enough for all three upper faces of every die
