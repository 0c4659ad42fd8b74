"""Greedy Grabber: the examples, options and rulings of its rules, moment by moment, and what each side may see."""

from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.conformance import play_on
from astragal.dice import ORIENTATIONS
from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.playout import ALIKE
from astragal.engine.rules import ANYONE, CHANCE, NEVER, NOBODY, OVER
from astragal.engine.targets import python
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption, BadPosition, IllegalMove, NotYourTurn, UnreadableMove
from astragal.games.das_spiel import half_seen
from astragal.games.das_spiel.demolition.greedy_grabber import grabs, greedy_grabber
from astragal.games.das_spiel.mechanics import is_free
from astragal.lattice import CELLS, LOADS, NAMES, NONE, cell
from astragal.match import Match, Seat, positions, record
from astragal.match.shown import Shown
from astragal.match.wrong_touch import COVERED, why_not
from astragal.players.arena import play_match
from astragal.players.levels import Level
from astragal.players.player import Limit
from astragal.table.protocol.http import RoomSetup
from astragal.table.room.room import Room
from astragal.table.sight import explaining
from tests.support import everybody, names, play, position, started
from tests.table.support import ANNA, BEN, CARLA, NOON, act, refused, running, wanted

A, B, C = range(3)
GAME = greedy_grabber.GAME
QUIET = greedy_grabber.QUIET_MS
TEN = {
    "600": "red 236",
    "700": "green 426",
    "610": "black 642",
    "601": "red 426",
    "800": "green 623",
    "710": "black 321",
    "701": "red 465",
    "620": "green 241",
    "611": "black 465",
    "602": "red 514",
}
SEEDS = st.integers(0, 10_000)
STEPS = st.integers(0, 150)


def ten(roll: int = 0, **data: Any) -> Match:
    """A match with the ten dice of the examples, perhaps after a roll of A."""
    game, s = position("greedy-grabber", **{"dice": TEN, **data})
    match = Match(game, state=s, seed=1)
    if roll:
        roll_a(match, roll)
    return match


def roll_a(match: Match, number: int) -> None:
    """The roller calls for the roll, and this is what it shows."""
    match.play("roll", match.actor)
    match.play(f"roll {number}")


def piles(match: Match) -> list[int]:
    return list(match.state.pile)


def right(s: Any, seat: int) -> list[str]:
    """The free dice that show a seat the number."""
    shown = half_seen.SHOWN
    return sorted(
        NAMES[p] for p in range(CELLS) if is_free(s.cell, p) and shown[s.faces[p]][seat] == s.number
    )


def reached(seed: int, steps: int, **options: str) -> Match:
    """A match after so many steps of random play, or at its end."""
    match = Match(GAME, options=options, seed=seed)
    for now in play_on(match, seed):
        if len(now.steps) >= steps:
            break
    return match


def hidden(s: Any, viewer: int) -> Any:
    view = s.copy()
    greedy_grabber.hide(view, viewer)
    return view


def redealt(s: Any, viewer: int, seed: int) -> Any:
    guess = s.copy()
    greedy_grabber.redeal(guess, viewer, new_rng(seed, 9))
    return guess


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 4, 5])
def test_a_roll_that_the_top_die_does_not_show_ends_by_itself(number: int) -> None:
    match = ten(number)
    assert match.state.phase == grabs.CLOSING
    assert match.deadline() == 0
    assert [match.legal(seat) for seat in range(3)] == [[], [], []]
    assert match.pass_time().name == "turn over"
    assert (match.actor, match.state.roller, match.state.standing) == (B, B, 10)


@pytest.mark.parametrize(("number", "seat"), [(2, A), (3, B), (6, C)])
def test_only_the_side_that_sees_the_number_may_take_the_top_die(number: int, seat: int) -> None:
    match = ten(number)
    assert [right(match.state, k) for k in range(3)] == [["600"] if k == seat else [] for k in range(3)]
    assert match.actor == ANYONE
    match.play("600", seat, at=500)
    assert piles(match) == [int(k == seat) for k in range(3)]


def test_after_a_three_one_die_is_gone_and_the_turn_is_over() -> None:
    match = ten(3)
    match.play("600", B, at=500)
    assert match.deadline() == 500
    match.pass_time()
    assert (match.actor, match.state.standing, piles(match)) == (B, 9, [0, 1, 0])


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_all_that_a_two_gives_if_nobody_stops(seed: int) -> None:
    match = ten(2)
    rng = new_rng(seed)
    taken: list[list[str]] = [[], [], []]
    at = 0
    while match.state.phase == grabs.GRABBING:
        able = [(seat, name) for seat in range(3) for name in right(match.state, seat)]
        seat, name = able[draw(rng, len(able))]
        at += 500
        match.play(name, seat, at=at)
        taken[seat].append(name)
    assert [sorted(names) for names in taken] == [["600", "620"], ["601", "700", "710", "800"], ["610"]]
    assert {NAMES[p] for p in range(CELLS) if match.state.cell[p]} == {"611", "701", "602"}


