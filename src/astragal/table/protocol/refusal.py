"""How a room says no."""

from __future__ import annotations

from astragal.errors import AstragalError
from astragal.table.protocol.messages import Code


class Refusal(AstragalError):
    """A request that changed nothing: `code` for programs, `text` for people."""

    def __init__(self, code: Code, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
