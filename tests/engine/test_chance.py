"""Chance: the same numbers on every target, evenly spread, and streams that have nothing to do with each other."""

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.engine.chance import RNG_SIZE, draw, fold, mix, seed_stream, shuffle
from astragal.engine.game import new_rng
from astragal.engine.registry import find
from astragal.engine.rules import rule
from astragal.engine.targets import native

WIDE = 1 << 30  # the most values draw() offers
SEEDS = st.integers(0, 2**63 - 1)
STREAMS = st.integers(0, 2**62)


@rule
def fill(values: Any, n: int, seed: int, stream: int, rng: Any) -> None:
    """Draw into a whole array from one stream."""
    seed_stream(rng, seed, stream)
    for i in range(len(values)):
        values[i] = draw(rng, n)


@rule
def fill_streams(values: Any, n: int, seed: int, first: int, rng: Any) -> None:
    """Draw a row of an array from each of the streams first, first + 1, ..."""
    for stream in range(values.shape[0]):
        seed_stream(rng, seed, first + stream)
        for i in range(values.shape[1]):
            values[stream, i] = draw(rng, n)


@rule
def shuffles(codes: Any, size: int, seed: int, hand: Any, rng: Any) -> None:
    """Shuffle a hand again and again and note each order as a number."""
    seed_stream(rng, seed, 0)
    for i in range(len(codes)):
        for k in range(size):
            hand[k] = k
        shuffle(hand, size, rng)
        codes[i] = 0
        for k in range(size):
            codes[i] = 10 * codes[i] + hand[k]


@rule
def mix_all(values: Any) -> None:
    for i in range(len(values)):
        values[i] = mix(values[i])


def compiled(function: Any) -> Any:
    """A rule of this file on the native target."""
    return native.binder(find("rasanto")).bind(function)


def streams(count: int, draws: int, n: int, seed: int, first: int = 0) -> Any:
    """The first draws of many streams."""
    values = np.zeros((count, draws), np.int64)
    compiled(fill_streams)(values, n, seed, first, np.zeros(RNG_SIZE, np.int64))
    return values


def is_uniform(counts: Any) -> bool:
    """A chi-square test: whether equally likely things happened about equally often, neither too evenly nor too unevenly."""
    counts = np.asarray(counts, float)
    expected = counts.sum() / counts.size
    freedom = counts.size - 1
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    # Five deviations of the Wilson-Hilferty approximation, which is nearly normal.
    spread = sqrt(2 / (9 * freedom))
    deviation = abs((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom)))
    return bool(deviation < 5 * spread)


def test_the_chi_square_test_can_fail() -> None:
    assert is_uniform([1010, 990, 1022, 978, 1000])
    assert not is_uniform([1200, 800, 1000, 1000, 1000])
    assert not is_uniform([1000] * 1000)


@given(SEEDS, STREAMS, st.integers(1, WIDE))
def test_python_and_native_draw_the_same_numbers(seed: int, stream: int, n: int) -> None:
    plain, rng = [0] * 12, [0] * RNG_SIZE
    fill(plain, n, seed, stream, rng)
    values, keys = np.zeros(12, np.int64), np.zeros(RNG_SIZE, np.int64)
    compiled(fill)(values, n, seed, stream, keys)
    assert values.tolist() == plain
    assert keys.tolist() == rng
    assert all(0 <= value < n for value in plain)


@given(SEEDS, st.integers(1, 9))
def test_python_and_native_shuffle_alike(seed: int, size: int) -> None:
    plain = [0] * 5
    shuffles(plain, size, seed, [0] * size, [0] * RNG_SIZE)
    codes = np.zeros(5, np.int64)
    compiled(shuffles)(codes, size, seed, np.zeros(size, np.int8), np.zeros(RNG_SIZE, np.int64))
    assert codes.tolist() == plain


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**31))
def test_hashes_stay_in_32_bits_and_agree(h: int, x: int) -> None:
    assert 0 <= mix(h) < 2**32
    assert 0 <= fold(h, x) < 2**32
    assert (compiled(mix)(h), compiled(fold)(h, x)) == (mix(h), fold(h, x))


