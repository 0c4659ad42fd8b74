"""The conformance suite must be able to fail: each check is shown a game that breaks what it guards."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from astragal import conformance
from astragal.conformance import Variant
from astragal.engine.game import Bounds, Game
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.engine.scene import Piece
from astragal.engine.viewer import Viewer

SNAP = find(str(Path(__file__).parents[1] / "toys" / "snap.py"))
SHUTTLE = find(str(Path(__file__).parents[1] / "toys" / "shuttle.py"))


def _no_moves(s: Any, player: int, out: Any) -> int:
    return 0


def _forgetful(s: Any, player: int, move: int) -> None:
    SHUTTLE.play(s, player, move)
    s.walked = 1


_memory = [0]


def _moody(s: Any, player: int, move: int) -> None:
    SHUTTLE.play(s, player, move)
    _memory[0] += 1
    s.walked = min(s.walked, 90) + _memory[0] % 3


def _bad_redeal(s: Any, viewer: int, rng: Any) -> None:
    s.secret[viewer] = (s.secret[viewer] + 1) % 6


CASES: list[tuple[Callable[[Game, Variant], None], Game]] = [
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, name=lambda s, move: "walk")),
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, touch=lambda s, move: ("die:a1",))),
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, moves=_no_moves)),
    (conformance.legal_moves_are_named_and_touched, replace(SHUTTLE, bounds=Bounds(2, 3, (0, 3), 100))),
    (conformance.games_end_and_scores_stay_in_bounds, replace(SHUTTLE, bounds=Bounds(2, 100, (0, 2), 100))),
    (conformance.games_end_and_scores_stay_in_bounds, replace(SHUTTLE, key=None, play=_forgetful)),
    (conformance.equal_seeds_play_equal_games, replace(SHUTTLE, play=_moody)),
    (conformance.positions_survive_writing, replace(SHUTTLE, position={"turn": SHUTTLE.position["turn"]})),
    (conformance.undo_restores, replace(SHUTTLE, play=_moody)),
    (
        conformance.scenes_and_events_never_fail,
        replace(
            SHUTTLE, scene=lambda s, viewer: replace(SHUTTLE.scene(s, viewer), pieces=(Piece("z9", "red"),))
        ),
    ),
    (conformance.secrets_stay_secret, replace(SNAP, redeal=_bad_redeal)),
    (conformance.secrets_stay_secret, replace(SNAP, redeal=None)),
    (conformance.knowledge_is_sound, replace(SHUTTLE, value=lambda s, player: 1.5)),
    (conformance.knowledge_is_sound, replace(SHUTTLE, policy=lambda s, player, out, count, rng: count)),
    (conformance.targets_agree, replace(SHUTTLE, score=find("rasanto").score)),
]


@pytest.mark.parametrize(("check", "game"), CASES)
def test_a_broken_game_is_found(check: Callable[[Game, Variant], None], game: Game) -> None:
    failures = conformance.check(game, Variant(game.players[0]))
    assert any(failure.startswith(check.__name__.replace("_", " ")) for failure in failures)


def test_a_watcher_who_is_taken_for_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: chance and whoever watches had the same number, so its secret outcomes were told to them."""
    monkeypatch.setattr(Viewer, "knows_move_of", lambda self, player: player == CHANCE)
    for slug, options in (
        ("wolf", (("wolf", "random"),)),
        ("clever-mole", (("build", "master"), ("master", "rotating"))),
    ):
        with pytest.raises(conformance.Broken, match="tells"):
            conformance.twins_look_alike(find(slug), Variant(3, options))
