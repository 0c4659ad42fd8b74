"""Lookout: the examples, options and rulings of its rules, moment by moment."""

from collections import Counter
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.conformance import play_on
from astragal.engine.game import new_rng
from astragal.engine.playout import ALIKE
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER
from astragal.engine.scene import Mark
from astragal.engine.targets import python
from astragal.engine.viewer import Viewer
from astragal.errors import BadOption, BadPosition, IllegalMove, NotYourTurn, UnreadableMove
from astragal.games.das_spiel.construction.lookout import lookout
from astragal.games.das_spiel.construction.lookout import rounds as lookout_rounds
from astragal.games.das_spiel.construction.lookout import throws as lookout_throws
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import CELLS, NAMES, PLATE, cell
from astragal.match import Match, Seat, positions, record
from astragal.match.wrong_touch import NEEDS_SUPPORT, why_not
from astragal.players.arena import play_match
from astragal.players.levels import Level, master, novice
from astragal.players.player import Limit
from astragal.table.protocol.http import RoomSetup
from astragal.table.room.room import Room
from tests.support import everybody, names, position, started
from tests.table.support import ANNA, BEN, CARLA, NOON, act, refused, running, wanted

A, B, C, D = range(4)
SEATS = "ABCDEF"
GAME = lookout.GAME
COUNTDOWN = 3000
SHARES = {2: 82, 3: 55, 4: 41, 6: 27}
SEEDS = st.integers(0, 10_000)
THROWS = {"A": "1123334566", "B": "1155522346", "C": "2233445552"}
SIGNALS = {"A": 6, "B": 3, "C": 5}


def built(stocks: tuple[int, ...]) -> dict[str, str]:
    """Dice in fill order, one seat after the other, so that each has so many left."""
    colours = ("red", "green", "black") if len(stocks) in (3, 6) else ("red", "green")
    share = SHARES[len(stocks)]
    row = [colours[seat % len(colours)] for seat, left in enumerate(stocks) for _ in range(share - left)]
    return dict(zip(NAMES, row, strict=False))


def at_stocks(*stocks: int, **data: Any) -> dict[str, Any]:
    """The part of a position that says how many dice everybody has left."""
    return {
        "players": len(stocks),
        "dice": built(stocks),
        "stocks": {SEATS[seat]: left for seat, left in enumerate(stocks)},
        **data,
    }


def building(*stocks: int, **data: Any) -> Match:
    """A match in which the throw of the examples, or another one, has just been made; moments count from there."""
    thrown = {"phase": "building", "throws": THROWS, "signals": SIGNALS, "golden": 1}
    game, s = position("lookout", **{**at_stocks(*(stocks or (55, 55, 55))), **thrown, **data})
    return Match(game, state=s, seed=1)


def throw(match: Match, throws: dict[str, str], signals: dict[str, int], golden: int) -> Match:
    """From go to the last die of a throw."""
    match.play("go", match.actor)
    match.pass_time()
    for seat, numbers in throws.items():
        dice = "".join(sorted(numbers))
        for first in range(0, len(dice), 3):
            match.play(f"{seat} {dice[first : first + 3]}")
    for seat, number in signals.items():
        match.play(f"{seat} signal {number}")
    match.play(f"gold {golden}")
    return match


def stocks(match: Match) -> list[int]:
    return list(match.state.stock[: match.players])


def able(match: Match) -> list[int]:
    """The seats that can do something at this moment."""
    return [seat for seat in range(match.players) if match.legal(seat)]


def usable(s: Any) -> list[int]:
    """How many dice everybody may place, counted without the rules."""
    counts = []
    for seat in range(s.players):
        targets = {s.signal[(seat + 1) % s.players]} | ({s.golden} if seat != s.holder else set())
        counts.append(min(sum(s.thrown[6 * seat + n - 1] for n in targets), s.stock[seat]))
    return counts


def reached(seed: int, steps: int, players: int = 3, **options: str) -> Match:
    """A match after so many steps of random play, or at its end."""
    match = Match(GAME, players=players, options=options, seed=seed)
    for now in play_on(match, seed):
        if len(now.steps) >= steps:
            break
    return match


# -- the examples -----------------------------------------------------------------------------------------------------


def test_numbers_and_usable_dice_of_the_example() -> None:
    match = throw(Match(GAME, players=3, seed=1), THROWS, SIGNALS, 1)
    s = match.state
    matching = [{n for n in range(1, 7) if lookout_throws.matches(s, seat, n)} for seat in range(3)]
    assert matching == [{3}, {1, 5}, {1, 6}]
    assert [lookout_throws.usable(s, seat) for seat in range(3)] == usable(s) == [3, 5, 0]
    assert (match.actor, match.deadline()) == (ANYONE, COUNTDOWN + 30_000)
    s = s.copy()
    s.now, s.until = 0, 30_000
    assert s == building().state