def test_the_first_numbers_never_change() -> None:
    # Records name a seed: other numbers here would be other games there.
    rng = new_rng(1)
    assert [draw(rng, 6) for _ in range(12)] == [1, 1, 3, 4, 3, 0, 1, 5, 5, 0, 5, 4]
    rng = new_rng(1, stream=7)
    assert [draw(rng, WIDE) for _ in range(3)] == [766937744, 235664432, 937412610]


@pytest.mark.parametrize("n", [2, 3, 6, 24, 45, 165, 1000])
def test_one_stream_is_uniform(n: int) -> None:
    values, rng = np.zeros(300 * n, np.int64), np.zeros(RNG_SIZE, np.int64)
    for seed in (1, 2, 2**40 + 3):
        compiled(fill)(values, n, seed, 0, rng)
        assert is_uniform(np.bincount(values, minlength=n))


def test_draws_in_a_row_are_independent() -> None:
    values = np.zeros(360_000, np.int64)
    compiled(fill)(values, 6, 5, 0, np.zeros(RNG_SIZE, np.int64))
    for lag in (1, 2, 3, 16):
        pairs = 6 * values[:-lag] + values[lag:]
        assert is_uniform(np.bincount(pairs, minlength=36))
    triples = values.reshape(-1, 3) @ [36, 6, 1]
    assert is_uniform(np.bincount(triples, minlength=216))


def test_the_same_draw_of_many_streams_is_uniform() -> None:
    values = streams(100_000, 4, 6, seed=9)
    for k in range(4):
        assert is_uniform(np.bincount(values[:, k], minlength=6))
        neighbours = 6 * values[:-1, k] + values[1:, k]
        assert is_uniform(np.bincount(neighbours, minlength=36))


def test_neighbouring_seeds_are_independent() -> None:
    values = np.array([streams(1, 4, 6, seed)[0] for seed in range(20_000)])
    for k in range(4):
        assert is_uniform(np.bincount(6 * values[:-1, k] + values[1:, k], minlength=36))


@pytest.mark.parametrize(("seed", "first"), [(0, 0), (1, 0), (2**62, 2**33)])
def test_streams_do_not_overlap(seed: int, first: int) -> None:
    # Three draws of 30 bits in a row occur nowhere else in the beginnings of 4000 streams.
    values = streams(4000, 64, WIDE, seed, first)
    runs = np.stack([values[:, k : k + 62].ravel() for k in range(3)], axis=1)
    assert len(np.unique(runs, axis=0)) == len(runs) == 4000 * 62


def test_a_hundred_thousand_streams_all_begin_differently() -> None:
    values = streams(100_000, 2, WIDE, seed=3)
    assert len(np.unique(values, axis=0)) == 100_000


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_of_a_shuffle_is_equally_likely(size: int) -> None:
    orders = [int("".join(map(str, order))) for order in permutations(range(size))]
    codes = np.zeros(400 * len(orders), np.int64)
    compiled(shuffles)(codes, size, 4, np.zeros(size, np.int8), np.zeros(RNG_SIZE, np.int64))
    counts = Counter(codes.tolist())
    assert set(counts) == set(orders)
    assert is_uniform([counts[order] for order in orders])


def test_a_shuffle_leaves_what_lies_behind_alone() -> None:
    values = list(range(10))
    shuffle(values, 6, new_rng(2))
    assert sorted(values[:6]) == list(range(6))
    assert values[6:] == [6, 7, 8, 9]
    shuffle(values, 0, new_rng(2))
    shuffle(values, 1, new_rng(2))
    assert values[6:] == [6, 7, 8, 9]


def test_every_bit_of_mix_depends_on_every_bit() -> None:
    samples = (np.arange(4000, dtype=np.int64) * 0x9E3779B1) & 0xFFFFFFFF
    mixed = samples.copy()
    compiled(mix_all)(mixed)
    for bit in range(32):
        other = samples ^ (1 << bit)
        compiled(mix_all)(other)
        changed = mixed ^ other
        for out in range(32):
            assert 0.42 < float(((changed >> out) & 1).mean()) < 0.58


def test_mix_merges_no_two_numbers() -> None:
    values = np.arange(1 << 20, dtype=np.int64) * 4095
    compiled(mix_all)(values)
    assert len(np.unique(values)) == 1 << 20


def test_fold_minds_the_order() -> None:
    assert fold(fold(0, 1), 2) != fold(fold(0, 2), 1)
    assert len({fold(fold(0, x), y) for x in range(300) for y in range(300)}) > 89_990
