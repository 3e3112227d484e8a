"""Rounds: a draft by the rulebook, publication, and pairing a published round again (R9.2)."""

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.pairing import NoPairingError, NothingToPairError
from zwitsers.event.action import action
from zwitsers.event.actions.checks import draft_of, must_be_running, must_know, no_draft, refuse
from zwitsers.event.actions.lots import draw
from zwitsers.event.ahead import games_missing, has_begun, results_ahead
from zwitsers.event.apply import replay
from zwitsers.event.engine import (
    draft_in_between,
    draft_round,
    in_between_plan,
    judge_round,
    needs_in_between,
    redraft_round,
)
from zwitsers.event.events import IN_BETWEEN, Event, PublicationWithdrawn, RoundDrafted, RoundPublished
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import Entries, NeededReason, PublishedRound, Reason, Seed, YesNo
from zwitsers.event.round_robin import forfeits_of_leavers, rounds_that_fit
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import Round, State, Status


@action("POST rounds", command="pair", pages=("pairing/pair",), creates=True, tag="rounds", by_hand=("cli", "page"))
def pair(
    state: State, against_himself: Entries | None = None, seed: Seed | None = None, *, in_between: YesNo = False
) -> list[Event]:
    """Make the draft of the next round, in place of an earlier draft. NoPairingError when there is none (R3.6).

    Before the last round that is the in-between round, where a drawing dummy asks for it (002 Modificatie 2, R7.2).
    With an odd number of players in it the middle one of the ranking draws against themselves, or those of
    `against_himself`. `in_between` refuses to pair any other round.

    With a seed, a McMahon whose lots were neither drawn nor given draws them first: lots in the order of entry follow
    the grades, and so would colours and floats of round 1. Lots that were committed to are drawn now at the latest."""
    must_be_running(state)
    fitting = rounds_that_fit(state)
    state = replay(fitting, state)
    if in_between or against_himself or _in_between_is_next(state):
        must_know(state, against_himself or ())
        refuse(None if _in_between_is_next(state) else Problem("tournament.no-in-between"), _not_closed(state))
        return [draft_in_between(state, against_himself or None)]
    number, rounds = state.next_round, state.settings.rounds
    refuse(Problem("tournament.all-rounds-paired", rounds=rounds) if number > rounds else None, _not_closed(state))
    lots = _lots_first(state, seed)
    return [*fitting, *lots, draft_round(replay(lots, state), number)]


@action(
    "POST schedule/publish",
    command="schedule",
    pages=("schedule/publish",),
    then="schedule",
    tag="rounds",
    by_hand=("cli",),
)
def publish_schedule(state: State) -> list[Event]:
    """RR8: pair and publish all rounds of a round robin that are still to come, in one go."""
    must_be_running(state)
    refuse(None if is_round_robin(state) else Problem("tournament.round-robin.not-one"))
    events: list[Event] = []
    while not events or state.next_round <= state.settings.rounds:
        for step in (pair, publish):
            more = step(state)
            events += more
            state = replay(more, state)
    return events


def _lots_first(state: State, seed: int | None) -> list[Event]:
    if state.lot_secret:
        return [] if state.lots_from_secret or state.published or state.draft is not None else draw(state, None)
    return draw(state, seed) if seed is not None and _lots_to_draw(state) else []


def _lots_to_draw(state: State) -> bool:
    """Whether the lots of a McMahon are still in the order of entry before round 1."""
    if not state.settings.mcmahon or state.published or state.draft is not None or state.lot_seed is not None:
        return False
    return sorted(state.entrants, key=state.lots.__getitem__) == sorted(state.entrants)


def _in_between_is_next(state: State) -> bool:
    """Whether it has to be made, or its draft is there and can be made again."""
    round_ = state.in_between
    return needs_in_between(state) or (round_ is not None and round_.status is Status.DRAFT)


def _not_closed(state: State) -> Problem | None:
    last = state.in_order[-1] if state.in_order else None
    if last is None or last.status is Status.CLOSED or is_round_robin(state):
        return None
    return Problem("tournament.not-closed", round=last.number)


