"""How somebody learns Falling Rocks: go ahead, capture, send a die back, make room on the line and bring the last one home."""

from astragal.engine import Card, Step, say

CARD = Card(
    turn=say(
        "Move one of your dice over a ridge. Straight away from a corner it may land on a die of another player and capture it; "
        "straight towards a corner the funnel must be empty. At home it only steps along the line."
    ),
    ending=say(
        "Whoever captures a die puts it back into a start funnel of its owner. On its finish line a die is safe. It is over "
        "when somebody has all six there."
    ),
)

LESSON = (
    Step(
        position="lesson-1",
        ask=say(
            "You play red. Your dice go to the marked edge. Move one straight away from your corner: that is two rows at once."
        ),
        right=("602-413", "611-422", "620-431", "701-512", "710-521"),
        otherwise=say("That gains one row only. Straight away from your corner it is two."),
        done=say("Such a move jumps over whatever stands between: only where it lands matters."),
    ),
    Step(
        position="lesson-2",
        ask=say("Straight away from a corner a die can attack. Capture a green one."),
        right=("332-413",),
        otherwise=say(
            "Nothing is captured by that. Look for a green die that lights up when you choose yours."
        ),
        done=say("Captured. Now you choose where it starts again."),
    ),
    Step(
        ask=say("Put the green die back into one of its empty start funnels."),
        done=say("Its long way begins anew. Choose a place where it troubles the third player, not you."),
    ),
    Step(
        position="lesson-3",
        ask=say(
            "Five of yours are home. The last one needs the funnel of another. Step aside along the line."
        ),
        right=("053-044",),
        otherwise=say("That does not help the last one. It goes straight ahead: that funnel must be empty."),
        done=say("A step along the line is a whole turn, so the others move now."),
        then=("341-422", "116-224"),
    ),
    Step(
        ask=say("The funnel straight ahead is free. Bring the last die home."),
        right=("242-053",),
        otherwise=say("That does not bring the last one home. It goes straight away from your corner."),
        done=say("All six are on the finish line, and the game is yours."),
    ),
)