def test_a_grab_after_stop_is_put_back_and_paid_for() -> None:
    match = ten(2, piles={"B": 1})
    match.play("600", A, at=450)
    match.play("stop", A, at=900)
    match.play("700", B, at=1000)
    assert piles(match) == [1, 0, 1]
    assert match.scene(Viewer(B)).pieces == match.fork(3).scene(Viewer(B)).pieces  # the die is back as it was
    assert match.state.faces[cell("700")] == match.state_at(0).faces[cell("700")]


def test_a_late_grab_at_a_table() -> None:
    data = positions.write(GAME, ten(2, piles={"B": 1}).state)
    setup = RoomSetup.model_validate({"game": "greedy-grabber", "seats": wanted("you open open")})
    room, _ = Room.open("room", setup, ANNA, NOON, data)
    for seat, person in ((B, BEN), (C, CARLA)):
        act(room, person, "sit", seat=seat)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    act(room, ANNA, "move", at=0.45, seat=A, name="600")
    freed = room.number
    act(room, ANNA, "move", at=0.9, number=freed, seat=A, name="stop")
    assert room.acting() == (A, B, C)  # whoever might be late, and nobody knows who
    act(room, BEN, "move", at=1.0, number=freed, seat=B, name="700")
    assert piles(running(room)) == [1, 0, 1]
    room.tick(NOON + 1.15)
    assert room.acting() == (B,)
    refused("late", room, CARLA, "move", at=1.16, number=freed, seat=C, name="610")
    assert piles(running(room)) == [1, 0, 1]


# -- moments ----------------------------------------------------------------------------------------------------------


def stopped(at: int = 900, **data: Any) -> Match:
    """A 2 was rolled, A has taken 600 and calls stop; B could still take 700 and 601, C 610."""
    match = ten(2, **{"piles": {"A": 5, "B": 5, "C": 5}, **data})
    match.play("600", A, at=300)
    match.play("stop", A, at=at)
    return match


def test_in_the_same_millisecond_the_first_to_arrive_counts() -> None:
    match = ten(2, piles={"A": 4, "B": 4, "C": 4})
    match.play("600", A, at=300)
    match.play("700", B, at=900)
    match.play("stop", A, at=900)
    match.play("610", C, at=900)
    assert piles(match) == [6, 6, 2]


@pytest.mark.parametrize("late_ms", [1, 250, 2000])
def test_the_window_for_late_grabs(late_ms: int) -> None:
    options = {"late_ms": str(late_ms)}
    match = stopped(options=options)
    match.play("700", B, at=900 + late_ms - 1)
    assert piles(match) == [7, 3, 6]
    match = stopped(options=options)
    with pytest.raises(IllegalMove):
        match.play("700", B, at=900 + late_ms)
    assert match.deadline() == 900 + late_ms
    step = match.pass_time()
    assert (step.name, step.at, match.actor, match.state.roller) == ("turn over", 900 + late_ms, B, B)
    with pytest.raises((IllegalMove, UnreadableMove)):
        match.play("700", B, at=900 + late_ms)
    assert piles(match) == [6, 5, 5]


def test_without_a_window_nothing_is_late() -> None:
    match = stopped(options={"late_ms": "0"})
    assert match.deadline() == 900
    with pytest.raises(IllegalMove):
        match.play("700", B, at=900)
    match.pass_time()
    assert match.actor == B


def test_the_next_roll_waits_for_the_window() -> None:
    match = stopped()
    with pytest.raises(NotYourTurn):
        match.roll()
    with pytest.raises(IllegalMove):
        match.play("turn over", CHANCE, at=1149)
    match.pass_time()
    roll_a(match, 2)
    assert match.state.now == 1150


def test_a_roller_grabs_late_too() -> None:
    match = ten(2, dice={"800": "red 241", "080": "green 412"}, piles={"A": 1})
    match.play("stop", A, at=400)
    match.play("800", A, at=450)
    assert piles(match) == [0, 1, 0]


@pytest.mark.parametrize("wrong_grab", ["refused", "penalty"])
def test_only_a_grab_that_would_have_been_right_is_late(wrong_grab: str) -> None:
    match = stopped(options={"wrong_grab": wrong_grab})
    before = match.state.copy()
    match.play("610", B, at=950)  # shows B a 4: ignored
    assert piles(match) == [6, 5, 5]
    assert (match.state.cell, match.state.faces) == (before.cell, before.faces)
    assert match.scene(Viewer(B)).notices == ("A rolled a 2 and called stop.", "The turn is over: hands off.")


