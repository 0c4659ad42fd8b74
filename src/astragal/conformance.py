"""What every game owes: checks that run over any game, player count and option, and need no exception list.

Each check plays seeded random games and raises Broken with a sentence. `astragal check FILE` and the test suite run them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import isclose
from typing import Any

from astragal import newcomers
from astragal.engine.act import Act
from astragal.engine.chance import draw, shuffle
from astragal.engine.fields import Number
from astragal.engine.fields.board import floating_dice
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER
from astragal.engine.scene import Grid, Pyramid
from astragal.engine.targets import native, playouts
from astragal.engine.viewer import EVERYTHING, WATCHER, Viewer
from astragal.engine.words import Numbers, Place, Row, Said, is_place, names_in
from astragal.errors import AstragalError, BadMove, BadOption, BadRecord, TargetMissing
from astragal.lattice import NAMES
from astragal.match import positions, record, seen
from astragal.match.match import Match, Step
from astragal.match.outcome import scores
from astragal.match.pace import Pace
from astragal.match.wrong_touch import why_not
from astragal.players.arena import look

SEEDS = (1, 2)
LOOKED_AT = 20  # steps
SPREAD = 30  # further positions of a long match
GAMES = 6  # that are played move for move on two targets
MORE = 100  # that only the compiled rules play
OUTSIDE = "neither this nor that"  # a value that no option has
FOLLOWED = 25  # steps that twins are followed
EXACT = 1e-6  # how far a sum that should be 1 may be off
ACTS = 3  # physical acts of a match that are followed
STEERED = 30  # frames that a steered one is followed
TRIED = 12  # moves that a twin may make instead of the other's
WORD = re.compile(
    r"\b[A-Za-z][a-z]+\b"
)  # other texts are numbers, places and signs, the same in every language

TOKEN = re.compile(r"\w+")


class Broken(Exception):
    """A game does not keep the contract."""


@dataclass(frozen=True)
class Variant:
    """One way to play a game: a player count and the options that are not at their default."""

    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.players}p", *(f"{name}={value}" for name, value in self.options)])


def variants(game: Game, thorough: bool = False) -> Iterator[Variant]:
    """Every player count with the defaults, then options so that every two values meet: with one of the counts, or thoroughly with all."""
    for players in game.players:
        yield Variant(players)
    for number, row in enumerate(_rows(game)):
        options = tuple(value for value in row if value[1] != game.option(value[0]).default)
        first = number % len(game.players)  # so that the counts have their turns
        counts = [*game.players[first:], *game.players[:first]]
        fitting = [players for players in counts if _fits(game, players, options)]
        yield from (
            Variant(players, options) for players in (fitting if thorough else fitting[:1]) if options
        )


Value = tuple[str, str]  # an option and its value


def _rows(game: Game) -> Iterator[tuple[Value, ...]]:
    """Few settings of all options in which every value, and every two values that the game allows together, occur."""
    every = [[(option.name, value) for value in option.samples()] for option in game.options]
    wanted: dict[tuple[Value, ...], None] = dict.fromkeys((value,) for values in every for value in values)
    wanted |= dict.fromkeys(pair for one, other in combinations(every, 2) for pair in product(one, other))
    while wanted:
        sought = next(iter(wanted))
        del wanted[sought]
        if row := _row_with(game, sought, every, wanted):
            for met in [some for some in wanted if set(some) <= set(row)]:
                del wanted[met]
            yield row


def _row_with(
    game: Game,
    sought: Sequence[Value],
    every: Sequence[Sequence[Value]],
    wanted: Container[tuple[Value, ...]],
) -> tuple[Value, ...] | None:
    """A setting with those values and as many others that are still wanted as the game allows; None if it allows none."""
    plain = [next((value for value in sought if value in values), values[0]) for values in every]
    row = plain[:]
    for k, values in enumerate(every):
        if row[k] not in sought:
            row[k] = max(values, key=lambda value: _new(value, k, row, wanted))
    needed = ([*plain[:k], value, *plain[k + 1 :]] for k, values in enumerate(every) for value in values)
    for some in (row, plain, *(some for some in needed if set(sought) <= set(some))):
        if any(_fits(game, players, some) for players in game.players):
            return tuple(some)
    return None


def _new(value: Value, k: int, row: Sequence[Value], wanted: Container[tuple[Value, ...]]) -> int:
    """How many wanted meetings a row has with this value as its k-th."""
    return sum(
        ((other, value) if i < k else (value, other)) in wanted for i, other in enumerate(row) if i != k
    )


def _fits(game: Game, players: int, options: Iterable[Value]) -> bool:
    with suppress(AstragalError):
        game.blank(players, dict(options))
        return True
    return False


def require(condition: object, sentence: str) -> None:
    """Raise Broken with the sentence unless the condition holds."""
    if not condition:
        raise Broken(sentence)


def random_match(game: Game, variant: Variant, seed: int) -> Match:
    """A match at its start; `play_on` plays it."""
    return Match(game, players=variant.players, options=dict(variant.options), seed=seed)


def play_on(match: Match, seed: int) -> Iterator[Match]:
    """Play a match to its end with seeded random moves, yielding it before every move and at the end."""
    rng = new_rng(seed, 77)
    pace = Pace(match, seed) if match.game.real_time else None
    while match.actor != OVER:
        yield match
        require(
            len(match.steps) < match.game.bounds.length,
            f"the game is not over after {len(match.steps)} moves",
        )
        who = match.actor
        if who == CHANCE:
            match.roll(guessed=True)
            continue
        at = None
        if who == ANYONE and pace:
            who, at = pace.next()
            if who == CHANCE:
                match.pass_time()
                continue
        elif who == ANYONE:
            able = [k for k in range(match.players) if match.game.legal(match.state, k)]
            who = able[draw(rng, len(able))]
        legal = match.legal(who, at)
        require(legal, f"seat {who} reacts after {len(match.steps)} moves and has no move")
        move = legal[draw(rng, len(legal))].number
        span = match.game.dialled(move)
        match.play(span.somewhere(rng) if span else move, who, at=at)
    yield match


@lru_cache(maxsize=len(SEEDS))
def played(game: Game, variant: Variant, seed: int) -> Match:
    """A finished match that several checks look at; none of them may change it."""
    return [*play_on(random_match(game, variant, seed), seed)][-1]


def positions_of(match: Match) -> Iterator[Any]:
    """All positions of a match, from the start to now."""
    return map(match.state_at, range(len(match.steps) + 1))


def looked_at(match: Match) -> Iterator[tuple[int, Any]]:
    """The positions that are looked at closely, each with its step: the first ones, then some all through, and the last."""
    last = len(match.steps)
    apart = max(5, last // SPREAD)
    for step in range(last + 1):
        if step <= LOOKED_AT or step % apart == 0 or step == last:
            yield step, match.state_at(step)


def seats_at(game: Game, s: Any, step: int) -> set[int]:
    """The seats a position is looked at from: whoever is to move, and one that is drawn, so that all have their turns."""
    drawn = draw(new_rng(step), s.players)
    return {drawn, actor} if (actor := game.actor(s)) >= 0 else {drawn}


# -- the checks ---------------------------------------------------------------------------------------------------


def legal_moves_are_named_and_touched(game: Game, variant: Variant) -> None:
    """Somebody can always move, and every move has a number within bounds, a name and a path of touches of its own."""
    for seed in SEEDS:
        match = played(game, variant, seed)
        _check_numbers(game, [step.move for step in match.steps])  # also what happened by itself
        closely = {step for step, _ in looked_at(match)}
        for step, s in enumerate(positions_of(match)):
            if (who := game.actor(s)) == OVER:
                continue
            said = who != ANYONE or "real-time" in game.kinds
            require(said, "anyone may act, but `kinds` does not say real-time")
            seats = range(variant.players) if who == ANYONE else (who,)
            counts = [len(_legal(game, s, seat)) for seat in seats]
            if step in closely:
                for seat in seats_at(game, s, step) if who == ANYONE else (who,):
                    _check_moves(game, s, seat)
            happens = who == ANYONE and game.deadline is not None and game.deadline(s) != NEVER
            require(
                sum(counts) > 0 or happens, f"nobody can move after {step} moves and the game is not over"
            )


def _legal(game: Game, s: Any, seat: int) -> list[int]:
    out = [0] * game.bounds.moves
    count = game.moves(s, seat, out)
    require(count <= game.bounds.moves, f"{count} legal moves are more than the bound {game.bounds.moves}")
    _check_numbers(game, out[:count])
    return out[:count]


def _check_moves(game: Game, s: Any, seat: int) -> None:
    legal = _legal(game, s, seat)
    count = len(legal)
    require(len(set(legal)) == count, "a move is listed twice")
    names = [game.name(s, move) for move in legal]
    require(
        len({name.lower() for name in names}) == count, f"names of moves are not unique: {sorted(names)[:8]}"
    )
    for name in names:
        require(
            name and name == " ".join(name.split()) and len(name) <= 80,
            f"{name!r} is no short name of a move",
        )
    paths = [tuple(game.touch(s, move)) for move in legal]
    whole = set(paths)
    require(len(whole) == count, "two moves have the same touches")
    for path in paths:
        require(path and all(":" in touch for touch in path), f"{path} is no path of touches")
        require(
            not any(path[:k] in whole for k in range(1, len(path))),
            f"the touches {path} go on after another move is complete",
        )


def _check_numbers(game: Game, numbers: Sequence[int]) -> None:
    last = game.bounds.actions - 1
    for number in numbers:
        require(0 <= number <= last, f"a move has the number {number}, which is not from 0 to {last}")


def a_copy_is_independent(game: Game, variant: Variant) -> None:
    """Playing on one state changes neither its copy nor what was before."""
    for s in positions_of(played(game, variant, SEEDS[0])):
        if (actor := game.actor(s)) == OVER:
            continue
        before = s.copy()
        frozen = before.values()
        who = actor if actor != ANYONE else 0
        for move in game.legal(s, who)[:2]:
            after = s.copy()
            game.play(after, who, move)
            require(s.values() == frozen, "playing on a copy changed the original")
            require(before.values() == frozen, "playing on a copy changed another copy")


def games_end_and_scores_stay_in_bounds(game: Game, variant: Variant) -> None:
    """Random play ends, with at least one winner and scores within the bounds."""
    low, high = game.bounds.score
    for seed in SEEDS:
        match = played(game, variant, seed)
        for s in positions_of(match):
            for seat in range(match.players):
                require(low <= game.score(s, seat) <= high, f"a score is outside {game.bounds.score}")
        outcome = match.outcome()
        require(outcome and outcome.winners and outcome.reason, "a finished game has no winner or no reason")


def equal_seeds_play_equal_games(game: Game, variant: Variant) -> None:
    """The same seed gives the same set-up, rolls and game."""
    seed = SEEDS[0]
    first, again = played(game, variant, seed), [*play_on(random_match(game, variant, seed), seed)][-1]
    require(
        first.steps == again.steps and first.state == again.state, "the same seed played two different games"
    )


def records_replay(game: Game, variant: Variant) -> None:
    """A record, finished or cut at any point by a fork, replays to the same position."""
    match = played(game, variant, SEEDS[0])
    for whole in (match, match.fork(len(match.steps) // 2, dice=9)):
        try:
            again = record.read(record.write(whole))
        except BadRecord as error:
            raise Broken(f"a record of the game is refused: {error}") from None
        require(
            again.state == whole.state and again.steps == whole.steps, "a record replays to another position"
        )
        require(again.outcome() == whole.outcome(), "a record replays to another outcome")


def positions_survive_writing(game: Game, variant: Variant) -> None:
    """Positions of a game can be written as JSON and read back the same."""
    for _, s in looked_at(played(game, variant, SEEDS[0])):
        text = json.dumps(positions.write(game, s))
        _, state, problems = positions.inspect(json.loads(text), game)
        require(
            not problems,
            f"a position of the game is refused: {[problem.text for problem in problems][:3]} {text[:300]}",
        )
        different = [name for name in game.state.fields if getattr(state, name) != getattr(s, name)]
        require(not different, f"written and read again, these fields differ: {different}; {text[:300]}")


def undo_restores(game: Game, variant: Variant) -> None:
    """Taking a move back restores the position before it."""
    match = random_match(game, variant, 6)
    for _ in play_on(match, 6):
        if match.steps and match.steps[-1].player != CHANCE:
            last, state = match.steps[-1], match.state
            before = match.state_at(len(match.steps) - 1)
            match.undo()
            require(match.state == before, "undo does not restore the position before")
            match.play(last.move, last.player, at=last.at)
            require(match.state == state, "the same move leads elsewhere after an undo")


def scenes_and_events_never_fail(game: Game, variant: Variant) -> None:
    """Every viewer can be shown every position and every move of it."""
    match = played(game, variant, SEEDS[1])
    for step, s in looked_at(match):
        for viewer in (WATCHER, *map(Viewer, seats_at(game, s, step))):
            _check_scene(game, game.picture(game.seen(s, viewer), viewer))
            for event in match.events(step, viewer) if step else ():
                json.dumps(event.data())
        require(isinstance(game.prompt(s), str), "the prompt is no text")


def what_counts_can_be_seen(game: Game, variant: Variant) -> None:
    """The seats' view is one that can be looked from, and where dice on the plate show numbers it shows all three faces."""
    require(not game.view.problem, game.view.problem)
    if game.view.shows_numbers:
        return
    for step, s in looked_at(played(game, variant, SEEDS[1])):
        for viewer in map(Viewer, seats_at(game, s, step)):
            scene = game.scene(game.seen(s, viewer), viewer.number)
            if scene.side or not isinstance(scene.board, Pyramid):
                continue  # seen straight from that side, or lying flat
            for piece in scene.pieces:
                require(
                    not set(piece.faces) & set("123456"),
                    f"the die on {piece.place} shows numbers, but from {game.view.elevation:g} degrees one of its faces cannot be read",
                )


