"""An event with groups in words: its groups, its list, the cut into quads, and what is done in the groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.table import Column, Heading, Look, Table
from zwitsers.present.words import whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.festival import Quad
    from zwitsers.event.group_rounds import GroupOutcome
    from zwitsers.event.group_sync import GroupStep
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.festival import FestivalView, GroupView, RegistrationView

# How many names a sentence has.
_NAMED = 6


def _column(name: str, language: str, *, right: bool = False, look: Look = Look.PLAIN) -> Column:
    return Column(translate(f"festival.column.{name}", language), right, look)


def festival_blocks(view: FestivalView, language: str) -> list[Block]:
    columns = (
        _column("group", language, look=Look.NAME),
        _column("tournament", language),
        _column("system", language),
        _column("players", language, right=True),
        _column("stage", language),
        _column("rule", language, look=Look.FAINT),
    )
    rows = tuple(
        (group.name, group.tournament, group.system, str(group.players), stage_text(group, language), group.rule)
        for group in view.groups
    )
    counts = translate(
        "festival.counts", language, people=len(view.registrations), arrived=view.arrived, open=view.without_group
    )
    return [Heading(f"{view.name}  ·  {counts}"), Table(columns, rows)]


def stage_text(group: GroupView, language: str) -> str:
    return translate(
        f"festival.stage.{group.stage}", language, round=group.round, next=group.round + 1, open=group.open_boards
    )


def registrations_blocks(view: FestivalView, language: str) -> list[Block]:
    columns = (
        _column("number", language, right=True, look=Look.KEY),
        _column("name", language, look=Look.NAME),
        _column("rating", language, right=True),
        _column("group", language),
        _column("status", language, look=Look.FAINT),
    )
    rows = tuple(
        (
            str(item.id),
            item.name,
            whole(item.rating, language),
            group_text(item, language),
            translate(f"festival.status.{item.status}", language),
        )
        for item in view.registrations
    )
    return [Heading(view.name), Table(columns, rows)]


def group_text(item: RegistrationView, language: str) -> str:
    """The group, or those between which somebody has to choose."""
    if item.group_name:
        return item.group_name
    if not item.fits:
        return "–"
    return translate("festival.to-choose", language, groups=" / ".join(item.fits))


def quads_blocks(quads: Sequence[Quad], language: str) -> list[Block]:
    columns = (
        _column("group", language, look=Look.NAME),
        _column("system", language),
        _column("players", language),
    )
    rows = tuple(
        (
            quad.name,
            translate("festival.round-robin" if quad.round_robin else "festival.swiss", language, rounds=quad.rounds),
            "; ".join(
                f"{item.player.name} ({item.player.rating})" if item.player.rating else item.player.name
                for item in quad.members
            ),
        )
        for quad in quads
    )
    return [Table(columns, rows)]


def step_text(step: GroupStep, language: str) -> str:
    names = "; ".join(step.names[:_NAMED]) + (" …" if len(step.names) > _NAMED else "")
    return translate(
        f"festival.step.{step.kind}", language, group=step.group.name, players=names, count=len(step.names)
    )


def outcome_texts(outcomes: Sequence[GroupOutcome], done: str, language: str) -> list[str]:
    """`done`: paired, published, closed or finished."""
    found: list[str] = []
    for outcome in outcomes:
        if outcome.problems:
            found += [problem.text(language) for problem in outcome.problems]
        else:
            key = f"festival.outcome.{done}" if outcome.done else "festival.outcome.nothing"
            found.append(translate(key, language, group=outcome.group.name, round=outcome.round))
    return found