def test_who_may_act_after_stop_does_not_tell_who_sees_the_number() -> None:
    match = stopped()
    assert [right(match.state, seat) for seat in range(3)] == [[], ["601", "700"], ["610"]]
    assert [names(GAME, match.state, seat) for seat in range(3)] == [["601", "610", "700"]] * 3


def test_a_busy_hand_is_not_late() -> None:
    match = ten(2, piles={"B": 3})
    match.play("600", A, at=300)
    match.play("700", B, at=800)
    match.play("stop", A, at=1290)
    with pytest.raises(IllegalMove):
        match.play("601", B, at=1299)  # busy until 1300
    match.play("601", B, at=1300)
    assert piles(match) == [2, 2, 1]


def test_a_late_grab_keeps_the_hand_busy() -> None:
    match = stopped(options={"late_ms": "2000"})
    match.play("700", B, at=1000)
    with pytest.raises(IllegalMove):
        match.play("601", B, at=1499)
    match.play("601", B, at=1500)
    assert piles(match) == [8, 1, 7]


@pytest.mark.parametrize("hand_ms", [100, 500, 5000])
def test_one_hand_takes_one_die_at_a_time(hand_ms: int) -> None:
    match = ten(2, options={"hand_ms": str(hand_ms)})
    match.play("600", A, at=300)
    match.play("700", B, at=400)
    with pytest.raises(IllegalMove):
        match.play("601", B, at=400 + hand_ms - 1)
    match.play("601", B, at=400 + hand_ms)
    assert piles(match) == [1, 2, 0]


def test_the_roller_stops_with_a_busy_hand() -> None:
    match = ten(2)
    match.play("600", A, at=300)
    assert names(GAME, match.state, A) == ["stop"]
    match.play("stop", A, at=301)
    assert match.deadline() == 551


def test_only_the_roller_stops_and_at_any_moment() -> None:
    match = ten(2)
    assert all("stop" not in names(GAME, match.state, seat) for seat in (B, C))
    with pytest.raises(IllegalMove):
        match.play(greedy_grabber.STOP, B, at=10)
    match.play("stop", A, at=0)
    assert match.state.phase == grabs.CLOSING


def test_a_roll_finds_every_hand_free() -> None:
    match = ten(3, options={"hand_ms": "5000"})
    match.play("600", B, at=100)  # all that a 3 gives
    match.pass_time()
    roll_a(match, 2)
    match.play("700", B, at=101)
    assert piles(match) == [0, 2, 0]


def test_freed_dice_can_be_grabbed_at_once() -> None:
    match = ten(2)
    with pytest.raises(IllegalMove):
        match.play("700", B, at=300)
    match.play("600", A, at=300)
    match.play("700", B, at=300)
    assert piles(match) == [1, 1, 0]


def test_a_turn_in_which_nobody_takes_a_die_ends_by_itself() -> None:
    match = ten(2)
    assert match.deadline() == QUIET
    match.play("600", A, at=1000)
    match.play("610", B, at=2000)  # a wrong one, which is no sign of life
    assert match.deadline() == 1000 + QUIET
    with pytest.raises(IllegalMove):
        match.play("700", B, at=1000 + QUIET)
    assert match.pass_time().name == "time up"
    assert match.pass_time().name == "turn over"
    assert (match.actor, match.state.roller, match.state.now) == (B, B, 1000 + QUIET)


# -- paying -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "after"),
    [
        ({"A": 0, "B": 0, "C": 0}, [1, 0, 0]),  # nothing is owed later
        ({"A": 0, "B": 1, "C": 0}, [1, 0, 1]),
        ({"A": 0, "B": 2, "C": 0}, [2, 0, 1]),
        ({"A": 3, "B": 9, "C": 4}, [5, 7, 5]),
    ],
)
def test_who_is_late_pays_one_die_to_each_other_player(held: dict[str, int], after: list[int]) -> None:
    match = stopped(piles=held)
    match.play("700", B, at=1000)
    assert piles(match) == after


def test_the_left_neighbour_is_paid_first() -> None:
    match = stopped(piles={"C": 1})
    match.play("610", C, at=1000)
    assert piles(match) == [2, 0, 0]


def test_several_may_be_late() -> None:
    match = stopped(piles={"B": 2})
    match.play("700", B, at=950)
    match.play("610", C, at=951)  # C pays with what it has just got, to A
    assert piles(match) == [3, 0, 0]


