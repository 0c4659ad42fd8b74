"""The colours of the dice, of the plate and of light and dark paper; the same in every picture."""

from typing import NamedTuple

BODIES = {
    "red": "#c23b2e",
    "green": "#2e8b57",
    "black": "#24272c",
    "blue": "#2f5fb3",
    "golden": "#d6a832",
    "white": "#f3ead7",
}
LETTERS = {"red": "R", "green": "G", "black": "K", "blue": "B", "golden": "Y", "white": "W"}
HIDDEN = "#9a978f"  # a die whose colour the viewer does not know
IVORY = "#f3ead7"
INK = "#22242a"
PLATE = "#c7cad0"

# The mark engraved for those who cannot tell the colours apart.
ENGRAVINGS = {"red": "disc", "green": "triangle", "black": "square", "blue": "diamond", "golden": "star"}


class Theme(NamedTuple):
    """The paper a picture is drawn on."""

    name: str
    paper: str
    ink: str
    quiet: str  # small print
    line: str
    accent: str
    warn: str
    board: str  # a board of squares
    board_edge: str
    board_line: str
    plate: str
    plate_ink: str  # engraved letters


LIGHT = Theme(
    name="light",
    paper="#f5f2ec",
    ink=INK,
    quiet="#6f6a60",
    line="#dcd6ca",
    accent="#a8741a",
    warn="#b4472f",
    board="#e6d5b5",
    board_edge="#c9b087",
    board_line="#bfa77e",
    plate=PLATE,
    plate_ink="#3c4048",
)
DARK = Theme(
    name="dark",
    paper="#15171b",
    ink="#e9e6df",
    quiet="#9b978d",
    line="#2b2f36",
    accent="#d9a441",
    warn="#d9694f",
    board="#4a3c2d",
    board_edge="#332a20",
    board_line="#6b5842",
    plate="#8f949d",
    plate_ink="#1d2026",
)


def is_hidden(colour: str) -> bool:
    """Whether a piece's colour is none that can be shown."""
    return colour not in BODIES


def body(colour: str) -> str:
    """The colour a piece is painted with."""
    return BODIES.get(colour, HIDDEN)


def ink(colour: str) -> str:
    """What a number on ivory is written with."""
    return BODIES.get(colour, INK)


def letter(colour: str) -> str:
    """The letter that stands for a colour in text."""
    return LETTERS.get(colour, "?")


def on(colour: str) -> str:
    """The colour of pips and signs on a piece: ivory, or ink where ivory would not show."""
    return INK if colour in ("golden", "white") else IVORY


def blend(first: str, second: str, amount: float) -> str:
    """`first` with some `amount` (0 to 1) of `second` mixed in."""
    mixed = (round(x + (y - x) * amount) for x, y in zip(_channels(first), _channels(second), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def lit(colour: str, light: float) -> str:
    """A colour in more (above 1) or less light."""
    return blend(colour, "#ffffff", light - 1) if light > 1 else blend(colour, "#000000", 1 - light)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
