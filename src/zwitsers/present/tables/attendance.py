"""The attendance list as a table: a sign for every round, and how often everybody was there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.words import count, numbered, whole

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.attendance import AttendanceList

KINDS = ("played", "bye", "duty", "half", "absent", "no-notice", "not-entered", "withdrawn")


def attendance_blocks(attendance: AttendanceList, language: str) -> list[Block]:
    heading = Heading(translate("report.attendance.title", language))
    return [heading, attendance_table(attendance, language), Note("\n".join(attendance_notes(attendance, language)))]


def attendance_table(attendance: AttendanceList, language: str) -> Table:
    shown = PlayerColumns.without_rating(line.player for line in attendance.lines)
    names = shown.columns(language)
    columns = (
        Column.named("number", language, right=True, look=Look.KEY),
        *names,
        # Before the rounds, so that a phone shows it.
        Column(translate("report.attendance.evenings", language), right=True, look=Look.MAIN),
        *(Column(str(round_.round), right=True) for round_ in attendance.rounds),
    )
    signs = {kind: translate(f"report.attendance.sign-{kind}", language) for kind in KINDS}
    rows = tuple(
        (
            whole(line.player.number, language),
            *shown.cells(line.player, None, language),
            count(line.evenings),
            *(signs[kind] for kind in line.rounds),
        )
        for line in attendance.lines
    )
    total = (
        "",
        *(translate("report.attendance.there", language) if column.look is Look.NAME else "" for column in names),
        "",
        *(count(round_.there) for round_ in attendance.rounds),
    )
    return Table(columns, rows, total=total)


def attendance_notes(attendance: AttendanceList, language: str) -> list[str]:
    """What the signs mean, the dates, and who has been there too seldom for a prize."""
    there = {kind for line in attendance.lines for kind in line.rounds}
    meanings = (
        f"{translate(f'report.attendance.sign-{kind}', language)} {translate(f'report.attendance.{kind}', language)}"
        for kind in KINDS
        if kind in there
    )
    lines = [", ".join(meanings)] if there else []
    dates = ", ".join(f"{round_.round}: {round_.date}" for round_ in attendance.rounds if round_.date)
    if dates:
        lines.append(translate("report.attendance.dates", language, dates=dates))
    uncounted = ", ".join(str(round_.round) for round_ in attendance.rounds if not round_.counts)
    if uncounted:
        lines.append(translate("report.attendance.uncounted", language, rounds=uncounted))
    few = "; ".join(numbered(line.player) for line in attendance.lines if not line.enough)
    if attendance.minimum:
        key = "too-seldom" if few else "all-enough"
        lines.append(translate(f"report.attendance.{key}", language, least=attendance.minimum, players=few or "–"))
    return lines
