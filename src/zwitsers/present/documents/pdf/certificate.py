"""The certificate of a round on paper: the pairing, what the judge says of it, and for every board the reasons."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from zwitsers.engine.why.view import view_of
from zwitsers.engine.why.words import AnswerWords
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.documents.options import chosen_round
from zwitsers.present.documents.pdf.head import counted, head_of, shortened, titled
from zwitsers.present.documents.pdf.round_data import RoundData
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.views.certificate import proof
from zwitsers.present.views.explanation import state_then
from zwitsers.present.words import reason_heading
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.why.answers import PairAnswer
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.certificate import Proof, Reasons


def certificate(state: State, options: DocumentOptions) -> bytes:
    round_ = chosen_round(state, options)
    then = state if options.log is None else state_then(options.log, state, round_)
    data, found = RoundData(then, round_, options.language), proof(then, round_)
    drawn = _Reasons(data, found)
    boards = [
        {**data.board(board), "reasons": list(drawn.of(reasons))}
        for board, reasons in zip(found.view.boards, found.boards, strict=True)
    ]
    without = list(drawn.without_a_game())
    record = {
        "facts": _facts(data, found),
        "verdict": _verdict(data, found, drawn.words, as_then=options.log is not None),
        "opening": drawn.opening(),
        "boards": boards,
        "without": without,
        "articles": [drawn.words.article(article) for article in drawn.cited],
        "signature": _signature(data, state.settings),
        "label": {name: data.say(f"pdf.certificate.{name}") for name in ("verdict", "boards", "articles")},
    }
    facts = [counted("boards", len(round_.games), options.language)]
    facts += [data.say("report.legend.changed")] if data.view.changed else []
    title = titled(round_, data.say("pdf.title.certificate"), options.language)
    head = head_of(state, options, title, data.book, facts=facts, round_=round_, mark=data.mark)
    return typeset("certificate", head, record)


def _signature(data: RoundData, settings: Settings) -> str:
    parts = (data.say("pdf.certificate.arbiter"), shortened(settings.arbiter))
    return " · ".join(part for part in parts if part)


def _facts(data: RoundData, found: Proof) -> list[dict[str, object]]:
    """What was paired, by which text, and the seals by which the files can be recognised."""
    book = data.book
    facts: list[tuple[str, str, bool]] = [
        ("rulebook", f"{book.title(data.language)} ({book.id}, {book.edition})", False),
        ("program", f"Zwitsers {__version__}", False),
    ]
    if found.sealed is not None:
        facts.append(("tournament-file", hashlib.sha256(found.sealed.tournament).hexdigest(), True))
        facts.append(("certificate-file", hashlib.sha256(found.sealed.certificate).hexdigest(), True))
    else:
        facts.append(("certificate-file", data.say("pdf.certificate.no-file"), False))
    return [{"label": data.say(f"pdf.certificate.{name}"), "text": text, "seal": seal} for name, text, seal in facts]


def _verdict(data: RoundData, found: Proof, words: AnswerWords, *, as_then: bool) -> dict[str, object]:
    verdict = found.judged.verdict
    # Whom the arbiter keeps apart is not printed, also not when they put them together themselves.
    lines = [words.breach(breach) for breach in found.breaches] if found.own_rule else words.verdict(verdict)
    if found.own_rule:
        lines.append(data.say("pdf.certificate.own-rule"))
    if found.colours_right is not None:
        lines.append(data.say(f"pdf.certificate.{'colours-right' if found.colours_right else 'colours-by-hand'}"))
    if not verdict.best and not as_then:
        lines.append(data.say("report.check.today"))
    return {"good": verdict.best, "lines": lines}


def _with_short_names(snapshot: Snapshot) -> Snapshot:
    """The sentences name players as the snapshot does."""
    players = tuple(player._replace(name=shortened(player.name)) for player in snapshot.players)
    return snapshot._replace(players=players)


class _Reasons:
    """The reasons in words; remembers the articles that were cited."""

    def __init__(self, data: RoundData, found: Proof) -> None:
        self.data = data
        self.found = found
        self.words = AnswerWords(view_of(_with_short_names(found.judged.view.snapshot), data.book), data.language)
        self.cited: dict[str, None] = {}

    def opening(self) -> list[dict[str, str]]:
        """What holds for all boards at once: the scheme of round one, or that there is no pairing to compare with."""
        explainer = self.found.explainer
        if explainer is None:
            key = "in-between" if self.found.view.round == IN_BETWEEN else "no-pairing"
            return [{"text": self.data.say(f"pdf.certificate.{key}"), "article": ""}]
        if explainer.scheme is not None:
            return [self._reason([self.words.by_scheme(), ""], explainer.scheme[0])]
        return []

    def without_a_game(self) -> Iterator[dict[str, object]]:
        view = self.found.view
        for reason, members in view.without:
            word = reason_heading(reason, self.data.language)
            for seat in members:
                reasons = list(self.of(self.found.bye)) if seat is view.bye else []
                yield {"word": word, "player": self.data.player(seat), "reasons": reasons}

    def of(self, reasons: Reasons | None) -> Iterator[dict[str, str]]:
        if reasons is None:
            return
        answer = reasons.answer
        if answer is None:
            fates = [self.words.fate(lot, opponent) for lot, opponent in reasons.elsewhere]
            yield self._plain("pdf.certificate.other-pair", fates=self.words.listed(fates))
            return
        yield from self._pair(answer)
        if answer.colours is None:
            return
        if reasons.turned:
            # The answer has white first by the rulebook.
            names = {"white": self.words.name(answer.two), "black": self.words.name(answer.one)}
            yield self._plain("report.verify.colours", **names)
        yield self._reason(self.words.colours(answer.colours), answer.colours.article)

    def _pair(self, answer: PairAnswer) -> Iterator[dict[str, str]]:
        """Why these two, or this bye; in round one the scheme has been named already."""
        if self.found.explainer is not None and self.found.explainer.scheme is not None:
            return
        for move in answer.moved:
            decided = move.answer.decided_by
            yield self._reason(self.words.moved(move), decided[0] if decided else "")
        decided = answer.pair.decided_by
        yield self._reason(self.words.together(answer), decided[0] if decided else "")

    def _plain(self, key: str, /, **values: object) -> dict[str, str]:
        return {"text": self.words.sentence(key, **values), "article": ""}

    def _reason(self, lines: Sequence[str], article: str) -> dict[str, str]:
        """The sentence, and the article when it cites one; what that says stands at the end of the document."""
        cited = article if len(lines) > 1 else ""
        if cited:
            self.cited[cited] = None
        return {"text": lines[0], "article": cited}
