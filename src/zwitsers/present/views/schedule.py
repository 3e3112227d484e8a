"""The whole schedule of a round robin (RR8): every round with its games, played or still to be played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.event.notation import show_result
from zwitsers.present.views.people import numbered_people, people
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who


class NoScheduleError(ZwitsersError):
    """The rounds of this tournament are not known beforehand."""


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    board: int = field(metadata=described("The place in the table of this round, from 1."))
    white: Who
    black: Who
    result: str = field(metadata=described("As it is entered, such as 1-0; empty: not played yet."))


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


def event_schedule(state: State) -> ScheduleView:
    settings, snapshot = state.settings, state.snapshot(len(state.published))
    return schedule_view(snapshot, settings.system_of(1), numbered_people(state), settings.round_dates)


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
        made = schedule.games(everyone if paired else present, number)
        games, free = [], set(made.free)
        for board, game in enumerate(made.games, start=1):
            if paired and snapshot.entry(game.white, number).opponent != game.black:
                free |= {game.white, game.black} - gone
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
