"""A round in words: what goes up on the wall, with the results that are in; as JSON, as CSV, and for engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.units import decimal_string
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.ledger import ledger
from zwitsers.engine.why.view import view_of
from zwitsers.language import Spoken, translate
from zwitsers.present.marks import result_sign
from zwitsers.present.tables.data import as_csv, as_json
from zwitsers.present.tables.player_columns import FACTS, round_columns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.records import as_record
from zwitsers.present.views.round import file_round
from zwitsers.present.words import (
    board_result,
    game_date,
    numbered,
    points_before,
    reason_heading,
    reason_word,
    result_word,
    round_title,
    score_column,
    stones_text,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zwitsers.engine.domain import Result, Snapshot
    from zwitsers.engine.pairing.result import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.round import RoundView
    from zwitsers.present.views.seats import Seat

# Room to write the result in.
ROOM = "…  –  …"
_HEADING = (
    "round",
    "board",
    "white_number",
    "white",
    "white_points",
    "white_result",
    "black_result",
    "black_points",
    "black",
    "black_number",
    "remark",
)
_VIRTUAL = ("white_virtual", "black_virtual")


def round_blocks(view: RoundView, language: str) -> list[Block]:
    language = Spoken(language, view.rulebook.vocabulary)
    blocks: list[Block] = [Heading(_title(view, language))]
    if view.boards:
        blocks.append(_boards(view, language))
    lines = [f"{heading}: {'; '.join(names)}" for heading, names in without_game(view, language)]
    lines += legends(view, language)
    return [*blocks, Note("\n".join(lines))] if lines else blocks


def legends(view: RoundView, language: str) -> list[str]:
    """What the signs in the list of boards mean."""
    signs = [translate(f"report.legend.{sign}", language) for sign in view.signs]
    return [*signs, *other_days(view, language)]


def other_days(view: RoundView, language: str) -> list[str]:
    """Games that are not played with their round."""
    return [
        translate("report.schedule.other-day", language, board=line.board, date=game_date(line.date, language))
        for line in view.boards
        if line.date
    ]


def without_game(view: RoundView, language: str) -> list[tuple[str, list[str]]]:
    """The reasons for having no game, and who: number, name and the points of before the round."""
    return [
        (reason_heading(reason, language), [_with_points(seat, language) for seat in members])
        for reason, members in view.without
    ]


def _with_points(seat: Seat, language: str) -> str:
    return f"{numbered(seat)} ({points_before(seat, language)})"


def _title(view: RoundView, language: str) -> str:
    title = round_title(view.round, language)
    if view.round and view.planned is not None and view.round <= view.planned:
        title = translate("report.pairing.round-of", language, round=view.round, planned=view.planned)
    status = "" if view.status is None else translate(f"report.event.{view.status.value}", language)
    return "  ·  ".join(part for part in (title, view.name, view.system, status) if part)


def _boards(view: RoundView, language: str) -> Table:
    shown = round_columns(view)
    number = Column.named("number", language, right=True, look=Look.FAINT, spare=True)
    points = Column(score_column(view.mcmahon, language), right=True, look=Look.MAIN)
    columns = (
        Column(translate("report.pairing.board", language), right=True, look=Look.KEY),
        number,
        *shown.columns(language, "white"),
        points,
        Column.named("score", language),
        points,
        *shown.columns(language, "black"),
        number,
        *([Column.named("handicap", language, right=True)] if view.handicaps else []),
    )
    rows = tuple(
        (
            whole(board.board, language) + ("*" if board.changed else ""),
            whole(board.white.number, language),
            *shown.cells(board.white, board.white.rating, language),
            points_before(board.white, language),
            board_result(board, language) or ROOM,
            points_before(board.black, language),
            *shown.cells(board.black, board.black.rating, language),
            whole(board.black.number, language),
            *([whole(board.stones, language)] if view.handicaps else []),
        )
        for board in view.boards
    )
    return Table(columns, rows)


def brief_table(view: RoundView, language: str) -> Table:
    """The games of a finished round with their results, then the players without a game."""
    divisor = view.rulebook.divisor

    def signs(*results: Result | None) -> str:
        return " – ".join(result_sign(result, divisor, language) for result in results if result is not None)

    rows = [
        (numbered(board.white), signs(board.white_result, board.black_result), numbered(board.black))
        for board in view.boards
    ]
    rows += [
        (numbered(seat), signs(reason), reason_word(reason, language))
        for reason, members in view.without
        if not isinstance(reason, str)
        for seat in members
    ]
    columns = (
        Column(translate("report.column.white", language), look=Look.NAME),
        Column(translate("report.column.score", language), look=Look.MAIN),
        Column(translate("report.column.black", language), look=Look.NAME),
    )
    return Table(columns, tuple(rows), round_title(view.round, language))


def round_plain(view: RoundView) -> str:
    """As pairing engines print it: the number of pairs, then `white black`; the bye is `n 0`."""
    lines = [f"{board.white.number} {board.black.number}" for board in view.boards]
    if view.bye is not None:
        lines.append(f"{view.bye.number} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def round_json(view: RoundView, verdict: list[str] | None = None) -> str:
    record = as_record(view)
    return as_json(record if verdict is None else {**record, "verdict": verdict})


def pairings_csv(views: Iterable[RoundView], language: str) -> str:
    """A line for each board, then one for everyone without a game. Points are those before the round; scores stand in
    columns of their own, for a spreadsheet would take 1-1 for a date; a remark says what is not an ordinary game.
    Virtual points, title, grade, rating and handicap have columns behind all others, where anybody has them."""
    shown = list(views)
    found = {fact for view in shown for fact in round_columns(view).facts}
    facts = [fact for fact in FACTS if fact in found]
    accelerated = any(view.accelerated for view in shown)
    handicaps = any(view.handicaps for view in shown)
    heading = [*_HEADING, *(_VIRTUAL if accelerated else ())]
    heading += [f"{colour}_{fact}" for fact in facts for colour in ("white", "black")]
    heading += ["handicap"] * handicaps
    return as_csv(
        heading,
        [
            [*row, *_more(white, black, facts, accelerated=accelerated), *([stones or ""] if handicaps else [])]
            for view in shown
            for row, white, black, stones in _rows(view, language)
        ],
    )


def _more(white: Seat, black: Seat | None, facts: Iterable[str], *, accelerated: bool) -> Iterator[object]:
    """The cells behind those that every list has."""
    if accelerated:
        yield white.virtual.exact
        yield "" if black is None else black.virtual.exact
    for fact in facts:
        yield getattr(white, fact) or ""
        yield "" if black is None else getattr(black, fact) or ""


def _rows(view: RoundView, language: str) -> Iterator[tuple[list[object], Seat, Seat | None, int]]:
    turn: object = view.round or "between"

    def about(seat: Seat) -> tuple[int, str, str]:
        return seat.number, seat.name, seat.points.exact

    def score(result: Result | None) -> str:
        if result is None or result.unfinished:
            return ""
        return decimal_string(result.points, view.rulebook.divisor)

    for board in view.boards:
        scores = score(board.white_result), score(board.black_result)
        remarks = [result_word(board.odd, language)] if board.odd is not None else []
        remarks += [stones_text(board, language)] if board.stones else []
        remarks += [translate("report.pairing.changed", language)] if board.changed else []
        players = *about(board.white), *scores, *reversed(about(board.black))
        yield [turn, board.board, *players, "; ".join(remarks)], board.white, board.black, board.stones
    for reason, members in view.without:
        for seat in members:
            yield [turn, "", *about(seat), "", "", "", "", "", reason_word(reason, language)], seat, None, 0


# A round that is only paired from a file


def pairing_blocks(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook, language: str) -> list[Block]:
    blocks = round_blocks(file_round(pairing, snapshot, rulebook), language)
    remarks = []
    if pairing.round_number == 1 and rulebook.pairing.first_round.schemes and not pairing.scheme:
        remarks.append(translate("report.pairing.not-by-scheme", language))
    if any(entry.result.unfinished for history in snapshot.histories for entry in history):
        remarks.append(translate("report.standings.unfinished", language))
    return [*blocks, Note("\n".join(remarks))] if remarks else blocks


def pairing_json(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook) -> str:
    record = as_record(file_round(pairing, snapshot, rulebook))
    for board, game in zip(record["boards"], pairing.boards, strict=True):
        board["colour_article"] = game.colour_article
    record["first_round"] = pairing.scheme or None
    record["groups"] = [] if pairing.scheme else ledger(view_of(snapshot, rulebook), pairs_of(pairing))
    return as_json(record)
