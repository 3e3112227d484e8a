"""Portable Draughts Notation: the headers of games, with their results, as a tournament. Headers of PGN read alike."""

from zwitsers.formats.pdn.reader import read_pdn
from zwitsers.formats.pdn.writer import write_pdn

__all__ = ["read_pdn", "write_pdn"]
