"""Race: the examples of its rules, placing, rolling over edges, passing, the points of the finish and how it ends."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.scene import Pyramid
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.race.finish import OUTER, START
from astragal.lattice import NAMES, PLATE
from astragal.match import lesson
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

OUTER_NAMES = ["008", "017", "026", "035", "044", "107", "134", "206", "224", "305", "314", "404"]


def racing(**more: Any) -> tuple[Game, Any]:
    colours = {name: more.pop(name) for name in ("red", "green", "black", "blue") if name in more}
    board = {
        place: f"{colour} {faces}"
        for colour, dice in colours.items()
        for place, faces in (die.split(":") for die in dice.split())
    }
    return position("race", **{"players": 3, "dice": board, **more})


def lying(game: Game, s: Any) -> dict[str, str]:
    return {piece.place: piece.faces for piece in game.scene(s, 0).pieces}


def test_the_start_has_seventeen_funnels_and_the_finish_twelve_that_count() -> None:
    assert len(START) == 17
    assert sorted(NAMES[p] for p in OUTER) == OUTER_NAMES


def test_the_factors_are_written_on_the_finish() -> None:
    game, s = racing(red="701:132 008:654", green="710:132")
    written = {mark.place: (mark.kind, mark.label) for mark in game.scene(s, 0).marks}
    assert sorted(written) == OUTER_NAMES
    assert written["008"] == ("note", "\N{MULTIPLICATION SIGN}4")  # taken, and still to be read
    assert written["107"] == ("goal", "\N{MULTIPLICATION SIGN}4")
    assert written["026"] == ("goal", "\N{MULTIPLICATION SIGN}3")
    assert written["404"] == ("goal", "\N{MULTIPLICATION SIGN}1")


def test_rolls_of_the_first_example() -> None:
    game, s = racing(red="701:132 602:654", green="710:132")
    rolled = {name: lying(game, play(game, s, name))[name[4:]] for name in names(game, s)}
    assert rolled == {
        "701-611": "362",
        "701-800": "531",
        "602-503": "451",
        "602-512": "514",
        "602-611": "635",
    }


def test_a_die_rolled_four_times_towards_the_finish() -> None:
    game, s = racing(red="440:132", green="800:132", black="080:132", options={"passing": "always"})
    shown = []
    for way in ("440-341", "341-242", "242-233", "233-224"):
        s = play(game, s, way)
        shown.append(lying(game, s)[way[4:]])
        s = play(game, s, "pass", "pass")
    assert shown == ["236", "635", "654", "642"]


def test_scores_of_the_third_example() -> None:
    game, s = racing(red="008:654 404:153", green="107:264 116:654 035:563", black="134:623 044:321")
    assert [game.score(s, k) for k in range(3)] == [52, 34, 7]


@pytest.mark.parametrize(("faces", "total"), [("654", 174), ("132", 66)])
def test_all_outer_dice_alike(faces: str, total: int) -> None:
    share = [" ".join(f"{name}:{faces}" for name in OUTER_NAMES[k::3]) for k in range(3)]
    game, s = racing(red=share[0], green=share[1], black=share[2])
    assert sum(game.score(s, k) for k in range(3)) == total
    assert game.actor(s) == OVER
    assert game.reason(s) == "The outer funnels of the finish are taken: the most points win."


@pytest.mark.parametrize(("players", "each"), [(3, 5), (4, 4)])
def test_dice_are_placed_in_turn_and_turned_at_will(players: int, each: int) -> None:
    game, s = started("race", players)
    assert list(s.hand)[:players] == [each] * players
    free = {NAMES[p] for p in START}
    for k in range(players * each):
        assert game.actor(s) == k % players
        assert set(names(game, s)) == free
        place = min(free)
        s = play(game, s, place)
        assert game.actor(s) == k % players
        assert names(game, s) == sorted(f"{place}={faces}" for faces in ORIENTATION_NAMES)
        s = play(game, s, f"{place}={ORIENTATION_NAMES[k]}")
        assert lying(game, s)[place] == ORIENTATION_NAMES[k]
        free.remove(place)
    assert (game.actor(s), s.turns, len(free)) == (0, 0, 17 - players * each)
    assert all("-" in name for name in names(game, s))


def test_rolled_dice_are_placed_as_they_lie() -> None:
    game, s = started("race", 3, orientation="rolled")
    assert game.actor(s) == CHANCE
    assert game.prompt(s) == "roll a die"
    s = play(game, s, "roll 514")
    assert game.actor(s) == 0
    s = play(game, s, "440")
    assert (lying(game, s), s.rolled, game.actor(s)) == ({"440": "514"}, 0, CHANCE)


HOME = {"red": "008:654 107:132", "green": "620:132", "black": "260:132"}


def test_who_may_pass() -> None:
    away = HOME | {"red": "008:654 332:132"}
    for passing, at_home, on_the_way in (
        ("home", True, False),
        ("never", False, False),
        ("always", True, True),
    ):
        game, s = racing(**HOME, options={"passing": passing})
        assert ("pass" in names(game, s)) == at_home
        game, s = racing(**away, options={"passing": passing})
        assert ("pass" in names(game, s)) == on_the_way


@pytest.mark.parametrize("passing", ["home", "never", "always"])
def test_who_cannot_roll_passes(passing: str) -> None:
    game, s = racing(red="800:132", green="710:132", black="701:132", options={"passing": passing})
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: none of your dice can roll"


def test_dice_may_leave_the_finish_again() -> None:
    game, s = racing(**HOME)
    assert "107-206" in names(game, s)
    game, s = racing(red="314:132", green="800:132", black="080:132")
    assert "314-323" in names(game, s)


def test_the_race_ends_with_the_last_outer_funnel() -> None:
    rest = [name for name in OUTER_NAMES if name != "107"]
    share = [" ".join(f"{name}:654" for name in rest[k::3]) for k in range(3)]
    game, s = racing(red=share[2] + " 116:132", green=share[0], black=share[1])
    assert game.actor(s) == 0
    inside = play(game, s, "116-215")
    assert game.actor(inside) == 1
    over = play(game, s, "116-107")
    assert (game.actor(over), over.taken) == (OVER, 12)


def test_the_race_ends_when_all_pass_in_a_row() -> None:
    game, s = racing(**HOME, options={"passing": "always"})
    s = play(game, s, "pass", "620-611", "pass", "pass")
    assert game.actor(s) == 1
    s = play(game, s, "pass")
    assert (game.actor(s), game.reason(s)) == (OVER, "Everybody has passed: the most points win.")


@pytest.mark.parametrize(
    ("limit", "last"), [(100, ["pass"]), (300, ["pass", "620-611", "pass"]), (1000, ["107-017"])]
)
def test_the_race_ends_after_so_many_turns_passes_included(limit: int, last: list[str]) -> None:
    options = {"turn_limit": str(limit), "passing": "always"}
    game, s = racing(**HOME, turns=limit - len(last), options=options)
    for turns, name in enumerate(last, limit - len(last)):
        assert game.actor(s) == turns % 3
        assert game.scene(s, 0).notices[-1] == f"Turn {turns + 1} of {limit}."
        s = play(game, s, name)
    assert game.scene(s, 0).notices[-1] == f"Turn {limit} of {limit}."
    assert (game.actor(s), game.reason(s)) == (OVER, f"{limit} turns are over: the most points win.")
    assert [game.result(s, k) for k in range(3)] == [44 + 3 * 4, 0, 0]


def test_a_roll_is_told_as_tipped_and_a_score_with_its_factor() -> None:
    game, s = racing(red="305:264", green="800:132", black="080:132")
    move = next(m for m in game.legal(s, 0) if game.name(s, m) == "305-206")
    after = play(game, s, "305-206")
    moved = happened(game, s, 0, move, after)[0]
    assert (moved.kind, moved.source, moved.place, moved.how) == ("moved", "305", "206", "tipped")
    assert (game.score(after, 0), game.gain(s, after, 0)) == (18, "6 outward, 3 times")
    inward = play(game, s, "305-215")
    assert (game.score(inward, 0), game.gain(s, inward, 0)) == (0, "a die has left its funnel")


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("die:800",), "This die has no empty funnel beside it."),
        (("die:710",), "This one is not yours."),
        (("cell:332",), "First choose one of those that glow, then where it goes."),
        (("die:251", "cell:332"), "A die rolls over one edge, into an empty funnel right beside it."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = racing(red="800:132 251:132", green="710:132", black="701:132")
    assert why_not(game, s, 0, touches) == said


def test_wrong_touches_while_dice_are_placed() -> None:
    game, s = started("race", 3)
    assert why_not(game, s, 0, ("cell:332",)) == "Dice begin in the two rows at the start line."
    s = play(game, s, "440")
    assert why_not(game, s, 0, ("cell:800",)) == "First turn the die that glows, and leave it so."


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": {NAMES[p]: "red 132" for p in range(6)}}),
        ("unknown-colour", {"dice": {"800": "blue 132"}}),
        ("uneven-hands", {"dice": {}, "hand": {"A": 1, "B": 3, "C": 3}}),
        ("not-begun", {"dice": {"332": "red 132"}, "hand": {"A": 3, "B": 3, "C": 3}}),
        ("not-begun", {"dice": {}, "hand": {"A": 3, "B": 3, "C": 3}, "turns": 3}),
        ("wrong-funnel", {"dice": {}, "hand": {"A": 3, "B": 3, "C": 3}, "funnel": "332"}),
        ("needless-roll", {"dice": {}, "hand": {"A": 3, "B": 3, "C": 3}, "rolled": "132"}),
        ("needless-roll", {"dice": {"800": "red 132"}, "rolled": "132"}),
        ("bad-count", {"dice": {"800": "red 132"}, "turns": 301}),
        ("bad-count", {"dice": {"800": "red 132"}, "turns": 1}),
        ("bad-count", {"dice": {"800": "red 132"}, "passes": 1}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("race", players=3, **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_the_greatest_score_of_five_dice() -> None:
    game, s = racing(red="008:654 107:264 017:635 206:264 026:635")
    assert game.score(s, 0) == game.bounds.score[1] == 128


def test_playouts_finish_the_race_that_random_players_never_do() -> None:
    game = find("race")
    assert game.policy is not None
    rng, ended = new_rng(7), 0
    for seed in range(6):
        s = game.new(3, {}, seed)
        while game.actor(s) != OVER:
            legal = game.legal(s, game.actor(s))
            game.play(s, game.actor(s), legal[game.policy(s, game.actor(s), legal, len(legal), rng)])
        ended += s.taken == len(OUTER)
    assert ended >= 3


def test_estimates_rise_with_the_lead() -> None:
    game, s = racing(red="107:264", green="404:132", black="332:132")
    assert game.value is not None
    assert game.value(s, 0) > 0.5 > game.value(s, 1)
    assert 0 <= min(game.value(s, k) for k in range(3)) <= max(game.value(s, k) for k in range(3)) <= 1


def test_the_first_step_of_the_lesson_means_every_roll_that_comes_a_row_nearer() -> None:
    game = find("race")
    rolls = [str(move.name).split("-") for move in lesson.at_step(game, 0).legal(0)]
    nearer = {f"{begin}-{end}" for begin, end in rolls if end[2] > begin[2]}
    assert set(game.lesson[0].right) == nearer


def test_the_plate_has_no_other_layer() -> None:
    game, s = racing(**HOME)
    assert game.scene(s, 0).board == Pyramid(layers=1)
    assert len(s.cell) == PLATE
