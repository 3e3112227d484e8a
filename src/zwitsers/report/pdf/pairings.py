"""The pairing of a round on paper: by board, and by name for whoever looks up where to sit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Problem
from zwitsers.report.alphabet import sort_key
from zwitsers.report.pdf.head import counted, head_of, titled
from zwitsers.report.pdf.options import PdfError, chosen_round
from zwitsers.report.pdf.round_data import RoundData
from zwitsers.report.pdf.typeset import typeset
from zwitsers.why.speech import capital

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.tournament.state import State


def pairings(state: State, options: PdfOptions) -> bytes:
    data = _round_data(state, options)
    reasons: dict[str, list[str]] = {}
    for player, word in data.without_a_game().items():
        line = f"{state.lots[player]} {data.name(player)} ({data.points(player)})"
        reasons.setdefault(word, []).append(line)
    record = {
        "large": options.large,
        "boards": data.boards(),
        "without": [{"label": label, "players": players} for label, players in reasons.items()],
        "label": {
            "board": data.say("report.pairing.board"),
            "number": data.say("report.column.number"),
            "white": data.say("report.column.white"),
            "black": data.say("report.column.black"),
            "points": data.say("report.column.points"),
            "result": data.say("report.column.score"),
        },
    }
    return typeset("pairings", _head(data, options, data.say("pdf.title.pairings")), record)


def pairings_by_name(state: State, options: PdfOptions) -> bytes:
    data = _round_data(state, options)
    lines = _lines(data)
    order = sorted(lines, key=lambda player: sort_key(state.entrants[player].player.name))
    letter = ""
    for player in order:
        first = sort_key(state.entrants[player].player.name)[:1].upper()
        lines[player]["letter"] = first if first != letter and first.isalpha() else ""
        letter = first
    record = {
        "large": options.large,
        "rows": [lines[player] for player in order],
        "label": {
            "name": data.say("report.column.name"),
            "board": data.say("report.pairing.board"),
            "colour": data.say("pdf.word.colour"),
            "opponent": data.say("report.column.opponent"),
        },
        "notes": [data.say("pdf.by-name.order")],
    }
    return typeset("by-name", _head(data, options, data.say("pdf.title.pairings-by-name")), record)


def _round_data(state: State, options: PdfOptions) -> RoundData:
    made = chosen_round(state, options)
    if not made.games and made.bye is None:
        raise PdfError([Problem("pdf.error.no-boards", round=made.number)])
    return RoundData(state, made, options.language)


def _head(data: RoundData, options: PdfOptions, kind: str) -> Mapping[str, object]:
    facts = [counted("boards", len(data.made.games), options.language)]
    title = titled(data.made, kind, options.language)
    return head_of(data.state, options, title, data.book, facts=facts, made=data.made, mark=data.mark)


def _lines(data: RoundData) -> dict[int, dict[str, str]]:
    """What everyone looks for, by entry id."""
    lines: dict[int, dict[str, str]] = {}
    for board, game in enumerate(data.made.games, start=1):
        for player, entry in game.entries():
            colour = "white" if entry.colour is Colour.WHITE else "black"
            lines[player] = {
                "name": data.name(player),
                "board": str(board),
                "colour": colour,
                "word": data.say(f"pdf.colour.{colour}"),
                "opponent": data.name(entry.opponent),
            }
    for player, word in data.without_a_game().items():
        lines[player] = {"name": data.name(player), "board": "", "word": capital(word)}
    return lines
