"""Measured figures: run with `make bench`."""
