"""The list of players of an event, by lot number, with what is known of their absences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import result_word, short_name
from zwitsers.tournament.fields import PLAYER_FIELDS

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.tournament.state import Entrant, State


def _in_order(state: State) -> list[Entrant]:
    return sorted(state.entrants.values(), key=lambda entrant: state.lots[entrant.id])


def players_blocks(state: State, language: str) -> list[Block]:
    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    graded = any(entrant.player.grade for entrant in state.entrants.values())
    columns = (
        Column(heading("number"), right=True, look=Look.KEY),
        Column(heading("name"), look=Look.NAME),
        Column(heading("rating"), right=True),
        *((Column(heading("grade"), right=True),) if graded else ()),
        Column(translate("report.event.club", language), spare=True),
        Column(translate("report.event.remarks", language), look=Look.FAINT),
    )
    rows = [
        (
            str(state.lots[entrant.id]),
            short_name(entrant.player),
            str(entrant.player.rating or ""),
            *((entrant.player.grade,) if graded else ()),
            entrant.player.club or entrant.player.federation,
            _remarks(state, entrant, language),
        )
        for entrant in _in_order(state)
    ]
    count = translate("report.event.players", language, count=len(rows))
    return [Heading(f"{state.settings.name}  ·  {count}"), Table(columns, tuple(rows)), Note(_draw(state, language))]


def _draw(state: State, language: str) -> str:
    if state.lot_seed is None:
        return translate("report.event.not-drawn", language)
    return translate("report.event.drawn", language, seed=state.lot_seed)


def _remarks(state: State, entrant: Entrant, language: str) -> str:
    found = []
    if entrant.first_round > 1:
        found.append(translate("report.event.entered-late", language, round=entrant.first_round))
    if entrant.withdrawn_in(min(state.next_round, state.settings.rounds)):
        found.append(translate("report.event.withdrawn", language))
    found += [
        translate("report.event.absence", language, round=number, absence=result_word(kind, language))
        for number, kind in sorted(entrant.absences.items())
    ]
    return ", ".join(found)


def players_json(state: State) -> str:
    return as_json(
        [
            {
                "number": state.lots[entrant.id],
                **{name: getattr(entrant.player, name) for name in PLAYER_FIELDS},
                "first_round": entrant.first_round,
                "withdrawn": entrant.withdrawn_in(min(state.next_round, state.settings.rounds)),
                "absences": {str(number): kind.label for number, kind in sorted(entrant.absences.items())},
            }
            for entrant in _in_order(state)
        ]
    )


def players_csv(state: State) -> str:
    return as_csv(
        ["number", *PLAYER_FIELDS],
        [
            [state.lots[entrant.id], *(getattr(entrant.player, name) for name in PLAYER_FIELDS)]
            for entrant in _in_order(state)
        ],
    )
