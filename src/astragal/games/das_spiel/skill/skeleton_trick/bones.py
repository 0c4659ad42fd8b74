"""The cells of the skeleton: the three struts from the top to the corners of the plate."""

from astragal.lattice import CELLS, COORDINATES

SKELETON = tuple(p for p in range(CELLS) if COORDINATES[p].count(0) >= 2)
BONES = len(SKELETON)
