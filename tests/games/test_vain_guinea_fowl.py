"""The Vain Guinea Fowl: the examples, options and rulings of its rules, moment by moment."""

from collections import Counter
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.conformance import play_on
from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.playout import ALIKE
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.scene import Mark, Piece
from astragal.engine.targets import python
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption, BadPosition, IllegalMove, NotYourTurn
from astragal.games.das_spiel.construction.vain_guinea_fowl import vain_guinea_fowl
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import COORDINATES, INNER_21, LAYER, NAMES, PLATE, cell, cells
from astragal.match import Match, positions, record
from astragal.match.pace import Pace
from astragal.match.wrong_touch import NEEDS_SUPPORT, TAKEN, why_not
from astragal.players.arena import play_match
from astragal.players.levels import Level, master, novice
from astragal.players.player import Limit
from tests.support import everybody, names, position

A, B, C = range(3)
GAME = vain_guinea_fowl.GAME
START = vain_guinea_fowl.START_MS
SEEDS = st.integers(0, 10_000)
BARE = vain_guinea_fowl.BARE
FULL_LAYER = {NAMES[p]: "145" for p in vain_guinea_fowl.COAT if p < PLATE}
NEARLY_DRESSED = {NAMES[p]: "145" for p in vain_guinea_fowl.COAT[:44]}  # all but 211 and 111


def waiting(players: int = 2, seed: int = 1, **options: str) -> Match:
    return Match(GAME, players=players, options=options, seed=seed)


def begun(players: int = 2, seed: int = 1, **options: str) -> Match:
    """A match after the start signal."""
    match = waiting(players, seed, **options)
    match.pass_time()
    return match


def after(ms: int) -> int:
    """A moment so many milliseconds after the start signal."""
    return START + ms


def lying(rolled: dict[str, str], **data: Any) -> Match:
    """A match in which dice have landed, with an even stock for the dice of the coat that are given."""
    players = data.get("players", 2)
    share, placed = vain_guinea_fowl.SHARE[players], len(data.get("dice", {}))
    stocks = {"ABC"[k]: share - placed // players - (k < placed % players) for k in range(players)}
    game, s = position("vain-guinea-fowl", **{"stocks": stocks, "rolled": rolled, **data})
    return Match(game, state=s, seed=1)


def fitting(match: Match, seat: int = A) -> str:
    return " ".join(name for name in names(GAME, match.state, seat) if name != "roll")


def stocks(match: Match) -> list[int]:
    return list(match.state.stock[: match.players])


def placed(s: Any) -> list[int]:
    return [p for p in vain_guinea_fowl.COAT if s.cell[p]]


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "cells_that_fit"),
    [
        ("124", "125 134 143 152"),
        ("642", "215 314 413 512"),
        ("465", "251 341 431 521"),
        ("236", ""),
        ("145", "116 125 134 143 152 161 215 251 314 341 413 431 512 521 611"),
        ("451", "116 125 134 143 152 161 215 251 314 341 413 431 512 521 611"),
        ("514", "116 125 134 143 152 161 215 251 314 341 413 431 512 521 611"),
    ],
)
def test_what_fits_a_fresh_coat(faces: str, cells_that_fit: str) -> None:
    match = lying({"B": faces})
    assert fitting(match, B) == cells_that_fit
    assert "roll" in names(GAME, match.state, B)


def test_twelve_orientations_are_of_use() -> None:
    useful = [faces for faces in ORIENTATION_NAMES if fitting(lying({"A": faces}))]
    assert " ".join(useful) == "124 132 145 153 241 315 451 465 514 546 635 642"


def test_what_fits_when_the_lowest_layer_is_full() -> None:
    assert fitting(lying({"A": "132"}, dice=FULL_LAYER)) == "124 133 142"
    turned = lying({"A": "514"}, dice=FULL_LAYER)
    assert fitting(turned) == "115 124 133 142 151 214 241 313 331 412 421 511"


# -- material ---------------------------------------------------------------------------------------------------------


def test_core_and_coat() -> None:
    core, coat = vain_guinea_fowl.CORE, vain_guinea_fowl.COAT
    assert set(core) == set(cells("422 242 224 332 323 233 322 232 223 222"))
    assert len(coat) == 46
    assert all(1 in COORDINATES[p] and min(COORDINATES[p]) == 1 for p in coat)
    assert sorted(Counter(LAYER[p] for p in coat).items()) == [*enumerate((15, 12, 9, 6, 3, 1))]
    assert {p for p in (*core, *coat) if p < PLATE} == set(INNER_21)


