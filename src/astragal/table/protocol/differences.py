"""What has changed between two tables that the same person was shown, so that news need not say the rest again."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, cast

from astragal.engine.scene import Piece, Scene, Tray
from astragal.table.protocol.messages import Edit, SceneChange, Table, TableChange, TrayChange

EMPTY = Tray("")  # what a tray was before there was one


def of_tables(before: Table, now: Table) -> TableChange:
    """The fields that are not as they were."""
    change = _other_fields(before, now)
    if "scene" in change:
        change["scene"] = of_scenes(before.scene, now.scene)
    return cast(TableChange, change)


def of_scenes(before: Scene, now: Scene) -> SceneChange:
    """The fields that are not as they were, and edits of the pieces.

    What was shown for a moment its viewer may have covered since: nothing is built on that.
    """
    change = dict(vars(now)) if before.moment else _other_fields(before, now)
    if before.moment:
        change["pieces"] = (Edit(0, len(before.pieces), now.pieces),)
    elif "pieces" in change:
        change["pieces"] = edits(before.pieces, now.pieces)
    if "trays" in change:
        old = before.trays[: len(now.trays)]
        change["trays"] = tuple(
            _of_trays(was, tray) for was, tray in zip_longest(old, now.trays, fillvalue=EMPTY)
        )
    return cast(SceneChange, change)


def edits(before: tuple[Piece, ...], now: tuple[Piece, ...]) -> tuple[Edit, ...]:
    """How to make one list of pieces of another, from its beginning to its end.

    Pieces that stay keep their order in almost every game; where they do not, more is said than need be.
    """
    last_before, last_now = len(before), len(now)
    while last_before and last_now and before[last_before - 1] is now[last_now - 1]:
        last_before, last_now = last_before - 1, last_now - 1
    was, is_now = set(map(id, before)), set(map(id, now))
    found: list[Edit] = []
    i = k = 0
    while i < last_before or k < last_now:
        start, kept = k, i
        while i < last_before or k < last_now:
            if k == last_now or (i < last_before and id(before[i]) not in is_now):
                i += 1
            elif i == last_before or id(now[k]) not in was:
                k += 1
            elif before[i] is not now[k]:
                i += 1  # it comes elsewhere
            else:
                break
        if i > kept or k > start:
            found.append(Edit(start, i - kept, now[start:k]))
        while i < last_before and k < last_now and before[i] is now[k]:
            i, k = i + 1, k + 1
    return tuple(found)


def _of_trays(before: Tray, now: Tray) -> TrayChange:
    change = _other_fields(before, now)
    if "pieces" in change:
        change["pieces"] = edits(before.pieces, now.pieces)
    return cast(TrayChange, change)


def _other_fields(before: Any, now: Any) -> dict[str, Any]:
    old = vars(before)
    return {name: value for name, value in vars(now).items() if value is not old[name] and value != old[name]}
