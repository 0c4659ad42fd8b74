"""The cabinet: every registered game as a card, and the facts about it that are of no use to its rules."""

from __future__ import annotations

from functools import cache

from astragal.engine.fields import Choice, Number, Option
from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.table.http import GameCard, OptionShown

FIRST = frozenset({"1", "10", "25", "27", "39"})  # the author says to begin with these
FAVOURITES = frozenset({"30", "31", "32", "33", "40", "43", "44", "55", "57"})  # and likes these best
GERMAN = {  # titles by number; the other games are called the same in German
    "10": "Das einfachste Spiel",
    "14": "Der schlaue Maulwurf",
    "15": "Zahlenspeicher",
    "17": "Das eitle Perlhuhn",
    "18": "Bunte Kuh",
    "33": "Ausguck",
    "36": "Verzettelt",
    "43": "Raffzahn",
    "47": "Wolf im Schafspelz",
}


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
        german=GERMAN.get(game.number, game.title),
        chapter=game.chapter,
        summary=game.summary,
        players=list(game.players),
        minutes=game.minutes,
        kinds=list(game.kinds),
        perlhuhn=game.perlhuhn,
        options=[_option(option) for option in game.options],
        seats=list(game.seats),
        teams=game.teams,
        hidden=game.hidden,
        first=game.number in FIRST,
        favourite=game.number in FAVOURITES,
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
