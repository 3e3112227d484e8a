"""A snapshot put into the lines of a file that says something else: only the changes are rewritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound, Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.cells import read_cell, same, write_cell
from zwitsers.formats.trf.columns import (
    BLOCK,
    NUMBER,
    POINTS,
    block_column,
    field,
    put,
    tenths,
)
from zwitsers.formats.trf.players import CODE, changed_line, put_points
from zwitsers.formats.trf.record_changes import absences_changed, change_records
from zwitsers.formats.trf.scoring import explains, scoring_of, total
from zwitsers.formats.trf.writer import check_writable, writing_warnings, written_player_line

if TYPE_CHECKING:
    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.formats.trf.record_changes import Lines
    from zwitsers.formats.trf.scoring import Scoring, Table
    from zwitsers.formats.trf.text import Text

# A small opponent number with zeros before it: the file's way of writing opponents.
_ZEROS = re.compile(r"  0\d{3} [wWbB-] ", re.ASCII)


def edited(text: Text, old: Snapshot, new: Snapshot, scoring: Scoring) -> tuple[Text, tuple[Problem, ...]]:
    """The file that says `old`, made to say `new`."""
    check_writable(new)
    lines: Lines = list(zip(text.lines, text.endings, strict=True))
    lines = change_records(lines, old, new)
    lines = _change_players(lines, old, new, scoring if old.points == new.points else scoring_of(new.points))
    unchanged = {player.number: player.name for player in old.players}
    renamed = [player for player in new.players if unchanged.get(player.number) != player.name]
    return text.with_lines(lines), writing_warnings(new, renamed)


def _change_players(lines: Lines, old: Snapshot, new: Snapshot, scoring: Scoring) -> Lines:
    """Player lines stay where they are; a new player comes after the one who precedes them."""
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
            here.append(change.added(player))
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

    def added(self, player: Player) -> str:
        return written_player_line(player, self.new, self.table, zeros=self.zeros)

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

    def _keeps(self, line: str, position: int, before: tuple[PlayerRound, ...], entry: PlayerRound) -> bool:
        """Whether the block can stay as it was written."""
        if position >= len(before):
            return _says(line, position + 1, entry)
        return same(before[position], entry) and not self._is_ambiguous_plus(line, position, entry)

    def _is_ambiguous_plus(self, line: str, position: int, entry: PlayerRound) -> bool:
        """What `+` without an opponent means depends on the rest of its round; when that changes, say it outright."""
        return (
            position in self.changed_rounds
            and entry.result.free_point
            and not entry.opponent
            and read_cell(_block(line, position + 1)).free_plus
        )

    def _plus_to_spell_out(self, line: str, history: tuple[PlayerRound, ...]) -> bool:
        return any(
            self._is_ambiguous_plus(line, position, history[position])
            for position in self.changed_rounds
            if position < len(history)
        )

    def _put_absence(self, line: str, reason: Result | None) -> str:
        round_number = self.new.rounds + 1
        if reason is None:
            return _empty_block(line, round_number)
        wanted = PlayerRound(reason)
        return line if _says(line, round_number, wanted) else _put_block(line, round_number, write_cell(wanted))

    def _points(self, line: str, number: int) -> int | None:
        """The points to write; None to leave them. Points that did not follow from the results keep their
        difference: somebody may have meant it."""
        before, after = self.old.history(number), self.new.history(number)
        written = tenths(field(line, POINTS))
        computed = total(self.table, after)
        if written is None:
            return computed
        if not explains(self.table, before, written, self.old.unavailable.get(number)):
            computed += written - total(self.table, before)
        return None if computed == written else computed


def _block(line: str, round_number: int) -> str:
    start = block_column(round_number) - 1
    return line[start : start + BLOCK]


def _says(line: str, round_number: int, entry: PlayerRound) -> bool:
    """Whether the block says this explicitly; a blank one implies it."""
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
