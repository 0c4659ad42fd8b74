"""Every game plays its golden playthrough again, line by line."""

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from tests.playthroughs.make import FOLDER, transcript


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.slug))
def test_plays_as_written(game: Game) -> None:
    path = FOLDER / f"{game.slug}.txt"
    assert path.exists(), f"{game.slug} has no playthrough; `make golden` writes it"
    assert transcript(game).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_without_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {game.slug for game in games()}