def paths_lead_from_die_to_die(game: Game, variant: Variant) -> None:
    """A die that a game says travels is there before, and there is one of its colour where it comes to."""
    if game.paths is None:
        return
    for _, s in looked_at(played(game, variant, SEEDS[0])):
        if (actor := game.actor(s)) == OVER:
            continue
        who = actor if actor != ANYONE else 0
        for move in game.legal(s, who):
            paths = [*game.paths(s, move)]
            if not paths:
                continue
            after, name = s.copy(), game.name(s, move)
            game.play(after, who, move)
            had, has = (
                {piece.place: piece for piece in game.picture(state, EVERYTHING).pieces}
                for state in (s, after)
            )
            board = _places(game.picture(s, EVERYTHING).board)
            for path in paths:
                require(path.over in board | {""}, f"{name}: there is no place {path.over} to go over")
                require(path.source in had, f"{name}: no die can travel from {path.source}")
                require(path.place in has, f"{name}: no die has come to {path.place}")
                require(
                    had[path.source].colour == has[path.place].colour,
                    f"{name}: another die is on {path.place} than came from {path.source}",
                )
            places = [path.place for path in paths]
            require(len(set(places)) == len(places), f"{name}: two dice travel to the same place")
            break  # one move of each position is enough


def _check_scene(game: Game, scene: Any) -> None:
    places = _places(scene.board)
    spots = [(piece.place, piece.level) for piece in scene.pieces]
    require(len(set(spots)) == len(spots), "two pieces are drawn at the same place")
    posed = {pose.piece for pose in scene.poses}
    require(not posed or isinstance(scene.board, Pyramid), "a piece lies anywhere, but not on the plate")
    require(len(posed) == len(scene.poses), "a piece has two poses")
    require(posed <= {piece.place for piece in scene.pieces}, "a pose is of a piece that is not there")
    require(not posed & places, "a piece is at a place of the board and has a pose besides")
    for pose in scene.poses:
        length = sum(part * part for part in pose.turn)
        require(len(pose.turn) == 4 and abs(length - 1) < EXACT, "a pose is turned by no unit quaternion")
    for piece in scene.pieces:
        require(
            piece.place in places | posed,
            f"a piece is drawn at {piece.place!r}, which is no place of the board",
        )
    require(
        all(0 <= seat < len(scene.profits) for seat in scene.profits), "somebody profits who is not there"
    )
    for fact in (*scene.marks, *scene.strokes):
        require(fact.of in places | {""} or fact.of.startswith("tray:"), f"there is no place {fact.of!r}")
        require(
            not any(map(str.isalpha, fact.label)), f"the label {fact.label!r} has letters, not only signs"
        )
    for stroke in scene.strokes:
        require(
            len(stroke.places) > 1 and {*stroke.places} <= places, f"{stroke} joins no places of the board"
        )
    if isinstance(scene.board, Pyramid):
        occupied = [0] * len(NAMES)
        for place in {piece.place for piece in scene.pieces} - posed:
            occupied[NAMES.index(place)] = 1
        # On a physical table friction may hold what has nothing under it.
        require(bool(game.physics) or not floating_dice(occupied), "a die stands on nothing")


