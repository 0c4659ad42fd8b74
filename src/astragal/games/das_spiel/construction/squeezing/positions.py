"""How positions of Squeezing write what is protected, what follows from the dice, and what cannot be in them."""

from typing import Any

from astragal.engine import Problem
from astragal.games.das_spiel.construction.squeezing.building import laid_now
from astragal.games.das_spiel.construction.squeezing.packing import PARTS, bit, cells_of, part_of
from astragal.games.das_spiel.construction.squeezing.standing import (
    fill,
    has_contact,
    has_grown_old,
    lay_bare,
)
from astragal.games.das_spiel.construction.squeezing.turns import (
    AGAIN,
    BONUS,
    BUILDING,
    EXACT_FINISH_ON,
    REROLL_ONES_OFF,
    ROLLING,
    START_ROLL,
    STARTING,
    STOCK,
    anyone_can_build,
    can_go_on,
    has_begun,
)
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.games.seats import first_without, two_winners
from astragal.lattice import AXES, CELLS, FACE_CONTACTS, LOADS, NAMES, NONE, cell, column


class Protected:
    """The dice of first constructions, with their colours: `{"332": "red"}`."""

    fields = ("shield",)

    def write(self, s):
        return {NAMES[p]: SEAT_DICE[s.cell[p]] for p in protected(s, *range(s.players))}

    def read(self, s, data):
        if not isinstance(data, dict) or not all(
            place in NAMES and colour in SEAT_DICE[1:] for place, colour in data.items()
        ):
            return [Problem("bad-shield", "protected is an object of cells and colours.")]
        for place, colour in data.items():
            p = cell(place)
            s.shield[PARTS * (SEAT_DICE.index(colour) - 1) + part_of(p)] |= bit(part_of(p), p)
        return []


def protected(s: Any, *seats: int) -> list[int]:
    """The cells of the first constructions of some seats, until there is a second one."""
    return [
        p
        for p in range(CELLS)
        if any(s.shield[PARTS * seat + part_of(p)] & bit(part_of(p), p) for seat in seats)
    ]


def follow(s):
    """Compute what follows from the dice."""
    lay_bare(s)
    s.beside = [0] * len(s.beside)
    for p in range(CELLS):
        if s.cell[p]:
            fill(s, p)
            if 1 + p not in s.fresh:
                has_grown_old(s, s.cell[p] - 1, p)
    s.touching = int(has_contact(s, s.turn, cells_of(laid_now(s), 0)))
    s.stuck = int(s.phase == ROLLING and not anyone_can_build(s))


def impossible(s):
    """What cannot be in a position."""
    for player in range(s.players):
        if s.cell.count(1 + player) + s.stock[player] != STOCK:
            yield Problem("wrong-stocks", f"Everybody has {STOCK} dice, in the pyramid and in stocks.")
    yield from two_winners(s.stock[: s.players])
    if s.phase != ROLLING and first_without(s.stock, s.players) != NONE:
        yield Problem("bad-phase", "Whoever places the last of their dice ends the game.")
    if (s.phase == STARTING and any(s.cell)) or (s.phase == ROLLING and not has_begun(s)):
        yield Problem(
            "bad-phase", "Somebody starts with a rolled 4 on the empty plate; made counts constructions."
        )
    fresh = [p - 1 for p in s.fresh if p]
    if not _just_laid(s, fresh):
        yield Problem("bad-fresh", "fresh names dice that the player of the turn has just laid.")
    if s.phase in (STARTING, ROLLING) and (s.roll or s.left or fresh):
        yield Problem("bad-roll", "Before the roll there is nothing rolled, left to place or laid.")
    if s.phase == AGAIN and (s.roll != 1 or s.reroll_ones == REROLL_ONES_OFF or fresh or s.left):
        yield Problem("bad-roll", "Only a 1 can be rolled again, where the option says so.")
    if s.phase == BUILDING and not has_begun(s) and s.roll != START_ROLL:
        yield Problem("bad-roll", "Only a rolled 4 begins.")
    elif s.phase == BUILDING and s.left + len(fresh) not in _dice_of_roll(s, len(fresh)):
        yield Problem("bad-roll", "roll says how many dice are laid and left to place.")
    elif s.phase == BUILDING and fresh and not can_go_on(s):
        yield Problem("bad-fresh", "What is laid cannot be completed to what was rolled.")
    if s.phase == BONUS and not (
        s.left and s.left + len(fresh) == _bonus(s, len(fresh)) and _follows_a_column(s, fresh)
    ):
        yield Problem("bad-roll", "A column of 4, 5 or 6 brings 1, 2 or 3 bonus dice.")
    elif s.phase == BONUS and not (s.touching or can_go_on(s)):
        yield Problem("bad-fresh", "A bonus that finds no place lapses by itself.")
    for player in range(s.players):
        second = fresh if player == s.turn and s.phase == BUILDING else []
        first = [p for p in range(CELLS) if s.cell[p] == 1 + player and p not in second]
        if bool(first) != bool(s.made[player]):
            yield Problem("bad-made", "made counts constructions: none where no dice lie, else one or two.")
        elif protected(s, player) != (first if s.made[player] == 1 else []):
            yield Problem("bad-shield", "Protected are all dice of those who have made one construction.")


def _dice_of_roll(s, laid):
    """How many dice a roll may ask for."""
    stock = s.stock[s.turn] + laid
    if s.roll > stock and s.exact_finish == EXACT_FINISH_ON:
        return (0,)
    return (min(s.roll, stock),) if s.roll else ()


def _bonus(s, laid):
    """How many bonus dice a column of so many dice as were rolled brings."""
    return min(s.roll - 3, s.stock[s.turn] + laid)


def _just_laid(s, fresh):
    """Whether dice of the turn hang together, with no other die on them."""
    if any(s.cell[p] != 1 + s.turn or _bears(s, p, fresh) for p in fresh):
        return False
    joined = fresh[:1]
    for p in joined:
        joined += [q for q in FACE_CONTACTS[p] if q in fresh and q not in joined]
    return len(joined) == len(fresh) == len({*fresh})


def _follows_a_column(s, fresh):
    """Whether a column of so many dice as were rolled can have been laid before some bonus dice."""
    columns = [column(p, axis)[: s.roll] for p in range(CELLS) for axis in AXES]
    return s.roll > 3 and any(
        len(dice) == s.roll
        and all(s.cell[p] == 1 + s.turn and p not in fresh for p in dice)
        and not any(_bears(s, p, (*dice, *fresh)) for p in dice)
        for dice in columns
    )


def _bears(s, p, others):
    """Whether a die stands on p that is none of some others."""
    return any(q != NONE and s.cell[q] and q not in others for q in LOADS[p])
