"""A whole table: its header, its players, and for each of them the printed scores and the results.

Which columns are scores and which are results is seen from all the lines together: scores may come before the
results, after them or both, and a cell such as `0=` or `408?` can be either.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.grades import canonical
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.exchanged import TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.go import LATIN9, joined
from zwitsers.formats.h9.cells import ABSENT, H9Cell, PrintedScore, is_surely_cell, read_cell, read_score
from zwitsers.formats.h9.rows import H9Row, read_row
from zwitsers.formats.safe import checked_size, lines_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.domain import Problem

# A table of 9,999 players and 30 rounds is under 4 MB.
LIMIT = 8 * 1024 * 1024
MOST_PLAYERS = 9999
_MOST_LINES = 50_000
_LONGEST_LINE = 4000
# Bytes that are letters in Windows-1252 and nothing in Latin-9.
_ONLY_IN_CP1252 = bytes(range(0x80, 0xA0))
# OpenGotha cuts its scores to this many characters.
_OPENGOTHA_WIDTH = 4
_NOTHING_SAID = TournamentDetails()


class H9Line(NamedTuple):
    """One player. `number` is the order of their line, which is what opponents are named by; `place` is printed."""

    line: int
    number: int
    place: int | None
    name: str
    grade: str
    country: str
    club: str
    pin: str
    # A score that cannot be read is None.
    scores: tuple[PrintedScore | None, ...]
    cells: tuple[H9Cell, ...]


@dataclass(frozen=True, slots=True)
class H9Table:
    """`headings` are the names of the score columns, empty where the file does not give them."""

    name: str
    lines: tuple[H9Line, ...]
    rounds: int
    headings: tuple[str, ...] = ()
    about: TournamentDetails = _NOTHING_SAID
    fields: Mapping[str, str] | None = None
    # How many characters the writer cuts scores to; 0: none that we know of.
    width: int = 0
    warnings: tuple[Problem, ...] = ()


def parse_h9(data: bytes, name: str) -> H9Table:
    """The table as it stands, whether or not its results fit each other; FormatError names every unreadable line."""
    checked_size(data, name, LIMIT)
    cp1252 = len(data.translate(None, _ONLY_IN_CP1252)) < len(data)
    text = text_of(data, name, fallback="cp1252" if cp1252 else LATIN9, limit=LIMIT)
    findings = Findings(name)
    if max(text.count("\n"), text.count("\r")) > _MOST_LINES:
        findings.problem("formats.h9.too-many-lines", most=_MOST_LINES)
        findings.raise_problems()
    comments: list[str] = []
    rows: list[H9Row] = []
    for number, line in enumerate(lines_of(text, name), start=1):
        body, mark, _ = line.partition(";")
        if mark:
            comments.append(line[len(body) :])
        if not body.strip():
            continue
        _read_line(body, number, rows, findings)
        if len(rows) > MOST_PLAYERS or len(findings.problems) >= 20:
            break
    if len(rows) > MOST_PLAYERS:
        findings.problem("formats.h9.too-many-players", most=MOST_PLAYERS)
    if not rows and not findings.problems:
        findings.problem("formats.h9.no-players")
    findings.raise_problems()
    return _table(name, rows, comments, findings)


def _read_line(body: str, number: int, rows: list[H9Row], findings: Findings) -> None:
    if len(body) > _LONGEST_LINE:
        findings.problem("formats.h9.line-too-long", line=number, most=_LONGEST_LINE)
        return
    row = read_row(body, number)
    if row is None:
        findings.problem("formats.h9.no-grade-in-line", line=number, text=body.strip()[:40])
    else:
        rows.append(row)


def _table(name: str, rows: list[H9Row], comments: list[str], findings: Findings) -> H9Table:
    fields = fields_of(comments)
    places, starts = _leads(rows)
    columns = _Columns.of(rows)
    rows = [columns.with_club(row) for row in rows]
    found: list[tuple[H9Row, list[str], list[H9Cell]]] = []
    for row in rows:
        scores, results = columns.split(row)
        found.append((row, scores, _read_cells(results, row, findings)))
    findings.raise_problems()
    rounds = max(len(cells) for _row, _scores, cells in found)
    _warn(found, rounds, findings)
    lines = tuple(
        H9Line(
            row.line,
            number,
            places[number - 1],
            joined(row.surname, row.first),
            canonical(row.grade) or canonical(f"{row.grade}k"),
            row.country,
            row.club,
            row.pin,
            tuple(map(read_score, [*starts[number - 1 : number], *scores])),
            (*cells, *(ABSENT,) * (rounds - len(cells))),
        )
        for number, (row, scores, cells) in enumerate(found, start=1)
    )
    generator = " ".join(comments).lower()
    headings = headings_of(comments)
    return H9Table(
        name,
        lines,
        rounds,
        headings=("Start", *headings) if starts else headings,
        about=about_of(fields),
        fields=fields,
        width=_OPENGOTHA_WIDTH if "opengotha" in generator else 0,
        warnings=findings.all_warnings(),
    )


def _read_cells(results: Sequence[str], row: H9Row, findings: Findings) -> list[H9Cell]:
    cells: list[H9Cell] = []
    for position, text in enumerate(results, start=1):
        cell = read_cell(text)
        if cell is None:
            findings.problem("formats.h9.entry", line=row.line, round=position, text=text[:20])
        cells.append(cell or ABSENT)
    return cells


def _warn(found: Sequence[tuple[H9Row, list[str], list[H9Cell]]], rounds: int, findings: Findings) -> None:
    bare = [row.line for row, _scores, _cells in found if row.grade.isdigit()]
    short = [row.line for row, _scores, cells in found if len(cells) < rounds]
    marked = [row.line for row, _scores, cells in found if any(cell.marked for cell in cells)]
    findings.count("formats.h9.bare-grades", len(bare), line=next(iter(bare), 0))
    findings.count("formats.h9.short-rows", len(short), line=next(iter(short), 0), rounds=rounds)
    findings.count("formats.h9.marks", len(marked), line=next(iter(marked), 0))


def _leads(rows: Sequence[H9Row]) -> tuple[list[int | None], list[str]]:
    """The places, and the start scores where a column before the names has them.

    Of two numbers the one that runs with the lines is the place; a place that is shared is blank.
    """
    most = max(len(row.lead) for row in rows)
    if most < 2:
        return [whole(row.lead[0]) if row.lead else None for row in rows], []
    full = [(number, row.lead) for number, row in enumerate(rows, start=1) if len(row.lead) == most]
    first_is_place = sum(whole(lead[0]) == number for number, lead in full)
    second_is_place = sum(whole(lead[1]) == number for number, lead in full)
    place, start = (0, 1) if first_is_place >= second_is_place else (1, 0)
    return (
        [whole(row.lead[place]) if len(row.lead) == most else None for row in rows],
        [row.lead[start] if len(row.lead) == most else row.lead[0] if row.lead else "" for row in rows],
    )


class _Columns(NamedTuple):
    """How most lines are divided: the numbers of scores, of results, and of scores again."""

    before: int
    results: int
    after: int

    @classmethod
    def of(cls, rows: Sequence[H9Row]) -> _Columns:
        """By the vote of the lines of the usual length; a cell that may be either does not vote."""
        width = Counter(len(row.rest) for row in rows).most_common(1)[0][0]
        votes = [0] * width
        for row in rows:
            if len(row.rest) == width:
                for at, text in enumerate(row.rest):
                    votes[at] += _vote(text)
        first = next((at for at, vote in enumerate(votes) if vote > 0), width)
        last = next((at for at in reversed(range(width)) if votes[at] > 0), first - 1)
        return cls(first, last - first + 1, width - last - 1)

    def with_club(self, row: H9Row) -> H9Row:
        """A line with one number too many before its results has a club that is a number."""
        if row.club or self.before != _runs(row.rest)[0] - 1 or len(row.rest) != sum(self) + 1:
            return row
        return row._replace(club=row.rest[0], rest=row.rest[1:])

    def split(self, row: H9Row) -> tuple[list[str], list[str]]:
        """The scores and the results of one line. A line that is shorter or longer than most speaks for itself."""
        rest = list(row.rest)
        before, results, after = self
        if len(rest) != before + results + after:
            before, results, after = _runs(rest)
            before = min(before, self.before) if self.results else before
            results = len(rest) - before - after
        return rest[:before] + rest[before + results :], rest[before : before + results]


def _vote(text: str) -> int:
    """More than 0 for a result, less for a score."""
    if is_surely_cell(text):
        return 1
    score = read_score(text)
    return 0 if score is None or score.vague else -1


def _runs(rest: Sequence[str]) -> tuple[int, int, int]:
    sure = [position for position, text in enumerate(rest) if is_surely_cell(text)]
    if not sure:
        return (len(rest), 0, 0)
    first, last = sure[0], sure[-1]
    return (first, last - first + 1, len(rest) - last - 1)


# Comment lines: `; XX[value]`, and above the players often the names of the columns


_FIELD = re.compile(r"\b([A-Z]{2})\[([^\]]*)\]")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_COUNTRY = re.compile(r"([A-Za-z]{2,3})\s*,|([A-Z]{2})$", re.ASCII)
# The longest first: some programs leave no blank between two names.
_HEADINGS = re.compile(
    r"SO[SD]OS[WM]?|S[SD]OS|SOSO|SODO|SOS[WM]?-[12]|SOSM[12]|SOS(?:TS|[WM](?!\w))?|CUSS?[WM]?|MMS|MM|BZS|NBW|Rating|Ratin|Rank|CAT|CPS|STS"
    r"|EXT|EXR|SDC|DC|SB|\b(?:Start|Points|Score|Pts|Pt|Wins|S|W)\b",
    re.IGNORECASE,
)
# Up to the last column that is no score. Rounds have numbers above them, which are passed over.
_BEFORE_HEADINGS = re.compile(r";.*\bName\b.*\b(?:Club|Country|Cntr|Co|Grade|Grd|Rk)\b", re.IGNORECASE)


def fields_of(comments: Iterable[str]) -> dict[str, str]:
    """The values by their codes (EV, PC, DT …); the first counts."""
    found: dict[str, str] = {}
    for line in comments:
        for code, value in _FIELD.findall(line):
            found.setdefault(code, " ".join(value.split()))
    return found


def about_of(fields: Mapping[str, str]) -> TournamentDetails:
    country, place = _place(fields.get("PC", ""))
    dates = _DATE.findall(fields.get("DT", ""))
    return TournamentDetails(
        name=fields.get("EV", ""),
        place=place,
        country=country,
        start=dates[0] if dates else "",
        end=dates[-1] if dates else "",
        game="go",
        time_control=fields.get("TM") or fields.get("TA", ""),  # the second in tables of before 2019
        komi=fields.get("KM", ""),
    )


def _place(text: str) -> tuple[str, str]:
    """Country and city. OpenGotha leaves the country out and keeps the comma."""
    bare = text.strip().removeprefix(",").strip()
    found = _COUNTRY.match(bare)
    if found is None or (text.startswith(",") and found[1] is None):
        return "", bare
    return found[1] or found[2], bare[found.end() :].strip()


def headings_of(comments: Iterable[str]) -> tuple[str, ...]:
    """The names of the score columns, as far as a comment line gives them."""
    for line in comments:
        found = _BEFORE_HEADINGS.match(line.strip())
        if found:
            return tuple(_HEADINGS.findall(line.strip()[found.end() :]))
    return ()