def test_arrivals_of_the_example() -> None:
    match = building()
    match.play("1 800", B, at=700)
    match.play("3 080", A, at=800)
    match.play("2", C, at=900)  # does not match: refused
    match.play("5 710", B, at=1300)
    match.play("stop", A, at=1500)
    assert stocks(match) == [54, 53, 55]
    assert (match.state.sharer, match.state.left) == (B, 2)
    # B's hand was on its way when stop came: as anyone may still act, it need not know that it is B's share.
    assert (match.actor, able(match)) == (ANYONE, [B])
    match.play("5 701", B, at=1600)
    assert (able(match), match.state.left, stocks(match)) == ([B], 1, [54, 52, 55])
    match.play("5 620", B, at=9000)
    # C has none, so the round is over; B holds the golden die now.
    assert (match.actor, match.state.phase, match.state.holder) == (B, lookout_rounds.READY, B)
    assert stocks(match) == [54, 51, 55]


def test_arrivals_of_the_example_at_a_table() -> None:
    data = positions.write(GAME, building().state)
    setup = RoomSetup.model_validate({"game": "lookout", "seats": wanted("you open open")})
    room, _ = Room.open("room", setup, ANNA, NOON, data)
    for seat, person in ((B, BEN), (C, CARLA)):
        act(room, person, "sit", seat=seat)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    thrown = room.number  # what everybody sees while deciding
    for at, person, seat, name in (
        (0.7, BEN, B, "1 800"),
        (0.8, ANNA, A, "3 080"),
        (0.9, CARLA, C, "2"),
        (1.3, BEN, B, "5 710"),
        (1.5, ANNA, A, "stop"),
        (1.6, BEN, B, "5 701"),  # decided before stop, and the first die of the share
    ):
        act(room, person, "move", at=at, number=thrown, seat=seat, name=name)
    assert stocks(running(room)) == [54, 52, 55]
    assert (room.acting(), running(room).state.left) == ((B,), 1)
    refused("not-now", room, CARLA, "move", at=1.65, number=thrown, seat=C, name="3")
    act(room, BEN, "move", at=60.0, seat=B, name="done")
    assert room.acting() == (B,)
    refused("late", room, BEN, "move", at=60.1, number=thrown, seat=B, name="5 620")


def last_two(**data: Any) -> Match:
    """Example 3: A owns two dice and throws three blue ones with them."""
    throws = {"A": "33351", "B": "1155522346", "C": "2233445552"}
    return building(2, 15, 15, throws=throws, **data)


def test_the_last_dice_are_thrown_with_blue_ones() -> None:
    match = last_two()
    assert usable(match.state)[A] == lookout_throws.usable(match.state, A) == 2
    tray = match.scene(Viewer(A)).trays[3]
    assert [(die.colour, die.faces) for die in tray.pieces] == [
        ("red", "1"),
        ("red", "3"),
        ("blue", "3"),
        ("blue", "3"),
        ("blue", "5"),
        ("black", "6"),  # the signal die for C
    ]
    first, second = [NAMES[p] for p in range(CELLS) if is_open(match.state.cell, p)][:2]
    match.play(f"3 {first}", A, at=700)
    assert (stocks(match), match.actor) == ([1, 15, 15], ANYONE)
    match.play(f"3 {second}", A, at=1500)
    assert match.actor == OVER
    assert match.state.cell[cell(second)] == 1  # exchanged for a red die
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((A,), "A has built in the last die.")


# -- the throw --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "share"), SHARES.items())
def test_everybody_begins_with_the_same_dice(players: int, share: int) -> None:
    match = Match(GAME, players=players, seed=5)
    assert stocks(match) == [share] * players
    assert not any(match.state.cell)
    assert players * share <= CELLS
    assert (match.actor, match.state.holder) == (A, A)
    assert [GAME.score(match.state, seat) for seat in range(players)] == [0] * players


def test_three_play_if_nothing_is_said() -> None:
    _, s = started("lookout")
    assert s.players == 3
    for players in (1, 5, 7):
        with pytest.raises(BadOption):
            started("lookout", players)


def test_the_holder_calls_go_and_three_seconds_later_the_dice_fall() -> None:
    match = Match(GAME, players=3, seed=5)
    assert names(GAME, match.state) == ["go"]
    with pytest.raises(NotYourTurn):
        match.play("go", B)
    match.play("go", A, at=500)
    assert (match.actor, match.deadline(), able(match)) == (ANYONE, 500 + COUNTDOWN, [])
    step = match.pass_time()
    assert (step.name, step.at, match.actor) == ("throw", 500 + COUNTDOWN, CHANCE)


@pytest.mark.parametrize("seconds", [1, 10])
def test_how_long_the_countdown_is(seconds: int) -> None:
    match = Match(GAME, players=3, options={"countdown": str(seconds)}, seed=5)
    match.play("go", A, at=500)
    assert (match.deadline(), able(match)) == (500 + 1000 * seconds, [])
    assert match.pass_time().name == "throw"


def test_without_a_countdown_the_dice_fall_at_once() -> None:
    match = Match(GAME, players=3, options={"countdown": "0"}, seed=5)
    match.play("go", A, at=500)
    assert (match.actor, match.state.rounds, match.state.now) == (CHANCE, 1, 500)


def fallen(match: Match) -> list[str]:
    """The names of all rolls until the dice lie."""
    match.play("go", match.actor)
    match.pass_time()
    rolls = []
    while match.actor == CHANCE:
        rolls.append(match.roll().name)
    return rolls


def test_the_dice_fall_seat_by_seat_then_the_signals_and_the_golden_one() -> None:
    rolls = fallen(Match(GAME, players=3, seed=5))
    assert [roll.rstrip("123456") for roll in rolls] == (
        ["A "] * 4 + ["B "] * 4 + ["C "] * 4 + ["A signal ", "B signal ", "C signal ", "gold "]
    )
    assert [len(roll.split()[-1]) for roll in rolls] == [3, 3, 3, 1] * 3 + [1] * 4


