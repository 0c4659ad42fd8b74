"""Cautious: plays the move that leaves the others the least, looking one answer ahead."""

import time

from astragal.engine.game import new_rng
from astragal.players import Choice


class Cautious:
    name = "cautious"

    def choose(self, view, limit, cancel=None):
        game, seat = view.game, view.seat
        ends = time.monotonic() + (limit.seconds or 60)
        guess = view.state.copy()  # what others hold is blank in a view: deal it as it may be
        if game.redeal:
            game.redeal(guess, seat, new_rng(view.seed, len(view.steps)))
        best, greatest = None, None
        for move in game.legal(view.state, seat):
            worth = min(lead(game, s, seat) for s in answers(game, played(game, guess, seat, move), seat))
            if best is None or worth > greatest:
                best, greatest = move, worth
            if time.monotonic() > ends or (cancel and cancel.is_set()):
                break
        return Choice(best)


def played(game, s, player, move):
    after = s.copy()
    game.play(after, player, move)
    return after


def answers(game, s, seat):
    """Every position after the next seat's answer; the position itself where no other seat answers."""
    who = game.actor(s)
    return [s] if who < 0 or who == seat else [played(game, s, who, move) for move in game.legal(s, who)]


def lead(game, s, seat):
    others = [game.result(s, other) for other in range(s.players) if other != seat]
    return game.result(s, seat) - max(others, default=0)


PLAYER = Cautious
