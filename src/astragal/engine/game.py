"""A game as a value: its facts, its options, its rules and its words, gathered from one module."""

from __future__ import annotations

import dis
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from astragal.engine.act import Act
from astragal.engine.chance import RNG_SIZE, seed_stream
from astragal.engine.dials import Dial, Dialled, dialled_spans, named_with_numbers, touched_with_numbers
from astragal.engine.fields import Field, Option
from astragal.engine.fields.options import disagreements
from astragal.engine.layout import Layout
from astragal.engine.lesson import Card, Step
from astragal.engine.naming import name_by_touches
from astragal.engine.outlook import USUAL, Outlook
from astragal.engine.path import Path
from astragal.engine.problem import Problem
from astragal.engine.rules import SEAT_NAMES
from astragal.engine.scene import Scene
from astragal.engine.viewer import Viewer
from astragal.engine.words import COLOURS, listed, say
from astragal.errors import BadOption

State = Any  # each game's own Layout


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What no game of any option exceeds: numbers of moves, legal moves at once, moves in a game, scores of a seat."""

    actions: int  # every move, outcomes of chance too, is a number from 0 to actions - 1; see `spans`
    moves: int
    length: int
    score: tuple[float, float]
    positions: int = 0  # positions that count for repetition, where the game has a `key`


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts as data, rules as functions, words and pictures as functions."""

    slug: str
    number: str
    title: str
    german: str  # its title in German
    version: int
    chapter: str
    players: tuple[int, ...]
    kinds: tuple[str, ...]
    perlhuhn: tuple[float, float, float]
    minutes: int
    summary: str
    credits: str
    begin: bool  # whether its author says to begin with it
    favourite: bool  # whether its author likes it best
    options: tuple[Option, ...]
    bounds: Bounds
    cutoff: int  # moves of a playout after which search asks `value`
    teams: bool
    seats: tuple[str, ...]  # what the seats are called, usually the colours of their dice
    colours: tuple[str, ...]  # in which they are shown
    view: Outlook  # how they look at the board until they turn it
    state: type[Layout]

    start: Callable[..., None]
    actor: Callable[..., int]
    moves: Callable[..., int]
    play: Callable[..., None]
    score: Callable[..., float]
    result: Callable[..., float]
    ranked: Callable[..., bool]  # whether a seat plays for the win at all
    hide: Callable[..., None] | None
    redeal: Callable[..., None] | None
    value: Callable[..., float] | None
    policy: Callable[..., int] | None
    weight: Callable[..., int] | None
    key: Callable[..., int] | None
    reaction: Callable[..., int] | None  # real time: after how many ms a seat acts, by the median
    free_at: Callable[..., int] | None  # the moment a seat's hands are free
    deadline: Callable[..., int] | None  # the moment at which something happens by itself
    spread: float  # sigma of the log-normal reaction times
    remember: Callable[..., None] | None  # what was shown once and covered again
    instinct: bool  # whether its policy plays better than the search would
    alike: bool  # whether all, with a seat or without, see the same
    dials: tuple[Dialled, ...]  # spans of moves that carry numbers
    gestures: Mapping[
        int, str
    ]  # by what gesture of a hand people make such a move, by the first number of its span
    act: Callable[[State, list[int], float], Act | None] | None  # decides, outside the rules, for chance
    physics: str  # which physics that is, with its version

    name: Callable[[State, int], str]
    touch: Callable[[State, int], Sequence[str]]
    scene: Callable[[State, int], Scene]
    remarks: Callable[[State], Iterable[str]] | None  # notices that take a while to find
    paths: Callable[[State, int], Iterable[Path]] | None  # the dice that travel in a move
    prompt: Callable[[State], str]
    reason: Callable[[State], str]
    goal: Callable[[State], str]  # what wins, in one sentence
    why_not: Callable[
        [State, int, Sequence[str]], str
    ]  # why the last of some touches does nothing, "" if the engine knows
    gain: Callable[[State, State, int], str]  # why a seat's score has changed, "" where that is plain
    refuses: Callable[[State], str | None]
    review: Callable[[Sequence[State], Sequence[int]], Iterable[str]] | None
    card: Card | None
    lesson: tuple[Step, ...]
    position: Mapping[str, Field]  # what positions write besides the options, by its key
    settle: Callable[[State], None]
    problems: Callable[[State], Iterable[Problem]]
    source: str = field(repr=False)  # the file the game was read from

    @property
    def hidden(self) -> bool:
        return self.hide is not None

    @cached_property
    def personal(self) -> bool:
        """Whether its scene looks at who looks: what it never looks at cannot make a difference."""
        code = self.scene.__code__
        viewer = code.co_varnames[1]
        return viewer in code.co_cellvars or any(
            made.argval == viewer and made.opname.startswith("LOAD") for made in dis.get_instructions(code)
        )

    @property
    def counts_points(self) -> bool:
        """Whether scores tell more than who has won: from 0 to 1 they are shares of the win."""
        return self.bounds.score != (0, 1)

    @property
    def real_time(self) -> bool:
        return self.reaction is not None

    def option(self, name: str) -> Option:
        """The option called `name`; BadOption with the ones that exist if there is none."""
        for option in self.options:
            if option.name == name.replace("-", "_"):
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise BadOption(
            say(
                "{game} has no option {name}; its options: {known}.",
                game=self.title,
                name=repr(name),
                known=known,
            )
        )

    def blank(self, players: int | None = None, options: Mapping[str, str] | None = None) -> State:
        """A state with its options set and nothing laid out; BadOption if they do not fit."""
        count = self.players[0] if players is None else players
        if count not in self.players:
            possible = listed(map(str, self.players), "or")
            raise BadOption(
                say("{game} is for {counts} players, not {n}.", game=self.title, counts=possible, n=count)
            )
        s: Any = self.state()
        s.players = count
        for option in self.options:
            setattr(s, option.name, option.encode(option.default))
        for name, text in (options or {}).items():
            option = self.option(name)
            setattr(s, option.name, option.encode(text))
        refusal = self.refuses(s)
        if refusal:
            raise BadOption(refusal)
        return s

    def new(
        self, players: int | None = None, options: Mapping[str, str] | None = None, seed: int = 0
    ) -> State:
        """A state ready for the first move; a random set-up follows from the seed."""
        s = self.blank(players, options)
        self.start(s, new_rng(seed))
        return s

    def options_of(self, s: State) -> dict[str, str]:
        """The options a state was made with, in words."""
        return {option.name: option.decode(getattr(s, option.name)) for option in self.options}

    def legal(self, s: State, player: int) -> list[int]:
        """The legal moves of a player (or the outcomes of CHANCE) as a list."""
        out = [0] * self.bounds.moves
        return out[: self.moves(s, player, out)]

    def dialled(self, move: int) -> Dialled | None:
        """The span of a move that carries numbers."""
        return next((span for span in self.dials if move in span), None)

    def seen(self, s: State, viewer: Viewer) -> State:
        """A copy of a position with what the viewer may not know blanked."""
        s = s.copy()
        if self.hide and not viewer.everything:
            self.hide(s, viewer.number)
        return s

    def picture(self, seen: State, viewer: Viewer) -> Scene:
        """What a viewer is shown of a position that is blanked for it already."""
        scene = self.scene(seen, viewer.number)
        if self.remarks is None:
            return scene
        return replace(scene, notices=(*scene.notices, *self.remarks(seen)))

    def seat_name(self, player: int) -> str:
        """The letter of a seat: A, B, C."""
        return SEAT_NAMES[player]


