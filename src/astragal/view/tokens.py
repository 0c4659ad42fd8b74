"""How one piece is called in text, and the sign of each kind of mark."""

from collections.abc import Iterable, Sequence

from astragal.engine.rules import SEAT_NAMES
from astragal.engine.scene import Grid, Mark, Piece, Pose, Pyramid, Stroke, Tray
from astragal.engine.words import mentions
from astragal.view.palette import letter
from astragal.view.places import steps_between

SIGNS = {
    "dead": "x",
    "ruin": "#",
    "goal": "*",
    "last": "<",
    "hint": "+",
    "fits": "'",
    "reach": "'",
}
STROKES = {"bar": "tied", "link": "joined", "rays": "points to"}
OTHER_SIGN = "!"
UNMARKED = "note"  # its label is all there is


def sign(kind: str) -> str:
    """The character that stands for a kind of mark."""
    return SIGNS.get(kind, OTHER_SIGN)


def signs(marks: Iterable[Mark]) -> dict[str, str]:
    """The character at each marked place; where several marks meet, the last one shows."""
    return {mark.place: sign(mark.kind) for mark in marks if mark.kind != UNMARKED}


def told_mark(mark: Mark) -> str:
    """A mark and its place: `attack 413`, `+1 305` where its label is all there is."""
    kind = mark.label if mark.kind == UNMARKED else f"{mark.kind} {mark.label}".rstrip()
    return f"{kind} {mark.place}"


def told_stroke(board: Pyramid | Grid, stroke: Stroke) -> str:
    """A line of the board in words: `tied 107-017`, `points to 422 (2), 044 (4)`."""
    if stroke.kind == "rays":
        start, *ends = stroke.places
        ways = ", ".join(f"{end} ({steps_between(board, start, end)})" for end in ends)
        return f"{STROKES[stroke.kind]} {ways}" if stroke.of else f"{start} {STROKES[stroke.kind]} {ways}"
    label = f" ({stroke.label})" if stroke.label else ""
    return f"{STROKES[stroke.kind]} {'-'.join(stroke.places)}{label}"


def heading(tray: Tray) -> str:
    """A tray's title with its seat, unless the title names it already."""
    title = tray.title[:1].upper() + tray.title[1:]
    if tray.owner is None or mentions(tray.title, tray.owner):
        return title
    return f"{title} ({SEAT_NAMES[tray.owner]})"


def where(pose: Pose) -> str:
    """Where something lies that is at no place of the board: `2, -44 mm`, to the right and away from the middle."""
    return f"{pose.x:g}, {pose.y:g} mm"


def seat(piece: Piece) -> str:
    """Whose piece it is: the seat's letter, or the colour's where nobody owns it."""
    return letter(piece.colour) if piece.owner is None else SEAT_NAMES[piece.owner % len(SEAT_NAMES)]


def is_lying(piece: Piece) -> bool:
    """A die lying on a square, with its top and four sides known."""
    return piece.kind == "die" and len(piece.faces) == 6 and piece.faces[1] == "/"


def is_tile(piece: Piece) -> bool:
    """A tile with a value on each of its four sides."""
    return piece.kind == "tile" and len(piece.faces) == 4


def token(piece: Piece) -> str:
    """A piece in a few characters: `R514` a die, `AIII` a die with a name, `kW` a stone, `0011` a tile."""
    if piece.kind == "stone":
        return letter(piece.colour).lower() + piece.label
    if piece.kind == "tile":
        return piece.faces or piece.label or letter(piece.colour)
    if piece.label:
        return seat(piece) + piece.label
    return letter(piece.colour) + piece.faces


def stack_token(pieces: Sequence[Piece]) -> str:
    """The pieces on one square, from the bottom up; equal first letters are written once: `wRS`."""
    names = [token(piece) for piece in sorted(pieces, key=lambda piece: piece.level)]
    first = names[0]
    if all(piece.kind == "stone" and name[0] == first[0] for piece, name in zip(pieces, names, strict=True)):
        return first[0] + "".join(name[1:] for name in names)
    return "".join(names)


def on_grid(tray: Tray) -> dict[tuple[int, int], Piece]:
    """The pieces of a tray that lie on a grid by row and column, both counted from 0."""
    places = {}
    for piece in tray.pieces:
        row, column = piece.place.split(".")
        places[int(row) - 1, int(column) - 1] = piece
    return places
