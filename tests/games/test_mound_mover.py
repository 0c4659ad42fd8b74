"""Mound Mover: the examples of its rules, its variants, and how it ends."""

from typing import Any

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition
from astragal.lattice import LAYER, NAMES, cell
from astragal.match import lesson
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started


def dice(**colours: str) -> dict[str, str]:
    """`dice(red="800 701")` as a position writes it."""
    return {place: colour for colour, places in colours.items() for place in places.split()}


def corner(axis: int) -> list[str]:
    return [name for name in NAMES if int(name[axis]) >= 5]


def mounds(board: dict[str, str], turn: str = "A", rounds: int = 0, **more: Any) -> tuple[Any, Any]:
    """A position of three players."""
    turns = 3 * rounds + "ABC".index(turn)
    return position("mound-mover", players=3, dice=board, turn=turn, turns=turns, **more)


def landings(game: Any, s: Any, die: str) -> set[str]:
    return {name.partition("-")[2] for name in names(game, s) if name.startswith(f"{die}-")}


def test_first_turns() -> None:
    game, s = started("mound-mover")
    assert names(game, s) == ["500-404", "500-440"]
    s = play(game, s, "500-440")
    assert names(game, s) == ["050-044"]
    s = play(game, s, "050-044")
    assert names(game, s) == ["005-404"]
    s = play(game, s, "005-404")
    # 600 is free, but has no move.
    assert set(names(game, s)) == {"501-431", "510-413", "440-050", "440-341", "440-431", "440-500"}
    assert (
        why_not(game, s, 0, ("die:600",))
        == "This die is shut in: on no side can it go up and come down again."
    )


def test_steps_long_jumps_and_funnels() -> None:
    game, s = mounds(dice(red="332"))
    assert landings(game, s, "332") == {"233", "242", "323", "341", "422", "431"}
    game, s = mounds(dice(red="332", green="242"))
    assert landings(game, s, "332") == {"233", "152", "323", "341", "422", "431"}
    game, s = mounds(dice(red="440 431 332", green="341 251 242"))
    assert "241" in landings(game, s, "440")
    assert "241" in landings(game, s, "431")
    reached = landings(game, s, "332")
    assert {"152", "350"} <= reached
    assert "241" not in reached


NINETEEN = dict.fromkeys((name for name in corner(1) if name != "050"), "red") | {"440": "red"}


def test_the_top_is_set_up_the_whole_side() -> None:
    game, s = mounds(NINETEEN)
    assert landings(game, s, "440") == {"050", "341", "431", "530"}


def test_max_climb_keeps_a_die_from_high_walls() -> None:
    game, s = mounds(NINETEEN, options={"max_climb": "2"})
    assert landings(game, s, "440") == {"341", "431", "530"}
    said = "In this game a die climbs no higher than over one other."
    assert why_not(game, s, 0, ("die:440", "cell:050")) == said
    walled_in = dice(red="800 332", green="710 620 611 610 701 602 601")
    game, s = mounds(walled_in)
    assert landings(game, s, "800") == {"530", "503"}
    game, s = mounds(walled_in, options={"max_climb": "2"})
    assert landings(game, s, "800") == set()
    assert why_not(game, s, 0, ("die:800",)) == said
    game, s = mounds(dice(red="440", green="341 251 242"), options={"max_climb": "2"})
    assert "241" in landings(game, s, "440")


def test_the_round_is_played_to_its_end_and_one_finisher_wins() -> None:
    board = NINETEEN | dice(green="008", black="800")
    game, s = mounds(board)
    s = play(game, s, "440-050")
    assert (game.actor(s), s.home[0]) == (1, 20)
    assert "the mound is moved" in game.scene(s, 0).notices[1]
    s = play(game, s, "008-107")
    assert game.actor(s) == 2
    s = play(game, s, "800-710")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [20, 1, 1]
    assert game.reason(s) == "A has moved the whole mound."


def test_who_comes_later_in_the_round_may_draw_level() -> None:
    green = dict.fromkeys((name for name in corner(2) if name != "005"), "green") | {"044": "green"}
    game, s = mounds(NINETEEN | green | {"800": "black"})
    s = play(game, s, "440-050", "044-005", "800-710")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [1, 1, 0]
    assert game.reason(s) == "A and B have moved their mounds in the same round."


def test_the_limit_counts_dice_in_the_goal() -> None:
    board = dice(red="080 071 332", green="008 233", black="323")
    game, s = mounds(board, "C", 39, options={"round_limit": "40"})
    s = play(game, s, "323-422")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [2, 1, 0]
    assert game.reason(s) == "After 40 rounds the dice in the next corners decide."


def test_who_is_blocked_completely_is_skipped() -> None:
    game, s = mounds(dice(red="233 143", green="133", black="134"))
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: no die can move"
    assert game.actor(play(game, s, "pass")) == 1


def test_blockades_may_last() -> None:
    game, s = mounds(dice(red="233 143", green="133 800", black="134"), "B")
    assert {name.partition("-")[0] for name in names(game, s)} == {"133", "800"}


def test_rolled_moves_must_all_be_made() -> None:
    game, s = started("mound-mover", roll="on")
    assert game.actor(s) == CHANCE
    assert len(names(game, s)) == 6
    s = play(game, s, "roll 2")
    assert (game.actor(s), s.left, game.scene(s, 0).headline) == (0, 2, "2")
    assert game.prompt(s) == "move one of your dice along a right angle (2 to go)"
    s = play(game, s, "500-440")
    assert (game.actor(s), s.left) == (0, 1)
    s = play(game, s, "440-341")
    assert (game.actor(s), s.turn, s.turns) == (CHANCE, 1, 1)


