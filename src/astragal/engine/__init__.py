"""What a game file imports: the contract, in one line."""

from astragal.engine.chance import draw, fold, mix, shuffle
from astragal.engine.game import Bounds, Choice, Game, Number, define
from astragal.engine.layout import Layout, i8, i16, i32, i64
from astragal.engine.position import Cells, Dice, Problem, Seat, Stock, Word, floating_dice
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER, rule
from astragal.engine.scene import Grid, Mark, Piece, Pyramid, Scene, Tray
from astragal.engine.words import button, colour, confirm, listed, say, seat, sentences, terms

__all__ = [
    "ANYONE",
    "CHANCE",
    "NEVER",
    "OVER",
    "Bounds",
    "Cells",
    "Choice",
    "Dice",
    "Game",
    "Grid",
    "Layout",
    "Mark",
    "Number",
    "Piece",
    "Problem",
    "Pyramid",
    "Scene",
    "Seat",
    "Stock",
    "Tray",
    "Word",
    "button",
    "colour",
    "confirm",
    "define",
    "draw",
    "floating_dice",
    "fold",
    "i8",
    "i16",
    "i32",
    "i64",
    "listed",
    "mix",
    "rule",
    "say",
    "seat",
    "sentences",
    "shuffle",
    "terms",
]
