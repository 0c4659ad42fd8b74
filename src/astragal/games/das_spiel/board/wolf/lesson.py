"""How somebody learns Wolf in a Sheep's Coat: set a dog, halve the suspects, mind the bushes, find the wolf, hide one."""

from astragal.engine import Card, Step, say
from astragal.games.das_spiel.board.wolf.dogs import PLACES
from astragal.lattice import NAMES, PLATE

CARD = Card(
    turn=say(
        "As the shepherd, set a dog into a funnel between the dice and hear whether it sees the wolf, or ask about one "
        "sheep. Either costs a dog."
    ),
    ending=say(
        "A dog sees the dice under it and along six rows, as far as no bush and no other dog is in the way. The hunt "
        "ends when only one sheep can still be the wolf. Then somebody else is the shepherd."
    ),
)


def _dogs(places):
    return tuple(f"dog {place}" for place in places.split())


LESSON = (
    Step(
        position="lesson-1",
        ask=say("One of these 45 sheep is the wolf. Set a dog into any funnel between them."),
        right=_dogs(" ".join(NAMES[PLATE:PLACES])),
        otherwise=say(
            "That would ask about one sheep only. Touch a funnel between three dice: a dog sees many at once."
        ),
        done=say(
            "The sheep with a line round them are those that your dog sees, and it has told you whether the wolf is "
            "one of them. Those marked red are cleared."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Two dogs see the wolf, and six sheep are left, those not marked red. Set a dog that sees two or three of "
            "them."
        ),
        right=_dogs("025 034 043 115 124 133 205 214 223 232 304 322 412 421 502 601"),
        otherwise=say(
            "That tells you about one of the six at most. Look for a funnel with more of them along its rows."
        ),
        done=say(
            "Yes or no, many suspects are cleared. Divide them as evenly as you can: that is the whole art."
        ),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Green dice are bushes, and no dog sees past one. Set a dog whose six rows no bush cuts short."
        ),
        right=_dogs("007 016 061 070 106 115 151 160 511 601 610 700"),
        otherwise=say(
            "A bush stands in its way there. Look near a corner of the plate, where the rows pass by the bushes."
        ),
        done=say("This dog sees 17 sheep. A dog in the middle of the bushes would have seen none."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Two sheep are left. Find out which one is the wolf: by a dog that sees just one of them, or by asking "
            "about one."
        ),
        right=(
            *_dogs("025 043 124 133 223 322 412 511 601 610"),
            "ask 323",
            "ask 611",
        ),
        otherwise=say(
            "After that both could still be the wolf. Simply touch one of the two sheep that are not marked red."
        ),
        done=say(
            "Only one sheep fits all answers, so the wolf is found. Asking costs a dog like any other question."
        ),
    ),
    Step(
        position="lesson-5",
        ask=say("In the next hunt somebody else is the shepherd, and you hide the wolf. Choose a sheep."),
        done=say("Only the shepherd does not know it. When everybody has hunted, the fewest dogs win."),
    ),
)
