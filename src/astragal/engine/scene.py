"""What to draw, independent of any screen: a board, pieces on it, trays beside it, marks, strokes and notices."""

from dataclasses import dataclass, replace
from typing import Literal

from astragal.engine.kept import Kept
from astragal.engine.wire import Text

Symbol = Literal["", "rock", "scissors", "paper", "well"]  # what can be drawn on a stone


@dataclass(frozen=True)
class Pyramid(metaclass=Kept):
    """The triangular plate; `layers` is how many layers the game can ever use (1 = the plate alone, 0 = not even that, the bare table)."""

    layers: int = 9


@dataclass(frozen=True)
class Grid:
    """A board of squares a1, b1, ... `squares` lists the ones that exist where it is not all of them."""

    columns: int
    rows: int
    squares: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What its squares are called."""
        every = (f"{chr(97 + x)}{y + 1}" for x in range(self.columns) for y in range(self.rows))
        return self.squares or tuple(every)


@dataclass(frozen=True)
class Piece(metaclass=Kept):
    """A die, tile or stone at a place.

    `faces` is what it shows: `514` for a die on the plate (A, B, C; 0 where the viewer does not see the face), `1/2675`
    for one lying on a square (top, then N, E, S, W), `0011` for a tile with four sides (N, E, S, W). `kind` is `die`,
    `tile` or `stone`; a stone carries a `label`, and where it has a `symbol` that is drawn in its stead. `ink` is the
    colour of the number on top of a lying die, where it is not black. `level` is the height in a stack. What it shows when the scene's moment
    is over is `afterwards`.
    """

    place: str
    colour: str
    owner: int | None = None
    faces: str = ""
    kind: str = "die"
    label: str = ""
    level: int = 0
    afterwards: str = ""
    symbol: Symbol = ""
    ink: str = ""


@dataclass(frozen=True)
class Pose:
    """How a piece really lies that is at no place of the board; `piece` is what it has as its place, a name of its own.

    Its middle in millimetres from the middle of the board, x to the right, y away, z up, and how it is turned as a unit quaternion (w, x, y, z).
    """

    piece: str
    x: float
    y: float
    z: float
    turn: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Mark(metaclass=Kept):
    """Something to point out at a place: `dead`, `ruin`, `goal`, `last`, `hint`, and what `must` be moved now.

    Some kinds offer nothing and are only to be read: a die that `fits` somewhere now, a place that a die can `reach`, and a
    `note`, which is its label alone. Where a die takes others (`attack`) or only gets away (`escape`), that colours what
    can be touched there. A piece in a tray is marked at `tray:place`, in all trays or in those of an `owner`.

    A `label` of digits and signs is written there. What is `of` a place is shown only while that one is pointed at or
    chosen.
    """

    place: str
    kind: str
    owner: int | None = None
    label: str = ""
    of: str = ""


@dataclass(frozen=True)
class Stroke(metaclass=Kept):
    """A line drawn on the board: a `bar` ties dice together, a `link` joins neighbours, `rays` go from the first place to each other one.

    A bar or link has its `label` in the middle, a ray the number of steps at its end, and the dice that it crosses are lit.
    What is `of` a place is shown only while that one is pointed at or chosen.
    """

    places: tuple[str, ...]
    kind: Literal["bar", "link", "rays"]
    label: str = ""
    of: str = ""


@dataclass(frozen=True)
class Tray:
    """What lies beside the board: a hand, a stock, taken dice.

    A piece's place there is what a touch calls it: `tray:III`. `count` where the pieces are not shown singly, of
    `colour` where they have one; without it the number is all there is. On a `grid` the pieces lie at `row.column`,
    else in a row.
    """

    title: Text
    owner: int | None = None
    pieces: tuple[Piece, ...] = ()
    count: int | None = None
    colour: str = ""
    layout: Literal["row", "grid"] = "row"


@dataclass(frozen=True)
class Scene:
    """Everything one viewer sees of a position.

    `colours` are those of the seats where they change in a match. `side` is A, B or C where it can only be seen from
    that side. `headline` is what must be seen at a glance: a rolled total, a clue. `glow` is off where finding what
    can be touched is the game. After `moment` seconds the headline goes and pieces show what they show afterwards.
    `poses` are of pieces that lie anywhere, beside the pieces because these are few and kept, and poses are never the
    same. `profits` says for each seat which one profits from its points, where that is another.
    """

    board: Pyramid | Grid
    pieces: tuple[Piece, ...]
    trays: tuple[Tray, ...] = ()
    marks: tuple[Mark, ...] = ()
    notices: tuple[Text, ...] = ()
    side: str = ""
    headline: Text = ""
    glow: bool = True
    moment: int = 0
    colours: tuple[str, ...] = ()
    poses: tuple[Pose, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    profits: tuple[int, ...] = ()


def covered(scene: Scene) -> Scene:
    """The scene when its moment is over."""
    if not scene.moment:
        return scene
    pieces = (
        replace(piece, faces=piece.afterwards, afterwards="") if piece.afterwards else piece
        for piece in scene.pieces
    )
    return replace(scene, pieces=tuple(pieces), headline="", moment=0)


def at_rest(scene: Scene) -> Scene:
    """The scene while nothing is pointed at or chosen."""
    marks = tuple(mark for mark in scene.marks if not mark.of)
    strokes = tuple(stroke for stroke in scene.strokes if not stroke.of)
    return replace(scene, marks=marks, strokes=strokes)
