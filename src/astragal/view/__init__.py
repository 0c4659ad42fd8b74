"""Draws scenes as text and as SVG. Nothing here knows a game."""

from astragal.view.svg import svg
from astragal.view.text import rich_text, text

__all__ = ["rich_text", "svg", "text"]
