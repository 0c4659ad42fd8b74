"""The physical table: rigid dice on the plate, what hands can do to them, and how the result is read back into cells.

Outside units are millimetres, seconds, newton and degrees, in a frame with its origin in the middle of the plate: x to the right,
y towards corner A, z up from the rims of the funnels.
"""

PHYSICS = "rapier 0.36 1"  # whatever could change an outcome changes this
