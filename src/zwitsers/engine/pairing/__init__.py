"""Making a round: `pair_round(snapshot, rulebook)` gives the pairing, or says why there is none."""

from zwitsers.engine.pairing.result import Board, NoPairingError, NothingToPairError, Pairing, ScoreGroup
from zwitsers.engine.pairing.rounds import pair_round

__all__ = ["Board", "NoPairingError", "NothingToPairError", "Pairing", "ScoreGroup", "pair_round"]
