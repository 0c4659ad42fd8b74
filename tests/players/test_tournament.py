"""Tournaments: who sits where, what is counted, and that a seed repeats it."""

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

import pytest

from astragal import players
from astragal.engine.registry import find
from astragal.errors import BadOption
from astragal.match import record
from astragal.players import Choice, Limit, View
from astragal.players.tournament import (
    Entrant,
    Standing,
    Tournament,
    count_seatings,
    new_folder,
    read_entrants,
    seatings,
    wilson,
)
from tests.cli.support import TIC_TAC_TOE

LIMIT = Limit(simulations=20)
DRAWN = ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")
TWINS = (Entrant("scripted#1", "scripted", LIMIT), Entrant("scripted#2", "scripted", LIMIT))
FIRST_WINS = ("a1", "a2", "b1", "b2", "c1")


@dataclass
class Scripted:
    """Plays one line of tic-tac-toe, whichever side it has."""

    line: tuple[str, ...]
    name: str = "scripted"

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        wanted = self.line[len(view.steps)]
        legal = view.game.legal(view.state, view.seat)
        return Choice(next(move for move in legal if view.game.name(view.state, move) == wanted))


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, ...]]]:
    """The line that players called `scripted` play next; each new one takes the first that is left."""
    lines: list[tuple[str, ...]] = []
    monkeypatch.setitem(players.PLAYERS, "scripted", lambda: Scripted(lines.pop(0)))
    yield lines
    assert not lines  # a new player sat down for every seat of every match


def by_label(tournament: Tournament) -> dict[str, Standing]:
    return {standing.entrant.label: standing for standing in tournament.standings()}


def test_entrants_are_told_apart_and_may_have_their_own_limits() -> None:
    texts = ["master", "Random", "master", " master@0.50s", "master@500n", "master@.5s", "novice@2s"]
    entrants = read_entrants(texts, LIMIT)
    assert [(entrant.label, entrant.player) for entrant in entrants] == [
        ("master#1", "master"),
        ("random", "random"),
        ("master#2", "master"),
        ("master@0.5s#1", "master"),
        ("master@500n", "master"),
        ("master@0.5s#2", "master"),
        ("novice@2s", "novice"),
    ]
    assert entrants[0].limit == LIMIT
    assert entrants[3].limit == Limit(seconds=0.5)
    assert entrants[4].limit == Limit(simulations=500)


@pytest.mark.parametrize(
    ("texts", "limit", "sentence"),
    [
        (["master"], LIMIT, "1 cannot play a tournament"),
        (["master", "deep"], LIMIT, "There is no computer player 'deep'"),
        (["master", ""], LIMIT, "There is no computer player ''"),
        (["random", "master@5"], LIMIT, "The limit of 'master@5' cannot be read"),
        (["random", "master@"], LIMIT, "The limit of 'master@' cannot be read"),
        (["random", "master@-1s"], LIMIT, "The limit of 'master@-1s' cannot be read"),
        (["random", "master@0s"], LIMIT, "0 seconds a move cannot be"),
        (["random", "master@0n"], LIMIT, "0 simulations a move cannot be"),
        (["random", "master"], Limit(seconds=float("nan")), "nan seconds a move cannot be"),
        (["random", "master"], Limit(simulations=10**10), "10000000000 simulations a move cannot be"),
    ],
)
def test_entrants_that_cannot_be(texts: list[str], limit: Limit, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        read_entrants(texts, limit)


@pytest.mark.parametrize(("entrants", "seats"), list(product(range(2, 6), range(2, 6))))
def test_seatings_are_all_there_are_once(entrants: int, seats: int) -> None:
    found = list(seatings(entrants, seats))
    used = min(entrants, seats)
    assert set(found) == {s for s in product(range(entrants), repeat=seats) if len(set(s)) == used}
    assert len(found) == len(set(found)) == count_seatings(entrants, seats)


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (3, 2), (5, 3), (2, 3), (3, 4)])
def test_as_many_seatings_as_entrants_give_everybody_every_seat(entrants: int, seats: int) -> None:
    order = seatings(entrants, seats)
    while block := list(islice(order, entrants)):
        for column in zip(*block, strict=True):
            assert sorted(column) == list(range(entrants))


