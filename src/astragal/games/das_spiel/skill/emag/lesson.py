"""What somebody who sees Emag for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Take the die that is held out beside the tower, lead it over the top and let it go. The next one comes when all is still. "
        "A tower that leans wants the next die on its other side."
    ),
    ending=say(
        "When a die of the tower touches the table, what stood before counts. You may also stop by yourself. The most dice win; "
        "of equal towers the one that took less time."
    ),
)