@pytest.mark.parametrize(
    ("stock", "dice"),
    [(55, 10), (11, 10), (10, 10), (9, 9), (7, 7), (6, 6), (5, 5), (4, 5), (2, 5), (1, 5)],
)
def test_how_many_dice_are_thrown(stock: int, dice: int) -> None:
    game, s = position("lookout", **at_stocks(20, stock, 30))
    match = Match(game, state=s, seed=3)
    rolls = fallen(match)
    assert sum(len(roll) - 2 for roll in rolls if roll.startswith("B ") and "signal" not in roll) == dice
    blue = [die for die in match.scene(Viewer(B)).trays[4].pieces if die.colour == "blue"]
    assert len(blue) == max(0, 5 - stock)


def test_blue_dice_are_not_limited() -> None:
    game, s = position("lookout", **at_stocks(1, 1, 1))
    match = Match(game, state=s, seed=3)
    fallen(match)
    assert sum(die.colour == "blue" for tray in match.scene().trays for die in tray.pieces) == 12


def test_every_die_is_fair() -> None:
    assert sum(lookout_throws.WAYS[:6]) == 6
    assert sum(lookout_throws.WAYS[6:27]) == 36
    assert sum(lookout_throws.WAYS[27:]) == 216
    numbers: Counter[str] = Counter()
    for seed in range(60):
        for roll in fallen(Match(GAME, players=2, seed=seed)):
            numbers.update(roll.split()[-1])
    assert set(numbers) == set("123456")
    assert max(numbers.values()) < 1.35 * min(numbers.values())


@pytest.mark.parametrize("players", [2, 4, 6])
def test_your_number_is_thrown_by_your_left_neighbour(players: int) -> None:
    signals = {SEATS[seat]: 1 + seat for seat in range(players)}
    throws = {SEATS[seat]: "1234561234" for seat in range(players)}
    data = {"signals": signals, "throws": throws, "golden": 6, "holder": "B"}
    match = building(*[SHARES[players]] * players, **data)
    for seat in range(players):
        own = signals[SEATS[(seat + 1) % players]]
        matching = {n for n in range(1, 7) if lookout_throws.matches(match.state, seat, n)}
        assert matching == ({own} if seat == B else {own, 6})
    assert usable(match.state) == [lookout_throws.usable(match.state, seat) for seat in range(players)]


def test_a_die_counts_once_if_both_numbers_are_the_same() -> None:
    match = building(signals={"A": 6, "B": 3, "C": 1}, throws=THROWS | {"B": "1155522346"}, golden=1)
    assert usable(match.state) == [3, 2, 0]
    assert lookout_throws.usable(match.state, B) == 2
    assert len({move.name for move in match.legal(B) if " " in move.name}) == PLATE


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_signal_die_is_in_the_colour_of_who_looks_for_it(players: int) -> None:
    signals = {SEATS[seat]: 1 + seat for seat in range(players)}
    throws = {SEATS[seat]: "1234561234" for seat in range(players)}
    match = building(*[SHARES[players]] * players, signals=signals, throws=throws, golden=6)
    shown = match.scene()
    own = [tray.title.removesuffix(" dice") for tray in shown.trays[:players]]
    for seat in range(players):
        left = (seat + 1) % players
        signal = shown.trays[players + left].pieces[-1]
        assert (signal.place, signal.colour, signal.faces) == ("signal", own[seat], str(1 + left))
        assert lookout_throws.matches(match.state, seat, 1 + left)
        assert signal.colour != own[left]


def test_signal_dice_have_the_colour_of_the_right_neighbour() -> None:
    shown = building().scene()
    signals = [tray.pieces[-1] for tray in shown.trays[3:6]]
    assert [(die.colour, die.faces) for die in signals] == [("black", "6"), ("red", "3"), ("green", "5")]
    assert [(die.colour, die.owner) for die in shown.trays[6].pieces] == [("golden", A)]


def test_a_throw_that_nobody_can_use_ends_the_round() -> None:
    throws = {"A": "1111111111", "B": "2222222222", "C": "3333333333"}
    match = throw(Match(GAME, players=3, seed=1), throws, {"A": 4, "B": 4, "C": 4}, 5)
    assert (match.actor, match.state.phase, match.state.rounds) == (B, lookout_rounds.READY, 1)
    assert not any((*match.state.thrown, *match.state.signal, match.state.golden))


# -- building ---------------------------------------------------------------------------------------------------------


def test_matching_dice_go_into_any_open_cell() -> None:
    match = building()
    assert names(GAME, match.state, A) == sorted([*(f"3 {p}" for p in NAMES[:PLATE]), *"12456", "stop"])
    assert len(match.legal(B)) == 2 * PLATE + 4
    assert names(GAME, match.state, C) == list("2345")
    for at, (number, name) in enumerate([(1, "800"), (1, "710"), (5, "701")]):
        match.play(f"{number} {name}", B, at=100 + at)
    assert "3 700" in names(GAME, match.state, A)
    assert "3 800" not in names(GAME, match.state, A)


