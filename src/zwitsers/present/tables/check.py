"""The check of a tournament for people (tables and sentences) and for programs (JSON)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.check import check_rounds
from zwitsers.engine.why.judge import Verdict
from zwitsers.engine.why.recount import Confirmation
from zwitsers.engine.why.view import BYE, JudgeView
from zwitsers.engine.why.words import AnswerWords
from zwitsers.present.tables.log import change_lines
from zwitsers.present.tables.table import Column, Heading, Look, Note, Paragraph, Table
from zwitsers.present.tables.verify import PairingVerdictRecord
from zwitsers.present.tables.why import paragraphs
from zwitsers.present.views.people import Who, numbered_people
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.check import RoundCheck
    from zwitsers.engine.why.recount import KeizerCheck
    from zwitsers.event.log import Log
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block


# Of how many boards in a round it is said which article they go against: each takes as long as pairing the round.
_MOST = 10


def check_blocks(
    checks: Sequence[RoundCheck],
    name: str,
    rulebook: Rulebook,
    language: str,
    changes: Mapping[int, Sequence[str]] = {},
) -> list[Block]:
    """`changes`: what was changed by hand after the publication, by round."""
    words = AnswerWords(checks[0].view, language)
    title = words.say("report.check.title", system=rulebook.id)
    blocks: list[Block] = [Heading(f"{title}  ·  {name}" if name else title), _summary(checks, words)]
    for check in checks:
        if not check.agrees:
            blocks += _round(check, language)
        blocks += [Paragraph(line) for line in changes.get(check.round_number, ())]
    counted = [check.keizer for check in checks if check.keizer is not None]
    if counted:
        blocks.append(_recounted(counted, words))
    wrong = sum(not check.agrees for check in checks)
    if wrong:
        blocks.append(Note(words.say("report.check.bad", rounds=wrong), good=False))
        blocks.append(Note(words.say("report.check.today")))
    else:
        blocks.append(Note(words.say("report.check.good"), good=True))
    return blocks


def _recounted(counted: Sequence[KeizerCheck], words: AnswerWords) -> Note:
    """Keizer: what the judge found when it counted scores and pairings for itself."""
    found = [check.scores for check in counted] + [check.pairing for check in counted]
    lines = [
        words.say(
            "report.check.recount",
            rounds=len(counted),
            scores=sum(check.scores is Confirmation.SAME for check in counted),
            pairings=sum(check.pairing is Confirmation.SAME for check in counted),
        )
    ]
    undecided = found.count(Confirmation.UNDECIDED)
    if undecided:
        lines.append(words.say("report.check.undecided", rounds=undecided))
    return Note("\n".join(lines), good=Confirmation.DIFFERS not in found)


def _summary(checks: Sequence[RoundCheck], words: AnswerWords) -> Table:
    def differ(check: RoundCheck) -> str:
        return str(max(len(check.not_played()), len(check.played_instead())))

    def first(check: RoundCheck) -> str:
        article = _first_article(check.verdict) or (check.colours[0].article if check.colours else "")
        return words.cited(article) if article else words.say("report.check.ok") if check.agrees else ""

    return Table.of(
        checks,
        (Column(words.say("report.column.round"), right=True, look=Look.KEY), lambda check: str(check.round_number)),
        (Column(words.say("report.check.pairs"), right=True), lambda check: str(len(check.played))),
        (Column(words.say("report.check.differ"), right=True, look=Look.MAIN), differ),
        (Column(words.say("report.check.colours"), right=True), lambda check: str(len(check.colours))),
        (Column(words.say("report.check.first"), look=Look.NAME), first),
    )


def _first_article(verdict: Verdict) -> str:
    if verdict.breaches:
        return verdict.breaches[0].article or verdict.breaches[0].ruling
    if verdict.loses_on is not None:
        return verdict.loses_on.criterion.article
    return verdict.scheme_article


def _round(check: RoundCheck, language: str) -> list[Block]:
    words = AnswerWords(check.view, language)
    blocks: list[Block] = [Heading(words.say("report.round.title", round=check.round_number))]
    if check.expected is None:
        blocks.append(Paragraph(words.say("report.check.no-pairing")))
    if not check.verdict.best:
        lines = words.verdict(check.verdict)
        blocks += [Paragraph(line) for line in lines] if not check.verdict.legal else paragraphs(lines)
    if check.pairs_differ and check.expected is not None:
        blocks.append(_boards(check, words))
    for facts in check.colours:
        blocks.append(
            Paragraph(words.say("report.verify.colours", white=words.name(facts.black), black=words.name(facts.white)))
        )
        blocks += [Note(line) for line in words.colours(facts)]
    return blocks


def _boards(check: RoundCheck, words: AnswerWords) -> Table:
    """What should have been played beside what was."""

    def game(pair: tuple[int, int] | None) -> str:
        if pair is None:
            return ""
        return words.fate(pair[0], BYE) if pair[1] == BYE else f"{words.name(pair[0])} – {words.name(pair[1])}"

    articles = check.articles(_MOST)
    rows = [
        (_board_number(check, mine), game(mine), game(theirs), articles.get(theirs, "") if theirs else "")
        for mine, theirs in zip_longest(check.not_played(), check.played_instead())
    ]
    columns = (
        Column(words.say("report.pairing.board"), right=True, look=Look.KEY),
        Column(words.say("report.check.rulebook"), look=Look.NAME),
        Column(words.say("report.check.played"), look=Look.NAME),
        Column(words.say("report.check.not-by"), look=Look.KEY),
    )
    return Table(columns, tuple(rows))


def _board_number(check: RoundCheck, pair: tuple[int, int] | None) -> str:
    if pair is None or check.expected is None or pair[1] == BYE:
        return ""
    return str(pairs_of(check.expected).index(pair) + 1)


# For programs


@dataclass(frozen=True, slots=True)
class AgainstArticle:
    """A pair that was played although this article is against it."""

    pair: tuple[Who, ...]
    article: str


@dataclass(frozen=True, slots=True)
class ColoursReversed:
    """A game, white first."""

    played: tuple[Who, ...]
    rulebook: tuple[Who, ...]
    article: str


@dataclass(frozen=True, slots=True)
class KeizerRecountRecord:
    """same, differs or undecided: the scores and places that the round was paired on, and its pairing."""

    scores: str
    pairing: str


@dataclass(frozen=True, slots=True)
class RoundCheckRecord(PairingVerdictRecord):
    round: int
    system: str
    edition: str
    agrees: bool = field(metadata=described("Played as the rulebook pairs it, by today's results."))
    possible: bool = field(metadata=described("Whether the rulebook has a pairing at all."))
    not_played: tuple[tuple[Who, ...], ...] = field(
        metadata=described("Pairs of the rulebook that were not played; one player: the bye.")
    )
    played_instead: tuple[tuple[Who, ...], ...]
    against: tuple[AgainstArticle, ...]
    colours: tuple[ColoursReversed, ...]
    changed: tuple[str, ...] = field(metadata=described("What was changed by hand after the publication."))
    text: tuple[str, ...]
    recount: KeizerRecountRecord | None = field(
        metadata=described("Keizer: what the judge found when it counted for itself; null elsewhere.")
    )
    view: JudgeView = field(metadata=HIDDEN)
    verdict: Verdict = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class CheckRecord:
    agrees: bool
    rounds: tuple[RoundCheckRecord, ...]


def checked(rounds: Iterable[RoundCheckRecord]) -> CheckRecord:
    found = tuple(rounds)
    return CheckRecord(all(check.agrees for check in found), found)


def checked_round(
    check: RoundCheck, people: Mapping[int, Who], language: str, changed: Sequence[str] = ()
) -> RoundCheckRecord:
    """`people`: by number."""

    def named(pair: Iterable[int]) -> tuple[Who, ...]:
        """The drawing dummy is nobody."""
        return tuple(people.get(number, Who(None, number, "")) for number in pair if number != BYE)

    return RoundCheckRecord(
        round=check.round_number,
        system=check.view.rulebook.id,
        edition=check.view.rulebook.edition,
        agrees=check.agrees,
        possible=check.expected is not None,
        not_played=tuple(map(named, check.not_played())),
        played_instead=tuple(map(named, check.played_instead())),
        against=tuple(AgainstArticle(named(pair), article) for pair, article in check.articles(_MOST).items()),
        colours=tuple(
            ColoursReversed(named((facts.black, facts.white)), named((facts.white, facts.black)), facts.article)
            for facts in check.colours
        ),
        changed=tuple(changed),
        recount=None
        if check.keizer is None
        else KeizerRecountRecord(check.keizer.scores.value, check.keizer.pairing.value),
        text=() if check.verdict.best else tuple(AnswerWords(check.view, language).verdict(check.verdict)),
        view=check.view,
        verdict=check.verdict,
    )


def checked_event(log: Log, state: State, language: str) -> CheckRecord:
    """Every round paired again by today's results, and compared with what was played."""
    people, snapshot, settings = numbered_people(state), state.snapshot(), state.settings

    def of(number: int) -> RoundCheckRecord:
        (found,) = check_rounds(snapshot, settings.system_of(number), [number], first_round=settings.scheme_of(number))
        return checked_round(found, people, language, change_lines(log, state, number, language))

    return checked(of(round_.number) for round_ in state.published)
