"""Tournaments in and out: which format a file is in, what comes of it, and every format that one can be written in.

from zwitsers.exchange import FORMATS, Options, detect, imported, read_any

given = read_any(data, "club.pdn")
made = imported(given, {"systems": [(1, "kndb")]})          # events and warnings
written = FORMATS["trf26"].write(state, Options(language="nl"))  # bytes and losses
"""

from zwitsers.exchange.detecting import detect
from zwitsers.exchange.exporting import exchanged_of
from zwitsers.exchange.importing import Imported, imported
from zwitsers.exchange.incoming import INCOMING, Incoming, read_any
from zwitsers.exchange.outgoing import FORMATS, Format, Options, by_extension

__all__ = [
    "FORMATS",
    "INCOMING",
    "Format",
    "Imported",
    "Incoming",
    "Options",
    "by_extension",
    "detect",
    "exchanged_of",
    "imported",
    "read_any",
]
