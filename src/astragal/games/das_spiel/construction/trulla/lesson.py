"""What somebody who sees Trulla for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Take some of your dice into the ladle and pour them carefully onto the plate. Your turn ends when the ladle is empty or "
        "touches something, or when a die goes off."
    ),
    ending=say(
        "Dice that went off and those left in the ladle are in stock again; loose ones are tapped into the nearest funnels. "
        "The die on the top ends the game."
    ),
)
