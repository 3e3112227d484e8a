"""Where a tournament stands and what comes next: Players → Pair → Publish → Results → Standings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.event.state import Status

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State


@dataclass(frozen=True, slots=True)
class Step:
    """`key` names it in the catalogues (web.step.*); `page` is where it is done; `state` is done, now or later."""

    key: str
    page: str
    state: str
    done: int | None = None
    total: int | None = None


def as_published(state: State) -> State:
    """As the public knows it: there is no draft, and nothing that players asked."""
    if state.requests:
        state = replace(state, requests={})
    if state.draft is None:
        return state
    between = None if state.draft is state.in_between else state.in_between
    return replace(state, rounds=state.published, in_between=between)


def steps(state: State) -> list[Step]:
    """The five steps of the round that is being made or played."""
    now = step_now(state)
    order = ("players", "pair", "publish", "results", "standings")
    pages = {
        "players": "players",
        "pair": "pairing",
        "publish": "pairing",
        "results": "results",
        "standings": "standings",
    }
    found_steps: list[Step] = []
    for key in order:
        place = "now" if key == now else "done" if order.index(key) < order.index(now) else "later"
        found_steps.append(Step(key, pages[key], place, *_count(state, key)))
    return found_steps


def step_now(state: State) -> str:
    if state.finished:
        return "standings"
    if state.draft is not None:
        return "publish"
    current = state.current
    if current is None:
        return "pair" if len(state.entrants) >= 2 else "players"
    if current.status is not Status.CLOSED:
        return "results"  # a round whose results are all in is closed there
    return "standings" if len(state.published) >= state.settings.rounds else "pair"


def can_withdraw(state: State, round_: Round | None) -> bool:
    """Whether the publication of a round can still be taken back: nothing was made after it."""
    return round_ is not None and round_ is state.current and state.draft is None and not state.finished


def _count(state: State, key: str) -> tuple[int | None, int | None]:
    current = state.current
    if key == "players":
        return len(state.entrants), None
    if key == "results" and current is not None and round_shown(state) == current.number:
        return len(current.games) - len(current.open_boards) - len(current.adjourned_boards), len(current.games)
    return None, None


def round_shown(state: State) -> int:
    """The number of the round that all this is about."""
    if state.draft is not None:
        return state.draft.number
    current = state.current
    if current is None:
        return 1
    if current.status is not Status.CLOSED or state.finished or len(state.published) >= state.settings.rounds:
        return current.number
    return state.next_round
