"""The two openings of Chifoumi: the row, or placing the pieces in turn, away from the enemy and off the centre."""

from astragal.engine import Problem, Tray, choice, rule, say, terms
from astragal.games.chifoumi.stacks import (
    ALL,
    AREA,
    BLACK,
    EACH,
    KINDS,
    NEAR,
    NONE,
    SIZE,
    SQUARES,
    WHITE,
    count,
    stone,
)

OPENING = ROW, PLACING = choice(
    "row", "placing", about="placing: the players put their pieces on an empty board first"
)
CENTRE = SQUARES.index("d4")
ROW_SQUARES = tuple(SQUARES.index(square) for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "d2"))
ROW_KINDS = tuple(KINDS.index(kind) for kind in "RSPWPSRW")
PLACE_ONE = terms(
    "place a white piece, not beside a black one", "place a black piece, not beside a white one"
)


@rule
def set_up(s):
    """Lay out one game: an empty board and full hands, or the row, black's opposite to white's."""
    for p in range(AREA):
        s.colour[p] = 0
        s.stack[p] = 0
    for i in range(2 * len(KINDS)):
        s.hand[i] = EACH if s.opening == PLACING else 0
        s.pieces[i] = 0 if s.opening == PLACING else EACH
    if s.opening == ROW:
        for i in range(ALL):
            p = ROW_SQUARES[i]
            opposite = p % SIZE + SIZE * (SIZE - 1 - p // SIZE)
            s.colour[p] = 1 + WHITE
            s.stack[p] = 4 + ROW_KINDS[i]
            s.colour[opposite] = 1 + BLACK
            s.stack[opposite] = 4 + ROW_KINDS[i]


@rule
def is_placing(s):
    """Whether pieces are still in hand."""
    for i in range(2 * len(KINDS)):
        if s.hand[i]:
            return True
    return False


@rule
def placings(s, out, first):
    """Write every placing of the side to move into out, as first + 4 * square + kind; return how many."""
    found = 0
    for p in range(AREA):
        if p != CENTRE and _may_place(s, p):
            for kind in range(len(KINDS)):
                if s.hand[4 * s.side + kind]:
                    out[found] = first + 4 * p + kind
                    found += 1
    return found


@rule
def _may_place(s, p):
    """Free or own, and no enemy on any of the eight squares around."""
    enemy = 2 - s.side
    if s.colour[p] == enemy:
        return False
    for d in range(8):
        if NEAR[p][d] != NONE and s.colour[NEAR[p][d]] == enemy:
            return False
    return True


def hands(s):
    """What each seat has still to place, while anybody has."""
    return tuple(Tray(say("hand"), k, _in_hand(s, k ^ s.white)) for k in range(2) if is_placing(s))


def _in_hand(s, side):
    counts = zip(KINDS, s.hand[4 * side :], strict=False)
    return tuple(stone(s, side, kind) for kind, number in counts for _ in range(number))


def problems_of_placing(s):
    """What cannot have come about while pieces are in hand."""
    placed = [ALL - count(s.hand, colour) for colour in (WHITE, BLACK)]
    if s.opening == ROW:
        yield Problem("needless-hand", "Pieces are in hand in the placing opening only.")
    if [count(s.pieces, colour) for colour in (WHITE, BLACK)] != placed or placed[WHITE] != (
        placed[BLACK] + s.side
    ):
        yield Problem("uneven-hands", "While placing nothing is lost, and white and black place in turn.")
    if s.colour[CENTRE]:
        yield Problem("centre", "Nothing can be placed on d4.")
    if s.runner:
        yield Problem("bad-runner", "No piece goes on while pieces are in hand.")
    if s.quiet:
        yield Problem("bad-count", "Turns without a capture are counted when all pieces are placed.")
    for p in range(AREA):
        if s.colour[p] == 1 + WHITE and any(q != NONE and s.colour[q] == 1 + BLACK for q in NEAR[p]):
            yield Problem("beside-enemy", f"The piece on {SQUARES[p]} was placed beside an enemy.")