def test_a_cell_that_is_taken_meanwhile_is_refused_without_a_lock() -> None:
    match = building()
    match.play("3 332", A, at=800)
    with pytest.raises(IllegalMove):
        match.play("5 332", B, at=800)
    match.play("5 323", B, at=801)
    assert stocks(match) == [54, 54, 55]


def test_a_die_is_used_once() -> None:
    match = building()
    for at, name in enumerate(("800", "080", "008")):
        match.play(f"3 {name}", A, at=at)
    with pytest.raises(UnreadableMove):
        match.play("3 332", A, at=10)
    assert names(GAME, match.state, A) == sorted([*"12456", "stop"])


@pytest.mark.parametrize("lock", [200, 1000, 5000])
def test_after_a_wrong_die_one_waits(lock: int) -> None:
    match = building(options={"wrong_lock_ms": str(lock)})
    match.play("6", A, at=400)
    assert stocks(match) == [55, 55, 55]
    assert match.state.locked[A] == 400 + lock
    for move in ("3 332", "6", "stop"):
        with pytest.raises(IllegalMove):
            match.play(move, A, at=400 + lock - 1)
    assert match.scene(Viewer(A)).notices[-1] == "That die did not match: it costs you a moment."
    assert match.scene(Viewer(B)).notices == ("Round 1: A holds the golden die.",)
    match.play("1 332", B, at=400 + lock - 1)
    match.play("6", A, at=400 + lock)  # a second wrong die costs as much again
    assert match.state.locked[A] == 400 + 2 * lock
    match.play("3 323", A, at=400 + 2 * lock)
    assert stocks(match) == [54, 54, 55]


def test_without_a_lock_wrong_dice_are_just_refused() -> None:
    match = building(options={"wrong_lock_ms": "0"})
    assert names(GAME, match.state, C) == []
    with pytest.raises(IllegalMove):
        match.play("2", C, at=100)
    with pytest.raises(UnreadableMove):
        match.play("6", A, at=100)
    match.play("3 332", A, at=100)


@pytest.mark.parametrize("seconds", [5, 30, 120])
def test_building_ends_by_itself(seconds: int) -> None:
    match = building(options={"phase_limit": str(seconds)})
    end = 1000 * seconds
    assert match.deadline() == end
    match.play("3 332", A, at=end - 1)
    for seat, move in ((B, "5 323"), (A, "stop")):
        with pytest.raises(IllegalMove):
            match.play(move, seat, at=end)
    step = match.pass_time()
    assert (step.name, step.at) == ("time up", end)
    # Like stop with nothing left over: nobody places anything more.
    assert (match.actor, match.state.phase, stocks(match)) == (B, lookout_rounds.READY, [54, 55, 55])


def test_building_ends_when_nobody_can_use_a_die() -> None:
    match = building(throws={"A": "3111111111", "B": "5222222222", "C": "2222222222"})
    match.play("5 332", B, at=300)
    assert match.state.phase == lookout_rounds.BUILDING
    match.play("3 323", A, at=500)
    assert (match.actor, match.state.phase, match.deadline()) == (B, lookout_rounds.READY, None)
    assert not any(match.state.thrown)


def test_a_holder_without_matching_dice_must_notice_it() -> None:
    match = building(throws=THROWS | {"A": "1111111111"})
    assert match.state.phase == lookout_rounds.BUILDING
    assert "stop" in names(GAME, match.state, A)
    assert GAME.reaction is not None
    assert GAME.reaction(match.state, A) == 900
    match.play("5 332", B, at=100)
    match.play("stop", A, at=900)
    # Nothing is left over, so nobody places anything more.
    assert (match.actor, match.state.phase, stocks(match)) == (B, lookout_rounds.READY, [55, 54, 55])


def test_only_the_holder_stops() -> None:
    match = building(holder="C")
    assert ["stop" in names(GAME, match.state, seat) for seat in range(3)] == [False, False, True]
    with pytest.raises(UnreadableMove):
        match.play("stop", A, at=5)


def test_in_the_same_millisecond_the_first_to_arrive_counts() -> None:
    match = building()
    match.play("5 332", B, at=900)
    match.play("stop", A, at=900)
    with pytest.raises(IllegalMove):
        match.play("1 323", C, at=900)
    assert (able(match), match.state.left) == ([B], 3)


# -- after stop -------------------------------------------------------------------------------------------------------


def test_each_of_the_others_may_place_as_many_as_the_holder_kept() -> None:
    throws = {"A": "1123344566", "B": "1155522346", "C": "1666645552"}
    match = building(throws=throws)
    assert usable(match.state) == [2, 5, 5]
    match.play("stop", A, at=400)
    placed: list[int] = []
    while match.state.phase == lookout_rounds.SHARING:
        (sharer,) = able(match)
        placed.append(sharer)
        match.play(match.legal(sharer)[0].number, sharer)
    assert placed == [B, B, C, C]
    assert (match.actor, match.state.holder, stocks(match)) == (B, B, [55, 53, 53])


def test_the_share_begins_at_the_left_of_the_holder_and_skips_who_has_nothing() -> None:
    throws = {"A": "6666666666", "B": "1222222222", "C": "1666645552"}
    match = building(throws=throws, signals={"A": 6, "B": 6, "C": 5}, holder="C", golden=1)
    assert usable(match.state) == [10, 1, 4]
    match.play("stop", C, at=400)
    assert (able(match), match.state.left) == ([A], 4)
    match.play("done", A)
    assert (able(match), match.state.left) == ([B], 1)
    match.play("done", B)
    assert (match.actor, match.state.holder, stocks(match)) == (A, A, [55, 55, 55])


