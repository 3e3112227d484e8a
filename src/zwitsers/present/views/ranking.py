"""What the final ranking goes by, what it could go by, and what another list would change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.catalogue import by_family
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.final import steps_of
from zwitsers.present.views.correction import PlaceChange
from zwitsers.present.views.event_standings import StandingsChoice, complete_rounds, event_standings, usual_after
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import Standings

if TYPE_CHECKING:
    from zwitsers.engine.scores.criteria.kinds import RankingCriterion
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class CriterionRecord:
    """A criterion of the catalogue."""

    code: str
    family: str = field(metadata=described("rulebooks, fide, draughts or go"))
    article: str
    ruling: str
    name_nl: str
    name_en: str
    reading_nl: str
    reading_en: str
    modifiers: tuple[str, ...] = field(metadata=described("What can follow it after a slash; L takes a number."))


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A criterion in a ranking."""

    code: str
    article: str
    name_nl: str
    name_en: str
    chosen: ChosenCriterion = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class RankingView:
    """What a ranking goes by; and what it would change, where it is not the one that holds."""

    ranking: str = field(metadata=described("Its id, or its list of codes."))
    criteria: tuple[StepRecord, ...]
    holds: bool = field(metadata=described("Whether the tournament goes by it now."))
    after: int = field(metadata=described("After how many rounds they are compared."))
    moved: tuple[PlaceChange, ...] = field(
        metadata=described("Who would have another place, in the order of the new list.")
    )
    shared_before: int = field(metadata=described("How many share a place now."))
    shared_after: int
    # The standings by it.
    standings: Standings = field(metadata=HIDDEN)


def catalogue() -> tuple[CriterionRecord, ...]:
    """Everything that a list can be made of."""
    return tuple(_record(criterion) for items in by_family().values() for criterion in items)


def _record(criterion: RankingCriterion) -> CriterionRecord:
    return CriterionRecord(
        code=criterion.code,
        family=criterion.family.value,
        article=criterion.article,
        ruling=criterion.ruling,
        name_nl=criterion.name.nl,
        name_en=criterion.name.en,
        reading_nl=criterion.reading.nl,
        reading_en=criterion.reading.en,
        modifiers=tuple(criterion.modifiers.split()),
    )


def step_records(ranking: FinalRanking) -> tuple[StepRecord, ...]:
    return tuple(
        StepRecord(
            chosen.criterion.code if chosen.criterion.chain else chosen.code,
            step.article,
            chosen.name("nl"),
            chosen.name("en"),
            chosen,
        )
        for step in steps_of(ranking, 2)
        for chosen in [step.chosen]
    )


def with_ranking(state: State, ranking: str) -> State:
    """The tournament as if it went by this one; CommandError when that cannot be."""
    return replace(state, settings=state.settings.changed({"final_ranking": ranking}))


def by_other_list(state: State, ranking: str, after: int | None = None) -> Standings:
    """The standings by another list after this number of rounds (None: all complete rounds)."""
    rounds = complete_rounds(state) if after is None else after
    return event_standings(with_ranking(state, ranking), replace(usual_after(state, rounds), final=True))


def ranking_view(state: State, ranking: str | None = None) -> RankingView:
    """The ranking that holds, or another one and what it would change. The order for pairing is another matter: no
    ranking of the end touches it."""
    other = state if ranking is None else with_ranking(state, ranking)
    choice = StandingsChoice(complete_rounds(state), final=True)
    now = event_standings(state, choice)
    then = now if other.settings == state.settings else event_standings(other, choice)
    before = {line.number: line for line in now.lines}
    moved = tuple(
        PlaceChange(line.player, before[line.number], line)
        for line in then.lines
        if (line.place, line.shared) != (before[line.number].place, before[line.number].shared)
    )
    found = other.settings.ranking
    return RankingView(
        ranking=found.id,
        criteria=step_records(found),
        holds=other.settings.ranking == state.settings.ranking,
        after=choice.after,
        moved=moved,
        shared_before=sum(line.shared for line in now.lines),
        shared_after=sum(line.shared for line in then.lines),
        standings=then,
    )
