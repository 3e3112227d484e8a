"""What the judge says of a pairing or a certificate, for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Problem
from zwitsers.engine.pairing.rounds import UnknownSchemeError
from zwitsers.engine.rules.registry import UnknownRulebookError, rulebook
from zwitsers.engine.why.certificate import FIELDS, CertificateError, differing_fields, read_certificate
from zwitsers.engine.why.judge import Verdict
from zwitsers.engine.why.view import BYE, JudgeView
from zwitsers.engine.why.words import AnswerWords
from zwitsers.formats.trf.handling import read_by
from zwitsers.language import translate
from zwitsers.present.tables.table import Heading, Note, Paragraph
from zwitsers.present.tables.why import ComparedCriterion, compared, paragraphs
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from zwitsers.engine.why.verify import Verification
    from zwitsers.formats.trf import TrfDocument
    from zwitsers.present.tables.table import Block


# A list of pairs


def pairs_blocks(verification: Verification, language: str) -> list[Block]:
    words = AnswerWords(verification.view, language)
    title = words.say("report.verify.title", round=verification.view.round_number, system=verification.view.rulebook.id)
    blocks: list[Block] = [Heading(title)]
    if verification.expected is None:
        blocks.append(Paragraph(words.say("report.check.no-pairing")))
    verdict = verification.verdict
    lines = words.verdict(verdict)
    if not verdict.legal:
        blocks += [Paragraph(line) for line in lines]
    elif not verdict.best:
        blocks += paragraphs(lines)
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


def _conclusion(verification: Verification, words: AnswerWords) -> Note:
    if verification.right:
        return Note(words.say("report.verify.right"), good=True)
    if not verification.verdict.legal:
        return Note(words.say("report.verify.illegal"), good=False)
    if not verification.verdict.best:
        return Note(words.say("report.verify.not-best"), good=False)
    return Note(words.say("report.verify.only-colours"), good=False)


class PairingVerdictRecord:
    """Its record has what the judge says of a pairing: `value` of the criterion is that of the rulebook's pairing,
    `other_value` that of the pairing judged."""

    __slots__ = ()
    also: ClassVar = ("legal", "best", "decided_by", "ruling", "criterion")
    view: JudgeView
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def best(self) -> bool:
        return self.verdict.best

    @property
    def decided_by(self) -> tuple[str, ...]:
        if self.verdict.loses_on is not None:
            return (self.verdict.loses_on.criterion.article,)
        if self.verdict.scheme_article:
            return (self.verdict.scheme_article,)
        return tuple(breach.article or breach.ruling for breach in self.verdict.breaches)

    @property
    def ruling(self) -> tuple[str, ...]:
        """How those are read."""
        if self.verdict.loses_on is not None:
            return (self.verdict.loses_on.criterion.ruling,)
        if self.verdict.scheme_article:
            return (self.view.rulebook.article(self.verdict.scheme_article).ruling,)
        return tuple(breach.ruling for breach in self.verdict.breaches)

    @property
    def criterion(self) -> ComparedCriterion | None:
        loss = self.verdict.loses_on
        return None if loss is None else compared(loss.turned(), self.view.rulebook)


@dataclass(frozen=True, slots=True)
class WrongColours:
    """Of a game, as [white, black]."""

    given: tuple[int, int]
    rulebook: tuple[int, int]
    article: str


@dataclass(frozen=True, slots=True)
class VerifiedPairs(PairingVerdictRecord):
    system: str
    edition: str
    round: int
    right: bool
    possible: bool
    colours: tuple[WrongColours, ...]
    order: tuple[tuple[int, int], ...] | None
    order_article: str | None
    text: tuple[str, ...]
    view: JudgeView = field(metadata=HIDDEN)
    verdict: Verdict = field(metadata=HIDDEN)


def verified_pairs(found: Verification, language: str) -> VerifiedPairs:
    return VerifiedPairs(
        system=found.view.rulebook.id,
        edition=found.view.rulebook.edition,
        round=found.view.round_number,
        right=found.right,
        possible=found.expected is not None,
        colours=tuple(
            WrongColours((facts.black, facts.white), (facts.white, facts.black), facts.article)
            for facts in found.colours
        ),
        order=tuple(found.order) or None,
        order_article=found.order_article if found.order else None,
        text=tuple(AnswerWords(found.view, language).verdict(found.verdict)),
        view=found.view,
        verdict=found.verdict,
    )


# A certificate


@dataclass(frozen=True, slots=True)
class VerifiedCertificate:
    system: str
    edition: str
    round: int
    confirmed: bool
    differs: tuple[str, ...] = field(metadata=described("The fields of the certificate that this file does not give."))


def verified_certificate(data: bytes, tournament: bytes, document: TrfDocument) -> VerifiedCertificate:
    """Does this certificate follow from this file? `document`: what was read from it."""
    found = read_certificate(data)
    try:
        book = rulebook(str(found["system"])).counting(document.snapshot.points)
        differs = differing_fields(found, tournament, read_by(document, book), book)
    except (UnknownRulebookError, UnknownSchemeError):
        raise CertificateError([Problem("why.certificate.damaged")]) from None
    number = found["round"]
    return VerifiedCertificate(
        system=book.id,
        edition=str(found["edition"]),
        round=number if isinstance(number, int) else 0,
        confirmed=not differs,
        differs=tuple(differs),
    )


def certificate_blocks(verified: VerifiedCertificate, language: str) -> list[Block]:
    def say(key: str, **values: object) -> str:
        return translate(f"report.verify.{key}", language, **values)

    blocks: list[Block] = [Heading(say("certificate", round=verified.round, system=verified.system))]
    if verified.confirmed:
        return [*blocks, Note(say("confirmed"), good=True)]
    lines = [
        say(f"field-{name.replace('_', '-')}") if name in _NAMED else say("field", name=name)
        for name in verified.differs
    ]
    return [*blocks, Paragraph("\n".join(lines)), Note(say("not-confirmed"), good=False)]


# Those that can differ: of another format, version or rulebook there is nothing to compare.
_NAMED = tuple(name for name in FIELDS if name not in ("format", "version", "system"))
