"""How somebody learns Mucho: turn nothing, high numbers outward, low ones inside, the top for a good roll."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die and put it, without turning it, into a funnel of your corner: on one of its ten funnels of the plate, or on three of your dice. "
        "Each side of your small pyramid shows one face of every die on it: turn high numbers outward."
    ),
    ending=say(
        "After 20 dice each the pyramids are finished. The numbers on the 30 faces outside are added up, all three sides count, and the highest total wins."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red and have rolled a good die: 6 and 5 look to the edges of the plate. Put it where both count, at the very corner."
        ),
        right=("800",),
        otherwise=say(
            "There one of them looks inward, where nobody counts it. The tip of your corner shows both."
        ),
        done=say("6 and 5 are outside for good: 11 points. The 4 will be covered."),
    ),
    Step(
        position="lesson-2",
        ask=say("1, 3 and 2: nobody wants to see that. Hide the die where no face of it will be outside."),
        right=("611",),
        otherwise=say(
            "There one of its faces counts. One funnel lies in the middle of your corner, away from all edges."
        ),
        done=say("It counts nothing, and you have kept a better place for a better die."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "A 6 looks to the third side of your pyramid, the one towards the others. 2 and 3 are poor. Put the die where the 6 alone counts."
        ),
        right=("512", "521"),
        otherwise=say(
            "There the 6 is hidden, or a low number counts too. Look for the inner row, between its ends."
        ),
        done=say("6 points. The side towards the others counts as much as both at the edges."),
    ),
    Step(
        position="lesson-4",
        ask=say("Three of your dice form a funnel. Put this die on them, where its 6 and its 4 count."),
        right=("700",),
        otherwise=say("That is possible too, but on top of your three dice it shows more."),
        done=say(
            "10 points. Dice on an edge of the pyramid show two faces, the one at its top three: keep it for the best roll."
        ),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "A harder way to play: with dominoes a die above the plate must touch an equal number. Two funnels wait, and your die has a 5 below. Put it where it meets a 5."
        ),
        right=("610",),
        otherwise=say(
            "On the plate everything fits, but put it above, into the funnel where its 5 meets a 5."
        ),
        done=say(
            "5 on 5. Where nothing fits, or you do not like it, you may pass and roll again in the next round."
        ),
    ),
)
