"""What a score column can be, and what people write above it."""

from __future__ import annotations

from enum import Enum


class Meaning(Enum):
    WINS = "wins"
    # McMahon: a start score by the grade, and the points.
    MCMAHON = "mcmahon"
    START = "start"
    SOS = "sos"
    SOS_LESS_1 = "sos-1"
    SOS_LESS_2 = "sos-2"
    SODOS = "sodos"
    SOSOS = "sosos"
    CUMULATIVE = "cumulative"
    # Zeros where there is no criterion.
    PADDING = "padding"
    # Something that does not follow from the results: a category, a rating, exploits, a direct comparison.
    OTHER = "other"
    UNKNOWN = "unknown"


# What is added up over the games, in the order in which a column is taken for it.
GAME_MEASURES = (
    Meaning.SOS,
    Meaning.SODOS,
    Meaning.SOSOS,
    Meaning.SOS_LESS_1,
    Meaning.SOS_LESS_2,
    Meaning.CUMULATIVE,
)

_NAMES = {
    Meaning.WINS: ("NBW", "W", "S", "WINS", "PTS", "PT", "POINTS", "SCORE"),
    Meaning.MCMAHON: ("MMS", "MM"),
    Meaning.START: ("START",),
    Meaning.SOS: ("SOS", "SOSW", "SOSM"),
    Meaning.SOS_LESS_1: ("SOS-1", "SOSW-1", "SOSM-1"),
    Meaning.SOS_LESS_2: ("SOS-2", "SOSW-2", "SOSM-2"),
    Meaning.SODOS: ("SODOS", "SODOSW", "SODOSM", "SODO", "SB"),
    Meaning.SOSOS: ("SOSOS", "SOSOSW", "SOSOSM", "SOSO", "SSOS"),
    Meaning.CUMULATIVE: ("CUSS", "CUSSW", "CUSSM", "CUS", "CUSW", "CUSM"),
    Meaning.OTHER: ("CAT", "RANK", "RATING", "RATIN", "CPS", "STS", "SOSTS", "EXT", "EXR", "DC", "SDC"),
}
_MEANINGS = {name: meaning for meaning, names in _NAMES.items() for name in names}


def meaning_of(heading: str) -> Meaning | None:
    """None when the name above the column is missing or tells nothing."""
    return _MEANINGS.get(heading.upper())
