"""What a tournament consists of: players, colours, results and the frozen snapshot of it all."""

from zwitsers.domain.avoidance import Avoidance, Avoided
from zwitsers.domain.colours import Colour
from zwitsers.domain.errors import Problem, ZwitsersError, problems_of
from zwitsers.domain.handicap import Handicap
from zwitsers.domain.mcmahon import McMahon, Resistance
from zwitsers.domain.players import Player, Title
from zwitsers.domain.points import Points
from zwitsers.domain.results import Entry, Result
from zwitsers.domain.snapshot import Constraints, ForbiddenPairs, Snapshot, SnapshotError, StrengthGroups

__all__ = [
    "Avoidance",
    "Avoided",
    "Colour",
    "Constraints",
    "Entry",
    "ForbiddenPairs",
    "Handicap",
    "McMahon",
    "Player",
    "Points",
    "Problem",
    "Resistance",
    "Result",
    "Snapshot",
    "SnapshotError",
    "StrengthGroups",
    "Title",
    "ZwitsersError",
    "problems_of",
]