@pytest.mark.parametrize(("players", "share"), [(2, 23), (3, 15)])
def test_the_start(players: int, share: int) -> None:
    match = begun(players)
    assert stocks(match) == [share] * players
    assert {p for p, content in enumerate(match.state.cell) if content} == set(vain_guinea_fowl.CORE)
    assert match.actor == ANYONE
    assert [names(GAME, match.state, seat) for seat in range(players)] == [["roll"]] * players
    assert [GAME.score(match.state, seat) for seat in range(players)] == [0] * players


def test_only_two_or_three_play() -> None:
    for players in (1, 4):
        with pytest.raises(BadOption):
            waiting(players)


def test_nobody_rolls_before_the_start_signal() -> None:
    match = waiting(3)
    assert (match.actor, match.deadline()) == (ANYONE, START)
    assert [match.legal(seat, START - 1) for seat in range(3)] == [[], [], []]
    assert GAME.reaction is not None
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [0, 0, 0]
    assert GAME.prompt(match.state) == "wait for the start signal"
    for at in (0, START - 1, START):
        with pytest.raises(IllegalMove):
            match.play("roll", A, at=at)
    step = match.pass_time()
    assert (step.player, step.name, step.at) == (CHANCE, "start signal", START)
    assert match.deadline() == after(900_000)
    for seat in (C, A, B):
        match.play("roll", seat, at=START)
    assert match.state.lands == [after(700)] * 3


# -- rolling ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll_ms", [100, 700, 5000])
def test_a_die_is_in_the_air_until_it_lands(roll_ms: int) -> None:
    match = begun(roll_ms=str(roll_ms))
    assert match.deadline() == after(900_000)
    match.play("roll", B, at=after(40))
    assert (match.actor, match.deadline()) == (ANYONE, after(40 + roll_ms))
    assert match.legal(B) == match.legal(B, after(40 + roll_ms)) == []
    with pytest.raises(IllegalMove):
        match.play("roll B 124", CHANCE, at=after(40 + roll_ms - 1))
    step = match.pass_time()
    assert (step.player, step.at) == (CHANCE, after(40 + roll_ms))
    assert step.name == f"roll B {ORIENTATION_NAMES[match.state.rolled[B] - 1]}"
    assert match.legal(B)
    assert match.deadline() == after(900_000)


def test_all_24_orientations_are_equally_likely() -> None:
    match = begun()
    match.play("roll", A, at=START)
    s = match.state.copy()
    s.now = after(700)
    assert [GAME.name(s, move) for move in GAME.legal(s, CHANCE)] == [
        f"roll A {o}" for o in ORIENTATION_NAMES
    ]
    assert GAME.weight is None


def test_a_roll_of_one_does_not_stop_the_others() -> None:
    match = begun(3)
    match.play("roll", A, at=after(100))
    match.play("roll", B, at=after(300))
    match.play("roll A 145", CHANCE, at=after(800))
    match.play("611", A, at=after(900))
    match.play("roll", A, at=after(950))
    match.play("roll", C, at=after(960))
    assert match.deadline() == after(1000)
    match.play("roll B 236", CHANCE, at=after(1000))
    match.play("roll", B, at=after(1000))
    assert match.state.lands == [after(1650), after(1700), after(1660)]
    assert [match.pass_time().at for _ in range(3)] == [after(1650), after(1660), after(1700)]


def test_dice_that_land_in_the_same_millisecond_land_in_the_order_of_seats() -> None:
    match = begun(3)
    for seat in (C, A, B):
        match.play("roll", seat, at=after(500))
    landed = [match.pass_time() for _ in range(3)]
    assert [step.at for step in landed] == [after(1200)] * 3
    assert [step.name.split()[1] for step in landed] == ["A", "B", "C"]


def test_any_die_may_be_rolled_again() -> None:
    for faces in ("145", "132", "236"):
        match = lying({"A": faces})
        match.play("roll", A, at=10)
        assert (match.state.rolled[A], match.state.lands[A], match.state.stock[A]) == (0, 710, 23)


