"""The data model of a tournament: players, colours, results, and the frozen snapshot of them."""

from zwitsers.engine.domain.avoidance import Avoidance, AvoidanceKind
from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.domain.errors import Problem, ZwitsersError, problems_of
from zwitsers.engine.domain.handicap import Handicap
from zwitsers.engine.domain.mcmahon import McMahon, Resistance
from zwitsers.engine.domain.players import Player, Title
from zwitsers.engine.domain.points import Points
from zwitsers.engine.domain.results import PlayerRound, Result
from zwitsers.engine.domain.round_robin import RoundRobin
from zwitsers.engine.domain.snapshot import (
    Constraints,
    ForbiddenPairs,
    MeetingAhead,
    Snapshot,
    SnapshotError,
    StrengthGroups,
)

__all__ = [
    "Avoidance",
    "AvoidanceKind",
    "Colour",
    "Constraints",
    "ForbiddenPairs",
    "Handicap",
    "McMahon",
    "MeetingAhead",
    "Player",
    "PlayerRound",
    "Points",
    "Problem",
    "Resistance",
    "Result",
    "RoundRobin",
    "Snapshot",
    "SnapshotError",
    "StrengthGroups",
    "Title",
    "ZwitsersError",
    "problems_of",
]
