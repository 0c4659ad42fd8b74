"""The three ways to run the same rules: CPython, Numba on the processor, Numba on a graphics card."""

from astragal.engine.targets.run import TARGETS, playouts, replay

__all__ = ["TARGETS", "playouts", "replay"]
