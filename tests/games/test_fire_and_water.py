"""Fire and Water: the examples of its rules, what touches what, black dice, and how it ends."""

from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.lattice import CELLS, COORDINATES, NAMES, PLATE
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

EACH = {2: 24, 3: 15, 4: 12, 5: 9, 6: 8}


def lying(players: int = 2, turn: str = "A", black: str = "forced", **colours: str) -> tuple[Game, Any]:
    """Dice on the pyramid, all laid by the others as far as they have so many."""
    dice = {place: colour for colour, places in colours.items() for place in places.split()}
    stocks = {}
    for colour in ("red", "green"):
        left = {"ABCDEF"[k]: EACH[players] for k in range(players)}
        for _ in colours.get(colour, "").split():
            someone = max(left, key=lambda seat: (seat != turn, left[seat]) if left[seat] else (-1, 0))
            left[someone] -= 1
        stocks[colour] = left
    options = {"black": black}
    return position("fire-and-water", players=players, dice=dice, turn=turn, options=options, **stocks)


def counted(game: Game, s: Any) -> tuple[int, int, int]:
    """How many red, green and black moves there are."""
    every = names(game, s)
    red, green, black = (
        sum(name.startswith(colour) for name in every) for colour in ("red", "green", "black")
    )
    assert red + green + black == len(every)
    return red, green, black


def test_first_moves() -> None:
    assert counted(*started("fire-and-water")) == (45, 45, 0)
    assert counted(*lying(red="332")) == (44, 38, 0)
    assert counted(*lying(red="332", green="530")) == (39, 37, 0)


def among_black(red: str, black: str) -> tuple[Game, Any]:
    dice = {red: "red"} | dict.fromkeys(black.split(), "black")
    stocks = {"red": {"A": 24, "B": 23}, "green": {"A": 24, "B": 24}}
    return position("fire-and-water", players=2, dice=dice, turn="A", **stocks)


def test_dice_two_layers_apart_share_an_edge() -> None:
    game, s = among_black("332", "422 323 242 233 224 322 232 223")
    assert counted(game, s) == (40, 37, 0)
    assert "red-222" in names(game, s)
    assert not {"green-222", "green-431", "green-341"} & set(names(game, s))


def test_a_corner_alone_is_no_contact() -> None:
    game, s = among_black("332", "323 233 224")
    assert {"red-223", "green-223"} <= set(names(game, s))


def red_plate(red: int, black: str = "forced") -> tuple[Game, Any]:
    """All funnels of the plate red, and so many red dice left to whoever has the turn."""
    stocks = {"red": {"A": red, "B": 3 - red}, "green": {"A": 24, "B": 24}}
    dice = dict.fromkeys(NAMES[:PLATE], "red")
    return position("fire-and-water", players=2, dice=dice, turn="A", options={"black": black}, **stocks)


def test_only_whoever_can_lay_neither_colour_lays_black() -> None:
    game, s = red_plate(red=0)
    assert counted(game, s) == (0, 0, 36)
    after = play(game, s, "black-700")
    assert (list(after.red)[:2], list(after.green)[:2]) == ([0, 3], [24, 24])
    assert counted(*red_plate(red=1)) == (36, 0, 0)


def test_one_colour_left_is_judged_alone() -> None:
    """Red would fit everywhere, but there is none left."""
    game, s = red_plate(red=0)
    assert all(name.startswith("black") for name in names(game, s))


def test_black_may_always_be_laid_where_it_is_free() -> None:
    assert counted(*lying(red="332", black="free")) == (44, 38, 44)
    game, s = lying(red="332", black="free")
    assert [tray.owner for tray in game.scene(s, 0).trays] == [0, 1, None]
    game, s = lying(red="332")
    assert [tray.owner for tray in game.scene(s, 0).trays] == [0, 1]


def test_where_only_black_fits_its_place_is_touched_at_once() -> None:
    for black in ("forced", "free"):
        game, s = red_plate(red=0, black=black)
        assert {len(game.touch(s, move)) for move in game.legal(s, 0)} == {1}
        assert why_not(game, s, 0, ["die:332"]) == "This place is taken."


@pytest.mark.parametrize("players", EACH)
def test_everybody_gets_as_many_dice_as_the_table_says(players: int) -> None:
    game, s = started("fire-and-water", players)
    assert game.players[0] == 4
    assert (list(s.red)[:players], list(s.green)[:players]) == ([EACH[players]] * players,) * 2


