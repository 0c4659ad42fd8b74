"""How somebody learns Sandwich: close a sandwich by a step and by a jump, take two at once, get out of one, use both moves."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "First put your dice on the plate, one a turn. Then move one of yours each turn: a step into an empty funnel "
        "beside it, or a straight jump over one die."
    ),
    ending=say(
        "A die between two dice of one opponent is eaten. Soon after somebody is down to two dice, a turn becomes one "
        "or two moves. The game ends at once when somebody has only one die left, or none."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red. One green die has a red one beside it. Step to its other side and eat it."),
        right=("341-332",),
        otherwise=say(
            "Nothing is eaten by that. Two red dice must stand in line, with the green one between them."
        ),
        done=say("The green die stood between two of yours, so it is gone."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "A step is too short here. Jump over a green die, so that the other one stands between two red dice."
        ),
        right=("350-332", "512-332"),
        otherwise=say(
            "Nothing is eaten by that. Jump with one of the two red dice that stand beside a green one."
        ),
        done=say(
            "A jump takes nothing by itself. What counts is where it lands, and there it closed a sandwich."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say("One move can close several sandwiches. Eat two green dice at once."),
        right=("341-332",),
        otherwise=say(
            "That eats fewer. Look for the funnel that lies in line with both, and keep the other slices in place."
        ),
        done=say("Two at once. Keep your dice two funnels apart, and every gap between them becomes a trap."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now green is after you: one red die has a green one beside it, and another green die is coming to its "
            "other side. Save it."
        ),
        right=("332-512", "332-242", "332-431", "332-233", "332-323"),
        otherwise=say("Green would still eat a die of yours. Move the one that is in danger."),
        done=say("Safe. Look at the gaps too: a die that moves between two of theirs is eaten at once."),
    ),
    Step(
        position="lesson-5",
        ask=say(
            "Green has two dice left, so a turn is now up to two moves. Two of yours can end the game. Make the first "
            "of them."
        ),
        right=("350-341",),
        otherwise=say(
            "From there a second move does not reach. Bring a die near the free side of the green one that has a red "
            "one beside it."
        ),
        done=say("Nothing is eaten yet, but the second move is still yours."),
    ),
    Step(
        ask=say("Close the sandwich with your second move."),
        right=("341-332",),
        otherwise=say(
            "The green die has a red one on one side. The other side, in line with both, is yours to take."
        ),
        done=say("Green has a single die, so the game is over at once. You have the most dice, and win."),
    ),
)
