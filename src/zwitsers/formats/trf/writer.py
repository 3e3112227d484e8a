"""A snapshot as the lines of a new file: TRF16 with the extensions of pairing programs, or TRF26, which has records for
what TRF16 has none for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, PlayerRound, Problem, Result
from zwitsers.formats.trf.cells import write_cell
from zwitsers.formats.trf.columns import (
    BLOCK,
    FIRST_BLOCK,
    MOST_PLAYERS,
    MOST_ROUNDS,
    NAME,
    RANK,
    block_column,
    clean,
    put,
)
from zwitsers.formats.trf.players import new_line, static_line
from zwitsers.formats.trf.problems import TrfError
from zwitsers.formats.trf.record_lines import modern_records, scoring_text, setting_lines, system_code
from zwitsers.formats.trf.record_readers import TIME_CONTROL
from zwitsers.formats.trf.records import NATIONAL_RECORD
from zwitsers.formats.trf.scoring import abnormal_tenths, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.formats.exchanged import LaterAbsence
    from zwitsers.formats.trf.scoring import Scoring, Table

    Written = tuple[list[str], tuple[Problem, ...]]

# ETT26 has a code for FIDE's own systems only; everything else is this.
CUSTOM_SWISS = "CUSTOM_SWISS"
_COLOURS = {Colour.WHITE: "W", Colour.BLACK: "B"}
_COMPUTED_RECORDS = ("012", "062", "072")
_NAME_WIDTH = NAME[1] - NAME[0] + 1
# Dates of rounds stand two columns into the columns of their round.
_DATE_OFFSET = 2
_DATE_WIDTH = 8


def new_lines(
    snapshot: Snapshot,
    headers: Mapping[str, str],
    scoring: Scoring,
    *,
    places: Mapping[int, int] | None = None,
    later: Sequence[LaterAbsence] = (),
    round_dates: Sequence[str] = (),
) -> Written:
    """The lines of a new TRF16, and what had to be left out of it. Announced absences stand in the players' columns."""
    check_writable(snapshot)
    lines = header_lines(snapshot, headers, round_dates) + setting_lines(snapshot, scoring)
    announced = absences_by_player(snapshot, later)
    for line, number in zip(_player_lines(snapshot, scoring, places, announce=True), snapshot.numbers, strict=True):
        lines.append(_with_announced(line, snapshot, announced.get(number, {})))
    return lines + national_lines(snapshot.players), writing_warnings(snapshot, snapshot.players)


def modern_lines(
    snapshot: Snapshot,
    headers: Mapping[str, str],
    scoring: Scoring,
    *,
    places: Mapping[int, int] | None = None,
    later: Sequence[LaterAbsence] = (),
    round_dates: Sequence[str] = (),
    tie_breaks: Sequence[str] = (),
    program: str = "",
    system: str = "",
    rank_method: str = "",
) -> Written:
    """The same of a TRF26. `tie_breaks` are FIDE's codes, the most important first; `rank_method` is
    the text of record 172."""
    check_writable(snapshot)
    extra: dict[str, str] = {"172": rank_method or f"{'':4}OTHER", "192": system_code(snapshot, system) or CUSTOM_SWISS}
    if snapshot.planned_columns is not None:
        extra["142"] = str(snapshot.planned_columns)
    if snapshot.lot_colour is not None:
        extra["152"] = _COLOURS[snapshot.lot_colour]
    extra["162"] = scoring_text(scoring)
    if program:
        extra["182"] = program
    if tie_breaks:
        ranking = tie_breaks if "PTS" in tie_breaks else ("PTS", *tie_breaks)
        extra |= {"202": ",".join(code for code in tie_breaks if code != "PTS"), "212": ",".join(ranking)}
    clock = headers.get("122", "").strip()
    if re.fullmatch(TIME_CONTROL, clock, re.ASCII):
        extra["222"] = clock
    lines = header_lines(snapshot, {**headers, **extra}, round_dates) + modern_records(snapshot, later)
    lines += [*_player_lines(snapshot, scoring, places, announce=False), *national_lines(snapshot.players)]
    return lines, writing_warnings(snapshot, snapshot.players)


def _player_lines(
    snapshot: Snapshot, scoring: Scoring, places: Mapping[int, int] | None, *, announce: bool
) -> Iterable[str]:
    table = scoring.table()
    for player in snapshot.players:
        place = (places or {}).get(player.number)
        yield written_player_line(player, snapshot, table, zeros=False, place=place, announce=announce)


def header_lines(snapshot: Snapshot, headers: Mapping[str, str], round_dates: Sequence[str] = ()) -> list[str]:
    """The records around the players that say what tournament it is; dates of rounds are YY/MM/DD."""
    texts = {code: text for code, text in headers.items() if code not in _COMPUTED_RECORDS}
    texts["062"] = str(len(snapshot.players))
    texts["072"] = str(sum(1 for player in snapshot.players if player.rating))
    if snapshot.name:
        texts["012"] = clean(snapshot.name)
    lines = {code: f"{code} {text}" for code, text in texts.items()}
    if any(round_dates):
        lines["132"] = dates_line(round_dates)
    return [lines[code] for code in sorted(lines)]


