"""Sets as the bits of one number."""

from astragal.engine import rule

# NUMBER[bit % 67] is the number of a bit: powers of 2 leave 66 different remainders.
NUMBER = tuple({pow(2, k, 67): k for k in range(66)}.get(rest, 0) for rest in range(67))


@rule
def lowest(bits):
    """The number of the lowest bit of a set that has one."""
    return NUMBER[(bits & -bits) % 67]
