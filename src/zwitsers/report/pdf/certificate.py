"""The certificate of a round on paper: the pairing, what the judge says of it, and for every board the reasons."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers import __version__
from zwitsers.domain import ZwitsersError
from zwitsers.report.event_certificate import round_certificate
from zwitsers.report.pdf.head import counted, head_of, shortened, titled
from zwitsers.report.pdf.options import chosen_round
from zwitsers.report.pdf.round_data import RoundData
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.words import reason_word
from zwitsers.tournament.engine import judge_round, remade, snapshot_for
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.why.answers import Explainer
from zwitsers.why.speech import capital
from zwitsers.why.view import view_of
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.tournament.state import State
    from zwitsers.views.round import Board
    from zwitsers.why.answers import PairAnswer


_FORBIDDEN = "why.breach.forbidden"


def certificate(state: State, options: PdfOptions) -> bytes:
    made = chosen_round(state, options)
    data = RoundData(state, made, options.language)
    reasons = _Reasons(data)
    boards = [reasons.board(board) for board in data.view.boards]
    without = reasons.without_a_game()
    record = {
        "facts": _facts(data),
        "verdict": _verdict(data, reasons),
        "opening": reasons.opening(),
        "boards": boards,
        "without": without,
        "articles": reasons.articles(),
        "signature": _signature(data),
        "label": {name: data.say(f"pdf.certificate.{name}") for name in ("verdict", "boards", "articles")},
    }
    facts = [counted("boards", len(made.games), options.language)]
    title = titled(made, data.say("pdf.title.certificate"), options.language)
    head = head_of(state, options, title, data.book, facts=facts, made=made, mark=data.mark)
    return typeset("certificate", head, record)


def _signature(data: RoundData) -> str:
    parts = (data.say("pdf.certificate.arbiter"), shortened(data.state.settings.arbiter))
    return " · ".join(part for part in parts if part)


def _facts(data: RoundData) -> list[dict[str, object]]:
    """What was paired, by which text, and the seals by which the files can be recognised."""
    book = data.book
    found: list[tuple[str, str, bool]] = [
        ("rulebook", f"{book.title(data.language)} ({book.id}, {book.edition})", False),
        ("program", f"Zwitsers {__version__}", False),
    ]
    sealed = round_certificate(data.state, data.made)
    if sealed is not None:
        found.append(("tournament-file", hashlib.sha256(sealed.tournament).hexdigest(), True))
        found.append(("certificate-file", hashlib.sha256(sealed.certificate).hexdigest(), True))
    else:
        found.append(("certificate-file", data.say("pdf.certificate.no-file"), False))
    return [{"label": data.say(f"pdf.certificate.{name}"), "text": text, "seal": seal} for name, text, seal in found]


def _verdict(data: RoundData, reasons: _Reasons) -> dict[str, object]:
    state, made = data.state, data.made
    best = remade(state, made)
    verdict = judge_round(state, made, best)
    # Whom the arbiter keeps apart is not printed, also not when he put them together himself.
    private = tuple(breach for breach in verdict.breaches if breach.problem.key == _FORBIDDEN)
    shown = [breach for breach in verdict.breaches if breach not in private]
    lines = [reasons.words.breach(breach) for breach in shown] if private else reasons.words.verdict(verdict)
    if private:
        lines.append(data.say("pdf.certificate.own-rule"))
    if verdict.best and best is not None:
        same = [(game.white, game.black) for game in made.games] == list(best.games)
        lines.append(data.say(f"pdf.certificate.{'colours-right' if same else 'colours-by-hand'}"))
    if not verdict.best:
        lines.append(data.say("report.check.today"))
    return {"good": verdict.best, "lines": lines}


def _with_short_names(snapshot: Snapshot) -> Snapshot:
    """The sentences name players as the snapshot does."""
    players = tuple(replace(player, name=shortened(player.name)) for player in snapshot.players)
    return replace(snapshot, players=players)


class _Reasons:
    """Asks why for every board, and remembers the articles that were cited."""

    def __init__(self, data: RoundData) -> None:
        self.data = data
        number = data.made.number
        snapshot = _with_short_names(snapshot_for(data.state, number))
        self.words = Words(view_of(snapshot, data.book), data.language)
        self.cited: dict[str, None] = {}
        self.explainer: Explainer | None = None
        if number != IN_BETWEEN:
            try:
                scheme = data.state.settings.scheme_of(number)
                self.explainer = Explainer(snapshot, data.book, first_round=scheme)
            except ZwitsersError:  # as things stand now the rulebook has no pairing; the verdict says so
                self.explainer = None

    def opening(self) -> list[dict[str, str]]:
        """What holds for all boards at once: the scheme of round one, or that there is no pairing to compare with."""
        if self.explainer is None:
            key = "in-between" if self.data.made.number == IN_BETWEEN else "no-pairing"
            return [{"text": self.data.say(f"pdf.certificate.{key}"), "article": ""}]
        if self.explainer.scheme is not None:
            return [self._reason([self.data.say("report.why.by-scheme"), ""], self.explainer.scheme[0])]
        return []

    def board(self, board: Board) -> dict[str, object]:
        reasons = list(self._game(board.white.number, board.black.number))
        return {**self.data.board(board), "reasons": reasons}

    def without_a_game(self) -> list[dict[str, object]]:
        view = self.data.view
        found: list[dict[str, object]] = []
        for reason, members in view.without:
            word = capital(reason_word(reason, self.data.language))
            for seat in members:
                reasons = list(self._bye(seat.number)) if seat is view.bye else []
                found.append({"word": word, "player": self.data.player(seat), "reasons": reasons})
        return found

    def articles(self) -> list[str]:
        return [self.words.article(article) for article in self.cited]

    def _game(self, white: int, black: int) -> Iterator[dict[str, str]]:
        explainer = self.explainer
        if explainer is None:
            return
        answer = explainer.about_player(white)
        if {answer.one, answer.two} != {white, black}:
            fates = [self.words.fate(lot, explainer.opponent(lot)) for lot in (white, black)]
            yield self._plain("pdf.certificate.other-pair", fates=self.words.listed(fates))
            return
        yield from self._pair(answer)
        if answer.colours is None:
            return
        if answer.one != white:
            names = {"white": self.words.name(white), "black": self.words.name(black)}
            yield self._plain("report.verify.colours", **names)
        yield self._reason(self.words.colours(answer.colours), answer.colours.article)

    def _bye(self, lot: int) -> Iterator[dict[str, str]]:
        if self.explainer is None:
            return
        answer = self.explainer.about_player(lot)
        if answer.number is not None and not self.data.made.dummy:
            fate = self.words.fate(lot, self.explainer.opponent(lot))
            yield self._plain("pdf.certificate.other-pair", fates=fate)
            return
        yield from self._pair(answer)

    def _pair(self, answer: PairAnswer) -> Iterator[dict[str, str]]:
        """Why these two, or this bye; in round one the scheme has been named already."""
        if self.explainer is not None and self.explainer.scheme is not None:
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
