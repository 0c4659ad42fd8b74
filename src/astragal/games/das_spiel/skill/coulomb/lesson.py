"""What somebody who sees Coulomb for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Lean the plate the way a die should go and knock: dice near the knock hop, the others hardly move. Bring three dice "
        "together, then let the fourth hop on top of them."
    ),
    ending=say(
        "A die that falls off ends the attempt. Everybody has the same number of attempts; the shortest time counts. "
        "If nobody succeeds, nobody wins."
    ),
)
