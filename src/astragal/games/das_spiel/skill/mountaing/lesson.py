"""What somebody who sees Mount(a)ing for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Pull two neighbours on a side of the pyramid out a little: they are a ledge. Take a loose die and set it there; "
        "dice that stand there carry others."
    ),
    ending=say(
        "It is over when a die falls, when you stop, or when time is up. What stood on the pyramid before counts, "
        "and of equal numbers the one with fewer pulls."
    ),
)
