"""How steady the hands of a table are: an option of all games of skill."""

from astragal.engine import choice

STEADINESS = NORMAL, STEADY, SHAKY, NONE = choice(
    "normal", "steady", "shaky", "none", about="how steady everybody's hands are"
)
FACTORS = (1.0, 0.5, 2.0, 0.0)


def unsteadiness(s, noise):
    """The factor by which a hand at this table is unsteady that is so by itself."""
    return FACTORS[s.steadiness] * noise
