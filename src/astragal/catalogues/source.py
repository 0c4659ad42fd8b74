"""What is said, read from the source: every template, every word on a button, every fact of a game that is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import astragal
from astragal.engine.fields.options import Choice
from astragal.engine.game import Game
from astragal.engine.words import COLOURS, names_in

PACKAGE = Path(astragal.__file__).parent
SHARED = ("engine", "match", "players", "table")  # rooms that speak at every table
GAMES = "astragal.games."
SYMBOL = re.compile(r"[A-H]|[IVX]+|-?[0-9][0-9.,:/]*|[a-o][0-9]{1,2}")  # the same in every language
BUTTON = re.compile("(?:button|confirm):")


@dataclass
class Sayings:
    """What some source says, and what in it is said in a way that cannot be looked up."""

    templates: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Sayings) -> None:
        self.templates |= other.templates
        self.faults += other.faults


def of_game(game: Game) -> Sayings:
    """What the modules of a game say, its seats among it."""
    found = Sayings({title for title in game.seats if not SYMBOL.fullmatch(title)})
    for path in modules_of(Path(game.source)):
        found.add(of_file(path))
    return found


def of_the_rest() -> Sayings:
    """What is said at every table, and the colours."""
    found = Sayings({*COLOURS})
    for room in SHARED:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            found.add(of_file(path))
    return found


def facts(game: Game) -> set[str]:
    """The keys of what a game is called and about, and of its options."""
    found = {"title", "summary"}
    for option in game.options:
        found |= {f"option:{option.name}"} | ({f"about:{option.name}"} if option.about else set())
        if isinstance(option, Choice):
            found |= {
                f"value:{option.name}:{value}" for value in option.values if not SYMBOL.fullmatch(value)
            }
    return found


def modules_of(path: Path) -> list[Path]:
    """A game's file, and the modules beside the games that it imports, those they import too."""
    found = [path]
    for file in found:
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(GAMES):
                found += [beside for beside in _beside(node) if beside not in found]
    return found


def _beside(node: ast.ImportFrom) -> list[Path]:
    """The file of the module that something is imported from, or those of the modules that are imported."""
    path = PACKAGE.joinpath(*str(node.module).split(".")[1:])
    if path.is_dir():
        return [file for alias in node.names if (file := path / f"{alias.name}.py").exists()]
    return [path.with_suffix(".py")]


@cache
def of_file(path: Path) -> Sayings:
    """What one module says."""
    return of_tree(_tree(path), path.name)


def of_tree(tree: ast.Module, name: str) -> Sayings:
    """What a module says; `name` is for the faults."""
    found = Sayings()
    verbs = set(_imports(tree)) & {"say", "terms", "button", "confirm"}
    pieces = {
        id(piece) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in node.values
    }
    for node in ast.walk(tree):
        where = f"{name}, line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in verbs:
            _hear(node, node.func.id, where, found)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
            found.templates |= _words_on_buttons(node.value)
        elif isinstance(node, ast.JoinedStr) and BUTTON.match(_beginning(node)):
            found.faults.append(f"{where}: the word on a button is put together; use button() or confirm().")
    return found


def _hear(call: ast.Call, verb: str, where: str, found: Sayings) -> None:
    """What a call of `say`, `terms`, `button` or `confirm` says."""
    literal = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    found.templates |= set(literal)
    if verb in ("button", "confirm"):
        return  # of a word that was said elsewhere, or of a literal one
    if len(literal) < len(call.args) or not call.args:
        found.faults.append(f"{where}: a template is not literal: {ast.unparse(call)[:80]}")
    elif verb == "say" and all(keyword.arg for keyword in call.keywords):
        given = {str(keyword.arg) for keyword in call.keywords}
        if given != names_in(literal[0]) or any(names_in(unnamed) - given for unnamed in literal[1:]):
            found.faults.append(f"{where}: {literal[0]!r} has other values than it is given.")


def _words_on_buttons(text: str) -> set[str]:
    """The word of a touch that is a button; none of other texts, nor where only the kind of touch is meant."""
    word = BUTTON.sub("", text, count=1)
    return {word} if BUTTON.match(text) and word and not SYMBOL.fullmatch(word) else set()


def _beginning(text: ast.JoinedStr) -> str:
    first = text.values[0] if text.values else None
    return str(first.value) if isinstance(first, ast.Constant) else ""


def _imports(tree: ast.Module) -> Iterator[str]:
    """What a module has from the engine: a method of the same name says nothing to a table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("astragal.engine", "astragal.engine.words"):
            yield from (alias.name for alias in node.names)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))