def test_one_die_in_play_per_person() -> None:
    match = begun()
    match.play("roll", A, at=after(10))
    with pytest.raises(IllegalMove, match="nothing to do at this moment"):
        match.play("roll", A, at=after(20))


# -- placing ----------------------------------------------------------------------------------------------------------


def test_a_die_with_one_right_face_is_placed_as_it_lies() -> None:
    match = lying({"A": "132"})
    match.play("134", A, at=5)
    assert ORIENTATION_NAMES[match.state.cell[cell("134")] - 1] == "132"
    assert (stocks(match), match.state.rolled[A]) == ([22, 23], 0)
    assert [GAME.score(match.state, seat) for seat in (A, B)] == [1, 0]
    assert names(GAME, match.state, A) == ["roll"]


@pytest.mark.parametrize("faces", ["145", "451", "514"])
def test_a_die_with_all_three_numbers_is_turned(faces: str) -> None:
    match = lying({"A": faces})
    match.play("611", A, at=5)
    assert ORIENTATION_NAMES[match.state.cell[cell("611")] - 1] == "145"


def test_a_wrong_cell_is_refused_and_costs_only_time() -> None:
    match = lying({"A": "132", "B": "236"})
    for wrong in ("116", "215", "124", "111", "800", "422", "332"):
        with pytest.raises(IllegalMove):
            match.play(wrong, A, at=50)
    with pytest.raises(IllegalMove):
        match.play(cell("134"), B, at=50)
    assert (match.steps, stocks(match)) == ([], [23, 23])
    match.play("134", A, at=60)


def test_two_for_one_cell() -> None:
    match = lying({"A": "132", "B": "124", "C": "145"}, players=3)
    match.play("134", B, at=400)
    for late in (A, C):
        with pytest.raises(IllegalMove, match="134 cannot be played now"):
            match.play("134", late, at=400)
    assert stocks(match) == [15, 14, 15]
    assert [ORIENTATION_NAMES[lies - 1] for lies in match.state.rolled if lies] == ["132", "145"]
    match.play("143", A, at=401)  # the die is still there, and another cell is chosen
    assert stocks(match) == [14, 14, 15]


def test_a_placed_die_opens_cells_at_once() -> None:
    missing_one = {name: faces for name, faces in FULL_LAYER.items() if name != "134"}
    match = lying({"A": "132", "B": "153"}, dice=missing_one)
    assert fitting(match, B) == "134 142"  # 124 and 133 need a die on 134
    match.play("134", A, at=100)
    assert fitting(match, B) == "124 133 142"
    match.play("133", B, at=100)


def test_edges_need_both_numbers() -> None:
    for faces, numbers in zip(ORIENTATION_NAMES, ORIENTATIONS, strict=True):
        right = [axis for axis in range(3) if numbers[axis] == (1, 4, 5)[axis]]
        assert len(right) in (0, 1, 3)  # two right faces fix the third
        edges = {"116", "161", "611"} & set(fitting(lying({"A": faces})).split())
        assert bool(edges) == (sorted(faces) == ["1", "4", "5"])
    assert "154" not in ORIENTATION_NAMES


# -- the reminder die -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reminder", "one_right"),
    [
        ("145", {"132": "125 134 143 152", "546": "215 314 413 512"}),
        ("451", {"412": "125 134 143 152", "153": "215 314 413 512", "321": "251 341 431 521"}),
        ("514", {"531": "125 134 143 152", "213": "215 314 413 512", "264": "251 341 431 521"}),
    ],
)
def test_the_reminder_die_says_the_numbers(reminder: str, one_right: dict[str, str]) -> None:
    options = {"reminder": reminder}
    for faces, where in one_right.items():
        assert fitting(lying({"A": faces}, options=options)) == where
    for faces in ("145", "451", "514"):
        match = lying({"A": faces}, options=options)
        assert len(fitting(match).split()) == 15
        match.play("161", A, at=1)
        assert ORIENTATION_NAMES[match.state.cell[cell("161")] - 1] == reminder
    scene = begun(reminder=reminder).scene()
    assert Piece("800", "red", faces=reminder) in scene.pieces
    assert scene.headline == f"Side A {reminder[0]} · B {reminder[1]} · C {reminder[2]}"


