"""Slide: the examples, options and rulings of its rules, and what each seat may know."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, SHOWING
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import NOBODY, OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.alteration.slide import slide
from astragal.games.das_spiel.alteration.slide.nearness import draws_needed
from astragal.games.das_spiel.alteration.slide.roofs import BESIDE, reached
from astragal.games.das_spiel.alteration.slide.sight import OUTSIDE_CELLS
from astragal.games.das_spiel.slip_texts import STANDARD_NAMES
from astragal.games.das_spiel.spars import INNER_CELLS, ONE_FACE, ROOFS, UNSEEN, shown
from astragal.lattice import COORDINATES, NAMES, cell
from astragal.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

SAME_ROOF = "13335333632422222", "-5231432-2261641-"
STRAIGHT_ROOF = "42556123465463434", "-----------------"
MATCH_ROOF = "31154133361346522", "-1545112-2334651-"


def dice(roof: str, black: str = 17 * "-", side: int = 0, seed: int = 1) -> dict[str, str]:
    """All dice outside, so that a roof and the black dice beside it read as in the rules."""
    rng = random.Random(seed)

    def showing(n: str) -> str:
        return ORIENTATION_NAMES[rng.choice(SHOWING[side][int(n)])]

    found = {NAMES[p]: showing(n) for p, n in zip(ROOFS[side], roof, strict=True)}
    for half, digits in ((0, black[7::-1]), (1, black[9:])):
        for t, digit in enumerate(digits, 1):
            if digit != "-":
                found.setdefault(NAMES[BESIDE[2 * side + half][t]], showing(digit))
    for p in OUTSIDE_CELLS:
        found.setdefault(NAMES[p], rng.choice(ORIENTATION_NAMES))
    return found


def laid(roof: tuple[str, str], side: int = 0, **data: Any) -> tuple[Game, Any]:
    """A position with a roof; the dice behind it are chosen so that nobody has won."""
    for seed in range(50):
        game, s = position("slide", dice=dice(*roof, side=side, seed=seed), turn="ABC"[side], **data)
        if not s.winner:
            return game, s
    raise AssertionError(roof)


def read(s: Any, side: int = 0) -> str:
    return "".join(str(shown(s.die, p, side)) for p in ROOFS[side])


def winning(game: Game, s: Any) -> list[str]:
    """The draws that win for who makes them."""
    return [name for name in names(game, s) if play(game, s, name).winner == 1 + s.turn]


def hidden(s: Any, viewer: int) -> Any:
    view = s.copy()
    slide.hide(view, viewer)
    return view


def reached_by_chance(seed: int, steps: int, players: int = 3, **options: str) -> tuple[Game, Any]:
    game, s = started("slide", players, seed, **options)
    rng = new_rng(seed, 5)
    for _ in range(steps):
        if game.actor(s) == OVER:
            break
        legal = game.legal(s, s.turn)
        game.play(s, s.turn, legal[draw(rng, len(legal))])
    return game, s


# -- the examples -----------------------------------------------------------------------------------------------------


def test_six_equal() -> None:
    game, s = laid(SAME_ROOF)
    assert read(s) == SAME_ROOF[0]
    assert winning(game, s) == ["B3", "C4"]
    after = play(game, s, "B3")
    assert read(after) == "13335333463222222"
    assert game.reason(after) == "A has six equal numbers in a row."
    assert read(play(game, s, "C4")) == "13333336532422222"


def test_a_straight() -> None:
    game, s = laid(STRAIGHT_ROOF, options={"goals": "straight6"})
    assert winning(game, s) == ["C5", "C6"]
    after = play(game, s, "C6")
    assert read(after) == "42561234565463434"
    assert game.reason(after) == "A has a straight of six."
    assert {game.scene(after, viewer).side for viewer in (NOBODY, 0, 1, 2)} == {"A"}  # the roof that has won
    goals = {mark.place for mark in game.scene(after, 0).marks}
    assert goals == {"004", "003", "002", "001", "000", "010"}


def test_two_threes() -> None:
    game, s = laid(MATCH_ROOF, options={"goals": "match33"})
    assert winning(game, s) == ["C6", "C7", "C8"]
    after = play(game, s, "C8")
    assert read(after) == "11541333361346522"
    marked = {mark.place for mark in game.scene(after, 0).marks}
    assert {"007", "006", "005", "030", "040", "050", "060"} <= marked
    assert game.reason(after) == "A has two threes that equal the black dice beside them."


@pytest.mark.parametrize("side", [1, 2])
def test_every_side_reads_its_own_roof(side: int) -> None:
    game, s = laid(SAME_ROOF, side)
    right, left = "BCA"[side], "ABC"[side - 1]
    assert winning(game, s) == sorted([f"{right}3", f"{left}4"])


def test_who_sits_beside_what() -> None:
    assert [NAMES[p] for p in BESIDE[1][1:8]] == ["011", "021", "031", "041", "051", "061", "071"]
    assert [NAMES[p] for p in BESIDE[0][1:8]] == ["011", "012", "013", "014", "015", "016", "017"]


# -- turns and ends ---------------------------------------------------------------------------------------------------


def test_sixteen_draws_from_the_own_two_spars() -> None:
    game, s = started("slide", 3, 3)
    for seat in range(3):
        s.turn = seat
        own = [f"{spar}{t}" for spar in "ABC" if spar != "ABC"[seat] for t in range(1, 9)]
        assert names(game, s) == own
    assert game.touch(s, 2) == ("die:300",)
    assert game.paths is not None
    assert [way[:3] for way in game.paths(s, 1)] == [
        ("200", "000", "drawn"),
        ("000", "100", "slid"),
        ("100", "200", "slid"),
    ]


def test_own_draws_only_permute_the_own_roof() -> None:
    game, s = laid(STRAIGHT_ROOF)
    after = play(game, s, "B5")
    roof = list(read(s))
    roof.insert(8, roof.pop(8 + 5))
    assert read(after) == "".join(roof)
    assert sorted(read(after)) == sorted(read(s))


def test_a_goal_made_by_another_counts_at_once() -> None:
    game, s = laid(SAME_ROOF)
    s.turn = 1  # C4 is on the spar that sides A and B share
    after = play(game, s, "C4")
    assert (after.winner, game.actor(after)) == (1, OVER)
    assert [game.score(after, k) for k in range(3)] == [1, 0, 0]


def test_the_mover_comes_first() -> None:
    # All dice of the spars alike: every roof shows one number after any draw.
    alike = {NAMES[p]: "132" for p in (*ROOFS[0], *ROOFS[1])}
    game, s = position("slide", dice=alike, turn="B")
    assert s.winner == 1  # as a position: A has drawn last
    s.winner = 0
    assert play(game, s, "A1").winner == 2


@pytest.mark.parametrize("players", [2, 3])
def test_at_the_limit_it_is_a_draw(players: int) -> None:
    game, s = started("slide", players, 4, round_limit="1", goals="match33")
    s = play(game, s, "B1", "A1", *(["A1"] if players == 3 else []))
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(players)] == [1 / players] * players
    assert game.reason(s) == "1 round is over, and nobody has a row."


@given(seed=st.integers(0, 3000), players=st.integers(2, 3), order=st.sampled_from(("ordered", "any")))
@settings(max_examples=20, deadline=None)
def test_nobody_has_won_at_the_start(seed: int, players: int, order: str) -> None:
    game, s = started("slide", players, seed, straight_order=order)
    assert not any(reached(s, side) for side in range(players))
    assert game.actor(s) == 0
    assert all(1 <= s.die[p] <= 24 for p in OUTSIDE_CELLS)
    assert not any(s.die[p] for p in INNER_CELLS)


def test_a_seat_may_be_a_group() -> None:
    game, s = started("slide", 2, 5)
    match = Match(game, state=s, seats=(Seat(("Anna", "Ben")), Seat(("Carla",))), seed=1)
    people = []
    for move in ("B1", "A1", "B1"):
        people.append(match.member())
        match.play(move)
    assert people == ["Anna", "Carla", "Ben"]


# -- goals beside a second reading of them ----------------------------------------------------------------------------


def naive(s: Any, side: int, order: str) -> set[str]:
    """The goals of a side, in the words of the rules."""
    roof = [ORIENTATIONS[s.die[p] - 1][side] for p in ROOFS[side]]
    sixes = [roof[k : k + 6] for k in range(12)]
    found = set()
    if any(len(set(six)) == 1 for six in sixes):
        found.add("same6")
    straights = ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1])
    if any(len(set(six)) == 6 if order == "any" else six in straights for six in sixes):
        found.add("straight6")
    runs = []
    for spar in {0, 1, 2} - {side}:
        other = 3 - side - spar
        for t in range(1, 6):
            greens, fits = [], True
            for u in range(t, t + 3):
                green = tuple(u * (axis == spar) for axis in range(3))
                black = tuple(u * (axis == spar) + (axis == other) for axis in range(3))
                greens.append(green)
                one, two = (s.die[cell("".join(map(str, where)))] for where in (green, black))
                fits &= ORIENTATIONS[one - 1][side] == ORIENTATIONS[two - 1][side]
            if fits:
                runs.append(set(greens))
    if any(not one & other for one in runs for other in runs):
        found.add("match33")
    return found


BITS = {"same6": 1, "straight6": 2, "match33": 4}


@given(seed=st.integers(0, 100_000), side=st.integers(0, 2), order=st.sampled_from(("ordered", "any")))
@settings(max_examples=80, deadline=None)
def test_goals_are_those_of_the_rules(seed: int, side: int, order: str) -> None:
    game, s = started("slide", 3, 1, straight_order=order)
    rng = random.Random(seed)
    few = rng.sample(range(24), rng.choice((2, 3, 5, 24)))  # few ways of lying make goals likely
    for p in OUTSIDE_CELLS:
        s.die[p] = 1 + rng.choice(few)
    if rng.random() < 0.5:
        numbers = "x123456x"
        begin = rng.randrange(10)
        for k, n in enumerate(numbers[1:-1]):
            s.die[ROOFS[side][begin + k]] = 1 + rng.choice(SHOWING[side][int(n)])
    assert reached(s, side) == sum(BITS[goal] for goal in naive(s, side, order))
    for k, option in enumerate(next(o for o in game.options if o.name == "goals").values):  # type: ignore[attr-defined]
        s.goals = k
        wanted = set(option.split("-"))
        assert reached(s, side) == sum(BITS[goal] for goal in naive(s, side, order) & wanted)
        if reached(s, side) == 0:
            assert draws_needed(s, side) > 0


# -- what each seat may know ------------------------------------------------------------------------------------------


@given(seed=st.integers(0, 2000), steps=st.integers(0, 12), players=st.integers(2, 3))
@settings(max_examples=30, deadline=None)
def test_a_seat_sees_its_own_45_numbers_and_nothing_else(seed: int, steps: int, players: int) -> None:
    game, s = reached_by_chance(seed, steps, players)
    if game.actor(s) == OVER:
        assert all(hidden(s, viewer) == s for viewer in (NOBODY, *range(players)))
        return
    for viewer in range(players):
        view = hidden(s, viewer)
        faces = {piece.place: piece.faces for piece in game.scene(view, viewer).pieces if piece.faces}
        own = [p for p in range(len(NAMES)) if COORDINATES[p][viewer] == 0]
        assert set(faces) == {NAMES[p] for p in own}
        for p in own:
            number = str(shown(s.die, p, viewer))
            assert faces[NAMES[p]] == "".join(number if axis == viewer else "0" for axis in range(3))
        assert game.scene(view, viewer).side == "ABC"[viewer]
        # What is not seen makes no difference to the view.
        other = s.copy()
        slide.redeal(other, viewer, new_rng(seed, 7))
        assert hidden(other, viewer) == view
        assert all(1 <= other.die[p] <= 24 for p in OUTSIDE_CELLS)
        assert not any(reached(other, side) for side in range(players))
    watched = hidden(s, NOBODY)
    assert {watched.die[p] for p in OUTSIDE_CELLS} == {UNSEEN}
    assert not any(piece.faces for piece in game.scene(watched, NOBODY).pieces)


def test_guesses_differ() -> None:
    _, s = started("slide", 3, 2)
    found = set()
    for seed in range(8):
        guess = s.copy()
        slide.redeal(guess, 0, new_rng(seed))
        found.add(tuple(guess.die))
    assert len(found) == 8


def test_draws_are_heard_by_all() -> None:
    game, s = started("slide", 3, 2)
    assert {game.name(hidden(s, viewer), 10) for viewer in (NOBODY, 0, 1, 2)} == {"B3"}


def test_in_the_open_everybody_sees_everything() -> None:
    game, s = started("slide", 3, 2, sight="open")
    for viewer in (NOBODY, 0, 1, 2):
        assert hidden(s, viewer) == s
        scene = game.scene(s, viewer)
        assert sum(digit != "0" for piece in scene.pieces for digit in piece.faces) == 135
        assert scene.side == ""


def test_a_drawn_die_may_be_turned_and_nobody_else_hears_how() -> None:
    game, s = started("slide", 3, 2, reorient="free")
    s = play(game, s, "B3")
    assert (game.actor(s), len(names(game, s))) == (0, 24)
    assert game.prompt(s) == "turn the die on the top as you like"
    own, other = hidden(s, 0), hidden(s, 1)
    assert own.die[cell("000")] == s.die[cell("000")]
    assert ONE_FACE <= other.die[cell("000")] < UNSEEN
    assert game.name(own, slide.FACE) == "000=124"
    assert {game.name(other, slide.FACE + k) for k in range(24)} == {"turned"}
    assert game.touch(s, slide.FACE) == ("die:000", "face:124")
    s = play(game, s, "000=514")
    assert (s.die[cell("000")], game.actor(s)) == (1 + ORIENTATION_NAMES.index("514"), 1)
    assert hidden(s, 0).die[cell("000")] == ONE_FACE + 5 - 1
    for viewer in (0, 1, 2):
        guess = play(game, s, "A1")
        slide.redeal(guess, viewer, new_rng(1))
        assert guess.blind == 0


def test_turning_can_win_where_the_draw_alone_does_not() -> None:
    game, s = laid(STRAIGHT_ROOF, options={"goals": "straight6", "reorient": "free"})
    drawn = play(game, s, "C8")  # a 4 comes to the top, and the other 4 slides to the 3
    assert (game.actor(drawn), drawn.winner) == (0, 0)
    five = next(name for name in names(game, drawn) if name[4] == "5")
    assert play(game, drawn, five).winner == 1
    six = next(name for name in names(game, drawn) if name[4] == "6")
    assert play(game, drawn, six).winner != 1


# -- slips as further goals -------------------------------------------------------------------------------------------


def test_a_slip_wins_only_on_the_own_side() -> None:
    roof = "1425364444" + "2345611"
    for slip, holds in (("N01", True), ("N02", False)):
        _, s = position(
            "slide",
            dice=dice(roof),
            turn="C",
            slips=[slip],
            options={"slips": "custom", "goals": "match33"},
        )
        assert (reached(s, 0) == 8) == holds
        assert not reached(s, 1) & 8 or not reached(s, 2) & 8


def test_all_standard_slips_can_be_named() -> None:
    for name in STANDARD_NAMES:
        game, s = position("slide", dice=dice(*SAME_ROOF), slips=[name], options={"slips": "custom"})
        assert game.position["slips"].write(s) == [name]
        assert any("wins too" in notice for notice in game.scene(s, 0).notices)


def test_twins_and_doubles_are_read_from_the_own_side() -> None:
    twins = "11123456665432111"
    _, s = position(
        "slide", dice=dice(twins), slips=["W1"], turn="B", options={"slips": "custom", "goals": "match33"}
    )
    assert reached(s, 0) == 8
    assert s.winner == 1


# -- what is shown and said -------------------------------------------------------------------------------------------


def test_what_is_drawn_and_pointed_out() -> None:
    game, s = laid(SAME_ROOF)
    scene = game.scene(hidden(s, 0), 0)
    colours = [piece.colour for piece in scene.pieces]
    assert [colours.count(colour) for colour in ("green", "black", "red")] == [25, 84, 56]
    assert {mark.place for mark in scene.marks} == {"040", "050", "060", "070", "080"}
    assert scene.notices[0] == "Equal numbers in a row on your roof: 5 of 6."


def test_no_more_is_counted_than_is_needed_while_a_die_is_turned() -> None:
    game, s = laid(("13335333622422222", SAME_ROOF[1]), options={"reorient": "free"})
    drawn = play(game, s, "B3")
    assert read(drawn)[-7:] == "2222222"
    assert "Equal numbers in a row on your roof: 6 of 6." in game.scene(hidden(drawn, 0), 0).notices
    assert game.actor(drawn) == 0


@pytest.mark.parametrize(
    ("touched", "begins"),
    [
        ("die:000", "The top would only"),
        ("die:300", "This edge is not on your side"),
        ("die:033", "Only the green dice"),
        ("die:332", "Only the green dice"),
    ],
)
def test_wrong_touches(touched: str, begins: str) -> None:
    game, s = started("slide", 3, 1)
    assert why_not(game, hidden(s, 0), 0, [touched]).startswith(begins)


def test_goals_are_told_as_the_options_say() -> None:
    game, s = started("slide", 3, 1)
    assert "six equal" in game.goal(s)
    assert "two threes" in game.goal(s)
    game, s = started("slide", 3, 1, goals="straight6", straight_order="any")
    assert game.goal(s) == "Whoever's green roof is first to show six different numbers in a row wins."


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"000": "A3"}}, "hidden-die"),
        ({"dice": {"111": "132"}}, "needless-dice"),
        ({"slips": ["K1"]}, "needless-slips"),
        ({"slips": ["NUM 1"], "options": {"slips": "custom"}}, "bad-slip"),
        ({"slips": "K1", "options": {"slips": "custom"}}, "bad-slips"),
        ({"phase": "turn"}, "bad-phase"),
        ({"round": 100, "turn": "B"}, "wrong-turn"),
    ],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position("slide", **{"dice": dice(*SAME_ROOF), **data})
    assert problem in dict(caught.value.problems)


@pytest.mark.parametrize("deal", range(1, 9))
def test_what_a_position_leaves_to_the_deal_gives_nobody_a_goal(deal: int) -> None:
    options = {"goals": "straight6", "straight_order": "any", "slips": "custom"}
    game, s = position("slide", players=3, deal=deal, options=options, slips=["KIND 4 any"])
    assert game.actor(s) != OVER
