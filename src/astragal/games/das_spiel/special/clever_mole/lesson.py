"""How somebody learns The Clever Mole: two hills by colour, one from below, one by its side; without hurry."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Six hills stand on the plate, and the mole says one thing that is true of one hill alone. Be the first to touch its top die. "
        "Whoever points at a wrong hill is out until the next round."
    ),
    ending=say("Every round has new hills. After the last one the points decide."),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "The mole keeps away from green: it lives where the fewest green dice are. Touch the top die of that hill. Here nobody hurries you."
        ),
        right=("060",),
        otherwise=say("That hill has more green dice. One hill has none at all."),
        done=say(
            "Right: a point, and the round is over. In a game you have one try, and the fastest gets it."
        ),
    ),
    Step(
        position="lesson-2",
        ask=say("Now the mole cannot get enough of red. Which hill has the most red dice?"),
        right=("303",),
        otherwise=say("Another hill has more red dice. Count those below the top too."),
        done=say("Eight of its ten dice are red. All ten dice of a hill can be seen."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "The mole looks up at its top die and counts 10 eyes. Opposite faces have 7 together, so you see 21 less 10: look for a top die that shows 11."
        ),
        right=("033",),
        otherwise=say(
            "Its top die shows another total. Add up the three faces that you see: they have to be 11."
        ),
        done=say("2, 3 and 6 make 11, so 10 lie below. Who knows that does not need to look under it."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "The mole is 18 months old: so many eyes are on side A, which looks away from corner A. It has six faces. Which hill has 18 there?"
        ),
        right=("006",),
        otherwise=say("There is another total. Six times the same number: look for the threes."),
        done=say(
            "Six threes are 18. In a game the faces differ, so count cleverly: whoever estimates first counts less."
        ),
    ),
)
