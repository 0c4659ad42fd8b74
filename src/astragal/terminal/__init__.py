"""Playing in a terminal: people at one keyboard, computers in the other seats."""

from astragal.terminal.race import Race
from astragal.terminal.screen import Screen
from astragal.terminal.session import Session

__all__ = ["Race", "Screen", "Session"]
