"""How somebody learns Golden Centre: throw, and see who builds; two equal numbers; three equal numbers."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "In turn you throw a die for everybody. Whoever has the middle of the three numbers adds a die to the pyramid in their corner. If two "
        "numbers are equal, the third player adds one."
    ),
    ending=say(
        "Three equal numbers take as many dice off every pyramid. The first finished pyramid wins. Nothing but luck decides."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. Nothing is built yet. Throw for all three."),
        then=("roll 2 5 3",),
        done=say("2, 5 and 3 were thrown: 3 is in the middle, so black begins to build."),
    ),
    Step(
        position="lesson-2",
        ask=say("Throw once more."),
        then=("roll 1 6 1",),
        done=say("Two 1s and a 6: of two equal numbers the third player builds, and that is green."),
    ),
    Step(
        position="lesson-3",
        ask=say("Now everybody has some dice. Throw, and see what three equal numbers do."),
        then=("roll 3 3 3",),
        done=say("Three times 3: everybody loses three dice, or all if there are fewer. Then it goes on."),
    ),
)
