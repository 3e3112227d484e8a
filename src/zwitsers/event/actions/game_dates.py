"""Dates of games: played before or after their round (RR8)."""

from zwitsers.engine.domain import Problem
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, refuse
from zwitsers.event.errors import CommandError
from zwitsers.event.events import Event
from zwitsers.event.parameters import EntryId, GameDate, GameRound
from zwitsers.event.schedule import game_key, is_round_robin, read_game_date
from zwitsers.event.schedule_events import GameDateSet
from zwitsers.event.state import State


@action("PUT games/date", command="game date", pages=("schedule/date",), then="schedule", tag="rounds")
def set_game_date(
    state: State, one: EntryId, two: EntryId, date: GameDate, round_number: GameRound | None = None
) -> list[Event]:
    """The game of these two is played on this day, perhaps with a time; without a date it is played with its round.
    Without a round it is their first game that has no result yet."""
    must_be_running(state)
    state.entrant(one), state.entrant(two)
    day = read_game_date(date)
    if day is None:
        raise CommandError([Problem("tournament.game.date", value=date)])
    number = _round_of(state, one, two, round_number)
    same = state.game_dates.get(game_key(number, one, two), "") == day
    refuse(Problem("tournament.game.same-date", one=state.named(one), two=state.named(two)) if same else None)
    return [GameDateSet(number, (min(one, two), max(one, two)), day)]


def _round_of(state: State, one: int, two: int, wanted: int | None) -> int:
    found = meetings(state, one, two)
    if wanted is not None and wanted in found:
        return wanted
    if wanted is None and found:
        return next((number for number, is_open in found.items() if is_open), next(iter(found)))
    names = {"one": state.named(one), "two": state.named(two)}
    if wanted is None:
        raise CommandError([Problem("tournament.game.none", **names)])
    raise CommandError([Problem("tournament.game.not-in-round", **names, round=wanted)])


def meetings(state: State, one: int, two: int) -> dict[int, bool]:
    """The rounds in which these two meet, published or by the schedule, and whether that game is still open."""
    found: dict[int, bool] = {}
    for made in state.published:
        for game in made.games:
            if {game.white, game.black} == {one, two}:
                found[made.number] = game.open
    schedule = state.settings.system_of(1).pairing.schedule
    if is_round_robin(state) and schedule is not None and state.entrants:
        everyone = state.snapshot(len(state.published))._replace(unavailable={})
        pair = {state.lots[one], state.lots[two]}
        for number in range(state.next_round, schedule.rounds(everyone) + 1):
            if any({game.white, game.black} == pair for game in schedule.games(everyone, number).games):
                found[number] = True
    return found
