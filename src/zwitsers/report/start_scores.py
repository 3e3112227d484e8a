"""The start scores of a McMahon as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import number, short_name, whole

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.views.start_scores import StartScores


def start_score_blocks(made: StartScores, title: str, language: str) -> list[Block]:
    def say(key: str, **values: object) -> str:
        return translate(f"report.start.{key}", language, **values)

    columns = (
        Column(translate("report.column.number", language), right=True, look=Look.KEY),
        Column(translate("report.column.name", language), look=Look.NAME),
        Column(translate("report.column.rating", language), right=True),
        Column(say("counts-as"), right=True),
        Column(say("score"), right=True, look=Look.MAIN),
        Column(say("how")),
    )
    rows = tuple(
        (
            whole(line.number, language),
            short_name(line.player),
            whole(line.rating, language),
            line.counts_as,
            number(line.start, language),
            say("by-hand", score=number(line.by_grade, language)) if line.by_hand else "",
        )
        for line in made.lines
    )
    groups = "; ".join(say("group", score=number(score, language), count=count) for score, count in made.groups)
    return [Heading(f"{title}  ·  {say('title')}"), Table(columns, rows), Note(groups)]
