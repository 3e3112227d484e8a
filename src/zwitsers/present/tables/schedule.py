"""The schedule of a round robin as text and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.marks import entered_text
from zwitsers.present.tables.data import as_csv
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.schedule import ScheduledRoundView, ScheduleView

_COLUMNS = ("round", "date", "board", "white_number", "white", "result", "black", "black_number")


def schedule_blocks(view: ScheduleView, language: str) -> list[Block]:
    title = translate("report.schedule.title", language, rounds=len(view.rounds))
    blocks: list[Block] = [Heading(f"{title}  ·  {view.name}" if view.name else title)]
    for one in view.rounds:
        blocks.append(_table(one, language))
        if one.free:
            names = ", ".join(map(_named, one.free))
            blocks.append(Note(translate("report.schedule.free", language, names=names)))
    return blocks


def _table(one: ScheduledRoundView, language: str) -> Table:
    title = translate("report.schedule.round", language, round=one.round)
    return Table.of(
        one.games,
        (Column.named("number", language, right=True), lambda game: str(game.white.number)),
        (Column.named("white", language, look=Look.NAME), lambda game: game.white.name),
        (Column.named("score", language), lambda game: entered_text(game.result, language) or "–"),
        (Column.named("black", language, look=Look.NAME), lambda game: game.black.name),
        (Column.named("number", language, right=True), lambda game: str(game.black.number)),
        title=f"{title}  ·  {one.date}" if one.date else title,
    )


def _named(who: Who) -> str:
    return f"{who.number} {who.name}"


def schedule_csv(view: ScheduleView) -> str:
    """A line for each game; headings as in JSON."""
    lines = [
        (
            one.round,
            one.date,
            game.board,
            game.white.number,
            game.white.name,
            game.result,
            game.black.name,
            game.black.number,
        )
        for one in view.rounds
        for game in one.games
    ]
    return as_csv(_COLUMNS, lines)