def test_a_random_reminder_is_one_of_the_three() -> None:
    seen = Counter(GAME.new(2, {"reminder": "random"}, seed).sides for seed in range(300))
    assert set(seen) == {0, 1, 2}
    assert min(seen.values()) > 70
    match = lying({"A": "321"}, options={"reminder": "random"}, sides="451")
    assert fitting(match) == "251 341 431 521"


# -- the end ----------------------------------------------------------------------------------------------------------


def test_the_first_without_dice_wins_at_once() -> None:
    match = lying({"A": "514", "C": "145"}, players=3, dice=FULL_LAYER, stocks={"A": 1, "B": 14, "C": 15})
    match.play("115", A, at=321)
    assert match.actor == OVER
    with pytest.raises(NotYourTurn, match="The game is over"):
        match.play("511", C, at=321)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((A,), (15, 1, 0))
    assert outcome.reason == "A has placed the last die."
    assert [GAME.result(match.state, seat) for seat in range(3)] == [15, 1, 0]


def test_equal_numbers_of_dice_share_a_place() -> None:
    stocks = {"A": 1, "B": 8, "C": 8}
    dice = dict.fromkeys([*NEARLY_DRESSED][:28], "145")
    match = lying({"A": "145"}, players=3, dice=dice, stocks=stocks)
    match.play(fitting(match).split()[0], A, at=7)
    assert [GAME.result(match.state, seat) for seat in range(3)] == [15, 7, 7]
    match = lying({}, players=3, dice=dice, stocks=stocks | {"A": 8, "B": 1}, now=after(899_000))
    match.pass_time()
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((B,), (7, 14, 7))


@pytest.mark.parametrize("seconds", [10, 900, 3600])
def test_after_the_time_the_fewest_dice_left_win(seconds: int) -> None:
    end = after(1000 * seconds)
    data = {"options": {"time_limit": str(seconds)}, "now": end - 300}
    match = lying({"A": "145"}, dice=FULL_LAYER, stocks={"A": 16, "B": 15}, **data)
    match.play("roll", B, at=end - 300)
    assert match.deadline() == end  # the die lands too late
    assert match.legal(A, end - 1)
    with pytest.raises(IllegalMove):
        match.play("115", A, at=end)
    step = match.pass_time()
    assert (step.name, step.at, match.actor) == ("time up", end, OVER)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (B,)
    assert outcome.reason == f"The {seconds} seconds are over: the fewest dice left win."
    match = lying({"A": "145"}, dice=FULL_LAYER, stocks={"A": 16, "B": 15}, **data)
    match.play("115", A, at=end - 1)
    match.pass_time()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (A, B)


def test_a_die_that_lands_with_the_end_is_too_late() -> None:
    match = begun(time_limit="10")
    match.play("roll", A, at=after(9300))
    assert (match.deadline(), match.pass_time().name) == (after(10_000), "time up")


def test_the_top_is_never_needed() -> None:
    """111 opens when all other cells are full, and then somebody has won: 45 dice of 23 + 23, or of 3 x 15."""
    match = lying({"A": "145"}, dice=NEARLY_DRESSED, stocks={"A": 1, "B": 1})
    assert fitting(match) == "211"
    match.play("211", A, at=3)
    assert (match.actor, match.state.cell[cell("111")]) == (OVER, 0)
    assert Piece("800", "red", faces="145") in match.scene().pieces  # on 111 it would stand on nothing
    with pytest.raises(BadPosition):
        lying({}, players=3, dice=NEARLY_DRESSED | {"211": "145"}, stocks={"A": 0, "B": 0, "C": 0})


