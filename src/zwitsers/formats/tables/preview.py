"""A table of players before it is taken over: what each column was taken for, who would come in, what is wrong."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import name_words
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables.columns import guessed_columns
from zwitsers.formats.tables.grid import read_grid
from zwitsers.formats.tables.header import header_place
from zwitsers.formats.tables.headings import named_field, tidy
from zwitsers.formats.tables.lines import SEEN_BEFORE, Gravity, LineProblem, lines_of_players
from zwitsers.formats.tables.values import COLUMN_FIELDS, NAME_PARTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from zwitsers.formats.tables.columns import ImportColumn
    from zwitsers.formats.tables.grid import TableRow
    from zwitsers.formats.tables.lines import TableLine

_IDS = ("fide_id", "national_id")
_ALIKE = 0.86
# Few people share a year and a club; people who share neither are too many to compare.
_MOST_COMPARED = 50


class _Someone(NamedTuple):
    """`line` is 0 for who has been entered before."""

    line: int
    name: str
    key: str
    birth: str
    ids: tuple[str, str]
    shared: tuple[str, ...]


def marked_doubles(lines: Sequence[TableLine], known: Iterable[Mapping[str, Any]], file: str) -> list[TableLine]:
    """The lines with what is to be said about doubles added."""
    register = _Register(file)
    for values in known:
        register.add(_someone(0, values))
    marked = []
    for line in lines:
        someone = _someone(line.line, line.values)
        problem = register.problem(someone)
        marked.append(line._replace(problems=(*line.problems, problem)) if problem else line)
        register.add(someone)
    return marked


def _someone(line: int, values: Mapping[str, Any]) -> _Someone:
    name, birth, club = (str(values.get(field) or "") for field in ("name", "birth", "club"))
    rating = str(values.get("rating") or "")
    shared = tuple(
        "|".join(parts) for parts in ((birth,), (club.casefold(), rating)) if all(parts) and len(parts[0]) > 3
    )
    key = " ".join(sorted(name_words(name)))
    return _Someone(line, name, key, birth, (str(values.get(_IDS[0]) or ""), str(values.get(_IDS[1]) or "")), shared)


class _Register:
    """Everybody seen until now."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.by_name: dict[str, list[_Someone]] = defaultdict(list)
        self.by_id: dict[tuple[int, str], _Someone] = {}
        self.by_shared: dict[str, list[_Someone]] = defaultdict(list)

    def add(self, someone: _Someone) -> None:
        if someone.key:
            self.by_name[someone.key].append(someone)
        for kind, number in enumerate(someone.ids):
            if number:
                self.by_id.setdefault((kind, number), someone)
        for shared in someone.shared:
            self.by_shared[shared].append(someone)

    def problem(self, someone: _Someone) -> LineProblem | None:
        for kind, number in enumerate(someone.ids):
            if number and (kind, number) in self.by_id:
                return self._problem(someone, self.by_id[kind, number], "number")
        for other in self.by_name.get(someone.key, ()):
            if not _are_two(someone, other):
                return self._problem(someone, other, "name")
        for shared in someone.shared:
            for other in self.by_shared.get(shared, ())[:_MOST_COMPARED]:
                if not _have_two_numbers(someone, other) and _alike(someone.key, other.key):
                    return self._problem(someone, other, "alike")._replace(gravity=Gravity.DOUBT)
        return None

    def _problem(self, someone: _Someone, other: _Someone, what: str) -> LineProblem:
        about = {"file": self.file, "line": someone.line, "name": someone.name, "same": other.name}
        if other.line:
            problem = Problem(f"tables.double.{what}", other=other.line, **about)
            return LineProblem(someone.line, Gravity.TWICE, problem)
        return LineProblem(someone.line, Gravity.DOUBLE, Problem(f"tables.double.{what}-entered", **about))


def _are_two(one: _Someone, other: _Someone) -> bool:
    """Whether two of the same name are two people after all."""
    years = {birth[:4] for birth in (one.birth, other.birth) if birth}
    return len(years) == 2 or _have_two_numbers(one, other)


def _have_two_numbers(one: _Someone, other: _Someone) -> bool:
    return any(a and b and a != b for a, b in zip(one.ids, other.ids, strict=True))


def _alike(one: str, other: str) -> bool:
    if not one or not other:
        return False
    matcher = SequenceMatcher(None, one, other)
    return matcher.real_quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


# Ways to say that a column is to be left out.
_LEFT_OUT = ("", "-", "none", "niets", "geen")


