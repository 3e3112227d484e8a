"""The whole schedule of a round robin (RR8): every round with its games, played or still to be played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.event.notation import show_result
from zwitsers.event.schedule import fitting_rounds, game_key, is_round_robin
from zwitsers.present.views.people import Who, numbered_people, people, people_of
from zwitsers.present.views.records import described
from zwitsers.present.views.results import entered_result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.state import State


class NoScheduleError(ZwitsersError):
    """The rounds of this tournament are not known beforehand."""


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    board: int = field(metadata=described("The place in the table of this round, from 1."))
    white: Who
    black: Who
    result: str = field(metadata=described("As it is entered, such as 1-0; empty: not played yet."))
    date: str = field(
        default="", metadata=described("Where it is not played with its round: YYYY-MM-DD, perhaps with THH:MM.")
    )


@dataclass(frozen=True, slots=True)
class ScheduledRoundView:
    round: int
    date: str = field(metadata=described("YYYY-MM-DD; empty: not known."))
    games: tuple[ScheduledGame, ...]
    free: tuple[Who, ...] = field(metadata=described("Who has no opponent in this round (RR3)."))


@dataclass(frozen=True, slots=True)
class ScheduleView:
    system: str
    name: str
    rounds: tuple[ScheduledRoundView, ...]

    @property
    def total(self) -> int:
        return sum(len(one.games) for one in self.rounds)

    @property
    def played(self) -> int:
        return sum(bool(game.result) for one in self.rounds for game in one.games)


def event_schedule(state: State) -> ScheduleView:
    settings, snapshot = state.settings, state.snapshot(len(state.published))
    schedule = schedule_view(snapshot, settings.system_of(1), numbered_people(state), settings.round_dates)
    return replace(schedule, rounds=tuple(_dated(state, one) for one in schedule.rounds))


def known_schedule(state: State) -> ScheduleView:
    """All rounds of a round robin; of another tournament those that are published."""
    if is_round_robin(state):
        return event_schedule(state)
    settings, people_by_entry = state.settings, people_of(state)
    rounds = []
    for round_ in state.in_order:
        games = [
            ScheduledGame(
                board, people_by_entry[game.white], people_by_entry[game.black], entered_result(game, settings.game)
            )
            for board, game in round_.boards
        ]
        date = settings.round_dates[round_.number - 1] if 0 < round_.number <= len(settings.round_dates) else ""
        rounds.append(_dated(state, ScheduledRoundView(round_.number, date, tuple(games), ())))
    return ScheduleView(settings.system_of(1).id, settings.name, tuple(rounds))


def rounds_to_publish(state: State) -> int:
    """How many rounds of a round robin can still be published in one go; a draft has to go first."""
    if not is_round_robin(state) or state.finished or state.draft is not None:
        return 0
    return max((state.settings.rounds if state.published else fitting_rounds(state)) - len(state.published), 0)


def _dated(state: State, one: ScheduledRoundView) -> ScheduledRoundView:
    """With the dates of games that are not played with their round."""
    if not state.game_dates:
        return one
    games = (replace(game, date=_date_of(state, one.round, game)) for game in one.games)
    return replace(one, games=tuple(games))


def _date_of(state: State, round_number: int, game: ScheduledGame) -> str:
    assert game.white.id is not None
    assert game.black.id is not None
    return state.game_dates.get(game_key(round_number, game.white.id, game.black.id), "")


def schedule_view(
    snapshot: Snapshot,
    book: Rulebook,
    by_number: Mapping[int, Who] | None = None,
    dates: tuple[str, ...] = (),
) -> ScheduleView:
    """All rounds by the table. Who has left before half of their games is no longer in those to come (RR5)."""
    schedule = book.pairing.schedule
    if schedule is None:
        raise NoScheduleError([Problem("pairing.round-robin.none", system=book.id)])
    known = people(snapshot.players) if by_number is None else by_number
    everyone = snapshot._replace(unavailable={})
    gone = {number for number, reason in snapshot.unavailable.items() if reason is Result.WITHDRAWN}
    present = snapshot._replace(unavailable=dict.fromkeys(gone, Result.WITHDRAWN))
    rounds = []
    for number in range(1, schedule.rounds(snapshot) + 1):
        paired = number <= snapshot.rounds
        scheduled = schedule.games(everyone if paired else present, number)
        games, free = [], set(scheduled.free)
        for board, game in enumerate(scheduled.games, start=1):
            if paired and snapshot.entry(game.white, number).opponent != game.black:
                free |= {game.white, game.black}
                continue
            result = _result(snapshot, book, game.white, number) if paired else ""
            games.append(ScheduledGame(board, known[game.white], known[game.black], result))
        date = dates[number - 1] if number <= len(dates) else ""
        without = tuple(known[one] for one in sorted(free - gone))
        rounds.append(ScheduledRoundView(number, date, tuple(games), without))
    return ScheduleView(book.id, snapshot.name, tuple(rounds))


def _result(snapshot: Snapshot, book: Rulebook, white: int, number: int) -> str:
    mine = snapshot.entry(white, number)
    theirs = snapshot.entry(mine.opponent, number)
    return "" if mine.result is Result.PENDING else show_result(mine.result, theirs.result, book.game)
