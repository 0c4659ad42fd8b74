"""What scenes state, so that nobody who draws them has to guess: of every game."""

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.engine.rules import ANYONE, OVER
from astragal.match import Match
from astragal.view.palette import BODIES

STEPS = 40  # enough for every kind of touch to be offered once


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_seat_has_a_colour_that_can_be_drawn(game: Game) -> None:
    assert len(game.colours) >= max(game.players)
    assert set(game.colours) <= set(BODIES)


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("chifoumi", {"opening": "placing"}),
        ("cim", {}),
        ("riomino", {"level": "professional"}),
        ("tabula-rasa", {}),
    ],
)
def test_a_touch_calls_what_lies_in_a_tray_by_its_place_there(slug: str, options: dict[str, str]) -> None:
    match = Match(find(slug), options=options, seed=1)
    touched = set()
    while match.actor not in (ANYONE, OVER) and len(match.steps) < STEPS:
        there = {piece.place for tray in match.scene().trays for piece in tray.pieces}
        here = {touch[5:] for move in match.legal() for touch in move.touch if touch.startswith("tray:")}
        assert here <= there
        touched |= here
        match.play(match.legal()[0].number)
    assert touched


@pytest.mark.parametrize(
    ("slug", "colours"),
    [
        ("dora", ["red", "green", "black"]),
        ("lookout", ["red", "green", "black"]),
        ("spotted-cow", ["red", "green", "red"]),
        ("vain-guinea-fowl", ["black", "black", "black"]),
        ("storing-scores", ["green", "green"]),
    ],
)
def test_a_stock_that_is_only_counted_says_its_colour(slug: str, colours: list[str]) -> None:
    scene = Match(find(slug), players=len(colours), seed=1).scene()
    assert [tray.colour for tray in scene.trays if tray.count is not None] == colours


def test_a_block_lies_on_a_grid() -> None:
    assert {tray.layout for tray in Match(find("tabula-rasa"), seed=1).scene().trays} == {"grid"}
    assert {tray.layout for tray in Match(find("cim"), seed=1).scene().trays} == {"row"}


def test_stones_have_symbols() -> None:
    stones = Match(find("chifoumi"), seed=1).scene().pieces
    assert {(stone.label, stone.symbol) for stone in stones} == {
        ("R", "rock"),
        ("S", "scissors"),
        ("P", "paper"),
        ("W", "well"),
    }


def test_miwin_dice_have_their_ink_and_lie_nowhere_in_the_hand() -> None:
    hand = Match(find("cim"), seed=1).scene().trays[0].pieces
    assert [(die.label, die.ink, die.faces) for die in hand] == [
        ("III", "red", ""),
        ("IV", "blue", ""),
        ("V", "", ""),
    ]
