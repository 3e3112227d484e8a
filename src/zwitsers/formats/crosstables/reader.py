"""A cross table as text: by final rank, as Swiss-Manager exports it, or by starting rank, as chess-results.com does.

In the one opponents are rows of the table, in the other starting ranks. A table does not say which: where the usual
reading contradicts itself and the other does not, the other is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, Player, PlayerRound, Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.empty_rounds import warn_of_empty_rounds
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import byes_among_free_points, paired_rounds, snapshot_of_games
from zwitsers.formats.safe import lines_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# White and black in English, Dutch, German, Spanish and French; Spanish b is white, see `colours_of`.
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "z": Colour.BLACK, "s": Colour.BLACK}
_SPANISH = {"b": Colour.WHITE, "n": Colour.BLACK}
_HALVES = ("½", "x", "=", "1/2", "0.5", "0,5")
_PLAYED = {"1": Result.WIN, "0": Result.LOSS, **dict.fromkeys(_HALVES, Result.DRAW)}
_FORFEIT = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
_FREE = {
    "1": Result.FULL_POINT_BYE,
    "+": Result.FULL_POINT_BYE,
    "0": Result.ABSENT,
    "-": Result.ABSENT,
    **dict.fromkeys(_HALVES, Result.HALF_POINT_BYE),
}
_CELL = re.compile(r"(\d{1,5})\s*([a-z])\s*(1/2|0[.,]5|[10½x=+-]?)", re.IGNORECASE)
_FREE_CELL = re.compile(r"-?\s*(1/2|0[.,]5|[10½x=+-])")
_POINTS = re.compile(r"(\d{0,3})([½x]|[.,]\d{1,2})?", re.ASCII)


class ImportCell(NamedTuple):
    """What stands there: the opponent as the table numbers them, 0 for nobody. No result: nothing at all."""

    opponent: int = 0
    letter: str = ""
    result: Result | None = None
    wrong: str = ""

    def entry(self, opponent: int, colours: dict[str, Colour]) -> PlayerRound:
        assert self.result is not None
        return PlayerRound(self.result, opponent, colours.get(self.letter) if opponent else None)


def read_cell(text: str) -> ImportCell:
    text = text.strip()
    if text in ("", "--", "---", "*"):
        return ImportCell()
    game = _CELL.fullmatch(text)
    if game:
        sign = game[3].lower()
        result = (_PLAYED | _FORFEIT)[sign] if sign else Result.PENDING
        return ImportCell(int(game[1]), game[2].lower(), result)
    free = _FREE_CELL.fullmatch(text)
    return ImportCell(result=_FREE[free[1].lower()]) if free else ImportCell(wrong=text)


def read_three(opponent: str, letter: str, sign: str) -> ImportCell:
    """Opponent, colour and result in cells of their own; without an opponent or a colour there is a - in its place."""
    opponent, letter, sign = opponent.strip(), letter.strip().lower(), sign.strip().lower()
    if not (opponent or letter or sign):
        return ImportCell()
    written = f"{opponent};{letter};{sign}"
    if opponent in ("", "-"):
        result = _FREE.get(sign)
        return ImportCell(result=result) if result and letter in ("", "-") else ImportCell(wrong=written)
    number = whole(opponent, 5)
    found = Result.PENDING if not sign else (_PLAYED | _FORFEIT).get(sign)
    if number is None or len(letter) > 1 or found is None:
        return ImportCell(wrong=written)
    return ImportCell(number, letter, found)


def colours_of(letters: set[str]) -> dict[str, Colour]:
    """What the letters of one table mean: where an n occurs and no w, it is Spanish."""
    return _SPANISH if "n" in letters and "w" not in letters else _COLOURS


def read_points(text: str) -> int | None:
    """Points in half points: `7x`, `7½`, `7,5`; None when this is no number of half points."""
    match = _POINTS.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    rest = (match[2] or "").strip(".,").rstrip("0")
    if rest not in ("", "½", "x", "5"):
        return None
    return 2 * int(match[1] or 0) + bool(rest)


_ROUND = re.compile(r"(\d{1,3})\s*\.\s*[^\W\d]{1,6}\.?|[^\W\d]{1,6}\.?\s*(\d{1,3})", re.ASCII)
_NAMES = {
    "name": "name naam nombre nom nome",
    "rank": "rank rk rg place plaats pl rang rng",
    "start": "sno no nr snr stno stnr startno startnr #",
    "rating": "rtg rating elo rtgi rtgn",
    "federation": "fed federation land",
    "club": "club club/city vereniging verein clubort",
    "title": "title titel tit",
    "points": "pts ptn pkt points punten punkte ptos",
    "fide_id": "fideid fide-id id",
    "sex": "sex",
}
_KINDS = {word: kind for kind, words in _NAMES.items() for word in words.split()}
# Headings of tie-breaks look like those of rounds in this way only.
_NOT_A_ROUND = re.compile(r"(tb|wtg|bh|sb)\W*\d+|\d+\W*(tb|wtg)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CrosstableHeading:
    """The position of every column that is understood. A round takes one column, or three: opponent, colour, result."""

    columns: dict[str, int] = field(default_factory=dict)
    rounds: tuple[int, ...] = ()
    wide: bool = False

    @property
    def usable(self) -> bool:
        return "name" in self.columns and bool(self.rounds)


def heading_of(cells: Sequence[str]) -> CrosstableHeading:
    columns: dict[str, int] = {}
    rounds: list[int] = []
    for position, cell in enumerate(cells):
        word = cell.strip().casefold().rstrip(".").replace(" ", "")
        if word in _KINDS:
            columns.setdefault(_KINDS[word], position)
        elif _round_number(cell) == len(rounds) + 1:
            rounds.append(position)
    # A column without a heading just before the names holds the titles.
    name = columns.get("name", 0)
    if "title" not in columns and name and not cells[name - 1].strip():
        columns["title"] = name - 1
    wide = bool(rounds) and all(
        position + 2 < len(cells) and not cells[position + 1].strip() and not cells[position + 2].strip()
        for position in rounds
    )
    return CrosstableHeading(columns, tuple(rounds), wide)


def _round_number(cell: str) -> int:
    match = None if _NOT_A_ROUND.fullmatch(cell.strip()) else _ROUND.fullmatch(cell.strip())
    return int(match[1] or match[2]) if match else 0


LIMIT = 16 * 1024 * 1024
MOST_ROWS = 10_000
_DELIMITERS = ";\t|,"
# Some fifty times as long as the row of a tournament of thirty rounds.
_LONGEST_LINE = 20_000
# How far down the heading may stand: below the name of the tournament and a few lines about it.
_HEADING_WITHIN = 60


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player. `place` is their row, counted from 1; `number` their starting rank."""

    line: int
    place: int
    number: int
    player: Player
    cells: tuple[ImportCell, ...]
    points: str


