"""What somebody who sees Flickers for the first time is told."""

from astragal.engine import Card, say

CARD = Card(
    turn=say(
        "Flick one of your dice from its line onto the plate. High and slow it stays where it comes down; flat and fast it "
        "knocks others off. What falls off is back in its owner's hand."
    ),
    ending=say("Whoever has all five dice on the plate when everything lies still wins, in a funnel or not."),
)
