"""The rounds and standings that the options of a document choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.present.documents.options import NoSuchPartError
from zwitsers.present.views.event_standings import choose, event_standings

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.standings import Standings


def standings_after(state: State, rounds: int | None = None) -> Standings:
    """Standings after this many rounds; None: the present ones."""
    return event_standings(state, choose(state, rounds))


def chosen_rounds(state: State, options: DocumentOptions) -> list[Round]:
    """The published rounds that the options name; without any, the last one."""
    if options.rounds is not None:
        return rounds_between(state, *options.rounds)
    if state.current is None:
        raise NoSuchPartError([Problem("exchange.no-rounds")])
    if options.round is None:
        return [state.current]
    found = [round_ for round_ in state.in_order if round_.number == options.round]
    if not found:
        raise NoSuchPartError([Problem("exchange.no-such-round", round=options.round, rounds=len(state.published))])
    return found


def rounds_between(state: State, first: int, last: int) -> list[Round]:
    """The published rounds from the first to the last, both included."""
    published = len(state.published)
    for number in (first, last):
        if not 1 <= number <= published:
            raise NoSuchPartError([Problem("exchange.no-such-round", round=number, rounds=published)])
    if first > last:
        raise NoSuchPartError([Problem("exchange.rounds-reversed", first=first, last=last)])
    return list(state.published[first - 1 : last])
