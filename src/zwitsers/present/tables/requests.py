"""Requests of players as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.requests import RequestLine


def request_blocks(lines: Sequence[RequestLine], language: str) -> list[Block]:
    title = Heading(translate("desk.requests.title", language))
    if not lines:
        return [title, Note(translate("desk.requests.none", language))]
    return [
        title,
        Table.of(
            lines,
            (Column.named("number", language, right=True), lambda line: str(line.request)),
            (Column.named("name", language, look=Look.NAME), lambda line: f"{line.player.number} {line.player.name}"),
            (Column.named("round", language, right=True), lambda line: str(line.round)),
            (Column(translate("desk.requests.what", language)), lambda line: _what(line, language)),
            (Column(translate("desk.requests.outcome", language)), lambda line: _outcome(line, language)),
        ),
    ]


def _what(line: RequestLine, language: str) -> str:
    what = translate(f"report.request.{line.what}", language)
    return f"{what} “{line.note}”" if line.note else what


def _outcome(line: RequestLine, language: str) -> str:
    outcome = translate(f"desk.requests.status.{line.status}", language)
    return f"{outcome}: {line.reason}" if line.reason else outcome
