"""What the records around the player lines say, gathered while a file is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Result
from zwitsers.formats.trf.go_records import GoRecords
from zwitsers.formats.trf.scoring import STANDARD, Scoring

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Colour, ForbiddenPairs
    from zwitsers.engine.domain.keizer import Keizer
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.problems import FilePosition

    Handler = Callable[[str, int, "Records", Findings], None]

# Records with text for people, from column 5: name, city, federation, dates, counts, arbiters, time control, round
# dates, and those of TRF26 that only inform.
TEXT_RECORDS = frozenset(
    "012 022 032 042 052 062 072 082 092 102 112 122 132 182 202 212".split()  # noqa: SIM905
)
# Known, and left as they are: teams in either edition, comments, and what other programs add.
KEPT_RECORDS = frozenset("013 300 310 320 330 352 362 801 802 XXF DAT DDD ###".split())  # noqa: SIM905

# Swiss rulebooks that record 192 can name; the edition and the acceleration follow the name.
SYSTEM_NAMES = {"fide-dutch": "FIDE_DUTCH"}
# The byes of record 240.
BYES = {"F": Result.FULL_POINT_BYE, "H": Result.HALF_POINT_BYE, "Z": Result.ABSENT}
# A federation's own record for a player: its code, a blank, their number.
NATIONAL_RECORD = re.compile(r"(?!XX|BB|DAT|DDD)[A-Z]{3} [ \d]{4}", re.ASCII)


class Bye(NamedTuple):
    """A bye of record 240, or an absence of record XXZ (round None: the round to come)."""

    round_number: int | None
    result: Result
    number: int
    place: FilePosition


class Virtual(NamedTuple):
    """Virtual points in tenths, in rounds first to last, of players first to last (250) or of one player (XXA)."""

    points: int
    rounds: tuple[int, int]
    players: tuple[int, int]
    place: FilePosition


class Abnormal(NamedTuple):
    """Record 299: points in tenths instead of those of a result (`kind` empty: on top of them). No round or no players:
    all of them."""

    kind: str
    points: int
    round_number: int
    players: dict[int, FilePosition]
    place: FilePosition


class National(NamedTuple):
    """A federation's own record: the number there, and the rating (0: none)."""

    identity: str
    rating: int
    line: int


class Ban(NamedTuple):
    """Players who may not meet, and where each of them is named."""

    rule: ForbiddenPairs
    places: dict[int, FilePosition]


# As 192 has them, and 092 without spaces.
_PREDETERMINED = ("ROUNDROBIN", "ROUND-ROBIN", "BERGER", "SCHEVENINGEN", "SCHILLER")


class Records:
    """Filled line by line; judged as a whole when all lines have been read."""

    def __init__(self) -> None:
        self.texts: dict[str, list[tuple[int, str]]] = {}
        self.planned: list[tuple[int, str, FilePosition]] = []
        self.lot_colours: list[tuple[Colour, str, FilePosition]] = []
        self.byes: list[Bye] = []
        self.bans: list[Ban] = []
        # Players named in records that are kept but not used; a stranger there is worth a warning only.
        self.mentions: list[tuple[int, FilePosition]] = []
        self.national: dict[int, National] = {}
        self.scoring: Scoring = STANDARD
        self.scoring_declared: bool = False
        self.virtual: list[Virtual] = []
        # How many records 250 there were.
        self.ranges: int = 0
        self.abnormal: list[Abnormal] = []
        # XXC rank: the order of the lines gives the pairing numbers.
        self.by_line: bool = False
        # Record 192: the system, as the code has it, and where it stands.
        self.system: str = ""
        self.system_place: FilePosition | None = None
        # What our own record of Keizer says, by key; None: the file has none.
        self.keizer: Keizer | None = None
        # After how many rounds two may meet again (R3.10); 0: never.
        self.rematch_after: int = 0
        # What our own records of go say.
        self.go = GoRecords()

    def text(self, code: str) -> str:
        """The first record of this kind, without its code."""
        return self.texts[code][0][1] if code in self.texts else ""

    @property
    def predetermined(self) -> bool:
        """Whether who meets whom was known beforehand: by record 192, or where there is none by the words of 092."""
        said = "".join((self.system or self.text("092")).upper().split())
        return any(word in said for word in _PREDETERMINED)


def read_text(line: str, line_number: int, records: Records, findings: Findings) -> None:
    records.texts.setdefault(line[:3], []).append((line_number, line[3:].strip()))


def keep(line: str, line_number: int, records: Records, findings: Findings) -> None:
    """Nothing to understand: the line stays where it is."""
