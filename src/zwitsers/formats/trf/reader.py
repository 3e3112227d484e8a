"""From bytes to a document: lines to records, records to a snapshot, with everything that is wrong on the way.

What the round to come is (R2.4): the round after the last one in which anybody has an opponent or a
pairing-allocated bye. A round before that in which nobody has, is a round that is over all the same; it is reported.
In a round that is over, nothing at all in a player's columns means that they were absent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Constraints, Snapshot, SnapshotError
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.domain.ratings import Counting, counted
from zwitsers.formats.on_demand import on_demand
from zwitsers.formats.trf import go_records, record_readers, rematch_record
from zwitsers.formats.trf.cells import Cells
from zwitsers.formats.trf.columns import (
    COLOUR_OFFSET,
    IDENTITY,
    MOST_PLAYERS,
    NUMBER,
    OPPONENT_OFFSET,
    RATING,
    RESULT_OFFSET,
    block_column,
    control_character,
    field,
)
from zwitsers.formats.trf.document import TrfDocument
from zwitsers.formats.trf.players import CODE, PlayerLine, read_player_line
from zwitsers.formats.trf.problems import trf_findings
from zwitsers.formats.trf.records import KEPT_RECORDS, NATIONAL_RECORD, TEXT_RECORDS, National, Records, keep, read_text
from zwitsers.formats.trf.rounds import histories, last_round, later_absences, unavailable
from zwitsers.formats.trf.text import decode
from zwitsers.formats.trf.worth import Worth, judge_points, judge_worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Colour, Player, PlayerRound, Problem
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.records import Handler
    from zwitsers.formats.trf.text import Text


def _read_keizer(line: str, line_number: int, records: Records, findings: Findings) -> None:
    on_demand("trf-keizer").read_keizer(line, line_number, records, findings)


_HANDLERS: dict[str, Handler] = {
    "XXK": _read_keizer,
    **dict.fromkeys(TEXT_RECORDS, read_text),
    **dict.fromkeys(KEPT_RECORDS, keep),
    **record_readers.HANDLERS,
    **go_records.HANDLERS,
    **rematch_record.HANDLERS,
}
_LOOKS_LIKE_RECORD = re.compile(r"(\d{3}|XX.|BB.)( |$)", re.ASCII)
_DAY_FIRST = r"\d\d?/\d\d?/\d{4}"
_DOTTED = r"\d{4}\.\d\d\.\d\d"
# Of FIDE's Dutch system; the code of 2025 was a draft of that of 2026 (FD5).
_OLD_EDITIONS = ("_2017",)
# What the KNSB's form has for a birth date that nobody knows.
KNSB_UNKNOWN_BIRTH = "1900.01.01"
# Enough to name every player in one record, five columns for each.
_LONGEST_RECORD = 50_010
# Which column of a block a contradiction is about.
_OFFSETS = {"snapshot.results-clash": RESULT_OFFSET, "snapshot.colours-clash": COLOUR_OFFSET}


def read_trf(data: bytes) -> TrfDocument:
    """Read TRF16, TRF26 or a dialect. Raises TrfError with every problem found, and nothing else."""
    text = decode(data)
    findings = trf_findings()
    records = Records()
    rows = _read_lines(text, records, findings)
    if not any(line.startswith(CODE) for line in text.lines):
        findings.problem("trf.no-players", max(len(text.lines), 1), 1)
    rounds = last_round(rows)
    entries = histories(rows, rounds, findings)
    snapshot = _snapshot(rows, entries, records, findings)
    findings.raise_problems()
    scoring = judge_points(rows, snapshot, records, findings)
    _compare_counts(rows, snapshot, records, findings)
    if records.system_place is not None and any(edition in records.system for edition in _OLD_EDITIONS):
        findings.warn("trf.edition", *records.system_place, system=records.system)
    return TrfDocument(
        snapshot=snapshot,
        text=text,
        scoring=scoring,
        later=later_absences(rows, rounds, records, findings),
        warnings=findings.all_warnings(),
        system=records.system,
    )


def _read_lines(text: Text, records: Records, findings: Findings) -> list[PlayerLine]:
    rows: list[PlayerLine] = []
    lines: dict[int, int] = {}
    cells = Cells()
    unreadable = 0
    strange: set[str] = set()
    for line_number, line in enumerate(text.lines, 1):
        code = line[:3]
        if code != CODE:
            _read_record(code, line, line_number, records, findings, strange)
            continue
        if line.count("|") > 4:
            findings.problem("trf.vega", line_number, line.index("|") + 1)
            break
        row = read_player_line(line, line_number, cells, findings)
        if row is None:
            unreadable += 1
        elif row.number in lines:
            findings.problem("trf.number-twice", line_number, NUMBER[0], player=row.number, other=lines[row.number])
        else:
            lines[row.number] = line_number
            rows.append(row)
        if len(rows) + unreadable > MOST_PLAYERS:
            findings.problem("trf.too-many-players", line_number, 1, most=MOST_PLAYERS)
            break
    return rows


def _read_record(
    code: str, line: str, line_number: int, records: Records, findings: Findings, strange: set[str]
) -> None:
    handler = _HANDLERS.get(code)
    if handler is not None and handler is not keep and len(line) > _LONGEST_RECORD:
        findings.problem("trf.line-too-long", line_number, _LONGEST_RECORD + 1, record=code, most=_LONGEST_RECORD)
    elif handler is not None:
        control = control_character(line.rstrip()) if handler is not keep else 0
        if control:
            findings.problem("trf.control-character", line_number, control)
        handler(line, line_number, records, findings)
    elif NATIONAL_RECORD.match(line) and whole(field(line, NUMBER)):
        rating = whole(field(line, RATING)) or 0
        records.national.setdefault(int(field(line, NUMBER)), National(field(line, IDENTITY), rating, line_number))
    elif code not in strange and _LOOKS_LIKE_RECORD.match(line):
        strange.add(code)
        findings.warn("trf.unknown-record", line_number, 1, record=code)


def _snapshot(
    rows: list[PlayerLine], entries: list[tuple[PlayerRound, ...]], records: Records, findings: Findings
) -> Snapshot:
    """The tournament. When it contradicts itself, that is reported at its place in the file, but not what only
    follows from a cell or a line that could not be read."""
    known = {row.number: row for row in rows}
    away = unavailable(rows, entries, records, findings)
    bans = tuple(ban.rule for ban in records.bans if _all_known(ban.places, known, findings))
    planned = _agreed_rounds(records, findings)
    colour = _agreed_colour(records, findings)
    worth = Worth(records, list(known), entries, planned)
    judge_worth(worth, records, known, findings)
    try:
        return Snapshot(
            players=tuple(map(records.go.player, _players(rows, records, findings))),
            histories=tuple(entries),
            planned_rounds=planned,
            unavailable=away,
            constraints=Constraints(
                forbidden=bans,
                avoid=tuple(records.go.avoid),
                families=tuple(family & frozenset(known) for family in records.go.families),
                rematch_after=records.rematch_after,
            ),
            lot_colour=colour,
            name=records.text("012"),
            points=worth.points,
            virtual=worth.virtual,
            abnormal=worth.abnormal,
            pairing_numbers={row.number: place for place, row in enumerate(rows, 1)} if records.by_line else {},
            mcmahon=records.go.mcmahon(known),
            handicap=records.go.handicap_rule(),
            stones=records.go.stones_of(known),
            predetermined=records.predetermined,
            keizer=records.keizer,
        )
    except SnapshotError as error:
        damaged = {
            (row.number, position + 1)
            for row in rows
            for position, cell in enumerate(row.cells)
            if cell.problem is not None
        }
        lost_players = any(problem.key in ("trf.number", "trf.number-twice") for problem in findings.problems)
        for problem in error.problems:
            if problem.key == "snapshot.no-opponent" and lost_players:
                continue
            if not _follows_from(problem, damaged):
                _locate(problem, known, findings)
        findings.raise_problems()
        raise


def _follows_from(problem: Problem, damaged: set[tuple[int, int]]) -> bool:
    values = problem.values
    return any((values.get(who), values.get("round")) in damaged for who in ("player", "opponent"))


def _locate(problem: Problem, rows: dict[int, PlayerLine], findings: Findings) -> None:
    number, round_number = problem.values.get("player"), problem.values.get("round")
    line, column = 1, 1
    if isinstance(number, int) and number in rows:
        line = rows[number].line
        if isinstance(round_number, int):
            column = block_column(round_number) + _OFFSETS.get(problem.key, OPPONENT_OFFSET)
    findings.problem(problem.key, line, column, **problem.values)


def _all_known(places: Mapping[int, tuple[int, int]], known: dict[int, PlayerLine], findings: Findings) -> bool:
    strangers = [(number, place) for number, place in places.items() if number not in known]
    for number, (line, column) in strangers:
        findings.problem("trf.unknown-player", line, column, player=number)
    return not strangers


def _agreed_rounds(records: Records, findings: Findings) -> int | None:
    if not records.planned:
        return None
    rounds, code, place = records.planned[0]
    for other, other_code, (line, column) in records.planned[1:]:
        if other != rounds:
            findings.problem(
                "trf.rounds-differ", line, column,
                record=other_code, rounds=other, other=code, other_rounds=rounds, other_line=place.line,
            )  # fmt: skip
    return rounds


def _agreed_colour(records: Records, findings: Findings) -> Colour | None:
    if not records.lot_colours:
        return None
    colour, code, place = records.lot_colours[0]
    for other, other_code, (line, column) in records.lot_colours[1:]:
        if other is not colour:
            findings.problem("trf.colours-differ", line, column, record=other_code, other=code, other_line=place.line)
    return colour


def _players(rows: list[PlayerLine], records: Records, findings: Findings) -> tuple[Player, ...]:
    """National numbers come from the federation's own record, or, in KNSB's dialect, from the place of FIDE's."""
    players = [row.player for row in rows]
    if _is_knsb(players, records):
        findings.warn("trf.knsb", rows[0].line, IDENTITY[0])
        players = [_of_knsb(player) for player in players]
    return tuple(_with_national(players, records.national))