# -- laws -------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, players=st.integers(2, 3), reminder=st.sampled_from(("145", "451", "514", "random")))
@settings(max_examples=8, deadline=None)
def test_every_side_shows_its_number_and_no_die_is_lost(seed: int, players: int, reminder: str) -> None:
    match = waiting(players, seed, reminder=reminder)
    share = vain_guinea_fowl.SHARE[players]
    for now in play_on(match, seed):
        s = now.state
        sides = [int(number) for number in vain_guinea_fowl.REMINDERS[s.sides]]
        assert sum(s.stock) + len(placed(s)) == players * share
        assert [p for p, content in enumerate(s.cell) if content == BARE] == sorted(vain_guinea_fowl.CORE)
        assert s.cell[cell("111")] == 0
        for p in placed(s):
            faces = ORIENTATIONS[s.cell[p] - 1]
            assert all(faces[axis] == sides[axis] for axis in range(3) if COORDINATES[p][axis] == 1)
        for seat in range(players):
            assert not (s.rolled[seat] and s.lands[seat])
            assert bool(now.legal(seat)) == (not s.waiting and s.lands[seat] == 0 and now.actor != OVER)
    assert match.actor == OVER
    assert all(before.at <= after.at for before, after in pairwise(match.steps))
    assert record.read(record.write(match)).state == match.state


@given(seed=SEEDS, moments=st.lists(st.integers(0, 900), min_size=8, max_size=40))
@settings(max_examples=25, deadline=None)
def test_everybody_may_act_at_any_moment(seed: int, moments: list[int]) -> None:
    """People at a table: everybody acts when they can, what is due happens first, and rolls last as long as they last."""
    match = begun(3, seed)
    rng = new_rng(seed)
    at = START
    rolled_at = [0, 0, 0]
    for wait in moments:
        at += wait
        due = match.deadline()
        while due is not None and due <= at:
            step = match.pass_time()
            assert step.at == rolled_at["ABC".index(step.name.split()[1])] + 700
            due = match.deadline()
        seat = draw(rng, 3)
        legal = match.legal(seat, at)
        if legal:
            step = match.play(legal[draw(rng, len(legal))].number, seat, at=at)
            rolled_at[seat] = at if step.name == "roll" else 0


# -- computer players -------------------------------------------------------------------------------------------------


def chosen(match: Match, seat: int = A, tries: int = 60) -> set[str]:
    out = GAME.legal(match.state, seat)
    picked = (
        vain_guinea_fowl.policy(match.state, seat, out, len(out), new_rng(seed)) for seed in range(tries)
    )
    return {GAME.name(match.state, out[i]) for i in picked}


def test_the_policy_dresses_edges_first_and_then_from_below() -> None:
    assert chosen(lying({"A": "236"})) == {"roll"}
    assert chosen(begun()) == {"roll"}
    assert chosen(lying({"A": "514"})) == {"116", "161", "611"}
    assert chosen(lying({"A": "124"})) == {"125", "134", "143", "152"}
    with_corners = {"116": "145", "161": "145", "611": "145"}
    assert len(chosen(lying({"A": "145"}, dice=with_corners), tries=300)) == 12
    missing_one = {name: faces for name, faces in FULL_LAYER.items() if name != "134"}
    assert chosen(lying({"A": "124"}, dice=missing_one)) == {"134"}
    assert chosen(lying({"A": "145"}, dice=missing_one)) == {"115", "151", "511"}


def test_who_has_something_to_do() -> None:
    assert GAME.reaction is not None
    match = begun(3, reaction="800")
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [200, 200, 200]
    match.play("roll", B, at=after(5))
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [200, 0, 200]
    match.play("roll B 145", CHANCE, at=after(705))
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [200, 800, 200]
    match.play("611", B, at=after(900))
    assert [GAME.reaction(match.state, seat) for seat in range(3)] == [200, 200, 200]


def test_a_die_that_lands_does_not_disturb_the_delays_of_others() -> None:
    s = lying({"A": "236", "B": "236"}, options={"reaction": "30000"}).state.copy()
    GAME.play(s, A, vain_guinea_fowl.ROLL)
    rng = new_rng(1)
    assert python.next_to_act(GAME)(s, rng, ALIKE) == CHANCE
    under_way = s.due[B]
    GAME.play(s, CHANCE, GAME.legal(s, CHANCE)[0])
    first = python.next_to_act(GAME)(s, rng, ALIKE)
    assert (s.now if first == B else s.due[B]) == under_way > 700


def moment_of_b(seed: int, a_rolls: bool) -> int:
    """When B has looked at a die long enough, while A rolls again and again or does nothing."""
    match = lying({"A": "236", "B": "236"}, options={"reaction": "2000", "roll_ms": "100"})
    pace = Pace(match, seed)
    who, at = pace.next()
    while who != B:
        if who == CHANCE:
            match.pass_time()
        elif a_rolls:
            match.play("roll", A, at=at)
        who, at = pace.next()
    return at


