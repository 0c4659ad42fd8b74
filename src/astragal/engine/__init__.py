"""What a game file imports: the contract, in one line."""

from astragal.engine.chance import draw, fold, mix, shuffle
from astragal.engine.dials import Dial, ways
from astragal.engine.game import Bounds, Choice, Game, Number, define
from astragal.engine.layout import Layout, i8, i16, i32, i64
from astragal.engine.position import Cells, Dice, Problem, Seat, Stock, Word, floating_dice
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER, rule, spans
from astragal.engine.scene import Grid, Mark, Piece, Pose, Pyramid, Scene, Tray

__all__ = [
    "ANYONE",
    "CHANCE",
    "NEVER",
    "OVER",
    "Bounds",
    "Cells",
    "Choice",
    "Dial",
    "Dice",
    "Game",
    "Grid",
    "Layout",
    "Mark",
    "Number",
    "Piece",
    "Pose",
    "Problem",
    "Pyramid",
    "Scene",
    "Seat",
    "Stock",
    "Tray",
    "Word",
    "define",
    "draw",
    "floating_dice",
    "fold",
    "i8",
    "i16",
    "i32",
    "i64",
    "mix",
    "rule",
    "shuffle",
    "spans",
    "ways",
]