def _with_national(players: list[Player], known: dict[int, National]) -> list[Player]:
    """With what the federations' own records say. Where they have ratings, those of 001 are the international ones, and
    still the ones that count."""
    numbers = {number: record.identity for number, record in known.items() if record.identity}
    players = [player._replace(national_id=numbers.get(player.number, player.national_id)) for player in players]
    if not any(record.rating for record in known.values()):
        return players
    ratings = {number: record.rating for number, record in known.items()}
    return [
        counted(
            player._replace(rating=ratings.get(player.number, 0), international_rating=player.rating),
            Counting.INTERNATIONAL,
        )
        for player in players
    ]


def _of_knsb(player: Player) -> Player:
    birth = "" if player.birth == KNSB_UNKNOWN_BIRTH else player.birth
    return player._replace(fide_id="", national_id=player.fide_id, birth=birth)


def _is_knsb(players: list[Player], records: Records) -> bool:
    """KNSB's form for its rating list: days first in 042, and birth dates with points (1900.01.01 when unknown)."""
    births = [player.birth for player in players if player.birth]
    return (
        bool(births)
        and re.fullmatch(_DAY_FIRST, records.text("042"), re.ASCII) is not None
        and all(re.fullmatch(_DOTTED, birth, re.ASCII) for birth in births)
    )


def _compare_counts(rows: list[PlayerLine], snapshot: Snapshot, records: Records, findings: Findings) -> None:
    """What the records around the players say of them; differences are for the arbiter to know."""
    for line, text in records.texts.get("062", ()):
        count = whole(text.split()[0]) if text else None
        if text and count != len(rows):
            findings.warn("trf.players-differ", line, 5, text=text, players=len(rows))
    if snapshot.planned_rounds is not None and snapshot.rounds > snapshot.planned_rounds:
        _, _, (line, column) = records.planned[0]
        findings.warn("trf.past-the-end", line, column, rounds=snapshot.rounds, planned=snapshot.planned_rounds)
    mentioned = [
        *records.mentions,
        *((number, (record.line, NUMBER[0])) for number, record in records.national.items()),
    ]
    for number, (line, column) in mentioned:
        if number not in snapshot:
            findings.warn("trf.unknown-mention", line, column, player=number)
    if "lichess" in records.text("032").lower():
        findings.warn("trf.lichess", records.texts["032"][0][0], 5)
