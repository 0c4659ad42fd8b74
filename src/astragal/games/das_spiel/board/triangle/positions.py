"""How positions of Triangle write the pieces, and what cannot be in them."""

from astragal.engine import Problem, rule
from astragal.engine.fields.board import floating_dice
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.board.triangle.moving import DICE, LOOSE, TIED, line
from astragal.games.das_spiel.board.triangle.rows import FIRST, PIECES, REACHED
from astragal.games.das_spiel.board.triangle.triangles import fills_triangle
from astragal.lattice import DIRECTIONS, NAMES, NEIGHBOURS, cell


@rule
def put_in_order(s):
    """Find the ways of the tied pieces, and let each begin with the die from which it runs along its way."""
    for piece in range(PIECES * s.players if s.pieces == TIED else 0):
        begin = DICE * (piece // PIECES) + FIRST[piece % PIECES]
        last = begin + piece % PIECES
        d = 0
        while last > begin and NEIGHBOURS[s.at[begin]][d] != s.at[begin + 1]:
            d += 1
        s.way[piece] = d // 2
        if d % 2:
            die = s.at[begin]
            s.at[begin] = s.at[last]
            s.at[last] = die


class Rows:
    """The pieces of each seat: `{"A": "800 107+017 062+161+260"}`; in loose games six single dice."""

    fields = ("at", "way")

    def write(self, s):
        return {
            SEAT_NAMES[k]: self._written(s, [NAMES[p] for p in s.at[DICE * k : DICE * k + DICE]])
            for k in range(s.players)
        }

    def _written(self, s, dice):
        if s.pieces == LOOSE:
            return " ".join(dice)
        return " ".join("+".join(dice[begin : begin + 1 + k]) for k, begin in enumerate(FIRST))

    def read(self, s, data):
        seats = SEAT_NAMES[: s.players]
        if not isinstance(data, dict) or set(data) != set(seats):
            return [Problem("unknown-seat", f"rows needs the dice of {', '.join(seats)}.")]
        for k, letter in enumerate(seats):
            rows = [row.split("+") for row in str(data[letter]).split()]
            dice = [name for row in rows for name in row]
            if len(dice) != DICE or not set(dice) <= set(NAMES[:REACHED]):
                return [
                    Problem(
                        "bad-rows",
                        f"{letter} needs six dice on the three lowest layers, not {data[letter]!r}.",
                    )
                ]
            if s.pieces == TIED and not (
                [len(row) for row in rows] == [1, 2, 3] and all(map(_is_straight, rows))
            ):
                return [
                    Problem(
                        "bad-rows", f"{letter} needs a single, a two and a three, each in a straight line."
                    )
                ]
            s.at[DICE * k : DICE * k + DICE] = [cell(name) for name in dice]
        put_in_order(s)
        return []


def _is_straight(row):
    """Whether names are those of cells one after the other along a line."""
    return len(row) == 1 or any(
        line(cell(row[0]), d, len(row)) == [cell(name) for name in row] for d in range(len(DIRECTIONS))
    )


def impossible(s):
    """The problems of a position."""
    dice = s.at[: DICE * s.players]
    if len(set(dice)) < len(dice):
        yield Problem("same-place", "Two dice cannot be at one place; name all 18, six of each seat.")
    yield from floating_dice(s.cell)
    filled = [player for player in range(s.players) if fills_triangle(s, player)]
    if len(filled) > 1:
        yield Problem("two-winners", "Only one player can have filled a triangle: the game ends there.")
    elif filled and s.turn != (filled[0] + 1) % s.players:
        yield Problem("wrong-turn", "Whoever has filled a triangle has just moved.")
    elif s.round == s.round_limit and s.turn:
        yield Problem("wrong-turn", "After the last round no turn follows: turn must be A.")
