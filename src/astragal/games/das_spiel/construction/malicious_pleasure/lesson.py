"""What somebody who sees Malicious Pleasure for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Throw a die. If it comes to rest on a die of your own, a number of yours looks up into that funnel: with it you may place as many "
        "dice less one, all hanging together with the thrown one."
    ),
    ending=say(
        "Whoever has no die left wins at once. A die that falls off goes back to its owner, also if another knocked it off."
    ),
)
