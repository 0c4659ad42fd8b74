"""Everything that is said can be said in every language; and what could not is found."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from astragal.catalogues import check, source
from astragal.engine.game import Game
from astragal.engine.registry import find, games

GAME = """
from astragal.engine import button, say, terms
from elsewhere import tell

KINDS = terms("rock", "paper")

def prompt(s):
    tell("nobody hears this")
    return say("put {n, plural, one {# die} other {# dice}} on {place}", n=1, place="332")

def touch(s, move):
    return ("button:stop", "confirm:call", "button:7", button(KINDS[move]), button("go"))
"""
SAID = {"rock", "paper", "put {n, plural, one {# die} other {# dice}} on {place}", "stop", "call", "go"}
PUT = "put {n, plural, one {# die} other {# dice}} on {place}"
FEW = "{n, plural, one {# кубик} few {# кубики} many {# кубиків} other {# кубика}}"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_game_can_be_played_in_every_language(game: Game) -> None:
    assert [str(fault) for fault in check.faults(game)] == []


def test_what_is_said_at_every_table_is_translated() -> None:
    assert [str(fault) for fault in check.common_faults()] == []


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_kinds_and_chapters_have_names(language: str) -> None:
    page = json.loads((check.WORDS / f"{language}.json").read_text("utf-8"))
    facts = {f"kind.{kind}" for game in games() for kind in game.kinds}
    facts |= {f"chapter.{game.chapter or 'others'}" for game in games()}
    assert facts <= set(page)


def heard(text: str) -> source.Sayings:
    return source.of_tree(ast.parse(text), "toy.py")


def test_templates_terms_and_buttons_are_heard() -> None:
    assert heard(GAME) == source.Sayings(SAID)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("say(text)", "not literal"),
        ('say(f"{text} dice")', "not literal"),
        ('say("a" if text else "b")', "not literal"),
        ('terms("a", text)', "not literal"),
        ('f"button:{text}"', "put together"),
        ('f"confirm:call {text}"', "put together"),
        ('say("{n} dice", count=3)', "other values"),
        ('say("{n} dice")', "other values"),
        ('say("{n} dice", "{m} dice", n=3)', "other values"),
        ('say("{n} dice", text, n=3)', "not literal"),
    ],
)
def test_what_cannot_be_looked_up_is_a_fault(line: str, fault: str) -> None:
    found = heard(f"from astragal.engine import say, terms\n{line}")
    assert [fault in text for text in found.faults] == [True]


def test_what_modules_beside_a_game_say_counts_too() -> None:
    files = {path.name for path in source.modules_of(Path(find("wolf").source))}
    assert {"wolf.py", "dogs.py"} <= files
    assert "red stock" in source.of_game(find("most-simple")).templates


def test_the_rest_is_what_engine_match_players_and_table_say() -> None:
    said = source.of_the_rest().templates
    assert {"roll {dice}", "golden", "Seat {seat} gave up.", "{move} is the only move."} <= said
    assert {
        "Take a seat first.",
        "{name} sits there.",
        "{name} was faster, by {n} ms.",
        "The game is paused.",
    } <= said


def plain_refusals(tree: ast.Module) -> list[str]:
    """Where the table says no in plain text, which pages could not translate."""
    return [
        ast.unparse(call)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).split(".")[-1] in ("Refusal", "Refused", "Unable", "Closing")
        and call.args
        and isinstance(call.args[-1], ast.Constant | ast.JoinedStr)
    ]


def test_how_the_table_says_no_is_said() -> None:
    files = (source.PACKAGE / "table").rglob("*.py")
    assert [text for file in files for text in plain_refusals(ast.parse(file.read_text("utf-8")))] == []
    assert plain_refusals(ast.parse('raise Refusal("busy", f"Wait {n} s.")'))


@pytest.fixture
def toy(tmp_path: Path) -> Game:
    (tmp_path / "toy.py").write_text(GAME)
    return replace(find("rasanto"), slug="toy", source=str(tmp_path / "toy.py"), options=())


def written(folder: Path, **catalogues: dict[str, str]) -> Path:
    (folder / "games").mkdir()
    for name, catalogue in catalogues.items():
        of, _, language = name.rpartition("_")
        path = folder / ("" if of == "common" else "games") / f"{of}.{language}.json"
        path.write_text(json.dumps(catalogue))
    return folder


def complete(language: str) -> dict[str, str]:
    """A catalogue of the toy with nothing wrong in it; a value may be left out."""
    put = {"de": "lege {n, plural, one {# Stein} other {# Steine}}", "uk": f"{FEW} на {{place}}"}[language]
    return {"title": "T", "summary": "S", **dict.fromkeys(SAID | {"red", "green"}, "x"), PUT: put}


def test_a_complete_catalogue_has_no_faults(toy: Game, tmp_path: Path) -> None:
    folder = written(tmp_path, toy_de=complete("de"), toy_uk=complete("uk"))
    assert check.faults(toy, folder) == []


def test_the_common_catalogue_says_what_a_game_does_not(toy: Game, tmp_path: Path) -> None:
    german = complete("de")
    common = {"stop": german.pop("stop")}
    assert check.faults(toy, written(tmp_path, toy_de=german, common_de=common, toy_uk=complete("uk"))) == []


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("rock", None, "'rock' is missing."),
        ("title", None, "'title' is missing."),
        ("Rock", "Stein", "Nobody says 'Rock'."),
        ("rock", "", "'rock' is translated by nothing."),
        (PUT, "{m} кубиків", f"'{{m}} кубиків' has values that {PUT!r} does not have: m."),
        (
            PUT,
            "{n, plural, one {#} other {#}}",
            "A plural of '{n, plural, one {#} other {#}}' has not the forms one, few, many, other.",
        ),
        (PUT, "{n", "What stands in braces in '{n' is neither a name nor a plural."),
    ],
)
def test_what_is_wrong_is_told(toy: Game, tmp_path: Path, key: str, text: str | None, fault: str) -> None:
    ukrainian = complete("uk")
    if text is None:
        del ukrainian[key]
    else:
        ukrainian[key] = text
    found = check.faults(toy, written(tmp_path, toy_de=complete("de"), toy_uk=ukrainian))
    assert found == [check.Fault("toy", "uk", fault)]


def test_english_that_lacks_a_plural_form_is_a_fault(toy: Game, tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(GAME.replace("one {# die} ", ""))
    assert any("has not the forms one, other" in fault.text for fault in check.faults(toy, tmp_path))


def test_options_need_names_and_an_english_catalogue_may_give_them(toy: Game, tmp_path: Path) -> None:
    game = replace(toy, options=find("rasanto").options)
    english = {"option:fill": "Filling", "option:gone": "Gone"}
    found = check.faults(game, written(tmp_path, toy_en=english, toy_de=complete("de")))
    told = {fault.text for fault in found}
    assert {
        "'option:fill' is missing.",
        "'about:fill' is missing.",
        "'value:fill:after-plate' is missing.",
    } <= told
    assert check.Fault("toy", "en", "Nobody says 'option:gone'.") in found
