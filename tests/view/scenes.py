"""Scenes with every kind of piece, mark and tray, made by hand: no game is needed to draw."""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.scene import Grid, Mark, Piece, Pyramid, Scene, Tray
from astragal.engine.words import say, who
from astragal.lattice import CELLS, NAMES

MARKS = ("dead", "ruin", "goal", "last", "hint", "something-new")
COLOURS = ("red", "green", "black", "blue", "golden")

EMPTY = Scene(Pyramid(), ())
FULL = Scene(
    Pyramid(),
    tuple(
        Piece(NAMES[p], COLOURS[p % 5], faces=ORIENTATION_NAMES[p % len(ORIENTATION_NAMES)])
        for p in range(CELLS)
    ),
)
HEAP = Scene(
    Pyramid(),
    (
        Piece("800", "red"),
        Piece("332", "green"),
        Piece("341", "black"),
        Piece("431", "hidden"),
        Piece("331", "golden", label="W"),
    ),
    trays=(
        Tray("stock", 0, count=12, colour="red"),
        Tray("hand", 1, (Piece("", "green", faces="4"), Piece("", "green", faces="514"))),
        Tray("block", 2, (Piece("1.1", "black"), Piece("2.3", "black")), layout="grid"),
        Tray("taken", 0),
        Tray("points", count=7),
    ),
    marks=tuple(
        Mark(place, kind)
        for place, kind in zip(("800", "080", "008", "332", "044", "440"), MARKS, strict=True)
    ),
    notices=("Less < more & so on.",),
)
STONES = Scene(
    Grid(3, 2),
    (
        Piece("a1", "white", 0, kind="stone", label="R", symbol="rock"),
        Piece("b1", "black", 1, kind="stone", label="P", symbol="paper"),
        Piece("b1", "black", 1, kind="stone", label="S", level=1, symbol="scissors"),
        Piece("c2", "black", 1, kind="stone", label="W", symbol="well"),
    ),
    marks=(Mark("a2", "dead"), Mark("b1", "last")),
)
TILES = Scene(
    Grid(3, 3, ("b1", "a2", "b2", "c2", "b3")),
    (Piece("b2", "white", faces="0011", kind="tile"), Piece("c2", "white", faces="3300", kind="tile")),
    trays=(Tray("hand", 0, (Piece("01", "white", faces="0011", kind="tile"),)),),
    marks=(Mark("b3", "hint"), Mark("tray:01", "hint")),
)
LYING = Scene(
    Grid(4, 3),
    (Piece("b2", "red", 0, "1/2675", label="III", ink="red"), Piece("d3", "green", 1, "2/3684", label="V")),
    trays=(
        Tray(
            say("Dice of {seat}", seat=who(0)), 0, (Piece("IV", "red", 0, "1/3584", label="IV", ink="blue"),)
        ),
    ),
)
ALL = {"empty": EMPTY, "full": FULL, "heap": HEAP, "stones": STONES, "tiles": TILES, "lying": LYING}