@pytest.mark.parametrize(("wrong_grab", "after"), [("refused", [1, 3, 0]), ("penalty", [2, 1, 1])])
def test_a_wrong_grab_changes_no_die_and_keeps_the_hand_busy(wrong_grab: str, after: list[int]) -> None:
    match = ten(2, options={"wrong_grab": wrong_grab}, piles={"B": 3})
    match.play("600", A, at=300)
    before = match.state.copy()
    match.play("610", B, at=400)  # shows B a 4
    assert piles(match) == after
    assert (match.state.cell, match.state.faces) == (before.cell, before.faces)
    with pytest.raises(IllegalMove):
        match.play("700", B, at=899)  # either way the hand is busy
    match.play("700", B, at=900)
    assert piles(match)[B] == after[B] + 1


def test_a_die_that_is_not_free_cannot_be_tried() -> None:
    match = ten(2)
    for name in ("800", "700", "000"):
        with pytest.raises(IllegalMove):
            match.play(name, A, at=100)


# -- turns and the end ------------------------------------------------------------------------------------------------


def test_rollers_go_round() -> None:
    match = ten()
    rollers = []
    for _ in range(6):
        rollers.append(match.state.roller)
        roll_a(match, 1)
        match.pass_time()
    assert rollers == [A, B, C, A, B, C]


def test_first_roller() -> None:
    assert {started("greedy-grabber", seed=seed)[1].roller for seed in range(20)} == {A}
    drawn = {started("greedy-grabber", seed=seed, first_roller="random")[1].roller for seed in range(20)}
    assert drawn == {A, B, C}


def test_an_empty_plate_ends_the_game() -> None:
    match = ten(3, dice={"800": "red 132", "080": "red 132"}, piles={"A": 3})
    match.play("080", B, at=300)
    match.play("800", B, at=800)
    outcome = match.outcome()
    assert match.actor == OVER
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((A,), (3, 2, 0))
    assert outcome.reason == "The plate is empty: the dice held decide."


def test_equal_piles_share_the_win() -> None:
    match = ten(3, dice={"800": "red 132"}, piles={"A": 1, "C": 1})
    match.play("800", B, at=300)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (A, B, C)


@pytest.mark.parametrize(
    ("limit", "made"), [(1, "1 roll was made"), (2, "2 rolls were made"), (7, "7 rolls were made")]
)
def test_stops_without_end_are_cut_by_the_limit(limit: int, made: str) -> None:
    match = ten(options={"roll_limit": str(limit)})
    for _ in range(limit):
        assert match.actor == match.state.roller
        roll_a(match, 2)
        match.play("stop", match.state.roller, at=match.state.now)
        assert match.actor == ANYONE  # late grabs are still paid for
        match.pass_time()
    assert match.actor == OVER
    assert GAME.reason(match.state) == f"{made}, and no more were agreed: the dice held decide."


def test_three_seats_which_may_be_groups() -> None:
    for players in (2, 4):
        with pytest.raises(BadOption):
            started("greedy-grabber", players)
    match = Match(GAME, seats=(Seat(("Ada", "Ben")), Seat(("Cem",)), Seat(("Dora", "Eva"))), seed=1)
    assert len(match.seats) == 3


def test_the_options_of_an_ordinary_game() -> None:
    _, s = started("greedy-grabber")
    assert GAME.options_of(s) == {
        "reaction": "600",
        "hand_ms": "500",
        "late_ms": "250",
        "wrong_grab": "refused",
        "first_roller": "A",
        "roll_limit": "300",
    }


# -- laws -------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, wrong_grab=st.sampled_from(("refused", "penalty")))
@settings(max_examples=8, deadline=None)
def test_dice_are_neither_made_nor_lost(seed: int, wrong_grab: str) -> None:
    match = reached(seed, 100_000, wrong_grab=wrong_grab)
    assert match.actor == OVER
    states = [match.state_at(step) for step in range(len(match.steps) + 1)]
    for before, after in pairwise(states):
        assert after.standing == sum(c != 0 for c in after.cell)
        assert after.standing + sum(after.pile) == CELLS
        assert min(after.pile) >= 0
        assert after.now >= before.now
        assert after.standing in (before.standing, before.standing - 1)
        gone = [p for p in range(CELLS) if before.cell[p] and not after.cell[p]]
        assert all(is_free(before.cell, p) for p in gone)
        # No die that stays is turned.
        assert all(before.faces[p] == after.faces[p] for p in range(CELLS) if after.cell[p])
        assert not any(after.faces[p] for p in range(CELLS) if not after.cell[p])


@given(seed=SEEDS, steps=STEPS)
@settings(max_examples=25, deadline=None)
def test_grabs_never_collide_and_a_turn_lasts_while_there_is_one(seed: int, steps: int) -> None:
    s = reached(seed, steps).state
    able = [name for seat in range(3) for name in right(s, seat)] if s.number else []
    assert len(set(able)) == len(able)
    assert bool(able) or s.phase != grabs.GRABBING


