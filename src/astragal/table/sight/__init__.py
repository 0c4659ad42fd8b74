"""What each viewer is shown of a room, and what a move would do."""
