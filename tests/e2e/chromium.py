"""The installed Chromium, driven without a window and without a graphics card."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, BrowserContext, Playwright, StorageState

from astragal.engine.registry import games

MISSING = "Chromium is not installed here: `make test` fetches it, or install the package `chromium`."
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """There is no browser on this machine."""

    def __init__(self) -> None:
        super().__init__(MISSING)


def launched(playwright: Playwright) -> Browser:
    """A browser that has just been started; NoChromium if there is none."""
    found = shutil.which("chromium")
    if found is None:
        raise NoChromium
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


def watched(context: BrowserContext) -> list[str]:
    """What goes wrong in the pages of a context from now on: errors of scripts, and those on the console."""
    wrong: list[str] = []
    context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    context.on("weberror", lambda thrown: wrong.append(str(thrown.error)))
    return wrong


def liking(url: str, **settings: str) -> StorageState:
    """What a browser keeps of a person who has chosen these settings at a server, and knows all games if nothing else is said."""
    settings.setdefault("known", " ".join(game.slug for game in games()))
    return {
        "cookies": [],
        "origins": [
            {
                "origin": url,
                "localStorage": [
                    {"name": f"astragal.{name}", "value": value} for name, value in settings.items()
                ],
            }
        ],
    }
