"""What somebody who sees Faraday for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Lean the plate towards a corner and knock under a die: it hops that way. Dice near the knock hop, the others hardly move. "
        "Bring each to a corner."
    ),
    ending=say(
        "A die that falls off ends the attempt. Everybody has the same number of attempts; the shortest time counts. "
        "Without any success the most corners filled win."
    ),
)
