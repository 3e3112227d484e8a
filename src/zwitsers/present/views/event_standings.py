"""The standings of an event: by its own rulebooks, settings, lots and barrage, with its prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, SnapshotError
from zwitsers.event.final import final_lines, ranking_in_force
from zwitsers.event.prizing import divided
from zwitsers.event.schedule import is_round_robin
from zwitsers.present.views.people import gone_before
from zwitsers.present.views.performance import brief_performance, performance_lists
from zwitsers.present.views.standings import Stage, final_standings, standings

if TYPE_CHECKING:
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State
    from zwitsers.present.views.standings import Standings


@dataclass(frozen=True, slots=True)
class StandingsChoice:
    """Which standings of an event: after how many rounds, by the ranking in force (`final`) or in the order for
    pairing. `between`: as they stand between two rounds; otherwise as if the tournament ended there, with prizes."""

    after: int
    final: bool = False
    between: bool = False


def complete_rounds(state: State) -> int:
    """How many rounds, from the first on, have all their results in. In a round robin games of later rounds count as
    soon as they are played (RR8): there it is the last round with a result."""
    if is_round_robin(state):
        return max((round_.number for round_ in state.published if round_.begun), default=0)
    return len(list(takewhile(lambda round_: not round_.open_boards, state.published)))


def over(state: State) -> bool:
    """Whether all rounds have been played."""
    return complete_rounds(state) >= state.settings.rounds and all(not round_.open_boards for round_ in state.in_order)


def ended(state: State) -> bool:
    """Whether the standings that everyone is shown are those of the end."""
    return state.finished or over(state)


def usual_choice(state: State) -> StandingsChoice:
    """What every page, paper and file shows: the ranking after the last round of which all results are in."""
    return usual_after(state, complete_rounds(state))


def usual_after(state: State, after: int) -> StandingsChoice:
    """The usual standings: by the ranking in force, before the first round in the order for pairing."""
    return StandingsChoice(after, final=after > 0 or ended(state), between=0 < after < state.settings.rounds)


def choose(state: State, after: int | None = None, final: bool = False) -> StandingsChoice:
    """The standings after these rounds. `final`: as if the tournament ended after them; after all published rounds
    where none is named, also those with open games."""
    usual, published = usual_choice(state), len(state.published)
    if after is not None and not 0 <= after <= published:
        raise SnapshotError([Problem("snapshot.no-such-round", round=after, rounds=published)])
    if final:
        return StandingsChoice(published if after is None else after, final=True)
    if after is None:
        return usual
    return usual_after(state, after)


def event_ranking(state: State, choice: StandingsChoice | None = None) -> Standings:
    """The ranking in force (R9.5), or the order that the next round is paired on (R2). With prizes at the end; between
    rounds when the arbiter shows them."""
    chosen = usual_choice(state) if choice is None else choice
    settings, ids, gone = state.settings, state.by_lot(), gone_before(state, chosen.after + 1)
    if not chosen.final:
        snapshot = state.snapshot(chosen.after)
        book = settings.system_of(min(chosen.after + 1, settings.rounds))
        return _as_set(standings(snapshot, book, ids, gone), settings)
    snapshot, book = state.snapshot(chosen.after), settings.final_system
    lines = final_lines(state, chosen.after)
    priced = state.prizes.lists and (state.prizes.shown or not chosen.between)
    division = divided(state, lines) if priced else None
    standings_view = final_standings(
        snapshot,
        book,
        lines,
        ranking=ranking_in_force(state, chosen.after),
        seed=state.final_seed,
        prizes=None if division is None else {state.lots[player]: cents for player, cents in division.paid.items()},
        odd_cents=division is not None and division.odd,
        ids=ids,
        gone=gone,
        stage=_stage_of(state, chosen),
    )
    return _as_set(standings_view, settings)


def event_standings(state: State, choice: StandingsChoice | None = None) -> Standings:
    """The same, with what everyone performed where the settings ask for that."""
    ranking_view, settings = event_ranking(state, choice), state.settings
    lists = performance_lists(ranking_view) if ranking_view.rounds and settings.performance != "nowhere" else ()
    if not lists:
        return ranking_view
    lines = tuple(
        replace(line, performance=brief_performance(ranking_view, line.number, settings.counting, lists))
        for line in ranking_view.lines
    )
    return replace(ranking_view, lines=lines)


def _as_set(standings_view: Standings, settings: Settings) -> Standings:
    """With what the settings say of it."""
    return replace(standings_view, year=_year(settings), performance_everywhere=settings.performance == "everywhere")


def _year(settings: Settings) -> int | None:
    day = settings.start or next((day for day in settings.round_dates if day), "")
    return int(day[:4]) if day else None


def _stage_of(state: State, choice: StandingsChoice) -> Stage:
    if choice.between:
        return Stage.AFTER
    return Stage.FINAL if state.finished and choice.after == state.settings.rounds else Stage.PROVISIONAL


def ranked_entries(state: State) -> list[int]:
    """The entries in the order of the standings."""
    ids = state.by_lot()
    return [ids[line.number] for line in event_ranking(state).lines if line.number in ids]
