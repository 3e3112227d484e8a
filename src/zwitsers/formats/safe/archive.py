"""Zip files without their dangers: numbers, sizes and ratios are judged before anything is unpacked."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import IO, TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.safe.text import LIMIT, MEGABYTE, checked_size

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zipfile import ZipInfo

MOST_MEMBERS = 1000
# Text shrinks to a tenth, a table of zeros to a hundredth. Small members may do as they like.
_RATIO = 200
_SMALL = MEGABYTE
_ENCRYPTED = 0x1
_DIRECTORY_RECORD = b"PK\x01\x02"
# What zipfile raises for bytes that are not what they should be.
_BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError)


class ArchiveMembers(Mapping[str, bytes]):
    """The files in a zip file by name, unpacked when they are asked for. `open` gives one as a stream."""

    def __init__(self, archive: ZipFile, members: Mapping[str, ZipInfo], name: str) -> None:
        self._archive = archive
        self._members = members
        self._name = name

    def __getitem__(self, member: str) -> bytes:
        info = self._members[member]
        try:
            return self._archive.read(info)
        except _BROKEN:
            problem = Problem("formats.safe.zip-member-broken", file=self._name, member=member)
            raise FormatError([problem]) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def open(self, member: str) -> IO[bytes]:
        """A stream of one member; what is wrong with its bytes shows while reading, as zipfile's own errors."""
        return self._archive.open(self._members[member])


def zip_members(data: bytes, name: str, *, limit: int = LIMIT, members: int = MOST_MEMBERS) -> ArchiveMembers:
    """What is in a zip file called `name`; `limit` is for the file, and for all its members together unpacked."""
    checked_size(data, name, limit)
    # The archive makes an object for every member as soon as it is opened.
    if data.count(_DIRECTORY_RECORD) > members:
        raise FormatError([Problem("formats.safe.zip-crowded", file=name, most=members)])
    try:
        archive = ZipFile(BytesIO(data))
    except _BROKEN:
        raise FormatError([Problem("formats.safe.zip-broken", file=name)]) from None
    # is_dir() does not expect a member without a name.
    found = {info.filename: info for info in archive.infolist() if info.filename and not info.is_dir()}
    problems = [problem for info in found.values() if (problem := _problem(info, name)) is not None]
    if sum(info.file_size for info in archive.infolist()) > limit:
        problems.append(Problem("formats.safe.zip-large", file=name, limit=limit // MEGABYTE))
    if problems:
        raise FormatError(problems[:10])
    return ArchiveMembers(archive, found, name)


def _problem(info: ZipInfo, name: str) -> Problem | None:
    if info.flag_bits & _ENCRYPTED:
        return Problem("formats.safe.zip-password", file=name, member=info.filename)
    # Other methods may ask for gigabytes of working memory.
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return Problem("formats.safe.zip-method", file=name, member=info.filename)
    if info.file_size > _SMALL and info.file_size > _RATIO * max(info.compress_size, 1):
        return Problem("formats.safe.zip-ratio", file=name, member=info.filename)
    return None