def test_many_entrants_in_many_seats_do_not_take_forever() -> None:
    assert count_seatings(20, 8) == 5_079_110_400
    assert next(seatings(20, 8)) == (0, 1, 2, 3, 4, 5, 6, 7)


def test_wilson() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(1, 100) == pytest.approx((0.9630, 1), abs=1e-4)


def test_games_are_spread_over_seatings_and_the_first_have_one_more() -> None:
    entrants = read_entrants(["random", "random", "greedy"], LIMIT)
    tournament = Tournament(find(TIC_TAC_TOE), entrants)
    played = list(tournament.play(14))
    assert tournament.seatings == 6
    assert [(one.round, one.seating) for one in played] == [(k // 6 + 1, k % 6 + 1) for k in range(14)]
    order = list(seatings(3, 2))
    assert Counter(one.seats for one in played) == {seats: 3 if k < 2 else 2 for k, seats in enumerate(order)}
    assert sum(standing.games for standing in tournament.standings()) == 2 * 14
    assert len({one.match.seed for one in played}) == 14


def test_a_win_is_counted_for_who_had_the_seat(line: list[tuple[str, ...]]) -> None:
    tournament = Tournament(find(TIC_TAC_TOE), TWINS)
    line += [FIRST_WINS] * 2
    assert [one.match.seats[0].members for one in tournament.play(1)] == [("scripted#1",)]
    first, second = tournament.standings()
    assert (first.entrant.label, first.games, first.share) == ("scripted#1", 1, 1)
    assert (second.entrant.label, second.games, second.share) == ("scripted#2", 1, 0)
    assert first.mu > 25 > second.mu
    assert first.sigma < 25 / 3
    assert first.score is not None
    assert second.score is not None
    assert first.score > second.score
    assert first.seconds is not None
    assert first.seconds > 0


def test_who_wins_from_both_seats_wins_all(line: list[tuple[str, ...]]) -> None:
    # The second match: scripted#2 begins and loses.
    second_wins = ("a1", "a2", "b1", "b2", "c3", "c2")
    tournament = Tournament(find(TIC_TAC_TOE), TWINS)
    line += [FIRST_WINS] * 2 + [second_wins] * 2
    assert [one.match.outcome().winners for one in tournament.play(2)] == [(0,), (1,)]  # type: ignore[union-attr]
    assert by_label(tournament)["scripted#1"].share == 1


def test_a_shared_win_counts_as_its_part_and_equal_results_share_a_rank(line: list[tuple[str, ...]]) -> None:
    tournament = Tournament(find(TIC_TAC_TOE), TWINS)
    line += [DRAWN] * 8
    list(tournament.play(4))
    for standing in tournament.standings():
        assert standing.share == 0.5
        assert standing.interval == wilson(0.5, 4)
        assert standing.mu == pytest.approx(25)
        assert standing.sigma < 25 / 3


def test_two_entrants_fill_three_seats_fairly() -> None:
    tournament = Tournament(find("most-simple"), read_entrants(["greedy", "random"], LIMIT))
    assert (tournament.seats, tournament.seatings) == (3, 6)
    played = list(tournament.play(6))
    assert Counter(entrant for one in played for entrant in one.seats) == {0: 9, 1: 9}
    greedy, random = by_label(tournament)["greedy"], by_label(tournament)["random"]
    assert greedy.games == random.games == 6
    assert greedy.share is not None
    assert random.share is not None
    assert greedy.share + random.share == pytest.approx(1)
    scores = [one.match.outcome().scores[seat] for one in played for seat in range(3) if one.seats[seat] == 0]  # type: ignore[union-attr]
    assert greedy.score == pytest.approx(sum(scores) / 9)


def test_who_has_not_played_has_no_figures() -> None:
    tournament = Tournament(find(TIC_TAC_TOE), read_entrants(["random", "random", "greedy"], LIMIT))
    list(tournament.play(1))
    assert tournament.standings()[-1] == Standing(
        tournament.entrants[2], 0, None, None, None, 25, 25 / 3, None
    )


def test_a_seed_and_simulations_repeat_everything(tmp_path: Path) -> None:
    def kept(name: str, seed: int) -> dict[str, str]:
        folder = tmp_path / name
        new_folder(folder)
        entrants = read_entrants(["novice", "master@60n", "random"], LIMIT)
        tournament = Tournament(find(TIC_TAC_TOE), entrants, seed=seed)
        list(tournament.play(6, folder))
        return {path.name: path.read_text() for path in folder.iterdir()}

    one, two, other = kept("one", 3), kept("two", 3), kept("other", 4)
    assert one == two
    assert one.keys() == other.keys()
    assert one != other


def test_records_are_whole_and_named_after_round_and_seating(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    new_folder(folder)
    entrants = read_entrants(["random", "random", "greedy@3n"], LIMIT)
    options = {"golden": "20"}
    tournament = Tournament(find("el-dado"), entrants, seats=2, options=options, seed=1)
    played = list(tournament.play(8, folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "round-1-seating-1-random#1-random#2.record"
    assert names[1] == "round-1-seating-2-random#2-greedy@3n.record"
    assert names[-1] == "round-2-seating-2-random#2-greedy@3n.record"
    for name, one in zip(names, played, strict=True):
        match = record.load(folder / name)
        assert match.seats == one.match.seats
        assert match.seed == one.match.seed
        assert match.state == one.match.state
        assert match.outcome() == one.match.outcome()
        assert match.game.options_of(match.state)["golden"] == "20"


def test_a_player_in_a_file_takes_part(tmp_path: Path) -> None:
    file = tmp_path / "First.py"
    file.write_text(
        "from astragal.players import Choice\n"
        "class PLAYER:\n"
        "    name = 'Takes, the (first)/move'\n"
        "    def choose(self, view, limit, cancel=None):\n"
        "        return Choice(view.game.legal(view.state, view.seat)[0])\n"
    )
    entrants = read_entrants([str(file), "random", f"{file}@0.5s"], LIMIT)
    labels = [entrant.label for entrant in entrants]
    assert labels == ["Takes the first /move", "random", "Takes the first /move@0.5s"]
    folder = tmp_path / "records"
    new_folder(folder)
    tournament = Tournament(find(TIC_TAC_TOE), entrants)
    tournament.warm_up()
    played = list(tournament.play(3, folder))
    kept = record.load(folder / "round-1-seating-1-Takes_the_first_move-random.record")
    assert kept.seats == played[0].match.seats
    assert players.find(kept.seats[0].player).name == "Takes, the (first)/move"


def test_warming_up_counts_nothing() -> None:
    tournament = Tournament(find(TIC_TAC_TOE), read_entrants(["random", "greedy", "club", "club"], LIMIT))
    tournament.warm_up()
    assert all(standing.games == 0 for standing in tournament.standings())
    assert next(tournament.play(1)).round == 1


def test_a_folder_for_records_must_be_new_or_empty(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    new_folder(tmp_path / "empty")
    assert not list((tmp_path / "empty").iterdir())
    file = tmp_path / "file"
    file.write_text("")
    for path, sentence in ((tmp_path, "is not empty"), (file, "is a file"), (file / "x", "Cannot write to")):
        with pytest.raises(BadOption, match=sentence):
            new_folder(path)
    assert file.read_text() == ""


def test_in_real_time_players_are_as_slow_as_they_are() -> None:
    whack = find(str(Path(__file__).parents[1] / "toys" / "whack.py"))
    tournament = Tournament(whack, read_entrants(["master", "novice"], LIMIT), options={"moles": "6"})
    for _ in tournament.play(20):
        pass
    shares = {label: standing.share for label, standing in by_label(tournament).items()}
    assert shares["master"] is not None
    assert shares["master"] > 0.9
