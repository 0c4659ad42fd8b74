"""The cabinet: every registered game as a card."""

from __future__ import annotations

from functools import cache

from astragal.engine.fields import Choice, Number, Option
from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.table.protocol.http import GameCard, OptionShown


def game_called(slug: str) -> Game | None:
    """The registered game with exactly that slug: what comes over the network never names a file."""
    return next((game for game in games() if game.slug == slug), None)


@cache
def cards() -> tuple[GameCard, ...]:
    """A card for every game, in the order of their numbers."""
    return tuple(_card(game) for game in games())


def _card(game: Game) -> GameCard:
    return GameCard(
        slug=game.slug,
        number=game.number,
        title=game.title,
        german=game.german,
        chapter=game.chapter,
        summary=game.summary,
        players=list(game.players),
        minutes=game.minutes,
        kinds=list(game.kinds),
        perlhuhn=game.perlhuhn,
        options=[_option(option) for option in game.options],
        seats=list(game.seats),
        colours=list(game.colours),
        teams=game.teams,
        hidden=game.hidden,
        first=game.begin,
        favourite=game.favourite,
        credits=game.credits,
    )


def _option(option: Option) -> OptionShown:
    values: tuple[str, ...] = ()
    low = high = None
    if isinstance(option, Choice):
        values = tuple(value for value in option.values if value not in option.by_position)
    elif isinstance(option, Number):
        low, high = option.low, option.high
    return OptionShown(
        name=option.name, about=option.about, default=option.default, values=list(values), low=low, high=high
    )
