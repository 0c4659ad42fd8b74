"""What the games say to people: every text of every game, collected by play over all their options; and how the table says no.

Run as a script, it prints the texts that a catalogue of the page lacks, or all of them:
`python -m tests.table.game_texts [de|uk]`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import Literal

from astragal.conformance import play_on
from astragal.engine.fields import Choice
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import games
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption
from astragal.match import Match, outcome
from astragal.match.pace import Pace

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web" / "src" / "words"
TABLE = ROOT / "src" / "astragal" / "table"
LONGEST = 300  # moves of one random game; what comes late is reached by short limits and endings
TO_THE_END = 1500  # of a sensible one, which comes to ends that chance does not reach
SYMBOL = re.compile(r"[A-H]|[IVX]+|-?[0-9][0-9.,:/]*|[a-o][0-9]{1,2}")  # the same in every language
ENDINGS: tuple[Literal["time", "resigned", "drawn"], ...] = ("time", "resigned", "drawn")
DEEDS = {"placed", "moved", "removed", "turned", "passed", "cleared", "filled", "captured"}
WORD = re.compile(r"[a-z]{2}")  # other names are notation
HOLE = re.compile(r"\{(\w+)\}")
SENTENCE = re.compile(r"(?<=\.) ")


@cache
def texts() -> tuple[str, ...]:
    """All texts, sorted, each once."""
    found: set[str] = set()
    for game in games():
        found |= set(_facts(game))
        for seed, (players, options) in enumerate(_settings(game)):
            found |= set(_played(game, players, options, seed))
    return tuple(sorted(found))


def _facts(game: Game) -> Iterator[str]:
    yield from (game.title, game.summary, *game.seats)
    for option in game.options:
        yield from (f"option:{option.name}", option.about)
        if isinstance(option, Choice):
            yield from (f"value:{value}" for value in option.values if not SYMBOL.fullmatch(value))


def _settings(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every player count with the usual options, and every value of every option by itself."""
    yield from ((players, {}) for players in game.players)
    for option in game.options:
        yield from ((game.players[0], {option.name: value}) for value in option.samples())
    yield from _TOGETHER.get(game.slug, ())


# Texts that need two options at once.
_TOGETHER: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "cim": tuple(
        (players, {"goal": goal, "ratio_by": by, "match": match, "round_limit": "20"})
        for players in (2, 3, 4)
        for goal in ("standard", "horizontal", "any-right", "ratio")
        for by in ("table", "player")
        for match in ("single", "rotate")
    ),
    "clever-mole": (
        (2, {"difficulty": "hard", "rounds": "30"}),
        (3, {"difficulty": "hard", "master": "rotating", "build": "master"}),
    ),
    "chifoumi": ((2, {"match": "15", "quiet_limit": "20"}),),
    "sandwich": ((2, {"quiet_limit": "20"}), (3, {"quiet_limit": "20"})),
}