def dates_line(round_dates: Sequence[str]) -> str:
    line = "132"
    for position, date in enumerate(round_dates):
        first = FIRST_BLOCK + _DATE_OFFSET + BLOCK * position
        line = put(line, (first, first + _DATE_WIDTH - 1), date)
    return line.rstrip()


def absences_by_player(snapshot: Snapshot, later: Sequence[LaterAbsence]) -> dict[int, dict[int, Result]]:
    found: dict[int, dict[int, Result]] = {}
    for round_number, number, result in later:
        if number in snapshot:
            found.setdefault(number, {})[round_number] = result
    return found


def _with_announced(line: str, snapshot: Snapshot, announced: Mapping[int, Result]) -> str:
    for round_number, result in sorted(announced.items()):
        if snapshot.rounds + 1 < round_number <= MOST_ROUNDS:
            first = block_column(round_number)
            line = put(line, (first, first + BLOCK - 1), write_cell(PlayerRound(result)))
    return line


def check_writable(snapshot: Snapshot) -> None:
    problems = [
        Problem("trf.number-too-large", player=number, most=MOST_PLAYERS)
        for number in snapshot.numbers
        if number > MOST_PLAYERS
    ]
    if snapshot.rounds > MOST_ROUNDS:
        problems.append(Problem("trf.rounds-too-many", rounds=snapshot.rounds, most=MOST_ROUNDS))
    last = [history[-1] for history in snapshot.histories if history]
    if last and not any(entry.opponent or entry.result is Result.BYE for entry in last):
        problems.append(Problem("trf.last-round-empty", round=snapshot.rounds))
    if problems:
        raise TrfError(problems)


def writing_warnings(snapshot: Snapshot, renamed: Iterable[Player]) -> tuple[Problem, ...]:
    """What a file has no room or no code for; `renamed` are the players whose names are written."""
    return _name_warnings(renamed) + _in_between_warnings(snapshot) + _grade_warnings(snapshot)


def _name_warnings(players: Iterable[Player]) -> tuple[Problem, ...]:
    return tuple(
        Problem("trf.name-cut", player=player.number, name=player.name, width=_NAME_WIDTH)
        for player in players
        if len(clean(player.name)) > _NAME_WIDTH
    )


_IN_BETWEEN_LOSSES = {Result.SELF_DRAW: "trf.self-draw", Result.DUMMY_DRAW: "trf.dummy-draw"}


def _in_between_warnings(snapshot: Snapshot) -> tuple[Problem, ...]:
    """What an in-between round (002 Modificatie 2) leaves behind, a file has no codes for."""
    found = [
        Problem(_IN_BETWEEN_LOSSES[entry.result], player=player.number, round=round_number)
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        for round_number, entry in zip(snapshot.round_numbers, history, strict=True)
        if entry.result in _IN_BETWEEN_LOSSES
    ]
    times = sum(not entry.result.counts for history in snapshot.histories for entry in history)
    return (*found, Problem("trf.no-round", times=times)) if times else tuple(found)


def _grade_warnings(snapshot: Snapshot) -> tuple[Problem, ...]:
    times = sum(1 for player in snapshot.players if player.grade)
    return (Problem("trf.grades-lost", times=times),) if times else ()


def written_player_line(
    player: Player,
    snapshot: Snapshot,
    table: Table,
    *,
    zeros: bool,
    place: int | None = None,
    announce: bool = True,
) -> str:
    """The whole line. `announce`: with the absence from the round to come; `place`: in the ranking, if known."""
    history = snapshot.history(player.number)
    line = new_line(player, total(table, history) + abnormal_tenths(snapshot).get(player.number, 0))
    if place is not None:
        line = put(line, RANK, str(place), right=True)
    blocks = [write_cell(entry, zeros=zeros) for entry in history]
    if announce and player.number in snapshot.unavailable:
        blocks.append(write_cell(PlayerRound(snapshot.unavailable[player.number])))
    return line + "".join(blocks)


def national_lines(players: Iterable[Player]) -> list[str]:
    """The federations' own records, for players with a number or a rating there; a federation has three letters."""
    return [_national_line(player) for player in players if has_national(player) and has_country(player)]


def has_national(player: Player) -> bool:
    return bool(player.national_id or _national_rating(player))


def _national_rating(player: Player) -> int:
    """Of players with two ratings; a single one is in 001."""
    return player.national if player.international_rating or player.national_rating is not None else 0


def has_country(player: Player) -> bool:
    return NATIONAL_RECORD.match(f"{player.federation} {player.number:4d}") is not None


def _national_line(player: Player) -> str:
    """The federation's own record, for their number and their rating there."""
    there = player._replace(title="", rating=_national_rating(player), fide_id=player.national_id)
    return static_line(player.federation, there).rstrip()
