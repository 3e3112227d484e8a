"""A round of an event, from draft to closed: what goes up on the wall, with the results that are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Result
from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.pairing import ROOM, board_columns
from zwitsers.report.table import Heading, Note, Table
from zwitsers.report.words import result_word, round_title, short_name
from zwitsers.scores.table import points_table
from zwitsers.scores.units import decimal_string, pretty
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.tournament.notation import show_result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.tournament.state import Game, Round, State


def system_of_round(state: State, number: int) -> Rulebook:
    return state.settings.system_of(state.settings.rounds if number == IN_BETWEEN else number)


def round_blocks(state: State, made: Round, language: str) -> list[Block]:
    book = system_of_round(state, made.number)
    points = {player: pretty(value, book.divisor) for player, value in _points_before(state, made).items()}
    blocks: list[Block] = [Heading(_title(state, made, book, language))]
    if made.games:
        blocks.append(_boards(state, made, points, language))
    lines = _without_a_game(state, made, points, language)
    if lines:
        blocks.append(Note("\n".join(lines)))
    return blocks


def _points_before(state: State, made: Round) -> dict[int, int]:
    """Everyone's points by entry id, as they count when the round is paired."""
    points = points_table(snapshot_for(state, made.number))
    return {player: points[lot] for player, lot in state.lots.items()}


def _title(state: State, made: Round, book: Rulebook, language: str) -> str:
    if made.number == IN_BETWEEN:
        title = round_title(made.number, language)
    else:
        title = translate("report.pairing.round-of", language, round=made.number, planned=state.settings.rounds)
    status = translate(f"report.event.{made.status.value}", language)
    return "  ·  ".join(part for part in (title, state.settings.name, book.id, status) if part)


def _boards(state: State, made: Round, points: Mapping[int, str], language: str) -> Table:
    rows = [
        (
            str(board),
            str(state.lots[game.white]),
            short_name(state.entrants[game.white].player),
            points[game.white],
            result_of(game, state, language) or ROOM,
            points[game.black],
            short_name(state.entrants[game.black].player),
            str(state.lots[game.black]),
        )
        for board, game in enumerate(made.games, start=1)
    ]
    return Table(board_columns(language), tuple(rows))


def result_of(game: Game, state: State, language: str) -> str:
    """As people write it; empty while it is not in."""
    if game.white_result is None or game.black_result is None:
        return ""
    if game.white_result is Result.ADJOURNED:
        return result_word(Result.ADJOURNED, language)
    return show_result(game.white_result, game.black_result, state.settings.game)


def _without_a_game(state: State, made: Round, points: Mapping[int, str], language: str) -> list[str]:
    """The bye, then the absent, those with the same reason together; whoever was left over by hand comes last."""
    reasons: dict[str, list[int]] = {}
    if made.bye is not None:
        word = translate("report.event.dummy", language) if made.dummy else result_word(Result.BYE, language)
        reasons[word] = [made.bye]
    absent = {player: reason for player, reason in made.absent.items() if reason.counts}
    for player in sorted(absent, key=state.lots.__getitem__):
        reasons.setdefault(result_word(absent[player], language), []).append(player)
    left_over = state.left_over(made)
    if left_over:
        reasons[translate("report.event.left-over", language)] = left_over
    return [
        f"{word[:1].upper()}{word[1:]}: "
        + "; ".join(f"{state.lots[p]} {short_name(state.entrants[p].player)} ({points[p]})" for p in players)
        for word, players in reasons.items()
    ]


def round_plain(state: State, made: Round) -> str:
    """As pairing engines print it: the number of pairs, then `white black`; the bye is `n 0`."""
    lines = [f"{state.lots[game.white]} {state.lots[game.black]}" for game in made.games]
    if made.bye is not None:
        lines.append(f"{state.lots[made.bye]} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def round_json(state: State, made: Round, verdict: list[str] | None = None) -> str:
    book = system_of_round(state, made.number)
    points = _points_before(state, made)

    def player(number: int) -> dict[str, object]:
        return {
            "number": state.lots[number],
            "name": state.entrants[number].player.name,
            "points": decimal_string(points[number], book.divisor),
        }

    record: dict[str, object] = {
        "system": book.id,
        "edition": book.edition,
        "round": made.number,
        "status": made.status.value,
        "boards": [
            {
                "board": board,
                "white": player(game.white),
                "black": player(game.black),
                "result": None if game.open else result_of(game, state, "en"),
            }
            for board, game in enumerate(made.games, start=1)
        ],
        "bye": None if made.bye is None else player(made.bye),
        "dummy": made.dummy,
        "absent": [
            {**player(number), "reason": made.absent[number].label}
            for number in sorted(made.absent, key=state.lots.__getitem__)
            if made.absent[number].counts
        ],
        "by_hand": made.by_hand,
    }
    if verdict is not None:
        record["verdict"] = verdict
    return as_json(record)
