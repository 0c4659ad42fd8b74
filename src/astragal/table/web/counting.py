"""Statistics of a guest from the rows of their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, get_args

from sqlalchemy import Row

from astragal.players.rating import MU
from astragal.table.protocol.http import Against, GameTally, LevelTally, OwnRating, Statistics, Tally

FIELD = {"won": "won", "drawn": "drawn", "shared": "drawn", "lost": "lost"}
# A scale that people know from chess: it begins with 1500, a novice has about 1160, a master 2170.
START, POINTS = 1500, 40
SURE = 3.0  # a rating that may be further off is not called sure
TWO_OF_THREE = 1.0  # deviations within which the true strength lies two times out of three
CLOSEST = 1.0  # the least margin there is; where none is wider, it says nothing


def statistics(
    rows: Sequence[Row[Any]], results: Iterable[str], ratings: Sequence[Row[Any]] | None
) -> Statistics:
    """What matches come to; rows of counts, all results in order, and ratings where they are wanted."""
    contests = [row for row in rows if row.result in FIELD]
    streaks = [len(list(won)) if result == "won" else 0 for result, won in groupby(results)]
    by_game, by_level = _grouped(contests, "game"), _grouped(contests, "against")
    return Statistics(
        matches=sum(row.number for row in rows),
        tally=_tally(contests),
        streak=streaks[-1] if streaks else 0,
        best_streak=max(streaks, default=0),
        games=[
            GameTally(game=game, tally=_tally(of), margin=_margin(of))
            for game, of in sorted(by_game.items(), key=lambda one: -sum(row.number for row in one[1]))
        ],
        levels=[
            LevelTally(against=level, tally=_tally(by_level[level]))
            for level in get_args(Against)
            if level in by_level
        ],
        ratings=None if ratings is None else [_rating(row) for row in ratings if row.matches],
    )


def _grouped(rows: Iterable[Row[Any]], column: str) -> dict[Any, list[Row[Any]]]:
    found = defaultdict(list)
    for row in rows:
        found[getattr(row, column)].append(row)
    return dict(found)


def _tally(rows: Iterable[Row[Any]]) -> Tally:
    counts = dict.fromkeys(FIELD.values(), 0)
    for row in rows:
        counts[FIELD[row.result]] += row.number
    return Tally(**counts)


def _margin(rows: Sequence[Row[Any]]) -> float | None:
    """By how much a game was won on average."""
    number = sum(row.margins for row in rows)
    widest = max((row.widest for row in rows if row.margins), default=0.0)
    return sum(row.margin for row in rows if row.margins) / number if widest > CLOSEST else None


def _rating(row: Row[Any]) -> OwnRating:
    return OwnRating(
        game=row.game,
        rating=round(START + POINTS * (row.mu - MU)),
        give_or_take=round(POINTS * TWO_OF_THREE * row.sigma),
        matches=row.matches,
        sure=row.sigma <= SURE,
    )
