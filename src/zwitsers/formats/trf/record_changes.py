"""The records around the player lines of an old file, changed where two snapshots differ."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.cells import SHOWN_AS
from zwitsers.formats.trf.columns import NUMBER, clean, field
from zwitsers.formats.trf.go_records import MCMAHON, STONES, go_lines
from zwitsers.formats.trf.keizer_record import KEIZER, keizer_lines
from zwitsers.formats.trf.players import CODE
from zwitsers.formats.trf.record_lines import FIRST_COLOURS, abnormal_lines, forbidden_lines, scoring_line, xxa_lines
from zwitsers.formats.trf.records import BYES, NATIONAL_RECORD
from zwitsers.formats.trf.rematch_record import REMATCH, rematch_lines
from zwitsers.formats.trf.scoring import scoring_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Result, Snapshot

    # A line and its ending; None for a new line, which gets the usual one.
    Lines = list[tuple[str, str | None]]

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
