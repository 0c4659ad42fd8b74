"""Chifoumi: the examples of its rules, the placing, the chains, the ends and the match."""

from itertools import permutations
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.chifoumi.stacks import SQUARES
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

CHAIN = {"c3": "white S", "d4": "black P", "e5": "black P", "f5": "black R"}
STACKED = {"c3": "white RS", "c4": "white P", "d4": "black P", "b2": "black SP"}


def turns(game: Game, s: Any) -> list[str]:
    """Every whole turn, its decisions joined: `c3xd4 d4-e4`, `c3xd4 stop`."""
    found = []
    for name in names(game, s):
        after = play(game, s, name)
        rest = turns(game, after) if after.runner and after.side == s.side else [""]
        found += [f"{name} {more}".strip() for more in rest]
    return found


def stacks(s: Any) -> dict[str, str]:
    written: dict[str, str] = find("chifoumi").position["stacks"].write(s)
    return written


def test_scissors_in_a_chain_have_23_turns() -> None:
    game, s = position("chifoumi", stacks=CHAIN)
    steps = [f"c3-{square}" for square in ("b2", "b3", "b4", "c2", "c4", "d2", "d3")]
    once = [f"c3xd4 d4-{square}" for square in ("c3", "c4", "c5", "d3", "d5", "e3", "e4")]
    twice = [f"c3xd4 d4xe5 e5-{square}" for square in ("d4", "d5", "d6", "e4", "e6", "f4", "f6")]
    expected = [*steps, "c3xd4 stop", *once, "c3xd4 d4xe5 stop", *twice]
    assert sorted(turns(game, s)) == sorted(expected)
    assert len(expected) == 23


def test_stack_is_captured_whole_and_paper_lays_on_scissors() -> None:
    game, s = position("chifoumi", stacks=STACKED)
    assert len(turns(game, s)) == 57
    after = play(game, s, "c3xb2", "stop")
    assert stacks(after) == {"b2": "white S", "c3": "white R", "c4": "white P", "d4": "black P"}
    assert (game.score(after, 0), game.score(after, 1)) == (3, 1.5)
    paper = [turn for turn in turns(game, s) if turn.startswith("c4")]
    assert sorted(paper) == ["c4+c3", "c4-b3", "c4-b4", "c4-b5", "c4-c5", "c4-d3", "c4-d5"]
    assert stacks(play(game, s, "c4+c3"))["c3"] == "white RSP"


def test_row_start_has_123_turns_39_of_them_without_a_capture() -> None:
    game, s = started("chifoumi")
    assert [stacks(s)[square] for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "d2")] == [
        f"white {kind}" for kind in "RSPWPSRW"
    ]
    assert [stacks(s)[square] for square in ("a7", "b7", "c7", "d7", "e7", "f7", "g7", "d6")] == [
        f"black {kind}" for kind in "RSPWPSRW"
    ]
    all_turns = turns(game, s)
    assert len(all_turns) == 123
    assert sum("x" not in turn for turn in all_turns) == 39
    captured = {step[3:] for turn in all_turns for step in turn.split() if "x" in step}
    assert all(stacks(s)[square].startswith("white") for square in captured)


def test_game_ends_when_one_kind_is_left_buried_pieces_included() -> None:
    game, s = position("chifoumi", stacks={"a1": "white RR", "g7": "black R"})
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (2, 1.5)
    assert game.reason(s) == "Only rocks are left: nothing can be captured any more."
    game, s = position("chifoumi", stacks={"a1": "white RR", "g7": "black RS"})
    assert game.actor(s) == 0
    game, s = position("chifoumi", stacks={"a1": "white R", "a2": "white S", "g7": "black R"})
    assert game.actor(s) == 0


def test_who_takes_whom() -> None:
    taken = {"R": "S", "S": "P", "P": "RW", "W": "RS"}
    for kind, prey in taken.items():
        for other in "RSPW":
            board = {"d4": f"white {kind}", "e4": f"black {other}", "a1": "white R", "a7": "black S"}
            game, s = position("chifoumi", stacks=board)
            assert ("d4xe4" in names(game, s)) == (other in prey), kind + other
            assert "d4+e4" not in names(game, s)
            # The same kinds of one colour: laying on is always there, capturing where it takes.
            game, s = position("chifoumi", stacks=board | {"e4": f"white {other}"} | {"a1": "black R"})
            assert ("d4xe4" in names(game, s)) == (other in prey)
            assert "d4+e4" in names(game, s)


