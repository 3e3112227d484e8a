"""The tournament report file (TRF) of FIDE: TRF16, TRF26 and their dialects, read and written without loss."""

from zwitsers.formats.trf.document import TrfDocument, write_trf
from zwitsers.formats.trf.problems import TrfError
from zwitsers.formats.trf.reader import read_trf
from zwitsers.formats.trf.scoring import DRAUGHTS, STANDARD, Scoring

__all__ = [
    "DRAUGHTS",
    "STANDARD",
    "Scoring",
    "TrfDocument",
    "TrfError",
    "read_trf",
    "write_trf",
]
