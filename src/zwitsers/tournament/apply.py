"""How each event changes the state. Commands have checked that an event fits; a log that was tampered with may hold
one that does not, and then replaying it fails with a ReplayError. What is accepted here is always a state of which a
snapshot can be made."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from itertools import groupby
from typing import TYPE_CHECKING, Any

from zwitsers.domain import ForbiddenPairs, Player, Problem, Result
from zwitsers.domain.handicap import MOST_STONES
from zwitsers.domain.ratings import as_entered, counted
from zwitsers.domain.results import MIRRORS
from zwitsers.prizes.rule_text import RuleError
from zwitsers.tournament import events as ev
from zwitsers.tournament.apply_prizes import CHANGES, with_settings, without_player
from zwitsers.tournament.boards import HIGHEST_BOARD, board_numbers
from zwitsers.tournament.errors import CommandError, DoesNotFitError, ReplayError
from zwitsers.tournament.errors import must_fit as _must
from zwitsers.tournament.fields import player_values
from zwitsers.tournament.go_settings import HIGHEST_START, start_score
from zwitsers.tournament.numbers import after_change, with_newcomer
from zwitsers.tournament.settings import OF_PLAYERS
from zwitsers.tournament.snapshots import dummy_would_stay, met_dummy
from zwitsers.tournament.state import ABSENCES, MISSED, Entrant, Game, Round, State, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.tournament.settings import Settings


# A result that can be entered: not one that says that there is none yet.
_RESULTS = frozenset(MIRRORS) - {Result.PENDING}


def replay(events: Iterable[ev.Event], state: State | None = None) -> State:
    """The state that these events add up to."""
    state = State() if state is None else state
    # Results come in rows. A row is entered at once, so that a large round is copied once and not for every board.
    for number, row in groupby(events, lambda event: event.round if isinstance(event, ev.ResultEntered) else None):
        if number is None:
            for event in row:
                state = _step(event.kind, apply, event, state)
        else:
            state = _step(ev.ResultEntered.kind, _with_results, list(row), state)
    return state


def _step(kind: str, change: Callable[[Any, State], State], what: object, state: State) -> State:
    try:
        return change(what, state)
    except (CommandError, RuleError, DoesNotFitError, KeyError) as error:
        raise ReplayError([Problem("tournament.replay", kind=kind, reason=str(error))]) from error


@singledispatch
def apply(event: ev.Event, state: State) -> State:
    raise ReplayError([Problem("tournament.unknown-event", kind=event.kind)])


# Setting up


@apply.register
def _(event: ev.TournamentCreated, state: State) -> State:
    _must(not state.created, "created")
    return replace(with_settings(state, _settings(state, state.settings.changed(event.settings))), created=True)


@apply.register
def _(event: ev.SettingsChanged, state: State) -> State:
    made = _counted(with_settings(state, _settings(state, state.settings.changed(event.changes))), state.settings)
    lots = after_change(state, made)
    return _renumbered(replace(made, lots=lots, lot_seed=state.lot_seed if lots is made.lots else None))


def _counted(state: State, before: Settings) -> State:
    """Everyone with the rating that counts now."""
    counting = state.settings.counting
    if counting is before.counting:
        return state
    entrants = {
        entrant.id: replace(entrant, player=counted(entrant.player, counting)) for entrant in state.entrants.values()
    }
    return replace(state, entrants=entrants)


def _settings(state: State, made: Settings) -> Settings:
    _must(made.rounds >= len(state.rounds) and not dummy_would_stay(state, made), made.rounds)
    _must(state.in_between is None or (made.drawing_dummy and made.rounds == state.settings.rounds), "dummy")
    _must(made.drawing_dummy or not any(item.dummy for item in state.rounds), "dummy")
    for name in OF_PLAYERS:
        for group in getattr(made, name):
            _must(state.entrants.keys() >= set(group), group)
    return made


def _renumbered(state: State) -> State:
    """The boards of a draft follow what is decided about boards; those of a published round stand."""
    draft = state.draft
    if draft is None:
        return state
    games = [(game.white, game.black) for game in draft.games]
    return state.with_round(replace(draft, numbers=board_numbers(games, state.settings.first_board, state.own_boards)))


# Players


@apply.register
def _(event: ev.PlayerAdded, state: State) -> State:
    _must(event.player not in state.entrants and event.player > 0, event.player)
    _must(event.first_round >= state.next_round, event.first_round)
    player = counted(Player(event.player)._replace(**player_values(event.fields)), state.settings.counting)
    entrant = Entrant(player, event.first_round, _kind(event.missed, MISSED))
    late = {event.player: start_score(state.settings, player)} if state.fixed_starts else {}
    return replace(
        state,
        fixed_starts={**state.fixed_starts, **late},
        entrants={**state.entrants, event.player: entrant},
        lots=with_newcomer(state, player),
        last_entry=max(state.last_entry, event.player),
    )


def _kind(name: str, allowed: Iterable[Result]) -> Result:
    result = Result.__members__.get(name)
    if result is None or result not in allowed:
        raise DoesNotFitError(name)
    return result


@apply.register
def _(event: ev.PlayerChanged, state: State) -> State:
    entrant = state.entrants[event.player]
    changed = as_entered(entrant.player)._replace(**player_values(event.changes))
    made = _with_entrant(state, replace(entrant, player=counted(changed, state.settings.counting)))
    return replace(made, lots=after_change(state, made))


@apply.register
def _(event: ev.PlayerRemoved, state: State) -> State:
    _must(not state.rounds and state.in_between is None, event.player)
    gone = state.lots[event.player]
    entrants = {player: entrant for player, entrant in state.entrants.items() if player != event.player}
    lots = {player: lot - 1 if lot > gone else lot for player, lot in state.lots.items() if player != event.player}
    fewer = [rule._replace(players=rule.players - {event.player}) for rule in state.forbidden]
    groups: dict[str, Any] = {
        name: tuple(tuple(p for p in group if p != event.player) for group in getattr(state.settings, name))
        for name in OF_PLAYERS
    }
    return replace(
        without_player(state, event.player),
        settings=replace(state.settings, **groups),
        entrants=entrants,
        lots=lots,
        forbidden=tuple(rule for rule in fewer if len(rule.players) > 1),
    )


@apply.register
def _(event: ev.PlayerWithdrawn, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=False)


@apply.register
def _(event: ev.PlayerReturned, state: State) -> State:
    return _turn(state, event.player, event.from_round, present=True)


def _turn(state: State, player: int, from_round: int, *, present: bool) -> State:
    entrant = state.entrants[player]
    return _with_entrant(state, replace(entrant, turns=(*entrant.turns, (from_round, present))))


@apply.register
def _(event: ev.AbsenceSet, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {**entrant.absences, event.round: _kind(event.result, ABSENCES)}
    return _with_entrant(state, replace(entrant, absences=absences))


@apply.register
def _(event: ev.AbsenceCleared, state: State) -> State:
    entrant = state.entrants[event.player]
    absences = {number: result for number, result in entrant.absences.items() if number != event.round}
    return _with_entrant(state, replace(entrant, absences=absences))


@apply.register
def _(event: ev.BoardFixed, state: State) -> State:
    _must(0 <= event.board <= HIGHEST_BOARD, event.board)
    return _renumbered(_with_entrant(state, replace(state.entrants[event.player], board=event.board)))


def _with_entrant(state: State, entrant: Entrant) -> State:
    return replace(state, entrants={**state.entrants, entrant.id: entrant})


@apply.register
def _(event: ev.StartScoresSet, state: State) -> State:
    _must(state.entrants.keys() >= set(event.players), event.players)
    _must(event.score is None or 0 <= event.score <= HIGHEST_START, event.score)
    entrants = {player: replace(state.entrants[player], start=event.score) for player in event.players}
    return replace(state, entrants={**state.entrants, **entrants})


@apply.register
def _(event: ev.LotsDrawn, state: State) -> State:
    _must(not state.rounds, event.seed)
    lots = {player: event.lots[str(player)] for player in state.entrants}
    numbers = set(lots.values())
    _must(len(event.lots) == len(lots) == len(numbers) and min(numbers, default=1) > 0, event.seed)
    return replace(state, lots=lots, lot_seed=event.seed)


@apply.register
def _(event: ev.ColourDrawn, state: State) -> State:
    _must(not state.rounds, event.seed)
    return replace(state, settings=_settings(state, state.settings.changed({"lot_colour": event.colour})))


@apply.register
def _(event: ev.PairForbidden, state: State) -> State:
    players = frozenset(event.players)
    _must(players <= state.entrants.keys(), event.players)
    rule = ForbiddenPairs(players, event.first_round, event.last_round)
    return replace(state, forbidden=(*state.forbidden, rule))


@apply.register
def _(event: ev.PairAllowed, state: State) -> State:
    """From now on: the rounds that were paired under the rule keep it, so that they can be judged as they were."""
    players, paired = frozenset(event.players), len(state.published)
    kept = [rule for rule in state.forbidden if rule.players != players]
    ended = [
        rule._replace(last_round=paired if rule.last_round is None else min(rule.last_round, paired))
        for rule in state.forbidden
        if rule.players == players and rule.first_round <= paired
    ]
    return replace(state, forbidden=(*kept, *ended))


# Rounds


@apply.register
def _(event: ev.RoundDrafted, state: State) -> State:
    made = Round(
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
    there = made.paired
    _must(len(there) == 2 * len(made.games) + (made.bye is not None), "twice")
    _must(state.entrants.keys() >= there and not there & made.absent.keys(), "players")
    if event.round == ev.IN_BETWEEN:
        _check_in_between(state, made)
        return _renumbered(replace(state, rounds=state.published, in_between=made))
    # A draft of the in-between round, or one that was published, must not be passed over.
    _must(event.round == state.next_round <= state.settings.rounds, event.round)
    _must(not made.dummy or state.settings.drawing_dummy, "dummy")
    _must(state.in_between is None or state.in_between.status is not Status.DRAFT, "in-between")
    return _renumbered(replace(state, rounds=(*state.published, made)))


def _stones(event: ev.RoundDrafted | ev.RoundChanged) -> tuple[int, ...]:
    """The handicap of every game."""
    stones = event.stones or (0,) * len(event.games)
    _must(len(stones) == len(event.games) and all(0 <= number <= MOST_STONES for number in stones), "stones")
    return stones


def _absent(state: State, event: ev.RoundDrafted) -> dict[int, Result]:
    ids = {str(player): player for player in state.entrants}
    kinds = [kind for kind in Result if not kind.has_opponent and kind is not Result.BYE]
    return {ids[player]: _kind(reason, kinds) for player, reason in event.absent.items()}


def _check_in_between(state: State, made: Round) -> None:
    _must(state.settings.drawing_dummy and state.next_round == state.settings.rounds, "in-between")
    _must(state.in_between is None or state.in_between.status is Status.DRAFT, "in-between")
    _must(made.bye is None and (made.last_opponent is None or made.last_opponent in state.entrants), "in-between")


@apply.register
def _(event: ev.DraftDiscarded, state: State) -> State:
    draft = _draft(state, event.round)
    if draft.number == ev.IN_BETWEEN:
        return replace(state, in_between=None)
    return replace(state, rounds=state.published)


def _draft(state: State, number: int) -> Round:
    draft = state.draft
    if draft is None or draft.number != number:
        raise DoesNotFitError(number)
    return draft


@apply.register
def _(event: ev.RoundPublished, state: State) -> State:
    """From here on the round says of everyone what he has in it, also of those who were left out of it by hand."""
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


@apply.register
def _(event: ev.PublicationWithdrawn, state: State) -> State:
    _must(state.draft is None and bool(state.in_order) and state.in_order[-1].number == event.round, event.round)
    if event.round == ev.IN_BETWEEN:
        return replace(state, in_between=None)
    fixed = {} if event.round == 1 else state.fixed_starts
    return replace(state, rounds=state.rounds[: event.round - 1], fixed_starts=fixed)


@apply.register
def _(event: ev.RoundChanged, state: State) -> State:
    """Games in which a result is in stay as they are, and nobody who was in the round is forgotten."""
    before = state.round(event.round)
    _must(before.status is Status.PUBLISHED and event.round != ev.IN_BETWEEN, event.round)
    games = dict(zip(before.numbers, before.games, strict=True))
    for board in (*event.removed, *(board for board, _white, _black in event.games if board in games)):
        _must(games[board].open, board)
    for board in event.removed:
        del games[board]
    for (board, white, black), stones in zip(event.games, _stones(event), strict=True):
        _must(0 < board <= HIGHEST_BOARD, board)
        games[board] = Game(white, black, stones=stones)
    left = {int(player): _kind(reason, ABSENCES) for player, reason in event.absent.items() if player.isdecimal()}
    _must(len(left) == len(event.absent), "absent")
    made = replace(before.remembering(), games=tuple(games.values()), numbers=tuple(games), bye=event.bye, by_hand=True)
    there = made.paired
    absent = {player: reason for player, reason in {**before.absent, **left}.items() if player not in there}
    made = replace(made, absent=absent)
    _must(len(there) == 2 * len(games) + (event.bye is not None) and bool(games), "twice")
    _must(state.entrants.keys() >= there | left.keys() and not there & left.keys(), "players")
    _must(before.paired - there <= left.keys(), "forgotten")
    entrants = {
        player: replace(entrant, first_round=min(entrant.first_round, event.round)) if player in there else entrant
        for player, entrant in state.entrants.items()
    }
    return replace(state, entrants=entrants).with_round(made)


@apply.register
def _(event: ev.ResultEntered, state: State) -> State:
    return _with_results([event], state)


def _with_results(entered: Sequence[ev.ResultEntered], state: State) -> State:
    """With these results of one round, in this order."""
    current = state.round(entered[0].round)
    _must(current.status is not Status.DRAFT, current.number)
    games = list(current.games)
    for event in entered:
        place = current.place_of(event.board)
        game = current.games[place]
        games[place] = Game(game.white, game.black, *_pair(event.white, event.black), game.stones)
    return state.with_round(replace(current, games=tuple(games)))


@apply.register
def _(event: ev.ResultCorrected, state: State) -> State:
    return _with_result(state, event.round, event.board, _pair(event.white, event.black))


@apply.register
def _(event: ev.ResultCleared, state: State) -> State:
    return _with_result(state, event.round, event.board, (None, None))


def _pair(white: str, black: str) -> tuple[Result, Result]:
    """Two results that go together; one that is not in yet is no result."""
    first = _kind(white, _RESULTS)
    return first, _kind(black, MIRRORS[first])


def _with_result(state: State, number: int, board: int, results: tuple[Result | None, Result | None]) -> State:
    current = state.round(number)
    _must(current.status is not Status.DRAFT, number)
    game = current.game(board)
    return state.with_round(current.with_game(board, Game(game.white, game.black, *results, game.stones)))


@apply.register
def _(event: ev.ColoursSwapped, state: State) -> State:
    current = state.round(event.round)
    _must(current.status is not Status.DRAFT, event.round)
    game = current.game(event.board)
    swapped = Game(game.black, game.white, game.black_result, game.white_result, game.stones)
    return state.with_round(current.remembering().with_game(event.board, swapped))


@apply.register
def _(event: ev.AbsenceCorrected, state: State) -> State:
    current = state.round(event.round)
    _must(current.status is not Status.DRAFT and event.player in state.entrants, event.player)
    _must(event.player not in current.paired, event.player)
    _must(event.round != ev.IN_BETWEEN or current.absent[event.player] in ABSENCES, event.player)
    absent = {**current.absent, event.player: _kind(event.result, ABSENCES)}
    return state.with_round(replace(current, absent=absent))


@apply.register
def _(event: ev.RoundClosed, state: State) -> State:
    current = state.round(event.round)
    _must(current.status is Status.PUBLISHED and not current.open_boards, event.round)
    return state.with_round(replace(current, status=Status.CLOSED))


@apply.register
def _(event: ev.BarragePlayed, state: State) -> State:
    _must(state.entrants.keys() >= set(event.players), event.players)
    _must(set(event.level) <= set(event.players[1:]), event.level)
    return replace(state, barrage=event.players, barrage_level=event.level)


@apply.register
def _(event: ev.TournamentFinished, state: State) -> State:
    return replace(state, finished=True, final_seed=event.seed)


# Categories and prizes
for _kind_of_event, _change in CHANGES.items():
    apply.register(_kind_of_event)(_change)
