"""How somebody learns Greedy Grabber: roll, grab what shows the number, stop the others, dig on where a die was uncovered."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "You see one side of the pyramid. A number is rolled, and everybody grabs at once the free dice that show it to them, one by one. "
        "Nobody wants your dice: you race against whoever rolled, who may call stop."
    ),
    ending=say(
        "Whoever grabs just after stop puts the die back and pays one to each of the others. When the plate is empty, the dice are counted."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "Three players sit round this heap, and each sees only the faces turned to them. It is your turn: roll."
        ),
        right=("roll",),
        then=("roll 2",),
        done=say("A 2. From this moment all three may grab whatever free die shows them a 2."),
    ),
    Step(
        ask=say("A free die has nothing on top of it. Grab the one that shows you the 2."),
        right=("222",),
        otherwise=say(
            "Stop would end the turn, but there is something for you first: the die at the very top."
        ),
        done=say(
            "It is yours. The dice under it are free now, and perhaps they show a 2 to the others; you cannot see that."
        ),
    ),
    Step(
        ask=say(
            "None of the free dice shows you a 2 any more. You rolled, so you may end the turn before the others dig on."
        ),
        right=("stop",),
        otherwise=say("That one shows you another number. Call stop, quickly."),
        then=("B: 322",),
        done=say("Somebody reached out just too late, put the die back and paid one to each of you two."),
    ),
    Step(
        position="lesson-4",
        ask=say(
            "Now another player has rolled a 5. Two dice show you a 5, but only one of them is free: grab it."
        ),
        right=("322",),
        otherwise=say(
            "That one is free, but it shows you another number; in a game your hand is busy for a while. Look for the 5."
        ),
        done=say("Taking it has uncovered a face that you could not see before."),
    ),
    Step(
        ask=say("Look at the die under the one that you took, before somebody calls stop."),
        right=("422",),
        otherwise=say(
            "That one shows another number. The die that lay under your last one has just come into view."
        ),
        done=say("Two in one turn. Dig on as long as nobody says stop: in the end the most dice win."),
    ),
)
