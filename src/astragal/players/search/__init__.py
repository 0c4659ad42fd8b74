"""Tree search, compiled per game."""