def _places(board: Pyramid | Grid) -> set[str]:
    return set(NAMES if isinstance(board, Pyramid) else board.names)


def what_is_said_is_a_template(game: Game, variant: Variant) -> None:
    """Prompts, notices, headlines, titles, reasons and names with words are said by `say`, so that pages can translate them.

    Places in them are `place`s, and what names one is worded without it too, so that pages can show them instead.
    """
    match = played(game, variant, SEEDS[0])
    for step, s in looked_at(match):
        texts = [game.reason(s) if game.actor(s) == OVER else game.prompt(s)]
        for viewer in (WATCHER, *map(Viewer, seats_at(game, s, step))):
            scene = game.picture(game.seen(s, viewer), viewer)
            texts += [*scene.notices, scene.headline, *(tray.title for tray in scene.trays)]
            if step:
                texts += [match.name_of(step, viewer), *(event.text for event in match.events(step, viewer))]
        places = _places(game.picture(s, WATCHER).board)
        acting = [] if (who := game.actor(s)) == OVER else [*range(s.players)] if who == ANYONE else [who]
        texts += [game.name(s, move) for seat in acting for move in game.legal(s, seat)]
        for text in texts:
            _check_said(text, places)


def _check_said(text: str, places: Container[str]) -> None:
    if isinstance(text, Place | Numbers):
        return
    if not isinstance(text, Said):
        require(not WORD.search(text), f"{text!r} is plain text; say it with `say`")
        named = [word for word in TOKEN.findall(text) if word in places]
        require(not named, f"{text!r} names a place; use `place`, or `numbers` for what a die shows")
        return
    for value in text.values.values():
        if isinstance(value, str):
            _check_said(value, places)
    named = [name for name, value in text.values.items() if is_place(value)]
    if named and not isinstance(text, Row):
        require(
            text.unnamed and not names_in(text.unnamed) & {*named},
            f"{text.template!r} names a place; word it a second time without, for who sees it on the board",
        )


