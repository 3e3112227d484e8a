"""A club evening: from who is there to a published pairing in one step, late arrivals, and games played ahead."""

from dataclasses import replace
from functools import partial

from zwitsers.engine.domain import Problem
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.norms import breaches_of_pair
from zwitsers.engine.why.view import view_of
from zwitsers.event.action import action
from zwitsers.event.actions.absences import set_absence
from zwitsers.event.actions.attendance import attend
from zwitsers.event.actions.checks import must_be_running, must_know, published_round, refuse, round_to_come
from zwitsers.event.actions.published import pair_in_round
from zwitsers.event.actions.rounds import pair, publish, with_names
from zwitsers.event.ahead import played_ahead
from zwitsers.event.apply import in_turn, replay
from zwitsers.event.engine import snapshot_for
from zwitsers.event.evenings import rounds_of_evening
from zwitsers.event.events import Event, RoundChanged
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import Entries, EntryId, Reason
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import State, Status


@action("POST evening", command="evening start", then="pairing", shows="round", tag="rounds")
def start_evening(state: State, players: Entries | None = None) -> list[Event]:
    """Pair the next round of who is there, and publish it. Without a list everybody is there who has not cancelled;
    with one, everybody else who has said nothing is absent, in all rounds of this evening."""
    must_be_running(state)
    number = state.next_round
    round_to_come(state, number)
    events = [] if players is None else _presence(state, players, number)
    state = replay(events, state)
    there = len(state.entrants) - len(state.left_out(number))
    refuse(Problem("tournament.evening.too-few", round=number, there=there) if there < 2 else None)
    return [*events, *in_turn(state, [pair, publish])]


def _presence(state: State, players: Entries, number: int) -> list[Event]:
    must_know(state, players)
    there, ahead = set(players), played_ahead(state, number)
    events: list[Event] = []
    for entrant in state.in_lot_order():
        if entrant.id in ahead:
            continue
        reason = entrant.reason_to_leave_out(number)
        if entrant.id in there:
            refuse(
                Problem("tournament.player.is-withdrawn", player=state.named(entrant.id))
                if entrant.withdrawn_in(number)
                else None
            )
            if number not in entrant.checked_in:
                events += attend(state, entrant.id, number)
        elif reason is None:
            rounds = [one for one in rounds_of_evening(state.settings, number) if one in state.rounds_to_come]
            steps = [partial(set_absence, player=entrant.id, round_number=one) for one in rounds]
            events += in_turn(state, steps)
    return events


@action(
    "POST players/{player}/arrival",
    command="evening late",
    pages=("players/{player}/arrival", "evening/late"),
    then="pairing",
    shows="round",
    tag="rounds",
)
def arrive_late(state: State, player: EntryId, reason: Reason = "") -> list[Event]:
    """Somebody comes in while the round is being played. They play the one who has the bye, with colours by the
    rulebook; without a bye they have it themselves, until somebody else comes. No other board changes. A round robin
    has no bye (RR3)."""
    must_be_running(state)
    state.entrant(player)
    current = state.current
    if current is None or current.status is not Status.PUBLISHED:
        refuse(Problem("tournament.evening.no-round"))
    assert current is not None  # refused
    round_ = published_round(state, current.number)
    name = state.named(player)
    refuse(
        Problem("tournament.evening.plays", player=name, round=round_.number) if player in round_.paired else None,
        Problem("tournament.player.is-withdrawn", player=name)
        if state.entrants[player].withdrawn_in(round_.number)
        else None,
        Problem("tournament.evening.round-robin", player=name, round=round_.number) if is_round_robin(state) else None,
    )
    why = tidy_reason(reason)
    if round_.bye is None:
        return [RoundChanged(round_.number, (), bye=player, reason=why)]
    white, black = _colours(state, round_.number, round_.bye, player)
    events = pair_in_round(state, round_.number, white, black, why or name)
    # A late arrival is a reason in itself; the log asks for no other.
    return [replace(event, reason=why) if isinstance(event, RoundChanged) else event for event in events]


def _colours(state: State, number: int, one: int, two: int) -> tuple[int, int]:
    """White first, by the rulebook; CommandError when these two may not meet."""
    snapshot = snapshot_for(state, number)
    lots = {state.lots[one], state.lots[two]}
    away = {lot: why for lot, why in snapshot.unavailable.items() if lot not in lots}
    view = view_of(snapshot._replace(unavailable=away), state.settings.system_of(number))
    refuse(*(with_names(state, breach.problem) for breach in breaches_of_pair(view, state.lots[one], state.lots[two])))
    facts = colour_facts(view, state.lots[one], state.lots[two])
    return (one, two) if facts.white == state.lots[one] else (two, one)
