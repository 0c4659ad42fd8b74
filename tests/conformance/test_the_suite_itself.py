"""The conformance suite must be able to fail: each check is shown a game that breaks what it guards."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from astragal import conformance
from astragal.conformance import Variant
from astragal.engine.act import Act
from astragal.engine.fields import Number
from astragal.engine.game import Game
from astragal.engine.lesson import Card, Step
from astragal.engine.outlook import Outlook
from astragal.engine.path import Path as DicePath
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, rule
from astragal.engine.scene import Grid, Piece, Pose, Pyramid, Tray
from astragal.engine.viewer import Viewer
from astragal.engine.words import listed, place, say
from astragal.errors import BadOption

SNAP = find(str(Path(__file__).parents[1] / "toys" / "snap.py"))
SHUTTLE = find(str(Path(__file__).parents[1] / "toys" / "shuttle.py"))
MOODY = find(str(Path(__file__).parent / "moody.py"))
FLICK = find(str(Path(__file__).parents[1] / "toys" / "flick.py"))
SLOPE = find(str(Path(__file__).parents[1] / "toys" / "slope.py"))
WHACK = find(str(Path(__file__).parents[1] / "toys" / "whack.py"))


def _no_moves(s: Any, player: int, out: Any) -> int:
    return 0


def _odd_outcome(s: Any, player: int, out: Any) -> int:
    count: int = SNAP.moves(s, player, out)
    if player == CHANCE:
        out[1] = -1
    return count


def _odd_end(s: Any, player: int, out: Any) -> int:
    count: int = WHACK.moves(s, player, out)
    if player == CHANCE and WHACK.actor(s) != CHANCE:
        out[0] = WHACK.bounds.actions  # of what happens by itself
    return count


def _bounded(**narrower: Any) -> Game:
    return replace(SHUTTLE, bounds=replace(SHUTTLE.bounds, **narrower))


def _showing(**otherwise: Any) -> Game:
    return replace(SHUTTLE, scene=lambda s, viewer: replace(SHUTTLE.scene(s, viewer), **otherwise))


def _flick(s: Any, rng: list[int], noise: float) -> Act:
    act = FLICK.act(s, rng, noise) if FLICK.act else None
    assert act
    return act


def _ending(outcomes: Callable[[list[int]], list[int]]) -> Callable[[Any, list[int], float], Act]:
    """A flick that says something else in the end."""

    def act(s: Any, rng: list[int], noise: float) -> Act:
        flick = _flick(s, rng, noise)
        told = flick.outcomes
        flick.outcomes = lambda: outcomes(told())  # type: ignore[method-assign]
        return flick

    return act


_tides = [0]


def _tidal(s: Any, rng: list[int], noise: float) -> Act:
    _tides[0] += 1
    return _flick(s, [*rng[:-1], _tides[0]], noise)


def _shy(s: Any, rng: list[int], noise: float) -> Act:
    """A steered act that cannot bear some hands."""
    act = SLOPE.act(s, rng, noise) if SLOPE.act else None
    assert act
    advance = act.advance

    def shy(hand: tuple[int, ...]) -> None:
        if hand[0] > 10:
            act.outcomes = lambda: [SLOPE.bounds.actions]  # type: ignore[method-assign]
        advance(hand)

    act.advance = shy  # type: ignore[method-assign]
    return act


def _scene(**other: Any) -> Game:
    return replace(FLICK, scene=lambda s, viewer: replace(FLICK.scene(s, viewer), **other))


def _forgetful(s: Any, player: int, move: int) -> None:
    SHUTTLE.play(s, player, move)
    s.walked = 1


class _Clinging(SHUTTLE.state):  # type: ignore[misc, name-defined]
    """A state whose copies hold on to the same squares."""

    def copy(self) -> Any:
        new = super().copy()
        new.at = self.at
        return new


@rule
def _too_great_for_a_word(s, player):  # type: ignore[no-untyped-def]
    return ((s.at[player] + 1) << 62) * 4  # nothing is left of it in 64 bits


@rule
def _too_great_a_move(s, player, out, count, rng):  # type: ignore[no-untyped-def]
    return (_too_great_for_a_word(s, player) >> 64) % count


@rule
def _too_great_a_secret(s, viewer, rng):  # type: ignore[no-untyped-def]
    for k in range(s.players):
        s.secret[k] = (s.players << 62) * 4 >> 64


def _leading(way: DicePath) -> Callable[[Any, int], list[DicePath]]:
    return lambda s, move: [way]


class _Lenient(Number):
    """An option that takes the nearest number where it should refuse."""

    def encode(self, text: str) -> int:
        return max(self.low, min(int(text), self.high)) if text.lstrip("-").isdigit() else self.preset


def _bad_redeal(s: Any, viewer: int, rng: Any) -> None:
    s.secret[viewer] = (s.secret[viewer] + 1) % 6


def _telling(s: Any, move: int) -> str:
    return f"{SNAP.name(s, move)} {sum(s.secret)}"


ASKED = Step(ask=say("Walk."), done=say("You have walked."))
BAD_LESSONS = (
    (ASKED,) * 2,  # too few
    (ASKED,) * 3,  # where does the second one begin?
    (replace(ASKED, right=("z9",)), *(replace(ASKED, position="lesson-2"),) * 2),  # no such move
    (replace(ASKED, position="lesson-1"),) * 3,  # no such position
    (replace(ASKED, ask="Walk."), *(replace(ASKED, position="lesson-2"),) * 2),  # nobody can translate it
)


CASES: list[tuple[Callable[[Game, Variant], None], Game]] = [
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, name=lambda s, move: "walk")),
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, touch=lambda s, move: ("die:a1",))),
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, moves=_no_moves)),
    (conformance.legal_moves_are_named_and_touched, _bounded(length=3)),
    (conformance.legal_moves_are_named_and_touched, _bounded(actions=3)),
    (conformance.legal_moves_are_named_and_touched, replace(SNAP, moves=_odd_outcome)),
    (conformance.legal_moves_are_named_and_touched, replace(WHACK, moves=_odd_end)),
    (conformance.legal_moves_are_named_and_touched, replace(WHACK, kinds=("chance",))),
    (conformance.games_end_and_scores_stay_in_bounds, _bounded(score=(0, 2))),
    (conformance.games_end_and_scores_stay_in_bounds, replace(SHUTTLE, key=None, play=_forgetful)),
    (conformance.equal_seeds_play_equal_games, MOODY),
    (conformance.positions_survive_writing, replace(SHUTTLE, position={"turn": SHUTTLE.position["turn"]})),
    (conformance.undo_restores, MOODY),
    (
        conformance.scenes_and_events_never_fail,
        _showing(pieces=(Piece("z9", "red"),)),
    ),
    (conformance.what_counts_can_be_seen, replace(SHUTTLE, view=Outlook(elevation=20))),
    (
        conformance.what_counts_can_be_seen,
        _showing(board=Pyramid(), pieces=(Piece("332", "red", faces="123"),)),
    ),
    (conformance.what_is_said_is_a_template, replace(SHUTTLE, prompt=lambda s: "walk one square")),
    (conformance.what_is_said_is_a_template, replace(SHUTTLE, reason=lambda s: "It was enough.")),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, name=lambda s, move: f"to {SHUTTLE.name(s, move)}"),
    ),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, prompt=lambda s: say("walk {how}", how="fast")),
    ),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, prompt=lambda s: say("walk to {square}", "walk there", square="a1")),
    ),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, prompt=lambda s: say("walk to {square}", square=place("a1"))),
    ),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, prompt=lambda s: say("walk to {squares}", squares=listed([place("a1")], "or"))),
    ),
    (
        conformance.what_is_said_is_a_template,
        replace(SHUTTLE, prompt=lambda s: say("walk to {square}", "on {square}", square=place("a1"))),
    ),
    (conformance.what_is_said_is_a_template, replace(SHUTTLE, name=lambda s, move: f"{move}-a1")),
    (conformance.what_is_said_is_a_template, _showing(notices=("Nobody is near.",))),
    (conformance.what_is_said_is_a_template, _showing(headline="Walk!")),
    (conformance.what_is_said_is_a_template, _showing(trays=(Tray("hand"),))),
    (conformance.what_is_said_is_a_template, replace(SHUTTLE, gain=lambda before, after, player: "one step")),
    (conformance.newcomers_are_helped, replace(SHUTTLE, goal=lambda s: "Walk far.")),
    (conformance.newcomers_are_helped, replace(SHUTTLE, card=Card(say("Walk."), say("It ends.")))),
    *((conformance.newcomers_are_helped, replace(SHUTTLE, lesson=steps)) for steps in BAD_LESSONS),
    (conformance.wrong_touches_are_explained, replace(SHUTTLE, why_not=lambda s, player, touches: "")),
    (conformance.secrets_stay_secret, replace(SNAP, redeal=_bad_redeal)),
    (conformance.secrets_stay_secret, replace(SNAP, redeal=None)),
    (conformance.knowledge_is_sound, replace(SHUTTLE, value=lambda s, player: 1.5)),
    (conformance.knowledge_is_sound, replace(SHUTTLE, policy=lambda s, player, out, count, rng: count)),
    (conformance.targets_agree, replace(SHUTTLE, score=_too_great_for_a_word)),
    (conformance.targets_agree, replace(SHUTTLE, bounds=replace(SHUTTLE.bounds, length=3))),
    (conformance.a_copy_is_independent, replace(SHUTTLE, state=_Clinging)),
    (conformance.records_replay, MOODY),
    (conformance.twins_look_alike, replace(SNAP, name=_telling)),
    *(
        (conformance.physical_acts_are_sound, replace(FLICK, act=act))
        for act in (
            _ending(lambda told: [FLICK.bounds.actions, *told]),  # unheard of
            _ending(lambda told: [*told, FLICK.bounds.actions - 1]),  # after all has come to rest
            _ending(lambda told: told[:1]),  # cut short
            _tidal,
        )
    ),
    (conformance.physical_acts_are_sound, replace(SLOPE, act=_shy)),
    (conformance.records_replay, replace(FLICK, name=lambda s, move: FLICK.name(s, move).split("=")[0])),
    (conformance.scenes_and_events_never_fail, _scene(poses=())),
    (conformance.scenes_and_events_never_fail, _scene(pieces=())),
    (
        conformance.scenes_and_events_never_fail,
        _scene(pieces=(Piece("red", "red"),), poses=(Pose("red", 0, 0, 8, (1.0, 1.0, 0.0, 0.0)),)),
    ),
    (
        conformance.scenes_and_events_never_fail,
        _scene(board=Grid(1, 1), pieces=(Piece("red", "red"),), poses=(Pose("red", 0, 0, 8),)),
    ),
    (
        conformance.scenes_and_events_never_fail,
        _scene(pieces=(Piece("332", "red"),), poses=(Pose("332", 0, 0, 8),)),
    ),
    *(
        (conformance.paths_lead_from_die_to_die, replace(SHUTTLE, paths=_leading(way)))
        for way in (DicePath("z9", "a1"), DicePath("a1", "z9"))
    ),
    (conformance.targets_know_the_same, replace(SHUTTLE, value=_too_great_for_a_word)),
    (conformance.targets_know_the_same, replace(SHUTTLE, policy=_too_great_a_move)),
    (conformance.targets_know_the_same, replace(SNAP, redeal=_too_great_a_secret)),
    (conformance.options_keep_their_ranges, replace(SNAP, options=(_Lenient(10, 1, 30).named("cards"),))),
]


@pytest.mark.parametrize(("check", "game"), CASES)
def test_a_broken_game_is_found(check: Callable[[Game, Variant], None], game: Game) -> None:
    with pytest.raises(conformance.Broken):
        check(game, Variant(game.players[0]))


def test_every_check_is_run_and_shown_to_fail() -> None:
    """A check is what looks at a game and a variant and says nothing; none may be left out of the list."""
    written = {
        function
        for name, function in inspect.getmembers(conformance, inspect.isfunction)
        if function.__module__ == conformance.__name__
        and not name.startswith("_")
        and [*inspect.signature(function).parameters][:2] == ["game", "variant"]
        and inspect.signature(function).return_annotation == "None"
    }
    assert set(conformance.CHECKS) == written == {check for check, _ in CASES}


def test_a_watcher_who_is_taken_for_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: chance and whoever watches had the same number, so its secret outcomes were told to them."""
    monkeypatch.setattr(Viewer, "knows_move_of", lambda self, player: player == CHANCE)
    for slug, options in (
        ("wolf", (("wolf", "random"),)),
        ("clever-mole", (("build", "master"), ("master", "rotating"))),
    ):
        with pytest.raises(conformance.Broken, match="tells"):
            conformance.twins_look_alike(find(slug), Variant(3, options))


@pytest.mark.parametrize("slug", ["cim", "clever-mole", "spotted-cow", "wolf"])
def test_every_two_values_of_options_meet_where_the_game_allows_them(slug: str) -> None:
    game = find(slug)
    defaults = {option.name: option.default for option in game.options}
    tried = [defaults | dict(variant.options) for variant in conformance.variants(game)]
    for one, other in combinations(game.options, 2):
        for pair in product(one.samples(), other.samples()):
            wanted = dict(zip((one.name, other.name), pair, strict=True))
            met = any(wanted.items() <= options.items() for options in tried)
            assert met or not any(allowed(game, players, wanted) for players in game.players), wanted


def allowed(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        game.blank(players, options)
    except BadOption:
        return False
    return True
