"""Who chooses moves when nobody sits there: computer players by name."""

from astragal.players.greedy import Greedy
from astragal.players.player import PLAYERS, Player, find
from astragal.players.uniform import Random

__all__ = ["PLAYERS", "Greedy", "Player", "Random", "find"]
