"""The prizes on paper: who gets what, with room to sign for it, and a receipt for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.amounts import amount_in_words
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import column_words, head_of, shortened
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.prizes import given, remarks, winner_columns, winner_of, won_lists, won_parts
from zwitsers.present.tables.table import Look
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.prizes import prizes as prizes_of
from zwitsers.present.views.standings import Stage
from zwitsers.present.words import money, number, place_of, score_column, short_name

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.prizes import Prizes, Winner
    from zwitsers.present.views.standings import Standings


# What stands on a receipt, besides what is filled in; and how many prizes of one winner there is room for.
_RECEIPT = ("receipt", "received-by", "paid-for", "signed-winner", "signed-organiser")
_MOST_PARTS = 6


def prizes(state: State, options: DocumentOptions) -> bytes:
    if not state.prizes.lists:
        raise DocumentError([Problem("pdf.error.no-prizes")])
    if not state.published:
        raise DocumentError([Problem("pdf.error.no-results")])
    language = options.language
    division = prizes_of(state)
    ranking = event_standings(state, StandingsChoice(len(state.published), final=True))
    winners = [winner for winner in division.winners if winner.money.cents or winner.things]
    places = {line.number: (place_of(line), number(line.points, language)) for line in ranking.lines}
    shown = winner_columns(winners)
    record = {
        "rows": [
            [
                *(("", "") if winner.player is None else places[winner.player.number]),
                given(winner, language),
                won_lists(division, winner, language),
                *shown.cells(winner_of(winner), None, language),
            ]
            for winner in winners
        ],
        "names": [{"heading": column.heading, "name": column.look is Look.NAME} for column in shown.columns(language)],
        "total": money(division.paid, language),
        "label": {
            **column_words(language, "place", "prize"),
            "points": score_column(ranking.mcmahon, language),
            **{name: translate(f"pdf.prizes.{name}", language) for name in ("received", "date", *_RECEIPT)},
            "total": translate("report.card.total", language),
        },
        "notes": _notes(division, ranking, language),
        "receipts": [_receipt(division, winner, language) for winner in winners],
    }
    mark = "" if division.stage is Stage.FINAL else translate("pdf.provisional", language)
    head = head_of(state, options, translate("pdf.title.prizes", language), ranking.rulebook, mark=mark)
    return typeset("prizes", head, record)


def _notes(prizes_view: Prizes, ranking: Standings, language: str) -> list[str]:
    odd = [translate("report.standings.odd-cents", language)] if ranking.odd_cents else []
    return [*remarks(prizes_view, language), *odd]


def _receipt(prizes_view: Prizes, winner: Winner, language: str) -> dict[str, object]:
    lines = won_parts(prizes_view, winner, language)
    more = len(lines) - _MOST_PARTS
    if more > 0:
        lines = [*lines[:_MOST_PARTS], translate("pdf.prizes.more-parts", language, count=more)]
    return {
        "name": shortened(short_name(winner_of(winner))),
        "prize": given(winner, language),
        "words": amount_in_words(winner.money.cents, language),
        "parts": lines,
    }
