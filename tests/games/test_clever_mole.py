"""The Clever Mole: the examples, options and rulings of its rules, moment by moment, and what a master hides."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.conformance import play_on
from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine.game import new_rng
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.scene import Mark
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption, BadPosition, IllegalMove, NotYourTurn
from astragal.games.das_spiel.special.clever_mole import clever_mole, clues, hills, sayings
from astragal.games.das_spiel.special.clever_mole import rounds as mole_rounds
from astragal.lattice import LAYER, NAMES, PLATE, cell, small_pyramid
from astragal.match import Match, positions, record, shown
from astragal.match.wrong_touch import why_not
from astragal.players.arena import play_match
from astragal.players.levels import Level, master, novice
from astragal.players.player import Limit
from tests.support import everybody, names, position

A, B, C, D = range(4)
GAME = clever_mole.GAME
PAUSE, CHOOSE = mole_rounds.PAUSE_MS, mole_rounds.CHOOSE_MS
BUILD, TELL = mole_rounds.BUILD_MS, mole_rounds.TELL_MS
TOPS = ("600", "060", "006", "330", "303", "033")
COLOURS = ("red", "green", "black")
LYING = ("132", "213", "315", "412", "514", "623")  # with a 1, 2, 3, 4, 5, 6 on the A-face
SEEDS = st.integers(0, 10_000)
OWN = {"master": "fixed", "build": "master"}


def cells_of(top: str) -> tuple[str, ...]:
    return tuple(NAMES[p] for p in small_pyramid(cell(top), 3))


def even_hills(
    lying: tuple[str, ...] = LYING, greens: tuple[int, ...] = (4, 3, 3, 2, 5, 4)
) -> dict[str, str]:
    """Six hills whose dice all lie alike, with so many green dice each; the others are red."""
    return {
        place: f"{'green' if k < green else 'red'} {faces}"
        for top, faces, green in zip(TOPS, lying, greens, strict=True)
        for k, place in enumerate(cells_of(top))
    }


# -- what is true of a hill, found without the rules ------------------------------------------------------------------


def die(s: Any, place: str) -> tuple[str, tuple[int, ...]]:
    d = clues.PLACES.index(place)
    return COLOURS[s.colour[d] - 1], ORIENTATIONS[s.faces[d]]


def counted(s: Any, top: str, what: str) -> int:
    """Dice of a colour, eyes on a side, on all sides, or under the top die."""
    if what in COLOURS:
        return sum(die(s, place)[0] == what for place in cells_of(top))
    if what == "below":
        return sum(7 - eyes for eyes in die(s, top)[1])
    if what == "all":
        return sum(counted(s, top, side) for side in "ABC")
    axis = "ABC".index(what)
    side = [p for p in cells_of(top) if p[axis] == top[axis]]
    assert len(side) == 6
    return sum(die(s, place)[1][axis] for place in side)


def every_clue(s: Any) -> dict[str, str]:
    """All clues that are true of exactly one hill, with that hill."""
    found: dict[str, list[str]] = {}

    def say(clue: str, fitting: list[str]) -> None:
        if len(fitting) == 1:
            found[clue] = fitting

    for what in (*COLOURS, "A", "B", "C", "all", "below"):
        has = {top: counted(s, top, what) for top in TOPS}
        if what in COLOURS:
            say(f"fewest {what}", [top for top in TOPS if has[top] == min(has.values())])
            say(f"most {what}", [top for top in TOPS if has[top] == max(has.values())])
        elif what in ("all", "below"):
            for n in range(100):
                say(f"{what} {n}", [top for top in TOPS if has[top] == n])
        else:
            for n in range(6, 37):
                say(f"age {what} {n}", [top for top in TOPS if has[top] == n])
                nearest = min(abs(number - n) for number in has.values())
                if nearest:
                    say(f"soon {what} {n}", [top for top in TOPS if abs(has[top] - n) == nearest])
    return {clue: tops[0] for clue, tops in found.items()}


def kinds(difficulty: str) -> set[str]:
    easy, medium, hard = {"fewest", "most"}, {"below", "age"}, {"soon", "all"}
    return {"easy": easy, "medium": easy | medium, "hard": easy | medium | hard}[difficulty]


# -- matches ----------------------------------------------------------------------------------------------------------


def told(players: int = 3, clue: str = "fewest green", **data: Any) -> Match:
    """A match in which a clue was given at the moment 0; green counts name 330 and 303."""
    data = {"players": players, "dice": even_hills(), "phase": "searching", "clue": clue, **data}
    game, s = position("clever-mole", **data)
    return Match(game, state=s, seed=1)


def telling(dice: dict[str, str], **data: Any) -> Match:
    """A match in which a fixed master, A, is to give any clue."""
    options = {"master": "fixed", "difficulty": "hard"}
    game, s = position(
        "clever-mole", **{"players": 3, "options": options, "dice": dice, "phase": "telling", **data}
    )
    return Match(game, state=s, seed=1)


def dealt(match: Match, deal: str = "41 07 93 88") -> Match:
    """The same match after the pause, if there is one, and a deal."""
    if match.actor == ANYONE:
        match.pass_time()
    for number in deal.split():
        match.play(f"deal {number}")
    return match


def building(players: int = 3, hill: str = "330", **options: str) -> Match:
    """A match in which A, the master, has chosen a hill; the other five are dealt."""
    match = Match(GAME, players=players, options={**OWN, **options}, seed=1)
    match.pass_time()
    match.play(hill, A, at=PAUSE + 1000)
    return dealt(match)


def built(match: Match, way: str = "green 132") -> Match:
    """The same match after the master has set all ten dice one way, except the top die if that cannot be."""
    while match.state.phase == mole_rounds.BUILDING:
        legal = [move.name for move in match.legal(A)]
        wanted = next((name for name in legal if name.endswith(way)), legal[0])
        match.play(wanted, A, at=match.state.now + 500)
    return match


def points(match: Match) -> list[int]:
    return list(match.state.points[: match.players])


# -- the examples -----------------------------------------------------------------------------------------------------


def test_a_hill_all_in_132() -> None:
    match = told(dice=even_hills(("132",) * 6))
    counts = match.state.counts
    assert [counts[6 * k] for k in range(3, 8)] == [6, 18, 12, 36, 15]
    assert [counted(match.state, "600", what) for what in ("A", "B", "C", "all", "below")] == [
        6,
        18,
        12,
        36,
        15,
    ]


def test_six_even_hills() -> None:
    match = telling(even_hills())
    assert [counted(match.state, top, "A") for top in TOPS] == [6, 12, 18, 24, 30, 36]
    assert every_clue(match.state)["soon A 20"] == "006"
    match.play("soon A 20", A)
    assert [match.fork().play(top, B).name for top in TOPS] == list(TOPS)
    match.play("006", B, at=400)
    assert points(match) == [0, 1, 0]
    with pytest.raises(IllegalMove):
        telling(even_hills()).play("soon A 21", A)
    with pytest.raises(IllegalMove):
        telling(even_hills()).play("soon A 18", A)  # 006 has 18 already
    telling(even_hills()).play("age A 18", A)


@pytest.mark.parametrize(("clue", "hill"), [("fewest green", "330"), ("most green", "303")])
def test_green_counts(clue: str, hill: str) -> None:
    match = told(clue=clue)
    match.play(hill, A, at=100)
    assert points(match) == [1, 0, 0]


def test_two_hills_with_the_fewest_green_dice_are_no_clue() -> None:
    match = telling(even_hills(greens=(4, 3, 2, 2, 5, 4)))
    offered = names(GAME, match.state, A)
    assert "most green" in offered
    assert "fewest green" not in offered
    with pytest.raises(IllegalMove):
        match.play("fewest green", A)


# -- the hills --------------------------------------------------------------------------------------------------------


def test_six_hills_leave_nine_funnels_empty() -> None:
    assert clues.HILL_NAMES == TOPS
    assert sorted(clues.PLACES) == sorted(place for top in TOPS for place in cells_of(top))
    assert len(set(clues.PLACES)) == 60
    base = {place for place in clues.PLACES if LAYER[cell(place)] == 0}
    assert len(base) == 36
    assert set(NAMES[:PLATE]) - base == {"125", "152", "215", "224", "242", "251", "422", "512", "521"}
    assert sum(map(sum, clues.ON_SIDE)) == 18


def test_values_that_clues_may_have() -> None:
    said = [name.split() for name in sayings.CLUE_NAMES]
    assert len(set(sayings.CLUE_NAMES)) == len(clues.CLUES)
    assert [int(words[1]) for words in said if words[0] == "below"] == [6, 7, 9, 10, 11, 12, 14, 15]
    for kind in ("age", "soon"):
        for side in "ABC":
            numbers = [int(words[2]) for words in said if words[:2] == [kind, side]]
            assert numbers == list(range(6, 37))
    assert [int(words[1]) for words in said if words[0] == "all"] == list(range(27, 100))
    every = {sum(faces) for faces in ORIENTATIONS}
    assert (min(every), max(every)) == (6, 15)


def test_four_numbers_name_a_deal() -> None:
    match = Match(GAME, seed=3)
    assert (match.actor, match.deadline()) == (ANYONE, PAUSE)
    assert match.scene().pieces == ()
    match.pass_time()
    for k in range(4):
        assert match.actor == CHANCE
        assert names(GAME, match.state) == [f"deal {number:02}" for number in range(100)]
        assert match.state.numbers == k
        match.play(f"deal {11 * k:02}")
    assert (match.state.numbers, match.state.deal, match.state.stream) == (0, 0, [0, 0, 0])
    again = dealt(Match(GAME, seed=99), "00 11 22 33")
    assert again.state.colour == match.state.colour
    assert again.state.faces == match.state.faces
    other = dealt(Match(GAME, seed=99), "00 11 22 34")
    assert other.state.faces != match.state.faces
    assert match.state.now == PAUSE  # nobody waits for the deal


def test_deals_are_fair() -> None:
    colours: Counter[int] = Counter()
    lying: Counter[int] = Counter()
    of_a_die: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        s = GAME.new(2, {"difficulty": "hard"})
        GAME.play(s, CHANCE, clever_mole.TIME)
        for number in (seed // 100, seed % 100, 5, 7):
            GAME.play(s, CHANCE, clever_mole.DEAL + number)
        colours.update(s.colour)
        lying.update(s.faces)
        of_a_die[s.colour[59], s.faces[59] // 8] += 1
    assert all(abs(count - 8000) < 350 for count in colours.values())
    assert set(lying) == set(range(24))
    assert all(abs(count - 1000) < 130 for count in lying.values())
    assert len(of_a_die) == 9
    assert all(20 < count < 75 for count in of_a_die.values())


def test_dice_come_from_the_box() -> None:
    """Without putting back: so many of 60 that are red vary less than they would if each die were coloured alone."""
    reds = []
    for number in range(300):
        s = GAME.new(2, {"difficulty": "hard"})
        s.phase, s.deal = mole_rounds.DEALING, number
        hills.deal_out(s)
        reds.append(s.colour.count(hills.RED))
    variance = sum((red - 20) ** 2 for red in reds) / len(reds)
    assert variance == pytest.approx(60 * 2 / 9 * (270 - 60) / 269, rel=0.25)


def test_hills_without_a_clue_of_the_difficulty_are_built_anew() -> None:
    anew = 0
    for number in range(400):
        deals = {}
        for difficulty in ("easy", "hard"):
            s = GAME.new(2, {"difficulty": difficulty})
            s.phase, s.deal, s.numbers = mole_rounds.DEALING, number, 3
            GAME.play(s, CHANCE, clever_mole.DEAL + 50)
            deals[difficulty] = s
        assert kinds("easy") & {clue.split()[0] for clue in every_clue(deals["easy"])}
        same = deals["easy"].colour == deals["hard"].colour
        assert same == bool(kinds("easy") & {clue.split()[0] for clue in every_clue(deals["hard"])})
        anew += not same
    assert anew > 0


# -- the computer's clues ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_kind_is_drawn_and_then_a_clue(difficulty: str) -> None:
    match = dealt(Match(GAME, options={"difficulty": difficulty}, seed=1))
    valid = every_clue(match.state)
    assert match.actor == CHANCE
    offered = names(GAME, match.state)
    assert offered == sorted({f"kind {c.split()[0]}" for c in valid if c.split()[0] in kinds(difficulty)})
    for kind in offered:
        branch = match.fork()
        branch.play(kind)
        assert names(GAME, branch.state) == sorted(c for c in valid if c.startswith(kind[5:] + " "))
        step = branch.roll()
        assert clues.HILL_NAMES[clues.named(branch.state.counts, branch.state.clue - 1)] == valid[step.name]
        assert (branch.actor, branch.deadline(), branch.state.since) == (ANYONE, PAUSE + 60_000, PAUSE)
    assert GAME.weight is None  # all kinds are equally likely, and all clues of a kind


@given(
    seed=SEEDS,
    players=st.integers(3, 8),
    difficulty=st.sampled_from(("easy", "medium", "hard")),
    who=st.sampled_from(({}, {"master": "rotating"}, {"master": "fixed"}, OWN)),
)
@settings(max_examples=25, deadline=None)
def test_every_clue_is_true_of_exactly_one_hill(
    seed: int, players: int, difficulty: str, who: dict[str, str]
) -> None:
    options = {"difficulty": difficulty, "rounds": "3", **who}
    match = Match(GAME, players=players, options=options, seed=seed)
    for now in play_on(match, seed):
        s = now.state
        if s.phase == mole_rounds.TELLING or (s.phase == mole_rounds.DRAWING and not s.kind):
            valid = every_clue(s)
            if s.hill:
                valid = {clue: top for clue, top in valid.items() if top == TOPS[s.hill - 1]}
            assert valid
            said = {clue.split()[0] for clue in valid} & kinds(difficulty)
            if s.phase == mole_rounds.TELLING:
                assert now.legal(mole_rounds.game_master(s)) == [] or names(
                    GAME, s, mole_rounds.game_master(s)
                ) == sorted(valid)
            elif said:
                assert names(GAME, s) == sorted(f"kind {kind}" for kind in said)
        if now.steps and s.phase == mole_rounds.SEARCHING and not any(s.pointed):
            if not who:
                assert now.steps[-1].name.split()[0] in kinds(difficulty)
            assert now.steps[-1].name in every_clue(s)
    assert match.actor == OVER


@given(seed=SEEDS, players=st.integers(2, 8), difficulty=st.sampled_from(("easy", "medium", "hard")))
@settings(max_examples=15, deadline=None)
def test_dice_are_neither_made_nor_lost_and_points_follow_from_pointing(
    seed: int, players: int, difficulty: str
) -> None:
    match = Match(GAME, players=players, options={"difficulty": difficulty, "rounds": "4"}, seed=seed)
    for now in play_on(match, seed):
        s = now.state
        dice = [colour for colour in s.colour if colour]
        assert len(dice) in (0, 60)
        assert len(dice) == 60 or s.phase in (mole_rounds.PAUSE, mole_rounds.DEALING)
        assert sum(points(now)) <= s.round
        if not now.steps:
            continue
        before, step = now.state_at(len(now.steps) - 1), now.steps[-1]
        assert s.now >= before.now
        if before.phase == mole_rounds.SEARCHING and step.player >= 0:
            right = every_clue(before)[sayings.CLUE_NAMES[before.clue - 1]]
            assert points(now)[step.player] == before.points[step.player] + (step.name == right)
            assert s.took[step.player] == s.now - s.since
            assert (s.colour, s.faces) == (before.colour, before.faces)
    assert match.state.round == 4


# -- pointing and its moments -----------------------------------------------------------------------------------------


def test_the_first_right_pointing_scores_and_ends_the_round() -> None:
    match = told()
    match.play("330", B, at=1304)
    assert points(match) == [0, 1, 0]
    assert (match.state.phase, match.deadline()) == (mole_rounds.PAUSE, 1304 + PAUSE)
    for seat in (A, C):
        with pytest.raises(IllegalMove):
            match.play("330", seat, at=1305)
    assert match.scene().marks == (Mark("330", "last"),)
    match.pass_time()
    assert (match.actor, match.state.round, match.state.clue) == (CHANCE, 2, 0)
    assert match.scene().pieces == ()
    assert not any(match.state.pointed)


def test_in_the_same_millisecond_the_first_to_arrive_counts() -> None:
    match = told()
    match.play("600", C, at=800)
    match.play("330", A, at=800)
    with pytest.raises(IllegalMove):
        match.play("330", B, at=800)
    assert points(match) == [1, 0, 0]


def test_a_wrong_pointing_locks_out_for_the_round_and_costs_nothing_else() -> None:
    match = told(points={"A": 1}, round=2)
    match.play("303", A, at=100)
    assert points(match) == [1, 0, 0]
    assert (match.state.pointed[A], match.state.took[A]) == (-5, 100)
    assert match.legal(A) == []
    with pytest.raises(IllegalMove):
        match.play("330", A, at=200)
    match.play("303", B, at=300)  # the same error is possible
    match.play("330", C, at=400)
    assert points(match) == [1, 0, 1]
    match.pass_time()
    dealt(match)
    match.roll()
    match.roll()
    assert len(match.legal(A)) == 6


def test_when_all_are_locked_out_nobody_scores() -> None:
    match = told()
    for seat, hill in ((C, "600"), (A, "060"), (B, "006")):
        assert match.state.phase == mole_rounds.SEARCHING
        match.play(hill, seat, at=500 + seat)
    assert (match.state.phase, points(match), match.deadline()) == (mole_rounds.PAUSE, [0, 0, 0], 502 + PAUSE)
    assert match.scene().notices[-1] == "The mole was under 330."


@pytest.mark.parametrize("seconds", [5, 60, 600])
def test_a_round_ends_by_itself_and_the_hill_is_shown(seconds: int) -> None:
    match = told(options={"round_time": str(seconds)})
    match.play("600", A, at=5)
    end = 1000 * seconds
    assert match.deadline() == end
    assert match.legal(B, end - 1)
    with pytest.raises(IllegalMove):
        match.play("330", B, at=end)
    step = match.pass_time()
    assert (step.name, step.at, match.state.phase) == ("time up", end, mole_rounds.PAUSE)
    assert points(match) == [0, 0, 0]
    assert Mark("330", "last") in match.scene().marks
    late = told(options={"round_time": str(seconds)})
    late.play("330", B, at=end - 1)
    assert points(late) == [0, 1, 0]


def test_nobody_points_in_a_pause_or_before_the_clue() -> None:
    match = Match(GAME, players=2, seed=1)
    assert match.legal(A) == match.legal(B) == []
    match.pass_time()
    with pytest.raises(NotYourTurn):
        match.play("330", A)
    dealt(match)
    with pytest.raises(NotYourTurn):
        match.play("330", A)


# -- rounds and the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_most_points_win_after_the_rounds(rounds: int) -> None:
    match = told(options={"rounds": str(rounds)}, round=rounds, points={"A": rounds - 1})
    match.play("330", B, at=100)
    assert match.actor == OVER
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (rounds - 1, 1, 0)
    assert outcome.winners == ((B,) if rounds == 1 else (A,))
    played = "1 round is" if rounds == 1 else f"{rounds} rounds are"
    assert outcome.reason == f"{played} played: the points decide."


def test_ties_are_shared() -> None:
    match = told(options={"rounds": "2"}, round=2, points={"A": 1})
    match.play("330", B, at=100)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (A, B)


# -- a person is the master -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds", "played"), [(3, 10, 12), (4, 8, 8), (5, 1, 5), (7, 30, 35)])
def test_rotating_masters_each_have_as_many_rounds(players: int, rounds: int, played: int) -> None:
    options = {"master": "rotating", "rounds": str(rounds)}
    match = Match(GAME, players=players, options=options, seed=4)
    masters = []
    for now in play_on(match, 4):
        if now.state.phase == mole_rounds.TELLING:
            able = [k for k in range(players) if now.legal(k)]
            assert len(able) == 1
            masters += able
        if now.state.phase == mole_rounds.SEARCHING:
            assert now.legal(masters[-1]) == []
    assert masters == [k % players for k in range(played)]


def test_a_fixed_master_is_the_first_seat_and_has_no_rank() -> None:
    match = Match(GAME, players=4, options={"master": "fixed", "rounds": "2"}, seed=2)
    assert [*play_on(match, 2)]
    assert match.state.points[A] == 0
    assert GAME.result(match.state, A) == -1
    outcome = match.outcome()
    assert outcome is not None
    assert A not in outcome.winners
    assert [tray.owner for tray in match.scene().trays] == [B, C, D]


def test_a_fixed_master_does_not_win_even_if_nobody_has_a_point() -> None:
    match = told(options={"master": "fixed", "rounds": "1"})
    match.play("600", B, at=1)
    match.play("600", C, at=2)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (B, C)


@pytest.mark.parametrize("kind", ["rotating", "fixed"])
def test_a_master_needs_two_who_search(kind: str) -> None:
    with pytest.raises(BadOption, match="three seats"):
        Match(GAME, players=2, options={"master": kind})
    with pytest.raises(BadOption, match="Only a person builds"):
        Match(GAME, players=3, options={"build": "master"})


def test_a_master_may_use_any_kind_of_clue() -> None:
    match = dealt(Match(GAME, players=3, options={"master": "fixed"}, seed=1))  # easy
    valid = every_clue(match.state)
    assert match.actor == ANYONE
    assert match.legal(B) == match.legal(C) == []
    assert names(GAME, match.state, A) == sorted(valid)
    assert kinds("hard") == {clue.split()[0] for clue in valid}
    hard = next(clue for clue in valid if clue.startswith("soon"))
    match.play(hard, A, at=PAUSE + 9000)
    assert (match.state.since, match.deadline()) == (PAUSE + 9000, PAUSE + 69_000)
    assert match.legal(A) == []
    match.play(valid[hard], C, at=PAUSE + 9500)
    assert (points(match), match.state.took[C]) == ([0, 0, 1], 500)


def test_the_computer_helps_out_a_master_who_says_nothing() -> None:
    match = dealt(Match(GAME, players=3, options={"master": "fixed", "difficulty": "medium"}, seed=1))
    assert match.deadline() == PAUSE + TELL
    with pytest.raises(IllegalMove):
        match.play("most green", A, at=PAUSE + TELL)
    assert match.pass_time().name == "no clue"
    assert match.actor == CHANCE
    assert {name.removeprefix("kind ") for name in names(GAME, match.state)} <= kinds("medium")
    match.roll()
    match.roll()
    assert match.state.phase == mole_rounds.SEARCHING
    assert match.legal(A) == []


# -- a master builds a hill ------------------------------------------------------------------------------------------


def test_a_master_builds_one_hill_and_describes_it() -> None:
    match = Match(GAME, players=3, options=OWN, seed=1)
    match.pass_time()
    assert (match.actor, match.deadline()) == (ANYONE, PAUSE + CHOOSE)
    assert names(GAME, match.state, A) == sorted(TOPS)
    assert match.legal(B) == []
    match.play("330", A, at=PAUSE + 1000)
    dealt(match)
    s = match.state
    assert [sum(c > 0 for c in s.colour[10 * h : 10 * h + 10]) for h in range(6)] == [10, 10, 10, 0, 10, 10]
    for k, place in enumerate(cells_of("330")):
        assert match.deadline() == PAUSE + 1000 + BUILD
        assert match.state.laid == k
        if k < 9:
            ways = [f"{place}={colour} {faces}" for colour in COLOURS for faces in ORIENTATION_NAMES]
            assert names(GAME, match.state, A) == sorted(ways)
        match.play(f"{place}=black 132" if k < 9 else match.legal(A)[0].name, A, at=PAUSE + 2000 + k)
    assert match.state.phase == mole_rounds.TELLING
    assert die(match.state, "530") == ("black", (1, 3, 2))
    valid = every_clue(match.state)
    assert names(GAME, match.state, A) == sorted(clue for clue, top in valid.items() if top == "330")
    with pytest.raises(IllegalMove):
        match.play(next(clue for clue, top in valid.items() if top != "330"), A)
    match.play("most black", A, at=PAUSE + 9000)
    match.play("330", C, at=PAUSE + 9100)
    assert points(match) == [0, 0, 1]


def test_the_top_die_is_offered_only_so_that_there_is_something_to_say() -> None:
    """A hill that is the copy of another cannot be told from it: the last die has to differ."""
    match = building(hill="330")
    for k in range(9):
        colour, faces = match.state.colour[k], match.state.faces[k]
        match.play(f"{cells_of('330')[k]}={COLOURS[colour - 1]} {ORIENTATION_NAMES[faces]}", A)
    twin = f"330={COLOURS[match.state.colour[9] - 1]} {ORIENTATION_NAMES[match.state.faces[9]]}"
    offered = [move.name for move in match.legal(A)]
    before = match.state.copy()
    assert twin not in offered
    assert len(offered) > 20
    assert match.state == before
    for name in offered[::7]:
        branch = match.fork()
        branch.play(name, A)
        assert branch.legal(A)
    skipped = {f"330={c} {f}" for c in COLOURS for f in ORIENTATION_NAMES} - set(offered)
    for name in skipped:
        s = match.state.copy()
        colour, faces = name[4:].split()
        hills.put(s, 39, 1 + COLOURS.index(colour), ORIENTATION_NAMES.index(faces))
        assert "330" not in every_clue(s).values()


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_hill_of_ones_own_can_always_be_described(seed: int) -> None:
    match = Match(
        GAME, players=3, options={"master": "rotating", "build": "master", "rounds": "1"}, seed=seed
    )
    rounds = 0
    for now in play_on(match, seed):
        if now.state.phase == mole_rounds.TELLING:
            rounds += 1
            assert every_clue(now.state)
            assert now.state.hill
    assert rounds == 3


def test_chance_does_what_a_master_leaves_undone() -> None:
    match = Match(GAME, players=3, options=OWN, seed=1)
    match.pass_time()
    step = match.pass_time()
    assert (step.player, step.at, step.name in TOPS) == (CHANCE, PAUSE + CHOOSE, True)
    dealt(match)
    match.play(match.legal(A)[3].number, A, at=PAUSE + CHOOSE + 500)
    end = PAUSE + CHOOSE + BUILD
    assert match.legal(A, end) == []
    for _ in range(9):
        assert match.deadline() == end
        assert match.pass_time().player == CHANCE
    assert (match.state.phase, match.deadline()) == (mole_rounds.TELLING, end + TELL)
    assert match.pass_time().name == "no clue"
    match.roll()
    clue = match.roll().name
    assert every_clue(match.state)[clue] == TOPS[match.state_at(3).hill - 1]
    assert [len(match.legal(seat)) for seat in range(3)] == [0, 6, 6]


def test_an_own_hill_without_an_easy_clue_gets_the_next_easiest() -> None:
    greens, lying = (3, 3, 3, 3, 3, 3), ("132", "132", "132", "623", "132", "132")
    options = {**OWN, "difficulty": "easy"}
    data: dict[str, Any] = {"dice": even_hills(lying, greens), "hill": "330", "options": options}
    match = telling(**data)
    assert not [move.name for move in match.legal(A) if move.name.split()[0] in kinds("easy")]
    match.pass_time()
    assert names(GAME, match.state) == ["kind below"]
    match.roll()
    assert match.roll().name == "below 10"


# -- what a master hides ----------------------------------------------------------------------------------------------


def seen(match: Match, viewer: Viewer) -> list[Any]:
    """Everything that a viewer is shown of a match: scenes, prompts, events, and the names of moves."""
    shown: list[Any] = []
    for step in range(len(match.steps) + 1):
        view = match.view(viewer, step)
        shown += [GAME.picture(view, viewer), GAME.prompt(view)]
        if step < len(match.steps):
            made = match.steps[step]
            shown += [GAME.name(view, made.move), GAME.touch(view, made.move), match.events(step + 1, viewer)]
    return shown


def test_the_others_see_nothing_of_the_building() -> None:
    one = built(building(hill="330"), "green 132")
    other = built(building(hill="060"), "red 654")
    deal = Match(GAME, players=3, options=OWN, seed=1)
    deal.pass_time()
    deal.play("600", A, at=PAUSE + 1000)
    built(dealt(deal, "99 98 97 96"), "black 412")
    for viewer in (Viewer(B), Viewer(C), WATCHER):
        assert seen(one, viewer) == seen(other, viewer) == seen(deal, viewer)
    assert seen(one, Viewer(A)) != seen(other, Viewer(A))
    scene = one.scene(Viewer(B))
    assert {piece.colour for piece in scene.pieces} == {"hidden"}
    assert len(scene.pieces) == 60
    assert scene.notices[-1] == "The hills are covered while one of them is built."
    assert scene.marks == ()
    assert {step.name for step in one.steps} & {"330", "deal 41"}
    assert [GAME.name(one.view(Viewer(B), k), one.steps[k].move) for k in range(7)] == [
        "next round",
        "a hill",
        *["deal"] * 4,
        "a die",
    ]


def test_with_the_clue_everybody_sees_everything() -> None:
    match = built(building())
    match.play(match.legal(A)[0].name, A)
    assert match.scene(Viewer(B)) == match.scene(Viewer(A)) == match.scene(WATCHER)
    assert match.view(Viewer(B)) == match.state
    uncovered = [event for event in match.events(len(match.steps), Viewer(B)) if event.kind == "uncovered"]
    assert len(uncovered) == 60


def test_the_master_sees_his_work() -> None:
    match = building(hill="330")
    scene = match.scene(Viewer(A))
    assert match.view(Viewer(A)) == match.state
    assert [piece.place for piece in scene.pieces if piece.colour == "hidden"] == list(cells_of("330"))
    assert scene.marks == (Mark(cells_of("330")[0], "goal"),)
    assert [piece.place for piece in scene.trays[-1].pieces] == list(COLOURS)
    assert match.legal(A)[0].touch == ("tray:red", "face:124")
    match.play(match.legal(A)[0].name, A)
    assert [event.kind for event in match.events(len(match.steps), Viewer(A))] == ["uncovered"]
    assert built(match).scene(Viewer(A)).marks == (Mark("330", "goal"),)


@given(seed=SEEDS, steps=st.integers(1, 40), viewer=st.sampled_from(everybody(4)))
@settings(max_examples=40, deadline=None)
def test_a_redeal_looks_the_same_and_can_be_played_on(seed: int, steps: int, viewer: Viewer) -> None:
    match = Match(
        GAME, players=4, options={"master": "rotating", "build": "master", "rounds": "1"}, seed=seed
    )
    for now in play_on(match, seed):
        if len(now.steps) == steps:
            break
    guess = match.view(viewer)
    clever_mole.redeal(guess, viewer.number, new_rng(seed, 9))
    assert not positions.inspect(positions.write(GAME, guess), GAME)[2]
    assert GAME.seen(guess, viewer) == match.view(viewer)
    if viewer.seat == mole_rounds.game_master(match.state):
        assert guess == match.state


def test_without_a_master_at_work_nothing_is_hidden() -> None:
    for options in ({}, {"master": "rotating"}):
        match = Match(GAME, players=3, options=options, seed=5)
        for now in play_on(match, 5):
            assert now.view(Viewer(B)) == now.view(WATCHER) == now.state


# -- computer players -------------------------------------------------------------------------------------------------


def chosen(match: Match, seat: int, tries: int = 300) -> Counter[str]:
    s, out = match.state, GAME.legal(match.state, seat)
    picked = (clever_mole.policy(s, seat, out, len(out), new_rng(seed)) for seed in range(tries))
    return Counter(GAME.name(s, out[i]) for i in picked)


def test_reaction_times_are_log_normal_around_the_median() -> None:
    assert (GAME.spread, GAME.new(2).reaction, GAME.new(2).errors) == (0.4, 6000, 10)


def test_computer_players_err_in_one_of_ten() -> None:
    assert set(chosen(told(options={"errors": "0"}), A)) == {"330"}
    often = chosen(told(), A, 2000)
    assert 0.87 < often["330"] / 2000 < 0.93
    wrong = chosen(told(options={"errors": "100"}), A)
    assert set(wrong) == set(TOPS) - {"330"}


def test_no_computer_player_repeats_an_error_of_others() -> None:
    match = told(7, options={"errors": "100"})
    for seat, hill in enumerate(("600", "060", "006", "303")):
        match.play(hill, seat)
    assert set(chosen(match, 4)) == {"033"}
    match.play("033", 4)
    assert set(chosen(match, 5)) == {"330"}


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_computer_in_the_masters_seat_keeps_to_the_difficulty(difficulty: str) -> None:
    options = {"master": "fixed", "difficulty": difficulty}
    match = dealt(Match(GAME, players=3, options=options, seed=1))
    said = Counter(clue.split()[0] for clue in chosen(match, A, 600).elements())
    assert set(said) == {c.split()[0] for c in every_clue(match.state)} & kinds(difficulty)
    assert min(said.values()) > 50


def test_who_has_something_to_do() -> None:
    assert GAME.reaction is not None
    reaction = GAME.reaction

    def all_of(match: Match) -> list[int]:
        return [reaction(match.state, seat) for seat in range(3)]

    match = told(options={"reaction": "700"})
    assert all_of(match) == [700, 700, 700]
    match.play("600", B)
    assert all_of(match) == [700, 0, 700]
    match.play("330", A)
    assert all_of(match) == [0, 0, 0]
    match = Match(GAME, players=3, options={**OWN, "master": "rotating"}, seed=1)
    assert all_of(match) == [0, 0, 0]
    match.pass_time()
    assert all_of(match) == [600, 0, 0]
    match.play("330", A)
    assert all_of(match) == [0, 0, 0]
    dealt(match)
    assert all_of(match) == [600, 0, 0]
    built(match)
    assert all_of(match) == [600, 0, 0]
    match.play(match.legal(A)[0].name, A)
    assert all_of(match) == [0, 6000, 6000]


def test_rounds_between_equal_players_take_as_long_as_the_fastest_of_them() -> None:
    took = []
    for seed in range(12):
        match = play_match(GAME, [Level("equal")] * 4, Limit(simulations=1), seed=seed)
        for step in range(len(match.steps)):
            s = match.state_at(step + 1)
            if match.state_at(step).phase == mole_rounds.SEARCHING and s.phase == mole_rounds.PAUSE:
                took.append(s.now - s.since)
        assert record.read(record.write(match)).state == match.state
    took.sort()
    assert len(took) == 120
    # The median of the fastest of four is 6000 * exp(0.4 * -1.0) = 4030 ms, a little more because of errors.
    assert 3700 < took[60] < 4700


def test_a_master_player_beats_a_novice() -> None:
    won = 0.0
    for seed in range(8):
        match = play_match(GAME, [master(), novice()], Limit(simulations=1), seed=seed)
        outcome = match.outcome()
        assert outcome is not None
        won += outcome.shares[0]
    assert won >= 7


# -- what is seen and said --------------------------------------------------------------------------------------------


def test_who_was_first_is_told_with_the_time() -> None:
    assert Match(GAME, seed=1).scene().notices == ("The first hills are about to be built.",)
    match = told(options={"rounds": "4"})
    match.play("303", C, at=900)
    match.play("330", A, at=1304)
    assert match.scene().notices == (
        "Round 1 of 4.",
        "C pointed at 303 after 900 ms: wrong.",
        "A pointed at 330 after 1304 ms: right.",
        "The mole was under 330.",
    )
    assert match.scene().marks == (Mark("303", "dead"), Mark("330", "last"))
    match = told(options={"master": "rotating"}, round=2, players=4)
    assert match.scene().notices[0] == "Round 2 of 12. B is the game master."


@pytest.mark.parametrize(
    ("clue", "prompt", "said"),
    [
        ("fewest green", "with the fewest green dice", "I keep away from green."),
        ("most green", "with the most green dice", "I cannot get enough of green."),
        ("age B 18", "with 18 eyes on side B", "side B tells my age, 18 months."),
        ("soon A 20", "nearest to 20 eyes on side A", "side A tells my age, 20 months, give or take a few."),
        ("all 42", "with 42 eyes on its three sides together", "all the eyes on my hill are 42."),
        ("below 14", "14 eyes on its three hidden faces", "I look up at my top die and count 14 eyes."),
    ],
)
def test_clues_in_words(clue: str, prompt: str, said: str) -> None:
    match = telling(even_hills())
    offered = {move.name: move.touch for move in match.legal(A)}
    word, _, number = clue.rpartition(" ")
    parts = (f"button:{word}", f"button:{number}") if number.isdigit() else (f"button:{clue}",)
    assert offered[clue] == parts
    match.play(clue, A)
    assert GAME.prompt(match.state).startswith("point at the hill ")
    assert GAME.prompt(match.state).endswith(prompt)
    scene = match.scene()
    assert scene.headline == f"The mole says: {said}"
    assert not any("mole says" in notice for notice in scene.notices)


def test_the_clue_is_the_headline_from_the_search_to_the_next_hills() -> None:
    match = told(options={"rounds": "2"})
    for viewer in everybody(2):
        assert match.scene(viewer).headline == "The mole says: I keep away from green."
    match.play("330", B, at=900)
    assert match.scene().headline == "The mole says: I keep away from green."
    match.pass_time()
    assert match.scene().headline == ""
    hidden = built(building())
    assert hidden.scene(Viewer(A)).headline == hidden.scene(Viewer(B)).headline == ""


def test_nothing_on_the_table_gives_the_hill_away_before_somebody_points() -> None:
    """Whichever hill the mole is under: the same touches in the same order, no mark, all six hills lit alike."""
    for clue in every_clue(telling(even_hills()).state):
        match = telling(even_hills())
        match.play(clue, A)
        scene = match.scene(Viewer(B))
        assert (scene.marks, scene.glow) == ((), True)
        assert [move.touch for move in match.legal(B)] == [(f"die:{top}",) for top in TOPS]
        assert not any(top in text for top in TOPS for text in (scene.headline, *scene.notices))


def test_words_and_touches() -> None:
    match = Match(GAME, players=3, options=OWN, seed=1)
    assert GAME.prompt(match.state) == "wait for the next hills"
    match.pass_time()
    assert GAME.prompt(match.state) == "choose a hill for the mole"
    for viewer in (Viewer(B), WATCHER):
        assert GAME.prompt(match.view(viewer)) == "wait while A works on the hill of the mole"
    assert match.legal(A)[0].touch == ("die:600",)
    match.play("600", A)
    assert GAME.prompt(match.state) == "draw the numbers of a deal"
    assert match.legal()[7].touch == ("button:roll", "button:07")
    dealt(match)
    assert GAME.prompt(match.state) == "set the next die of your hill: its colour, then its faces"
    built(match)
    assert GAME.prompt(match.state) == "say something that is true of your hill alone"
    assert GAME.prompt(match.view(Viewer(B))) == "wait while A works on the hill of the mole"
    assert GAME.prompt(telling(even_hills()).state) == "say something that is true of one hill alone"
    match.pass_time()
    assert GAME.prompt(match.state) == "draw a description"
    match = told()
    assert [move.touch for move in match.legal(A)] == [(f"die:{top}",) for top in TOPS]


@pytest.mark.parametrize("prize", ["points", "dice", "sweets"])
def test_the_prize_is_only_the_picture(prize: str) -> None:
    match = told(options={"prize": prize}, points={"B": 2}, round=3)
    trays = match.scene().trays
    assert [(tray.title, tray.owner, tray.count) for tray in trays] == [
        (prize, A, 0),
        (prize, B, 2),
        (prize, C, 0),
    ]
    kind = {"points": [], "dice": ["die"], "sweets": ["stone"]}[prize]
    assert [piece.kind for piece in trays[B].pieces] == kind
    assert trays[A].pieces == ()
    match.play("330", A, at=5)
    assert points(match) == [1, 2, 0]


# -- newcomers --------------------------------------------------------------------------------------------------------


def why(match: Match, seat: int, *touches: str) -> str:
    return why_not(GAME, match.view(Viewer(seat)), seat, touches)


def test_who_searches_is_told_how_to_point_and_not_where() -> None:
    match = told()
    touch_the_top = "Touch the top die of the hill that you mean."
    assert {why(match, A, "die:800"), why(match, A, "die:053"), why(match, A, "cell:224")} == {touch_the_top}
    match.play("600", B)
    assert "pointed in this round already" in why(match, B, "die:330")
    match.play("330", A)
    assert why(match, A, "die:600") == "The next hills come in a moment."


def test_a_master_at_work_and_those_who_wait_are_told_what_comes() -> None:
    match = building()
    assert "choose its colour" in why(match, A, "die:600")
    assert "still at work" in why(match, B, "die:600")
    built(match)
    assert "true of one hill alone" in why(match, A, "die:600")
    match.play(GAME.name(match.state, GAME.legal(match.state, A)[0]), A)
    assert "the others search" in why(match, A, "die:600")


def test_the_goal_follows_the_rounds_and_the_master() -> None:
    assert "after 1 round the most" in GAME.goal(GAME.blank(3, {"rounds": "1"}))
    assert "after 12 rounds" in GAME.goal(GAME.blank(3, {"master": "rotating"}))
    assert "without the game master" in GAME.goal(GAME.blank(3, {"master": "fixed"}))


def test_a_point_is_for_the_right_hill() -> None:
    match = told()
    before = match.state.copy()
    match.play("330", A)
    assert GAME.gain(before, match.state, A) == "first at the right hill"


# -- options and positions --------------------------------------------------------------------------------------------


def test_the_options_of_an_ordinary_game() -> None:
    assert GAME.options_of(GAME.new(2)) == {
        "difficulty": "easy",
        "master": "computer",
        "build": "random",
        "rounds": "10",
        "round_time": "60",
        "prize": "points",
        "reaction": "6000",
        "errors": "10",
    }


def test_a_position_needs_dice_and_a_clue() -> None:
    match = told(pointed={"B": "wrong 600"})
    assert (match.state.round, match.deadline()) == (1, 60_000)
    assert match.legal(B) == []
    written = positions.write(GAME, match.state)
    assert (written["clue"], written["pointed"]) == ("fewest green", {"B": "wrong 600"})
    match = told(phase="pause", pointed={"A": "330"}, points={"A": 1})
    assert (match.deadline(), match.scene().marks) == (PAUSE, (Mark("330", "last"),))
    _, s = position("clever-mole")
    assert (s.phase, s.until) == (mole_rounds.PAUSE, PAUSE)
    _, s = position("clever-mole", phase="dealing", numbers=2, deal=4107)
    assert GAME.actor(s) == CHANCE
    _, s = position("clever-mole", phase="drawing", kind="most", dice=even_hills())
    assert names(GAME, s) == ["most green", "most red"]
    others = {place: text for place, text in even_hills().items() if place not in cells_of("330")[4:]}
    data = {"players": 3, "options": OWN, "phase": "building", "hill": "330", "laid": 4, "dice": others}
    game, s = position("clever-mole", **data)
    assert game.name(s, game.legal(s, A)[0]) == f"{cells_of('330')[4]}=red 124"
    assert s.until == BUILD


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"600": "red 132"}}, "wrong-dice"),
        ({"dice": even_hills() | {"600": "blue 132"}}, "unknown-colour"),
        ({"dice": even_hills() | {"600": "red 123"}}, "impossible-die"),
        ({"dice": even_hills() | {"422": "red 132"}}, "unknown-place"),
        ({"dice": even_hills() | {"600": "hidden 132"}}, "unknown-colour"),
        ({"phase": "dealing"}, "wrong-dice"),
        ({"phase": "dealing", "dice": {}, "clue": "", "numbers": 1, "deal": 100}, "bad-deal"),
        ({"phase": "dealing", "dice": {}, "clue": "", "numbers": 4}, "bad-number"),
        ({"numbers": 1}, "bad-deal"),
        ({"clue": ""}, "bad-clue"),
        ({"clue": "most red", "dice": even_hills(greens=(4,) * 6)}, "bad-clue"),
        ({"clue": "age A 37"}, "unknown-word"),
        ({"phase": "drawing"}, "bad-clue"),
        ({"phase": "drawing", "clue": "", "dice": even_hills(greens=(4,) * 6)}, "no-clue"),
        ({"phase": "telling", "clue": ""}, "bad-phase"),
        ({"phase": "choosing", "clue": "", "dice": {}}, "bad-phase"),
        ({"phase": "building", "clue": ""}, "bad-phase"),
        ({"hill": "330"}, "bad-hill"),
        ({"phase": "telling", "clue": "", "options": OWN}, "bad-hill"),
        ({"phase": "telling", "clue": "", "options": OWN, "hill": "hidden"}, "bad-hill"),
        ({"phase": "building", "clue": "", "options": OWN, "hill": "330"}, "wrong-dice"),
        ({"laid": 3}, "bad-laid"),
        ({"phase": "building", "clue": "", "options": OWN, "hill": "330", "laid": 10}, "bad-number"),
        ({"kind": "most"}, "bad-kind"),
        ({"round": 11}, "bad-round"),
        ({"round": -1}, "bad-number"),
        ({"pointed": {"A": "330"}}, "bad-pointing"),
        ({"pointed": {"A": "wrong 330"}}, "bad-pointing"),
        ({"pointed": {"A": "600"}}, "bad-pointing"),
        ({"pointed": {"A": "wrong 600", "B": "wrong 600", "C": "wrong 060"}}, "bad-pointing"),
        ({"pointed": {"D": "wrong 600"}}, "unknown-seat"),
        ({"pointed": {"A": "wrong 601"}}, "unknown-word"),
        ({"pointed": ["600"]}, "unknown-seat"),
        ({"pointed": {"A": "wrong 600"}, "options": {"master": "fixed"}}, "bad-pointing"),
        ({"points": {"A": 2}}, "bad-points"),
        ({"points": {"A": 1}, "options": {"master": "fixed"}}, "bad-points"),
        ({"now": -1}, "bad-number"),
        ({"players": 2, "options": OWN}, "bad-options"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        told(**data)
    assert problem in [name for name, _ in refused.value.problems]


@pytest.mark.parametrize("number", [1, 2])
def test_the_positions_of_the_page(number: int) -> None:
    path = Path(__file__).parents[2] / "docs/games/positions" / f"clever-mole-{number}.json"
    game, s, _ = shown.load(path)
    assert every_clue(s)[sayings.CLUE_NAMES[s.clue - 1]] in TOPS
    assert game.actor(s) == ANYONE


# -- bounds -----------------------------------------------------------------------------------------------------------


def test_no_master_ever_has_more_clues_than_the_bound() -> None:
    most = 0
    for seed in range(150):
        s = GAME.new(3, {"master": "fixed"}, seed)
        s.phase, s.deal, s.round = mole_rounds.DEALING, seed, 1
        hills.deal_out(s)
        s.phase, s.until = mole_rounds.TELLING, 1
        most = max(most, len(GAME.legal(s, A)))
    assert most <= clues.MOST_CLUES == GAME.bounds.moves