def test_with_rolls_the_goal_is_tested_after_the_last_move() -> None:
    options = {"roll": "on"}
    game, s = mounds(NINETEEN | dice(green="008", black="800"), left=2, options=options)
    s = play(game, s, "440-050")
    assert s.home[0] == 20
    assert len(game.scene(s, 0).notices) == 1  # nothing is said of a mound that has to go on
    s = play(game, s, "050-440")
    assert (s.home[0], s.turn) == (19, 1)


def test_who_cannot_move_is_skipped_without_a_roll() -> None:
    options = {"roll": "on"}
    game, s = mounds(dice(red="233 143", green="133", black="134"), options=options)
    assert (game.actor(s), names(game, s)) == (0, ["pass"])


def test_the_blue_mound_in_the_middle_never_moves() -> None:
    game, s = started("mound-mover", centre="blue")
    written = game.position["dice"].write(s)
    blue = {name for name in NAMES if min(name) >= "2"}
    assert {place for place, colour in written.items() if colour == "blue"} == blue
    assert len(blue) == 10
    assert why_not(game, s, 0, ("die:222",)) == "Blue dice belong to nobody and never move."
    assert all(piece.owner is None for piece in game.scene(s, 0).pieces if piece.colour == "blue")


def test_the_blue_mound_can_be_leapt_over_landed_on_and_slid_down() -> None:
    blue = " ".join(name for name in NAMES if min(name) >= "2")
    game, s = mounds(dice(red="512 413 404", blue=blue), options={"centre": "blue"})
    assert landings(game, s, "512") == {"152", "314", "503", "521", "602", "611"}
    assert landings(game, s, "404") == {"305", "314", "412", "503"}  # 412 lies on a blue die and two red ones
    game, s = mounds(dice(red="412 512 413", blue=blue), options={"centre": "blue"})
    assert landings(game, s, "412") == {"152", "314", "404", "431", "602", "611"}


def test_layered_mounds_give_everybody_twenty_dice_and_a_first_move() -> None:
    game, s = started("mound-mover", colours="layered")
    written = game.position["dice"].write(s)
    for axis, colours in enumerate(("red green black red", "green black red green", "black red green black")):
        for name in corner(axis):
            assert written[name] == colours.split()[LAYER[cell(name)]]
    for colour in ("red", "green", "black"):
        assert list(written.values()).count(colour) == 20
    assert {name.partition("-")[0] for name in names(game, s)} == {"500"}


def test_every_seat_is_shown_its_goal_and_its_blocked_dice() -> None:
    game, s = started("mound-mover")
    for seat, top in enumerate(("050", "005", "500")):
        assert [mark.place for mark in game.scene(s, seat).marks if mark.kind == "goal"] == [top]
    game, s = mounds(dice(red="233 143 800", green="133", black="134"))
    marks = [(mark.place, mark.kind) for mark in game.scene(s, 0).marks]
    assert {place for place, kind in marks if kind == "dead"} == {"233", "143"}
    assert {place for place, kind in marks if kind == "goal"} == {
        name for name in corner(1) if LAYER[cell(name)] == 0
    }
    assert all(place[2] >= "5" for place in (m.place for m in game.scene(s, 1).marks if m.kind == "goal"))


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": dict.fromkeys(NAMES[:21], "red")}),
        ("bad-centre", {"dice": dice(red="800", blue="332")}),
        ("bad-centre", {"dice": dice(red="800"), "options": {"centre": "blue"}}),
        ("bad-count", {"dice": dice(red="800"), "turns": 1}),
        ("bad-count", {"dice": dice(red="800"), "left": 2}),
        ("bad-count", {"dice": dice(red="800"), "left": 2, "turns": 600, "options": {"roll": "on"}}),
        (
            "bad-count",
            {"dice": dice(red="233 143", green="133", black="134"), "left": 2, "options": {"roll": "on"}},
        ),
        ("round-over", {"dice": dict.fromkeys(corner(0), "black"), "turn": "B", "turns": 1}),
        ("round-over", {"dice": dict.fromkeys(corner(2), "green"), "turn": "B", "turns": 1}),
        ("floating-die", {"dice": dice(red="700")}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("mound-mover", **{"players": 3, "turn": "A", **data})
    assert problem in [name for name, _ in refused.value.problems]


def test_a_mound_that_is_complete_in_this_round_can_stand_in_a_position() -> None:
    complete = dict.fromkeys(corner(1), "red") | dice(green="008", black="800")
    assert mounds(complete, "B")[1].home[0] == 20
    game, s = mounds(complete, left=2, options={"roll": "on"})  # with moves to go it is still to be left
    assert game.actor(s) == 0


def test_the_second_step_of_the_lesson_means_every_move_into_the_goal() -> None:
    game = find("mound-mover")
    moves = [str(move.name) for move in lesson.at_step(game, 1).legal(0)]
    assert set(game.lesson[1].right) == {name for name in moves if name.partition("-")[2] in corner(1)}


def test_estimates_rise_with_every_row_and_fall_where_others_are_walled_up() -> None:
    def estimate(**board: str) -> float:
        game, s = mounds(dice(**board))
        found: float = game.value(s, 0)
        return found

    assert estimate(red="242") > estimate(red="332") > estimate(red="422")
    # On own dice in the goal something is built, on green ones nothing.
    assert estimate(red="170 071 080 070") > estimate(red="170 070", green="071 080")
