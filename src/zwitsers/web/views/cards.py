"""A player's card for a page: his rounds, and the arithmetic of WP and SB term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.words import colour_letter, result_sign, result_word, round_label, short_name
from zwitsers.scores.card import pairing_card
from zwitsers.scores.units import pretty
from zwitsers.web.views.rankings import without_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Player, Snapshot
    from zwitsers.report.standings import Standings
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.card import CardRound, PairingCard
    from zwitsers.scores.terms import Term
    from zwitsers.tournament.state import State


@dataclass(frozen=True, slots=True)
class Turn:
    """One round on the card. `opponent` is an entry id, 0 when there is none with a card of his own."""

    round: str
    opponent: int
    who: str
    played: bool
    colour: str
    colour_word: str
    result: str
    outcome: str
    floated: str
    points: str
    # The score after the round.
    score: str


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a sum: `of` is whose score counts, `times` what it is multiplied by (empty: it simply counts)."""

    round: str
    of: str
    score: str
    times: str
    adds: str
    article: str


@dataclass(frozen=True, slots=True)
class Sum:
    name: str
    meaning: str
    parts: tuple[Part, ...]
    equation: str
    total: str


@dataclass(frozen=True, slots=True)
class Reading:
    article: str
    text: str
    rulings: str


@dataclass(frozen=True, slots=True)
class CardView:
    id: int
    lot: int
    name: str
    facts: tuple[str, ...]
    place: str
    points: str
    rounds: int
    turns: tuple[Turn, ...]
    balance: str
    balance_colour: str
    sums: tuple[Sum, ...]
    # How a round without play counts in them, when there is one.
    footnote: str
    readings: tuple[Reading, ...]


def card_view(state: State, made: Standings, player: int, language: str) -> CardView:
    return _Maker(state, made, language).card(player)


def cards_of(state: State, made: Standings, language: str) -> list[CardView]:
    """Everyone's, in the order of the numbers."""
    maker = _Maker(state, made, language)
    return [maker.card(player) for player in sorted(state.entrants, key=state.lots.__getitem__)]


class _Maker:
    """Cards of one ranking in one language."""

    def __init__(self, state: State, made: Standings, language: str) -> None:
        self.state = state
        self.snapshot: Snapshot = made.snapshot
        self.book: Rulebook = made.rulebook
        self.lines = {line.player.number: line for line in made.lines}
        self.ids = state.by_lot()
        self.language = language
        self.footnote = without_play(made, language)

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def card(self, player: int) -> CardView:
        lot = self.state.lots[player]
        card = pairing_card(self.snapshot, self.book, lot)
        line = self.lines[lot]
        own = self.snapshot.player(lot)
        resistance = [turn.resistance_points for turn in card.rounds]
        return CardView(
            id=player,
            lot=lot,
            name=short_name(own),
            facts=tuple(fact for fact in self._facts(own) if fact),
            place=f"{line.place}{'=' if line.shared else ''}",
            points=pretty(card.totals.points, self.book.divisor),
            rounds=self.snapshot.numbered_rounds,
            turns=tuple(self._turn(turn) for turn in card.rounds),
            balance=f"{card.colour_balance:+d}" if card.colour_balance else "0",
            balance_colour=self.book.balance_colour.name.lower(),
            sums=tuple(self._sums(card)),
            footnote=self.footnote if any(term.opponent in (0, lot) for term in resistance if term) else "",
            readings=tuple(self._readings(card)),
        )

    def _facts(self, player: Player) -> list[str]:
        """What everyone may know of him: neither his birth date nor his numbers elsewhere."""
        rating = self.say("report.card.rating", rating=player.rating) if player.rating else ""
        return [rating, player.grade, player.club, player.federation]

    def _turn(self, turn: CardRound) -> Turn:
        result = turn.result
        opponent = self.ids.get(turn.opponent, 0) if turn.opponent else 0
        if not turn.opponent:
            who = result_word(result, self.language)
        else:
            who = f"{turn.opponent} {short_name(self.snapshot.player(turn.opponent))}"
        outcome = ("loss", "draw", "win")[result.points] if result.counts and not result.unfinished else ""
        after = turn.score_before + turn.points.contributes
        return Turn(
            round=round_label(turn.round, self.language),
            opponent=opponent,
            who=who,
            played=result.played,
            colour="" if turn.colour is None else turn.colour.name.lower(),
            colour_word=colour_letter(turn.colour, self.language),
            result=result_sign(result, self.book.divisor),
            outcome=outcome,
            floated=turn.float.value,
            points=pretty(turn.points.contributes, self.book.divisor),
            score=pretty(after, self.book.divisor),
        )

    # The arithmetic

    def _sums(self, card: PairingCard) -> list[Sum]:
        dialect = "sos" if self.book.id == "go-en" else "wp"
        wp = [turn.resistance_points for turn in card.rounds if turn.resistance_points is not None]
        sb = [turn.sonneborn_berger for turn in card.rounds if turn.sonneborn_berger is not None]
        if not wp or not sb:
            return []
        book, totals = self.book, card.totals
        return [
            self._sum(f"resistance-{dialect}", wp, card.number, book.divisor, totals.resistance_points),
            self._sum(f"sonneborn-{dialect}", sb, card.number, book.sonneborn_divisor, totals.sonneborn_berger),
        ]

    def _sum(self, name: str, terms: Sequence[Term], own: int, divisor: int, total: int) -> Sum:
        multiplied = name.startswith("sonneborn")
        parts = tuple(self._part(term, own, divisor, multiplied) for term in terms)
        shown = pretty(total, divisor)
        return Sum(
            name=translate(f"report.column.{name}", self.language),
            meaning=translate(f"play.legend.{name}", self.language),
            parts=parts,
            equation=f"{' + '.join(part.adds for part in parts)} = {shown}",
            total=shown,
        )

    def _part(self, term: Term, own: int, divisor: int, multiplied: bool) -> Part:
        if not term.opponent:
            of = result_word(term.result, self.language)
        elif term.opponent == own:
            of = self.say("play.card.own-score", result=result_word(term.result, self.language))
        else:
            of = f"{term.opponent} {short_name(self.snapshot.player(term.opponent))}"
        times = ""
        if multiplied and term.opponent:
            times = pretty(1 if term.opponent == own else term.result.points, self.book.divisor)
        score = pretty(term.score, self.book.divisor) if term.opponent else ""
        return Part(
            round_label(term.round, self.language), of, score, times, pretty(term.contributes, divisor), term.article
        )

    def _readings(self, card: PairingCard) -> list[Reading]:
        """Every article on the card with what it says, and the rulings that fix the reading."""
        used: dict[str, list[str]] = {}
        for turn in card.rounds:
            for term in (turn.points, turn.resistance_score, turn.resistance_points, turn.sonneborn_berger):
                if term is not None and term.ruling not in used.setdefault(term.article, []):
                    used[term.article].append(term.ruling)
        return [
            Reading(article, self.book.article(article).reading(self.language), ", ".join(rulings))
            for article, rulings in used.items()
        ]
