"""Why a touch does nothing: what the game says of it, or else what can be seen on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astragal.engine.game import Game
from astragal.engine.rules import ANYONE, OVER
from astragal.engine.scene import Piece, Pyramid, Scene
from astragal.engine.viewer import Viewer
from astragal.engine.words import say
from astragal.lattice import LAYER, LOADS, NAMES, NONE, SUPPORTS, cell

OVER_NOW = say("The game is over.")
NOT_YOURS_TO_DO = say("It is not your turn.")
EMPTY = say("There is nothing here that could be taken.")
TAKEN = say("This place is taken.")
NOT_YOUR_DIE = say("This one is not yours.")
COVERED = say("Other dice stand on this one.")
NEEDS_SUPPORT = say("A die needs three dice under it here.")
DIE_FIRST = say("First choose one of those that glow, then where it goes.")
TURN_FIRST = say("First turn the die that glows, and leave it so.")
BUTTON_NOW = say("Nothing on the board is to be touched now; choose one of the buttons.")


def why_not(game: Game, s: Any, player: int, touches: Sequence[str]) -> str:
    """A sentence about the last of some touches, which does nothing; "" if neither the game nor the board knows why.

    `s` is what the player sees of the position. The touches before the last have begun a move.
    """
    actor = game.actor(s)
    if actor == OVER:
        return OVER_NOW
    if actor not in (player, ANYONE):
        return NOT_YOURS_TO_DO
    *begun, touch = touches
    scene = game.picture(s, Viewer(player))
    ways = _ways_on(game, s, player, begun)
    offered = {way[0] for way in ways}
    if touch not in (*places(scene), *_in_trays(scene)) or (begun and not offered) or touch in offered:
        return ""  # nobody can touch that here
    said = game.why_not(s, player, touches)
    if said or not offered:  # in a race somebody may have nothing to do, and only the game knows why
        return said
    if _only_turns(ways, begun):
        return TURN_FIRST
    kind, _, where = touch.partition(":")
    if kind == "die":
        return _of_die(scene, where, player, offered)
    return _of_cell(scene, where, offered) if kind == "cell" else ""


def places(scene: Scene) -> list[str]:
    """What can be touched on a board, right or wrong: every piece, and every empty place."""
    board = scene.board
    if isinstance(board, Pyramid):
        every = [name for name, layer in zip(NAMES, LAYER, strict=True) if layer < board.layers]
    else:
        every = [*board.names]
    taken = {piece.place for piece in scene.pieces}
    return [f"die:{name}" if name in taken else f"cell:{name}" for name in every]


def _in_trays(scene: Scene) -> list[str]:
    return [f"tray:{piece.place}" for tray in scene.trays for piece in tray.pieces if piece.place]


def _ways_on(game: Game, s: Any, player: int, begun: Sequence[str]) -> list[list[str]]:
    """The touches that are missing after those of a begun move, for each move that can still be meant."""
    paths = [[str(touch) for touch in game.touch(s, move)] for move in game.legal(s, player)]
    count = len(begun)
    in_order = [path[count:] for path in paths if len(path) > count and path[:count] == [*begun]]
    # Things that make a move together, as the dice of a chunk, may be touched in any order.
    return in_order or [[one for one in path if one not in begun] for path in paths if {*begun} < {*path}]


def _only_turns(ways: list[list[str]], begun: Sequence[str]) -> bool:
    """Whether all that is left is how a die lies; one that is still held, as a begun move may have it, is put down first."""
    most = 1 if begun else 2  # where it lies, and what it shows
    faces = all(way[-1].startswith("face:") and len(way) <= most for way in ways)
    return faces and len({tuple(way[:-1]) for way in ways}) == 1


def _of_die(scene: Scene, where: str, player: int, offered: set[str]) -> str:
    pieces = {piece.place: piece for piece in scene.pieces}
    dice = {touch.partition(":")[2] for touch in offered if touch.startswith("die:")}
    if where not in pieces:
        return EMPTY
    if not dice:
        return TAKEN if _has(offered, "cell") else BUTTON_NOW if _are_buttons(offered) else ""
    owners = {pieces[die].owner for die in dice if die in pieces}
    if owners == {player} and pieces[where].owner not in (player, None):
        return NOT_YOUR_DIE
    if _stands_below(scene, where, pieces) and not any(_stands_below(scene, die, pieces) for die in dice):
        return COVERED
    return ""


def _of_cell(scene: Scene, where: str, offered: set[str]) -> str:
    pieces = {piece.place: piece for piece in scene.pieces}
    if where in pieces:
        return TAKEN
    if isinstance(scene.board, Pyramid) and any(NAMES[p] not in pieces for p in _supports(where)):
        return NEEDS_SUPPORT
    if _are_buttons(offered):
        return BUTTON_NOW
    return DIE_FIRST if _has(offered, "die") and not _has(offered, "cell") else ""


def _has(offered: set[str], kind: str) -> bool:
    return any(touch.startswith(f"{kind}:") for touch in offered)


def _are_buttons(offered: set[str]) -> bool:
    return bool(offered) and not any(_has(offered, kind) for kind in ("cell", "die", "tray"))


def _supports(where: str) -> list[int]:
    """The cells under one, none for a funnel of the plate."""
    return [p for p in SUPPORTS[cell(where)] if p != NONE]


def _stands_below(scene: Scene, where: str, pieces: dict[str, Piece]) -> bool:
    """Whether something stands on what is at a place."""
    if isinstance(scene.board, Pyramid):
        return any(p != NONE and NAMES[p] in pieces for p in LOADS[cell(where)])
    return False
