"""Reducto: the examples of its rules, what a turn allows with many, some and few dice, the stall rules and the end."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.reducto.prospects import can_be_taken, could_be_taken
from astragal.games.das_spiel.board.reducto.rows import jumpers
from astragal.lattice import NAMES, PLATE, cell
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

FOUR = {"440": "green 241", "431": "red 124", "341": "black 321", "530": "green 623"}
STUCK = {"800": "red 124", "080": "black 124", "332": "black 124", "422": "green 315"}
SIX = STUCK | {"008": "red 213", "107": "black 132"}  # no die can jump


def full(hole: str, faces: str = "236") -> dict[str, str]:
    others = [name for name in NAMES[:PLATE] if name != hole]
    return {name: f"{('green', 'red', 'black')[k % 3]} {faces}" for k, name in enumerate(others)}


def jumps(game: Game, s: Any) -> list[str]:
    return [name for name in names(game, s) if "x" in name]


def going(game: Game, s: Any) -> list[str]:
    return [name for name in names(game, s) if "-" in name]


def test_jumps_of_the_first_example() -> None:
    game, s = position("reducto", dice=FOUR)
    assert jumps(game, s) == ["431x071", "440x044", "440x422", "530x260", "530x332"]


def test_rays_of_the_first_example() -> None:
    game, s = position("reducto", dice=FOUR)
    rays = {stroke.of: stroke.places for stroke in game.scene(s, 0).strokes}
    assert all(of == places[0] for of, places in rays.items())
    assert {of: set(places[1:]) for of, places in rays.items()} == {
        "440": {"422", "044", "350", "530"},  # 2 along A, 4 along B, 1 along C
        "431": {"422", "440", "233", "071"},
        "341": {"314", "143", "251", "431"},
        "530": {"332", "800", "260"},
    }


def test_only_dice_that_can_be_chosen_have_rays() -> None:
    game, s = position("reducto", dice=full("332"))
    assert [stroke.of for stroke in game.scene(s, 0).strokes] == ["035", "314", "350"]


@pytest.mark.parametrize(
    ("hole", "found"), [("332", ["035x332", "314x332", "350x332"]), ("800", ["260x800", "503x800"])]
)
def test_jumps_on_a_full_plate(hole: str, found: list[str]) -> None:
    game, s = position("reducto", dice=full(hole))
    assert names(game, s) == found


def test_captures_by_two_hops() -> None:
    # With four dice three hops would be allowed; the two that stand far away change nothing for these.
    game, s = position("reducto", dice=SIX)
    assert jumps(game, s) == []
    ways = {first: jumps(game, play(game, s, first)) for first in going(game, s)}
    assert ways == {"332-323": ["323x521"], "422-323": ["323x350"], "800-602": ["602x242"]}
    _, four = position("reducto", dice=STUCK)
    by_counting = {die: _by_counting(four, die) for die in STUCK}
    assert by_counting == {"800": ["602"], "332": ["323"], "422": ["323"], "080": []}


STEPS = ((1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1))


def _ends(faces: tuple[int, ...], place: str, others: set[str]) -> list[tuple[str, bool]]:
    """Where a die with these faces gets from a place, and whether over another die, found by counting funnels."""
    found = []
    for step in STEPS:
        way = [
            "".join(str(int(x) + k * d) for x, d in zip(place, step, strict=True))
            for k in range(1, faces[step.index(0)] + 1)
        ]
        if way[-1] in NAMES[:PLATE] and way[-1] not in others:
            found.append((way[-1], bool(others & set(way[:-1]))))
    return found


def _taken_by(faces: tuple[int, ...], place: str, others: set[str], hops: int) -> bool:
    return any(
        crossed or (hops > 1 and _taken_by(faces, end, others, hops - 1))
        for end, crossed in _ends(faces, place, others)
    )


def _by_counting(s: Any, die: str) -> list[str]:
    """Where a die can move so that it can jump next."""
    faces = ORIENTATIONS[s.faces[cell(die)]]
    others = {NAMES[p] for p in range(PLATE) if s.cell[p]} - {die}
    return [end for end, _ in _ends(faces, die, others) if _taken_by(faces, end, others, 1)]


def left_with(count: int, seed: int) -> Any:
    """A plate from which all dice but a few are gone, any ones."""
    game, s = started("reducto", seed=seed)
    rng = new_rng(seed)
    while sum(map(bool, s.cell)) > count:
        s.cell[draw(rng, PLATE)] = 0
    s.faces = [o if c else 0 for c, o in zip(s.cell, s.faces, strict=True)]
    game.settle(s)
    return s


@pytest.mark.parametrize("count", [44, 30, 16, 9, 4, 2])
def test_who_can_jump_is_found_for_all_dice_at_once(count: int) -> None:
    for seed in range(8):
        s = left_with(count, seed)
        standing = {NAMES[p] for p in range(PLATE) if s.cell[p]}
        found = {NAMES[p] for p in range(PLATE) if jumpers(s) >> p & 1}
        assert found == {
            die for die in standing if _taken_by(ORIENTATIONS[s.faces[cell(die)]], die, standing - {die}, 1)
        }


@pytest.mark.parametrize(("count", "hops"), [(15, 1), (15, 2), (7, 2), (5, 3), (3, 3), (2, 3)])
def test_a_die_could_be_taken_where_some_way_to_lie_leads_to_a_jump(count: int, hops: int) -> None:
    for seed in range(6):
        s = left_with(count, seed)
        standing = {NAMES[p] for p in range(PLATE) if s.cell[p]}
        for die in standing:
            ways = [_taken_by(faces, die, standing - {die}, hops) for faces in ORIENTATIONS]
            assert [can_be_taken(s, cell(die), o, hops) for o in range(len(ORIENTATIONS))] == ways
            assert could_be_taken(s, cell(die), hops) == any(ways)


def test_dice_that_could_be_taken_round_a_hole_in_the_corner() -> None:
    _, s = position("reducto", dice=full("800"))
    could = [NAMES[p] for p in range(PLATE) if s.cell[p] and could_be_taken(s, p, 1)]
    assert could == ["206", "260", "305", "350", "404", "440", "503", "530", "602", "620"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_start_is_a_full_plate_but_for_one_die_that_nobody_has(players: int) -> None:
    game, s = started("reducto", players, seed=3)
    assert s.left == 44
    assert sorted(s.cell.count(colour) for colour in (1, 2, 3)) == [14, 15, 15]
    assert [game.score(s, k) for k in range(players)] == [0] * players
    assert game.actor(s) == 0


def test_a_jump_takes_the_die_and_leaves_the_landing_empty() -> None:
    game, s = position("reducto", dice=full("332"))
    after = play(game, s, "314x332")
    assert (after.left, after.cell[cell("314")], after.cell[cell("332")]) == (43, 0, 0)
    assert game.score(after, 0) == {"green": 3, "red": 2, "black": 1}[full("332")["314"].split()[0]]
    assert (after.quiet, game.actor(after)) == (0, 1)
    events = happened(game, s, 0, next(m for m in game.legal(s, 0) if game.name(s, m) == "314x332"), after)
    assert [event.kind for event in events] == ["moved", "captured", "scored"]


def test_colours_count_three_two_and_one() -> None:
    game, s = position("reducto", dice=FOUR, won={"A": {"green": 2, "red": 1}, "B": {"black": 5}})
    assert [game.score(s, k) for k in range(2)] == [8, 5]
    after = play(game, s, "431x071")
    assert (game.score(after, 0), game.gain(s, after, 0)) == (10, "a red die")


def no_jump() -> tuple[Game, Any]:
    """A dealt plate on which nothing can jump."""
    game = find("reducto")
    for seed in range(4000):
        s = game.new(2, {}, seed)
        if not jumps(game, s):
            return game, s
    raise AssertionError


def test_on_a_dealt_plate_without_a_jump_any_die_is_rolled_for_the_next_player() -> None:
    game, s = no_jump()
    assert len(names(game, s)) == 44
    assert game.actor(play(game, s, names(game, s)[0])) == CHANCE
    assert game.prompt(s) == "nothing can jump: choose a die to roll"
    first = names(game, s)[0]
    after = play(game, s, first, "roll 132")
    assert (game.actor(after), after.quiet, after.left) == (1, 1, 44)
    assert after.faces[cell(first[5:])] == ORIENTATION_NAMES.index("132")


def test_jumping_is_compulsory_unless_the_option_says_otherwise() -> None:
    game, s = position("reducto", dice=full("332"))
    assert names(game, s) == jumps(game, s)
    game, s = position("reducto", dice=full("332"), options={"must_jump": "false"})
    assert len(names(game, s)) == 3 + 44
    assert game.prompt(s) == "take a die that can jump, or roll one"
    move = next(m for m in game.legal(s, 0) if game.name(s, m) == "roll 800")
    assert [str(touch) for touch in game.touch(s, move)] == ["die:800", "button:roll it"]


def test_some_dice_move_and_jump_or_are_rolled_and_may_be_taken() -> None:
    game, s = position("reducto", dice=SIX)
    assert going(game, s) == ["332-323", "422-323", "800-602"]
    assert game.prompt(s) == "take a die by a move and a jump, or roll one"
    moved = play(game, s, "422-323")
    assert (game.actor(moved), names(game, moved)) == (0, ["323x350"])
    after = play(game, moved, "323x350")
    assert (game.score(after, 0), after.left, after.quiet) == (3, 5, 0)


def test_a_rolled_die_may_be_taken_or_left() -> None:
    game, s = position("reducto", dice=SIX)
    offered = 0
    for faces in ORIENTATION_NAMES:
        rolled = play(game, s, "roll 422", f"roll {faces}")
        if rolled.stage == 2:
            offered += 1
            assert "leave it" in names(game, rolled)
            assert jumps(game, rolled)
            assert not going(game, rolled)  # one hop only
            left = play(game, rolled, "leave it")
            assert (game.actor(left), left.quiet, left.left) == (1, 1, 6)
            assert play(game, rolled, jumps(game, rolled)[0]).left == 5
        else:
            assert (game.actor(rolled), rolled.quiet) == (1, 1)
    assert 0 < offered < 24


def test_with_some_dice_a_single_jump_leaves_no_other_choice() -> None:
    board = FOUR | {"800": "red 124", "008": "black 124"}
    game, s = position("reducto", dice=board)
    assert s.left == 6
    assert names(game, s) == jumps(game, s) != []


def test_few_dice_leave_everything_free() -> None:
    game, s = position("reducto", dice=FOUR)
    assert {"440x422", "440-422", "roll 341"} <= set(names(game, s))
    assert game.prompt(s) == "take a die, by moves and then a jump, or roll one"
    both = [m for m in game.legal(s, 0) if game.name(s, m) in ("440x422", "440-422")]
    assert [str(game.touch(s, m)[-1]) for m in both] == ["button:take it", "button:move on"]


def test_few_dice_are_taken_by_up_to_three_hops() -> None:
    longest = 0
    game, start = position("reducto", dice=STUCK)
    todo = [(start, 0)]
    while todo:
        s, hops = todo.pop()
        for move in game.legal(s, 0):
            if game.name(s, move).startswith("roll"):
                continue
            after = s.copy()
            game.play(after, 0, move)
            if after.left < 4:
                longest = max(longest, hops + 1)
            else:
                assert game.legal(after, 0)  # what is begun can be completed
                todo.append((after, hops + 1))
    assert longest == 3


def test_few_dice_are_rolled_and_then_taken_by_up_to_two_hops() -> None:
    game, s = position("reducto", dice=STUCK)
    lengths = set()
    for faces in ORIENTATION_NAMES:
        rolled = play(game, s, "roll 422", f"roll {faces}")
        if game.actor(rolled) != 0:
            continue
        assert rolled.hops == 2
        lengths |= {1} if jumps(game, rolled) else set()
        for move in going(game, rolled):
            on = play(game, rolled, move)
            assert names(game, on) == jumps(game, on) != []  # no third hop, and no leaving under way
            lengths.add(2)
    assert lengths == {1, 2}


def test_the_count_is_that_of_the_start_of_the_turn() -> None:
    game, s = position("reducto", dice=SIX)
    moved = play(game, s, "422-323")
    assert (moved.left, moved.hops) == (6, 1)


def test_a_single_die_is_left_to_nobody() -> None:
    game, s = position("reducto", dice={"440": "green 241", "431": "red 124"})
    taken = play(game, s, jumps(game, s)[0])
    assert (game.actor(taken), taken.left) == (OVER, 1)
    assert game.reason(taken) == "A single die is left, and it belongs to nobody."


@pytest.mark.parametrize("places", ["800 080 008", "017 071"])
def test_dice_that_can_never_be_taken_end_the_game(places: str) -> None:
    game, s = position("reducto", dice=dict.fromkeys(places.split(), "red 124"), won={"B": {"green": 1}})
    assert game.actor(s) == OVER
    assert game.reason(s) == "None of the dice that are left can ever be taken, however they lie."
    assert [game.result(s, k) for k in range(2)] == [0, 3]


@pytest.mark.parametrize(("stall", "players", "limit"), [("0", 2, 2), ("0", 4, 4), ("5", 2, 5)])
def test_after_a_stall_only_a_useful_die_is_rolled(stall: str, players: int, limit: int) -> None:
    game, s = no_jump()
    data = {
        name: f"{('green', 'red', 'black')[s.cell[p] - 1]} {ORIENTATION_NAMES[s.faces[p]]}"
        for p, name in enumerate(NAMES[:PLATE])
        if s.cell[p]
    }
    for quiet in (limit - 1, limit):
        game, s = position("reducto", players=players, dice=data, quiet=quiet, options={"stall": stall})
        could = [f"roll {NAMES[p]}" for p in range(PLATE) if s.cell[p] and could_be_taken(s, p, 1)]
        assert (names(game, s) == could) == (quiet == limit)
        assert 0 < len(could) < 44
    wrong = next(f"die:{name}" for name in data if f"roll {name}" not in could)
    assert (
        why_not(game, s, 0, (wrong,))
        == "Nothing was taken for a while: roll a die that could be taken, if it lay otherwise."
    )


@pytest.mark.parametrize("end", [20, 100, 500])
def test_a_long_stall_ends_the_game(end: int) -> None:
    game, s = position("reducto", dice=SIX, quiet=end - 1, options={"stall_end": str(end)})
    rolled = next(
        after
        for faces in ORIENTATION_NAMES
        if (after := play(game, s, "roll 332", f"roll {faces}")).stage != 2
    )
    assert (game.actor(rolled), game.reason(rolled)) == (OVER, f"Nothing was taken for {end} turns.")


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("die:341", "cell:800"), "No number of this die points there."),
        (("die:440", "cell:332"), "No number of this die points there."),
        (("die:440", "cell:413"), "In this direction the die shows 2, and it goes exactly so far."),
        (("die:530", "cell:521"), "In this direction the die shows 6, and it goes exactly so far."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = position("reducto", dice=FOUR)
    assert why_not(game, s, 0, touches) == said


def test_why_a_die_cannot_be_taken() -> None:
    game, s = position("reducto", dice=full("332"))
    assert (
        why_not(game, s, 0, ("die:800",))
        == "This die cannot jump: none of its numbers leads over a die into an empty funnel."
    )
    game, s = position("reducto", dice=FOUR | {"800": "red 124", "008": "black 124"})
    assert (
        why_not(game, s, 0, ("die:431", "cell:422"))
        == "To be taken, a die must cross at least one other die."
    )
    game, s = position("reducto", dice=full("332"), quiet=2, options={"must_jump": "false"})
    assert (
        why_not(game, s, 0, ("die:800",))
        == "Nothing was taken for a while: roll a die that could be taken, if it lay otherwise."
    )
    game, s = position("reducto", dice=SIX)
    moved = play(game, s, "422-323")
    assert why_not(game, moved, 0, ("die:800",)) == "Go on with the marked die."


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": FOUR, "won": {"A": {"green": 14}}}),
        ("bad-runner", {"dice": FOUR, "stage": "rolling"}),
        ("bad-runner", {"dice": FOUR, "runner": "440"}),
        ("bad-runner", {"dice": FOUR, "stage": "rolling", "runner": "800"}),
        ("bad-runner", {"dice": SIX, "stage": "taking", "runner": "800"}),
        ("bad-runner", {"dice": FOUR, "stage": "running", "runner": "440", "hops": 3}),
        ("bad-count", {"dice": FOUR, "stage": "rolling", "runner": "440", "quiet": 100}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("reducto", **data)
    assert problem in [name for name, _ in refused.value.problems]


@pytest.mark.parametrize("players", [2, 4])
def test_nearly_all_games_run_to_the_last_die_and_no_die_is_lost(players: int) -> None:
    game = find("reducto")
    finals = playouts(game, game.blank(players, {}), 300, seed=3).finals
    assert (finals["left"] == 1).mean() > 0.9
    assert (finals["won"].sum(axis=1) + finals["left"] == 44).all()
