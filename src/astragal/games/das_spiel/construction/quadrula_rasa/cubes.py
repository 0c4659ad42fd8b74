"""Cubes of dice on the table: what is left of them, and what breaking a chunk off leaves behind.

A cube is a set of spots, in two halves as spots.py has them. What is lifted must be on top of its stack or under dice that
go with it.
"""

from astragal.engine import Layout, derived, i16, i64, rule
from astragal.engine.fields import Field, Unfit
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FLOOR,
    GROUND,
    HALF,
    SIDE,
    SPOTS,
    count_spots,
    first_beside,
    first_lowered,
    first_raised,
    hangs_together,
    has_spot,
    second_beside,
    second_lowered,
    second_raised,
)

SIZES = (4, 5)


class Cube(Field):
    """What is left of a cube: its layers from the table up, each drawn in lines of `#` for a die and `.` for none."""

    is_needed = True

    def __init__(self):
        super().__init__(8, 0)
        self.span = 2

    def spell(self, s, values):
        n = side_of(s)
        return [
            ["".join(".#"[has_spot(*values, FLOOR * z + SIDE * y + x)] for x in range(n)) for y in range(n)]
            for z in range(n)
        ]

    def parse(self, s, data):
        n = side_of(s)
        wanted = f"it must be {n} layers of {n} lines of {n} marks, each # or a dot"
        try:
            lines = [[*layer] for layer in data]
            is_cube = len(lines) == n and all(len(layer) == n for layer in lines)
            if not is_cube or any(
                len(line) != n or set(line) - {"#", "."} for layer in lines for line in layer
            ):
                raise Unfit("bad-cube", wanted)
        except TypeError:
            raise Unfit("bad-cube", wanted) from None
        dice = sum(
            1 << FLOOR * z + SIDE * y + x
            for z, layer in enumerate(lines)
            for y, line in enumerate(layer)
            for x, mark in enumerate(line)
            if mark == "#"
        )
        return dice & (1 << HALF) - 1, dice >> HALF


class Cubes(Layout):
    """What follows from the dice of the cubes, which the state has in a field `block`."""

    # Of each cube the dice that go without another one: on top of their stacks, or just all.
    loose: derived(i64[6])
    left: derived(i16[3])  # dice in each cube


@rule
def fill_cube(s, player, n):
    """Stack a whole cube of n x n x n dice."""
    for z in range(n):
        for y in range(n):
            row = FLOOR * z + SIDE * y
            s.block[2 * player] |= first_raised((1 << n) - 1, row)
            s.block[2 * player + 1] |= second_raised((1 << n) - 1, 0, row)
    s.left[player] = n * n * n
    note_loose(s, player)


@rule
def note_loose(s, player):
    """Note the loose dice of a cube."""
    first = s.block[2 * player]
    second = s.block[2 * player + 1]
    s.loose[2 * player] = first if s.take else first & ~first_lowered(first, second, FLOOR)
    s.loose[2 * player + 1] = second if s.take else second & ~second_lowered(second, FLOOR)


@rule
def take_away(s, player, first, second):
    """Take dice away from a cube."""
    s.block[2 * player] ^= first
    s.block[2 * player + 1] ^= second
    s.left[player] -= count_spots(first) + count_spots(second)
    note_loose(s, player)


@rule
def count_lifted(s, player, first, second):
    """How many dice of a cube there are in a chunk and above it."""
    for by in (FLOOR, 2 * FLOOR, 4 * FLOOR):
        second |= second_raised(first, second, by)
        first |= first_raised(first, by)
    return count_spots(first & s.block[2 * player]) + count_spots(second & s.block[2 * player + 1])


@rule
def leaves_whole(s, player, first, second):
    """Whether the rest of a cube hangs together without a chunk, or is nothing."""
    rest = s.block[2 * player] & ~first
    beyond = s.block[2 * player + 1] & ~second
    if not s.take:  # stacks hang together as their feet do
        first &= GROUND
        second = 0
        rest &= GROUND
        beyond = 0
    # What hung together before still does if whatever touched the chunk does.
    touching = 0
    others = 0
    for axis in range(3):
        touching |= first_beside(first, second, axis) & rest
        others |= second_beside(first, second, axis) & beyond
    return hangs_together(rest, beyond, touching, others)


def is_split(s, player):
    """Whether a cube is in pieces."""
    first, second = s.block[2 * player : 2 * player + 2]
    if not s.take:
        first, second = first & GROUND, 0
    return not hangs_together(first, second, first, second)


def side_of(s):
    """How many dice a cube has along an edge."""
    return SIZES[s.cube]


def spots_of(s, player):
    """The spots of the dice that are left of a cube."""
    return [spot for spot in range(SPOTS) if has_spot(*s.block[2 * player : 2 * player + 2], spot)]
