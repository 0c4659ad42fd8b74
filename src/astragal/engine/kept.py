"""Values of which there are few and which are made often: one object for all that say the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

MOST = 1 << 15  # that are kept; a board of 165 dice in six colours and all their turns has 24,000


class Kept(type):
    """The class of a frozen class whose equal values are usually the same object.

    Making one again costs a look-up, and whether a scene has changed is seen without comparing its pieces field by field.
    """

    if not TYPE_CHECKING:  # to a reader of types nothing is special about making one

        @lru_cache(maxsize=MOST, typed=True)  # noqa: B019 - what it would keep alive are classes
        def __call__(cls, *values: Any, **named: Any) -> Any:
            return super().__call__(*values, **named)
