"""Changing a round by hand: a draft as the page asks for it, and what is shown of changes to a published one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem
from zwitsers.report.log import change_lines
from zwitsers.report.verdict import verdict_lines
from zwitsers.tournament import commands
from zwitsers.tournament.errors import CommandError
from zwitsers.views.verdict import judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import Round, State
    from zwitsers.web.request import TournamentRequest

SWAP, PLAY, OUT, BYE = ACTIONS = ("swap", "play", "out", "bye")
_OF_TWO = (SWAP, PLAY)


def changed(state: State, action: str, one: int | None, two: int | None) -> Sequence[Event]:
    """The events of a change. Two who are both left over cannot change places: then they play, the first with white."""
    if action not in ACTIONS or one is None or (action in _OF_TWO and two is None):
        raise CommandError([Problem("round.change.whom")])
    if action == OUT:
        return commands.unpair_in_draft(state, one)
    if action == BYE:
        return commands.bye_in_draft(state, one)
    assert two is not None
    if action == SWAP and state.draft is not None and (one in state.draft.paired or two in state.draft.paired):
        return commands.swap_in_draft(state, one, two)
    return commands.pair_in_draft(state, one, two)


def mended(desk: TournamentRequest, made: Round | None) -> dict[str, Any]:
    """`changes` in words, and `breaches`: the norms that the round breaks with them."""
    language = desk.here.language
    changes = [] if made is None else change_lines(desk.now.log, desk.state, made.number, language)
    if made is None or not changes:
        return {"changes": [], "breaches": []}
    found = desk.remembered(("mended", made.number), lambda: judged(desk.state, made))
    return {"changes": changes, "breaches": [] if found.verdict.legal else verdict_lines(found, language)}
