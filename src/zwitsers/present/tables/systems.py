"""The list of rulebooks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.rules.registry import rulebooks
from zwitsers.language import translate
from zwitsers.present.tables.table import Heading, Note
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block


@dataclass(frozen=True, slots=True)
class System:
    """A rulebook in the reader's language."""

    id: str
    game: str
    title: str
    edition: str
    source: str
    purpose: str = field(metadata=described("What it is for."))
    first_rounds: tuple[str, ...] = field(metadata=described("The values of `first_round`, the default first."))
    final_rankings: tuple[str, ...] = field(metadata=described("The values of `final_ranking`, the default first."))


def systems(language: str) -> list[System]:
    return [
        System(
            book.id,
            book.game,
            book.title(language),
            book.edition,
            book.source,
            book.purpose(language),
            tuple(book.pairing.first_round.schemes),
            tuple(ranking.id for ranking in book.final_rankings),
        )
        for book in rulebooks()
    ]


def systems_blocks(found: list[System], language: str) -> list[Block]:
    blocks: list[Block] = []
    for book in found:
        about = {"game": translate(f"report.game.{book.game}", language), "source": book.source}
        source = translate("report.systems.source", language, **about, edition=book.edition)
        blocks += [Heading(f"{book.id}  ·  {book.title}"), Note(f"{book.purpose}\n{source}")]
    return blocks
