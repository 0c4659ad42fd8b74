"""The towers as the rules know them: how positions write them, how the physical table tells of them, and how they are drawn."""

from __future__ import annotations

from astragal.engine import Pose, Problem
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.skill.emag.standing import Standing

TENTHS = 10  # of a millimetre
APART = 90.0  # mm from one seat's tower to the next
SAME = 2  # tenths of a mm, or degrees, within which a die lies as before


def foot_of(seat, players):
    """Where on the table a seat's tower stands, in mm to the right of the middle."""
    return (seat - (players - 1) / 2) * APART


def tower_of(s, seat, room):
    """The dice of a seat's tower, from its foot up; `room` is how many a tower can have."""
    return [
        Standing(s.x[k] / TENTHS, s.y[k] / TENTHS, s.level[k], s.turned[k])
        for k in range(seat * room, seat * room + s.height[seat])
    ]


def column(dice: int) -> list[Standing]:
    """So many dice straight up."""
    return [Standing(0.0, 0.0, level, 0.0) for level in range(dice)]


def posed(name, die, foot):
    x, y, z, *turn = die.pose(foot)
    return Pose(name, x, y, z, tuple(turn))


def in_tenths(die, reach):
    """A die as it is told: x, y, degrees."""
    x, y = (min(max(round(TENTHS * at), -reach), reach) for at in (die.x, die.y))
    return x, y, round(die.turned) % 360


def unmoved(before, after, reach):
    """How many dice from the foot up lie as they lay."""
    for k, (then, now) in enumerate(zip(before, after, strict=False)):
        x, y, turned = (b - a for a, b in zip(in_tenths(then, reach), in_tenths(now, reach), strict=True))
        turned = (turned + 180) % 360 - 180
        if then.level != now.level or max(abs(x), abs(y), abs(turned)) > SAME:
            return k
    return min(len(before), len(after))


class Towers:
    """Written by seat, each die as x and y in tenths of a mm from the tower's foot, its level and its turn: `{"A": [[0, 0, 0, 0], [7, -12, 1, 3]]}`."""

    fields = ("height", "x", "y", "level", "turned")
    LOW_HIGH = ((-800, 800), (-800, 800), (0, 280), (0, 359))

    def write(self, s):
        room = self._room(s)
        return {
            SEAT_NAMES[seat]: [
                [s.x[k], s.y[k], s.level[k], s.turned[k]]
                for k in range(seat * room, seat * room + s.height[seat])
            ]
            for seat in range(s.players)
            if s.height[seat]
        }

    def read(self, s, data):
        room, seats = self._room(s), SEAT_NAMES[: s.players]
        if not isinstance(data, dict) or not set(data) <= set(seats):
            return [Problem("unknown-seat", f"towers are written by seat: {', '.join(seats)}.")]
        for name, dice in data.items():
            if not isinstance(dice, list) or len(dice) > room or not all(map(self._fits, dice)):
                return [
                    Problem(
                        "bad-tower",
                        f"The tower of {name} needs at most {room} dice, each as x, y, level and turn.",
                    )
                ]
            seat = seats.index(name)
            s.height[seat] = len(dice)
            for k, die in enumerate(dice, seat * room):
                s.x[k], s.y[k], s.level[k], s.turned[k] = die
        return []

    def _room(self, s):
        return len(s.x) // s.players

    def _fits(self, die):
        return (
            isinstance(die, list)
            and len(die) == len(self.LOW_HIGH)
            and all(
                type(number) is int and low <= number <= high
                for number, (low, high) in zip(die, self.LOW_HIGH, strict=True)
            )
        )
