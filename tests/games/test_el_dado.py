"""El Dado: the examples, options and rulings of its rules, and what may be known of buried dice."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import shuffle
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.games.das_spiel import heaps
from astragal.games.das_spiel.demolition.el_dado import el_dado
from astragal.games.das_spiel.mechanics import is_buried
from astragal.lattice import CELLS, COORDINATES, NAMES, cell
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.games import heaps as heap_tests
from tests.support import names, play, position, started

COLOUR = ("golden", "blue", "green", "black", "red")
BOX = {"golden": 1, "blue": 10, "green": 90, "black": 90, "red": 90}
LAST_FOUR = {"700": "green", "800": "golden", "710": "red", "701": "black"}
SEEDS = st.integers(0, 10_000)
MIXES = st.sampled_from(("specials", "pour", "import"))


def colours_of(s: Any) -> Counter[str]:
    """How many dice of each colour the heap and all collections hold."""
    found = Counter(heaps.COLOURS[c] for c in s.cell if c)
    for k in range(s.players):
        for piece in el_dado.GAME.scene(s, NOBODY).trays[k].pieces:
            found[piece.colour] += 1
    return found


def reached(seed: int, taken: int, players: int = 2, **options: str) -> tuple[Game, Any]:
    """A game after so many random moves."""
    return heap_tests.reached("el-dado", seed, taken, players, **options)


def hidden(s: Any) -> Any:
    return heap_tests.hidden(el_dado.GAME, s)


def redealt(s: Any, seed: int) -> Any:
    return heap_tests.redealt(el_dado.GAME, s, seed)


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ("", "000"),
        ("000", "100 010 001"),
        ("000 100", "200 010 001"),
        ("000 100 010", "200 020 001 110"),
        ("000 100 010 001 110", "200 020 002 101 011"),
    ],
)
def test_only_free_dice_can_be_taken(taken: str, free: str) -> None:
    game, s = started("el-dado")
    s = play(game, s, *taken.split())
    assert names(game, s) == sorted(free.split())


def best(game: Game, s: Any) -> list[tuple[str, ...]]:
    """All lines of best play of two who both maximise what they gain over the other."""
    if game.actor(s) == OVER:
        return [()]
    lines: dict[float, list[tuple[str, ...]]] = {}
    me = s.turn
    for name in names(game, s):
        after = play(game, s, name)
        for line in best(game, after):
            end = play(game, after, *line)
            lines.setdefault(game.score(end, me) - game.score(end, 1 - me), []).append((name, *line))
    return lines[max(lines)]


def test_best_play_of_the_last_four_dice() -> None:
    game, s = position("el-dado", dice=LAST_FOUR, turn="A")
    assert best(game, s) == [("700", "800", "701", "710")]
    s = play(game, s, "700", "800", "701", "710")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [5, 11]
    assert [game.result(s, k) for k in range(2)] == [5, 11]


# -- the turn and the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_165_turns_go_round_and_some_seats_have_one_more(players: int) -> None:
    game, s = reached(1, CELLS, players)
    assert game.actor(s) == OVER
    assert not any(s.cell)
    turns = [len(tray.pieces) for tray in game.scene(s, NOBODY).trays]
    assert turns == [CELLS // players + (k < CELLS % players) for k in range(players)]
    assert all(len(game.legal(reached(1, n, players)[1], 0)) > 0 for n in range(0, CELLS, 20))


def test_there_are_two_to_eight_seats() -> None:
    for players in (1, 9):
        with pytest.raises(BadOption):
            started("el-dado", players)


def test_a_move_is_one_touch_of_the_die() -> None:
    game, s = started("el-dado")
    assert game.touch(s, cell("000")) == ("die:000",)
    assert game.prompt(s) == "take a free die"


def test_what_is_taken_lies_before_the_seat() -> None:
    game, s = position("el-dado", dice=LAST_FOUR, turn="B", players=3)
    s = play(game, s, "700", "800")
    trays = game.scene(s, NOBODY).trays
    assert [[piece.colour for piece in tray.pieces] for tray in trays] == [[], ["green"], ["golden"]]
    assert s.turn == 0


# -- values -----------------------------------------------------------------------------------------------------------


def test_worth_of_the_colours() -> None:
    game, s = started("el-dado")
    assert game.options_of(s) | {"golden": "10", "blue": "5", "green": "3", "black": "2", "red": "1"} == (
        game.options_of(s)
    )
    assert game.scene(s, 0).notices == ("Worth: golden 10, blue 5, green 3, black 2, red 1.",)


@pytest.mark.parametrize("colour", COLOUR)
@pytest.mark.parametrize("worth", [-99, 0, 7, 99])
def test_every_worth_can_be_agreed(colour: str, worth: int) -> None:
    dice = {"800": colour, "008": "golden" if colour != "golden" else "red"}
    game, s = position("el-dado", dice=dice, options={colour: str(worth)})
    s = play(game, s, "800")
    assert [game.score(s, k) for k in range(2)] == [worth, 0]


def test_a_worth_beyond_the_range_is_refused() -> None:
    for text in ("100", "-100", "much"):
        with pytest.raises(BadOption):
            started("el-dado", blue=text)


def test_scores_stay_in_bounds_and_add_up() -> None:
    game, s = reached(3, CELLS, 4)
    known = colours_of(s)
    assert sum(game.score(s, k) for k in range(4)) == (
        10 * known["golden"] + 5 * known["blue"] + 3 * known["green"] + 2 * known["black"] + known["red"]
    )
    pyramid = dict.fromkeys(NAMES, "red")
    game, s = position("el-dado", dice=pyramid, options={"mix": "import", "red": "-99"})
    while game.actor(s) != OVER:
        game.play(s, 0, game.legal(s, 0)[0])  # one seat takes everything, which no game allows
    assert game.score(s, 0) == game.bounds.score[0] == -99 * CELLS


@pytest.mark.parametrize("players", [2, 8])
def test_every_die_is_taken(players: int) -> None:
    game, _ = started("el-dado")
    assert (playouts(game, game.blank(players), 12, seed=4).lengths == CELLS).all()


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_a_score_says_which_die_was_taken() -> None:
    game, s = position("el-dado", dice=LAST_FOUR)
    after = play(game, s, "700")
    assert game.gain(s, after, 0) == "a green die"
    assert game.gain(after, play(game, after, "800"), 1) == "the golden die"


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = position("el-dado", dice=LAST_FOUR)
    assert why_not(game, s, 0, ("die:800",)) == "Other dice stand on this one."
    nothing = "Dice are only taken in this game, and here is none."
    assert why_not(game, s, 0, ("cell:332",)) == why_not(game, s, 0, ("cell:000",)) == nothing


# -- the mix ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mix", ["specials", "import"])
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_specials_hold_all_eleven_special_dice(mix: str, seed: int) -> None:
    _, s = started("el-dado", seed=seed, mix=mix)
    known = colours_of(s)
    assert (known["golden"], known["blue"]) == (1, 10)
    assert sum(known.values()) == CELLS
    assert all(known[colour] <= 90 for colour in COLOUR)


def test_pour_takes_any_dice_of_the_box() -> None:
    heaps = [colours_of(started("el-dado", seed=seed, mix="pour")[1]) for seed in range(40)]
    assert all(sum(heap.values()) == CELLS for heap in heaps)
    assert all(heap[colour] <= BOX[colour] for heap in heaps for colour in COLOUR)
    assert {heap["golden"] for heap in heaps} == {0, 1}
    assert len({heap["blue"] for heap in heaps}) > 2


def test_the_special_dice_lie_anywhere() -> None:
    places = {started("el-dado", seed=seed)[1].cell.index(heaps.GOLDEN) for seed in range(60)}
    assert len(places) > 40


def test_a_full_pyramid_of_any_colours_can_be_imported() -> None:
    two = dict.fromkeys(NAMES, "red") | dict.fromkeys(NAMES[:45], "green")
    for dice in (dict.fromkeys(NAMES, "red"), dict.fromkeys(NAMES, "golden"), two):
        game, s = position("el-dado", dice=dice, options={"mix": "import"})
        assert names(game, s) == ["000"]
        assert positions.read(positions.write(game, s))[1] == s
        for mix in ("specials", "pour"):
            with pytest.raises(BadPosition):
                position("el-dado", dice=dice, options={"mix": mix})


# -- what is seen -----------------------------------------------------------------------------------------------------


def test_109_dice_are_seen_at_the_start() -> None:
    game, s = started("el-dado")
    view = hidden(s)
    assert sum(c != heaps.UNKNOWN for c in view.cell) == 109
    for p in range(CELLS):
        assert (view.cell[p] == heaps.UNKNOWN) == all(COORDINATES[p])
    for state in (s, view):
        seen = Counter(piece.colour == "hidden" for piece in game.scene(state, 0).pieces)
        assert seen == {False: 109, True: 56}


def test_a_die_is_seen_as_soon_as_one_face_is_bare() -> None:
    game, s = started("el-dado")
    s = play(game, s, "000", "100", "010")

    def colour(state: Any) -> Any:
        return next(piece.colour for piece in game.scene(state, 1).pieces if piece.place == "111")

    assert colour(s) == "hidden"
    s = play(game, s, "110")
    assert colour(s) == heaps.COLOURS[s.cell[cell("111")]] != "hidden"
    assert hidden(s).cell[cell("111")] == s.cell[cell("111")]


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_visible_all_hides_nothing(viewer: int) -> None:
    game, s = started("el-dado", visible="all")
    view = s.copy()
    el_dado.hide(view, viewer)
    assert view == s
    assert redealt(s, 1) == s
    assert all(piece.colour != "hidden" for piece in game.scene(s, viewer).pieces)


@given(seed=SEEDS, taken=st.integers(0, CELLS), mix=MIXES, players=st.integers(2, 8))
@settings(max_examples=60, deadline=None)
def test_buried_colours_change_nothing_anyone_is_shown(seed: int, taken: int, mix: str, players: int) -> None:
    game, s = reached(seed, taken, players, mix=mix)
    other = s.copy()
    buried = [p for p in range(CELLS) if is_buried(s.cell, p)]
    colours = [s.cell[p] for p in buried]
    shuffle(colours, len(colours), new_rng(seed, 3))
    for p, colour in zip(buried, colours, strict=True):
        other.cell[p] = colour
    view = hidden(s)
    assert hidden(other) == view
    assert hidden(view) == view
    for viewer in (NOBODY, *range(players)):
        assert game.scene(s, viewer) == game.scene(view, viewer) == game.scene(other, viewer)
    if game.actor(s) != OVER:
        assert names(game, s) == names(game, view) == names(game, other)
    # A guess is made from the view alone: it is the same whatever is really buried.
    assert redealt(s, seed) == redealt(other, seed) == redealt(view, seed)


@given(seed=SEEDS, taken=st.integers(0, CELLS), mix=MIXES)
@settings(max_examples=60, deadline=None)
def test_a_guess_fits_what_is_seen_and_the_box(seed: int, taken: int, mix: str) -> None:
    game, s = reached(seed, taken, 3, mix=mix)
    view = hidden(s)
    guess = redealt(view, seed)
    assert hidden(guess) == view
    assert heaps.UNKNOWN not in guess.cell
    known = colours_of(guess)
    assert sum(known.values()) == CELLS
    if mix == "specials":
        assert (known["golden"], known["blue"]) == (1, 10)
    if mix != "import":
        assert all(known[colour] <= BOX[colour] for colour in COLOUR)
    assert positions.read(positions.write(game, guess))[1] == guess


def test_guesses_differ() -> None:
    _, s = started("el-dado")
    assert len({redealt(s, seed) for seed in range(20)}) == 20


def test_a_golden_die_that_nobody_saw_is_guessed_in_every_buried_cell() -> None:
    starts = (started("el-dado", seed=seed)[1] for seed in range(50))
    s = next(s for s in starts if is_buried(s.cell, s.cell.index(heaps.GOLDEN)))
    places = {redealt(s, seed).cell.index(heaps.GOLDEN) for seed in range(600)}
    assert places == {p for p in range(CELLS) if is_buried(s.cell, p)}


def test_a_guess_knows_the_dice_already_taken() -> None:
    # The heap of 20 in corner A has one buried die, 611. All else was seen, so what is left is known exactly.
    heap = [name for name in NAMES if int(name[0]) >= 5]
    assert len(heap) == 20
    dice = dict.fromkeys(heap, "red") | {"611": "golden"}
    rest = {"blue": 10, "green": 60, "black": 75}
    _, s = position("el-dado", dice=dice, turn="B", taken={"A": rest})
    assert [name for p, name in enumerate(NAMES) if is_buried(s.cell, p)] == ["611"]
    assert all(redealt(s, seed).cell[cell("611")] == heaps.GOLDEN for seed in range(30))
    # With all special and all green dice seen, the one die left is black or red.
    dice = dict.fromkeys(heap, "green") | {"611": "black"}
    rest = {"golden": 1, "blue": 10, "green": 71, "black": 63}
    _, s = position("el-dado", dice=dice, turn="B", taken={"B": rest})
    assert {redealt(s, seed).cell[cell("611")] for seed in range(60)} == {heaps.BLACK, heaps.RED}


def test_a_hand_written_heap_may_hide_any_dice_that_are_not_in_it() -> None:
    heap = [name for name in NAMES if int(name[0]) >= 5]
    _, s = position("el-dado", dice=dict.fromkeys(heap, "red"))
    guesses = {heaps.COLOURS[redealt(s, seed).cell[cell("611")]] for seed in range(600)}
    assert guesses == {"golden", "blue", "green", "black", "red"}


def test_the_guess_for_an_imported_heap_follows_the_dice_seen() -> None:
    dice = {name: "black" if all(abc) else "red" for name, abc in zip(NAMES, COORDINATES, strict=True)}
    dice |= dict.fromkeys(("800", "080", "008", "100", "010", "001"), "green")
    game, s = position("el-dado", dice=dice, options={"mix": "import"})
    counts: Counter[str] = Counter()
    for seed in range(40):
        guess = redealt(s, seed)
        counts += Counter(heaps.COLOURS[guess.cell[p]] for p in range(CELLS) if is_buried(s.cell, p))
    assert set(counts) == {"red", "green"}
    assert counts["red"] > 5 * counts["green"]
    # A colour that comes to light is guessed from then on.
    s = play(game, s, "000", "100", "010", "110")
    assert any(redealt(s, seed).cell[cell("222")] == heaps.BLACK for seed in range(400))


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_only_the_dice() -> None:
    game, s = position("el-dado", dice=LAST_FOUR)
    assert (s.players, s.turn, s.standing) == (2, 0, 4)
    assert positions.write(game, play(game, s, "700"))["taken"] == {"A": {"green": 1}}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red"}}, "floating-die"),
        ({"dice": {"800": "white"}}, "unknown-colour"),
        ({"dice": {"800": "hidden"}}, "hidden-die"),
        ({"dice": {"800": "golden", "080": "golden"}}, "too-many-dice"),
        ({"dice": {"800": "golden"}, "taken": {"B": {"golden": 1}}}, "too-many-dice"),
        ({"dice": dict.fromkeys(NAMES[:11], "blue")}, "too-many-dice"),
        ({"dice": dict.fromkeys(NAMES[:91], "red")}, "too-many-dice"),
        ({"dice": {"800": "red"}, "taken": {"A": {"green": 90, "black": 64}}}, "wrong-mix"),
        (
            {"options": {"mix": "import"}, "dice": {"800": "red"}, "taken": {"A": {"red": 165}}},
            "too-many-dice",
        ),
        ({"taken": {"C": {"red": 1}}}, "unknown-seat"),
        ({"taken": {"A": {"white": 1}}}, "bad-number"),
        ({"taken": {"A": {"hidden": 1}}}, "bad-number"),
        ({"taken": {"A": {"red": -1}}}, "bad-number"),
        ({"taken": {"A": {"red": "3"}}}, "bad-number"),
        ({"taken": {"A": 3}}, "bad-number"),
        ({"taken": [3]}, "unknown-seat"),
        ({"turn": "C"}, "unknown-seat"),
        ({"pool": [0] * 6}, "unknown-key"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("el-dado", **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_a_view_can_be_written_but_not_played() -> None:
    game, s = started("el-dado")
    data = positions.write(game, hidden(s))
    assert data["dice"]["111"] == "hidden"
    with pytest.raises(BadPosition):
        positions.read(data)
