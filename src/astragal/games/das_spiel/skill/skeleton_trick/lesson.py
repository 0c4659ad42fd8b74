"""What somebody who sees Captain Flint's Skeleton Trick for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Press on the top of the pyramid with a finger, tilt the plate and shake it, until all dice but the three red struts have slid off. "
        "Give way with the finger now and then: that frees what is clamped."
    ),
    ending=say(
        "You stop when you like. Each red die that stands counts one, each other die on the plate takes one off; 25 is perfect. "
        "The best attempt counts, and of equal ones the shorter."
    ),
)
