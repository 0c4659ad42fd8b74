"""What somebody who sees Dishing Up for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Throw your dice onto the heap, one after the other, as long as none falls off. What falls off is yours again, "
        "and the number of the first fallen die says who is next."
    ),
    ending=say(
        "Whoever has no die left after a throw that knocked nothing off wins at once; the others rank by the fewest dice."
    ),
)
