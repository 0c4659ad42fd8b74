"""Writing SVG by hand: escaped tags, short numbers, and parts that bring their shared definitions along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """A number with at most two decimals and no trailing zeros, so that pictures stay small and do not flicker."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """One element; an underscore in an attribute's name stands for a hyphen, a trailing one is dropped."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(content: str, x: float, y: float, size: float, fill: str, **attributes: str | float) -> str:
    """A line of text, escaped; y is its base line."""
    return tag("text", escape(content), x=x, y=y, font_size=size, fill=fill, **attributes)


def centred(content: str, x: float, y: float, size: float, fill: str, **attributes: str | float) -> str:
    """A line of text whose middle is at (x, y)."""
    return words(content, x, y + size * 0.36, size, fill, text_anchor="middle", **attributes)


def points(corners: Iterable[Point]) -> str:
    """The corners of a polygon as its `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: Iterable[Point], **attributes: str | float) -> str:
    """A polygon through the corners."""
    return tag("polygon", points=points(corners), **attributes)


def use(name: str, x: float = 0, y: float = 0) -> str:
    """A shared definition, drawn at a place."""
    return tag("use", href=f"#{name}", x=x, y=y) if x or y else tag("use", href=f"#{name}")


def gradient(name: str, stops: Sequence[tuple[float, str]], angle: Sequence[float] = (0, 0, 0, 1)) -> str:
    """A linear gradient over the shape it fills, along the line `angle` (x1, y1, x2, y2)."""
    x1, y1, x2, y2 = angle
    content = "".join(tag("stop", offset=at, stop_color=colour) for at, colour in stops)
    return tag("linearGradient", content, id=name, x1=x1, y1=y1, x2=x2, y2=y2)


@dataclass
class Part:
    """A piece of a picture: its markup, the box it fills, and the definitions it uses, by their names.

    A definition's name says everything its content depends on, so pictures with different scenes can share a page.
    """

    left: float
    top: float
    width: float
    height: float
    body: list[str] = field(default_factory=list)
    defs: dict[str, str] = field(default_factory=dict)

    def add(self, *markup: str) -> None:
        self.body += markup

    def define(self, name: str, markup: str) -> str:
        """Keep a definition once; returns its name for `use` and `url(#...)`."""
        self.defs.setdefault(name, markup)
        return name

    def place(self, other: Part, x: float, y: float) -> None:
        """Draw another part with its upper left corner at (x, y)."""
        self.defs |= other.defs
        shift = f"translate({number(x - other.left)} {number(y - other.top)})"
        self.add(tag("g", "".join(other.body), transform=shift))
