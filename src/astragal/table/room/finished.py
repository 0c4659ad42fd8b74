"""What a finished match was to each of its guests, for lists, statistics and ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from astragal.match.outcome import Outcome
from astragal.players.rating import LEVELS, ranks
from astragal.table.protocol.http import FULL_THOUGHT, Against, How, Result
from astragal.table.protocol.messages import Level
from astragal.table.room.fold import Fold
from astragal.table.room.seating import Chair

STRONGEST_FIRST: tuple[Level, ...] = ("master", "club", "novice")


@dataclass(frozen=True)
class Part:
    """What a match was to one guest; `margin` is by how much the best of their seats was ahead of the best other."""

    guest: str
    result: Result
    how: How
    against: Against
    own: tuple[int, ...]  # seats
    score: float | None = None
    margin: float | None = None
    hinted: bool = False


@dataclass(frozen=True)
class RatedSeat:
    """A seat as ratings see it: people, or the level of a computer, and its place, 0 for the best."""

    guests: tuple[str, ...]
    level: str
    place: float


@dataclass(frozen=True)
class SeatThen:
    """Who sat there when the match was over."""

    player: Literal["person", "novice", "club", "master"]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Finished:
    """A match that is over. `rated` is empty where it says nothing about how strong its people are."""

    room: str
    match: int  # 1 for a room's first
    game: str
    ended: float
    seats: tuple[SeatThen, ...]
    parts: tuple[Part, ...]
    rated: tuple[RatedSeat, ...]


def finished(room: Fold) -> Finished:
    """The match of a room that has just ended, or was closed."""
    assert room.match is not None
    assert room.setup is not None
    outcome = room.match.outcome()
    return Finished(
        room.id,
        room.game,
        room.setup.game,
        room.updated,
        tuple(SeatThen(chair.player, tuple(one.name for one in chair.members)) for chair in room.seats),
        (*_parts(room, outcome), *_parts_of_leavers(room)),
        _rated(room, outcome) if outcome else (),
    )


def _parts(room: Fold, outcome: Outcome | None) -> Iterator[Part]:
    for guest in room.guests():
        own = room.seats_of(guest)
        against, hinted = _against(room.seats, own), guest in room.hinted
        if outcome is None:
            yield Part(guest, "none", "closed", against, own, hinted=hinted)
            continue
        others = [seat for seat in range(len(room.seats)) if seat not in own]
        score = max(outcome.scores[seat] for seat in own)
        margin = None
        # Where places do not follow from points, points say nothing about how close it was.
        if outcome.how == "rules" and others and room.rules.result is room.rules.score:
            margin = score - max(outcome.scores[seat] for seat in others)
        yield Part(
            guest, _result(room, outcome, own), outcome.how, against, own, score, margin, hinted=hinted
        )


def _result(room: Fold, outcome: Outcome, own: Sequence[int]) -> Result:
    playing, winners = _playing(room), set(outcome.winners)
    if not playing & set(own) or (not playing - set(own) and not winners - set(own)):
        return "none"  # nothing to win, or nobody to win against
    if not winners & set(own):
        return "lost"
    if winners <= set(own):
        return "won"
    return "drawn" if winners >= playing else "shared"


def _playing(room: Fold) -> set[int]:
    """The seats that play for the win, also those that are out by now; a game master does not."""
    assert room.match is not None
    states = room.match.state_at(0), room.match.state
    return {
        seat for seat in range(len(room.seats)) if any(room.rules.ranked(state, seat) for state in states)
    }


def _parts_of_leavers(room: Fold) -> Iterator[Part]:
    """Whoever played and got up before the end has lost."""
    for guest in sorted(room.moved - set(room.guests())):
        own = tuple(seat for seat, chair in enumerate(room.began_with) if guest in chair.guests)
        if own:
            hinted = guest in room.hinted
            yield Part(guest, "lost", "left", _against(room.began_with, own), own, hinted=hinted)


def _against(seats: Sequence[Chair], own: Sequence[int]) -> Against:
    others = [chair for seat, chair in enumerate(seats) if seat not in own and not chair.open]
    levels = {chair.player for chair in others if chair.computer}
    people = any(chair.members for chair in others)
    if people:
        return "both" if levels else "people"
    return next((level for level in STRONGEST_FIRST if level in levels), "nobody")


def _rated(room: Fold, outcome: Outcome) -> tuple[RatedSeat, ...]:
    """The seats with their places; nothing if the match does not count."""
    if not _counts(room, outcome):
        return ()
    places = _places(room, outcome)
    seats = []
    for began, now, place in zip(room.began_with, room.seats, places, strict=True):
        if began.computer:
            if began.player not in LEVELS or now.player != began.player:
                return ()
            seats.append(RatedSeat((), began.player, place))
            continue
        stayed = tuple(guest for guest in began.guests if guest in now.guests)
        left = tuple(guest for guest in began.guests if guest in room.moved)
        if not stayed and not left:
            return ()
        seats.append(RatedSeat(stayed or left, "", place if stayed else float(len(places))))
    return tuple(seats)


def _counts(room: Fold, outcome: Outcome) -> bool:
    """Whether it was played as a contest: from the start, with the table's dice and nobody's help, each at one seat."""
    assert room.setup is not None
    people = [guest for chair in room.began_with for guest in chair.guests]
    computers = any(chair.computer for chair in room.began_with)
    everybody_moved = all(
        chair.computer or any(guest in room.moved for guest in chair.guests) for chair in room.began_with
    )
    return (
        len(room.began_with) > 1
        and len(people) == len(set(people)) > 0
        and len(_playing(room)) == len(room.began_with)
        and (outcome.how == "rules" or everybody_moved)
        and not room.hinted
        and not room.taken_back
        and not (room.game == 1 and room.first is not None)
        and room.setup.dice == "server"
        and not (computers and room.setup.think < FULL_THOUGHT)
    )


def _places(room: Fold, outcome: Outcome) -> list[float]:
    """By the rules; where it ended early, those who won are first and whoever ended it is last."""
    assert room.match is not None
    seats = range(len(room.seats))
    if outcome.how == "rules":
        return ranks([room.rules.result(room.match.state, seat) for seat in seats])
    return [0.0 if seat in outcome.winners else 2.0 if seat == outcome.seat else 1.0 for seat in seats]
