"""Tournaments of computer players: everybody in every seat against everybody, and what it says about them."""

from __future__ import annotations

import math
import re
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice, permutations, product
from pathlib import Path

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.errors import BadOption
from astragal.match import Match, Seat, record
from astragal.players import address, find
from astragal.players.arena import play_match
from astragal.players.player import Choice, Limit, Player, View, checked_limit, slowness
from astragal.players.rating import Rating, ranks, rated

Z = 1.959964  # 95 % of a normal distribution lies within so many deviations
_OWN_LIMIT = re.compile(r"(?P<seconds>\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})s|(?P<simulations>\d{1,12})n")


@dataclass(frozen=True)
class Entrant:
    """One who takes part: a computer player with its limit, under a label that nobody else has."""

    label: str
    player: str  # what finds it
    limit: Limit


@dataclass(frozen=True)
class Played:
    """A finished match: its round and seating (both from 1), and which entrant sat at each seat."""

    round: int
    seating: int
    seats: tuple[int, ...]
    match: Match


@dataclass(frozen=True)
class Standing:
    """What an entrant has reached; the figures of somebody who has not played yet are None."""

    entrant: Entrant
    games: int
    share: float | None  # of the win, per game
    interval: tuple[float, float] | None  # the share, with 95 % confidence
    score: float | None  # per seat it had
    mu: float
    sigma: float
    seconds: float | None  # per move


def read_entrants(texts: Sequence[str], limit: Limit) -> tuple[Entrant, ...]:
    """Entrants as people write them: `master`, `mine.py`, or with a limit of its own `master@0.5s`, `master@500n`.

    Those who are written alike are told apart by a number: `master#1`, `master#2`.
    """
    if len(texts) < 2:
        raise BadOption(f"{len(texts)} cannot play a tournament; name two entrants or more: master,random.")
    read = [_read_entrant(text, checked_limit(limit)) for text in texts]
    labels = [entrant.label for entrant in read]
    for k, entrant in enumerate(read):
        if labels.count(labels[k]) > 1:
            number = labels[: k + 1].count(labels[k])
            read[k] = Entrant(f"{labels[k]}#{number}", entrant.player, entrant.limit)
    return tuple(read)


def _read_entrant(text: str, limit: Limit) -> Entrant:
    name, at, own = text.strip().rpartition("@") if "@" in text else (text, "", "")
    player = address(name)
    # The label stands in records: of a player in a file, whose name is free, without what would break them.
    label = re.sub(r"[|,()\s]+", " ", find(player).name).strip() or "nameless"
    if not at:
        return Entrant(label, player, limit)
    found = _OWN_LIMIT.fullmatch(own.strip().lower())
    if not found:
        raise BadOption(
            f"The limit of {text.strip()!r} cannot be read; write seconds as {name}@0.5s, simulations as {name}@500n."
        )
    if found["seconds"]:
        limit = checked_limit(Limit(seconds=float(found["seconds"])))
        return Entrant(f"{label}@{limit.seconds:g}s", player, limit)
    limit = checked_limit(Limit(simulations=int(found["simulations"])))
    return Entrant(f"{label}@{limit.simulations}n", player, limit)