def test_the_first_without_red_and_green_dice_wins_at_once() -> None:
    game, s = started("fire-and-water", 2)
    s.red[0], s.green[0] = 0, 1
    s = play(game, s, "green-800")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [48, 0]
    assert game.reason(s) == "A has laid every red and green die."


def test_a_full_pyramid_counts_the_dice_left() -> None:
    game, s = started("fire-and-water", 2)
    s.laid, s.red[0], s.green[1] = CELLS, 3, 1
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [21, 23]
    assert game.reason(s) == "The pyramid is full: the fewest dice left win."


def touching(p: int, q: int) -> bool:
    """Face or edge contact, from the coordinates: cubes side by side that share more than a corner."""
    apart = [abs(x - y) for x, y in zip(COORDINATES[p], COORDINATES[q], strict=True)]
    return max(apart) == 1 and sum(apart) <= 2


@pytest.mark.parametrize("players", EACH)
def test_red_and_green_never_meet_and_dice_are_neither_made_nor_lost(players: int) -> None:
    game = find("fire-and-water")
    for final in playouts(game, game.blank(players), 20, seed=3).finals:
        cells = [int(c) for c in final["cell"]]
        for p, c in enumerate(cells):
            assert not any(c * cells[q] == 2 and touching(p, q) for q in range(p))
        for number, stock in ((1, "red"), (2, "green")):
            assert cells.count(number) + int(final[stock].sum()) == players * EACH[players]


def test_moves_are_those_of_an_independent_reading() -> None:
    game = find("fire-and-water")
    rng = new_rng(7)
    s = game.new(3, {}, 7)
    while game.actor(s) != OVER:
        assert set(names(game, s)) == set(expected_moves(s))
        legal = game.legal(s, s.turn)
        game.play(s, s.turn, legal[draw(rng, len(legal))])


def expected_moves(s: Any) -> list[str]:
    lies = {COORDINATES[p]: c for p, c in enumerate(s.cell) if c}
    fits = []
    opens = []
    for p, (a, b, c) in enumerate(COORDINATES):
        supports = [(a + 1, b, c), (a, b + 1, c), (a, b, c + 1)]
        if (a, b, c) in lies or not (a + b + c == 8 or all(q in lies for q in supports)):
            continue
        opens.append(NAMES[p])
        met = {lies[COORDINATES[q]] for q in range(CELLS) if COORDINATES[q] in lies and touching(p, q)}
        if s.red[s.turn] and 2 not in met:
            fits.append(f"red-{NAMES[p]}")
        if s.green[s.turn] and 1 not in met:
            fits.append(f"green-{NAMES[p]}")
    return fits or [f"black-{place}" for place in opens]


def test_wrong_touches_have_their_reasons() -> None:
    game, s = lying(red="332", green="530")
    assert "green die touches" in why_not(game, s, 0, ["tray:red", "cell:440"])
    assert "red die touches" in why_not(game, s, 0, ["tray:green", "cell:422"])
    assert "First choose the colour" in why_not(game, s, 0, ["cell:800"])
    assert "What lies stays" in why_not(game, s, 0, ["die:332"])
    game, s = red_plate(red=1)
    assert "fits nowhere" in why_not(game, s, 0, ["tray:green"])
    game, s = red_plate(red=0)
    assert "black die has to be laid" in why_not(game, s, 0, ["tray:green"])
    game, s = started("fire-and-water", 2)
    s.red[0] = 0
    assert "no die of this colour left" in why_not(game, s, 0, ["tray:red"])  # touched among the other's dice


def test_the_prompt_asks_only_for_colours_that_are_left() -> None:
    for black, further in (("forced", ""), ("free", ", or a black one")):
        game, s = started("fire-and-water", 2, black=black)
        s.green[0] = 0
        assert game.prompt(s) == f"lay a red die where no green one touches it{further}"
        s.red[0], s.green[0] = 0, 1
        assert game.prompt(s) == f"lay a green die where no red one touches it{further}"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (
            {"dice": {"332": "red", "422": "green"}, "red": {"A": 24, "B": 23}, "green": {"A": 23, "B": 24}},
            "fire-meets-water",
        ),
        ({"dice": {"332": "red"}, "red": {"A": 24, "B": 24}, "green": {"A": 24, "B": 24}}, "wrong-number"),
    ],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("fire-and-water", players=2, turn="A", **data)
    assert problem in [name for name, _ in refused.value.problems]
