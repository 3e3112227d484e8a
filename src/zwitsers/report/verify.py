"""What the judge says of a pairing or a certificate, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Heading, Note, Paragraph
from zwitsers.report.why import difference_record, told
from zwitsers.why.certificate import FIELDS
from zwitsers.why.view import BYE
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.why.judge import Verdict
    from zwitsers.why.verify import Verification
    from zwitsers.why.view import View


# A list of pairs


def pairs_blocks(verification: Verification, language: str) -> list[Block]:
    words = Words(verification.view, language)
    title = words.say("report.verify.title", round=verification.view.round_number, system=verification.view.rulebook.id)
    blocks: list[Block] = [Heading(title)]
    if verification.expected is None:
        blocks.append(Paragraph(words.say("report.check.no-pairing")))
    verdict = verification.verdict
    lines = words.verdict(verdict)
    if not verdict.legal:
        blocks += [Paragraph(line) for line in lines]
    elif not verdict.best:
        blocks += told(lines)
    for facts in verification.colours:
        values = {"white": words.name(facts.black), "black": words.name(facts.white)}
        blocks.append(Paragraph(words.say("report.verify.colours", **values)))
        blocks += [Note(line) for line in words.colours(facts)]
    if verification.order:
        games = [pair for pair in verification.pairs if BYE not in pair]
        place = next(i for i, pair in enumerate(games) if pair != verification.order[i])
        white, black = verification.order[place]
        values = {"board": str(place + 1), "white": words.name(white), "black": words.name(black)}
        blocks.append(Paragraph(words.say("report.verify.order", **values)))
        blocks.append(Note(words.article(verification.order_article)))
    blocks.append(_conclusion(verification, words))
    return blocks


def _conclusion(verification: Verification, words: Words) -> Note:
    if verification.right:
        return Note(words.say("report.verify.right"), good=True)
    if not verification.verdict.legal:
        return Note(words.say("report.verify.illegal"), good=False)
    if not verification.verdict.best:
        return Note(words.say("report.verify.not-best"), good=False)
    return Note(words.say("report.verify.only-colours"), good=False)


def pairs_json(verification: Verification, language: str) -> str:
    words = Words(verification.view, language)
    return as_json(
        {
            "system": verification.view.rulebook.id,
            "edition": verification.view.rulebook.edition,
            "round": verification.view.round_number,
            "right": verification.right,
            "possible": verification.expected is not None,
            **verdict_record(verification.view, verification.verdict),
            "colours": [
                {"given": [facts.black, facts.white], "rulebook": [facts.white, facts.black], "article": facts.article}
                for facts in verification.colours
            ],
            "order": [list(pair) for pair in verification.order] or None,
            "order_article": verification.order_article if verification.order else None,
            "text": words.verdict(verification.verdict),
        }
    )


def verdict_record(view: View, verdict: Verdict) -> dict[str, object]:
    """`value` is that of the rulebook's pairing, `other_value` that of the pairing judged."""
    loss = verdict.loses_on
    decided = [breach.article or breach.ruling for breach in verdict.breaches]
    rulings = [breach.ruling for breach in verdict.breaches]
    if loss is not None:
        decided, rulings = [loss.criterion.article], [loss.criterion.ruling]
    elif verdict.scheme_article:
        decided, rulings = [verdict.scheme_article], [view.rulebook.article(verdict.scheme_article).ruling]
    return {
        "legal": verdict.legal,
        "best": verdict.best,
        "decided_by": decided,
        "ruling": rulings,
        "criterion": None if loss is None else difference_record(loss.turned(), view.rulebook),
    }


# A certificate


def certificate_blocks(
    found: Mapping[str, object], differs: Sequence[str], rulebook: Rulebook, language: str
) -> list[Block]:
    def say(key: str, **values: object) -> str:
        return translate(f"report.verify.{key}", language, **values)

    blocks: list[Block] = [Heading(say("certificate", round=found["round"], system=rulebook.id))]
    if differs:
        lines = [
            say(f"field-{name.replace('_', '-')}") if name in _NAMED else say("field", name=name) for name in differs
        ]
        blocks.append(Paragraph("\n".join(lines)))
        blocks.append(Note(say("not-confirmed"), good=False))
    else:
        blocks.append(Note(say("confirmed"), good=True))
    return blocks


# Those that can differ: of another format, version or rulebook there is nothing to compare.
_NAMED = tuple(name for name in FIELDS if name not in ("format", "version", "system"))


def certificate_json(found: Mapping[str, object], differs: Sequence[str]) -> str:
    return as_json(
        {
            "system": found["system"],
            "edition": found["edition"],
            "round": found["round"],
            "confirmed": not differs,
            "differs": list(differs),
        }
    )
