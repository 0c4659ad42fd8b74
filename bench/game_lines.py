"""How long the games are, by kind of line: `python bench/game_lines.py [--old PATH]` compares with another checkout.

A function is rules if it is compiled, else it belongs to the position, the scene or the words by what it makes: problems,
pieces or sentences. What is left, imports and tables above all, are facts. Modules that one game alone imports are its parts.
"""

from __future__ import annotations

import argparse
import ast
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

KINDS = ("rules", "words", "scene", "position", "facts")
OF_POSITION = re.compile(r"\bProblem\(|\bUnfit\(|\bdef (settle|problems)\b")
OF_SCENE = re.compile(r"\b(Piece|Tray|Scene|Mark)\(|\bdef scene\b")
OF_WORDS = re.compile(r"\bsay\(|\bdef (name|touch|prompt|reason|refuses)\b|return f?\"")
GAMES = Path("src/astragal/games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="another checkout to compare with")
    old = parser.parse_args().old
    here = Path(__file__).parents[1]
    trees = {"before": old, "now": here} if old else {"now": here}
    counted = {when: counts(tree / GAMES) for when, tree in trees.items()}
    print(f"{'game':20} {'when':7} {'file':>5} {'parts':>6}   " + " ".join(f"{kind:>8}" for kind in KINDS))
    for game in counted["now"]:
        for when, games in counted.items():
            file, parts, kinds = games[game]
            print(
                f"{game:20} {when:7} {file:5} {parts:6}   " + " ".join(f"{kinds[kind]:8}" for kind in KINDS)
            )
    for when, games in counted.items():
        files = sorted(file for file, _, _ in games.values())
        total = sum((kinds for _, _, kinds in games.values()), Counter[str]())
        print(
            f"{'median':20} {when:7} {statistics.median(files):5.0f} {'':6}   "
            + " ".join(f"{total[kind]:8}" for kind in KINDS)
            + f"   all {sum(total.values())}; {sum(70 <= n <= 250 for n in files)} of {len(files)} files within 70 to 250 lines"
        )


def counts(folder: Path) -> dict[str, tuple[int, int, Counter[str]]]:
    """For every game the lines of its file, those of its parts, and all of them by kind."""
    modules = {path: path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}
    games = {path for path, text in modules.items() if re.search(r"^GAME = define\(", text, re.MULTILINE)}
    needed = {game: set(_reached(game, modules, folder)) for game in games}
    shared = Counter(path for reached in needed.values() for path in reached)
    found = {}
    for game in sorted(games, key=lambda path: path.stem):
        parts = [path for path in needed[game] if shared[path] == 1 and path != game]
        kinds = sum((_kinds(modules[path]) for path in (game, *parts)), Counter[str]())
        lines = {path: len(modules[path].splitlines()) for path in (game, *parts)}
        found[game.stem] = lines[game], sum(lines.values()) - lines[game], kinds
    return found


def _reached(path: Path, modules: dict[Path, str], folder: Path) -> Iterator[Path]:
    """A module of the games and all that it imports of them."""
    names = {".".join(other.relative_to(folder).with_suffix("").parts): other for other in modules}
    waiting, seen = [path], {path}
    while waiting:
        one = waiting.pop()
        yield one
        for name in re.findall(r"^\s*from astragal\.games\.([\w.]+) import", modules[one], re.MULTILINE):
            other = names.get(name)
            if other is not None and other not in seen:
                seen.add(other)
                waiting.append(other)


def _kinds(text: str) -> Counter[str]:
    """The lines of a module by kind."""
    lines: dict[int, str] = defaultdict(lambda: "facts")
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
        last = node.end_lineno or node.lineno
        kind = _kind(node, "\n".join(text.splitlines()[first - 1 : last]))
        lines |= dict.fromkeys(range(first, last + 1), kind)
    return Counter(lines[number] for number in range(1, len(text.splitlines()) + 1))


def _kind(node: ast.FunctionDef | ast.ClassDef, text: str) -> str:
    is_rule = any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)
    if is_rule or node.name == "State":
        return "rules"
    if OF_POSITION.search(text) or isinstance(node, ast.ClassDef):
        return "position"
    if OF_SCENE.search(text):
        return "scene"
    return "words" if OF_WORDS.search(text) else "facts"


if __name__ == "__main__":
    main()
