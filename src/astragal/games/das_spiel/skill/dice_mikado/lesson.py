"""What somebody who sees Dice Mikado for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Pull a die out of the pyramid, carry it beyond the rim of the plate and let it go there: it is yours. Any die may be taken but the golden one on top."
    ),
    ending=say(
        "When the golden die topples, your attempt is over, and what you have taken before counts. You may also stop by yourself. "
        "What falls down alone counts for nobody."
    ),
)
