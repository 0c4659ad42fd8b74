"""How somebody learns The Pharaoh's Curse: equal numbers let an explorer pass, the die behind it, a turn that opens a way, the corner."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Change places with a green die beside your explorer if the two numbers that meet between them are equal; then lay that die anew as you "
        "like. Or turn your explorer in place."
    ),
    ending=say(
        "Other explorers stand in your way and cannot be moved. The first explorer that comes into its corner, opposite to where it began, wins at once."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red, and the marked corner is your goal. Two green dice meet you with an equal number. Change places with the one that is nearer to it."
        ),
        right=("341",),
        otherwise=say(
            "Equal numbers meet there too, but it leads along the edge. Go inward, towards your corner."
        ),
        done=say("Your explorer has moved on and lies as before. The green die stands where you came from."),
    ),
    Step(
        ask=say("Now lay the green die behind you: turn it as you like, and leave it so."),
        done=say("Lay it so that it helps nobody who comes after you."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Here nothing fits. Turn your explorer so that it meets one of the two dice towards the middle with an equal number."
        ),
        right=("440=213", "440=236", "440=241", "440=264", "440=362", "440=465", "440=563"),
        otherwise=say("Then no way inward is open. The marked dice are those that would let you pass."),
        done=say("That cost a turn, but the next one leads on. One way to lie opens both dice at once."),
    ),
    Step(
        position="lesson-4",
        ask=say("Your corner is right beside you, and its number meets an equal one. Go in."),
        right=("008",),
        otherwise=say("That can wait. Change places with the die in your corner."),
        done=say("You are through, and the game is won."),
    ),
)
