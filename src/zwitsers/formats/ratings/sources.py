"""The file of a list as a stream: as it is or out of a zip file, with limits, and counted for a progress bar."""

from __future__ import annotations

import zlib
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader
from typing import IO, TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from zipfile import ZipInfo

    # How many bytes have been read.
    Progress = Callable[[int], None]

# The largest list there is takes half a gigabyte unpacked.
LARGEST = 2_000_000_000
LONGEST_LINE = 20_000
_MOST_MEMBERS = 100
_ZIP = b"PK\x03\x04"
_HEAD = 64 * 1024
_BUFFER = 1024 * 1024
_ENCRYPTED = 0x1
_BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


@dataclass(frozen=True, slots=True)
class RatingListSource:
    """One list. `label` is how to call it in a message; `date` that of a file in a zip file, else empty."""

    path: Path
    label: str
    size: int
    head: bytes
    member: str = ""
    date: str = ""

    @contextmanager
    def open(self, progress: Progress | None = None) -> Iterator[Stream]:
        with _opened(self.path, self.member, self.label) as file:
            yield Stream(file, self.label, progress)


class Stream:
    """Reads bytes or lines, never more than a list can have."""

    def __init__(self, file: IO[bytes], label: str, progress: Progress | None = None) -> None:
        self._file = file
        self._label = label
        self._progress = progress
        self._read = 0

    def read(self, size: int) -> bytes:
        return self._counted(self._attempt(lambda: self._file.read(size)))

    def lines(self) -> Iterator[str]:
        """The lines with their ends. Each is UTF-8, or else cp1252: lists are known to have both."""
        read = self._file.readline
        line = self._attempt(lambda: read(LONGEST_LINE)).removeprefix(b"\xef\xbb\xbf")
        number = 0
        while line:
            number += 1
            if len(line) >= LONGEST_LINE or b"\0" in line:
                raise RatingsError([Problem("ratings.not-a-line", file=self._label, line=number)])
            if not number % 4096:
                self._counted(b"", at=self._file.tell())
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                yield line.decode("cp1252", "replace")
            try:
                line = read(LONGEST_LINE)
            except (*_BROKEN, OSError) as error:
                raise self._broken(error) from None

    def _attempt(self, read: Callable[[], bytes]) -> bytes:
        try:
            return read()
        except (*_BROKEN, OSError) as error:
            raise self._broken(error) from None

    def _broken(self, error: Exception) -> RatingsError:
        return RatingsError([Problem("ratings.broken", file=self._label, reason=str(error)[:200])])

    def _counted(self, data: bytes, at: int | None = None) -> bytes:
        self._read = self._read + len(data) if at is None else at
        if self._read > LARGEST:
            raise RatingsError([Problem("ratings.too-large", file=self._label, most=LARGEST // 10**9)])
        if self._progress is not None:
            self._progress(self._read)
        return data


def sources(path: Path) -> list[RatingListSource]:
    """The files that may be the list: the file itself, or those in the zip file, the largest first."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise _unreadable(path, error) from None
    if not head.startswith(_ZIP):
        return [RatingListSource(path, path.name, path.stat().st_size, head)]
    try:
        with ZipFile(path) as archive:
            members = _members(archive)
            return [_packed(path, archive, info) for info in members]
    except _BROKEN as error:
        raise RatingsError([Problem("ratings.broken", file=path.name, reason=str(error)[:200])]) from None
    except OSError as error:
        raise _unreadable(path, error) from None


def _members(archive: ZipFile) -> list[ZipInfo]:
    found = [
        info
        for info in archive.infolist()[:_MOST_MEMBERS]
        if info.file_size
        and not info.flag_bits & _ENCRYPTED
        and info.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and not info.filename.startswith("__MACOSX/")
    ]
    return sorted(found, key=lambda info: -info.file_size)


def _packed(path: Path, archive: ZipFile, info: ZipInfo) -> RatingListSource:
    with archive.open(info) as file:
        head = file.read(_HEAD)
    year, month, day = info.date_time[:3]
    # Without a clock a file gets the first day there is.
    date = f"{year:04}-{month:02}-{day:02}" if year > 1980 else ""
    return RatingListSource(path, f"{path.name}: {info.filename}", info.file_size, head, info.filename, date)


@contextmanager
def _opened(path: Path, member: str, label: str) -> Iterator[IO[bytes]]:
    with ExitStack() as stack:
        try:
            if member:
                archive = stack.enter_context(ZipFile(path))
                packed = stack.enter_context(archive.open(member))
                # A line out of this buffer costs a tenth of one out of the zip file.
                file: IO[bytes] = stack.enter_context(BufferedReader(packed, _BUFFER))  # type: ignore[type-var]
            else:
                file = stack.enter_context(path.open("rb"))
        except _BROKEN as error:
            raise RatingsError([Problem("ratings.broken", file=label, reason=str(error)[:200])]) from None
        except OSError as error:
            raise _unreadable(path, error) from None
        yield file


def _unreadable(path: Path, error: OSError) -> RatingsError:
    return RatingsError([Problem("ratings.unreadable", file=str(path), reason=error.strerror or str(error))])
