"""The Keizer points of a player as tables: what every result of an open game would bring, and how the points are made,
with a sentence on every value that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Look, Note, Table
from zwitsers.present.words import number, round_label, short_name, whole

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.keizer import KeizerAccount, KeizerOutlook, KeizerTerm
    from zwitsers.present.views.progress import Progress


def keizer_table(account: KeizerAccount, language: str) -> Table:
    columns = (
        Column(translate("report.column.round", language), right=True, look=Look.KEY),
        Column(translate("report.keizer.what", language), look=Look.NAME),
        Column(translate("report.keizer.part", language), right=True),
        Column(translate("report.keizer.then", language), right=True, look=Look.FAINT),
        Column(translate("report.keizer.now", language), right=True),
        Column(translate("report.keizer.adds", language), right=True, look=Look.MAIN),
    )
    own = translate("report.keizer.own", language)
    rows = [("", own, "", "", "", number(account.own, language)), *(_row(term, language) for term in account.terms)]
    total = ("", translate("report.keizer.total", language), "", "", "", number(account.points, language))
    return Table(columns, tuple(rows), translate("report.keizer.title", language), total=total)


def _row(term: KeizerTerm, language: str) -> tuple[str, ...]:
    what = translate(f"report.keizer.kind-{term.kind}", language)
    who = f": {short_name(term.opponent)}" if term.opponent is not None else ""
    return (
        round_label(term.round, language),
        what + who,
        term.part.fraction,
        number(term.value_then, language),
        number(term.value_now, language),
        number(term.adds, language),
    )


def keizer_notes(account: KeizerAccount, language: str) -> list[str]:
    """Why values changed: the place of the opponent then and now; and that a mean counts, where it does."""
    notes = [translate("report.keizer.place", language, place=account.place, value=account.value)]
    seen: set[int] = set()
    for term in reversed(account.terms):
        changed = term.value_then != term.value_now and term.part.units
        if changed and term.opponent is not None and term.opponent.number not in seen:
            seen.add(term.opponent.number)
            notes.append(
                translate(
                    "report.keizer.changed",
                    language,
                    name=short_name(term.opponent),
                    round=round_label(term.round, language),
                    then=whole(term.place_then, language),
                    now=whole(term.place_now, language),
                    value_then=number(term.value_then, language),
                    value_now=number(term.value_now, language),
                )
            )
    if account.mean:
        notes.append(translate("report.keizer.mean", language))
    return notes


def keizer_blocks(account: KeizerAccount, language: str) -> list[Block]:
    """What if I win? first, where a game is open; then how the points are made."""
    blocks: list[Block] = []
    for outlook in account.coming:
        blocks.append(outlook_table(outlook, language))
        if outlook.others:
            blocks.append(Note(translate("report.keizer.others", language, games=outlook.others)))
    if account.terms:
        blocks += [keizer_table(account, language), Note("\n".join(keizer_notes(account, language)))]
    return blocks


def outlook_table(outlook: KeizerOutlook, language: str) -> Table:
    """Place and points for each result of a game that is still open."""
    columns = (
        Column(translate("report.keizer.if", language), look=Look.NAME),
        Column(translate("report.keizer.place-then", language), right=True, look=Look.MAIN),
        Column(translate("report.keizer.total", language), right=True),
        Column(translate("report.keizer.gains", language), right=True),
        Column(translate("report.column.value", language), right=True),
    )
    rows = tuple(
        (
            translate(f"report.keizer.if-{outcome.result}", language),
            whole(outcome.place, language),
            number(outcome.points, language),
            ("+" if outcome.gains.units > 0 else "") + number(outcome.gains, language),
            whole(outcome.value, language),
        )
        for outcome in outlook.outcomes
    )
    title = translate(
        "report.keizer.what-if",
        language,
        round=round_label(outlook.round, language),
        name=short_name(outlook.opponent),
    )
    return Table(columns, rows, title)


def values_table(progress: Progress, language: str) -> Table:
    """Everybody's place after every round, with the value of that place in brackets."""
    rounds = range(1, progress.rounds + 1)
    shown = PlayerColumns.without_rating(track.player for track in progress.tracks)
    columns = (
        *shown.columns(language),
        *(Column(round_label(turn, language), right=True) for turn in rounds),
    )
    rows = tuple(
        (
            *shown.cells(track.player, None, language),
            *(f"{place} ({value})" for place, value in zip(track.places, track.values, strict=True)),
        )
        for track in progress.tracks
    )
    return Table(columns, rows, translate("report.keizer.places", language))