def test_the_pace_of_a_match_keeps_the_delays_too() -> None:
    for seed in range(20):
        assert moment_of_b(seed, a_rolls=True) == moment_of_b(seed, a_rolls=False)


def rolls_of(match: Match) -> int:
    return sum(step.name == "roll" for step in match.steps)


def test_equal_players_need_about_as_many_rolls_as_the_rules_foretell() -> None:
    """110 rolls were foretold for two and 85 for three; a simulation without our rules, but with our pace, has 112 and 91."""
    for players, number in ((2, 112), (3, 91)):
        played = [
            play_match(GAME, [Level("equal")] * players, Limit(simulations=1), seed=seed)
            for seed in range(24)
        ]
        assert abs(mean(map(rolls_of, played)) - number) < 12


def test_a_master_player_beats_a_novice() -> None:
    won = 0.0
    for seed in range(8):
        outcome = play_match(GAME, [master(), novice()], Limit(simulations=1), seed=seed).outcome()
        assert outcome is not None
        won += outcome.shares[0]
    assert won >= 7


# -- what is seen and said --------------------------------------------------------------------------------------------


def test_trays_show_the_dice_left_and_the_one_in_play() -> None:
    match = begun()
    assert [(tray.title, tray.owner, tray.count) for tray in match.scene().trays] == [
        ("black dice", A, 23),
        ("black dice", B, 23),
    ]
    match.play("roll", A, at=after(5))
    assert [tray.count for tray in match.scene().trays] == [22, 23, None]
    assert match.scene().trays[2].pieces == (Piece("rolled", "black", A),)
    match.play("roll A 132", CHANCE, at=after(705))
    for viewer in everybody(2):
        assert match.scene(viewer).trays[2].pieces == (Piece("rolled", "black", A, "132"),)
    match.play("134", A, at=after(800))
    assert [tray.count for tray in match.scene().trays] == [22, 23]
    assert Piece("134", "black", faces="132") in match.scene().pieces
    assert Piece("222", "green") in match.scene().pieces
    told = [(event.kind, event.place) for event in match.events(4, Viewer(B))]
    assert told == [("placed", "134"), ("scored", "")]
    assert [event.kind for event in match.events(3, Viewer(B))] == ["rolled"]


def test_hints_show_where_the_own_die_fits() -> None:
    data = {"options": {"hints": "on"}}
    match = lying({"A": "132"}, **data)
    assert match.scene(Viewer(A)).marks == tuple(Mark(name, "hint") for name in ("125", "134", "143", "152"))
    assert match.scene(Viewer(B)).marks == match.scene(WATCHER).marks == ()
    assert match.scene(Viewer(A)).glow
    match = lying({"A": "132"})
    assert match.scene(Viewer(A)).marks == ()
    assert not match.scene(Viewer(A)).glow  # without hints one looks for the cell oneself


