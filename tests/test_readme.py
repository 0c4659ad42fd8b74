"""The README is true: its Python runs, its listing is the example's, its games and links exist."""

import doctest
import re
from pathlib import Path

from astragal.engine.registry import games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


def test_the_listing_is_the_rules_of_the_example() -> None:
    example = (ROOT / "examples" / "connect_four.py").read_text(encoding="utf-8")
    rules = example[example.index("class State") : example.index("def name(")].strip()
    assert f"```python\n{rules}\n```" in README


def test_every_game_is_listed() -> None:
    for game in games():
        assert f"| {game.number} | [{game.title}](docs/games/{game.slug}.md) |" in README


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), ROOT / "CONTRIBUTING.md"]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_the_version_is_in_the_changelog() -> None:
    import astragal

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(astragal.__version__)}\b", changelog, re.MULTILINE)
