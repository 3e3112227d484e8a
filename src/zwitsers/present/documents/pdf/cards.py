"""Pairing cards (indelingskaarten): every player's whole tournament, with room for the rounds to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Problem, Result
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import head_of, shortened, who
from zwitsers.present.documents.pdf.standings import chosen_standings
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.marks import mark_legend, result_sign
from zwitsers.present.tables.card import card_facts, product
from zwitsers.present.tables.standings import list_signs, resistance_signs, standings_name
from zwitsers.present.tables.values import value_lines
from zwitsers.present.views.card import card as card_of
from zwitsers.present.views.card import cards as cards_of
from zwitsers.present.words import (
    balance,
    colour_letter,
    float_arrow,
    number,
    place_of,
    result_word,
    round_label,
    score_column,
)

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.card import Card, CardRoundView
    from zwitsers.present.views.standings import Standings


def cards(state: State, options: DocumentOptions) -> bytes:
    """Of everyone, or of one player, by number; after the same rounds as the standings."""
    ranking_view, language = chosen_standings(state, options), options.language
    if options.player is not None and options.player not in state.lots.values():
        raise DocumentError([Problem("pdf.error.no-such-player", player=options.player)])
    found = list(cards_of(ranking_view)) if options.player is None else [card_of(ranking_view, options.player)]
    columns = _columns(ranking_view, language)
    record = {
        "planned": max(ranking_view.snapshot.planned_columns or 0, len(ranking_view.round_numbers)),
        "black": colour_letter(Colour.BLACK, language),
        "columns": columns,
        "cards": [_card(card, len(columns), language) for card in found],
        "notes": _notes(ranking_view, language),
    }
    title = translate(f"pdf.title.{'card' if len(found) == 1 else 'cards'}", language)
    head = head_of(state, options, title, ranking_view.rulebook, facts=[standings_name(ranking_view, language)])
    return typeset("cards", head, record)


def _columns(standings_view: Standings, language: str) -> list[dict[str, object]]:
    def column(name: str, *, right: bool = False, look: str = "plain", adds: bool = False) -> dict[str, object]:
        heading = translate(f"report.column.{name}", language)
        return {"heading": f"+ {heading}" if adds else heading, "right": right, "look": look}

    points = {"heading": score_column(standings_view.mcmahon, language), "right": True, "look": "main"}
    found = [
        column("round", right=True, look="key"),
        column("number", right=True, look="faint"),
        column("opponent", look="name"),
        column("colour", look="colour"),
        column("result", look="main"),
        {"heading": "", "right": False, "look": "plain"},
        points,
    ]
    if standings_view.has_resistance:
        for name in ("resistance", "sonneborn"):
            full = f"{name}-{standings_view.rulebook.score_words}"
            found += [column(full, right=True, adds=True), column(full, right=True, look="main")]
    return found


def _card(card: Card, width: int, language: str) -> dict[str, object]:
    rows = [_turn(card, turn, language) for turn in card.rounds]
    if card.start.units:
        begun = ["", "", translate("report.card.start", language), "", "", "", number(card.start, language)]
        rows.insert(0, [*begun, *[""] * (width - len(begun))])
    planned = card.ranking.snapshot.planned_rounds or 0
    to_come = range(card.ranking.snapshot.round_to_come, planned + 1)
    rows += [[str(turn), *[""] * (width - 1)] for turn in to_come]
    about = [shortened(fact) for fact in card_facts(card, language)]
    if card.rounds:
        about.append(translate("pdf.card.place", language, place=place_of(card.line)))
    return {
        "number": str(card.number),
        "name": who(card.player),
        "about": " · ".join(about),
        "rows": rows,
        "total": _total(card, language),
        "values": value_lines(card, language),
    }


def _turn(card: Card, turn: CardRoundView, language: str) -> list[str]:
    lot, name = "", result_word(turn.result, language)
    if turn.opponent is not None:
        lot, name = str(turn.opponent.number), who(turn.opponent)
        name = name if turn.played else f"({name})"
    cells = [
        round_label(turn.round, language),
        lot,
        name,
        colour_letter(turn.colour, language, turn.stones),
        result_sign(turn.result, card.ranking.rulebook.divisor, language),
        float_arrow(turn.float),
        number(turn.score_after, language),
    ]
    if turn.resistance_points is not None and turn.sonneborn_berger is not None:
        cells += [
            number(turn.resistance_points.adds, language),
            number(turn.resistance_after, language),
            product(turn.sonneborn_berger, language),
            number(turn.sonneborn_after, language),
        ]
    return cells


def _total(card: Card, language: str) -> list[str]:
    totals = card.totals
    said = translate("pdf.card.balance", language, balance=balance(card.colour_balance))
    cells = ["", "", said, "", "", "", number(totals.points, language)]
    if card.ranking.has_resistance:
        cells += ["", number(totals.resistance_points, language), "", number(totals.sonneborn_berger, language)]
    return cells


def _results(standings_view: Standings) -> set[Result]:
    return {entry.result for history in standings_view.snapshot.histories for entry in history}


def _notes(standings_view: Standings, language: str) -> list[str]:
    plus = "white" if standings_view.rulebook.balance_colour is Colour.WHITE else "black"
    lines = [
        " ".join(
            filter(None, [mark_legend(_results(standings_view), language), translate("pdf.card.signs", language)])
        ),
        translate("pdf.card.colours", language, plus=translate(f"pdf.colour.{plus}", language)),
    ]
    if standings_view.has_resistance:
        meanings = " ".join(f"{sign}: {meaning}." for sign, meaning in resistance_signs(standings_view, language))
        lines.insert(0, f"{meanings} {translate('pdf.card.adds', language)}")
    lines += [f"{sign}: {meaning}." for sign, meaning in list_signs(standings_view, language)]
    return [*lines, translate("report.standings.unfinished", language)] if standings_view.unfinished else lines
