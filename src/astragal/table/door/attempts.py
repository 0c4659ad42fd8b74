"""How often somebody may try to sign in, or have credentials made: by address, and by the account they mean."""

from __future__ import annotations

import time

from astragal.table.door.limits import Allowances

A_SECOND = 1 / 60  # in the long run
AT_ONCE = 10  # from one address
AT_ONE_ACCOUNT = 5


class Attempts:
    """Each server counts for itself. An account is counted whether there is one or not: nobody learns which."""

    def __init__(self) -> None:
        self._addresses = Allowances(A_SECOND, AT_ONCE)
        self._accounts = Allowances(A_SECOND, AT_ONE_ACCOUNT)

    def wait(self, address: str, account: str = "") -> float:
        """Count one attempt: 0, or in how many seconds it may be made."""
        now = time.monotonic()
        return self._addresses.wait(address, 1, now) or (
            self._accounts.wait_of(account, 1, now) if account else 0.0
        )
