"""The start scores of a McMahon as a table."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from zwitsers.event.bars import bar_to_choose
from zwitsers.language import translate
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.words import number, whole

if TYPE_CHECKING:
    from zwitsers.event.bars import ProposedBar
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.start_scores import StartScore, StartScores


def proposed_bar_text(proposed: ProposedBar | None, rounds: int, language: str) -> str:
    """Which bar suits the entries, and why; nothing where none does."""
    if proposed is None:
        return ""

    def say(key: str, **values: object) -> str:
        return translate(f"report.start.{key}", language, **values)

    counted = {name: getattr(proposed, name) for name in ("grade", "players", "entries", "least", "most")}
    found = [say("proposed-bar", rounds=rounds, **counted)]
    if proposed.crowded:
        found.append(say("crowded-bar", most=proposed.most))
    return " ".join(found)


def missing_bar_text(state: State, language: str) -> str:
    """The warning that a McMahon has no bar yet, with the bar that suits the entries."""
    proposed = bar_to_choose(state)
    if proposed is None:
        return ""
    return f"{translate('round.bar.ask', language)} {proposed_bar_text(proposed, state.settings.rounds, language)}"


def start_score_blocks(start_scores: StartScores, title: str, language: str) -> list[Block]:
    def say(key: str, **values: object) -> str:
        return translate(f"report.start.{key}", language, **values)

    def how(line: StartScore) -> str:
        if line.by_hand:
            return say("by-hand", score=number(line.by_grade, language))
        return say("above-bar") if line.above_bar else ""

    shown = PlayerColumns.without_rating(line.player for line in start_scores.lines)
    table = Table.of(
        start_scores.lines,
        (Column.named("number", language, right=True, look=Look.KEY), lambda line: whole(line.number, language)),
        *shown.paired(attrgetter("player"), language),
        (Column.named("rating", language, right=True), lambda line: whole(line.rating, language)),
        (Column(say("counts-as"), right=True), lambda line: line.counts_as),
        (Column(say("score"), right=True, look=Look.MAIN), lambda line: number(line.start, language)),
        (Column(say("how")), how),
    )
    groups = "; ".join(say("group", score=number(score, language), count=count) for score, count in start_scores.groups)
    return [Heading(f"{title}  ·  {say('title')}"), table, Note(f"{say('groups')} {groups}")]
