"""How many files and connections the system lets this process have open, and how many connections that makes."""

from __future__ import annotations

from collections.abc import Callable

WANTED = 65_536  # the limit that is asked for where the system would allow any
KEPT = 128  # descriptors for the database, files, workers and connections that are just being closed
LOW = 4096  # a limit below this is worth a warning
FEWEST = 16  # connections, however low the limit is


def connections_possible(wanted: int, say: Callable[[str], None]) -> int:
    """Raise the limit as far as it goes; how many connections it allows, with a warning if that is little."""
    limit = _raise_limit()
    if limit is None:
        return wanted
    possible = max(FEWEST, min(wanted, limit - KEPT))
    if limit < LOW or possible < wanted:
        say(
            f"The system lets the table have {limit} files open, so at most {possible} connections at once. "
            "Raise the hard limit (ulimit -Hn, or LimitNOFILE= of a service) for more."
        )
    return possible


def _raise_limit() -> int | None:
    """The limit after raising it to the hard one; None where there is no such thing."""
    try:
        import resource
    except ImportError:  # not on this system
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    aim = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft >= aim:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (aim, hard))
    except (ValueError, OSError):
        return soft
    return aim
