"""What somebody who sees Dune for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Blow from behind a die, and it leaps out of its funnel. Blow three dice together and the fourth on top of them. "
        "Short puffs are enough, and your breath comes back while you do not blow."
    ),
    ending=say(
        "A die that falls off ends the attempt. Everybody has the same number of attempts; the shortest time counts. "
        "If nobody succeeds, nobody wins."
    ),
)
