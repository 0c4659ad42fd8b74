"""How somebody learns Slide: close a gap in a row of equal numbers, build a straight over the top, match the black dice."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "You see one side of the pyramid. Draw a green die out of one of its two edges: those above it slide down by "
        "one, and it goes to the top. No die is turned by this."
    ),
    ending=say(
        "Your roof runs up one edge, over the top and down the other. The first roof that shows such a row ends the game, "
        "whoever drew last."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Six equal numbers in a row win. On both of your edges a single wrong number parts equal ones. Draw one of "
            "these two out, and those above it slide down."
        ),
        right=("B3", "C4"),
        otherwise=say(
            "No six come together by that. Look for the 4 among the twos, or for the 5 among the threes."
        ),
        done=say("It went to the top, the others closed up, and six equal numbers stand in a row."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Now for a straight: it may cross the top. Near the top you read 1, 2, 3, 4, and just behind it a 6. The number that "
            "is missing between them lies further down: draw it."
        ),
        right=("C5", "C6"),
        otherwise=say("The top must show a 5, and the 4 that lies there now must slide towards the 3."),
        done=say("The 4 slid to the 3, and the 5 came between it and the 6: 1 to 6 in order."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Last, the black dice. A green die that shows the same as the black one beside it counts, and two threes of such "
            "neighbours win. On the left edge everything is one place too high: draw one of the three lowest dice."
        ),
        right=("C6", "C7", "C8"),
        otherwise=say("That does not let the left edge slide far enough. Draw one of its lowest three dice."),
        done=say(
            "The left edge slid down by one, and three of its dice match. The other three were there already."
        ),
    ),
)