def newcomers_are_helped(game: Game, variant: Variant) -> None:
    """What a game says to newcomers can be shown and played: its goal, its card, its lesson."""
    s = game.blank(variant.players, dict(variant.options))
    places = _places(game.picture(s, WATCHER).board)
    _check_said(game.goal(s), places)
    if variant.options or variant.players != game.players[0]:
        return  # card and lesson are of the usual game
    steps = (text for step in game.lesson for text in (step.ask, step.done, step.otherwise))
    for text in (*((game.card.turn, game.card.ending) if game.card else ()), *steps):
        _check_said(text, places)
    for fault in (*newcomers.of_card(game), *newcomers.of_lesson(game)):
        raise Broken(fault)


def wrong_touches_are_explained(game: Game, variant: Variant) -> None:
    """Whoever touches what does nothing is told why, by the game or from what is seen on the board."""
    for seed in SEEDS:
        for step, s in looked_at(played(game, variant, seed)):
            for seat in seats_at(game, s, step) if (who := game.actor(s)) == ANYONE else (who,) * (who >= 0):
                seen_by = game.seen(s, Viewer(seat))
                places = _places(game.picture(seen_by, Viewer(seat)).board)
                for touches in newcomers.wrong_touches(game, seen_by, seat, step):
                    said = why_not(game, seen_by, seat, touches)
                    require(said, f"nobody says why {' '.join(touches)} does nothing; `why_not` could")
                    _check_said(said, places)


