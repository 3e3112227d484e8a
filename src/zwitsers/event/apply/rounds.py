"""Apply the events about rounds: drafts, publications and changes of published rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event import events as ev
from zwitsers.event.apply.parts import named_result, renumbered
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.errors import DoesNotFitError, must_fit
from zwitsers.event.go_settings import start_score
from zwitsers.event.schedule import game_key, read_game_date
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.snapshots import met_dummy
from zwitsers.event.state import ABSENCES, Game, Round, Status

if TYPE_CHECKING:
    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def _dated(event: GameDateSet, state: State) -> State:
    must_fit(state.entrants.keys() >= set(event.players), event.players)
    must_fit(read_game_date(event.date) == event.date, event.date)
    key = game_key(event.round, *event.players)
    others = {known: date for known, date in state.game_dates.items() if known != key}
    return replace(state, game_dates={**others, key: event.date} if event.date else others)


def _ahead(event: GameAheadSet, state: State) -> State:
    white, black = event.players
    must_fit(white != black and state.entrants.keys() >= {white, black}, event.players)
    key = game_key(event.round, white, black)
    others = {known: game for known, game in state.ahead.items() if known != key}
    if not event.white:
        must_fit(key in state.ahead and not event.black, event.round)
        return replace(state, ahead=others)
    taken = {player for number, *players in others if number == event.round for player in players}
    must_fit(event.round >= state.next_round and not taken & {white, black}, event.round)
    results = named_result(event.white, MIRRORS), named_result(event.black, MIRRORS)
    must_fit(results[1] in MIRRORS[results[0]], event.black)
    since = state.ahead[key].since if key in state.ahead else state.next_round
    return replace(state, ahead={**others, key: Game(white, black, *results, since=since)})


def _drafted(event: ev.RoundDrafted, state: State) -> State:
    round_ = Round(
        number=event.round,
        status=Status.DRAFT,
        games=tuple(
            [
                Game(white, black, stones=stones)
                for (white, black), stones in zip(event.games, _stones(event), strict=True)
            ]
        ),
        bye=event.bye,
        absent=_absent(state, event),
        by_hand=event.by_hand,
        dummy=event.dummy,
        last_opponent=event.last_opponent,
    )
    there = round_.paired
    must_fit(len(there) == 2 * len(round_.games) + (round_.bye is not None), "twice")
    must_fit(state.entrants.keys() >= there and not there & round_.absent.keys(), "players")
    if event.round == ev.IN_BETWEEN:
        _check_in_between(state, round_)
        return renumbered(replace(state, rounds=state.published, in_between=round_))
    # A round must not skip a draft of the in-between round or replace a published round.
    must_fit(event.round == state.next_round <= state.settings.rounds, event.round)
    must_fit(not round_.dummy or state.settings.drawing_dummy, "dummy")
    must_fit(state.in_between is None or state.in_between.status is not Status.DRAFT, "in-between")
    return renumbered(replace(state, rounds=(*state.published, round_)))


def _stones(event: ev.RoundDrafted | ev.RoundChanged) -> tuple[int, ...]:
    """The handicap of every game."""
    stones = event.stones or (0,) * len(event.games)
    must_fit(len(stones) == len(event.games) and all(0 <= number <= MOST_STONES for number in stones), "stones")
    return stones


def _absent(state: State, event: ev.RoundDrafted) -> dict[int, Result]:
    ids = {str(player): player for player in state.entrants}
    kinds = [kind for kind in Result if not kind.has_opponent and kind is not Result.BYE]
    return {ids[player]: named_result(reason, kinds) for player, reason in event.absent.items()}


def _check_in_between(state: State, round_: Round) -> None:
    must_fit(state.settings.drawing_dummy and state.next_round == state.settings.rounds, "in-between")
    must_fit(state.in_between is None or state.in_between.status is Status.DRAFT, "in-between")
    must_fit(
        round_.bye is None and (round_.last_opponent is None or round_.last_opponent in state.entrants), "in-between"
    )


def _discarded(event: ev.DraftDiscarded, state: State) -> State:
    draft = _draft(state, event.round)
    if draft.number == ev.IN_BETWEEN:
        return replace(state, in_between=None)
    return replace(state, rounds=state.published)


def _draft(state: State, number: int) -> Round:
    draft = state.draft
    if draft is None or draft.number != number:
        raise DoesNotFitError(number)
    return draft


def _published(event: ev.RoundPublished, state: State) -> State:
    """Publish the draft and record an absence for every player without a game, also those left out by hand."""
    draft = _draft(state, event.round)
    there = draft.paired
    if draft.number == ev.IN_BETWEEN:
        concerned = met_dummy(state) | {draft.last_opponent}
        absent = {
            player: draft.absent.get(player, Result.ABSENT if player in concerned else Result.NO_PART)
            for player in state.entrants
            if player not in there
        }
    else:
        known = state.left_out(draft.number)
        absent = {
            player: known.get(player) or draft.absent.get(player, Result.ABSENT)
            for player in state.entrants
            if player not in there
        }
    published = state.with_round(replace(draft, status=Status.PUBLISHED, absent=absent))
    if draft.number == 1 and state.settings.mcmahon:
        starts = {player: start_score(state.settings, entrant.player) for player, entrant in state.entrants.items()}
        return replace(published, fixed_starts=starts)
    return published


def _withdrawn(event: ev.PublicationWithdrawn, state: State) -> State:
    must_fit(state.draft is None and bool(state.in_order) and state.in_order[-1].number == event.round, event.round)
    if event.round == ev.IN_BETWEEN:
        return replace(state, in_between=None)
    fixed = {} if event.round == 1 else state.fixed_starts
    return replace(state, rounds=state.rounds[: event.round - 1], fixed_starts=fixed)


def _changed(event: ev.RoundChanged, state: State) -> State:
    """Change a published round. Games with a result cannot change, and every removed player gets an absence."""
    before = state.round(event.round)
    must_fit(before.status is Status.PUBLISHED and event.round != ev.IN_BETWEEN, event.round)
    games = dict(zip(before.numbers, before.games, strict=True))
    for board in (*event.removed, *(board for board, _white, _black in event.games if board in games)):
        must_fit(games[board].open, board)
    for board in event.removed:
        del games[board]
    for (board, white, black), stones in zip(event.games, _stones(event), strict=True):
        must_fit(0 < board <= HIGHEST_BOARD, board)
        games[board] = Game(white, black, stones=stones)
    kinds = (*ABSENCES, Result.FREE, Result.WITHDRAWN)
    left = {int(player): named_result(reason, kinds) for player, reason in event.absent.items() if player.isdecimal()}
    must_fit(len(left) == len(event.absent), "absent")
    changed = replace(
        before.remembering(), games=tuple(games.values()), numbers=tuple(games), bye=event.bye, by_hand=True
    )
    there = changed.paired
    absent = {player: reason for player, reason in {**before.absent, **left}.items() if player not in there}
    changed = replace(changed, absent=absent)
    must_fit(len(there) == 2 * len(games) + (event.bye is not None) and bool(games), "twice")
    must_fit(state.entrants.keys() >= there | left.keys() and not there & left.keys(), "players")
    must_fit(before.paired - there <= left.keys(), "forgotten")
    entrants = {
        player: replace(entrant, first_round=min(entrant.first_round, event.round)) if player in there else entrant
        for player, entrant in state.entrants.items()
    }
    return replace(state, entrants=entrants).with_round(changed)


CHANGES: Changes = {
    GameDateSet: _dated,
    GameAheadSet: _ahead,
    ev.RoundDrafted: _drafted,
    ev.DraftDiscarded: _discarded,
    ev.RoundPublished: _published,
    ev.PublicationWithdrawn: _withdrawn,
    ev.RoundChanged: _changed,
}