def test_words_and_touches() -> None:
    match = lying({"A": "132"})
    assert GAME.prompt(match.state) == "roll a die, place it where its number fits, or roll it again"
    assert GAME.touch(match.state, vain_guinea_fowl.ROLL) == ("button:roll",)
    assert GAME.touch(match.state, cell("134")) == ("cell:134",)
    assert GAME.touch(match.state, vain_guinea_fowl.LAND + 24) == ("button:roll", "face:124")
    assert GAME.name(match.state, vain_guinea_fowl.LAND + 24) == "roll B 124"
    assert GAME.touch(match.state, vain_guinea_fowl.TIME) == ("button:wait",)
    assert GAME.touch(match.state, vain_guinea_fowl.START) == ("button:wait",)


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_only_stocks() -> None:
    game, s = position("vain-guinea-fowl", stocks={"A": 23, "B": 23})
    begun = game.new(2)
    game.play(begun, CHANCE, vain_guinea_fowl.START)
    assert s == begun  # no signal is waited for
    _, s = position("vain-guinea-fowl", stocks={"A": 22, "B": 23}, dice={"611": "145"}, lands=[0, 600, 0])
    written = positions.write(game, s)
    assert (written["dice"]["611"], written["dice"]["222"]) == ("145", "bare")
    assert (written["sides"], written["rolled"], written["lands"]) == ("145", {}, [0, 600, 0])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"124": "132"}}, "floating-die"),
        ({"dice": {"134": "546"}}, "wrong-number"),
        ({"dice": {"611": "124"}}, "wrong-number"),
        ({"dice": {"134": "514"}}, "wrong-number"),  # it would have been turned
        ({"dice": {"134": "132"}, "options": {"reminder": "451"}}, "wrong-number"),
        ({"dice": {"134": "123"}}, "unknown-piece"),
        ({"dice": {"134": "bare"}}, "wrong-core"),
        ({"dice": {"422": "145"}}, "wrong-core"),
        ({"dice": {"800": "145"}}, "not-in-the-coat"),
        ({"stocks": {"A": 23, "B": 22}}, "wrong-stocks"),
        ({"stocks": {"A": 24, "B": 22}}, "bad-number"),
        ({"stocks": {"A": 23, "C": 23}}, "unknown-seat"),
        ({"rolled": {"C": "145"}}, "unknown-seat"),
        ({"rolled": {"A": "145"}, "lands": [300, 0, 0]}, "wrong-die"),
        ({"rolled": {"A": "154"}}, "unknown-word"),
        ({"lands": [0, 0, 300]}, "wrong-die"),
        ({"lands": [701, 0, 0]}, "bad-time"),
        ({"lands": [-1, 0, 0]}, "bad-number"),
        ({"now": -1}, "bad-number"),
        ({"time_up": 1}, "bad-time"),
        ({"time_up": 1, "now": 902_999}, "bad-time"),
        ({"time_up": 2, "now": 903_000}, "bad-number"),
        ({"waiting": 2}, "bad-number"),
        ({"waiting": 1, "now": 3001}, "bad-time"),
        ({"waiting": 1, "lands": [600, 0, 0]}, "bad-time"),
        ({"waiting": 1, "rolled": {"A": "145"}}, "bad-time"),
        ({"sides": "154"}, "unknown-word"),
        ({"players": 3, "stocks": {}, "dice": NEARLY_DRESSED | {"211": "145"}}, "two-winners"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("vain-guinea-fowl", **{"stocks": {"A": 23, "B": 23}, **data})
    assert problem in [name for name, _ in refused.value.problems]


# -- bounds -----------------------------------------------------------------------------------------------------------


def test_the_bounds_are_true() -> None:
    match = begun(3)
    most = 0
    for now in play_on(match, 6):
        most = max(most, sum(is_open(now.state.cell, p) for p in vain_guinea_fowl.COAT))
    assert most < GAME.bounds.moves


# -- for newcomers ----------------------------------------------------------------------------------------------------


def reason_of(match: Match, touch: str, player: int = A) -> str:
    return why_not(GAME, match.state, player, [touch])


def test_a_wrong_place_says_what_it_needs() -> None:
    match = lying({"A": "124"})
    assert reason_of(match, "cell:314") == "This side needs a 4; your die shows a 2 to it."
    assert reason_of(match, "cell:341") == "This side needs a 5; your die shows a 4 to it."
    assert "on an edge" in reason_of(match, "cell:611")
    assert "no part of the coat" in reason_of(match, "cell:008")
    assert reason_of(match, "cell:124") == NEEDS_SUPPORT
    assert reason_of(match, "die:222") == TAKEN


def test_nothing_said_gives_away_whether_a_die_fits_anywhere() -> None:
    useless, useful = lying({"A": "236"}), lying({"A": "124"})
    for touch in ("die:222", "die:800", "cell:124", "cell:008", "cell:611"):
        assert reason_of(useless, touch) == reason_of(useful, touch)


def test_who_has_no_die_to_place_is_told_what_comes_first() -> None:
    assert reason_of(waiting(), "cell:125") == "Wait for the start signal."
    match = begun()
    assert reason_of(match, "cell:125") == "Roll a die first, then see where it fits."
    match.play("roll", A, at=after(300))
    assert reason_of(match, "cell:125") == "Your die is still in the air."


def test_a_score_says_where_the_die_went() -> None:
    for rolled, place, said in (("124", "125", "a die on a side"), ("514", "611", "a die on an edge")):
        match = lying({"A": rolled})
        match.play(place, A, at=after(500))
        assert [event.text for event in match.events(1) if event.kind == "scored"] == [said]
