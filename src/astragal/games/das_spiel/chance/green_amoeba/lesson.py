"""How somebody learns The Green Amoeba: bring the rear forward, enter the corner in company, pull it away from others."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll a die: so many steps you may make. A step takes any green die into an empty funnel beside it. After every step the "
        "six must hang together. You may stop at any time."
    ),
    ending=say(
        "A green die in somebody's corner ends the game, and the owner of the corner wins, whoever moved it. After every thirty rolls "
        "each number is worth more steps. After 150 rolls the nearest corner wins."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Your corner is the marked one. The foremost die cannot go alone: the six must hang together. Bring another one "
            "forward, beside the foremost."
        ),
        right=("332-431", "323-413"),
        otherwise=say("That brings nothing beside the foremost die on the way to your corner. Look again."),
        done=say("So the amoeba crawls: what lies behind comes forward along its side."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two steps are yours, and your corner is near. A die in the corner needs another one beside it. Prepare that "
            "with the first step."
        ),
        right=("611-710",),
        otherwise=say(
            "From there no second step reaches the corner. Two dice should stand before it, on both sides."
        ),
        done=say("Now both funnels before the corner are taken. One step is left."),
    ),
    Step(
        ask=say("Enter the corner, so that everything still hangs together."),
        right=("710-800",),
        otherwise=say("The corner is one step away from the die you have just moved."),
        done=say("Your corner: you win at once. You would win as well if somebody else had moved it there."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Here the amoeba is two steps from another corner, and you have one step. Make that way longer again."
        ),
        right=("161-152",),
        otherwise=say("The other corner is still two steps away. Move the die that is nearest to it back."),
        done=say("Three steps now. Look at what the others need before you look at your own corner."),
    ),
)