def test_capture_and_laying_on_an_own_square_are_told_apart_by_a_third_touch() -> None:
    game, s = position("chifoumi", stacks={"d4": "white R", "e4": "white PS", "a7": "black S"})
    touches = {game.name(s, move): tuple(game.touch(s, move)) for move in game.legal(s, 0)}
    assert touches["d4+e4"] == ("die:d4", "cell:e4", "button:lay on")
    assert touches["d4xe4"] == ("die:d4", "cell:e4", "button:capture")
    assert touches["d4-d5"] == ("die:d4", "cell:d5")
    assert stacks(play(game, s, "d4+e4"))["e4"] == "white PSR"
    captured = play(game, s, "d4xe4", "stop")
    assert stacks(captured) == {"e4": "white R", "a7": "black S"}
    assert game.score(captured, 0) == 1


def test_only_the_top_piece_moves() -> None:
    game, s = position(
        "chifoumi", stacks={"a1": "white RSP", "c1": "white W", "b2": "black S", "g7": "black W"}
    )
    assert "a1xb2" not in names(game, s)
    after = play(game, s, "a1-a2")
    assert stacks(after)["a1"] == "white RS"
    assert stacks(after)["a2"] == "white P"


def test_a_chain_may_lay_on_and_leave_a_captured_square_by_any_sort_of_step() -> None:
    game, s = position(
        "chifoumi", stacks={"c3": "white S", "d4": "black P", "e5": "white S", "g7": "black P"}
    )
    after = play(game, s, "c3xd4", "d4+e5")
    assert stacks(after) == {"e5": "white SS", "g7": "black P"}
    assert game.actor(after) == 1
    assert after.runner == 0


def test_only_the_running_piece_goes_on() -> None:
    game, s = position("chifoumi", stacks=CHAIN | {"a1": "white W"})
    after = play(game, s, "c3xd4")
    assert game.actor(after) == 0
    assert all(name.startswith("d4") or name == "stop" for name in names(game, after))
    assert game.prompt(after) == "go on with the white scissors on d4 or stop"
    assert [mark.place for mark in game.scene(after, 0).marks] == ["d4"]


def test_must_leaves_out_stopping_while_a_step_exists() -> None:
    game, s = position("chifoumi", stacks=CHAIN, options={"after_capture": "must"})
    found = turns(game, s)
    assert len(found) == 21
    assert not any("stop" in turn for turn in found)


def test_a_capturing_piece_can_always_go_back() -> None:
    board = {"a1": "black P", "a2": "black R", "b1": "black W", "b2": "white S", "c3": "white R"}
    for under in ("", "R"):
        game, s = position(
            "chifoumi", stacks=board | {"b2": f"white {under}S"}, options={"after_capture": "must"}
        )
        after = play(game, s, "b2xa1")
        assert names(game, after) == ["a1+b2" if under else "a1-b2"]


def test_own_stacks_can_be_captured_whole() -> None:
    game, s = position("chifoumi", stacks={"d4": "white P", "e4": "white RSW", "a7": "black S"})
    after = play(game, s, "d4xe4", "stop")
    assert stacks(after) == {"e4": "white P", "a7": "black S"}


def test_no_pieces_left_ends_only_after_the_turn() -> None:
    game, s = position("chifoumi", stacks={"d4": "white R", "a1": "white W", "e5": "black S"})
    running = play(game, s, "d4xe5")
    assert game.actor(running) == 0
    over = play(game, running, "stop")
    assert game.actor(over) == OVER
    assert (game.score(over, 0), game.score(over, 1)) == (2, 0.5)
    assert game.reason(over) == "Black has no piece left."


def test_pass_only_without_any_step() -> None:
    board = {"a1": "white R", "a2": "black R", "b1": "black R", "b2": "black W"}
    game, s = position("chifoumi", stacks=board)
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: no white piece can step"
    after = play(game, s, "pass")
    assert (after.quiet, game.actor(after)) == (1, 1)
    game, s = position("chifoumi", stacks=board | {"b2": "black S"})
    assert names(game, s) == ["a1xb2"]


