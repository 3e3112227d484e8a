"""The check of a tournament for people (tables and sentences) and for programs (JSON)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Paragraph, Table
from zwitsers.report.verify import verdict_record
from zwitsers.report.why import told
from zwitsers.views.people import Who, people_of
from zwitsers.views.records import described
from zwitsers.why.best import pairs_of
from zwitsers.why.check import check_rounds
from zwitsers.why.view import BYE
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.tournament.state import State
    from zwitsers.why.check import RoundCheck
    from zwitsers.why.judge import Verdict

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
    words = Words(checks[0].view, language)
    title = words.say("report.check.title", system=rulebook.id)
    blocks: list[Block] = [Heading(f"{title}  ·  {name}" if name else title), _summary(checks, words)]
    for check in checks:
        if not check.agrees:
            blocks += _round(check, language)
        blocks += [Paragraph(line) for line in changes.get(check.round_number, ())]
    wrong = sum(not check.agrees for check in checks)
    if wrong:
        blocks.append(Note(words.say("report.check.bad", rounds=wrong), good=False))
        blocks.append(Note(words.say("report.check.today")))
    else:
        blocks.append(Note(words.say("report.check.good"), good=True))
    return blocks


def _summary(checks: Sequence[RoundCheck], words: Words) -> Table:
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
    words = Words(check.view, language)
    blocks: list[Block] = [Heading(words.say("report.round.title", round=check.round_number))]
    if check.expected is None:
        blocks.append(Paragraph(words.say("report.check.no-pairing")))
    if not check.verdict.best:
        lines = words.verdict(check.verdict)
        blocks += [Paragraph(line) for line in lines] if not check.verdict.legal else told(lines)
    if check.pairs_differ and check.expected is not None:
        blocks.append(_boards(check, words))
    for facts in check.colours:
        blocks.append(
            Paragraph(words.say("report.verify.colours", white=words.name(facts.black), black=words.name(facts.white)))
        )
        blocks += [Note(line) for line in words.colours(facts)]
    return blocks


def _boards(check: RoundCheck, words: Words) -> Table:
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


def check_json(
    checks: Sequence[RoundCheck],
    rulebook: Rulebook,
    language: str,
    changes: Mapping[int, Sequence[str]] = {},
) -> str:
    return as_json(
        {
            "system": rulebook.id,
            "edition": rulebook.edition,
            "agrees": all(check.agrees for check in checks),
            "rounds": [
                {**_record(check, language), "changed": list(changes.get(check.round_number, ()))} for check in checks
            ],
        }
    )


def _record(check: RoundCheck, language: str) -> dict[str, object]:
    words = Words(check.view, language)
    return {
        "round": check.round_number,
        "agrees": check.agrees,
        "possible": check.expected is not None,
        "not_played": [list(pair) for pair in check.not_played()],
        "played_instead": [list(pair) for pair in check.played_instead()],
        "against": [{"pair": list(pair), "article": article} for pair, article in check.articles(_MOST).items()],
        **verdict_record(check.view, check.verdict),
        "colours": [
            {"played": [facts.black, facts.white], "rulebook": [facts.white, facts.black], "article": facts.article}
            for facts in check.colours
        ],
        "text": [] if check.verdict.best else words.verdict(check.verdict),
    }


# An event, with its players


@dataclass(frozen=True, slots=True)
class CheckedRound:
    round: int
    system: str
    agrees: bool = field(metadata=described("Played as the rulebook pairs it, by today's results."))
    not_played: tuple[tuple[Who, ...], ...] = field(
        metadata=described("Pairs of the rulebook that were not played; one player: the bye.")
    )
    played_instead: tuple[tuple[Who, ...], ...]
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    agrees: bool
    rounds: tuple[CheckedRound, ...]


def checked_event(state: State, language: str) -> Checked:
    """Every round paired again by today's results, and compared with what was played."""
    people = {who.number: who for who in people_of(state).values()}
    rounds = tuple(_checked_round(state, made.number, people, language) for made in state.published)
    return Checked(all(made.agrees for made in rounds), rounds)


def _checked_round(state: State, number: int, people: Mapping[int, Who], language: str) -> CheckedRound:
    book = state.settings.system_of(number)
    (found,) = check_rounds(state.snapshot(), book, [number], first_round=state.settings.scheme_of(number))

    def named(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[Who, ...], ...]:
        """The drawing dummy is nobody."""
        return tuple(tuple(people.get(lot, Who(None, lot, "")) for lot in pair if lot) for pair in pairs)

    return CheckedRound(
        number,
        book.id,
        found.agrees,
        named(found.not_played()),
        named(found.played_instead()),
        () if found.verdict.best else tuple(Words(found.view, language).verdict(found.verdict)),
    )
