"""Games on another day than their round: their dates (RR8), and games played before their evening."""

from dataclasses import replace

from zwitsers.engine.domain import Problem
from zwitsers.engine.why.norms import breaches_of_pair
from zwitsers.engine.why.view import view_of
from zwitsers.event.action import action
from zwitsers.event.actions.attendance import attend
from zwitsers.event.actions.checks import must_be_running, refuse, round_to_come
from zwitsers.event.actions.rounds import with_names
from zwitsers.event.ahead import games_ahead
from zwitsers.event.engine import snapshot_for
from zwitsers.event.errors import CommandError
from zwitsers.event.evenings import is_season
from zwitsers.event.events import Event
from zwitsers.event.notation import parse_result
from zwitsers.event.parameters import EntryId, GameDate, GameResult, GameRound
from zwitsers.event.schedule import game_key, is_round_robin, read_game_date
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
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


@action("PUT games/ahead", command="game ahead", then="pairing", tag="rounds")
def set_game_ahead(
    state: State,
    white: EntryId,
    black: EntryId,
    result: GameResult,
    round_number: GameRound | None = None,
    date: GameDate | None = None,
) -> list[Event]:
    """These two have played their game of a round to come, the next one if not said. When that round is paired they
    have this game, and its result is in. The result `none` takes it back."""
    must_be_running(state)
    number = state.next_round if round_number is None else round_number
    round_to_come(state, number)
    state.entrant(white), state.entrant(black)
    day = None if date is None else read_game_date(date)
    if result.strip().casefold() == "none":
        return _not_ahead(state, number, white, black)
    refuse(
        None if is_season(state) else Problem("tournament.ahead.no-season"),
        Problem("tournament.player-twice", player=state.named(white)) if white == black else None,
        Problem("tournament.game.date", value=date) if date is not None and day is None else None,
    )
    both = parse_result(result, state.settings.game)
    refuse(
        None if both[0].played and not both[0].unfinished else Problem("tournament.ahead.not-played", result=result),
        *(_cannot_play(state, number, player, {white, black}) for player in (white, black)),
        *(with_names(state, breach) for breach in _breaches(state, number, white, black)),
    )
    pair = (min(white, black), max(white, black))
    return [
        *(event for player in (white, black) for event in attend(state, player, number)),
        GameAheadSet(number, (white, black), both[0].name, both[1].name),
        *([GameDateSet(number, pair, day)] if day else []),
    ]


def _not_ahead(state: State, number: int, one: int, two: int) -> list[Event]:
    game = state.ahead.get(game_key(number, one, two))
    if game is None:
        names = {"one": state.named(one), "two": state.named(two)}
        raise CommandError([Problem("tournament.ahead.none", **names, round=number)])
    return [GameAheadSet(number, (game.white, game.black))]


def _cannot_play(state: State, number: int, player: int, pair: set[int]) -> Problem | None:
    """Why a player cannot have this game of a round to come."""
    if state.entrants[player].withdrawn_in(number):
        return Problem("tournament.player.is-withdrawn", player=state.named(player))
    others = [game for game in games_ahead(state, number) if {game.white, game.black} != pair]
    if any(player in (game.white, game.black) for game in others):
        return Problem("tournament.ahead.twice", player=state.named(player), round=number)
    return None


def _breaches(state: State, number: int, one: int, two: int) -> list[Problem]:
    """Which norms forbid this game, as things stand now, apart from its own result if that is in."""
    key = game_key(number, one, two)
    state = replace(state, ahead={known: game for known, game in state.ahead.items() if known != key})
    snapshot = snapshot_for(state, state.next_round)._replace(unavailable={})
    view = view_of(snapshot, state.settings.system_of(state.next_round))
    return [breach.problem for breach in breaches_of_pair(view, state.lots[one], state.lots[two])]


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
    for round_ in state.published:
        for game in round_.games:
            if {game.white, game.black} == {one, two}:
                found[round_.number] = game.open
    schedule = state.settings.system_of(1).pairing.schedule
    if is_round_robin(state) and schedule is not None and state.entrants:
        everyone = state.snapshot(len(state.published))._replace(unavailable={})
        pair = {state.lots[one], state.lots[two]}
        for number in range(state.next_round, schedule.rounds(everyone) + 1):
            if any({game.white, game.black} == pair for game in schedule.games(everyone, number).games):
                found[number] = True
    return found
