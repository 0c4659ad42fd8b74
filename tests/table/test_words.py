"""The page can say in every language what the games say."""

import json

import pytest

from astragal.engine.registry import games
from tests.table.game_texts import WORDS, covered, missing, texts


@pytest.mark.parametrize("language", ["de", "uk"])
def test_every_text_of_every_game_is_translated(language: str) -> None:
    assert missing(language) == []


def test_what_is_not_in_the_catalogue_is_noticed() -> None:
    keys = ("take a free die", "{who} has {n} dice.", "Red")
    assert covered("Red has 12 dice.", keys)
    assert covered("Red has 12 dice. Red has 3 dice.", keys)
    assert not covered("Green has 12 dice.", keys)
    assert not covered("Red has many dice.", keys)


def test_random_play_hears_the_games() -> None:
    said = set(texts())
    assert {"put a die into an empty funnel", "The pyramid is full: the outside faces decide."} <= said
    assert {"option:fill", "value:after-plate", "hand", "stop"} <= said


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_kinds_chapters_options_and_values_have_names(language: str) -> None:
    page = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    spoken = json.loads((WORDS / f"{language}.games.json").read_text("utf-8"))
    facts = {f"kind.{kind}" for game in games() for kind in game.kinds}
    facts |= {f"chapter.{game.chapter or 'others'}" for game in games()}
    assert facts <= set(page)
    assert {text for text in texts() if text.startswith(("option:", "value:"))} <= set(spoken)
