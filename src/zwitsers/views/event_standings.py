"""The standings of an event: by its own rulebooks, settings, lots and barrage, with its prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, SnapshotError
from zwitsers.tournament.final import final_lines
from zwitsers.tournament.prizing import divided
from zwitsers.views.people import gone_before
from zwitsers.views.performance import brief_performance, performance_lists
from zwitsers.views.standings import Stage, final_standings, standings

if TYPE_CHECKING:
    from zwitsers.tournament.settings import Settings
    from zwitsers.tournament.state import State
    from zwitsers.views.standings import Standings


@dataclass(frozen=True, slots=True)
class Choice:
    """Which standings of an event: after so many rounds, the ranking for the pairing or the final one."""

    after: int
    final: bool = False


def complete_rounds(state: State) -> int:
    """How many rounds, from the first on, have all their results in."""
    return len(list(takewhile(lambda made: not made.open_boards, state.published)))


def over(state: State) -> bool:
    """Whether all rounds have been played."""
    return complete_rounds(state) >= state.settings.rounds and all(not made.open_boards for made in state.in_order)


def ended(state: State) -> bool:
    """Whether the final ranking is the one that everyone is shown."""
    return state.finished or over(state)


def usual_choice(state: State) -> Choice:
    """What everyone is shown, wherever he looks: after the last round of which all results are in; when that was the
    last round, the final ranking. A list of the organiser's own ranks after every round."""
    return usual_after(state, complete_rounds(state))


def usual_after(state: State, after: int) -> Choice:
    """What everyone is shown of the standings after so many rounds."""
    last = after == complete_rounds(state) and ended(state)
    return Choice(after, final=last or (after > 0 and state.settings.ranks_each_round))


def choose(state: State, after: int | None = None, final: bool = False) -> Choice:
    """What was asked for; after the last round there is no other ranking than the final one. A final ranking that is
    asked for earlier, or after an earlier round, is the one that it would be."""
    usual, published = usual_choice(state), len(state.published)
    if after is not None and not 0 <= after <= published:
        raise SnapshotError([Problem("snapshot.no-such-round", round=after, rounds=published)])
    if final:
        return Choice(published if after is None else after, final=True)
    if after is None:
        return usual
    return usual_after(state, after)


def event_ranking(state: State, choice: Choice | None = None) -> Standings:
    """The ranking that the round after so many rounds is paired on (R2), or the final one (R9.5) as it stands now,
    with the prizes where the event has any."""
    chosen = usual_choice(state) if choice is None else choice
    settings, ids, gone = state.settings, state.by_lot(), gone_before(state, chosen.after + 1)
    if not chosen.final:
        snapshot = state.snapshot(chosen.after)
        book = settings.system_of(min(chosen.after + 1, settings.rounds))
        return _as_set(standings(snapshot, book, ids, gone), settings)
    snapshot, book = state.snapshot(chosen.after), settings.final_system
    lines = final_lines(state, chosen.after)
    division = divided(state, lines) if state.prizes.lists else None
    made = final_standings(
        snapshot,
        book,
        lines,
        ranking=settings.final_ranking or book.final_rankings[0].id,
        seed=state.final_seed,
        prizes=None if division is None else {state.lots[player]: cents for player, cents in division.paid.items()},
        odd_cents=division is not None and division.odd,
        ids=ids,
        gone=gone,
        stage=_stage_of(state, chosen.after),
    )
    return _as_set(made, settings)


def event_standings(state: State, choice: Choice | None = None) -> Standings:
    """The same, with what everyone performed where the settings ask for that."""
    made, settings = event_ranking(state, choice), state.settings
    lists = performance_lists(made) if made.rounds and settings.performance != "nowhere" else ()
    if not lists:
        return made
    lines = tuple(
        replace(line, performance=brief_performance(made, line.number, settings.counting, lists)) for line in made.lines
    )
    return replace(made, lines=lines)


def _as_set(made: Standings, settings: Settings) -> Standings:
    """With what the settings say of it."""
    return replace(made, year=_year(settings), performance_everywhere=settings.performance == "everywhere")


def _year(settings: Settings) -> int | None:
    day = settings.start or next((day for day in settings.round_dates if day), "")
    return int(day[:4]) if day else None


def _stage_of(state: State, after: int) -> Stage:
    """Of the final ranking, or of that of a list of the organiser's own."""
    if after == state.settings.rounds:
        return Stage.FINAL if state.finished else Stage.PROVISIONAL
    return Stage.AFTER if state.settings.ranks_each_round else Stage.PROVISIONAL
