"""The pairing of a round on paper: by board, and by name for players who look up their board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.present.documents.check_link import check_record
from zwitsers.present.documents.options import DocumentError, chosen_round
from zwitsers.present.documents.pdf.head import column_words, counted, head_of, shortened, titled
from zwitsers.present.documents.pdf.round_data import RoundData
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.player_columns import FACTS
from zwitsers.present.tables.round import legends, without_game
from zwitsers.present.words import board_number, letters, reason_heading, score_column

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.round import PlayerInRound


def pairings(state: State, options: DocumentOptions) -> bytes:
    data = _round_data(state, options)
    record = {
        "large": options.large,
        "shown": list(data.shown.facts),
        "handicaps": data.view.handicaps,
        "boards": [data.board(board) for board in data.view.boards],
        "without": [
            {"label": word, "players": [shortened(name) for name in names]}
            for word, names in without_game(data.view, data.language)
        ],
        "label": {
            **column_words(data.language, "number", "white", "black", *FACTS, "handicap"),
            "points": score_column(data.view.mcmahon, data.language),
            "board": data.say("report.pairing.board"),
            "result": data.say("report.column.score"),
        },
        "notes": legends(data.view, data.language),
        "check": check_record(data.round_, options),
    }
    return typeset("pairings", _head(data, options, data.say("pdf.title.pairings")), record)


def pairings_by_name(state: State, options: DocumentOptions) -> bytes:
    data = _round_data(state, options)
    record = {
        "large": options.large,
        "shown": list(data.shown.facts),
        "rows": [
            {**_line(data, place), "letter": letter}
            for place, letter in zip(data.view.by_name, letters(data.view.by_name), strict=True)
        ],
        "label": {
            **column_words(data.language, "name", "opponent", *FACTS),
            "board": data.say("report.pairing.board"),
            "colour": data.say("pdf.word.colour"),
        },
        "notes": [data.say("pdf.by-name.order"), *([data.say("report.legend.changed")] if data.view.changed else [])],
        "check": check_record(data.round_, options),
    }
    return typeset("by-name", _head(data, options, data.say("pdf.title.pairings-by-name")), record)


def _round_data(state: State, options: DocumentOptions) -> RoundData:
    round_ = chosen_round(state, options)
    if not round_.games and round_.bye is None:
        raise DocumentError([Problem("pdf.error.no-boards", round=round_.number)])
    return RoundData(state, round_, options.language)


def _head(data: RoundData, options: DocumentOptions, kind: str) -> Mapping[str, object]:
    facts = [counted("boards", len(data.round_.games), options.language)]
    title = titled(data.round_, kind, options.language)
    return head_of(data.state, options, title, data.book, facts=facts, round_=data.round_, mark=data.mark)


def _line(data: RoundData, place: PlayerInRound) -> dict[str, object]:
    """What everyone looks for."""
    player = data.player(place.seat)
    if place.board is None or place.opponent is None or place.colour is None:
        word = "" if place.reason is None else reason_heading(place.reason, data.language)
        return {"player": player, "board": "", "word": word}
    colour = place.colour.name.lower()
    return {
        "player": player,
        "board": board_number(place.board),
        "colour": colour,
        "word": data.say(f"pdf.colour.{colour}"),
        "opponent": data.player(place.opponent),
    }
