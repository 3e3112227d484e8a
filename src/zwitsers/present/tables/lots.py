"""The check of lots for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.table import Heading, Note, Paragraph

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.lots_check import LotsCheck


def lots_blocks(check: LotsCheck, language: str) -> list[Block]:
    title = translate("report.lots.title", language, event=check.event)
    seal = translate("report.lots.seal", language, seal=check.seal, time=check.committed)
    return [Heading(title), *lots_notes(check, language), Paragraph(seal)]


def lots_notes(check: LotsCheck, language: str) -> list[Note]:
    """What is confirmed, or what is wrong."""

    def say(key: str, **values: object) -> str:
        return translate(f"report.lots.{key}", language, **values)

    if not check.drawn:
        return [Note(say("open"))]
    notes = []
    if check.confirmed:
        key = "confirmed" if check.colour is None else "colour-confirmed"
        notes.append(Note(say(key, entries=check.entries, seed=check.seed), good=True))
    if not check.hash_right:
        notes.append(Note(say("other-secret", seal=check.seal), good=False))
    if not check.draw_right:
        notes.append(Note(say("other-lots", seed=check.seed), good=False))
    if check.groups:
        notes.append(Note(say("guided", groups=check.groups)))
    if check.earlier:
        notes.append(Note(say("earlier", earlier=check.earlier), good=False))
    return notes
