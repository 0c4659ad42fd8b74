"""What guests have played: rows of finished matches, ratings, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    literal,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from astragal.players.rating import LEVELS, Rating, rated_teams
from astragal.table.book.tables import accounts, played, profiles, ratings, rooms, sitting, unread
from astragal.table.room.finished import Finished, Part

IDLE_AT_ONCE = 500  # guests who are forgotten in one transaction

_dialects = {"sqlite": sqlite, "postgresql": postgresql}
_add = {name: module.insert(played).on_conflict_do_nothing() for name, module in _dialects.items()}
_begin_rating = {name: module.insert(ratings).on_conflict_do_nothing() for name, module in _dialects.items()}
_new_profile = {name: module.insert(profiles) for name, module in _dialects.items()}
_see = {
    name: new.on_conflict_do_update(index_elements=["guest"], set_={"seen": new.excluded.seen})
    for name, new in _new_profile.items()
}
_wish = {
    name: new.on_conflict_do_update(
        index_elements=["guest"],
        set_={"shows_rating": new.excluded.shows_rating, "seen": new.excluded.seen},
    )
    for name, new in _new_profile.items()
}
_rate = (
    update(ratings)
    .where(ratings.c.guest == bindparam("who"), ratings.c.game == bindparam("what"))
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"), matches=ratings.c.matches + 1)
)


# -- writing ----------------------------------------------------------------------------------------------------------


def add(connection: Connection, matches: Sequence[Finished]) -> None:
    """Note matches that have just ended, and rate their people; in the transaction that writes how they ended."""
    add_rows(connection, matches)
    guests = sorted({part.guest for match in matches for part in match.parts})
    if guests:
        seen = max(match.ended for match in matches)
        connection.execute(
            _see[connection.dialect.name],
            [{"guest": guest, "shows_rating": False, "seen": seen} for guest in guests],
        )
    _rate_people(connection, [match for match in matches if match.rated])


def add_rows(connection: Connection, matches: Iterable[Finished], *, rated: bool = True) -> None:
    """The rows alone, those that are there already left as they are; not `rated` where nobody knows who had hints."""
    rows = [_row(match, part, rated) for match in matches for part in match.parts]
    if rows:
        connection.execute(_add[connection.dialect.name], rows)


def _row(match: Finished, part: Part, rated: bool) -> dict[str, Any]:
    return {
        "room": match.room,
        "match": match.match,
        "guest": part.guest,
        "game": match.game,
        "ended": match.ended,
        "result": part.result,
        "how": part.how,
        "against": part.against,
        "score": part.score,
        "margin": part.margin,
        "hinted": part.hinted,
        "rated": rated and any(part.guest in seat.guests for seat in match.rated),
        "own": orjson.dumps(part.own).decode(),
        "seats": seats_text(match),
    }


def seats_text(match: Finished) -> str:
    """Who sat where, as it is kept."""
    return orjson.dumps(match.seats).decode()


def _rate_people(connection: Connection, matches: Sequence[Finished]) -> None:
    """One match after the other. All servers lock ratings in the same order, so that none waits for one that waits for it."""
    wanted = sorted({(guest, match.game) for match in matches for guest in _people(match)})
    if not wanted:
        return
    newcomer = {"mu": Rating().mu, "sigma": Rating().sigma, "matches": 0}
    connection.execute(
        _begin_rating[connection.dialect.name],
        [{"guest": guest, "game": game, **newcomer} for guest, game in wanted],
    )
    found = (
        select(ratings)
        .where(tuple_(ratings.c.guest, ratings.c.game).in_(wanted))
        .order_by(ratings.c.guest, ratings.c.game)
        .with_for_update()
    )
    known = {(row.guest, row.game): Rating(row.mu, row.sigma) for row in connection.execute(found)}
    for match in matches:
        teams = [
            [LEVELS[seat.level]] if seat.level else [known[guest, match.game] for guest in seat.guests]
            for seat in match.rated
        ]
        after = rated_teams(teams, [seat.place for seat in match.rated])
        for seat, team in zip(match.rated, after, strict=True):
            for guest, rating in zip(seat.guests, team, strict=False):  # a computer's is fixed
                known[guest, match.game] = rating
                connection.execute(
                    _rate,
                    {"who": guest, "what": match.game, "new_mu": rating.mu, "new_sigma": rating.sigma},
                )


def _people(match: Finished) -> tuple[str, ...]:
    return tuple(guest for seat in match.rated for guest in seat.guests)


def wish(connection: Connection, guest: str, shows_rating: bool, now: float) -> None:
    """A guest wants ratings to be shown, or not."""
    row = {"guest": guest, "shows_rating": shows_rating, "seen": now}
    connection.execute(_wish[connection.dialect.name], row)


# -- forgetting -------------------------------------------------------------------------------------------------------


def forget_rooms(connection: Connection, names: Sequence[str]) -> None:
    """These rooms are removed: what their guests played stays theirs, but not who sat with them."""
    connection.execute(update(played).where(played.c.room.in_(names)).values(seats=None))
    connection.execute(delete(unread).where(unread.c.room.in_(names)))


def forget_guests(connection: Connection, guests: Sequence[str]) -> None:
    """All that is known of what these guests have played."""
    for one in (played, ratings, profiles):
        connection.execute(delete(one).where(one.c.guest.in_(guests)))


def bring(connection: Connection, of: str, to: str) -> None:
    """What one guest has played becomes another's, but where both were at the table; so do ratings that the other has not."""
    both = select(sitting.c.room).where(sitting.c.guest == of)
    theirs = select(played.c.room).where(played.c.guest == to)
    free = played.c.room.not_in(both) & played.c.room.not_in(theirs)
    connection.execute(update(played).where(played.c.guest == of, free).values(guest=to))
    for one, key in ((ratings, ratings.c.game), (profiles, literal(0))):
        has = select(key).where(one.c.guest == to)
        connection.execute(update(one).where(one.c.guest == of, key.not_in(has)).values(guest=to))


