"""How somebody learns DoRa: put the roll down, fill a funnel, have your own number call you, and not the next player."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Put the rolled die, just as it lies, beside a die on the plate. Where three dice then form a funnel, the numbers that look "
        "into it call somebody: the owner of the greatest, or of the one unlike two equal ones."
    ),
    ending=say(
        "Whoever is called presses the same number against it with a die of their own. Whoever places the last of their "
        "dice wins at once, even in the middle of filling."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say("You play red, and your die is rolled. Put it beside the green one, without turning it."),
        done=say("It lies as it was rolled. Only the first die of a game goes anywhere."),
    ),
    Step(
        position="lesson-2",
        ask=say(
            "Three dice form a funnel. Into it look 5, 2 and 2. The number unlike the others counts, and it is yours: "
            "turn your die so that it presses a 5 against the 5."
        ),
        done=say("It was black's turn, but your number called you. That is one die less to place."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Of three different numbers the greatest counts. Yours would be a 4. Complete the funnel where nothing greater looks in."
        ),
        right=("242",),
        otherwise=say(
            "No funnel is complete there, or a 6 looks into it and calls green. Look between the black die and the green one on the other side."
        ),
        done=say("3, 1 and your 4: you are called in your own turn."),
    ),
    Step(
        ask=say("Now fill it: press a 4 against your own 4."),
        done=say("Two dice placed in one turn. Whoever is called often is done first."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Three dice of one colour call the next player, whatever they show. Complete a funnel that calls you instead."
        ),
        right=("242",),
        otherwise=say(
            "That completes nothing, or three red dice, and green fills. Use the black die for your funnel."
        ),
        done=say(
            "2, 2 and your 5: the number unlike the others is yours. Place so that the numbers work for you, and not for the others."
        ),
    ),
)
