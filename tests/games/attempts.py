"""Attempts against the watch (Dune, Faraday, Coulomb): begun, with dice put where a test wants them, and what all of them owe."""

import pickle
from collections.abc import Mapping
from typing import Any

from astragal.engine.act import FRAMES, Log, replay, run
from astragal.engine.registry import find
from astragal.games.das_spiel.skill.races import DONE, FAILED, LIE
from astragal.lattice import cells
from astragal.match import Match
from astragal.physics.space import SITES
from astragal.physics.world import STANDING

HALF_A_SECOND = FRAMES // 2


def begun(slug: str, seed: int = 1, noise: float = 1.0, **options: str) -> Any:
    """An attempt at its beginning."""
    match = Match(find(slug), players=1, options=options, seed=seed)
    match.play("begin")
    return match.new_act(noise)


def lay(act: Any, names: str) -> None:
    """Put the dice into these cells."""
    for die, cell in enumerate(cells(names)):
        act.world.put(die, SITES[cell], STANDING)


def wait(act: Any, frames: int, **hand: float) -> None:
    """Hold the hand so for some frames, or until it is over."""
    for _ in range(frames):
        if not act.over:
            act.step(act.tool.hand(None, **hand))


def told(act: Any) -> tuple[int, int]:
    """How the dice lie in the game's number, and the time in ms, or below zero why there is none."""
    lie, end = act.outcomes()
    return lie - LIE, end - DONE + 1 if end < FAILED else FAILED - end - 1


def repeats_bit_for_bit(act: Any, again: Any) -> bool:
    """Whether the log of an act, read back from text, leads another one to the same poses and outcomes."""
    run(act, seed=3)
    replay(again, Log.read(act.log.write()))
    return bool(again.poses() == act.poses() and again.outcomes() == act.outcomes())


def goes_on_after_pickling(act: Any, at: int, frames: int) -> bool:
    """Whether an act that was put away in the middle goes on like one that was not."""
    hands = act.steer(3)
    for _ in range(at):
        act.step(next(hands))
    kept = pickle.loads(pickle.dumps(act))
    for _ in range(frames):
        hand = next(hands)
        act.step(hand)
        kept.step(hand)
    return bool(kept.poses() == act.poses() and kept.outcomes() == act.outcomes())


def times(
    slug: str, seeds: range, noise: float = 1.0, options: Mapping[str, str] | None = None
) -> list[float]:
    """The times of the computer's attempts that succeeded, in seconds."""
    acts: list[Any] = [run(begun(slug, seed, noise, **(options or {})), seed) for seed in seeds]
    return [act.took for act in acts if act.took is not None]