# -- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [A, B, C])
def test_at_the_start_each_side_sees_its_45_faces(seat: int) -> None:
    _, s = started("greedy-grabber")
    seen = {piece.place: piece for piece in GAME.scene(hidden(s, seat), seat).pieces}
    assert len(seen) == CELLS
    mine = {NAMES[p] for p in range(CELLS) if NAMES[p][seat] == "0"}
    assert len(mine) == 45
    for p in range(CELLS):
        piece = seen[NAMES[p]]
        if NAMES[p] in mine:
            number = ORIENTATIONS[s.faces[p]][seat]
            assert piece.faces == "".join(str(number) if k == seat else "0" for k in range(3))
            assert piece.colour == half_seen.COLOURS[s.cell[p]]
        else:
            assert (piece.faces, piece.colour) == ("", "hidden")


def test_what_is_uncovered_is_seen_by_the_sides_it_shows_a_face_to() -> None:
    match = ten(2)
    match.play("600", A, at=300)
    shown = {
        viewer: {piece.place: (piece.colour, piece.faces) for piece in match.scene(viewer).pieces}
        for viewer in everybody(3)
    }
    # 610 is free; 710 lies under it and 700 and shows its C-face only, 611 under it and 601 its A-face only.
    assert [shown[Viewer(seat)]["610"] for seat in range(3)] == [
        ("black", "600"),
        ("black", "040"),
        ("black", "002"),
    ]
    assert [shown[Viewer(seat)]["710"] for seat in range(3)] == [
        ("hidden", ""),
        ("hidden", ""),
        ("black", "001"),
    ]
    assert [shown[Viewer(seat)]["611"] for seat in range(3)] == [
        ("black", "400"),
        ("hidden", ""),
        ("hidden", ""),
    ]
    assert (shown[WATCHER]["610"], shown[WATCHER]["710"]) == (("black", ""), ("hidden", ""))
    uncovered = [
        [e.place for e in match.events(3, Viewer(seat)) if e.kind == "uncovered"] for seat in range(3)
    ]
    assert uncovered == [["700"], ["610"], ["601"]]
    events = [event.kind for event in match.events(3, Viewer(B))]
    assert (events[0], events[-1]) == ("removed", "scored")


def test_a_late_grab_tells_the_others_no_face() -> None:
    match = stopped()
    before = [match.scene(viewer).pieces for viewer in everybody(3)]
    match.play("700", B, at=1000)
    assert [match.scene(viewer).pieces for viewer in everybody(3)] == before
    paid = {(event.seat, event.amount) for event in match.events(5, WATCHER) if event.kind == "scored"}
    assert paid == {(A, 1), (B, -2), (C, 1)}


@given(seed=SEEDS, steps=STEPS)
@settings(max_examples=25, deadline=None)
def test_everybody_sees_his_own_legal_dice_and_nobody_more(seed: int, steps: int) -> None:
    s = reached(seed, steps).state
    for viewer in (NOBODY, A, B, C):
        view = hidden(s, viewer)
        assert hidden(view, viewer) == view
        for p in range(CELLS):
            shown = half_seen.SHOWN[view.faces[p]] if s.cell[p] else (0, 0, 0)
            for side in range(3):
                bare = s.cell[p] and (LOADS[p][side] == NONE or not s.cell[LOADS[p][side]])
                truth = ORIENTATIONS[s.faces[p]][side]
                assert shown[side] == (truth if side == viewer and bare else 0)
        if viewer >= 0:
            assert names(GAME, view, viewer) == names(GAME, s, viewer)
            assert right(view, viewer) == right(s, viewer) or not s.number
        assert GAME.scene(s, viewer) == GAME.scene(view, viewer)


@given(seed=SEEDS, steps=STEPS)
@settings(max_examples=25, deadline=None)
def test_a_guess_fits_what_is_seen(seed: int, steps: int) -> None:
    s = reached(seed, steps).state
    for viewer in (NOBODY, A, B, C):
        view = hidden(s, viewer)
        guess = redealt(view, viewer, seed)
        assert guess == redealt(s, viewer, seed)  # made from the view alone
        assert hidden(guess, viewer) == view
        assert half_seen.UNKNOWN not in guess.cell
        assert all(guess.cell.count(colour) <= 90 for colour in (1, 2, 3))
        assert positions.read(positions.write(GAME, guess))[1] == guess


def test_a_guess_knows_that_a_turn_goes_on_for_somebody() -> None:
    match = ten(3)  # only B can grab, only the top die, and A and C do not see why
    for seed in range(30):
        assert redealt(match.state, A, seed).faces[cell("600")] in (
            ORIENTATIONS.index((2, 3, 6)),
            ORIENTATIONS.index((2, 1, 3)),
        )


