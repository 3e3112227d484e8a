"""A snapshot put into the lines of a file: a new file, or an old one in which only the changes are rewritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.domain import Entry, Problem, Result
from zwitsers.formats.trf.cells import read_cell, same, write_cell
from zwitsers.formats.trf.columns import (
    BIRTH,
    BLOCK,
    FEDERATION,
    IDENTITY,
    MOST_PLAYERS,
    MOST_ROUNDS,
    NAME,
    NUMBER,
    POINTS,
    SEX,
    block_column,
    clean,
    field,
    put,
    tenths,
    whole,
)
from zwitsers.formats.trf.players import CODE, changed_line, new_line, put_points
from zwitsers.formats.trf.problems import TrfError
from zwitsers.formats.trf.records import NATIONAL_RECORD
from zwitsers.formats.trf.scoring import possible_totals, total
from zwitsers.formats.trf.settings import absences_changed, change_records, setting_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Player, Snapshot
    from zwitsers.formats.trf.scoring import Scoring, Table
    from zwitsers.formats.trf.settings import Lines
    from zwitsers.formats.trf.text import Text

_COMPUTED_RECORDS = ("012", "062", "072")
# A small opponent number with zeros before it: the file's way of writing opponents.
_ZEROS = re.compile(r"  0\d{3} [wWbB-] ", re.ASCII)
_NAME_WIDTH = NAME[1] - NAME[0] + 1


def new_lines(
    snapshot: Snapshot, headers: Mapping[str, str], scoring: Scoring
) -> tuple[list[str], tuple[Problem, ...]]:
    """The lines of a new file, and what had to be left out of it."""
    _check_writable(snapshot)
    texts = {code: text for code, text in headers.items() if code not in _COMPUTED_RECORDS}
    texts["062"] = str(len(snapshot.players))
    texts["072"] = str(sum(1 for player in snapshot.players if player.rating))
    if snapshot.name:
        texts["012"] = clean(snapshot.name)
    lines = [f"{code} {texts[code]}" for code in sorted(texts)]
    lines += setting_lines(snapshot, scoring)
    table = scoring.table()
    for player in snapshot.players:
        lines.append(_fresh_player_line(player, snapshot, table, zeros=False))
    lines += [_national_line(player) for player in snapshot.players if player.national_id and _has_country(player)]
    return lines, _name_warnings(snapshot.players) + _in_between_warnings(snapshot) + _grade_warnings(snapshot)


def edited(text: Text, old: Snapshot, new: Snapshot, scoring: Scoring) -> tuple[Text, tuple[Problem, ...]]:
    """The file that says `old`, made to say `new`."""
    _check_writable(new)
    lines: Lines = list(zip(text.lines, text.endings, strict=True))
    lines = change_records(lines, old, new)
    lines = _change_players(lines, old, new, scoring)
    unchanged = {player.number: player.name for player in old.players}
    renamed = [player for player in new.players if unchanged.get(player.number) != player.name]
    return text.with_lines(lines), _name_warnings(renamed) + _in_between_warnings(new) + _grade_warnings(new)


def _check_writable(snapshot: Snapshot) -> None:
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


def _name_warnings(players: list[Player] | tuple[Player, ...]) -> tuple[Problem, ...]:
    return tuple(
        Problem("trf.name-cut", player=player.number, name=player.name, width=_NAME_WIDTH)
        for player in players
        if len(clean(player.name)) > _NAME_WIDTH
    )


def _in_between_warnings(snapshot: Snapshot) -> tuple[Problem, ...]:
    """What an in-between round (002 Modificatie 2) leaves behind, a file has no codes for."""
    found = [
        Problem("trf.self-draw", player=player.number, round=round_number)
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        for round_number, entry in enumerate(history, start=1)
        if entry.result is Result.SELF_DRAW
    ]
    times = sum(not entry.result.counts for history in snapshot.histories for entry in history)
    return (*found, Problem("trf.no-round", times=times)) if times else tuple(found)


def _grade_warnings(snapshot: Snapshot) -> tuple[Problem, ...]:
    times = sum(1 for player in snapshot.players if player.grade)
    return (Problem("trf.grades-lost", times=times),) if times else ()


def _change_players(lines: Lines, old: Snapshot, new: Snapshot, scoring: Scoring) -> Lines:
    """Player lines stay where they are; a new player comes after the one who precedes him."""
    slots = [position for position, (line, _) in enumerate(lines) if line[:3] == CODE]
    written = {whole(field(lines[position][0], NUMBER)): lines[position][0] for position in slots}
    stay = [position for position in slots if whole(field(lines[position][0], NUMBER)) in new]
    zeros = any(_ZEROS.search(line, block_column(1) - 1) for line in written.values())
    change = _LineChange(old, new, scoring.table(), zeros)
    put_at: dict[int, list[str]] = {position: [] for position in stay}
    leading: list[str] = []
    places = iter(stay)
    here = leading
    for player in new.players:
        if player.number in written:
            here = put_at[next(places)]
            here.append(change.changed(written[player.number], player))
        else:
            here.append(change.fresh(player))
    found: Lines = []
    for position, (line, ending) in enumerate(lines):
        if slots and position == slots[0]:
            found += [(text, None) for text in leading]
        if position in put_at:
            first, *others = put_at[position]
            found += [(first, ending), *((text, None) for text in others)]
        elif line[:3] != CODE:
            found.append((line, ending))
    return found if slots else [*found, *((text, None) for text in leading)]


class _LineChange:
    """How the player lines of one file go from one snapshot to another."""

    def __init__(self, old: Snapshot, new: Snapshot, table: Table, zeros: bool) -> None:
        self.old = old
        self.new = new
        self.table = table
        self.zeros = zeros
        self.absences_changed = absences_changed(old, new)
        self.changed_rounds = _changed_rounds(old, new)

    def fresh(self, player: Player) -> str:
        return _fresh_player_line(player, self.new, self.table, zeros=self.zeros)

    def changed(self, line: str, player: Player) -> str:
        number = player.number
        before, after = self.old.history(number), self.new.history(number)
        line = changed_line(line, self.old.player(number), player)
        if before == after and not self.absences_changed and not self._plus_to_spell_out(line, after):
            return line
        points = self._points(line, number)
        for position, entry in enumerate(after):
            if not self._keeps(line, position, before, entry):
                line = _put_block(line, position + 1, write_cell(entry, zeros=self.zeros))
        for round_number in range(len(after) + 2, len(before) + 1):
            line = _empty_block(line, round_number)
        if self.absences_changed:
            line = self._put_absence(line, self.new.unavailable.get(number))
        return line if points is None else put_points(line, points)

    def _keeps(self, line: str, position: int, before: tuple[Entry, ...], entry: Entry) -> bool:
        """Whether the block can stay as it was written."""
        if position >= len(before):
            return _says(line, position + 1, entry)
        return same(before[position], entry) and not self._is_ambiguous_plus(line, position, entry)

    def _is_ambiguous_plus(self, line: str, position: int, entry: Entry) -> bool:
        """What `+` without an opponent means depends on the rest of its round; when that changes, say it outright."""
        return (
            position in self.changed_rounds
            and entry.result.free_point
            and not entry.opponent
            and read_cell(_block(line, position + 1)).free_plus
        )

    def _plus_to_spell_out(self, line: str, history: tuple[Entry, ...]) -> bool:
        return any(
            self._is_ambiguous_plus(line, position, history[position])
            for position in self.changed_rounds
            if position < len(history)
        )

    def _put_absence(self, line: str, reason: Result | None) -> str:
        round_number = self.new.rounds + 1
        if reason is None:
            return _empty_block(line, round_number)
        wanted = Entry(reason)
        return line if _says(line, round_number, wanted) else _put_block(line, round_number, write_cell(wanted))

    def _points(self, line: str, number: int) -> int | None:
        """The points to write; None to leave them. Points that did not follow from the results keep their
        difference: somebody may have meant it."""
        before, after = self.old.history(number), self.new.history(number)
        written = tenths(field(line, POINTS))
        computed = total(self.table, after)
        if written is None:
            return computed
        least, most = possible_totals(self.table, before, self.old.unavailable.get(number))
        if not least <= written <= most:
            computed += written - total(self.table, before)
        return None if computed == written else computed


def _fresh_player_line(player: Player, snapshot: Snapshot, table: Table, *, zeros: bool) -> str:
    history = snapshot.history(player.number)
    line = new_line(player, total(table, history))
    blocks = [write_cell(entry, zeros=zeros) for entry in history]
    if player.number in snapshot.unavailable:
        blocks.append(write_cell(Entry(snapshot.unavailable[player.number])))
    return line + "".join(blocks)


def _block(line: str, round_number: int) -> str:
    start = block_column(round_number) - 1
    return line[start : start + BLOCK]


def _says(line: str, round_number: int, entry: Entry) -> bool:
    """Whether the block says this in so many words; a blank one leaves it to be understood."""
    cell = read_cell(_block(line, round_number))
    return cell.written and cell.coded and cell.problem is None and same(cell.entry, entry)


def _put_block(line: str, round_number: int, block: str) -> str:
    first = block_column(round_number)
    return put(line, (first, first + BLOCK - 1), block)


def _empty_block(line: str, round_number: int) -> str:
    return _put_block(line, round_number, "").rstrip() if _block(line, round_number).strip() else line


def _changed_rounds(old: Snapshot, new: Snapshot) -> frozenset[int]:
    """The positions of the rounds, among those that both have, in which any entry differs."""
    rounds = min(old.rounds, new.rounds)
    if old.numbers != new.numbers:
        return frozenset(range(rounds))
    return frozenset(
        position
        for position in range(rounds)
        if any(before[position] != after[position] for before, after in zip(old.histories, new.histories, strict=True))
    )


def _has_country(player: Player) -> bool:
    return NATIONAL_RECORD.match(f"{player.federation} {player.number:4d}") is not None


def _national_line(player: Player) -> str:
    """The federation's own record, for his number there."""
    line = put(player.federation, NUMBER, str(player.number), right=True)
    line = put(line, SEX, clean(player.sex))
    line = put(line, NAME, clean(player.name))
    line = put(line, FEDERATION, player.federation)
    line = put(line, IDENTITY, clean(player.national_id), right=True)
    return put(line, BIRTH, clean(player.birth)).rstrip()