def test_nobody_hurries_in_the_share() -> None:
    match = building()
    match.play("6", B, at=100)  # wrong, and locked until 1100
    match.play("stop", A, at=200)
    assert (able(match), match.deadline(), match.state.left) == ([B], None, 3)
    assert names(GAME, match.state, B) == sorted(
        [*(f"{n} {p}" for n in (1, 5) for p in NAMES[:PLATE]), "done"]
    )
    with pytest.raises(IllegalMove):
        match.play("time up", CHANCE, at=900_000)
    match.play("1 332", B, at=200)
    with pytest.raises(IllegalMove):
        match.play("2 323", B, at=300)
    match.play("1 323", B, at=500_000)
    match.play("done", B)
    assert (match.actor, match.state.now, match.state.locked[B]) == (B, 500_000, 0)


def test_what_the_holder_has_left_over_is_no_more_than_he_owns() -> None:
    match = last_two()
    match.play("stop", A, at=100)
    assert (able(match), match.state.left) == ([B], 2)


def test_the_share_can_win_too() -> None:
    throws = {"A": "3333345566", "B": "11555", "C": "2222222222"}
    match = building(20, 1, 30, throws=throws)
    match.play("stop", A, at=100)
    assert (able(match), match.state.left) == ([B], 1)
    match.play(match.legal(B)[0].number, B)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (B,)
    assert list(outcome.scores) == [35, 55, 25]
    assert positions.read(positions.write(GAME, match.state))[1] == match.state


def test_the_golden_die_goes_to_the_left() -> None:
    match = Match(GAME, players=3, seed=4)
    holders = []
    for _ in range(7):
        holders.append(match.state.holder)
        fallen(match)
        if match.actor == ANYONE:
            match.play("stop", match.state.holder)
        while match.state.phase == lookout_rounds.SHARING:
            match.play("done", match.state.sharer)
    assert holders == [A, B, C, A, B, C, A]


# -- end and options --------------------------------------------------------------------------------------------------


def test_the_last_die_wins_in_the_middle_of_a_round() -> None:
    match = building(1, 1, 9, throws={"A": "33111", "B": "15555", "C": "222222222"})
    name = next(move.name for move in match.legal(B) if move.name.startswith("5 "))
    match.play(name, B, at=600)
    assert match.actor == OVER
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (B,)
    assert stocks(match) == [1, 0, 9]
    with pytest.raises(NotYourTurn):
        match.play("stop", A, at=601)


def test_after_300_rounds_the_fewest_dice_win() -> None:
    game, s = position("lookout", **at_stocks(30, 20, 20, rounds=299))
    match = Match(game, state=s, seed=3)
    fallen(match)
    match.play("stop", A)
    while match.state.phase == lookout_rounds.SHARING:
        match.play("done", match.state.sharer)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (B, C)
    assert outcome.reason == "300 rounds were played: the fewest dice win."


@pytest.mark.parametrize(
    ("players", "colours"),
    [(2, "red green"), (3, "red green black"), (4, "red green red green"), (6, "red green black " * 2)],
)
def test_neighbours_never_share_a_colour(players: int, colours: str) -> None:
    row = colours.split()
    assert all(here != there for here, there in zip(row, row[1:] + row[:1], strict=True))
    share = SHARES[players]
    throws = {SEATS[seat]: "1111111111" for seat in range(players)}
    signals = {SEATS[seat]: 1 for seat in range(players)}
    match = building(*[share] * players, throws=throws, signals=signals, golden=2)
    for seat in range(players):
        match.play(f"1 {NAMES[seat]}", seat, at=seat)
        assert match.scene().pieces[-1].colour == row[seat]
        assert match.scene().trays[seat].title == f"{row[seat]} dice"
    assert stocks(match) == [share - 1] * players


def test_the_options_of_an_ordinary_game() -> None:
    _, s = started("lookout")
    assert GAME.options_of(s) == {
        "countdown": "3",
        "phase_limit": "30",
        "reaction": "900",
        "highlight": "off",
        "wrong_lock_ms": "1000",
    }
    with pytest.raises(BadOption, match="at least 200 ms, or 0"):
        GAME.new(3, {"wrong_lock_ms": "199"})


def test_matching_dice_are_pointed_out_only_if_wanted() -> None:
    assert building().scene(Viewer(A)).marks == ()
    shown = building(options={"highlight": "on"}).scene(Viewer(A))
    assert shown.marks == tuple(Mark(f"tray:{die}", "hint") for die in ("A3", "B1", "B5"))
    places = [piece.place for tray in shown.trays for piece in tray.pieces]
    assert places.count("A3") == 3
    game, s = position(
        "lookout", phase="throwing", throws={"A": "123"}, options={"highlight": "on"}, **at_stocks(55, 55, 55)
    )
    assert game.scene(s, A).marks == ()


def test_no_teams() -> None:
    assert not GAME.teams
    with pytest.raises(BadOption):
        Match(GAME, seats=(Seat(("Ada", "Ben")), Seat(("Cem",)), Seat(("Dora",))), seed=1)