def test_names_prompts_and_touches_tell_nothing() -> None:
    match = ten(2)
    match.play("600", A, at=300)
    for seat in range(3):
        view = match.view(Viewer(seat), at=900)
        assert names(GAME, view, seat) == sorted(["601", "610", "700"] + ["stop"] * (seat == A))
        assert GAME.prompt(view) == "grab free dice that show you a 2; A may call stop"
    assert GAME.touch(match.state, cell("700")) == ("die:700",)
    assert GAME.touch(match.state, greedy_grabber.STOP) == ("button:stop",)


def told(match: Match) -> list[tuple[str, ...]]:
    """The notices for each seat and for spectators."""
    return [match.scene(viewer).notices for viewer in (*map(Viewer, (A, B, C)), WATCHER)]


def test_notices_tell_the_number_the_roller_and_the_stop() -> None:
    match = ten()
    assert told(match) == [("A rolls first.",)] * 4
    assert GAME.prompt(match.state) == "roll the die"
    roll_a(match, 2)
    match.play("600", A, at=300)
    assert told(match) == [("A rolled a 2.",)] * 4
    assert [tray.count for tray in match.scene(Viewer(B)).trays[:3]] == [1, 0, 0]
    assert [piece.faces for piece in match.scene(Viewer(B)).trays[3].pieces] == ["2"]
    match.play("stop", A, at=400)
    assert told(match) == [("A rolled a 2 and called stop.", "The turn is over: hands off.")] * 4
    assert GAME.prompt(match.state) == "hands off until the next roll"
    match.pass_time()
    assert told(match) == [("A rolled a 2 and called stop.", "B rolls next.")] * 4


def test_notices_tell_why_a_turn_ended_by_itself() -> None:
    match = ten(4)
    match.pass_time()
    assert told(match) == [("A rolled a 4, and nothing more can be grabbed.", "B rolls next.")] * 4
    match = ten(2)
    match.pass_time()
    match.pass_time()
    assert told(match) == [("A rolled a 2, and nobody grabbed any more.", "B rolls next.")] * 4


def test_all_are_told_who_was_late_until_the_next_roll() -> None:
    match = stopped()
    match.play("700", B, at=1000)
    others = "B was too late and pays the others."
    own = "You were too late: the die goes back, and you pay the others."
    for after in ("The turn is over: hands off.", "B rolls next."):
        assert [set(notices) - {"A rolled a 2 and called stop.", after} for notices in told(match)] == [
            {others},
            {own},
            {others},
            {others},
        ]
        match.pass_time() if match.state.phase == grabs.CLOSING else roll_a(match, 2)
    assert told(match) == [("B rolled a 2.",)] * 4


def test_a_wrong_grab_is_answered() -> None:
    match = ten(2)
    match.play("600", C, at=300)  # shows C a 6
    assert told(match) == [
        ("A rolled a 2.",),
        ("A rolled a 2.",),
        ("A rolled a 2.", "That die does not show you a 2."),
        ("A rolled a 2.",),
    ]
    match.play("600", A, at=400)
    match.play("610", C, at=800)
    assert told(match) == [("A rolled a 2.",)] * 4
    match = ten(2, options={"wrong_grab": "penalty"}, piles={"C": 2})
    match.play("600", C, at=300)
    assert match.scene(Viewer(C)).notices[-1] == "That die does not show you a 2: you pay the others."
    assert match.scene(Viewer(A)).notices[-1] == "C grabbed a wrong die and pays the others."


def headlines(match: Match) -> set[str]:
    return {match.scene(viewer).headline for viewer in everybody(3)}


def test_the_headline_is_the_number_and_then_how_the_turn_ended() -> None:
    match = ten()
    assert headlines(match) == {""}
    match.play("roll", A)
    assert headlines(match) == {""}
    match.play("roll 2")
    assert headlines(match) == {"2"}
    match.play("stop", A, at=400)
    assert headlines(match) == {"Stop"}
    match.pass_time()
    assert headlines(match) == {"Stop"}
    roll_a(match, 4)
    match.pass_time()
    assert headlines(match) == {"4: nothing to grab"}
    match = ten(3, dice={"800": "red 132"})
    match.play("800", B, at=300)
    assert (match.actor, headlines(match)) == (OVER, {""})


def test_at_the_end_nobody_rolls_next() -> None:
    match = ten(2, options={"roll_limit": "1"})
    match.play("stop", A, at=400)
    match.pass_time()
    assert match.actor == OVER
    assert told(match) == [("A rolled a 2 and called stop.",)] * 4
    match = ten(3, dice={"800": "red 132"})
    match.play("800", B, at=300)
    assert told(match) == [("A rolled a 3, and nothing more can be grabbed.",)] * 4


