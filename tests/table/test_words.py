"""The page can say in every language what the games and the table say."""

import json

import pytest

from astragal.engine.registry import games
from tests.table.game_texts import HOLE, WORDS, covered, filled_in, missing, refusals, texts


def spoken(language: str) -> dict[str, str]:
    """The catalogue of what the games and the table say."""
    catalogue: dict[str, str] = json.loads((WORDS / f"{language}.games.json").read_text("utf-8"))
    return catalogue


@pytest.mark.parametrize("language", ["de", "uk"])
def test_every_text_of_every_game_is_translated(language: str) -> None:
    assert missing(language) == []


@pytest.mark.parametrize("language", ["de", "uk"])
def test_every_refusal_of_the_table_is_translated(language: str) -> None:
    known = {HOLE.sub("{}", key) for key in spoken(language)}
    assert {"Take a seat first.", "{} sits there.", "{}, by {} ms.", "The game is paused."} <= refusals()
    assert sorted(refusals() - known) == []


def test_all_languages_say_the_same_with_the_same_words_filled_in() -> None:
    german, ukrainian = spoken("de"), spoken("uk")
    assert german.keys() == ukrainian.keys()
    for key, text in (*german.items(), *ukrainian.items()):
        assert set(HOLE.findall(text)) <= set(HOLE.findall(key)), key
    options = {key for key in german if key.startswith(("option:", "value:"))}
    assert spoken("en").keys() == options


def test_words_filled_in_end_with_their_sentence() -> None:
    keys = tuple(spoken("de"))
    several = (text for text in texts() if ". " in text and text not in keys)
    assert [text for text in several if any(". " in part for part in filled_in(text, keys))] == []


def test_what_is_not_in_the_catalogue_is_noticed() -> None:
    keys = ("take a free die", "{who} has {n} dice.", "Red")
    assert covered("Red has 12 dice.", keys)
    assert covered("Red has 12 dice. Red has 3 dice.", keys)
    assert not covered("Green has 12 dice.", keys)
    assert not covered("Red has many dice.", keys)


def test_random_play_hears_the_games() -> None:
    said = set(texts())
    assert {"put a die into an empty funnel", "The pyramid is full: the outside faces decide."} <= said
    assert {"option:fill", "value:after-plate", "hand", "stop", "first A"} <= said


def test_sensible_play_hears_how_games_end() -> None:
    said = " ".join(texts())
    assert "has called, and the slip is fulfilled." in said
    assert "has built in the last die." in said


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_kinds_chapters_options_and_values_have_names(language: str) -> None:
    page = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    facts = {f"kind.{kind}" for game in games() for kind in game.kinds}
    facts |= {f"chapter.{game.chapter or 'others'}" for game in games()}
    assert facts <= set(page)
    assert {text for text in texts() if text.startswith(("option:", "value:"))} <= set(spoken(language))