def test_quiet_limit_ends_without_the_half_point() -> None:
    board = {"a1": "white R", "g7": "black S"}
    game, s = position("chifoumi", stacks=board, quiet=18, options={"quiet_limit": "20"})
    s = play(game, s, "a1-a2")
    assert game.actor(s) == 1
    assert game.score(s, 1) == 1.5
    s = play(game, s, "g7-g6")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in (0, 1)] == [game.result(s, k) for k in (0, 1)] == [1, 1]
    assert "without the half point" in game.reason(s)


def test_a_capture_starts_the_quiet_count_again() -> None:
    game, s = position("chifoumi", stacks=CHAIN, quiet=99)
    s = play(game, s, "c3xd4", "d4-c4")
    assert s.quiet == 0
    assert game.actor(s) == 1
    assert play(game, s, "f5-f6").quiet == 1


def test_a_lone_hunter_catches_a_lone_fugitive_within_six_of_his_steps() -> None:
    game, _ = started("chifoumi")
    after: dict[tuple[int, str, str], list[tuple[int, str, str]]] = {}
    for hunter, prey in permutations(SQUARES, 2):
        for side, mover in enumerate((hunter, prey)):
            board = {hunter: "white R", prey: "black S"}
            _, s = position("chifoumi", stacks=board, turn=("white", "black")[side])
            reached = [name[3:] for name in names(game, s)]
            assert all(name.startswith(mover) for name in names(game, s))
            after[side, hunter, prey] = [(1, q, prey) if side == 0 else (0, hunter, q) for q in reached]
    caught = {(1, square, square) for square in SQUARES}
    for _ in range(6):  # the hunter's step, then the fugitive's
        caught |= {at for at, then in after.items() if at[0] == 0 and caught.intersection(then)}
        caught |= {at for at, then in after.items() if at[0] == 1 and caught.issuperset(then)}
    assert caught.issuperset(at for at in after if at[0] == 0)


def test_placing_begins_with_an_empty_board_and_bars_the_centre() -> None:
    game, s = started("chifoumi", opening="placing")
    assert len(names(game, s)) == 4 * 48
    assert not any(name.endswith("d4") for name in names(game, s))
    assert stacks(s) == {}
    assert game.touch(s, game.legal(s, 0)[0]) == ("tray:R", "cell:a1")
    trays = game.scene(s, 0).trays
    assert [(tray.owner, "".join(piece.label for piece in tray.pieces)) for tray in trays] == [
        (0, "RRSSPPWW"),
        (1, "RRSSPPWW"),
    ]


def test_placing_keeps_away_from_enemies_and_may_stack_on_own() -> None:
    game, s = started("chifoumi", opening="placing")
    s = play(game, s, "Rc3")
    squares = {name[1:] for name in names(game, s)}
    assert len(squares) == 48 - 8
    assert squares.isdisjoint(f"{column}{row}" for column in "bcd" for row in "234")
    s = play(game, s, "We5")
    assert "Rc3" in names(game, s)
    assert "Re5" not in names(game, s)
    s = play(game, s, "Sc3", "Wa1")
    assert stacks(s)["c3"] == "white RS"
    s = play(game, s, "Rc3", "Pg1")
    assert {name[0] for name in names(game, s)} == {"S", "P", "W"}
    assert stacks(s)["c3"] == "white RSR"


def test_after_sixteen_placings_white_moves_and_the_centre_is_ordinary() -> None:
    game, s = started("chifoumi", opening="placing")
    for kind in "RRSSPPWW":
        s = play(game, s, f"{kind}c3", f"{kind}g7")
    assert stacks(s) == {"c3": "white RRSSPPWW", "g7": "black RRSSPPWW"}
    assert (game.actor(s), s.quiet) == (0, 0)
    assert "c3-d4" in names(game, s)
    assert len(names(game, s)) == 8
    assert game.scene(s, NOBODY).trays == ()
    assert [piece.level for piece in game.scene(s, NOBODY).pieces[:8]] == list(range(8))


