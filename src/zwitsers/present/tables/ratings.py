"""Players of rating lists, and the lists that have been loaded, as tables and as JSON."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.data import as_json
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.rating_refresh import UNSURE, LookupOutcome
from zwitsers.present.words import day_of, minute, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.formats.ratings import LoadedList, RatedPlayer
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.rating_refresh import Candidate, RatingLookup, RatingRefresh, RatingRefreshes

_MEGABYTE = 1_000_000
# Columns that are shown when somebody has something in them.
_OPTIONAL = ("rapid", "blitz", "grade", "club")


def found_blocks(found: Sequence[RatedPlayer], text: str, language: str, limit: int) -> list[Block]:
    if not found:
        return [Note(translate("ratings.report.nobody", language, text=text))]
    shown = [name for name in _OPTIONAL if any(getattr(player, name) for player in found)]
    columns = (
        _column("list", language),
        _column("number", language, look=Look.KEY),
        _column("name", language, look=Look.NAME),
        _column("rating", language, right=True, look=Look.MAIN),
        *(_column(name, language, right=name in ("rapid", "blitz"), spare=True) for name in shown),
        _column("federation", language),
        _column("birth", language),
        _column("remarks", language, look=Look.FAINT, spare=True),
    )
    rows = [
        (
            translate(f"ratings.name.{player.source}", language),
            player.number,
            f"{player.title} {player.name}".strip(),
            _number(player.rating),
            *(_cell(getattr(player, name)) for name in shown),
            player.federation,
            player.birth,
            translate("ratings.report.inactive", language) if player.inactive else "",
        )
        for player in found
    ]
    blocks: list[Block] = [Table(columns, tuple(rows))]
    if len(found) == limit:
        blocks.append(Note(translate("ratings.report.more", language, count=limit)))
    return blocks


def found_json(found: Sequence[RatedPlayer]) -> str:
    return as_json([{"source": player.source, **player._asdict()} for player in found])


def refresh_blocks(found: RatingRefresh, language: str) -> list[Block]:
    """Players who change, and players who are not certain; the others are only counted."""
    name = translate(f"ratings.name.{found.list}", language)
    shown = found.of(LookupOutcome.CHANGES, *UNSURE)
    table = Table.of(
        shown,
        (_column("lot", language, right=True, look=Look.KEY), lambda line: str(line.player.number)),
        *PlayerColumns.without_rating(line.player for line in shown).paired(attrgetter("player"), language),
        (_column("before", language, right=True), lambda line: _number(line.before)),
        (_column("after", language, right=True, look=Look.MAIN), lambda line: _number(line.after)),
        (_column("remarks", language, look=Look.FAINT), lambda line: refresh_word(line, language)),
    )
    same = translate("ratings.refresh.same", language, count=len(found.of(LookupOutcome.SAME)))
    title = translate("ratings.refresh.title", language, list=name, date=day_of(found.date, language) or "–")
    return [Heading(title), *([table] if table.rows else []), Note(same)]


def refreshes_blocks(refreshes: RatingRefreshes, language: str) -> list[Block]:
    """List by list, and who has no rating in any."""
    blocks = [block for found in refreshes.lists for block in refresh_blocks(found, language)]
    return [*blocks, Note(unrated_text(refreshes, language))] if refreshes.unrated else blocks


def unrated_text(refreshes: RatingRefreshes, language: str) -> str:
    names = ", ".join(map(numbered, refreshes.unrated))
    return translate("ratings.refresh.nobody-rated", language, players=names)


def refresh_word(line: RatingLookup, language: str) -> str:
    """Why nothing changes, with the candidates."""
    if line.found in (LookupOutcome.CHANGES, LookupOutcome.SAME):
        return ""
    names = "; ".join(candidate_text(candidate) for candidate in line.candidates)
    return translate(f"ratings.refresh.{line.found.value}", language, names=names)


def candidate_text(candidate: Candidate) -> str:
    parts = (candidate.number, candidate.club or candidate.federation, candidate.birth_year, _number(candidate.rating))
    return f"{candidate.name} ({', '.join(part for part in parts if part)})"


def lists_blocks(lists: Sequence[LoadedList], language: str) -> list[Block]:
    if not lists:
        return [Note(translate("ratings.report.none", language))]

    def file(item: LoadedList) -> str:
        return translate("ratings.report.damaged", language) if item.damaged else item.file

    def size(item: LoadedList) -> str:
        return "–" if item.damaged else f"{item.size / _MEGABYTE:.1f}"

    return [
        Table.of(
            lists,
            (_column("list", language, look=Look.KEY), lambda item: translate(f"ratings.name.{item.list}", language)),
            (_column("date", language), lambda item: day_of(item.date, language) or "–"),
            (
                _column("players", language, right=True, look=Look.MAIN),
                lambda item: "–" if item.damaged else str(item.players),
            ),
            (_column("size", language, right=True, spare=True), size),
            (_column("loaded", language, spare=True), lambda item: minute(item.loaded, language)),
            (_column("file", language, look=Look.FAINT, spare=True), file),
        )
    ]


def _column(name: str, language: str, *, right: bool = False, look: Look = Look.PLAIN, spare: bool = False) -> Column:
    return Column(translate(f"ratings.column.{name}", language), right=right, look=look, spare=spare)


def _cell(value: str | int) -> str:
    return _number(value) if isinstance(value, int) else value


def _number(value: int | None) -> str:
    return str(value) if value else ""
