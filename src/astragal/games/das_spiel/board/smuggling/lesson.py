"""How somebody learns Smuggling: step onto the border, catch by a jump, jump on, and keep a smuggler from being caught."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Smugglers are black: one of them goes a step. The edges are closed to them, but for the green dice: whoever steps "
        "onto one is through. Customs are red: an officer goes a step, or jumps over smugglers and catches them."
    ),
    ending=say(
        "It is over when enough smugglers are through, or so many are caught that the rest cannot be enough. If that takes "
        "too long, customs win."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play the black smugglers. One of them stands beside the green border. Bring it through."
        ),
        right=("341-350", "341-440"),
        otherwise=say("That is possible too, but nobody is through. Step onto a green die."),
        done=say("The green die is gone, and your smuggler is safe there for good. Four of them win."),
    ),
    Step(
        position="lesson-2",
        ask=say("Now you are customs, the two red dice. Jump straight over a smuggler and catch it."),
        right=("521-323",),
        otherwise=say(
            "Nobody is caught by that. Behind one smuggler beside your officer the funnel is empty."
        ),
        done=say("Caught. Seven of them win for customs."),
    ),
    Step(
        position="lesson-3",
        ask=say("Again you are customs. Two smugglers can be caught in one turn. Begin with the first jump."),
        right=("422-224",),
        otherwise=say("That catches nobody. Look for a smuggler with an empty funnel straight behind it."),
        done=say("From here the same officer may jump on, in any direction."),
    ),
    Step(
        ask=say("Catch the second one with the same die."),
        right=("224-044",),
        otherwise=say("You may stop, but a second smuggler stands within reach of this officer."),
        done=say("Two in one turn. Officers may go to the edges, where smugglers may not."),
    ),
    Step(
        position="lesson-4",
        ask=say("You are the smugglers again. A red officer can catch one of yours. Prevent it."),
        right=("233-323", "314-323", "332-323", "422-323", "422-413"),
        otherwise=say(
            "One of yours can still be caught. Fill the funnel behind the one in danger, or step aside."
        ),
        done=say("Nobody can be caught now: where the funnel behind is taken, nobody can land."),
    ),
)
