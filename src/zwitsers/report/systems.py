"""The list of rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Heading, Note

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook


def systems_blocks(books: Iterable[Rulebook], language: str) -> list[Block]:
    blocks: list[Block] = []
    for book in books:
        game = translate(f"report.game.{book.game}", language)
        blocks += [
            Heading(f"{book.id}  ·  {book.title(language)}"),
            Note(
                f"{book.purpose(language)}\n"
                f"{translate('report.systems.source', language, game=game, source=book.source, edition=book.edition)}"
            ),
        ]
    return blocks


def systems_json(books: Iterable[Rulebook], language: str) -> str:
    return as_json(
        [
            {
                "id": book.id,
                "game": book.game,
                "title": book.title(language),
                "edition": book.edition,
                "source": book.source,
                "purpose": book.purpose(language),
                "final_rankings": [ranking.id for ranking in book.final_rankings],
            }
            for book in books
        ]
    )
