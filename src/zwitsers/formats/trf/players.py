"""The player record 001: its fields read, and a line made or changed field by field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Player
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.columns import (
    BIRTH,
    BLOCK,
    FEDERATION,
    FIRST_BLOCK,
    IDENTITY,
    MOST_ROUNDS,
    NAME,
    NUMBER,
    PLAYER_FIELDS,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    RecordField,
    clean,
    control_character,
    field,
    put,
    show_tenths,
    tenths,
)

if TYPE_CHECKING:
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.cells import Cells, TrfCell

CODE = "001"
_KNOWN_TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM"})
# The lower-case letters of the 2006 edition.
_OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
_MOST_POINTS = 999
# Written with slashes; the KNSB's form has dots.
_ISO_DATE = r"(?a)(\d{4})-(\d\d)-(\d\d)"


class PlayerLine(NamedTuple):
    """One player line, read."""

    line: int
    player: Player
    cells: list[TrfCell]
    points: int | None

    @property
    def number(self) -> int:
        return self.player.number


def read_player_line(line: str, line_number: int, cells: Cells, findings: Findings) -> PlayerLine | None:
    """The player, or None when their number cannot be read; what is wrong with the line goes to the findings."""
    control = control_character(line)
    if control:
        findings.problem("trf.control-character", line_number, control)
    for column in (4, 9, 85):
        if line[column - 1 : column].strip():
            findings.problem("trf.not-blank", line_number, column, text=line[column - 1])
    number = whole(field(line, NUMBER))
    if not number:
        findings.problem("trf.number", line_number, NUMBER[0], text=field(line, NUMBER))
        return None
    if line[13:14].strip():
        findings.warn("trf.name-early", line_number, 14, player=number)
    rating_text = field(line, RATING)
    rating = whole(rating_text) if rating_text else 0
    if rating is None:
        findings.problem("trf.rating", line_number, RATING[0], player=number, text=rating_text)
    rank = field(line, RANK)
    if rank and whole(rank) is None:
        findings.warn("trf.rank", line_number, RANK[0], player=number, text=rank)
    identity = field(line, IDENTITY)
    player = Player(
        number=number,
        # A name that begins a column late (lichess) or is a letter too long runs into the blank before the rating.
        name=line[NAME[0] - 1 : RATING[0] - 1].strip(),
        title=_title(field(line, TITLE), number, line_number, findings),
        rating=rating or 0,
        federation=field(line, FEDERATION),
        # A number of zeros only is how files say that it is not known.
        fide_id=identity if identity.strip("0") else "",
        sex=field(line, SEX),
        birth=field(line, BIRTH),
    )
    points = _read_points(line, number, line_number, findings)
    return PlayerLine(line_number, player, _read_blocks(line, number, line_number, cells, findings), points)


def _title(text: str, number: int, line_number: int, findings: Findings) -> str:
    if text in _OLD_TITLES:
        findings.warn_once("trf.old-titles", line_number, TITLE[0], text=text, title=_OLD_TITLES[text])
        return _OLD_TITLES[text]
    if text.upper() not in _KNOWN_TITLES:
        findings.warn("trf.title", line_number, TITLE[0], player=number, text=text)
    return text


def _read_points(line: str, number: int, line_number: int, findings: Findings) -> int | None:
    text = field(line, POINTS)
    points = tenths(text)
    if text and points is None:
        findings.problem("trf.points", line_number, POINTS[0], player=number, text=text)
    return points


def _read_blocks(line: str, number: int, line_number: int, cells: Cells, findings: Findings) -> list[TrfCell]:
    trimmed = line.rstrip()
    start = FIRST_BLOCK - 1
    if len(trimmed) > start + BLOCK * MOST_ROUNDS:
        findings.problem("trf.too-many-rounds", line_number, start + BLOCK * MOST_ROUNDS + 1, most=MOST_ROUNDS)
        trimmed = trimmed[: start + BLOCK * MOST_ROUNDS]
    found = [cells[trimmed[at : at + BLOCK]] for at in range(start, len(trimmed), BLOCK)]
    for position, cell in enumerate(found):
        if cell.problem or cell.notes:
            _report(cell, position, number, line_number, findings)
    return found


def _report(cell: TrfCell, position: int, number: int, line_number: int, findings: Findings) -> None:
    column = FIRST_BLOCK + BLOCK * position
    if cell.problem:
        key, offset, text = cell.problem
        findings.problem(key, line_number, column + offset, player=number, round=position + 1, text=text)
    for key in cell.notes:
        findings.warn_once(key, line_number, column, player=number, round=position + 1)


def static_line(code: str, player: Player) -> str:
    """The record of a player up to their points, for FIDE (001) or a federation."""
    line = put(code, NUMBER, str(player.number), right=True)
    for item in PLAYER_FIELDS:
        line = put(line, item.columns, _written(player, item), right=item.right)
    return line


def new_line(player: Player, points: int) -> str:
    """A player line without rounds. Nobody has decided a ranking yet, so the rank repeats the number."""
    return put(put_points(static_line(CODE, player), points), RANK, str(player.number), right=True)


def put_points(line: str, points: int) -> str:
    """Four columns hold 99.9 at most; more is left out rather than cut to another number."""
    return put(line, POINTS, show_tenths(points) if 0 <= points <= _MOST_POINTS else "", right=True)


def changed_line(line: str, old: Player, new: Player) -> str:
    """The line with those fields rewritten that differ between the two."""
    for item in PLAYER_FIELDS:
        if getattr(old, item.name) != getattr(new, item.name):
            # A name that was a letter too long stands in the blank behind its columns too.
            columns = (NAME[0], RATING[0] - 1) if item.columns == NAME else item.columns
            line = put(line, columns, _written(new, item)[: item.width], right=item.right)
    same_number = old.fide_id == new.fide_id and old.national_id == field(line, IDENTITY) != ""
    if same_number and old.national_id != new.national_id:
        line = put(line, IDENTITY, clean(new.national_id))
    return line


def _written(player: Player, item: RecordField) -> str:
    if item.name == "rating":
        return str(player.rating) if 0 < player.rating <= 9999 else ""
    if item.name == "birth":
        return clean(re.sub(_ISO_DATE, r"\1/\2/\3", player.birth))
    return clean(getattr(player, item.name))
