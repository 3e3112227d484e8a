"""Pairing cards (indelingskaarten): every player's whole tournament, with room for the rounds to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Problem
from zwitsers.language import translate
from zwitsers.report.card import sonneborn_product
from zwitsers.report.event_standings import ranking_of_event
from zwitsers.report.pdf.head import head_of, shortened, who
from zwitsers.report.pdf.options import PdfError
from zwitsers.report.pdf.standings import rounds_to_show
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.words import colour_letter, result_sign, result_word, round_label
from zwitsers.scores.card import pairing_card
from zwitsers.scores.history import Float
from zwitsers.scores.units import pretty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Player, Snapshot
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.report.standings import Standings
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.card import CardRound, PairingCard
    from zwitsers.tournament.state import State

_ARROWS = {Float.NONE: "", Float.UP: "↑", Float.DOWN: "↓"}


def cards(state: State, options: PdfOptions) -> bytes:
    """Of everyone, or of one player, by number; after the rounds played, or after `options.round` of them."""
    numbers = sorted(state.lots.values())
    if not numbers:
        raise PdfError([Problem("pdf.error.no-players")])
    if options.player is not None:
        if options.player not in numbers:
            raise PdfError([Problem("pdf.error.no-such-player", player=options.player)])
        numbers = [options.player]
    made = ranking_of_event(state, rounds_to_show(state, options))
    maker = _CardMaker(made, options.language)
    found = [maker.card(number) for number in numbers]
    record = {
        "planned": max(state.settings.rounds + (made.snapshot.in_between is not None), made.snapshot.rounds),
        "black": colour_letter(Colour.BLACK, options.language),
        "columns": maker.columns(),
        "cards": found,
        "notes": maker.notes(),
    }
    title = translate(f"pdf.title.{'card' if len(found) == 1 else 'cards'}", options.language)
    facts = [translate("report.standings.title", options.language, rounds=made.snapshot.numbered_rounds)]
    return typeset("cards", head_of(state, options, title, made.rulebook, facts=facts), record)


class _CardMaker:
    """Writes the cards of one snapshot in one language."""

    def __init__(self, made: Standings, language: str) -> None:
        self.snapshot: Snapshot = made.snapshot
        self.book: Rulebook = made.rulebook
        self.language = language
        self.resistance = made.has_resistance
        self.places = {line.player.number: line.place for line in made.lines}

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def columns(self) -> list[dict[str, object]]:
        made = [
            self._column("round", right=True, look="key"),
            self._column("number", right=True, look="faint"),
            self._column("opponent", look="name"),
            self._column("colour", look="colour"),
            self._column("result", look="main"),
            {"heading": "", "right": False, "look": "plain"},
            self._column("points", right=True, look="main"),
        ]
        if self.resistance:
            dialect = "sos" if self.book.id == "go-en" else "wp"
            for name in (f"resistance-{dialect}", f"sonneborn-{dialect}"):
                made += [self._column(name, right=True, adds=True), self._column(name, right=True, look="main")]
        return made

    def _column(self, name: str, *, right: bool = False, look: str = "plain", adds: bool = False) -> dict[str, object]:
        heading = self.say(f"report.column.{name}")
        return {"heading": f"+ {heading}" if adds else heading, "right": right, "look": look}

    def card(self, number: int) -> dict[str, object]:
        card = pairing_card(self.snapshot, self.book, number)
        player = self.snapshot.player(number)
        return {
            "number": str(number),
            "name": who(player),
            "about": self._about(player),
            "rows": self._rows(card),
            "total": self._total(card),
        }

    def _about(self, player: Player) -> str:
        parts = [
            self.say("report.card.rating", rating=player.rating) if player.rating else "",
            player.grade,
            player.federation,
            shortened(player.club),
            self.say("pdf.card.place", place=self.places[player.number]) if self.snapshot.rounds else "",
        ]
        return " · ".join(part for part in parts if part)

    def _rows(self, card: PairingCard) -> list[list[str]]:
        rows = []
        points = resistance = sonneborn = 0
        for turn in card.rounds:
            points += turn.points.contributes
            cells = self._turn(turn, points)
            if turn.resistance_points is not None and turn.sonneborn_berger is not None:
                resistance += turn.resistance_points.contributes
                sonneborn += turn.sonneborn_berger.contributes
                cells += [
                    pretty(turn.resistance_points.contributes, self.book.divisor),
                    pretty(resistance, self.book.divisor),
                    sonneborn_product(turn.sonneborn_berger, card.number, self.book),
                    pretty(sonneborn, self.book.sonneborn_divisor),
                ]
            rows.append(cells)
        width = len(self.columns())
        planned = self.snapshot.planned_rounds or 0
        to_come = range(self.snapshot.round_to_come, planned + 1)
        empty = [[str(number), *[""] * (width - 1)] for number in to_come]
        return rows + empty

    def _turn(self, turn: CardRound, points: int) -> list[str]:
        sign = result_sign(turn.result, self.book.divisor)
        number, name = "", result_word(turn.result, self.language)
        if turn.opponent:
            number, name = str(turn.opponent), who(self.snapshot.player(turn.opponent))
            name = name if turn.result.played else f"({name})"
        return [
            round_label(turn.round, self.language),
            number,
            name,
            colour_letter(turn.colour, self.language),
            sign,
            _ARROWS[turn.float],
            pretty(points, self.book.divisor),
        ]

    def _total(self, card: PairingCard) -> list[str]:
        balance = f"{card.colour_balance:+d}" if card.colour_balance else "0"
        totals = card.totals
        cells = [
            "",
            "",
            self.say("pdf.card.balance", balance=balance),
            "",
            "",
            "",
            pretty(totals.points, self.book.divisor),
        ]
        if self.resistance:
            cells += [
                "",
                pretty(totals.resistance_points, self.book.divisor),
                "",
                pretty(totals.sonneborn_berger, self.book.sonneborn_divisor),
            ]
        return cells

    def notes(self) -> Sequence[str]:
        dialect = "sos" if self.book.id == "go-en" else "wp"
        plus = self.say(f"pdf.colour.{'white' if self.book.balance_colour is Colour.WHITE else 'black'}")
        lines = [self.say("pdf.card.signs"), self.say("pdf.card.colours", plus=plus)]
        if self.resistance:
            lines.insert(0, f"{self.say(f'report.standings.legend-{dialect}')} {self.say('pdf.card.adds')}")
        if any(entry.result.unfinished for history in self.snapshot.histories for entry in history):
            lines.append(self.say("report.standings.unfinished"))
        return lines
