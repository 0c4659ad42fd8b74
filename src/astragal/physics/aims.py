"""How throws and flicks are aimed: the numbers of such moves."""

from __future__ import annotations

from astragal.engine.dials import Dial
from astragal.engine.words import say

# Where on the plate the throw is aimed, from where it comes, and how steeply.
THROW = (
    Dial("x", -115, 115, say("mm")),
    Dial("y", -66, 132, say("mm")),
    Dial(say("from"), 0, 359, say("degrees")),
    Dial(say("loft"), 30, 80, say("degrees")),
)
# Where on the start line, how far to the left, how steeply and how fast.
FLICK = (
    Dial(say("along"), -80, 80, say("mm")),
    Dial(say("aim"), -45, 45, say("degrees")),
    Dial(say("lift"), 10, 40, say("degrees")),
    Dial(say("speed"), 0, 3000, say("mm/s")),
)
