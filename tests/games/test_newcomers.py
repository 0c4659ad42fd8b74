"""Every game of the cabinet helps newcomers: it says what wins, has a card and a lesson, in every language."""

import json
from dataclasses import replace

import pytest

from astragal import newcomers
from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.engine.words import Said, say
from astragal.newcomers import CARD_WORDS, STEP_WORDS
from tests.cli.support import ROOT

WORDS = ROOT / "web" / "src" / "words" / "games"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_game_says_what_wins_and_has_a_card_and_a_lesson(game: Game) -> None:
    assert [*newcomers.unsaid(game), *newcomers.of_card(game), *newcomers.of_lesson(game)] == []


def test_an_answer_to_other_moves_is_found_where_there_are_none() -> None:
    game = find("reducto")
    first = game.lesson[0]  # has one way to do it
    assert [*newcomers.of_step(game, 0, first)] == []
    faults = ["there is no move to which its `otherwise` could be said"]
    assert [*newcomers.of_step(game, 0, replace(first, otherwise=say("Not there.")))] == faults


@pytest.mark.parametrize("language", ["de", "uk"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_cards_and_steps_are_as_short_in_every_language(game: Game, language: str) -> None:
    catalogue = json.loads((WORDS / f"{game.slug}.{language}.json").read_text("utf-8"))

    def length(text: str) -> int:
        assert isinstance(text, Said)
        return len(catalogue.get(text.template, text).split())

    assert game.card is not None
    assert sum(map(length, (game.goal(game.new()), game.card.turn, game.card.ending))) < CARD_WORDS
    for step in game.lesson:
        for text in filter(None, (step.ask, step.done, step.otherwise)):
            assert length(text) <= STEP_WORDS, text