@given(seed=SEEDS, steps=STEPS)
@settings(max_examples=10, deadline=None)
def test_nothing_glows_and_every_free_die_can_be_tried(seed: int, steps: int) -> None:
    s = reached(seed, steps).state.copy()
    assert not any(GAME.scene(s, viewer).glow for viewer in (NOBODY, A, B, C))
    free = {NAMES[p] for p in range(CELLS) if is_free(s.cell, p)}
    for seat in range(3):
        if s.phase == grabs.GRABBING and s.busy[seat] <= s.now:
            assert set(names(GAME, s, seat)) - {"stop"} == free


def test_stop_is_the_only_button() -> None:
    match = ten(2)
    buttons = [
        [move.touch for move in match.legal(seat) if move.touch[0].startswith("button:")] for seat in range(3)
    ]
    assert buttons == [[("button:stop",)], [], []]


# -- computer players -------------------------------------------------------------------------------------------------


def next_to_act(s: Any, seed: int) -> int:
    who: int = python.next_to_act(GAME)(s, new_rng(seed), ALIKE)
    return who


def test_who_has_something_to_do() -> None:
    match = ten(2, options={"reaction": "700"})
    assert GAME.reaction is not None
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [700, 0, 0]
    match.play("600", A, at=300)
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [700, 700, 700]
    match.play("700", B, at=301)
    match.play("610", C, at=302)
    # C has nothing more; the roller always has: to stop.
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [700, 700, 0]


def test_nobody_begins_to_grab_after_stop() -> None:
    assert GAME.reaction is not None
    s = stopped().state.copy()
    assert [GAME.reaction(s, seat) for seat in range(3)] == [0, 0, 0]
    s.due[B] = 1149  # a hand that is on its way and will be late
    s.due[C] = 1150  # one that sees in time that the turn is over
    assert [GAME.reaction(s, seat) for seat in range(3)] == [0, 600, 0]
    s.busy[B] = 901  # a hand that was busy at stop was not on its way
    assert GAME.reaction(s, B) == 0


def test_delays_begin_when_the_hand_is_free_and_end_with_the_turn() -> None:
    for seed in range(30):
        s = ten(2).state.copy()
        GAME.play(s, A, cell("600"))
        next_to_act(s, seed)
        assert s.due[A] == 0 or s.due[A] > 500
        s = ten(3).state.copy()
        next_to_act(s, seed)
        GAME.play(s, B, cell("600"))  # ends the turn; the roller was about to act
        assert next_to_act(s, seed) == CHANCE
        assert not any(s.due)
        s = stopped().state.copy()
        s.due[B] = s.due[C] = 1200
        assert next_to_act(s, seed) == CHANCE
        assert not any(s.due)


def test_the_policy_grabs_any_own_die_and_the_roller_without_one_stops() -> None:
    match = ten(2)
    match.play("600", A, at=300)
    s = match.view(Viewer(B), at=300)
    picked = set()
    for seed in range(20):
        out = GAME.legal(s, B)
        picked.add(GAME.name(s, out[greedy_grabber.policy(s, B, out, len(out), new_rng(seed))]))
    assert picked == {"700", "601"}
    s = match.view(Viewer(A), at=800)
    out = GAME.legal(s, A)
    assert out[greedy_grabber.policy(s, A, out, len(out), new_rng(1))] == greedy_grabber.STOP
    s = ten(2).view(Viewer(A))
    out = GAME.legal(s, A)
    assert out[greedy_grabber.policy(s, A, out, len(out), new_rng(1))] == cell("600")


def test_equal_players_need_as_many_rolls_as_the_rules_foretell() -> None:
    played = [play_match(GAME, [Level("equal")] * 3, Limit(simulations=1), seed=seed) for seed in range(12)]
    rolls = [match.state.rolls for match in played]
    stops = sum(step.name == "stop" for match in played for step in match.steps)
    assert all(15 <= number <= 65 for number in rolls)
    assert 25 <= median(rolls) <= 40
    assert 0.4 <= 1 - stops / sum(rolls) <= 0.65
    late = [
        sum(
            step.player >= 0 and match.state_at(k).phase == grabs.CLOSING
            for k, step in enumerate(match.steps)
        )
        for match in played
    ]
    assert 1 <= median(late) <= 16
    assert record.read(record.write(played[0])).state == played[0].state


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_only_the_dice() -> None:
    game, s = position("greedy-grabber", dice=TEN)
    assert (s.players, s.roller, s.standing, game.actor(s), GAME.deadline and GAME.deadline(s)) == (
        3,
        A,
        10,
        A,
        NEVER,
    )
    assert names(game, s) == ["roll"]
    assert names(game, play(game, s, "roll")) == [f"roll {n}" for n in range(1, 7)]
    _, s = position("greedy-grabber", dice=TEN, phase="grabbing", number=2)
    assert (s.rolls, s.until) == (1, QUIET)
    _, closing = position("greedy-grabber", dice=TEN, phase="closing", number=2, until=250)
    assert closing.ended == grabs.STOPPED
    assert play(game, position("greedy-grabber", dice=TEN)[1], "roll", "roll 2") == s


