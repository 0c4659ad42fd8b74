"""Rule pages in other languages say the same as the English ones, and English stands in where one is missing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.view import pages
from astragal.view.pages import LANGUAGES, Page, missing, notes, page, page_file
from tests.cli.support import ROOT, SNAP

MARKDOWN = MarkdownIt("commonmark").enable("table")
WORDS = ROOT / "web" / "src" / "words" / "games"
TRANSLATED = [
    pytest.param(page_file(game, "en"), page_file(game, language), id=page_file(game, language).stem)
    for game in games()
    for language in LANGUAGES[1:]
    if page_file(game, language).is_file()
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for pages with nothing in it."""
    monkeypatch.setattr(pages, "folder", lambda: tmp_path)
    return tmp_path


def structure(markdown: str) -> Iterator[tuple[str, ...]]:
    """What a translation keeps, block by block: headings, lists, tables, pictures, code and what is set like code."""
    for token in MARKDOWN.parse(markdown):
        inner = token.children or []
        yield (
            token.type,
            token.tag,
            token.content if token.type == "code_block" else "",
            *(str(image.attrs["src"]) for image in inner if image.type == "image"),
            *sorted({code.content for code in inner if code.type == "code_inline"}),
        )


@pytest.mark.parametrize(("english", "translated"), TRANSLATED)
def test_a_translated_page_has_the_structure_of_the_english_one(english: Path, translated: Path) -> None:
    blocks = list(structure(translated.read_text("utf-8")))
    assert blocks == list(structure(english.read_text("utf-8")))


@pytest.mark.parametrize("translated", [case.values[1] for case in TRANSLATED], ids=lambda path: path.stem)
def test_a_translated_page_is_headed_as_the_game_is_called_in_that_language(translated: Path) -> None:
    words = json.loads((WORDS / f"{translated.stem}.json").read_text("utf-8"))
    assert translated.read_text("utf-8").startswith(f"# {words['title']}\n")


@pytest.mark.parametrize(
    "path", [page_file(game, one) for game in games() for one in LANGUAGES], ids=lambda path: path.stem
)
def test_a_page_is_for_players(path: Path) -> None:
    tokens = MARKDOWN.parse(path.read_text("utf-8"))
    inner = [part for token in tokens for part in token.children or ()]
    code = [part.content for part in (*tokens, *inner) if "code" in part.type or part.type == "fence"]
    assert code == [], "keys of options, moves and commands belong in notes/"
    kinds = [
        "picture" if any(part.type == "image" for part in token.children or ()) else token.tag
        for token in tokens
    ]
    assert "picture" in kinds[: kinds.index("h2")], "what the goal looks like comes before the first heading"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_what_programmers_need_is_in_notes(game: Game) -> None:
    found = notes(game)
    assert found.startswith(f"# {game.title}: notes for programmers\n")
    assert [option.name for option in game.options if f"`{option.name}`" not in found] == []
    assert f"astragal play {game.slug}" in found


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("# A\n\n## B\n", "# A\n\n### B\n"),
        ("![one](pictures/a-1.svg)\n", "![eins](pictures/a-2.svg)\n"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "| a | b |\n|---|---|\n"),
        ("Text:\n\n    astragal play dora\n", "Text:\n\n    astragal spiele dora\n"),
        ("- `roll`: you roll\n", "- `wirf`: du wirfst\n"),
    ],
)
def test_a_difference_of_structure_is_seen(english: str, translated: str) -> None:
    assert list(structure(english)) != list(structure(translated))


def test_every_page_of_the_folder_belongs_to_a_game_and_a_language() -> None:
    expected = {page_file(game, language) for game in games() for language in LANGUAGES}
    assert set(page_file(games()[0], "en").parent.glob("*.md")) <= expected


def test_a_page_is_in_the_language_wanted_or_else_in_english(folder: Path) -> None:
    rasanto = find("rasanto")
    (folder / "rasanto.md").write_text("# Rules", "utf-8")
    (folder / "rasanto.de.md").write_text("# Regeln für alle", "utf-8")
    assert page(rasanto, "de") == Page("# Regeln für alle", "de")
    assert page(rasanto, "uk") == page(rasanto, "en") == page(rasanto) == Page("# Rules", "en")


def test_only_a_language_we_know_becomes_part_of_a_file_name(folder: Path) -> None:
    (folder / "rasanto.md").write_text("# Rules", "utf-8")
    (folder / "rasanto.xx.md").write_text("# Secret", "utf-8")
    assert page(find("rasanto"), "xx") == Page("# Rules", "en")


def test_a_game_of_somebody_else_speaks_for_itself_in_every_language(folder: Path) -> None:
    snap = find(SNAP)
    (folder / f"{snap.slug}.de.md").write_text("# Ein anderes Spiel", "utf-8")
    assert page(snap, "de") == page(snap)
    assert page(snap).language == "en"


def test_what_is_missing_is_listed(folder: Path) -> None:
    dora, rasanto = find("dora"), find("rasanto")
    for name in ("dora.md", "dora.uk.md", "rasanto.md", "rasanto.de.md"):
        (folder / name).write_text("# Page", "utf-8")
    assert list(missing([dora, rasanto])) == [(dora, "de"), (rasanto, "uk")]
    assert list(missing([dora, rasanto], ["de"])) == [(dora, "de")]
    (folder / "dora.md").unlink()
    assert list(missing([dora], ["en"])) == [(dora, "en")]
