"""Smuggling: the examples of its rules, its options, both ends and the match of two games."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.smuggling.border import FUNNELS, LINE, SMUGGLER
from astragal.lattice import PLATE
from astragal.match import Match
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

BORDER = "170 260 350 440 530 620 710"
TEN = "116 125 134 143 215 224 233 314 323 413"


def board(smugglers: str, officers: str, through: str = "", **more: Any) -> tuple[Game, Any]:
    """Smugglers, officers and the border, on which some smugglers are through; the smugglers move unless `turn` says B."""
    dice = dict.fromkeys(BORDER.split(), "green") | dict.fromkeys(officers.split(), "red")
    return position("smuggling", dice=dice | dict.fromkeys(f"{smugglers} {through}".split(), "black"), **more)


def winners(game: Game, s: Any) -> list[int]:
    results = [game.result(s, k) for k in range(2)]
    return [k for k in range(2) if results[k] == max(results)]


def test_the_first_moves_of_both() -> None:
    game, s = started("smuggling")
    smuggled = "143-152 143-242 233-242 233-332 323-332 323-422 413-422 413-512"
    assert names(game, s) == smuggled.split()
    game, s = started("smuggling", first="customs")
    assert game.actor(s) == 1
    assert len(names(game, s)) == 8
    assert [sum(name.startswith(die) for name in names(game, s)) for die in ("521", "251")] == [4, 4]


def test_catching_one_after_another() -> None:
    game, s = board("323 134 215 341", "422 611", turn="B", options={"need": "3"})
    steps = "422-332 422-413 422-431 422-512 422-521 611-512 611-521 611-602 611-701"
    assert names(game, s) == sorted(["422-224", *steps.split()])
    once = play(game, s, "422-224")
    assert names(game, once) == ["224-044", "224-206", "stop"]
    assert (game.actor(once), once.captured) == (1, 7)
    stopped = play(game, once, "stop")
    assert (game.actor(stopped), stopped.captured, stopped.jumper) == (0, 7, 0)
    for further in ("224-044", "224-206"):
        twice = play(game, once, further)
        assert (game.actor(twice), twice.captured, winners(game, twice)) == (OVER, 8, [1])


def test_smugglers_near_the_border_and_customs_that_catch_at_its_end() -> None:
    game, s = board("611 161 323", "521 251", "710")
    smuggled = "161-152 161-170 161-260 323-224 323-233 323-314 323-332 323-413 323-422 611-512 611-620"
    assert names(game, s) == smuggled.split()
    s.turn = 1
    caught = {name for name in names(game, s) if name.split("-")[1] in ("701", "071")}
    assert caught == {"521-701", "251-071"}


def test_a_smuggler_that_is_through_stays_and_cannot_be_caught() -> None:
    game, s = board("611 125 134", "521 800", "620 710")
    assert not [name for name in names(game, s) if name.startswith(("620", "710"))]
    game, s = board("116 125", "611 800", "620 530 710", turn="B")
    assert names(game, s) == ["611-512", "611-521", "611-602", "611-701", "800-701"]


def test_stepping_onto_a_green_die_takes_it_off() -> None:
    game, s = board(f"{TEN[:-4]} 341", "611 422")
    after = play(game, s, "341-350")
    assert after.through == 1
    assert find("smuggling").position["dice"].write(after)["350"] == "black"
    assert list(after.cell).count(3) == 6


def test_edges_are_closed_to_smugglers_and_open_to_customs() -> None:
    game, s = board("611 161 116 125", "521 251")
    targets = {name.split("-")[1] for name in names(game, s)}
    assert all("0" not in place or place in BORDER.split() for place in targets)
    game, s = board("116 125 215 224", "611 161", turn="B")
    assert {"611-701", "611-602", "161-062", "161-071"} <= set(names(game, s))


def test_the_funnel_an_officer_jumped_from_counts_as_empty() -> None:
    # Round three smugglers and back to where it started.
    game, s = board("413 422 323 116 125 134 152", "512 800", turn="B", options={"need": "3"})
    first = play(game, s, "512-314")
    assert first.captured == 4
    assert "314-332" in names(game, first)
    second = play(game, first, "314-332")
    assert "332-512" in names(game, second)
    assert play(game, second, "332-512").captured == 6


def test_whoever_cannot_move_passes_and_it_counts_as_a_turn() -> None:
    # Every smuggler that is not through is shut in.
    game, s = board("116", "125 215", "170 260 350", turns=3)
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: none of your dice can move"
    after = play(game, s, "pass")
    assert (after.turns, game.actor(after)) == (4, 1)


@pytest.mark.parametrize("need", [3, 4, 5])
def test_enough_smugglers_through_win(need: int) -> None:
    lines = BORDER.split()
    through = " ".join(lines[3 : 2 + need])
    game, s = board("161 116 125 134", "800 008", through, options={"need": str(need)})
    assert game.actor(s) == 0
    after = play(game, s, "161-170")
    assert (game.actor(after), after.through, winners(game, after)) == (OVER, need, [0])
    assert game.reason(after) == f"{need} smugglers are through: the smugglers win."


@pytest.mark.parametrize("need", [3, 4, 5])
def test_customs_win_when_too_few_are_left_those_through_included(need: int) -> None:
    rest = " ".join(["116", "125", "134", "143"][: need - 2])
    game, s = board(f"422 {rest}", "521 008", "170", turn="B", options={"need": str(need)})
    assert game.actor(s) == 1
    after = play(game, s, "521-323")
    assert (game.actor(after), winners(game, after)) == (OVER, [1])
    assert game.reason(after) == f"{11 - need} smugglers are caught: customs win."


@pytest.mark.parametrize("limit", [30, 60, 200])
def test_customs_win_right_after_the_last_turn_of_the_smugglers(limit: int) -> None:
    game, s = board(TEN, "521 251", turns=limit - 1, options={"turn_limit": str(limit)})
    assert game.scene(s, 0).notices == ("1 turn is left to the smugglers.",)
    after = play(game, s, "143-152")
    assert (game.actor(after), winners(game, after)) == (OVER, [1])
    assert game.reason(after) == f"The smugglers had {limit} turns and are not through: customs win."


def test_going_through_with_the_last_turn_is_in_time() -> None:
    game, s = board("161 116 125", "800 008", "350 440 530", turns=59)
    after = play(game, s, "161-170")
    assert (game.actor(after), winners(game, after)) == (OVER, [0])


def two_games(first: tuple[int, int], second: tuple[int, int]) -> tuple[Game, Any]:
    """The end of a match of two games, each as smugglers through and turns: A smuggled first, then B."""
    through = " ".join(BORDER.split()[: second[0]])
    left = max(3 - second[0], 0)  # too few for another one to win
    return board(
        " ".join(TEN.split()[:left]),
        "521 251",
        through,
        options={"swap": "two"},
        second=1,
        before_through=first[0],
        before_turns=first[1],
        turns=second[1],
        turn="A",
    )


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        ((4, 40), (2, 30), [0]),
        ((1, 30), (2, 50), [1]),
        ((4, 40), (4, 35), [1]),
        ((4, 30), (4, 35), [0]),
        ((4, 35), (4, 35), [0, 1]),
        ((2, 60), (2, 20), [0, 1]),
    ],
)
def test_two_games(first: tuple[int, int], second: tuple[int, int], won: list[int]) -> None:
    game, s = two_games(first, second)
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [first[0], second[0]]
    assert winners(game, s) == won


@pytest.mark.parametrize("first", ["smugglers", "customs"])
def test_the_roles_are_exchanged_for_the_second_game(first: str) -> None:
    options = {"swap": "two", "first": first}
    game, s = board("161 116 125", "800 008", "350 440 530", turns=20, options=options, turn="A")
    s = play(game, s, "161-170")
    beginner = 1 if first == "smugglers" else 0
    assert (game.actor(s), names(game, s)) == (beginner, ["next game"])
    assert game.prompt(s) == "begin the next game"
    said = why_not(game, s, beginner, ("die:800",))
    assert said == "Nothing on the board is to be touched now; choose one of the buttons."
    s = play(game, s, "next game")
    assert (s.second, s.before_through, s.before_turns) == (1, 4, 21)
    assert (game.actor(s), s.through, s.captured, s.turns) == (beginner, 0, 0, 0)
    moved = {name[:3] for name in names(game, s)}
    assert moved <= set(TEN.split()) if beginner == 1 else moved == {"521", "251"}
    assert game.scene(s, 1).colours == ("red", "black")


def test_counters_and_marks_are_seen() -> None:
    game, s = board("611 161 323", "521 251", "710")
    for_smugglers, for_customs = game.scene(s, 0), game.scene(s, 1)
    counted = [(tray.title, tray.owner, tray.count) for tray in for_smugglers.trays]
    assert counted == [("through (4 win)", 0, 1), ("caught (7 win)", 1, 6)]
    marks = {(mark.place, mark.kind) for mark in for_smugglers.marks}
    assert ("800", "dead") in marks
    assert ("440", "goal") in marks
    assert ("710", "goal") not in marks
    assert for_customs.marks == ()


@pytest.mark.parametrize(
    ("turn", "move", "told"),
    [
        ("A", "341-350", [("moved", "341", "350"), ("captured", "", "350"), ("scored", "", "")]),
        ("B", "521-323", [("moved", "521", "323"), ("captured", "", "422"), ("scored", "", "")]),
    ],
)
def test_moves_are_told_as_ways_and_captures(turn: str, move: str, told: list[tuple[str, str, str]]) -> None:
    game, s = board("341 422 125 134 143", "521 008", turn=turn)
    number = next(m for m in game.legal(s, game.actor(s)) if game.name(s, m) == move)
    events = happened(game, s, game.actor(s), number, play(game, s, move))
    assert [(event.kind, event.source, event.place) for event in events] == told
    assert events[-1].text == ("a smuggler through" if turn == "A" else "a smuggler caught")


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_smugglers_never_stand_at_an_edge_but_on_the_border(seed: int) -> None:
    match = Match(find("smuggling"), seed=seed)
    rng = new_rng(seed)
    while match.actor != OVER:
        s = match.state
        assert all(FUNNELS[p] for p in range(PLATE) if s.cell[p] == SMUGGLER)
        assert s.captured + list(s.cell).count(SMUGGLER) == 10
        assert s.through == sum(s.cell[p] == SMUGGLER for p in LINE)
        legal = match.legal()
        match.play(legal[draw(rng, len(legal))].number)


def test_every_random_game_ends_within_its_limit() -> None:
    game = find("smuggling")
    done = playouts(game, game.blank(2, {"turn_limit": "30"}), 500, seed=1)
    finals = done.finals
    assert (finals["turns"] <= 30).all()
    assert ((finals["through"] == 4) | (finals["captured"] == 7) | (finals["turns"] == 30)).all()


@pytest.mark.parametrize(
    ("player", "touches", "said"),
    [
        (0, ("die:710",), "This smuggler is through and stays where it is."),
        (0, ("die:521",), "An officer stands here. Smugglers do not catch anybody; they slip past."),
        (0, ("die:440",), "Choose one of your smugglers first."),
        (
            0,
            ("die:611", "cell:602"),
            "Smugglers may not go to the edge of the plate, but for the green dice.",
        ),
        (0, ("die:323", "cell:332"), ""),
        (0, ("die:323", "cell:143"), "A smuggler goes one step, no further."),
        (1, ("die:710",), "This smuggler is through: nobody can catch it any more."),
        (
            1,
            ("die:323",),
            "A smuggler is caught by jumping over it, into the empty funnel straight behind.",
        ),
        (1, ("die:440",), "The border stays as it is: officers neither move nor jump over green dice."),
        (
            1,
            ("die:521", "cell:233"),
            "An officer goes one step, or jumps over a smuggler right beside it.",
        ),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(player: int, touches: tuple[str, ...], said: str) -> None:
    game, s = board("611 161 323", "521 251", "710", turn="AB"[player])
    assert why_not(game, s, player, touches) == said


def test_while_an_officer_jumps_on_others_are_refused() -> None:
    game, s = board("323 134 215 341", "422 611", turn="B", options={"need": "3"})
    s = play(game, s, "422-224")
    said = why_not(game, s, 1, ("die:611",))
    assert said == "Only the die that has just jumped may go on, over another smuggler; or stop."


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"smugglers": f"{TEN} 242"}),
        ("wrong-officers", {"officers": "521"}),
        ("forbidden-funnel", {"smugglers": "107"}),
        ("too-late", {"through": "170 260 350 440 530"}),
        ("bad-jumper", {"jumper": "026", "turn": "B"}),
        ("bad-game", {"second": 1}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        board(**{"smugglers": TEN[:-4], "officers": "521 251"} | data)
    assert problem in [name for name, _ in refused.value.problems]


def test_a_border_with_a_gap_is_refused() -> None:
    dice = dict.fromkeys(BORDER.split()[1:], "green") | {"521": "red", "251": "red"}
    with pytest.raises(BadPosition) as refused:
        position("smuggling", dice=dice | dict.fromkeys(TEN.split(), "black"))
    assert "wrong-border" in [name for name, _ in refused.value.problems]


def test_playouts_go_through_and_catch_when_they_can() -> None:
    for smugglers, turn, wanted in (
        ("341 125 134 143", "A", {"341-350", "341-440"}),
        ("422 125 134 143", "B", {"521-323"}),
    ):
        game, s = board(smugglers, "521 008", turn=turn)
        player = game.actor(s)
        legal = game.legal(s, player)
        assert game.policy is not None
        picked = {
            game.name(s, legal[game.policy(s, player, legal, len(legal), new_rng(k))]) for k in range(60)
        }
        assert picked == wanted