def looks_like_a_crosstable(text: str) -> bool:
    return looks_like_a_crosstable_of([_split(line) for line in lines_of(text[:20_000])[:_HEADING_WITHIN]])


def looks_like_a_crosstable_of(rows: Sequence[Sequence[str]]) -> bool:
    return _heading_at(rows) is not None


def read_crosstable(data: bytes, name: str = "") -> TournamentData:
    """A file of text; FormatError with every line that cannot be read."""
    lines = lines_of(text_of(data, name, limit=LIMIT), name)
    _check_rows(len(lines))
    return crosstable_of([_split(line) for line in lines])


def crosstable_of(rows: Sequence[Sequence[str]]) -> TournamentData:
    """The same for the cells of a spreadsheet."""
    _check_rows(len(rows))
    at = _heading_at(rows)
    if at is None:
        raise FormatError([Problem("formats.swissmanager.no-heading")])
    heading = heading_of(rows[at])
    findings = Findings()
    found = _rows(rows, at, heading, findings)
    if not found:
        findings.problem("formats.swissmanager.no-players", line=at + 1)
    findings.raise_problems()
    rounds = _rounds(found, heading, findings)
    findings.raise_problems()
    byes_among_free_points(rounds, findings)
    title = next((" ".join(row).strip() for row in rows[:at] if any(cell.strip() for cell in row)), "")
    players = sorted((row.player for row in found), key=lambda player: player.number)
    # As many columns as rounds that were paired: how many are planned is not known.
    planned = len(rounds) if len(rounds) > paired_rounds(rounds) else None
    snapshot, later = snapshot_of_games(players, rounds, name=title, planned=planned)
    warn_of_empty_rounds(snapshot, findings)
    _compare_points(found, rounds[: snapshot.rounds], findings)
    return TournamentData(snapshot, TournamentDetails(name=title), findings.all_warnings(), later)


def _check_rows(count: int) -> None:
    if count > MOST_ROWS:
        raise FormatError([Problem("formats.swissmanager.too-many", most=MOST_ROWS)])


def _split(line: str) -> list[str]:
    line = line[:_LONGEST_LINE]
    delimiter = max(_DELIMITERS, key=line.count)
    return [cell.strip().strip('"').strip() for cell in line.split(delimiter)]


def _heading_at(rows: Sequence[Sequence[str]]) -> int | None:
    for position, row in enumerate(rows[:_HEADING_WITHIN]):
        if len(row) > 2 and heading_of(row).usable:
            return position
    return None


def _rows(rows: Sequence[Sequence[str]], at: int, heading: CrosstableHeading, findings: Findings) -> list[PlayerRow]:
    found: list[PlayerRow] = []
    seen: dict[int, int] = {}
    for line, cells in enumerate(rows[at + 1 :], start=at + 2):
        name = _cell(cells, heading, "name")
        if not name:
            # An empty line, or a few words about tie-breaks, ends the table.
            if found and not any(cells):
                break
            if any(cells) and len(cells) > 2:
                findings.problem("formats.swissmanager.no-name", line=line)
            continue
        row = _row(cells, heading, line, len(found) + 1, findings)
        if row.number in seen:
            findings.problem("formats.swissmanager.twice", line=line, number=row.number, other=seen[row.number])
        seen.setdefault(row.number, line)
        found.append(row)
    return found


