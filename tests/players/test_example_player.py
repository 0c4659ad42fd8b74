"""The player that docs/players.md shows works, and other people's files get a clear answer."""

import doctest
from pathlib import Path

import pytest

from astragal import players
from astragal.engine.registry import find
from astragal.errors import BadOption
from astragal.match import Match, record
from astragal.players.arena import look, play_match
from astragal.players.player import Limit
from tests.cli.support import PEEK, ROOT, TIC_TAC_TOE, run
from tests.support import position

PAGE = ROOT / "docs" / "players.md"
CAUTIOUS = str(ROOT / "examples" / "players" / "cautious.py")


def test_the_page_shows_the_example_and_its_python_runs() -> None:
    example = Path(CAUTIOUS).read_text(encoding="utf-8")
    shown = example[example.index("class Cautious") : example.index("def played")].strip()
    assert f"```python\n{shown}\n```" in PAGE.read_text(encoding="utf-8")
    assert len(shown.splitlines()) <= 20
    failures, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failures, tried > 5) == (0, True)


def test_cautious_blocks_what_greedy_does_not_see() -> None:
    game, s = position(TIC_TAC_TOE, signs={"a1": "X", "b2": "O", "b1": "X"}, turn="B")
    view = look(Match(game, state=s, seed=1), 1)
    assert game.name(s, players.find(CAUTIOUS).choose(view, Limit(simulations=1)).move) == "c1"


def test_cautious_beats_random() -> None:
    won = 0.0
    for seed in range(20):
        sides = [players.find(CAUTIOUS), players.find("random")]
        match = play_match(find(TIC_TAC_TOE), sides[:: 1 if seed % 2 else -1], Limit(1.0), seed=seed)
        outcome = match.outcome()
        assert outcome is not None
        won += outcome.shares[0 if seed % 2 else 1]
    assert won >= 15


@pytest.mark.parametrize("slug", ["most-simple", "el-dado", PEEK])
def test_cautious_plays_with_dice_and_secrets(slug: str) -> None:
    match = Match(find(slug), seed=3)
    while match.actor < 0:
        match.roll()
    match.play(players.find(CAUTIOUS).choose(look(match, match.actor), Limit(0.2)).move)


def test_a_player_of_ones_own_sits_at_the_table_and_in_the_record(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    seats = ("--seat", f"=  {CAUTIOUS}", "--seat", "Bob=random")
    done = run("play", TIC_TAC_TOE, *seats, "--seed", 1, "--record", kept)
    assert (done.status, done.error) == (0, "")
    assert "X (cautious) and Bob (O) (random)" in done.out
    assert record.load(kept).seats[0].player == CAUTIOUS
    rest = kept.read_text().split("\n1 A")[0] + "\n"  # the same game before its first move
    (tmp_path / "begun.record").write_text(
        f"{rest}result: unfinished\ncheck: {record.load(kept).state_at(0).fingerprint()}\nend\n"
    )
    again = run("play", "--resume", tmp_path / "begun.record")
    assert (again.status, again.error) == (0, "")
    assert again.out.splitlines()[-2:-1] == done.out.splitlines()[-2:-1]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("PLAYER = 3\n", "defines no PLAYER; it is a player with a name and choose(view, limit, cancel)"),
        ("", "defines no PLAYER"),
        ("class Silent:\n    name = 'silent'\nPLAYER = Silent()\n", "defines no PLAYER"),
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError"),
        ("def PLAYER():\n    raise OSError('no book')\n", "cannot be made: OSError: no book"),
    ],
)
def test_files_without_a_player(tmp_path: Path, source: str, sentence: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(source)
    with pytest.raises(BadOption) as error:
        players.find(str(path))
    assert sentence in str(error.value)
    assert str(path) in str(error.value)


def test_a_file_may_hold_a_player_a_class_or_what_makes_one(tmp_path: Path) -> None:
    base = "class Mine:\n    name = 'mine'\n    def choose(self, view, limit, cancel=None): ...\n"
    for k, made in enumerate(("Mine()", "Mine", "lambda: Mine()")):
        path = tmp_path / f"mine_{k}.py"
        path.write_text(f"{base}PLAYER = {made}\n")
        assert players.find(str(path)).name == "mine"


def test_a_missing_file_and_a_path_that_no_record_holds(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"Cannot read the player file .*none\.py: No such file"):
        players.find(str(tmp_path / "none.py"))
    odd = tmp_path / "mine (2).py"
    odd.write_text(Path(CAUTIOUS).read_text())
    with pytest.raises(BadOption, match=r"A record cannot hold the path .*mine \(2\)\.py"):
        players.address(str(odd))
