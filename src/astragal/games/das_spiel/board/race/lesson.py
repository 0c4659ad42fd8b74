"""How somebody learns Race: roll over an edge, read what will look outward, take the better row, and end the race."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "First put your dice, turned as you like, into the two rows at the start. Then roll one of yours each turn: over an "
        "edge into an empty funnel beside it. Rolling turns it."
    ),
    ending=say(
        "The finish is the triangle in the far corner. Its twelve outer funnels count what a die shows outward: once in the "
        "first row, then 2, 3, 4 and 4 times."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. Roll your die over an edge, one funnel nearer to the finish."),
        right=("611-512", "611-602"),
        otherwise=say("That is not nearer. The finish is the far corner with the marked funnels."),
        done=say(
            "The die has turned over one edge: two of its faces have changed, the third kept its number."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two funnels of the finish are beside your die. Enter where it shows the higher number outward."
        ),
        right=("233-224",),
        otherwise=say(
            "That shows less, or is not in the finish. Try the other way and look at the face towards the start."
        ),
        done=say("In the first row the face towards the start line counts, once."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Farther in, the rows count more. Roll your die one row on along the edge, so that it counts three times."
        ),
        right=("305-206",),
        otherwise=say("Then it does not count three times. Go on along the edge, towards the corner."),
        done=say("Each row nearer to the corner multiplies more, up to four times."),
    ),
    Step(
        position="lesson-4",
        ask=say("In the corner itself two faces look outward. Take it."),
        right=("107-008",),
        otherwise=say("The corner funnel is the best one, and it is empty."),
        done=say("Both faces count four times. Nobody pushes you away from there."),
    ),
    Step(
        position="lesson-5",
        ask=say("You lead, and one outer funnel of the finish is empty. Take it and end the race."),
        right=("233-134",),
        otherwise=say("Then the others go on. The empty funnel with the mark is right beside your die."),
        done=say("All twelve are taken, so the race is over at once. You have the most points."),
    ),
)
