"""How somebody learns Witches' Dance: step, jump, keep room to dance, shut the other in and dance on alone."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Only your witch moves, the die with the ring: one step into an empty funnel, or a straight jump over one die, "
        "whoever's it is. A die of your colour stays where she was."
    ),
    ending=say(
        "The plate fills up, and nothing is ever taken away. Two dice in a row cannot be jumped. Whoever cannot move is "
        "out, and the other dances on alone until she is stuck too."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("Your witch is the red die with the ring. Let her take a step."),
        done=say("She left a red die behind her. Each of them is worth a point."),
    ),
    Step(
        position="lesson-2",
        ask=say("Instead of a step she can jump straight over one die. Jump over the black die beside her."),
        right=("710-530",),
        otherwise=say("That is only a step. Behind the black die lies an empty funnel that glows."),
        done=say("Jumps are worth no more than steps, but they lead through walls that are one die wide."),
    ),
    Step(
        position="lesson-3",
        ask=say("Two ways are open. One leads into a corner, the other to where the room is. Stay free."),
        right=("305-215",),
        otherwise=say(
            "In that corner there is one funnel more, and then she is stuck. Go towards the empty funnels."
        ),
        done=say("Here she has room for many more steps. Beside the names you read how much each can reach."),
    ),
    Step(
        position="lesson-4",
        ask=say("The green witch can only jump, and only to one funnel. Be there before her."),
        right=("215-233",),
        otherwise=say("Green still gets out. Look which empty funnel the green witch can jump to."),
        done=say("Now two dice stand in her way wherever she looks: green is stuck for good."),
    ),
    Step(
        ask=say("So it is your turn again, until you are stuck too. Dance on."),
        done=say("Every further step is a point, and nobody disturbs you any more."),
    ),
)
