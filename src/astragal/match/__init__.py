"""One running game: seats, history, clock, record, positions, what each seat sees."""

from astragal.match.match import Match, Move, Seat, Step

__all__ = ["Match", "Move", "Seat", "Step"]