def match_at(white: str, a: int, b: int, **more: Any) -> tuple[Game, Any]:
    """A match to 15 with half points so far, one capture of white's before the game ends."""
    board = {"d4": "white R", "a1": "white R", "e5": "black S", "g7": "black R"}
    data = {"stacks": board, "white": white, "half_points": [a, b], "options": {"match": "15"}}
    return position("chifoumi", **(data | more))


def test_match_adds_the_games_and_the_other_player_begins() -> None:
    game, s = match_at("A", 0, 0)
    assert (game.score(s, 0), game.score(s, 1)) == (2, 2.5)
    s = play(game, s, "d4xe5", "stop")
    assert s.half_points == [4, 3]
    assert (s.white, s.side, game.actor(s)) == (1, 0, 1)
    assert stacks(s) == stacks(started("chifoumi")[1])
    # Seat B is white now: its pieces are B's, and A has the half point.
    owners = {piece.place: (piece.colour, piece.owner) for piece in game.scene(s, 0).pieces}
    assert owners["a1"] == ("white", 1)
    assert owners["a7"] == ("black", 0)
    assert game.scene(s, 0).colours == ("black", "white")
    assert (game.score(s, 0), game.score(s, 1)) == (2 + 8.5, 1.5 + 8)
    assert game.scene(s, 0).notices == ("B plays white, A black.", "Before this game: A 2, B 1.5.")
    assert game.prompt(s) == "step with a white piece: move, lay on or capture"


def test_match_in_the_placing_opening_lays_the_hands_out_again() -> None:
    game, s = match_at("B", 0, 0, options={"match": "15", "opening": "placing"})
    s = play(game, s, "d4xe5", "stop")
    assert (s.half_points, s.white, game.actor(s)) == ([3, 4], 0, 0)
    assert len(names(game, s)) == 4 * 48


def test_match_ends_with_15_points_and_the_higher_total_wins() -> None:
    game, s = match_at("A", 26, 20)
    s = play(game, s, "d4xe5", "stop")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (15, 11.5)
    assert game.reason(s).endswith("The match has come to 15 points.")
    game, s = match_at("A", 25, 20)
    assert game.actor(play(game, s, "d4xe5", "stop")) == 1


def test_equal_totals_call_for_one_more_game() -> None:
    game, s = match_at("A", 28, 29)
    s = play(game, s, "d4xe5", "stop")
    assert s.half_points == [32, 32]
    assert game.actor(s) == 1
    # Only the quiet limit can leave the further game equal: then the match is drawn.
    board = {"a1": "white R", "g7": "black S"}
    options = {"match": "15", "quiet_limit": "20"}
    game, s = match_at("B", 32, 32, stacks=board, quiet=19, options=options)
    s = play(game, s, "a1-a2")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (17, 17)
    game, s = match_at("B", 30, 30)
    s = play(game, s, "d4xe5", "stop")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (16.5, 17)


