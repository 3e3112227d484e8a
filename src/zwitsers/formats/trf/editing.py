"""A snapshot put into the lines of a file that says something else: only the changes are rewritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, PlayerRound, Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.cells import SHOWN_AS, read_cell, same, write_cell
from zwitsers.formats.trf.columns import (
    BLOCK,
    NUMBER,
    POINTS,
    block_column,
    clean,
    field,
    put,
    tenths,
)
from zwitsers.formats.trf.go_records import MCMAHON, STONES, go_lines
from zwitsers.formats.trf.keizer_record import KEIZER, keizer_lines
from zwitsers.formats.trf.players import CODE, changed_line, put_points
from zwitsers.formats.trf.record_lines import FIRST_COLOURS, abnormal_lines, forbidden_lines, scoring_line, xxa_lines
from zwitsers.formats.trf.records import BYES, NATIONAL_RECORD
from zwitsers.formats.trf.rematch_record import REMATCH, rematch_lines
from zwitsers.formats.trf.scoring import explains, scoring_of, total
from zwitsers.formats.trf.writer import check_writable, writing_warnings, written_player_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Player, Result, Snapshot
    from zwitsers.formats.trf.scoring import Scoring, Table
    from zwitsers.formats.trf.text import Text

    Lines = list[tuple[str, str | None]]

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


_SCORING_RECORDS = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
_LEADING_NUMBER = re.compile(r"(\D*)\d+", re.ASCII)


def reasons(snapshot: Snapshot) -> dict[int, Result]:
    """Who is away in the round to come, with the reasons a file can tell apart."""
    return {number: SHOWN_AS.get(result, result) for number, result in snapshot.unavailable.items()}


def absences_changed(old: Snapshot, new: Snapshot) -> bool:
    return old.rounds != new.rounds or reasons(old) != reasons(new)


def change_records(lines: Lines, old: Snapshot, new: Snapshot) -> Lines:
    """The lines with those records changed that the two snapshots differ in."""
    added: list[str] = []
    if old.name != new.name:
        lines = _rewrite(lines, ("012",), lambda line: f"012 {clean(new.name)}", f"012 {clean(new.name)}", added)
    if old.planned_columns != new.planned_columns:
        planned = new.planned_columns
        record = None if planned is None else f"XXR {planned}"
        change = (lambda line: f"{line[:3]} {planned}") if planned is not None else lambda _line: None
        lines = _rewrite(lines, ("XXR", "142"), change, record, added)
    if old.lot_colour is not new.lot_colour:
        lines = _change_colour(lines, new.lot_colour, added)
    for codes, before, after, written in (
        (("XXP", "260"), old.constraints.forbidden, new.constraints.forbidden, forbidden_lines),
        ((MCMAHON, STONES), go_lines(old), go_lines(new), go_lines),
        ((KEIZER,), keizer_lines(old), keizer_lines(new), keizer_lines),
        ((REMATCH,), rematch_lines(old), rematch_lines(new), rematch_lines),
        (("XXA", "250"), old.virtual, new.virtual, xxa_lines),
        (("299",), old.abnormal, new.abnormal, abnormal_lines),
        (_SCORING_RECORDS, old.points, new.points, lambda snapshot: [scoring_line(scoring_of(snapshot.points))]),
    ):
        if before != after:
            lines = [(line, ending) for line, ending in lines if line[:3] not in codes]
            added += written(new)
    if absences_changed(old, new):
        lines = _drop_stale_absences(lines, new)
    lines = _change_counts(lines, old, new)
    if gone := set(old.numbers) - set(new.numbers):
        lines = [(line, ending) for line, ending in lines if not _national_record_of(line, gone)]
    at = next((position for position, (line, _) in enumerate(lines) if line[:3] == CODE), len(lines))
    return [*lines[:at], *((line, None) for line in added), *lines[at:]]


def _rewrite(
    lines: Lines, codes: tuple[str, ...], change: Callable[[str], str | None], record: str | None, added: list[str]
) -> Lines:
    """Changes every record of these kinds (None: takes it out); adds a new one when there was none."""
    if record is not None and not any(line[:3] in codes for line, _ in lines):
        added.append(record)
    found: Lines = []
    for line, ending in lines:
        changed = change(line) if line[:3] in codes else line
        if changed is not None:
            found.append((changed, ending))
    return found


def _change_colour(lines: Lines, colour: Colour | None, added: list[str]) -> Lines:
    word = FIRST_COLOURS[colour] if colour is not None else None
    letter = {Colour.WHITE: "W", Colour.BLACK: "B", None: None}[colour]
    has_record = any(line[:3] == "152" for line, _ in lines)

    def change(line: str) -> str | None:
        if line[:3] == "152":
            return f"152 {letter}" if letter else None
        others = [text for text in line[3:].split() if text.lower() not in FIRST_COLOURS.values()]
        if word and (not has_record or len(others) < len(line[3:].split())):
            others.append(word)
        return " ".join(["XXC", *others]) if others else None

    return _rewrite(lines, ("XXC", "152"), change, f"XXC {word}" if word else None, added)


def _drop_stale_absences(lines: Lines, new: Snapshot) -> Lines:
    """The players' own columns tell who is away; records that say otherwise for that round go."""
    away = reasons(new)

    def stale(line: str) -> bool:
        if line[:3] == "XXZ":
            return True
        if line[:3] != "240" or whole(field(line, (7, 9))) != new.rounds + 1:
            return False
        result = BYES.get(field(line, (5, 5)).upper())
        named = [whole(field(line, (column, column + 3))) for column in range(11, len(line.rstrip()) + 1, 5)]
        return any(away.get(number) is not result for number in named if number)

    return [(line, ending) for line, ending in lines if not stale(line)]


def _change_counts(lines: Lines, old: Snapshot, new: Snapshot) -> Lines:
    """Records 062 and 072 follow the number of players, and of players with a rating, when that changes."""

    def counts(snapshot: Snapshot) -> dict[str, int]:
        rated = sum(1 for player in snapshot.players if player.rating)
        return {"062": len(snapshot.players), "072": rated}

    before, after = counts(old), counts(new)
    changed = {code for code in before if before[code] != after[code]}
    if not changed:
        return lines

    def follow(line: str) -> str:
        if line[:3] not in changed:
            return line
        return line[:3] + _LEADING_NUMBER.sub(rf"\g<1>{after[line[:3]]}", line[3:], count=1)

    return [(follow(line), ending) for line, ending in lines]


def _national_record_of(line: str, numbers: set[int]) -> bool:
    return NATIONAL_RECORD.match(line) is not None and whole(field(line, NUMBER)) in numbers
