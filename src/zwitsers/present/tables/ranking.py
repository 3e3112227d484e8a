"""The catalogue of criteria, what a ranking goes by, and what another one would change, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.catalogue import by_family
from zwitsers.language import translate
from zwitsers.present.tables.standings import dropped_note
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.words import number, numbered, place_of, score_column

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.ranking import RankingView


def catalogue_blocks(language: str) -> list[Block]:
    """Every criterion with its modifiers, its article and how we read it."""
    blocks: list[Block] = []
    for family, items in by_family().items():
        lines = [
            f"{item.code}{''.join(f' /{sign}' for sign in item.modifiers.split())}: {item.name.of(language)}"
            f" ({item.article}). {item.reading.of(language)}"
            for item in items
        ]
        blocks += [Heading(translate(f"desk.ranking.family.{family.value}", language)), Note("\n".join(lines))]
    return blocks


def ranking_blocks(view: RankingView, language: str) -> list[Block]:
    title = translate(f"desk.ranking.{'holds' if view.holds else 'change'}", language)
    lines = [f"{item.code}: {item.chosen.name(language)} ({item.article})" for item in view.criteria]
    blocks: list[Block] = [Heading(title), Note("\n".join(lines)), *map(Note, dropped_note(view.standings, language))]
    if view.holds:
        return blocks
    if not view.after:
        return [*blocks, Note(translate("desk.ranking.no-rounds", language))]
    if not view.moved:
        return [*blocks, Note(translate("desk.ranking.nobody-moves", language, round=view.after))]
    before, after = (translate(f"round.effect.place-{when}", language) for when in ("before", "after"))
    table = Table.of(
        view.moved,
        (Column.named("name", language, look=Look.NAME), lambda item: numbered(item.player)),
        (
            Column(score_column(view.standings.mcmahon, language), right=True, look=Look.MAIN),
            lambda item: number(item.after.points, language),
        ),
        (Column(before, right=True), lambda item: place_of(item.before)),
        (Column(after, right=True, look=Look.MAIN), lambda item: place_of(item.after)),
    )
    said = translate("desk.ranking.moves", language, count=len(view.moved), round=view.after)
    return [*blocks, Note(said), table, Note(translate("desk.ranking.pairing", language))]