def forget_idle(connection: Connection, before: float) -> None:
    """Guests without an account who have finished nothing since some time, not more than can be done at once."""
    old = (profiles.c.seen < before) & profiles.c.guest.not_in(select(accounts.c.guest))
    idle = select(profiles.c.guest).where(old).limit(IDLE_AT_ONCE).with_for_update()
    if guests := list(connection.scalars(idle)):
        forget_guests(connection, guests)


def rename_seats(connection: Connection, room: str, seats: Mapping[int, str]) -> None:
    """Who sat where in the matches of a room, under the names they have now."""
    for match, text in seats.items():
        there = (played.c.room == room) & (played.c.match == match)
        connection.execute(update(played).where(there).values(seats=text))


# -- what is older than these tables ----------------------------------------------------------------------------------


def some_unread(connection: Connection, limit: int) -> list[str]:
    """Rooms whose matches have not been noted."""
    return list(connection.scalars(select(unread.c.room).order_by(unread.c.room).limit(limit)))


def read_up(connection: Connection, room: str, matches: Sequence[Finished]) -> None:
    """Note the matches of a room that was unread."""
    add_rows(connection, matches, rated=False)
    for match in matches:
        for part in match.parts:
            row = {"guest": part.guest, "shows_rating": False, "seen": match.ended}
            connection.execute(
                _new_profile[connection.dialect.name].on_conflict_do_nothing(index_elements=["guest"]), row
            )
    connection.execute(delete(unread).where(unread.c.room == room))


# -- asking -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """Which finished matches somebody wants to see; None: any."""

    game: str | None = None
    against: tuple[str, ...] | None = None
    result: tuple[str, ...] | None = None


def finished_of(
    connection: Connection,
    guest: str,
    wanted: Wanted,
    after: tuple[float, str, int] | None,
    limit: int,
) -> list[Row[Any]]:
    """Finished matches of a guest, the newest first, from behind the one that was the last so far."""
    further = played.alias("further")
    later = exists().where(further.c.room == played.c.room, further.c.match > played.c.match)
    is_over = exists().where(rooms.c.id == played.c.room, rooms.c.status == "over")
    found = select(played, and_(is_over, ~later).label("last")).where(played.c.guest == guest)
    if wanted.game is not None:
        found = found.where(played.c.game == wanted.game)
    if wanted.against is not None:
        found = found.where(played.c.against.in_(wanted.against))
    if wanted.result is not None:
        found = found.where(played.c.result.in_(wanted.result))
    place = tuple_(played.c.ended, played.c.room, played.c.match)
    if after is not None:
        found = found.where(place < tuple_(*(literal(part) for part in after)))
    newest_first = (played.c.ended.desc(), played.c.room.desc(), played.c.match.desc())
    return list(connection.execute(found.order_by(*newest_first).limit(limit)))


def running_of(
    connection: Connection,
    guest: str,
    game: str | None,
    after: tuple[int, float, str] | None,
    limit: int,
) -> list[Row[Any]]:
    """Rooms of a guest that are not over, with `turn` where the guest is to act: those first, then the newest."""
    turn = case((_is_turn_of(guest), 1), else_=0)
    found = _not_over(select(rooms, turn.label("turn")), guest)
    if game is not None:
        found = found.where(rooms.c.game == game)
    if after is not None:
        place = tuple_(turn, rooms.c.updated, rooms.c.id)
        found = found.where(place < tuple_(*(literal(part) for part in after)))
    order = (turn.desc(), rooms.c.updated.desc(), rooms.c.id.desc())
    return list(connection.execute(found.order_by(*order).limit(limit)))


def turns_of(connection: Connection, guest: str) -> int:
    """In how many rooms a guest is to act."""
    found = _not_over(select(func.count()).select_from(rooms), guest).where(_is_turn_of(guest))
    return connection.scalar(found) or 0


def _not_over(found: Select[Any], guest: str) -> Select[Any]:
    return found.join(sitting, sitting.c.room == rooms.c.id).where(
        sitting.c.guest == guest, rooms.c.status != "over"
    )


def _is_turn_of(guest: str) -> ColumnElement[bool]:
    return rooms.c.turn_of.contains(f'"{guest}"', autoescape=True)


def tallies(connection: Connection, guest: str) -> list[Row[Any]]:
    """How many matches of a guest ended in which way, by game and by whom they were against; `margin` of those won."""
    won = played.c.result == "won"
    found = (
        select(
            played.c.game,
            played.c.against,
            played.c.result,
            func.count().label("number"),
            func.sum(case((won, played.c.margin))).label("margin"),
            func.count(case((won, played.c.margin))).label("margins"),
            func.max(case((won, played.c.margin))).label("widest"),
        )
        .where(played.c.guest == guest)
        .group_by(played.c.game, played.c.against, played.c.result)
    )
    return list(connection.execute(found))


def results(connection: Connection, guest: str) -> list[str]:
    """How a guest's matches ended where something was at stake, in the order they did."""
    found = (
        select(played.c.result)
        .where(played.c.guest == guest, played.c.result != "none")
        .order_by(played.c.ended, played.c.room, played.c.match)
    )
    return list(connection.scalars(found))


def ratings_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """The ratings of a guest, by game."""
    return list(connection.execute(select(ratings).where(ratings.c.guest == guest).order_by(ratings.c.game)))


def shows_rating(connection: Connection, guest: str) -> bool:
    """Whether a guest wants ratings to be shown."""
    return bool(connection.scalar(select(profiles.c.shows_rating).where(profiles.c.guest == guest)))