def _row(cells: Sequence[str], heading: CrosstableHeading, line: int, place: int, findings: Findings) -> PlayerRow:
    start = _cell(cells, heading, "start")
    number = whole(start, 5) or 0
    if "start" not in heading.columns:
        number = place
    elif not number:
        findings.problem("formats.swissmanager.number", line=line, text=start[:20])
    rated = _cell(cells, heading, "rating")
    rating = whole(rated, 5) if rated else 0
    if rating is None:
        findings.problem("formats.swissmanager.rating", line=line, text=rated[:20])
    turns = tuple(_turn(cells, position, heading.wide) for position in heading.rounds)
    for round_number, turn in enumerate(turns, start=1):
        if turn.wrong:
            findings.problem("formats.swissmanager.cell", line=line, round=round_number, text=turn.wrong[:30])
    identity = _cell(cells, heading, "fide_id")
    player = Player(
        number=number or place,
        name=_cell(cells, heading, "name"),
        title=_cell(cells, heading, "title"),
        rating=rating or 0,
        federation=_cell(cells, heading, "federation"),
        club=_cell(cells, heading, "club"),
        fide_id=identity if identity.strip("0") else "",  # zeros only: not known
        sex=_cell(cells, heading, "sex"),
    )
    return PlayerRow(line, place, player.number, player, turns, _cell(cells, heading, "points"))


def _turn(cells: Sequence[str], position: int, wide: bool) -> ImportCell:
    if not wide:
        return read_cell(cells[position] if position < len(cells) else "")
    opponent, letter, sign = (*cells[position : position + 3], "", "", "")[:3]
    return read_three(opponent, letter, sign)


def _cell(cells: Sequence[str], heading: CrosstableHeading, kind: str) -> str:
    position = heading.columns.get(kind)
    return cells[position].strip() if position is not None and position < len(cells) else ""


def _rounds(rows: Sequence[PlayerRow], heading: CrosstableHeading, findings: Findings) -> list[dict[int, PlayerRound]]:
    letters = {cell.letter for row in rows for cell in row.cells if cell.letter.isalpha()}
    colours = colours_of(letters)
    for letter in sorted(letters - colours.keys()):
        findings.warn("formats.swissmanager.colour", letter=letter)
    by_place = {row.place: row.number for row in rows}
    by_start = {row.number: row.number for row in rows}
    # Ranks before the names order the table; behind the results they only inform.
    ranked = heading.columns.get("rank", 1 << 20) < heading.columns["name"]
    usual, other = (by_place, by_start) if ranked else (by_start, by_place)
    chosen = usual
    if usual != other and _contradictions(rows, usual) and not _contradictions(rows, other):
        chosen = other
    if usual != other:
        findings.warn("formats.swissmanager.by-rank" if chosen is by_place else "formats.swissmanager.by-start")
    return [_entries(rows, position, chosen, colours, findings) for position in range(len(heading.rounds))]


def _contradictions(rows: Sequence[PlayerRow], meant: dict[int, int]) -> int:
    """How many opponents do not name the player who names them, when opponents are meant like this."""
    opponents = [
        (row.number, position, meant.get(cell.opponent, 0))
        for row in rows
        for position, cell in enumerate(row.cells)
        if cell.opponent
    ]
    named = {(number, position): opponent for number, position, opponent in opponents}
    return sum(named.get((opponent, position)) != number for number, position, opponent in opponents)


def _entries(
    rows: Iterable[PlayerRow], position: int, meant: dict[int, int], colours: dict[str, Colour], findings: Findings
) -> dict[int, PlayerRound]:
    found: dict[int, PlayerRound] = {}
    for row in rows:
        cell = row.cells[position]
        opponent = meant.get(cell.opponent, 0) if cell.opponent else 0
        if cell.opponent and not opponent:
            findings.problem("formats.swissmanager.opponent", line=row.line, round=position + 1, opponent=cell.opponent)
        elif cell.result is not None:
            found[row.number] = cell.entry(opponent, colours)
    return found


def _compare_points(rows: Sequence[PlayerRow], rounds: Sequence[dict[int, PlayerRound]], findings: Findings) -> None:
    """Points are never corrected: what does not follow from the results is said."""
    for row in rows:
        written = read_points(row.points)
        entries = [entries[row.number] for entries in rounds if row.number in entries]
        finished = [entry.points for entry in entries if not entry.result.unfinished]
        if written is not None and written != sum(finished) and Result.PENDING not in [e.result for e in entries]:
            findings.warn("formats.swissmanager.points", player=row.number, name=row.player.name, written=row.points)
