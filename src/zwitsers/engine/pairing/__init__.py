"""Pairing a round: `pair_round(snapshot, rulebook)` returns the pairing, or raises an error that explains why not."""

from zwitsers.engine.pairing.result import Board, NoPairingError, NothingToPairError, Pairing, ScoreGroup
from zwitsers.engine.pairing.rounds import pair_round

__all__ = ["Board", "NoPairingError", "NothingToPairError", "Pairing", "ScoreGroup", "pair_round"]