def secrets_stay_secret(game: Game, variant: Variant) -> None:
    """What a seat may not know changes nothing it is shown, and a redeal is consistent with what it has seen."""
    if game.hide is None:
        return
    require(game.redeal is not None, "a game that hides must also redeal")
    for seed in SEEDS:
        for step, s in looked_at(played(game, variant, seed)):
            for seat in seats_at(game, s, step):
                _check_secrets(game, s, seat, new_rng(seed, step))


def _check_secrets(game: Game, s: Any, seat: int, rng: list[int]) -> None:
    assert game.hide is not None
    assert game.redeal is not None
    view, actor = _hidden(game, s, seat), game.actor(s)
    require(not game.alike or view == game.seen(s, WATCHER), "all should see the same, and a seat sees more")
    twice = view.copy()
    game.hide(twice, seat)
    require(twice == view, "hiding twice hides more")
    guess = view.copy()
    game.redeal(guess, seat, rng)
    seen = guess.copy()
    game.hide(seen, seat)
    require(seen == view, "a redealt position looks different to the seat")
    for name in game.state.fields:  # each by itself, so that no field hides behind another
        if getattr(guess, name) != getattr(s, name):
            changed = s.copy()
            setattr(changed, name, getattr(guess.copy(), name))
            require(_hidden(game, changed, seat) == view, f"{name} is hidden, but changing it shows")
    require(game.actor(guess) == actor == game.actor(view), "hiding changes who is to move")
    if actor == seat:
        legal = game.legal(s, seat)
        for other in (view, guess):
            require(game.legal(other, seat) == legal, "hidden facts change the seat's legal moves")
            require(
                [game.name(other, m) for m in legal] == [game.name(s, m) for m in legal],
                "hidden facts change names of moves",
            )
    require(
        game.picture(view, Viewer(seat)) == game.picture(_hidden(game, guess, seat), Viewer(seat)),
        "hidden facts change what the seat is shown",
    )


