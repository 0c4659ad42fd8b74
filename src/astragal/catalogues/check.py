"""What the catalogues of the page lack, have too much of, or have wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from astragal.catalogues import source
from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.words import names_in, plurals_in

FORMS = {  # what plural forms a language has, by its code
    "en": ("one", "other"),
    "de": ("one", "other"),
    "uk": ("one", "few", "many", "other"),
}
LANGUAGES = ("de", "uk")  # which everything is translated to
WORDS = (
    source.PACKAGE.parents[1] / "web" / "src" / "words"
)  # in a checkout; what is installed has the built page

Catalogue = Mapping[str, str]


@dataclass(frozen=True)
class Fault:
    """Something that is not as it should be: in which catalogue (a slug, or `common`), in which language, and what."""

    of: str
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.of}.{self.language}: {self.text}"


def read(folder: Path, of: str, language: str) -> Catalogue:
    """The catalogue of a game, or the common one; empty if there is none."""
    path = folder / ("" if of == "common" else "games") / f"{of}.{language}.json"
    found: Catalogue = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def faults(game: Game, folder: Path = WORDS) -> list[Fault]:
    """All that is wrong with the words of one game."""
    said, facts = source.of_game(game), source.facts(game)
    found = [Fault(game.slug, "en", text) for text in said.faults]
    found += _in_catalogue(game.slug, "en", read(folder, game.slug, "en"), said.templates | facts)
    found += [Fault(game.slug, "en", text) for text in _forms(said.templates)]
    for language in LANGUAGES:
        catalogue, common = read(folder, game.slug, language), read(folder, "common", language)
        missing = (facts - set(catalogue)) | (said.templates - set(catalogue) - set(common))
        found += [Fault(game.slug, language, f"{key!r} is missing.") for key in sorted(missing)]
        found += _in_catalogue(game.slug, language, catalogue, said.templates | facts)
    return found


def common_faults(folder: Path = WORDS) -> list[Fault]:
    """All that is wrong with what is said at every table."""
    said = source.of_the_rest()
    found = [Fault("common", "en", text) for text in (*said.faults, *_forms(said.templates))]
    needed = said.templates.union(*(source.of_game(game).templates for game in games()))
    for language in LANGUAGES:
        catalogue = read(folder, "common", language)
        missing = sorted(said.templates - set(catalogue))
        found += [Fault("common", language, f"{key!r} is missing.") for key in missing]
        found += _in_catalogue("common", language, catalogue, needed)
    return found


def _in_catalogue(of: str, language: str, catalogue: Catalogue, needed: set[str]) -> Iterator[Fault]:
    for key, text in catalogue.items():
        if key not in needed:
            yield Fault(of, language, f"Nobody says {key!r}.")
        elif not text:
            yield Fault(of, language, f"{key!r} is translated by nothing.")
        elif wrong := _wrong(key, text, language):
            yield Fault(of, language, wrong)


def _wrong(key: str, text: str, language: str) -> str:
    try:
        invented = names_in(text) - names_in(key)
        forms = [set(forms) for _, forms in plurals_in(text)]
    except ValueError as error:
        return str(error)
    if invented:
        return f"{text!r} has values that {key!r} does not have: {', '.join(sorted(invented))}."
    if any(found != set(FORMS[language]) for found in forms):
        return f"A plural of {text!r} has not the forms {', '.join(FORMS[language])}."
    return ""


def _forms(templates: set[str]) -> Iterator[str]:
    """What is wrong with the English itself."""
    for template in sorted(templates):
        if wrong := _wrong(template, template, "en"):
            yield wrong
