"""One round: who played whom and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Result
from zwitsers.language import translate
from zwitsers.report.table import Column, Look, Table
from zwitsers.report.words import result_sign, result_word, short_name
from zwitsers.scores.table import score_table

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook


def round_table(snapshot: Snapshot, round_number: int, book: Rulebook, language: str) -> Table:
    """The games in the order of their boards; the bye and the absent come last (R9.1)."""
    rows = []
    for number, other in boards(snapshot, round_number, book):
        entry = snapshot.entry(number, round_number)
        result = result_sign(entry.result, book.divisor)
        if other:
            theirs = result_sign(snapshot.entry(other, round_number).result, book.divisor)
            rows.append((_who(snapshot, number), f"{result} – {theirs}", _who(snapshot, other)))
        else:
            rows.append((_who(snapshot, number), result, result_word(entry.result, language)))
    columns = (
        Column(translate("report.column.white", language), look=Look.NAME),
        Column(translate("report.column.score", language), look=Look.MAIN),
        Column(translate("report.column.black", language), look=Look.NAME),
    )
    return Table(columns, tuple(rows), translate("report.round.title", language, round=round_number))


def _who(snapshot: Snapshot, number: int) -> str:
    return f"{number} {short_name(snapshot.player(number))}"


def boards(snapshot: Snapshot, round_number: int, book: Rulebook) -> list[tuple[int, int]]:
    """(white, black) of every game, by the scores before the round (R9.1); then (player, 0) for those without one."""
    before = snapshot.after(round_number - 1)
    table = score_table(before, book.method)
    rank = {number: place for place, number in enumerate(book.order(before, table))}
    games: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for number in sorted(snapshot.numbers, key=rank.__getitem__):
        result, opponent, colour = snapshot.entry(number, round_number)
        if not result.has_opponent:
            others.append((number, 0))
        elif rank[number] < rank[opponent]:
            games.append((opponent, number) if colour is Colour.BLACK else (number, opponent))

    def board(game: tuple[int, int]) -> tuple[int, int, int]:
        scores = [table[number].points for number in game]
        return -max(scores), -sum(scores), min(rank[number] for number in game)

    others.sort(key=lambda line: snapshot.entry(line[0], round_number).result is not Result.BYE)
    return sorted(games, key=board) + others