@dataclass(frozen=True, slots=True)
class Preview:
    """A table as it would come in. Nothing is refused here but what is no table with names."""

    file: str
    columns: tuple[ImportColumn, ...]
    lines: tuple[TableLine, ...]
    # The line of the headings; 0 when there are none.
    header: int
    # Of a text: its encoding and delimiter. Of a workbook: the sheet this is, and which there are.
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def players(self) -> list[dict[str, Any]]:
        """Who comes in when the lines with something against them, and probable doubles, are left out."""
        return self.entering()

    def entering(self, *, doubles: bool = False) -> list[dict[str, Any]]:
        """Who comes in, with or without the probable doubles; lines that cannot be read never do."""
        against = (Gravity.BAD,) if doubles else (Gravity.BAD, *SEEN_BEFORE)
        return [dict(line.values) for line in self.lines if not line.has(*against)]

    def chosen(self, lines: Collection[int], names: Mapping[int, str]) -> list[dict[str, Any]]:
        """Who comes in of these lines, with the names that somebody changed, by line; lines that cannot be read never
        do."""
        return [
            {**line.values, **({"name": names[line.line]} if names.get(line.line) else {})}
            for line in self.lines
            if line.line in lines and not line.has(Gravity.BAD)
        ]

    @property
    def problems(self) -> tuple[LineProblem, ...]:
        """Everything there is to say about lines, from the top."""
        return tuple(problem for line in self.lines for problem in line.problems)

    def problems_of(self, *gravities: Gravity) -> list[Problem]:
        return [found.problem for found in self.problems if found.gravity in gravities]


def preview(
    data: bytes,
    name: str,
    *,
    sheet: str | None = None,
    mapping: Mapping[str | int, str | None] | None = None,
    header: int | None = None,
    known: Iterable[Mapping[str, Any]] = (),
) -> Preview:
    """Read the table in a file called `name`.

    `mapping` says what columns are, by heading or by number from 1: a field, one of its usual headings, or nothing to
    leave the column out. `header` is the line of the headings, 0 when there are none. `known` are players who have
    been entered, to recognise doubles.

    FormatError when this is no table, or nobody can tell where the names are.
    """
    grid = read_grid(data, name, sheet)
    heading, rows = _split(grid.rows, header, name)
    chosen = _chosen(mapping or {}, heading, grid.width, name)
    columns = guessed_columns(heading, _whole(rows, heading), grid.width, chosen)
    if not any(column.field in ("name", *NAME_PARTS) for column in columns):
        raise FormatError([_no_names(heading, columns, name)])
    lines = lines_of_players(rows, columns, heading, name)
    if not lines:
        raise FormatError([Problem("tables.nobody", file=name)])
    return Preview(
        name,
        columns,
        tuple(marked_doubles(lines, known, name)),
        heading.line if heading else 0,
        grid.encoding,
        grid.delimiter,
        grid.sheet,
        grid.sheets,
    )


def _split(rows: Sequence[TableRow], header: int | None, name: str) -> tuple[TableRow | None, Sequence[TableRow]]:
    """The headings, and the rows below them."""
    if header is None:
        place = header_place(rows)
    elif header == 0:
        place = None
    else:
        places = [place for place, row in enumerate(rows) if row.line == header]
        if not places:
            raise FormatError([Problem("tables.no-such-line", file=name, line=header)])
        place = places[0]
    return (None, rows) if place is None else (rows[place], rows[place + 1 :])


def _whole(rows: Sequence[TableRow], heading: TableRow | None) -> Sequence[TableRow]:
    """The rows by which columns may be judged: in the others cells have moved."""
    return [row for row in rows if not row.broken and (heading is None or len(row.cells) <= heading.width)] or rows


def _chosen(
    mapping: Mapping[str | int, str | None], heading: TableRow | None, width: int, name: str
) -> dict[int, str | None]:
    """The columns somebody decided on, by number from 1."""
    chosen: dict[int, str | None] = {}
    problems: list[Problem] = []
    headings = [heading.cell(place) for place in range(width)] if heading else []
    for column, meant in mapping.items():
        field = None if meant is None or meant.strip().casefold() in _LEFT_OUT else named_field(meant.strip())
        if field is None and meant is not None and meant.strip().casefold() not in _LEFT_OUT:
            known = ", ".join(COLUMN_FIELDS)
            problems.append(Problem("tables.no-such-field", field=meant, fields=known))
            continue
        positions = _positions(column, headings, width)
        if not positions:
            shown = ", ".join(text for text in headings if text) or f"1–{width}"
            problems.append(Problem("tables.no-such-column", file=name, column=column, columns=shown))
        chosen.update(dict.fromkeys(positions, field))
    if problems:
        raise FormatError(problems)
    return chosen


def _positions(column: str | int, headings: Sequence[str], width: int) -> list[int]:
    """The column with this heading, or else of this number."""
    text = str(column).strip()
    same = [place for place, heading in enumerate(headings, 1) if heading.casefold() == text.casefold()]
    same = same or [place for place, heading in enumerate(headings, 1) if heading and tidy(heading) == tidy(text)]
    if same:
        return same[:1]
    return [number] if 1 <= (number := whole(text, 4) or 0) <= width else []


def _no_names(heading: TableRow | None, columns: Sequence[ImportColumn], name: str) -> Problem:
    if heading is None:
        return Problem("tables.no-names-no-heading", file=name)
    shown = ", ".join(column.heading or str(column.position) for column in columns)
    return Problem("tables.no-names", file=name, line=heading.line, columns=shown)