@dataclass
class Twins:
    """Two matches that differ only in what a viewer may not know: it must be told the same of both."""

    one: Match
    other: Match
    viewer: Viewer

    def told(self, match: Match) -> dict[str, Any]:
        """All that the viewer gets to know of the present position and of the step that led to it."""
        game, viewer, step = match.game, self.viewer, len(match.steps)
        view = match.view(viewer)
        told: dict[str, Any] = {
            "the position": view,
            "who is to move": match.actor,
            "the scene": match.scene(viewer),
            "the prompt": game.prompt(view),
            "the scores": scores(game, view),
            "what happens by itself": match.deadline(),
            "the export": seen.write(match, viewer),
        }
        if step:
            told["the name of the step"] = match.name_of(step, viewer)
            told["the events of the step"] = match.events(step, viewer)
        if viewer.seat is not None:
            told["what a player there is shown"] = look(match, viewer.seat).steps
            if match.actor in (viewer.seat, ANYONE):
                told["the choices"] = match.legal(viewer.seat)
        return told

    def check(self) -> None:
        """Broken, with what gives the secret away, unless both look the same."""
        one, other = self.told(self.one), self.told(self.other)
        for what in one:
            require(one[what] == other.get(what), f"{what} tells {self.viewer} what is hidden from it")

    def follow(self, rng: list[int]) -> bool:
        """Let the other match make the step of the first one, or a secret one instead of it; False if it cannot."""
        made, before = self.one.steps[-1], self.one.state_at(len(self.one.steps) - 1)
        moves = self.one.game.legal(_at(before, made.at), made.player)
        shuffle(moves, len(moves), rng)
        for move in (*moves[:TRIED], made.move):
            if self._looks_the_same(before, made, move):
                self.other.play(move, made.player, at=made.at)
                return True
        return False  # the step told the viewer something

    def _looks_the_same(self, before: Any, made: Step, move: int) -> bool:
        """Whether the viewer cannot tell this move in the other match from the one that was made.

        Players do before all eyes what has a name of its own; what chance decides is secret if only hidden things differ.
        """
        game, view = self.one.game, self.one.view(self.viewer)
        if move != made.move:
            elsewhere = _at(before, made.at)
            seen_before = game.seen(elsewhere, self.viewer)
            named_alike = game.name(seen_before, move) == game.name(seen_before, made.move)
            game.play(elsewhere, made.player, move)
            if elsewhere == self.one.state or not (named_alike or made.player == CHANCE):
                return False
        instead = _at(self.other.state, made.at)
        if move not in game.legal(instead, made.player):
            return False
        game.play(instead, made.player, move)
        return bool(game.seen(instead, self.viewer) == view)


def _at(s: Any, moment: int) -> Any:
    """A copy of a position, in real time at a moment."""
    s = s.copy()
    if hasattr(s, "now"):
        s.now = max(s.now, moment)
    return s