def _played(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[str]:
    """What is said in one random game."""
    try:
        match = Match(game, players=players, options=options, seed=seed)
    except BadOption as refusal:
        yield str(refusal)
        return
    for how in ENDINGS:
        yield outcome.stopped(game, match.state, how, 0).reason
    if game.policy is not None and not options:
        play = islice(_play_well(match, seed), TO_THE_END)
    else:
        play = islice(play_on(match, seed), LONGEST)
    for _ in play:
        yield from _said(match)


def _play_well(match: Match, seed: int) -> Iterator[Match]:
    """Play a match as its game's own policy would, yielding it before every move and at the end."""
    game, rng = match.game, new_rng(seed, 78)
    assert game.policy is not None
    pace = Pace(match, seed) if game.real_time else None
    while match.actor != OVER:
        yield match
        who, at = (match.actor, None) if match.actor != ANYONE or pace is None else pace.next()
        if who == CHANCE:
            match.roll() if at is None else match.pass_time()
            continue
        s = match.state.copy()
        if at is not None:
            s.now = at
        moves = [move.number for move in match.legal(who, at)]
        match.play(moves[game.policy(s, who, moves, len(moves), rng)], who, at=at)
    yield match


def _said(match: Match) -> Iterator[str]:
    game, s = match.game, match.state
    yield game.reason(s) if match.actor == OVER else game.prompt(s)
    last = match.steps[-1] if match.steps else None
    # Who has just acted sees the most: that a hand is busy, a slip, a hill that is built.
    viewer = Viewer(max(last.player, 0) if last else 0)
    scene = match.scene(viewer)
    yield from (*scene.notices, *([scene.headline] if scene.headline else ()))
    yield from (tray.title for tray in scene.trays)
    if last:
        touches = game.touch(match.state_at(len(match.steps) - 1), last.move)
        yield from (
            word
            for kind, _, word in map(str.partition, touches, repeat(":"))
            if kind in ("button", "confirm")
        )
        yield from _told(match, viewer)


def _told(match: Match, viewer: Viewer) -> Iterator[str]:
    """The last move's name, if it has words and the page has nothing else to tell: as in web/src/table/told.ts."""
    last, made = match.steps[-1], len(match.steps)
    for eyes in (viewer, WATCHER) if match.game.hidden else (WATCHER,):
        name = match.game.name(match.view(eyes, made - 1), last.move)
        if name.startswith("roll ") or not WORD.search(name):
            continue
        if last.player == CHANCE or DEEDS.isdisjoint(event.kind for event in match.events(made, eyes)):
            yield name


def refusals() -> set[str]:
    """Every text with which the table refuses something, with {} for what is filled in; read from its source."""
    return {text for file in TABLE.rglob("*.py") for text in _refusals(ast.parse(file.read_text("utf-8")))}


def _refusals(tree: ast.Module) -> Iterator[str]:
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not (
            isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("Refusal", "Refused")
        ):
            continue
        text = node.args[-1]
        if isinstance(text, ast.Name | ast.Subscript):
            text = constants.get(ast.unparse(text).split("[")[0], text)
        for part in text.values if isinstance(text, ast.Dict) else (text,):
            if isinstance(part, ast.Constant):
                yield str(part.value)
            elif isinstance(part, ast.JoinedStr):
                yield "".join(
                    str(one.value) if isinstance(one, ast.Constant) else "{}" for one in part.values
                )


def missing(language: str) -> list[str]:
    """The texts that the catalogue of a language does not cover, as patterns without their numbers."""
    keys = tuple(json.loads((WORDS / f"{language}.games.json").read_text("utf-8")))
    return sorted({pattern(text) for text in texts() if not covered(text, keys)})


def covered(text: str, keys: tuple[str, ...]) -> bool:
    """Whether the page can say a text: the same matching as in web/src/words/games.ts."""
    if text in keys or SYMBOL.fullmatch(text) or filled_in(text, keys):
        return True
    sentences = SENTENCE.split(text)
    return len(sentences) > 1 and all(covered(sentence, keys) for sentence in sentences)


def filled_in(text: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The words in the places of the first key that a text fits, none if it fits no key."""
    for key in _by_length(keys):
        match = _shape(key).fullmatch(text)
        if match and all(covered(part, keys) for part in match.groups()):
            return match.groups()
    return ()


@cache
def _by_length(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((key for key in keys if HOLE.search(key)), key=lambda key: -len(HOLE.sub("", key))))


@cache
def _shape(key: str) -> re.Pattern[str]:
    """The texts a key with placeholders stands for: {n...} a number, {p...} a place, any other some words."""
    parts = HOLE.split(key)
    return re.compile("".join(_hole(part) if k % 2 else re.escape(part) for k, part in enumerate(parts)))


def _hole(name: str) -> str:
    if re.fullmatch(r"n\d*", name):
        return r"(-?\d+(?:\.\d+)?)"
    if re.fullmatch(r"p\d*", name):
        return r"([a-o]?\d+)"
    return "(.+?)"


def pattern(text: str) -> str:
    """A text with its places and numbers replaced by placeholders."""
    text = re.sub(r"\b[a-o]\d{1,2}\b|\b\d{3}\b", "{p}", text)
    return re.sub(r"(?<![\w{])-?\d+(?:\.\d+)?(?!\w)", "{n}", text)


if __name__ == "__main__":
    print(*(missing(sys.argv[1]) if sys.argv[1:] else sorted({pattern(text) for text in texts()})), sep="\n")
