"""Files of others, opened with care: whatever the bytes are, the answer is their contents or a FormatError.

Nothing here hangs, and memory stays in proportion to the limits: sizes are looked at before contents.
"""

from zwitsers.formats.safe.archive import ArchiveMembers, zip_members
from zwitsers.formats.safe.text import LIMIT, DecodedText, checked_size, decode, lines_of, text_of
from zwitsers.formats.safe.xml import xml_of

__all__ = [
    "LIMIT",
    "ArchiveMembers",
    "DecodedText",
    "checked_size",
    "decode",
    "lines_of",
    "text_of",
    "xml_of",
    "zip_members",
]
