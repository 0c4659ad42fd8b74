"""Compiled code is found again for exactly what it was compiled from, and one process compiles for all."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from astragal.engine import playout
from astragal.engine.targets import native
from astragal.engine.targets.bind import rebind

SHUTTLE = Path(__file__).parents[1] / "toys" / "shuttle.py"
PACES = """
from astragal.engine import rule

SHORT = (0, 1, 2, 3)
LONG = (0, 10, 20, 30)


def doubled(table):
    return tuple(2 * value for value in table)


FAR = doubled(LONG)


@rule
def near(at):
    return SHORT[at]


@rule
def far(at):
    return FAR[at]
"""


GAMES = ("near", "far")  # each named after the one of the two mechanics that it uses
COMPILES = """
import sys
import numpy as np
from astragal.engine.registry import find
from astragal.engine.targets import native
from astragal.engine.chance import shuffle

shuffled = native.binder(find(sys.argv[1])).bind(shuffle)
print("ready", flush=True)
sys.stdin.readline()
shuffled(np.arange(5), 5, np.zeros(3, np.int64))
print(sum(shuffled.stats.cache_misses.values()))
"""


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of mechanics and two games."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "paces.py").write_text(PACES)
    for name in GAMES:
        text = SHUTTLE.read_text().replace("return s.at[player]", f"return {name}(s.at[player])")
        (tmp_path / f"{name}.py").write_text(
            text.replace("SQUARES =", f"from paces import {name}\n\nSQUARES =", 1)
        )
    return tmp_path


def kept_under() -> dict[str, str]:
    """The name that each game's random games have in the cache, the sources read anew."""
    for name in ("paces", *GAMES):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()
    games = {name: importlib.import_module(name).GAME for name in GAMES}
    return {
        name: native.binder(game).bind(playout.batch).py_func.__qualname__ for name, game in games.items()
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "thrown_away"),
    [
        ("near.py", "s.walked == 100", "s.walked == 90", {"near"}),
        ("far.py", "s.turn = 1 - player", "s.turn = (player + 1) % 2", {"far"}),
        ("near.py", "walk one square", "take a step", set()),  # words are not compiled
        ("paces.py", "return SHORT[at]", "return SHORT[at] + 1", {"near"}),
        ("paces.py", "(0, 10, 20, 30)", "(0, 10, 20, 31)", {"far"}),  # a table that it was made from
        ("paces.py", "2 * value", "3 * value", {"far"}),  # what made it
        ("paces.py", "\n\n\ndef doubled", "\n\nUNUSED = 7\n\n\ndef doubled", set()),
        ("near.py", "upto(100)", "upto(1000)", set()),  # the layout is Numba's signature
    ],
)
def test_a_change_throws_away_only_what_uses_it(
    workshop: Path, file: str, old: str, new: str, thrown_away: set[str]
) -> None:
    before = kept_under()
    text = (workshop / file).read_text()
    assert old in text
    (workshop / file).write_text(text.replace(old, new).replace("fold, i8", "fold, i8, i16"))
    after = kept_under()
    assert {name for name in GAMES if before[name] != after[name]} == thrown_away


def test_a_change_of_the_engine_throws_away_all(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_under()
    monkeypatch.setattr(playout, "REPETITIONS", playout.REPETITIONS + 1)
    after = kept_under()
    assert all(before[name] != after[name] for name in GAMES)


def test_what_is_compiled_otherwise_is_other_code(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_under()
    monkeypatch.setitem(native.OPTIONS, "nogil", False)
    assert all(kept_under()[name] != before[name] for name in GAMES)


def doubled(n: int) -> int:
    return 2 * n


def test_a_rule_is_compiled_once_for_constants_and_fields_of_any_width() -> None:
    types = native.numba().types
    inner = native._compiled(native.INNER, rebind(doubled, {}, "sums"))
    for kind in (types.int8, types.literal(10), types.intp, types.int64):
        inner.get_call_template((kind,), {})  # as where it is called from another rule
    assert inner.signatures == [(types.int64,)]


def compiling(folder: Path) -> "subprocess.Popen[str]":
    """A process that is about to compile a rule of the shuttle."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.Popen(
        [sys.executable, "-c", COMPILES, str(SHUTTLE)],
        env={**environment, "ASTRAGAL_CACHE": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_processes_that_need_the_same_code_compile_it_once(tmp_path: Path) -> None:
    processes = [compiling(tmp_path) for _ in range(3)]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    compiled = [int(process.communicate()[0]) for process in processes]
    assert sorted(compiled) == [0, 0, 1]
