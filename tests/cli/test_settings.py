"""Every setting of the server can be given as an option and by the environment, and docs/running.md lists it."""

import re
from typing import Any

import click
import pytest
import typer

from astragal.cli.app import app
from tests.cli.support import ROOT, run

PAGE = (ROOT / "docs" / "running.md").read_text("utf-8")


def parameters() -> dict[str, click.Parameter]:
    """Of `astragal serve`, by their first option."""
    group: Any = typer.main.get_command(app)
    return {one.opts[0]: one for one in group.commands["serve"].params if one.opts[0] != "--help"}


def documented() -> dict[str, str]:
    """The environment of each option in the table of settings."""
    return dict(re.findall(r"^\| `(--[a-z-]+)`[^|]*\| `(ASTRAGAL_[A-Z_]+)` \|", PAGE, re.MULTILINE))


def test_the_page_lists_every_setting() -> None:
    assert list(documented()) == list(parameters())


@pytest.mark.parametrize("option", parameters())
def test_the_environment_is_named_after_the_option(option: str) -> None:
    parameter = parameters()[option]
    name = "ASTRAGAL_" + option.removeprefix("--").replace("-", "_").upper()
    assert parameter.name is not None
    assert (parameter.envvar or f"ASTRAGAL_{parameter.name.upper()}") == name
    assert documented()[option] == name


def test_the_environment_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRAGAL_PORT", "70000")
    answer = run("serve", "--no-open")
    assert answer.status == 2
    assert "ASTRAGAL_PORT" in answer.error or "--port" in answer.error


def test_the_command_line_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRAGAL_DATABASE", "nonsense://one")
    assert "nonsense" in run("serve", "--no-open").error
    assert "otherwise" in run("serve", "--no-open", "--database", "otherwise://two").error
