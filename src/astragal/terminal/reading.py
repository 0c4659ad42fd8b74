"""Reading what somebody typed as a move: by its name, or by the touches that make it, one or several at a time."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.match.match import Move


def by_name(text: str, legal: Sequence[Move]) -> Move | None:
    """The move of that name, capital letters or not."""
    wanted = " ".join(text.split()).lower()
    return next((move for move in legal if move.name.lower() == wanted), None)


def touched(typed: Sequence[str], legal: Sequence[Move]) -> tuple[list[Move], int]:
    """The moves that begin with the touches in these words, and how many touches are made; none if a word does not fit.

    A touch is typed as its last part (`800`) or whole (`die:800`), and may have several words (`lay on`). What
    all moves that are left have in common need not be typed.
    """
    left, depth, at = list(legal), 0, 0
    while at < len(typed):
        for end in range(len(typed), at, -1):
            fitting, made = _fitting(" ".join(typed[at:end]), left, depth)
            if fitting:
                left, depth, at = fitting, made, end
                break
        else:
            return [], 0
    while _common(left, depth):
        depth += 1
    return left, depth


def _fitting(touch: str, left: Sequence[Move], depth: int) -> tuple[list[Move], int]:
    """The moves that go on with a touch, now or after what all of them have in common."""
    while _common(left, depth) and not _fits(touch, left[0].touch[depth]):
        depth += 1
    return [move for move in left if len(move.touch) > depth and _fits(touch, move.touch[depth])], depth + 1


def next_touches(left: Sequence[Move], depth: int) -> list[str]:
    """What may be typed next, in order; whole touches where the last parts alone would be unclear."""
    touches = list(dict.fromkeys(move.touch[depth] for move in left if len(move.touch) > depth))
    short = [touch.partition(":")[2] for touch in touches]
    return short if len(set(short)) == len(short) else touches


def _common(left: Sequence[Move], depth: int) -> bool:
    """Whether all moves have the same touch at a depth."""
    return bool(left) and all(
        move.touch[depth : depth + 1] == left[0].touch[depth : depth + 1] != () for move in left
    )


def _fits(typed: str, touch: str) -> bool:
    return typed.lower() in (touch.lower(), touch.partition(":")[2].lower())