def test_quiet_games_of_a_match_count_without_the_half_point() -> None:
    options = {"match": "15", "quiet_limit": "20"}
    game, s = match_at("A", 3, 5, stacks={"a1": "white R", "g7": "black S"}, quiet=19, options=options)
    s = play(game, s, "a1-a2")
    assert s.half_points == [5, 7]
    assert s.quiet == 0


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("unknown-place", {"stacks": {"h1": "white R"}}),
        ("unknown-piece", {"stacks": {"a1": "white X"}}),
        ("unknown-piece", {"stacks": {"a1": "red R"}}),
        ("unknown-piece", {"stacks": {"a1": "white"}}),
        ("not-places", {"stacks": ["a1"]}),
        ("unknown-name", {"hand": {"red": "R"}}),
        ("unknown-piece", {"hand": {"white": "RX"}}),
        ("too-many-pieces", {"stacks": {"a1": "white RRR", "g7": "black S"}}),
        ("needless-hand", {"hand": {"white": "R", "black": "R"}}),
        ("uneven-hands", {"hand": {"white": "R"}, "options": {"opening": "placing"}}),
        ("bad-runner", {"stacks": CHAIN, "runner": "e5"}),
        ("bad-runner", {"stacks": STACKED, "runner": "c3"}),
        ("bad-count", {"stacks": CHAIN, "quiet": 101}),
        ("bad-count", {"stacks": CHAIN, "quiet": -1}),
        ("bad-count", {"stacks": CHAIN, "half_points": [2, 1]}),
        ("bad-number", {"stacks": CHAIN, "half_points": [2, -1], "options": {"match": "15"}}),
        ("match-over", {"stacks": CHAIN, "half_points": [31, 30], "options": {"match": "15"}}),
        ("game-over", {"stacks": {"a1": "white R", "g7": "black R"}, "options": {"match": "15"}}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("chifoumi", **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_placing_positions_must_have_come_about_by_placing() -> None:
    options = {"opening": "placing"}
    hand = {"white": "RRSSPPW", "black": "RRSSPPW"}
    for stack, problem in (
        ({"d4": "white W", "g7": "black W"}, "centre"),
        ({"a1": "white W", "b2": "black W"}, "beside-enemy"),
    ):
        with pytest.raises(BadPosition) as refused:
            position("chifoumi", stacks=stack, hand=hand, options=options)
        assert [name for name, _ in refused.value.problems] == [problem]


@pytest.mark.parametrize("opening", ["row", "placing"])
def test_a_match_goes_on_until_somebody_has_its_points(opening: str) -> None:
    game = find("chifoumi")
    blank = game.blank(2, {"match": "15", "opening": opening, "quiet_limit": "20"})
    assert (playouts(game, blank, 100, seed=3).scores.max(axis=1) >= 15).all()


def test_estimates_know_points_hunters_and_what_can_be_taken_now() -> None:
    def estimate(**squares: str) -> float:
        game, s = position("chifoumi", stacks=squares)
        assert game.value is not None
        assert sum(game.value(s, seat) for seat in (0, 1)) == pytest.approx(1)
        return game.value(s, 0)

    far = estimate(a1="white R", g7="black S")
    assert estimate(a1="white RR", g7="black S") > far
    assert estimate(a1="white R", c3="black S") > far > estimate(a1="white S", g7="black R")
    assert estimate(a1="white R", b2="black RS") > estimate(a1="white R", c3="black RS") + 0.1


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("cell:a7",), "First choose one of those that glow, then where it goes."),
        (("die:d4",), "This one is not yours."),
        (("die:c3", "cell:e3"), "A piece goes one step, to one of the eight squares around it."),
        (("die:c4", "die:d4"), "Paper takes only rocks and wells; what lies on top counts."),
        (("die:c3", "cell:c4", "cell:a1"), "Choose first: capture what is there, or lay your piece on it."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = position("chifoumi", stacks=STACKED)
    assert why_not(game, s, 0, touches) == said


def test_after_a_capture_only_that_piece_goes_on() -> None:
    game, s = position("chifoumi", stacks=STACKED)
    after = play(game, s, "c3xd4")
    assert why_not(game, after, 0, ("die:c4",)) == "Only the piece that has just captured may go on."


def test_what_placing_does_not_allow_is_told() -> None:
    game, s = started("chifoumi", opening="placing")
    s = play(game, s, "Ra1")
    for touches, said in (
        (("cell:g7",), "First take one of your own pieces from beside the board."),
        (("tray:R", "cell:d4"), "Nothing is placed on the square in the middle."),
        (("tray:R", "cell:b2"), "No piece is placed beside an enemy, not even diagonally."),
    ):
        assert why_not(game, s, 1, touches) == said


def test_gains_tell_captures_placings_and_the_lost_half_point() -> None:
    game, s = position("chifoumi", stacks=STACKED)
    assert game.gain(s, play(game, s, "c3xb2"), 1) == "2 pieces captured"
    game, s = started("chifoumi", opening="placing")
    assert game.gain(s, play(game, s, "Ra1"), 0) == "a piece placed"
    pieces = {"a1": "white R", "g7": "black S"}
    game, s = position("chifoumi", stacks=pieces, quiet=19, options={"quiet_limit": "20"})
    after = play(game, s, "a1-a2")
    assert game.score(after, 1) - game.score(s, 1) == -0.5
    assert game.gain(s, after, 1) == "no half point without captures"
    game, s = position("chifoumi", stacks=pieces, quiet=19, options={"quiet_limit": "20", "match": "15"})
    assert game.gain(s, play(game, s, "a1-a2"), 0) == "the next game begins"