def twins(game: Game, variant: Variant, viewer: Viewer, seed: int) -> Iterator[Twins]:
    """Twins at the start and in the middle of a match, and after each further step that tells the viewer nothing."""
    rng = new_rng(seed, 78)
    whole = played(game, variant, seed)
    for first in {0, len(whole.steps) // 3, 2 * len(whole.steps) // 3}:
        s = whole.state_at(first)
        pair = Twins(
            Match(game, state=s, seed=seed), Match(game, state=_twin(game, s, viewer, rng), seed=seed), viewer
        )
        yield pair
        for match in play_on(pair.one, seed + first):
            if match.actor == OVER:
                break  # a finished match is open to all
            if len(match.steps) > len(pair.other.steps) and not pair.follow(rng):
                break
            yield pair
            if len(match.steps) >= FOLLOWED:
                break


def _twin(game: Game, s: Any, viewer: Viewer, rng: list[int]) -> Any:
    """The position with what is hidden from the viewer dealt anew."""
    view, guess, twin = game.seen(s, viewer), game.seen(s, viewer), s.copy()
    if game.redeal is not None:
        game.redeal(guess, viewer.number, rng)
    for name in game.state.fields:
        if getattr(view, name) != getattr(s, name):
            setattr(twin, name, getattr(guess, name))
    return twin


def twins_look_alike(game: Game, variant: Variant) -> None:
    """Whoever may not know a secret is told the same whatever it is: position, scene, words, events, export."""
    if game.hide is None:
        return
    for viewer in (WATCHER, Viewer(0), Viewer(variant.players - 1)):
        for pair in twins(game, variant, viewer, SEEDS[0]):
            pair.check()


def _hidden(game: Game, s: Any, seat: int) -> Any:
    assert game.hide is not None
    s = s.copy()
    game.hide(s, seat)
    return s


def knowledge_is_sound(game: Game, variant: Variant) -> None:
    """What a game tells search: a value is a share of the win, a policy picks one of the moves it is given."""
    if game.value is None and game.policy is None:
        return
    rng = new_rng(12)
    for step, s in looked_at(played(game, variant, SEEDS[1])):
        who = game.actor(s)
        for seat in seats_at(game, s, step):
            share = game.value(s, seat) if game.value else 0.5
            require(0 <= share <= 1, f"the value {share} is no share of the win")
        if game.policy and who >= 0:
            out = [0] * game.bounds.moves
            count = game.moves(s, who, out)
            require(
                0 <= game.policy(s, who, out, count, rng) < count, "the policy picks a move that is not there"
            )


def physical_acts_are_sound(game: Game, variant: Variant) -> None:
    """An act goes alike for the same seed and hand, and ends in outcomes that the rules know. (It has only a copy of the position.)"""
    if game.act is None:
        return
    tried = 0
    for match in play_on(random_match(game, variant, 13), 13):
        goes_on = match.steps and match.steps[-1].player == CHANCE
        if match.actor != CHANCE or goes_on or tried == ACTS:
            continue
        tried += 1
        ended = [_acted(match.new_act(), len(match.steps)) for _ in range(2)]
        if ended[0] is None:
            continue
        require(ended[0] == ended[1], "the same act has two outcomes")
        told = match.fork()
        for outcome in ended[0]:
            require(told.actor == CHANCE, f"an act says {outcome} after all has come to rest")
            try:
                told.play(outcome)
            except BadMove as error:
                raise Broken(f"an act says what the rules do not know: {error}") from None
        require(told.actor != CHANCE, "an act says too little")


def _acted(act: Act | None, seed: int) -> list[int] | None:
    """The outcomes of an act: one that goes alone is followed to its end, a steered one for a while under random hands."""
    if act is None:
        return None
    rng = new_rng(seed, 78)
    while not act.over and (act.tool is None or act.frame < STEERED):
        hand = None
        if act.tool and act.frame % 6 == 0:
            hand = act.tool.check(
                tuple(
                    control.low + draw(rng, control.high - control.low + 1) for control in act.tool.controls
                )
            )
        act.step(hand)
    return act.outcomes()


def targets_agree(
    game: Game, variant: Variant, target: str = "native", games: int = GAMES, more: int = MORE
) -> None:
    """Another target plays the same seeds move for move to the same end, and many more games within the bounds."""
    blank = game.blank(variant.players, dict(variant.options))
    one = playouts(game, blank, games, seed=11, target="python")
    other = playouts(game, blank, games + more, seed=11, target=target)
    for what in ("lengths", "traces", "scores", "results", "finals"):
        same = getattr(one, what) == getattr(other, what)[:games]
        require(same.all(), f"python and {target} differ in {what}")
    low, high = game.bounds.score
    require(((low <= other.scores) & (other.scores <= high)).all(), f"a score is outside {game.bounds.score}")
    for final in other.finals:
        over = game.actor(game.state.from_record(final)) == OVER
        require(over, f"a game is cut off by its bound of {game.bounds.length} moves")
    record.verify_on(played(game, variant, SEEDS[0]), target)


def targets_know_the_same(game: Game, variant: Variant) -> None:
    """What search asks a game (a guess at what is hidden, a value, a move) is answered alike when compiled."""
    import numpy as np

    bind = native.binder(game).bind
    for step, s in looked_at(played(game, variant, SEEDS[0])):
        for seat in seats_at(game, s, step):
            if game.redeal:
                guess = game.seen(s, Viewer(seat))
                dealt = guess.to_record()
                game.redeal(guess, seat, new_rng(step, seat))
                bind(game.redeal)(dealt[0], seat, np.array(new_rng(step, seat), np.int64))
                require(game.state.from_record(dealt[0]) == guess, "python and native guess differently")
            if game.value:
                value = bind(game.value)(s.to_record()[0], seat)
                require(isclose(value, game.value(s, seat)), "python and native value a position differently")
            if game.policy and (legal := game.legal(s, seat)) and game.actor(s) in (seat, ANYONE):
                pick = game.policy(s, seat, legal, len(legal), new_rng(step, seat))
                out, rng = np.array(legal, np.int32), np.array(new_rng(step, seat), np.int64)
                picked = bind(game.policy)(s.to_record()[0], seat, out, len(legal), rng)
                require(picked == pick, "python and native pick different moves")


def options_keep_their_ranges(game: Game, variant: Variant) -> None:
    """A state remembers the options it was made with, and what lies outside their ranges is refused."""
    s = game.blank(variant.players, dict(variant.options))
    wanted = {option.name: option.default for option in game.options} | dict(variant.options)
    require(game.options_of(s) == wanted, f"made with {wanted}, a state has {game.options_of(s)}")
    for option in game.options:
        beyond = (option.low - 1, option.high + 1) if isinstance(option, Number) else ()
        for value in (OUTSIDE, *map(str, beyond)):
            _check_refused(game, variant.players, {option.name: value})
    for players in (min(game.players) - 1, max(game.players) + 1):
        _check_refused(game, players, {})


def _check_refused(game: Game, players: int, options: dict[str, str]) -> None:
    try:
        game.blank(players, options)
    except BadOption:
        return
    raise Broken(f"{players} players and {options} are not refused")


CHECKS: tuple[Callable[[Game, Variant], None], ...] = (
    legal_moves_are_named_and_touched,
    a_copy_is_independent,
    games_end_and_scores_stay_in_bounds,
    equal_seeds_play_equal_games,
    records_replay,
    positions_survive_writing,
    undo_restores,
    scenes_and_events_never_fail,
    what_counts_can_be_seen,
    paths_lead_from_die_to_die,
    what_is_said_is_a_template,
    newcomers_are_helped,
    wrong_touches_are_explained,
    secrets_stay_secret,
    twins_look_alike,
    knowledge_is_sound,
    physical_acts_are_sound,
    targets_agree,
    targets_know_the_same,
    options_keep_their_ranges,
)


def check(game: Game, variant: Variant) -> list[str]:
    """The sentences of all checks that fail for one variant; empty if the game keeps the contract there."""
    failures = []
    for one in CHECKS:
        try:
            one(game, variant)
        except TargetMissing:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a game does wrong is to be told, not thrown
            failures.append(
                f"{one.__name__.replace('_', ' ')}: {error if isinstance(error, Broken) else f'{type(error).__name__}: {error}'}"
            )
    return failures


if __name__ == "__main__":
    from astragal.engine.registry import find

    for slug in sys.argv[1:]:
        for variant in variants(find(slug)):
            print(slug, variant, check(find(slug), variant) or "ok", flush=True)
