"""The check of a proof for people, and the seals of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.lots import lots_notes
from zwitsers.present.tables.table import Column, Heading, Look, Note, Paragraph, Table
from zwitsers.present.tables.verify import pairs_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.proof_check import ProofCheck
    from zwitsers.present.views.round_proof import RoundSeal


def proof_blocks(check: ProofCheck, language: str) -> list[Block]:
    """What is confirmed, or the first difference; then what cannot be known from this proof."""

    def say(key: str, **values: object) -> str:
        return translate(f"report.proof.{key}", language, **values)

    blocks: list[Block] = [Heading(say("title", round=check.round, event=check.event))]
    if check.confirmed:
        blocks.append(Note(say("confirmed"), good=True))
    if not check.seal_right:
        blocks.append(Note(say("seal-wrong", seal=check.seal), good=False))
    if check.certificate_right is False:
        blocks.append(Note(say("certificate-wrong"), good=False))
    if not check.pairing_right:
        blocks.append(
            Note(say("withheld-differs" if check.withheld else "differs"), good=None if check.withheld else False)
        )
        blocks += pairs_blocks(check.verification, language)
    # In a proof that is refused nothing else is praised.
    if check.lots is not None and (check.confirmed or not check.lots.confirmed):
        blocks += lots_notes(check.lots, language)
    if check.moved:
        blocks.append(Note(say("moved", players="; ".join(check.moved)), good=False))
    blocks += [Note(say(f"withheld-{name}")) for name in check.withheld if name in _NAMED]
    blocks.append(Paragraph(say("seal", seal=check.seal)))
    if check.replaces is not None:
        blocks.append(Note(say("replaces", seal=check.replaces)))
    return blocks


_NAMED = ("forbidden", "dummy", "avoided", "settings", "by-hand")


def seals_blocks(chain: Sequence[RoundSeal], language: str) -> list[Block]:
    def say(key: str) -> str:
        return translate(f"report.proof.{key}", language)

    def replaced(seal: RoundSeal) -> str:
        return next((one.short for one in chain if one.seal == seal.replaces), "")

    table = Table.of(
        chain,
        (Column.named("round", language, right=True, look=Look.KEY), lambda seal: str(seal.round)),
        (Column(say("column-seal"), look=Look.NAME), lambda seal: seal.short),
        (Column(say("column-time")), lambda seal: seal.time),
        (Column(say("column-replaces")), replaced),
    )
    return [Heading(say("seals")), table]