# -- names, touches, words --------------------------------------------------------------------------------------------


def test_names_and_touches() -> None:
    match = building()
    told = {move.name: move.touch for move in (*match.legal(A), *match.legal(C))}
    assert told["3 332"] == ("tray:A3", "cell:332")
    assert told["6"] == ("tray:A6",)
    assert told["2"] == ("tray:C2",)
    assert told["stop"] == ("button:stop",)
    match = Match(GAME, players=3, seed=1)
    assert [move.touch for move in match.legal(A)] == [("button:go",)]
    match.play("go", A)
    assert match.legal(CHANCE, COUNTDOWN)[0].touch == ("button:wait",)
    match.pass_time()
    assert {move.name: move.touch for move in match.legal()}["A 466"] == (
        "button:roll",
        "face:4",
        "face:6",
        "face:6",
    )


def test_what_a_move_did_is_told() -> None:
    match = building()
    match.play("3 332", A, at=800)
    assert [(e.kind, e.seat, e.place, e.colour) for e in match.events(1, Viewer(B))] == [
        ("placed", A, "332", "red"),
        ("scored", A, "", ""),
    ]
    match.play("2", C, at=900)
    assert match.events(2, Viewer(B)) == ()


def test_prompts_name_no_number() -> None:
    match = Match(GAME, players=3, seed=5)
    asked = [GAME.prompt(match.state)]
    match.play("go", A)
    asked.append(GAME.prompt(match.state))
    match.pass_time()
    asked.append(GAME.prompt(match.state))
    asked.append(GAME.prompt(building().state))
    asked.append(GAME.prompt(shared().state))
    assert asked == [
        "call go when everybody is ready",
        "watch out: the dice are about to be thrown",
        "throw the dice",
        "build in your matching dice; A may call stop",
        "build in up to 3 more matching dice, without hurry, or end with done",
    ]


def shared(**data: Any) -> Match:
    """The throw of the examples after an early stop: B may still place three dice."""
    match = building(**data)
    match.play("stop", A, at=100)
    return match


def test_after_stop_all_see_at_a_glance_who_may_build() -> None:
    assert building().scene(Viewer(B)).headline == ""
    for viewer in everybody(3):
        scene = shared().scene(viewer)
        assert scene.headline == "Stop: B may still build in 3 dice"
        assert scene.notices == (
            "Round 1: A holds the golden die.",
            "A has called stop with 3 dice left over.",
        )


def test_the_winning_die_of_a_share_leaves_no_headline() -> None:
    match = building(20, 1, 30, throws={"A": "3333345566", "B": "11555", "C": "2222222222"})
    match.play("stop", A, at=100)
    match.play(match.legal(B)[0].number, B)
    assert (match.actor, match.scene().headline) == (OVER, "")


def test_notices_tell_who_calls_go_and_how_the_round_before_ended() -> None:
    match = Match(GAME, players=3, seed=5)
    assert match.scene().notices == ("Round 1: A holds the golden die and calls go.",)
    match.play("go", A)
    assert match.scene().notices == ("Round 1: A holds the golden die.",)
    next_round = "Round 2: B holds the golden die and calls go."
    stopped = building(throws=THROWS | {"A": "1111111111"})
    stopped.play("stop", A, at=900)
    assert stopped.scene().notices == ("A has called stop.", next_round)
    slow = building()
    slow.pass_time()
    assert slow.scene().notices == ("The time was up.", next_round)
    used = building(throws={"A": "3111111111", "B": "2222222222", "C": "2222222222"})
    used.play("3 332", A, at=300)
    assert used.scene().notices == ("Nobody had a matching die left.", next_round)
    _, s = position("lookout", **at_stocks(30, 20, 20, rounds=300, ended="stop", holder="B"))
    assert GAME.scene(s, A).notices == ("A has called stop.",)


def glowing(match: Match, seat: int) -> set[str]:
    """The dice of its throw that a seat's page lets glow: what can be touched first, if anything glows."""
    touches = {move.touch[0] for move in match.legal(seat)} if match.scene(Viewer(seat)).glow else set()
    return {touch for touch in touches if touch.startswith("tray:")}


def test_no_glow_gives_a_matching_die_away() -> None:
    match = building()
    for seat in range(3):
        everything = {f"tray:{die.place}" for die in match.scene(Viewer(seat)).trays[3 + seat].pieces[:-1]}
        assert glowing(match, seat) == everything
    # Where only matching dice can be touched nothing glows.
    assert glowing(building(options={"wrong_lock_ms": "0"}), B) == set()
    assert glowing(shared(), B) == set()


def test_with_highlight_matching_dice_glow() -> None:
    options = {"highlight": "on", "wrong_lock_ms": "0"}
    assert glowing(building(options=options), B) == {"tray:B1", "tray:B5"}
    assert glowing(shared(options=options), B) == {"tray:B1", "tray:B5"}


