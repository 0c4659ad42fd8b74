"""How strong somebody plays, by OpenSkill: Plackett-Luce over the ranks in each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3  # of whoever has not played yet
LEARNING = MU / 300  # how much the strength of people drifts between two matches


@dataclass(frozen=True)
class Rating:
    """A strength, and how far it may be off."""

    mu: float = MU
    sigma: float = SIGMA


# What people are measured by where they play against computers; these do not learn, so they stay as they are. The steps say
# that a club player wins 94 of 100 games against a novice (90 to 100 were measured), and a master four of five against a club
# player (as ten times the thought was measured to do).
LEVELS: Mapping[str, Rating] = {
    "novice": Rating(MU - 8.4, 1.0),
    "club": Rating(MU + 8.4, 1.0),
    "master": Rating(MU + 16.8, 1.0),
}


def ranks(results: Sequence[float]) -> list[float]:
    """The place of each result: 0 for the best, equal ones alike."""
    return [float(sum(other > result for other in results)) for result in results]


def rated(ratings: Sequence[Rating], places: Sequence[float], drift: float = LEARNING) -> list[Rating]:
    """What one match makes of the ratings of its seats."""
    model = _model(drift)
    seats = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    return [Rating(one.mu, one.sigma) for (one,) in model.rate(seats, ranks=list(places))]


def rated_teams(
    teams: Sequence[Sequence[Rating]], places: Sequence[float], drift: float = LEARNING
) -> list[list[Rating]]:
    """The same where several share a seat: they take turns, so they play as their mean, and each learns as much from it as
    they were unsure of themselves."""
    means = [_mean(team) for team in teams]
    after = rated(means, places, drift)
    return [
        [_moved(one, mean, new) for one in team] for team, mean, new in zip(teams, means, after, strict=True)
    ]


def _mean(team: Sequence[Rating]) -> Rating:
    return Rating(
        sum(one.mu for one in team) / len(team),
        sum(one.sigma for one in team) / len(team),
    )


def _moved(one: Rating, mean: Rating, after: Rating) -> Rating:
    weight = (one.sigma / mean.sigma) ** 2
    return Rating(one.mu + weight * (after.mu - mean.mu), one.sigma * after.sigma / mean.sigma)


@cache
def _model(drift: float) -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=drift)
