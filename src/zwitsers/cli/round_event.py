"""A round of an event for the commands that explain and check pairings: the snapshot it was or will be paired on, its
rulebook, and how round one is paired."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import reading, refuse_what_is_kept
from zwitsers.cli.standings_event import check_system
from zwitsers.engine.domain import Problem
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.event.engine import plays_dummy, snapshot_for
from zwitsers.event.snapshots import as_lots
from zwitsers.present.tables.log import change_lines
from zwitsers.present.views.explanation import when_paired

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Options
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.log import Log
    from zwitsers.event.state import State


class EventRound(NamedTuple):
    number: int
    snapshot: Snapshot
    rulebook: Rulebook
    # How round one is paired; None where the rulebook decides.
    scheme: str | None
    # The pairs of the draft or the published round by lot number, the bye as (player, 0); None: not paired yet.
    pairs: frozenset[frozenset[int]] | None
    # What was changed in it after its publication, by whom and why.
    changes: tuple[str, ...] = ()


def log_and_state_of(options: Options) -> tuple[Log, State]:
    refuse_what_is_kept(options)
    with reading(options.file) as store:
        return store.log(), store.state()


def event_round(options: Options, number: int | None = None) -> EventRound:
    """The round that is asked for; else the draft or the round to come, and after the last round that one."""
    return round_of(options, log_and_state_of(options)[1], number)


def explained_round(options: Options, number: int | None, language: str) -> tuple[EventRound, RoundExplainer]:
    """The same with who explains it, as everywhere: with what was known when it was paired."""
    log, state = log_and_state_of(options)
    round_ = round_of(options, state, number)
    if round_.pairs is None:
        return round_, RoundExplainer(round_.snapshot, round_.rulebook, first_round=round_.scheme)
    explainer = when_paired(log, state, round_.number).explainer
    changes = tuple(change_lines(log, state, round_.number, language))
    return round_._replace(snapshot=explainer.snapshot, changes=changes), explainer


def round_of(options: Options, state: State, number: int | None) -> EventRound:
    latest = min(state.next_round, state.settings.rounds)
    number = latest if number is None else number
    if not 1 <= number <= latest:
        raise WrongCallError([Problem("tournament.no-such-round", round=number)])
    if plays_dummy(state, number):
        raise WrongCallError([Problem("cli.event.dummy-round", round=number)])
    book = state.settings.system_of(number)
    check_system(options, book)
    pairs = None
    if number <= len(state.rounds):
        # A dummy that has left stands for the bye (R10.3).
        pairs = frozenset(map(frozenset, as_lots(state, state.rounds[number - 1].pairs)))
    return EventRound(number, snapshot_for(state, number), book, state.settings.scheme_of(number), pairs)
