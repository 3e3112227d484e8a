"""Cross tables of Swiss-Manager and chess-results.com, as text, and the XML that is uploaded to chess-results.com."""

from zwitsers.formats.crosstables.reader import (
    crosstable_of,
    looks_like_a_crosstable,
    looks_like_a_crosstable_of,
    read_crosstable,
)
from zwitsers.formats.crosstables.upload import read_upload

__all__ = [
    "crosstable_of",
    "looks_like_a_crosstable",
    "looks_like_a_crosstable_of",
    "read_crosstable",
    "read_upload",
]