# -- laws -------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, players=st.sampled_from((2, 3, 4, 6)), lock=st.sampled_from(("0", "1000")))
@settings(max_examples=10, deadline=None)
def test_dice_are_neither_made_nor_lost(seed: int, players: int, lock: str) -> None:
    match = reached(seed, 100_000, players, wrong_lock_ms=lock)
    assert match.actor == OVER
    states = [match.state_at(step) for step in range(len(match.steps) + 1)]
    for step, (before, after) in zip(match.steps, pairwise(states), strict=True):
        assert sum(map(bool, after.cell)) + sum(after.stock) == players * SHARES[players]
        assert min(after.thrown) >= 0
        assert after.now >= before.now
        came = [p for p in range(CELLS) if after.cell[p] and not before.cell[p]]
        assert len(came) == sum(before.stock) - sum(after.stock) <= 1
        if came:
            assert is_open(before.cell, came[0])
            assert usable(before)[step.player] >= 1
            assert after.cell[came[0]] == 1 + step.player % (3 if players in (3, 6) else 2)
        assert all(after.cell[p] == before.cell[p] for p in range(CELLS) if before.cell[p])


@given(seed=SEEDS, steps=st.integers(0, 400), players=st.sampled_from((2, 3, 4, 6)))
@settings(max_examples=25, deadline=None)
def test_what_is_listed_is_what_the_rules_allow(seed: int, steps: int, players: int) -> None:
    s = reached(seed, steps, players).state
    if s.phase not in (lookout_rounds.BUILDING, lookout_rounds.SHARING) or GAME.actor(s) == OVER:
        return
    assert usable(s) == [lookout_throws.usable(s, seat) for seat in range(players)]
    assert any(usable(s))
    opened = [NAMES[p] for p in range(CELLS) if is_open(s.cell, p)]
    assert opened
    for seat in range(players):
        placings = [name for name in names(GAME, s, seat) if " " in name]
        if s.phase == lookout_rounds.SHARING and seat != s.sharer:
            continue
        if s.locked[seat] > s.now and s.phase == lookout_rounds.BUILDING:
            assert placings == []
        else:
            assert {name.split()[1] for name in placings} == (set(opened) if usable(s)[seat] else set())


# -- computer players -------------------------------------------------------------------------------------------------


def next_to_act(s: Any, seed: int) -> int:
    who: int = python.next_to_act(GAME)(s, new_rng(seed), ALIKE)
    return who


def test_who_has_something_to_do() -> None:
    assert GAME.reaction is not None
    assert GAME.free_at is not None
    match = building(options={"reaction": "700"})
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [700, 700, 0]
    assert [GAME.reaction(shared(options={"reaction": "700"}).state, seat) for seat in range(3)] == [
        0,
        700,
        0,
    ]
    match.play("6", A, at=300)
    assert [GAME.free_at(match.state, seat) for seat in range(3)] == [1300, 0, 0]
    for seed in range(20):
        s = match.state.copy()
        next_to_act(s, seed)
        assert s.due[A] == 0 or s.due[A] > 1300
    counting = Match(GAME, players=3, seed=5)
    counting.play("go", A)
    assert [GAME.reaction(counting.state, seat) for seat in range(3)] == [0, 0, 0]
    assert next_to_act(counting.state.copy(), 1) == CHANCE


def test_a_hand_on_its_way_at_stop_places_the_first_die_of_the_share() -> None:
    s = shared().state.copy()
    s.due[B], s.due[C] = 1600, 700
    assert (next_to_act(s, 1), s.now, s.due[C]) == (B, 1600, 0)


def test_the_policy_places_matching_dice_and_then_stops() -> None:
    match = building()
    for seat, numbers in ((A, {"3"}), (B, {"1", "5"})):
        picked = set()
        for seed in range(40):
            out = GAME.legal(match.state, seat)
            picked.add(
                GAME.name(match.state, out[lookout.policy(match.state, seat, out, len(out), new_rng(seed))])
            )
        assert {name.split()[0] for name in picked} == numbers
        assert len({name.split()[1] for name in picked}) > 10
    s = building(throws=THROWS | {"A": "1111111111"}).state
    out = GAME.legal(s, A)
    assert out[lookout.policy(s, A, out, len(out), new_rng(1))] == lookout.STOP
    s = Match(GAME, players=3, seed=1).state
    assert lookout.policy(s, A, GAME.legal(s, A), 1, new_rng(1)) == 0


@pytest.mark.parametrize(("players", "low", "high"), [(2, 46, 54), (3, 28, 38)])
def test_equal_players_need_as_many_rounds_as_the_rules_foretell(players: int, low: int, high: int) -> None:
    played = [
        play_match(GAME, [Level("equal")] * players, Limit(simulations=1), seed=seed) for seed in range(10)
    ]
    rounds = [match.state.rounds for match in played]
    assert low <= mean(rounds) <= high
    assert max(rounds) <= 68
    assert record.read(record.write(played[0])).state == played[0].state


def test_the_faster_one_wins() -> None:
    for seed in range(4):
        players = [master(), novice()] if seed % 2 else [novice(), master()]
        outcome = play_match(GAME, players, Limit(simulations=1), seed=seed).outcome()
        assert outcome is not None
        assert outcome.winners == (1 - seed % 2,)


# -- positions --------------------------------------------------------------------------------------------------------


def test_positions_need_only_what_cannot_be_concluded() -> None:
    game, s = position("lookout", **at_stocks(55, 55, 55))
    assert (game.actor(s), s.rounds, names(game, s)) == (A, 0, ["go"])
    game, s = position("lookout", phase="counting", **at_stocks(82, 82))
    assert (s.until, game.actor(s)) == (COUNTDOWN, ANYONE)
    s = building().state
    assert (s.rounds, s.until, GAME.deadline and GAME.deadline(s)) == (1, 30_000, 30_000)
    s = building(phase="sharing", sharer="B").state
    assert (s.left, GAME.actor(s), GAME.deadline and GAME.deadline(s)) == (3, ANYONE, NEVER)


