"""The contract, for every game of the cabinet, the examples and the toys, every player count and option."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal import conformance
from astragal.conformance import Variant, variants
from astragal.engine.game import Game
from astragal.engine.registry import find, games

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "examples").glob("*.py"), *(ROOT / "tests" / "toys").glob("*.py")])
ON_SIMULATOR = [  # one of every chapter of Das Spiel, and others that differ in kind
    "golden-centre",
    "storing-scores",
    "rasanto",
    "masquerade",
    "el-dado",
    "witches",
    "devil",
    "chifoumi",
    "tests/toys/snap.py",
    "tests/toys/shuttle.py",
    "tests/toys/flick.py",
]


def every_game() -> Iterator[Game]:
    yield from games()
    for path in FILES:
        game = find(str(path))
        if "real-time" not in game.kinds or path.parent.name == "toys":
            yield game


def cases(thorough: bool) -> list[object]:
    return [
        pytest.param(game, variant, id=f"{game.slug}-{variant}".replace(" ", "-"))
        for game in every_game()
        for variant in variants(game, thorough)
    ]


@pytest.mark.parametrize(("game", "variant"), cases(thorough=False))
def test_keeps_the_contract(game: Game, variant: Variant) -> None:
    assert conformance.check(game, variant) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game", "variant"), cases(thorough=True))
def test_keeps_the_contract_with_every_player_count_and_option(game: Game, variant: Variant) -> None:
    assert conformance.check(game, variant) == []


@pytest.mark.parametrize("name", ON_SIMULATOR)
def test_cuda_simulator_agrees(name: str) -> None:
    script = (
        "import sys; from astragal.conformance import Variant, targets_agree; from astragal.engine.registry import find\n"
        "game = find(sys.argv[1]); targets_agree(game, Variant(game.players[0]), 'cuda', games=2, more=0); print('agrees')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, name],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "agrees\n", run.stderr[-2000:]
