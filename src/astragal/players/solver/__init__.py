"""Exact play for two, compiled per game."""
