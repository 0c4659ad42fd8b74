"""How somebody learns Storing Scores: look under a die, put it back, and remember it when its total is asked for."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Roll the three red dice, or keep the total that lies there. Then lift a green die. If the three black faces under it have "
        "that total, it is yours, and you roll again."
    ),
    ending=say(
        "If not, put it back and remember what you saw; the next player goes on. The game ends when no green die is left, or at the limit of turns."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Under every green die three black faces meet. The red dice have 7: somewhere there may be a 7. Lift the green die that lies alone."
        ),
        right=("511",),
        otherwise=say("You may lift any green die, but for this lesson take the one that lies alone."),
        done=say("3, 5 and 2 make 10, and not 7. Remember the 10."),
    ),
    Step(
        ask=say("It does not fit, so put the die back. Your turn is over then."),
        right=("put back",),
        done=say(
            "The other has rolled a 10, has lifted another die and has found only 8. Now it is your turn."
        ),
        then=("roll", "roll 2 3 5", "142", "put back"),
    ),
    Step(
        ask=say(
            "The red dice still have 10. You can roll them, or keep the 10. Do you remember where a 10 lies?"
        ),
        right=("keep",),
        otherwise=say("A roll may bring any total. But you know where a 10 lies: keep it."),
        done=say("You keep what the other could not find."),
    ),
    Step(
        ask=say("Lift the die that covers the 10."),
        right=("511",),
        otherwise=say("Something else lies there. It was the green die that lies alone."),
        done=say(
            "The green die is yours, and you roll again. Look closely when the others lift dice: what they uncover helps you too."
        ),
    ),
)
