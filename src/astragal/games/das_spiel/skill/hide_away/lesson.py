"""What somebody who sees Hide Away for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Throw one black die so that it covers your small pyramid. It stays as it lies; if it falls off you take it back for a later turn. "
        "A pyramid that was knocked over is built up again."
    ),
    ending=say(
        "Whoever is the first to be hidden from above wins. If all hands are empty before, or the rounds are over, the one of whom least is seen."
    ),
)
