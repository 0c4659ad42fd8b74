"""A counter-based generator in 32-bit arithmetic: the same seed draws the same numbers on every target.

`rng` is three integers: two keys made from seed and stream, and a counter. Only the low 32 bits of products
are used, so Python's big integers, wrapping machine words and GPU registers agree.
"""

from astragal.engine.rules import rule

KEY_A, KEY_B, COUNTER = range(3)
RNG_SIZE = 3


@rule
def mix(x):
    """Scramble 32 bits so that every input bit matters for every output bit."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    x = ((x ^ (x >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return x ^ (x >> 15)


@rule
def fold(h, x):
    """Fold one more small integer into a 32-bit hash."""
    return mix((h * 0x9E3779B1 + x + 0x7F4A7C15) & 0xFFFFFFFF)


@rule
def seed_stream(rng, seed, stream):
    """Set the generator to the beginning of one stream of a seed; streams do not overlap."""
    low = mix((seed & 0xFFFFFFFF) ^ 0x5BD1E995)
    high = mix(((seed >> 32) & 0x7FFFFFFF) ^ low)
    rng[KEY_A] = fold(fold(low, stream & 0xFFFFFFFF), stream >> 32)
    rng[KEY_B] = fold(fold(high, stream & 0xFFFFFFFF), rng[KEY_A])
    rng[COUNTER] = 0


@rule
def draw(rng, n):
    """A uniform integer from 0 to n - 1 (n up to 2^30; no value is favoured by more than n in 2^32)."""
    rng[COUNTER] = (rng[COUNTER] + 0x9E3779B9) & 0xFFFFFFFF
    return (mix(mix(rng[KEY_A] ^ rng[COUNTER]) ^ rng[KEY_B]) * n) >> 32


@rule
def shuffle(values, count, rng):
    """Put the first `count` values of an array into random order."""
    for i in range(count - 1, 0, -1):
        j = draw(rng, i + 1)
        kept = values[i]
        values[i] = values[j]
        values[j] = kept
