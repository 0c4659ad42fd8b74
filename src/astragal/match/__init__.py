"""One running game: seats, history, clock, record, positions, what each seat sees."""
