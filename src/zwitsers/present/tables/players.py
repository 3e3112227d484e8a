"""The list of players of an event in words: by lot number, with what is known of their absences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.event.evenings import vocabulary_of
from zwitsers.event.fields import PLAYER_FIELDS
from zwitsers.language import Spoken, translate
from zwitsers.present.tables.data import as_csv
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.next_round import how_lots_are
from zwitsers.present.views.players import players
from zwitsers.present.views.records import as_record
from zwitsers.present.words import result_word, whole

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.players import PlayerView


# Beside the rating that counts, where players have two.
_BOTH = ("national-rating", "international-rating")


def players_blocks(state: State, language: str) -> list[Block]:
    language = Spoken(language, vocabulary_of(state))
    table = players_table(state, language)
    count = translate("report.event.players", language, count=len(table.rows))
    return [Heading(f"{state.settings.name}  ·  {count}"), table, Note(_draw(state, language))]


def players_table(state: State, language: str, *, public: bool = False) -> Table:
    """What is known of somebody's absence is not everyone's business; that they have withdrawn is."""

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    found = players(state, public=public)
    remarks = not public or any(_remarks(player, language) for player in found)
    both = any(player.international_rating for player in found)
    shown = PlayerColumns.of((player, player.rating) for player in found)
    columns = [
        Column(heading("number"), right=True, look=Look.KEY),
        *shown.columns(language),
        *(Column(heading(name), right=True, look=Look.FAINT, spare=True) for name in _BOTH if both),
        Column(translate("report.event.club", language), spare=True),
    ]
    if remarks:
        columns.append(Column(translate("report.event.remarks", language), look=Look.FAINT))
    rows = tuple(
        (
            whole(player.number, language),
            *shown.cells(player, player.rating, language),
            *(whole(rating, language) for rating in (player.national_rating, player.international_rating) if both),
            player.club or player.federation,
            *([_remarks(player, language)] if remarks else []),
        )
        for player in found
    )
    return Table(tuple(columns), rows)


def _draw(state: State, language: str) -> str:
    if state.settings.numbered_by is not None:
        return translate(f"round.lots.{how_lots_are(state) or 'strength'}", language)
    if state.lot_seed is None:
        return translate("report.event.not-drawn", language)
    return translate("report.event.drawn", language, seed=state.lot_seed)


def _remarks(player: PlayerView, language: str) -> str:
    found = []
    if player.first_round > 1:
        found.append(translate("report.event.entered-late", language, round=player.first_round))
    if player.withdrawn is not None:
        found.append(translate("report.event.withdrawn-from", language, round=player.withdrawn))
    if player.private is not None:
        if player.private.board:
            found.append(translate("report.event.own-board", language, board=player.private.board))
        found += [
            translate("report.event.absence", language, round=turn, absence=result_word(kind, language))
            for turn, kind in player.private.reasons.items()
        ]
    return ", ".join(found)


# A column where anybody has it.
_OF_SOME = ("international_rating", "national_k", "international_k", "national_list", "international_list")


def players_csv(state: State) -> str:
    """As they were entered, so that the file can be read back: `rating` is the national one."""
    records = [{**as_record(player), **as_record(player.private)} for player in players(state)]
    for record in records:
        record["rating"] = record["national_rating"]
    seldom = [name for name in _OF_SOME if any(record[name] for record in records)]
    heading = ["number", *(name for name in PLAYER_FIELDS if name in seldom or name not in _OF_SOME)]
    return as_csv(heading, [[record[name] for name in heading] for record in records])
