"""How somebody learns Triops: lay a Triangel, a Triops and its bonus die, leave dice apart alone, finish with what fits."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Lay three dice of your colour at once, round a corner or straight. All must stand then, and one must touch the "
        "structure by a face. A straight three, a Triops, brings a bonus die for any open place."
    ),
    ending=say(
        "Where no three fit any more you lay two, or one. When the pyramid is full, the faces on its outside are counted."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. The black die is the start. Lay three round it: two funnels beside it, and the place above all three."
        ),
        done=say(
            "That is a Triangel: three dice round a corner, laid at once. It touches the start die by a face."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Three dice may also be straight. Down the edge to the corner of the plate there is room for that: lay all three."
        ),
        right=("600+700+800",),
        otherwise=say(
            "Those go round a corner. The straight three run down an edge of the pyramid to the corner."
        ),
        done=say("A Triops, and each of the three shows two faces outside. It brings a bonus die."),
    ),
    Step(
        ask=say(
            "The bonus die may go into any open place. Put it where it will show two faces on the outside of the pyramid."
        ),
        right=("080", "008"),
        otherwise=say("There it shows fewer faces outside. Try another corner of the plate."),
        done=say("It lies apart now: it counts in the end, but nobody can build against it yet."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "The marked die lies apart, so three beside it would touch nothing. Lay three that show three faces outside."
        ),
        right=("340+350+440", "430+440+530"),
        otherwise=say("Those show fewer faces outside. One side of the heap reaches the edge of the plate."),
        done=say("Three faces for you. Take places outside, and leave the inside to the others."),
    ),
    Step(
        position="lesson-4",
        ask=say("The pyramid is full but for its top. Three do not fit any more: lay a column of two."),
        done=say("The top shows three faces, the die under it two. Now the outside is counted."),
    ),
)
