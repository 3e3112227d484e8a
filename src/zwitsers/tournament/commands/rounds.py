"""Rounds: a draft, changes by hand with a judgement, publication, and what a correction would have changed (R9.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.pairing import NoPairingError, NothingToPairError, pair_round
from zwitsers.tournament.commands.checks import draft_of, must_be_running, refuse
from zwitsers.tournament.events import DraftDiscarded, PublicationWithdrawn, RoundDrafted, RoundPublished
from zwitsers.tournament.state import Status
from zwitsers.why.answers import pairs_of
from zwitsers.why.judge import judge, same_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.pairing import Pairing
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import Round, State
    from zwitsers.why.judge import Verdict


def pair(state: State) -> list[Event]:
    """Make the draft of the next round, in place of an earlier draft. NoPairingError when there is none (R3.6)."""
    must_be_running(state)
    number = state.next_round
    before = state.published
    refuse(
        Problem("tournament.all-rounds-paired", rounds=state.settings.rounds)
        if number > state.settings.rounds
        else None,
        Problem("tournament.not-closed", round=before[-1].number)
        if before and before[-1].status is not Status.CLOSED
        else None,
    )
    made = _best(state, number)
    players = state.by_lot()
    return [
        RoundDrafted(
            round=number,
            games=tuple((players[board.white], players[board.black]) for board in made.boards),
            bye=None if made.bye is None else players[made.bye],
            absent={str(players[lot]): reason.name for lot, reason in made.absent.items()},
        )
    ]


def _best(state: State, number: int) -> Pairing:
    settings = state.settings
    first_round = (settings.first_round or None) if number == 1 else None
    return pair_round(_to_pair(state, number), settings.system_of(number), first_round=first_round)


def _to_pair(state: State, number: int) -> Snapshot:
    """The snapshot that a round is paired on. What is known of absences now counts, not what an earlier draft had."""
    state = replace(state, rounds=state.published) if number == state.next_round else state
    return state.snapshot(number - 1)


def change_draft(state: State, games: Sequence[tuple[int, int]], bye: int | None) -> list[Event]:
    """Replace the pairs of the draft. It may be incomplete or worse; only publishing asks for a legal one."""
    must_be_running(state)
    draft = draft_of(state)
    there = [player for game in games for player in game] + ([] if bye is None else [bye])
    refuse(
        *(Problem("tournament.no-such-player", player=p) for p in there if p not in state.entrants),
        *(Problem("tournament.draft-twice", player=p) for p in sorted(set(there)) if there.count(p) > 1),
        *(Problem("tournament.draft-absent", player=p) for p in there if p in draft.absent),
    )
    absent = {str(player): reason.name for player, reason in draft.absent.items()}
    return [RoundDrafted(draft.number, tuple((w, b) for w, b in games), bye, absent, by_hand=True)]


def swap_in_draft(state: State, one: int, two: int) -> list[Event]:
    """Let two players of the draft change places (boards, colours or the bye)."""
    draft = draft_of(state)
    other = {one: two, two: one}
    there = {player for pair in draft.pairs for player in pair}
    refuse(*(Problem("tournament.draft-not-there", player=player) for player in (one, two) if player not in there))
    games = [(other.get(game.white, game.white), other.get(game.black, game.black)) for game in draft.games]
    bye = None if draft.bye is None else other.get(draft.bye, draft.bye)
    return change_draft(state, games, bye)


def discard_draft(state: State) -> list[Event]:
    must_be_running(state)
    return [DraftDiscarded(draft_of(state).number)]


def judge_draft(state: State) -> Verdict:
    """What the judge says of the draft: legal or not, and which criterion it makes worse."""
    return _judge(state, draft_of(state))


def _judge(state: State, drafted: Round) -> Verdict:
    number = drafted.number
    system = state.settings.system_of(number)
    snapshot = _to_pair(state, number)
    pairs = [tuple(state.lots.get(player, 0) for player in pair) for pair in drafted.pairs]
    try:
        best = pairs_of(_best(state, number))
    except (NoPairingError, NothingToPairError):
        best = None
    scheme = (state.settings.first_round or None) if number == 1 else None
    return judge(snapshot, system, [(one, two) for one, two in pairs], best, scheme=scheme)


def publish(state: State, reason: str = "") -> list[Event]:
    """Publish the draft. One that breaks a norm or leaves someone out needs the arbiter's reason, which is kept."""
    must_be_running(state)
    draft = draft_of(state)
    verdict = judge_draft(state)
    if verdict.breaches and not reason:
        refuse(
            Problem("tournament.publish-illegal", round=draft.number),
            *(breach.problem for breach in verdict.breaches),
        )
    return [RoundPublished(draft.number, reason)]


def withdraw_publication(state: State, number: int, reason: str = "") -> list[Event]:
    """Pair a published round again: when it breaks an absolute norm, or has not begun and the arbiter so decides."""
    must_be_running(state)
    chosen = state.round(number)
    refuse(
        Problem("tournament.not-published", round=number) if chosen.status is Status.DRAFT else None,
        Problem("tournament.not-last-round", round=number) if number != len(state.published) else None,
        None if reason else Problem("tournament.reason-needed"),
    )
    illegal = not _judge(state, chosen).legal
    refuse(Problem("tournament.has-begun", round=number) if chosen.begun and not illegal else None)
    return [PublicationWithdrawn(number, reason)]


@dataclass(frozen=True, slots=True)
class Consequence:
    """A published round that would have been paired differently; it stands all the same (R9.2)."""

    round_number: int


def would_be_paired_differently(before: State, after: State) -> list[Consequence]:
    """For a correction: which later published rounds the rulebook would now pair otherwise."""
    found: list[Consequence] = []
    for item in after.published:
        one, two = _pairs_again(before, item.number), _pairs_again(after, item.number)
        if (one is None) != (two is None) or (one is not None and two is not None and not same_pairs(one, two)):
            found.append(Consequence(item.number))
    return found


def _pairs_again(state: State, number: int) -> list[tuple[int, int]] | None:
    settings = state.settings
    first_round = (settings.first_round or None) if number == 1 else None
    try:
        return pairs_of(pair_round(state.snapshot(number - 1), settings.system_of(number), first_round=first_round))
    except (NoPairingError, NothingToPairError):
        return None