def seatings(entrants: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to seat entrants, each in one seat; where they are fewer than seats, every way that uses them all.

    They come in blocks of as many as there are entrants, and in each block everybody has every seat once: so a
    tournament that ends early is as fair as its number of games allows.
    """
    others: Iterator[tuple[int, ...]] = (
        permutations(range(1, entrants), seats - 1)
        if entrants >= seats
        else (rest for rest in product(range(entrants), repeat=seats - 1) if len({0, *rest}) == entrants)
    )
    for rest in others:
        for shift in range(entrants):
            yield tuple((entrant + shift) % entrants for entrant in (0, *rest))


def count_seatings(entrants: int, seats: int) -> int:
    """How many there are."""
    if entrants >= seats:
        return math.perm(entrants, seats)
    return sum((-1) ** k * math.comb(entrants, k) * (entrants - k) ** seats for k in range(entrants))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; a little too wide where wins are shared, never too narrow."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def new_folder(path: Path) -> None:
    """Make a folder for records; BadOption if it cannot be written or holds something already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise BadOption(f"{path} is not empty; name a new or an empty folder for the records.")
        tempfile.TemporaryFile(dir=path).close()
    except FileExistsError:
        raise BadOption(f"{path} is a file; name a new or an empty folder for the records.") from None
    except OSError as error:
        raise BadOption(f"Cannot write to {path}: {error.strerror or error}.") from None


class Tournament:
    """Round robin: in every round each seating plays once. All follows from the seed if limits are simulations."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
    ) -> None:
        blank = game.blank(seats, options)
        if blank.players < 2:
            raise BadOption(f"{game.title} for one is no contest; choose more seats.")
        self.game = game
        self.entrants = tuple(entrants)
        self.seats: int = blank.players
        self.options = game.options_of(blank)
        self.seed = seed
        self.seatings = count_seatings(len(self.entrants), self.seats)
        self._tallies = [_Tally() for _ in self.entrants]

    def warm_up(self) -> None:
        """A match or two that do not count, with hardly any thought, so that compiling takes nobody's time."""
        one_of_each = list({entrant.player: k for k, entrant in enumerate(self.entrants)}.values())
        for first in range(0, len(one_of_each), self.seats):
            sitting = tuple(islice(cycle(one_of_each[first : first + self.seats]), self.seats))
            self._meet(sitting, self._sit_down(sitting), self.seed, [Limit(simulations=1)] * self.seats)

    def play(self, games: int, records: Path | None = None) -> Iterator[Played]:
        """Play so many games, one at each step; with a folder, each is kept there when it is over.

        Seatings play in turn: if the last round is not complete, the first ones have one game more. To be called once:
        the same seed would play the same games again.
        """
        rounds = math.ceil(games / self.seatings)
        for number in range(games):
            if number % self.seatings == 0:
                order = seatings(len(self.entrants), self.seats)
            played = self._play_one(number, next(order))
            if records is not None:
                record.save(played.match, records / self._file_name(played, rounds))
            yield played

    def standings(self) -> list[Standing]:
        """Where everybody stands now, the greatest share of wins first."""
        standings = [
            tally.standing(entrant) for entrant, tally in zip(self.entrants, self._tallies, strict=True)
        ]
        return sorted(
            standings, key=lambda standing: -1 if standing.share is None else standing.share, reverse=True
        )

    # -- one match --------------------------------------------------------------------------------------------------

    def _play_one(self, number: int, sitting: tuple[int, ...]) -> Played:
        rng = new_rng(self.seed, number)
        seed = (draw(rng, 1 << 30) << 30) + draw(rng, 1 << 30)
        players = self._sit_down(sitting)
        match = self._meet(sitting, players, seed, [self.entrants[entrant].limit for entrant in sitting])
        self._count(match, sitting, players)
        round_before, seating_before = divmod(number, self.seatings)
        return Played(round_before + 1, seating_before + 1, sitting, match)

    def _sit_down(self, sitting: tuple[int, ...]) -> list[_Timed]:
        """New players, which know of no other match."""
        return [_Timed(find(self.entrants[entrant].player)) for entrant in sitting]

    def _meet(
        self, sitting: tuple[int, ...], players: Sequence[Player], seed: int, limits: Sequence[Limit]
    ) -> Match:
        seats = [Seat((self.entrants[k].label,), self.entrants[k].player) for k in sitting]
        return play_match(self.game, players, limits, seed=seed, options=self.options, seats=seats)

    def _count(self, match: Match, sitting: tuple[int, ...], players: Sequence[_Timed]) -> None:
        outcome = match.outcome()
        assert outcome is not None  # play_match plays to the end
        for seat, entrant in enumerate(sitting):
            tally = self._tallies[entrant]
            tally.won += outcome.shares[seat]
            tally.scored += outcome.scores[seat]
            tally.seats += 1
            tally.moves += players[seat].moves
            tally.seconds += players[seat].seconds
        for entrant in set(sitting):
            self._tallies[entrant].games += 1
        self._rate(match, sitting)

    def _rate(self, match: Match, sitting: tuple[int, ...]) -> None:
        """Rate every seat by its rank, equal results alike; who has several seats becomes the mean of them."""
        results = [self.game.result(match.state, seat) for seat in range(self.seats)]
        before = [self._tallies[entrant].rating for entrant in sitting]
        after = rated(before, ranks(results), drift=0.0)  # a computer player learns nothing from a match
        for entrant in set(sitting):
            mine = [after[seat] for seat, who in enumerate(sitting) if who == entrant]
            self._tallies[entrant].rating = Rating(
                sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
            )

    def _file_name(self, played: Played, rounds: int) -> str:
        """`round-07-seating-2-random-master.record`: sorts as played, and says who sat where, seat A first."""
        labels = (self.entrants[entrant].label for entrant in played.seats)
        who = "-".join(re.sub(r"[^\w.@#]+", "_", label, flags=re.ASCII)[:24] for label in labels)
        round_number = str(played.round).zfill(len(str(rounds)))
        seating = str(played.seating).zfill(len(str(self.seatings)))
        return f"round-{round_number}-seating-{seating}-{who}.record"


@dataclass
class _Timed:
    """A player with a watch beside it."""

    player: Player
    seconds: float = 0.0
    moves: int = 0

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def slowness(self) -> int:
        return slowness(self.player)

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        began = time.perf_counter()
        choice = self.player.choose(view, limit, cancel)
        self.seconds += time.perf_counter() - began
        self.moves += 1
        return choice


@dataclass
class _Tally:
    """The sums behind a standing."""

    rating: Rating = field(default_factory=Rating)
    games: int = 0
    seats: int = 0  # more than games where an entrant had several seats
    won: float = 0.0
    scored: float = 0.0
    moves: int = 0
    seconds: float = 0.0

    def standing(self, entrant: Entrant) -> Standing:
        share = self.won / self.games if self.games else None
        return Standing(
            entrant,
            self.games,
            share,
            None if share is None else wilson(share, self.games),
            self.scored / self.seats if self.seats else None,
            self.rating.mu,
            self.rating.sigma,
            self.seconds / self.moves if self.moves else None,
        )