BUILDING = {"phase": "building", "throws": THROWS, "signals": SIGNALS, "golden": 1}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red"}, "stocks": {"A": 54, "B": 55, "C": 55}}, "floating-die"),
        ({"dice": {"800": "blue"}}, "unknown-colour"),
        ({"dice": {"800": "red 236"}}, "needless-faces"),
        ({"stocks": {"A": 54, "B": 55, "C": 55}}, "wrong-stocks"),
        ({"dice": {"800": "green"}, "stocks": {"A": 54, "B": 55, "C": 55}}, "wrong-stocks"),
        ({"stocks": {"A": 56, "B": 55, "C": 55}}, "wrong-stocks"),
        ({**at_stocks(0, 0, 55)}, "two-winners"),
        ({"players": 2, "dice": {"800": "black"}, "stocks": {"A": 82, "B": 81}}, "unused-colour"),
        ({"rounds": 301}, "bad-number"),
        ({"now": -1}, "bad-number"),
        ({"locked": [0, -1, 0, 0, 0, 0]}, "bad-number"),
        ({"throws": {"A": "123"}}, "thrown-too-soon"),
        ({"golden": 2}, "thrown-too-soon"),
        ({"phase": "throwing", "golden": 2}, "thrown-too-soon"),
        ({"phase": "counting", "options": {"countdown": "0"}}, "no-countdown"),
        ({"phase": "throwing", "throws": {"A": "12345612345"}}, "too-many-dice"),
        ({"phase": "throwing", "throws": {"A": "127"}}, "unknown-piece"),
        ({"phase": "throwing", "throws": {"D": "123"}}, "unknown-seat"),
        ({"phase": "throwing", "throws": {"": "123"}}, "unknown-seat"),
        ({"phase": "throwing", "throws": ["123"]}, "unknown-seat"),
        ({"phase": "throwing", "throws": {"A": 123}}, "unknown-piece"),
        ({"phase": "throwing", "signals": {"A": 7}}, "bad-number"),
        ({**BUILDING, "golden": 0}, "bad-signals"),
        ({**BUILDING, "signals": {"A": 6}}, "bad-signals"),
        ({**BUILDING, "throws": {"A": "111", "B": "222", "C": "333"}}, "nothing-usable"),
        ({**BUILDING, "phase": "sharing", "sharer": "A"}, "nothing-to-share"),
        ({**BUILDING, "phase": "sharing", "sharer": "C"}, "nothing-to-share"),
        ({**BUILDING, "phase": "sharing", "sharer": "B", "left": 4}, "nothing-to-share"),
        ({"holder": "D"}, "unknown-seat"),
        ({"phase": "waiting"}, "unknown-word"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("lookout", **{"stocks": {"A": 55, "B": 55, "C": 55}, **data})
    assert problem in [name for name, _ in refused.value.problems]


# -- for newcomers ----------------------------------------------------------------------------------------------------


def reason_of(s: Any, *touches: str, player: int = A) -> str:
    return why_not(GAME, s, player, touches)


def test_a_wrong_touch_is_explained_without_telling_what_matches() -> None:
    s = building().state
    first = "First take one of your dice that shows your number, then choose where it goes."
    assert (
        reason_of(s, "cell:332") == first == reason_of(s, "cell:332", player=C)
    )  # C has nothing that matches
    assert reason_of(s, "tray:B5") == "These dice were thrown by somebody else; yours lie before you."
    assert reason_of(s, "tray:golden").startswith("Signal dice and the golden die only tell numbers")
    assert reason_of(s, "tray:A3", "cell:331") == NEEDS_SUPPORT
    lenient = building(options={"wrong_lock_ms": "0"}).state
    assert reason_of(lenient, "tray:A4") == "This die shows none of your numbers."


def test_who_cannot_build_is_told_what_the_round_waits_for() -> None:
    _, s = started("lookout")
    assert reason_of(s, "cell:332") == "Call go first; then everybody throws."
    match = building()
    match.play("4", A, at=100)
    assert reason_of(match.state, "tray:A3") == "That die did not match; wait a moment."
    match.play("stop", A, at=2000)
    assert (
        reason_of(match.state, "tray:C5", player=C) == "Stop was called; somebody else may still build now."
    )


def test_a_score_says_which_number_was_built_in() -> None:
    match = building()
    match.play("1 332", B, at=700)
    match.play("5 323", B, at=1500)
    said = [event.text for step in (1, 2) for event in match.events(step) if event.kind == "scored"]
    assert said == ["a 1, as on the golden die", "a 5, as on the signal die"]


def test_the_die_that_ends_a_round_is_named_too() -> None:
    match = building(throws={"A": "3446", "B": "246", "C": "234"}, signals={"A": 6, "B": 3, "C": 5})
    assert usable(match.state) == [1, 0, 0]
    match.play("3 332", A, at=700)
    assert match.state.phase == lookout_rounds.READY
    assert [event.text for event in match.events(1) if event.kind == "scored"] == [
        "a 3, as on the signal die"
    ]
