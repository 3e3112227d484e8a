"""The schedule of a round robin as text and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.marks import entered_text
from zwitsers.present.tables.data import as_csv
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.words import game_date

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.schedule import ScheduledRoundView, ScheduleView

_COLUMNS = ("round", "date", "board", "white_number", "white", "result", "black", "black_number", "played_on")


def schedule_blocks(view: ScheduleView, language: str) -> list[Block]:
    title = translate("report.schedule.title", language, rounds=len(view.rounds))
    blocks: list[Block] = [Heading(f"{title}  ·  {view.name}" if view.name else title)]
    for one in view.rounds:
        blocks.append(schedule_table(one, language, title=schedule_round_title(one, language)))
        if one.free:
            blocks.append(Note(free_note(one, language)))
    return blocks


def schedule_table(one: ScheduledRoundView, language: str, title: str = "") -> Table:
    """With a column for dates where a game is not played with its round."""
    dated = any(game.date for game in one.games)
    day = (Column.named("date", language), lambda game: game_date(game.date, language))
    return Table.of(
        one.games,
        (Column.named("number", language, right=True), lambda game: str(game.white.number)),
        (Column.named("white", language, look=Look.NAME), lambda game: game.white.name),
        (Column.named("score", language), lambda game: entered_text(game.result, language) or "–"),
        (Column.named("black", language, look=Look.NAME), lambda game: game.black.name),
        (Column.named("number", language, right=True), lambda game: str(game.black.number)),
        *([day] if dated else []),
        title=title,
    )


def schedule_round_title(one: ScheduledRoundView, language: str) -> str:
    title = translate("report.schedule.round", language, round=one.round)
    return f"{title}  ·  {one.date}" if one.date else title


def free_note(one: ScheduledRoundView, language: str) -> str:
    names = ", ".join(f"{who.number} {who.name}" for who in one.free)
    return translate("report.schedule.free", language, names=names) if names else ""


def all_games_blocks(view: ScheduleView, language: str) -> list[Block]:
    """Every game in one table, for a sheet of a workbook or a page."""
    games = [(one, game) for one in view.rounds for game in one.games]
    table = Table.of(
        games,
        (Column.named("round", language, right=True), lambda line: str(line[0].round)),
        (Column.named("date", language), lambda line: game_date(line[1].date or line[0].date, language)),
        (Column.named("number", language, right=True), lambda line: str(line[1].white.number)),
        (Column.named("white", language, look=Look.NAME), lambda line: line[1].white.name),
        (Column.named("score", language), lambda line: entered_text(line[1].result, language) or "–"),
        (Column.named("black", language, look=Look.NAME), lambda line: line[1].black.name),
        (Column.named("number", language, right=True), lambda line: str(line[1].black.number)),
    )
    free = [f"{schedule_round_title(one, language)}: {free_note(one, language)}" for one in view.rounds if one.free]
    return [Heading(translate("report.schedule.name", language)), table, *([Note("\n".join(free))] if free else [])]


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
            game.date,
        )
        for one in view.rounds
        for game in one.games
    ]
    return as_csv(_COLUMNS, lines)