@action(
    "POST draft/publish",
    command="publish",
    pages=("pairing/publish",),
    then="results",
    confirm=True,
    tag="rounds",
    by_hand=("cli",),
)
def publish(state: State, reason: Reason = "") -> list[Event]:
    """Publish the draft. One that breaks a norm, leaves someone out or is out of date needs the arbiter's reason,
    which is kept."""
    must_be_running(state)
    draft = draft_of(state)
    reason = tidy_reason(reason)
    empty = draft.number != IN_BETWEEN and not draft.paired
    refuse(Problem("tournament.draft-empty", round=draft.number) if empty else None)
    events: list[Event] = [RoundPublished(draft.number, reason)]
    events += forfeits_of_leavers(replay(events, state), draft)
    events += results_ahead(state, replay(events, state).round(draft.number))
    if not reason:
        best = redraft_round(state, draft)
        breaches = judge_round(state, draft, best).breaches
        if breaches:
            refuse(
                Problem("tournament.publish-illegal", round=draft.number),
                *(with_names(state, breach.problem) for breach in breaches),
            )
        refuse(
            *(
                Problem("tournament.ahead.left-out", one=state.named(game.white), two=state.named(game.black))
                for game in games_missing(state, draft)
            )
        )
        refuse(Problem("tournament.draft-stale", round=draft.number) if is_stale(draft, best) else None)
        refuse(*(_last_round_problems(state, draft, events) if draft.number == IN_BETWEEN else ()))
    return events


def is_stale(draft: Round, best: RoundDrafted | None) -> bool:
    """Whether the rulebook would not make this draft any more: something has changed since. Pairs made by hand are not
    the rulebook's to begin with; the players of an in-between round are."""
    if draft.number == IN_BETWEEN and best is not None and _roles(draft) != _roles(best):
        return True
    if draft.by_hand:
        return False
    games = tuple((game.white, game.black) for game in draft.games)
    return best is None or (games, draft.bye) != (best.games, best.bye)


def _roles(draft: Round | RoundDrafted) -> tuple[int | None, dict[int, str]]:
    """Of an in-between round: the dummy's opponent in the last round, and who is absent or draws against themselves."""
    reasons = {int(p): reason if isinstance(reason, str) else reason.name for p, reason in draft.absent.items()}
    return draft.last_opponent, {player: name for player, name in reasons.items() if name != Result.NO_PART.name}


def with_names(state: State, problem: Problem) -> Problem:
    """The judge knows lot numbers only; people know each other by name."""
    players = state.by_lot()
    values = {
        name: state.named(players[value])
        if name in ("player", "one", "two") and isinstance(value, int) and value in players
        else value
        for name, value in problem.values.items()
    }
    return Problem(problem.key, **values)


def _last_round_problems(state: State, draft: Round, events: list[Event]) -> list[Problem]:
    """Whether the last round can be paired depends on who has met whom, so it is known before anyone plays."""
    if not draft.by_hand:
        return list(in_between_plan(state).warnings)
    try:
        draft_round(replay(events, state), state.settings.rounds)
    except NothingToPairError:
        return []
    except NoPairingError as error:
        return [Problem("tournament.last-round-impossible"), *error.problems]
    return []


@action(
    "POST rounds/{round}/withdraw",
    command="round withdraw",
    aliases=("round repair",),
    pages=("pairing/withdraw",),
    confirm=True,
    tag="rounds",
)
def withdraw_publication(state: State, number: PublishedRound, reason: NeededReason = "") -> list[Event]:
    """Pair a published round again: when it breaks an absolute norm, or has not begun and the arbiter so decides."""
    must_be_running(state)
    chosen = state.round(number)
    reason = tidy_reason(reason)
    refuse(
        Problem("tournament.not-published", round=number) if chosen.status is Status.DRAFT else None,
        no_draft(state),
        Problem("tournament.not-last-round", round=number) if chosen not in state.in_order[-1:] else None,
        None if reason else Problem("tournament.reason-needed"),
    )
    begun_and_legal = has_begun(state, chosen) and judge_round(state, chosen, None).legal
    refuse(Problem("tournament.has-begun", round=number) if begun_and_legal else None)
    return [PublicationWithdrawn(number, reason)]
