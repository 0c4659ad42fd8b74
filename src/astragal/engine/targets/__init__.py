"""The three ways to run the same rules: CPython, Numba on the processor, Numba on a graphics card."""

from astragal.engine.targets.results import Playouts
from astragal.engine.targets.run import TARGETS, playouts

__all__ = ["TARGETS", "Playouts", "playouts"]