def test_a_view_can_be_written_but_not_played() -> None:
    data = positions.write(GAME, hidden(ten().state, A))
    assert data["dice"]["600"] == "red 200"
    assert data["dice"]["800"] == "hidden 000"
    with pytest.raises(BadPosition):
        positions.read(data)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red 236"}}, "floating-die"),
        ({"dice": {"800": "blue 236"}}, "unknown-colour"),
        ({"dice": {"800": "hidden 236"}}, "hidden-die"),
        ({"dice": {"800": "red 200"}}, "impossible-die"),
        ({"dice": {"800": "red"}}, "impossible-die"),
        ({"dice": dict.fromkeys(NAMES[:91], "red 236")}, "too-many-dice"),
        ({"dice": TEN, "piles": {"A": 156}}, "too-many-dice"),
        ({"dice": TEN, "piles": {"D": 1}}, "unknown-seat"),
        ({"dice": TEN, "number": 7}, "bad-number"),
        ({"dice": TEN, "phase": "closing"}, "bad-number"),
        ({"dice": TEN, "phase": "waiting"}, "unknown-word"),
        ({"dice": TEN, "phase": "grabbing", "number": 4}, "nothing-to-grab"),
        ({"dice": TEN, "rolls": 301}, "bad-number"),
        ({"dice": TEN, "rolls": -1}, "bad-number"),
        ({"dice": TEN, "now": -1}, "bad-number"),
        ({"dice": TEN, "busy": [0, -5, 0]}, "bad-number"),
        ({"dice": TEN, "roller": "D"}, "unknown-seat"),
        ({"dice": TEN, "pool": [0] * 4}, "unknown-key"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("greedy-grabber", **data)
    assert problem in [name for name, _ in refused.value.problems]


# -- for newcomers ----------------------------------------------------------------------------------------------------


def reason_of(match: Match, touch: str, player: int = A, at: int = 0) -> str:
    return why_not(GAME, match.view(Viewer(player), at=at), player, [touch])


def test_a_wrong_touch_is_explained_by_the_turn() -> None:
    match = ten()
    assert reason_of(match, "die:600") == "Roll first; then everybody grabs."
    roll_a(match, 2)
    assert reason_of(match, "die:700", at=100) == COVERED
    assert reason_of(match, "cell:332", at=100) == "There is no die here."
    match.play("600", A, at=500)
    assert reason_of(match, "die:700", at=600) == "Your hand is still busy."
    match.play("stop", A, at=900)
    assert reason_of(match, "die:700", B, at=1200) == "The turn is over; hands off until the next roll."


def test_at_a_table_a_hand_is_busy_only_for_a_moment() -> None:
    data = positions.write(GAME, ten(2).state)
    setup = RoomSetup.model_validate({"game": "greedy-grabber", "seats": wanted("you open open")})
    room, _ = Room.open("room", setup, ANNA, NOON, data)
    for seat, person in ((B, BEN), (C, CARLA)):
        act(room, person, "sit", seat=seat)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    act(room, ANNA, "move", at=0.45, seat=A, name="600")
    said = [explaining.reason(room, A, ["die:710"], room.moment(NOON + at)) for at in (0.5, 1.0)]
    assert said == ["Your hand is still busy.", COVERED]


def gains(match: Match) -> list[tuple[int | None, float, str]]:
    """Whose dice the last step changed, by how much and why."""
    events = match.events(len(match.steps))
    return [(event.seat, event.amount, event.text) for event in events if event.kind == "scored"]


def test_a_score_says_who_grabbed_and_who_paid_for_what() -> None:
    match = ten(2, piles={"A": 3, "B": 4, "C": 5})
    match.play("600", A, at=500)
    assert gains(match) == [(A, 1, "a die grabbed")]
    match.play("stop", A, at=900)
    match.play("700", B, at=1000)
    assert gains(match) == [(A, 1, "for a late grab"), (B, -2, "a grab too late"), (C, 1, "for a late grab")]
    strict = ten(2, piles={"A": 3, "B": 4, "C": 5}, options={"wrong_grab": "penalty"})
    strict.play("600", C, at=500)
    assert gains(strict)[2] == (C, -2, "a wrong die")
    assert gains(strict)[0] == (A, 1, "for a wrong die of another")


def test_a_page_shows_what_the_first_seat_sees_where_anyone_may_act() -> None:
    match = ten(2)
    seen = Shown(GAME, match.state).picture()
    assert seen.side == "A"
    assert {piece.place: piece.faces for piece in seen.pieces}["600"] == "200"
