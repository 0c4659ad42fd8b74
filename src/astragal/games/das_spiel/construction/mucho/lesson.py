"""How somebody learns Mucho: high numbers outward, low dice inside, a place above the plate, and a match as in dominoes."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die. Set it, exactly as it lies, into an open place of the small pyramid in your corner: a funnel of the plate, or one "
        "between three of your dice."
    ),
    ending=say(
        "After 20 rounds the pyramids are finished. All eyes on the three sides of yours are added up, also on the side towards the middle; "
        "what is inside counts nothing."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red and have rolled a die with 6, 5 and 4 on top. Set it where its two highest numbers will be outside."
        ),
        right=("503",),
        otherwise=say(
            "There it shows fewer eyes outside. Try the corners of your pyramid's base: each hides another face."
        ),
        done=say("Eleven eyes: the 6 looks to the middle, the 5 to the side, and the 4 is covered later."),
    ),
    Step(
        position="lesson-2",
        ask=say("1, 3 and 2: a poor die. Set it where it spoils nothing."),
        right=("611",),
        otherwise=say(
            "There its eyes take a good place outside. One funnel of the plate will show no face at all."
        ),
        done=say("In the middle of the base it disappears. Keep this place for your worst die."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Three of your dice form a funnel. The rolled die shows two high numbers there. Set it on them."
        ),
        right=("700",),
        otherwise=say("That shows fewer eyes. Look for the funnel between your three dice."),
        done=say(
            "On an edge two faces are outside, on a side one, at the top all three. Save the top for a great die."
        ),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now the harder variant: above the plate a face under the die must meet an equal number. One of both funnels above the plate will do."
        ),
        right=("610",),
        otherwise=say(
            "On the plate everything fits. But look at the funnels between your dice: one takes this die."
        ),
        done=say(
            "Under its 2 is a 5, and there it met a 5. What fits nowhere is passed; whoever finishes late loses two points a round."
        ),
    ),
)