def new_rng(seed: int, stream: int = 0) -> list[int]:
    """The generator at the beginning of one stream of a seed."""
    rng = [0] * RNG_SIZE
    seed_stream(rng, seed, stream)
    return rng


def define(
    rules: Mapping[str, Any],
    *,
    number: str,
    title: str,
    players: Sequence[int],
    bounds: Bounds,
    summary: str,
    slug: str = "",
    german: str = "",
    version: int = 1,
    kinds: Sequence[str] = ("perfect-information",),
    perlhuhn: tuple[float, float, float] = (0, 0, 1),
    minutes: int = 15,
    seats: Sequence[str] = ("red", "green", "black"),
    colours: Sequence[str] = (),
    view: Outlook = USUAL,
    teams: bool = False,
    cutoff: int = 0,
    credits: str = "",
    begin: bool = False,
    favourite: bool = False,
    spread: float = 0.35,
    instinct: bool = False,
    alike: bool = False,
    dials: Mapping[int, Sequence[Dial]] | None = None,
    gestures: Mapping[int, str] | None = None,
    physics: str = "",
    card: Card | None = None,
    lesson: Sequence[Step] = (),
) -> Game:
    """Make the Game of a module from its `globals()`: the contract's functions are found there by their names."""
    missing = [
        verb
        for verb in ("State", "start", "actor", "moves", "play", "score", "touch", "scene", "prompt")
        if verb not in rules
    ]
    if missing:
        raise TypeError(f"{title} lacks {', '.join(missing)}")
    state = rules["State"]
    options = tuple(field for field in state.fields.values() if isinstance(field, Option))
    if wrong := disagreements(options, rules):
        raise TypeError(f"{title}: {'; '.join(wrong)}")
    fields = {"players", *(("repeated",) if "key" in rules else ())}
    fields |= {"now", "due"} if "reaction" in rules else set()
    if absent := sorted(fields - set(state.fields)):
        raise TypeError(f"{title}: State lacks the fields {', '.join(absent)}")
    if taken := sorted({"game", "options"} & set(state.fields)):
        raise TypeError(f"{title}: {', '.join(taken)} cannot be fields, positions use the words otherwise")
    if bool(physics) != ("act" in rules):
        raise TypeError(f"{title}: what a physics decides needs both `act` and the name of its physics")
    dialled = dialled_spans(dials or {})
    if loose := sorted(set(gestures or {}) - set(dials or {})):
        raise TypeError(f"{title}: a gesture sets dials, and the moves from {loose} on have none")
    module = str(rules["__name__"])
    return Game(
        slug=slug or re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-"),
        number=number,
        title=title,
        german=german or title,
        version=version,
        chapter=module.partition(".das_spiel.")[2].partition(".")[0],
        players=tuple(players),
        kinds=tuple(kinds),
        perlhuhn=perlhuhn,
        minutes=minutes,
        summary=summary,
        credits=credits,
        begin=begin,
        favourite=favourite,
        options=options,
        bounds=bounds,
        cutoff=cutoff,
        teams=teams,
        seats=tuple(seats),
        colours=tuple(colours or (seats if set(seats) <= set(COLOURS) else (2 * COLOURS)[: max(players)])),
        view=view,
        state=state,
        start=rules["start"],
        actor=rules["actor"],
        moves=rules["moves"],
        play=rules["play"],
        score=rules["score"],
        result=rules.get("result", rules["score"]),
        ranked=rules.get("ranked", lambda s, player: True),
        hide=rules.get("hide"),
        redeal=rules.get("redeal"),
        value=rules.get("value"),
        policy=rules.get("policy"),
        weight=rules.get("weight"),
        key=rules.get("key"),
        reaction=rules.get("reaction"),
        free_at=rules.get("free_at"),
        deadline=rules.get("deadline"),
        spread=spread,
        remember=rules.get("remember"),
        instinct=instinct,
        alike=alike or "hide" not in rules,
        dials=dialled,
        gestures=dict(gestures or {}),
        act=rules.get("act"),
        physics=physics,
        name=named_with_numbers(
            rules.get("name", lambda s, move: name_by_touches(rules["touch"](s, move))), dialled
        ),
        touch=touched_with_numbers(rules["touch"], dialled),
        scene=rules["scene"],
        remarks=rules.get("remarks"),
        paths=rules.get("paths"),
        prompt=rules["prompt"],
        reason=rules.get("reason", lambda s: say("The game is over.")),
        goal=rules.get("goal", lambda s: ""),
        why_not=rules.get("why_not", lambda s, player, touches: ""),
        gain=rules.get("gain", lambda before, after, player: ""),
        refuses=rules.get("refuses", lambda s: None),
        review=rules.get("review"),
        card=card,
        lesson=tuple(lesson),
        position=_position(state, rules),
        settle=rules.get("settle", lambda s: None),
        problems=rules.get("problems", lambda s: ()),
        source=str(rules["__file__"]),
    )


def _position(state: type[Layout], rules: Mapping[str, Any]) -> dict[str, Field]:
    """How positions write a state: what is on the board first, then the rest in the order of the fields."""
    fields = [field.within(rules) for field in state.fields.values()]
    together = {name for field in fields for name in field.fields if name != field.name}
    written = [
        field
        for field in fields
        if not (isinstance(field, Option) or field.is_derived or field.name in {"players"} | together)
    ]
    return {field.key: field for field in sorted(written, key=lambda field: not field.is_board)}
