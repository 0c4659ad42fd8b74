"""People who type at given moments play every game in real time to its end, make false calls and come too late."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from contextlib import redirect_stdout
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import Viewer
from astragal.games.das_spiel.construction.lookout import lookout
from astragal.games.das_spiel.construction.lookout import rounds as lookout_rounds
from astragal.games.das_spiel.construction.spotted_cow import rounds as cow_rounds
from astragal.games.das_spiel.construction.spotted_cow import spotted_cow
from astragal.games.das_spiel.construction.spotted_cow import totals as cow_totals
from astragal.games.das_spiel.construction.vain_guinea_fowl import vain_guinea_fowl
from astragal.games.das_spiel.demolition.greedy_grabber import grabs, greedy_grabber
from astragal.games.das_spiel.special.clever_mole import clever_mole, clues
from astragal.games.das_spiel.special.clever_mole import rounds as mole_rounds
from astragal.match import Match, Seat, positions, record
from astragal.terminal import Race, Screen
from tests.games.test_greedy_grabber import TEN
from tests.terminal.people import NAMES, Person, Script, played

A, B, C = range(3)
RACES = [game for game in games() if game.real_time]


def require_end(match: Match, out: str) -> None:
    """The game is over, said so, and its record replays."""
    outcome = match.outcome()
    assert match.actor == OVER
    assert outcome is not None
    assert outcome.how == "rules"
    assert outcome.reason in out
    assert record.read(record.write(match)).state == match.state


def typed_after(out: str, line: str) -> str:
    """What the terminal said to a line, up to the next one or the next board."""
    return out.split(f"> {line}\n", 1)[1].partition("\n")[0]


@pytest.mark.parametrize("game", RACES, ids=lambda game: str(game.slug))
def test_a_person_among_computers_plays_to_the_end(game: Game) -> None:
    others = ("novice", "club")
    match, out = played(game, {A: Person((700, 1100))}, others, seed=3, options={"reaction": "1500"})
    require_end(match, out)
    steps = [step.player for step in match.steps if step.player >= 0]
    assert all(steps.count(seat) >= 2 for seat in range(3))
    assert ", the seat's letter first" not in out  # the only person needs none


# -- The Clever Mole ----------------------------------------------------------------------------------------------


def wrong_hill(match: Match, seat: int) -> str | None:
    s = match.view(Viewer(seat))
    if s.phase != mole_rounds.SEARCHING:
        return None
    right = clues.named(s.counts, s.clue - 1)
    return str(clues.HILL_NAMES[(right + 1) % len(clues.HILL_NAMES)])


def test_three_people_search_moles_and_who_points_wrong_is_out_of_the_round() -> None:
    persons = {A: Person((700,), wrong_hill), B: Person((900,)), C: Person((1100,))}
    match, out = played(clever_mole.GAME, persons, options={"rounds": "3", "errors": "0"})
    require_end(match, out)
    pointed = [(step.player, step.at, number) for number, step in enumerate(match.steps) if step.player >= 0]
    since = [match.state_at(number).since for _, _, number in pointed]
    assert [(seat, at - begun) for (seat, at, _), begun in zip(pointed, since, strict=True)] == [
        (A, 700),  # wrong
        (B, 900),
        (A, 700),
        (A, 700),
    ]
    after = match.state_at(pointed[0][2] + 1)
    assert (after.pointed[A] < 0, after.points[A], after.phase) == (True, 0, mole_rounds.SEARCHING)
    assert not match.game.legal(after, A)
    assert match.game.legal(after, B)
    assert match.state.points[:3] == [2, 1, 0]
    assert re.search(r"A pointed at \d{3} after 700 ms: wrong\.", out)
    assert out.count("Ben (B) was faster, by 200 ms.") == 1
    # After the last round nobody is heard any more.
    assert out.count("Anna (A) was faster, by 200 ms.") == out.count("Anna (A) was faster, by 400 ms.") == 1


def test_of_two_who_point_in_the_same_millisecond_the_line_that_came_first_counts() -> None:
    persons = {A: Person((800,)), B: Person((800,))}
    match, out = played(clever_mole.GAME, persons, options={"rounds": "2", "errors": "0"})
    require_end(match, out)
    assert match.state.points[:2] == [2, 0]
    assert "Anna (A) was faster, by less than 1 ms." in out


def test_a_master_at_the_keyboard_builds_a_hill_that_is_shown_as_his_alone() -> None:
    persons = {seat: Person((500 + 100 * seat,)) for seat in range(3)}
    options = {"rounds": "3", "errors": "0", "master": "rotating", "build": "master"}
    match, out = played(clever_mole.GAME, persons, options=options)
    require_end(match, out)
    parts = out.split("What ")[1:]
    owners = [part[: part.index(" sees")] for part in parts]
    assert list(dict.fromkeys(owners)) == ["Anna (A)", "Ben (B)", "Carla (C)"]


# -- The Vain Guinea Fowl -----------------------------------------------------------------------------------------


def cell_that_does_not_fit(match: Match, seat: int) -> str | None:
    s = match.view(Viewer(seat))
    if not s.rolled[seat]:
        return None
    fitting = match.game.legal(s, seat)
    return next(match.game.name(s, p) for p in vain_guinea_fowl.COAT if p not in fitting)


def test_three_people_dress_the_guinea_fowl_and_a_cell_that_does_not_fit_costs_only_time() -> None:
    persons = {
        A: Person((700, 1200, 900)),
        B: Person((900, 750), cell_that_does_not_fit),
        C: Person((1100, 600)),
    }
    match, out = played(vain_guinea_fowl.GAME, persons)
    require_end(match, out)
    refused = [int(n) for n in re.findall(r"> b (\d{3})\n\1 cannot be played now", out)]
    assert refused
    # Two wanted the same cell: the first has it, the other keeps the die and hears by how much it was late.
    late = re.search(
        r"> ([abc]) (\d{3})\n\2 cannot be played now; .*? (\w+) \([ABC]\) was faster, by \d+ ms\.", out
    )
    assert late is not None
    seat = "abc".index(late[1])
    assert late[3] != NAMES[seat]
    taken = [step.player for step in match.steps if step.name == late[2]]
    assert taken == [NAMES.index(late[3])]
    placed = [sum(step.player == k and step.name.isdigit() for step in match.steps) for k in range(3)]
    assert placed == [match.game.score(match.state, k) for k in range(3)]


def test_two_dice_that_land_in_the_same_millisecond_land_in_the_order_of_the_seats() -> None:
    match, _ = played(
        vain_guinea_fowl.GAME,
        {A: Person((600,)), B: Person((600,))},
        options={"time_limit": "10", "roll_ms": "500"},
    )
    rolled = [(step.player, step.name, step.at) for step in match.steps if "roll" in step.name][:4]
    began = rolled[0][2]
    assert [(player, at - began) for player, _, at in rolled] == [
        (A, 0),
        (B, 0),
        (CHANCE, 500),
        (CHANCE, 500),
    ]
    assert [name[:6] for _, name, _ in rolled[2:]] == ["roll A", "roll B"]


# -- Spotted Cow --------------------------------------------------------------------------------------------------


def is_racing(s: Any) -> bool:
    return bool(s.phase == cow_rounds.RACING)


def totals(match: Match, seat: int) -> Mapping[str, bool]:
    """The funnels by name, and whether they have the rolled total."""
    s = match.view(Viewer(seat))
    rolled = sum(s.rolled)
    cells = [p for p in match.game.legal(s, seat) if p < spotted_cow.BLANK]
    return {match.game.name(s, p): cow_totals.total(s, p) == rolled for p in cells}


def wrong_blank(match: Match, seat: int) -> str | None:
    return "blank" if is_racing(match.state) and any(totals(match, seat).values()) else None


def wrong_funnel(match: Match, seat: int) -> str | None:
    if not is_racing(match.state):
        return None
    return next((name for name, fits in totals(match, seat).items() if not fits), None)


def test_three_people_play_spotted_cow_and_false_calls_are_punished() -> None:
    persons = {
        A: Person((700, 1200, 900)),
        B: Person((600, 750), wrong_blank),
        C: Person((650, 1100), wrong_funnel),
    }
    match, out = played(spotted_cow.GAME, persons, options={"errors": "0"})
    require_end(match, out)
    false = {
        step.player: number
        for number, step in reversed(list(enumerate(match.steps)))
        if step.player >= 0 and match.state_at(number + 1).call[step.player] < 0
    }
    assert set(false) == {B, C}
    before, after = match.state_at(false[B]), match.state_at(false[B] + 1)
    assert after.stock[:3] == [before.stock[A] - 1, before.stock[B] + 2, before.stock[C] - 1]
    assert (after.phase, match.game.legal(after, B)) == (cow_rounds.RACING, [])
    before, after = match.state_at(false[C]), match.state_at(false[C] + 1)
    assert after.stock == before.stock
    assert match.game.legal(after, C) == []
    assert re.search(r"B called Blank after 600 ms: wrong", out)
    assert re.search(r"C called \d{3} after 650 ms: wrong", out)
    assert re.search(r"There is nothing to do at this moment\. \w+ \([ABC]\) was faster, by \d+ ms\.", out)


# -- scripts of the rules' own examples ---------------------------------------------------------------------------


def scripted(data: dict[str, Any], *lines: tuple[float, str], own_dice: bool = False) -> tuple[Match, str]:
    """Three people type at the moments of a list, from a position."""
    game, state = positions.read(data)
    match = Match(game, seed=1, seats=[Seat((name,)) for name in NAMES], state=state)
    script = Script(*lines)
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=script, clock=script.clock, own_dice=own_dice).run()
    return match, out.getvalue()


LOOKOUT = {
    "game": "lookout",
    "players": 3,
    "phase": "building",
    "holder": "A",
    "stocks": {"A": 55, "B": 55, "C": 55},
    "golden": 1,
    "signals": {"A": 6, "B": 3, "C": 5},
    "throws": {"A": "1123334566", "B": "1155522346", "C": "2233445552"},
}


def test_lookout_with_the_arrivals_of_the_example() -> None:
    match, out = scripted(
        LOOKOUT,
        (0.7, "b 1 800"),
        (0.8, "a 3 800"),  # that cell is taken by now
        (0.8, "a 3 701"),
        (0.9, "c 2"),  # none of C's dice matches
        (1.3, "b 5 710"),
        (1.4, "c 3"),  # too soon after a wrong die
        (1.5, "a stop"),
        (1.55, "a 3 602"),  # too late for A
        (1.6, "b 5 611"),
    )
    state = match.state
    assert "Ben (B) was faster, by 100 ms." in typed_after(out, "a 3 800")
    assert match.state_at(3).locked[C] == 900 + state.wrong_lock_ms
    assert "Your hand is still busy." in typed_after(out, "c 3")
    assert typed_after(out, "a 3 602") == "There is nothing to do at this moment."
    assert state.stock[:3] == [54, 52, 55]
    assert (state.phase, state.sharer, state.left) == (lookout_rounds.SHARING, B, 1)
    assert [step.at for step in match.steps] == [700, 800, 900, 1300, 1500, 1600]


def wrong_die(match: Match, seat: int) -> str | None:
    s = match.view(Viewer(seat))
    if s.phase != lookout_rounds.BUILDING:
        return None
    names = [match.game.name(s, move) for move in match.game.legal(s, seat)]
    return next((name for name in names if name.isdigit()), None)


def test_three_people_play_lookout_and_a_wrong_die_costs_its_time() -> None:
    persons = {A: Person((700, 400, 900)), B: Person((900, 350), wrong_die), C: Person((1100, 300))}
    match, out = played(lookout.GAME, persons)
    require_end(match, out)
    steps = [(number, step) for number, step in enumerate(match.steps) if step.player == B]
    k = next(k for k, (_, step) in enumerate(steps) if step.name.isdigit())
    assert match.state_at(steps[k][0] + 1).locked[B] == steps[k][1].at + 1000
    assert "was faster, by" in out
    holders = {step.player for step in match.steps if step.name == "stop"}
    assert holders == {A, B, C}


GRABBER = {
    "game": "greedy-grabber",
    "players": 3,
    "roller": "A",
    "phase": "ready",
    "piles": {"A": 3, "B": 1, "C": 0},
    "dice": TEN,
}


def test_greedy_grabber_with_the_late_grab_of_the_example() -> None:
    match, out = scripted(
        GRABBER,
        (0.0, "a roll"),
        (0.0, "roll 2"),
        (0.4, "a 600"),
        (0.5, "a 620"),  # the hand is busy
        (0.6, "b 620"),  # shows B a 4: refused, but the hand is busy
        (0.7, "c stop"),  # only the roller stops
        (0.9, "a stop"),
        (1.1, "b 700"),  # late: B pays its only die to C, and A gets none
        (1.2, "c 610"),  # the window is closed
        own_dice=True,
    )
    assert "Your hand is still busy." in typed_after(out, "a 620")
    assert "stop" in typed_after(out, "c stop")
    late = next(number for number, step in enumerate(match.steps) if step.name == "700")
    assert match.state_at(late).pile == [4, 1, 0]
    assert match.state_at(late + 1).pile == [4, 0, 1]
    assert match.state.cell == match.state_at(late).cell
    assert match.state.pile == [4, 0, 1]
    assert "It is the turn of Ben (B)." in typed_after(out, "c 610")
    assert re.search(r"Ben \(B\) .*-1; \+1 for Carla \(C\)\.", out)


def test_a_wrong_grab_costs_as_much_where_that_is_agreed() -> None:
    match, _ = scripted(
        GRABBER | {"options": {"wrong_grab": "penalty"}},
        (0.0, "a roll"),
        (0.0, "roll 2"),
        (0.6, "b 600"),  # shows B a 3
        own_dice=True,
    )
    grab = next(number for number, step in enumerate(match.steps) if step.name == "600")
    assert match.state_at(grab + 1).pile == [3, 0, 1]
    assert match.state_at(grab + 1).cell == match.state_at(grab).cell


def test_three_people_play_greedy_grabber_each_with_a_side_of_their_own() -> None:
    persons = {A: Person((700, 400, 900)), B: Person((600, 350)), C: Person((650, 300))}
    match, out = played(greedy_grabber.GAME, persons, options={"late_ms": "400"})
    require_end(match, out)
    for seat, name in enumerate(NAMES):
        assert f"What {name} ({'ABC'[seat]}) sees, and nobody else:\n\nside {'ABC'[seat]}\n" in out
    assert "Hand over" not in out
    late = [
        number
        for number, step in enumerate(match.steps)
        if step.player >= 0
        and match.state_at(number).phase == grabs.CLOSING
        and match.state_at(number + 1).grab[step.player] == grabs.LATE
    ]
    assert late
    for number in late:
        payer = match.steps[number].player
        before, after = match.state_at(number), match.state_at(number + 1)
        assert after.pile[payer] == before.pile[payer] - min(2, before.pile[payer])
        assert after.cell == before.cell
