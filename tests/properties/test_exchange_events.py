"""A tournament that comes in as a file becomes an event, and the event tells the same tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from helpers.exchanging import differences, exchanges
from zwitsers.event.apply import replay
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.to_events import imported
from zwitsers.formats.tournament_json import read_json, write_json

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.formats.exchanged import TournamentData

# A game without colours gets them, which is said; a forfeit's colour counts for nothing.
BY_IMPORTING = {("colour",)}
AWAY = ("ABSENT", "HALF_POINT_BYE", "FULL_POINT_BYE", "WITHDRAWN", "NOT_ENTERED")


@settings(deadline=None, max_examples=25)
@given(exchanges())
def test_an_imported_tournament_is_the_one_in_the_file(given_one: TournamentData) -> None:
    made = imported(given_one, {"systems": [[1, "knsb-wp"]], "game": "chess"})
    state = replay(made.events)
    told = exchanged_of(state)
    keys = {warning.key for warning in made.warnings}
    left = differences(given_one, told) - BY_IMPORTING - _allowed(keys)
    if not given_one.snapshot.planned_rounds and not given_one.snapshot.rounds:
        left.discard(("plan", "rounds"))  # nothing was said, so it is the number of rounds of any new tournament
    if (given_one.snapshot.planned_rounds or 0) <= given_one.snapshot.rounds:
        left.discard(("plan", "unavailable"))  # there is no round to be absent from
        left -= {difference for difference in left if difference[0] == "result" and difference[1] in AWAY}
    if (given_one.snapshot.planned_rounds or 0) <= given_one.snapshot.rounds + 1:
        left.discard(("result", "NOT_ENTERED", "ABSENT"))  # whoever would enter after the last round
    if _over(state):
        left.discard(("plan", "forbidden"))
        assert told.snapshot.constraints.forbidden == ()
    assert left == set()
    if any(entry.played and entry.colour is None for history in given_one.snapshot.histories for entry in history):
        assert "exchange.colours" in keys


def _allowed(keys: set[str]) -> set[tuple[str, ...]]:
    return {("result", "PENDING", "ADJOURNED")} if "exchange.adjourned" in keys else set()


def _over(state: State) -> bool:
    """No round is to come, so pairs that must not be stay behind: they mean nothing any more, and are private."""
    return state.next_round > state.settings.rounds


@settings(deadline=None, max_examples=25)
@given(exchanges(max_players=8, max_rounds=4))
def test_an_event_goes_through_json_and_comes_back_the_same(given_one: TournamentData) -> None:
    first = replay(imported(given_one, {"systems": [[1, "kndb"]], "game": "draughts", "prizes": [5000, 2500]}).events)
    given_again = read_json(write_json(exchanged_of(first)).data)
    second = replay(imported(given_again, {}).events)
    assert exchanged_of(second) == exchanged_of(first)
    assert second.settings == first.settings
    expected = first.snapshot()
    if _over(first):
        expected = expected._replace(constraints=expected.constraints._replace(forbidden=()))
    assert second.snapshot() == expected
    assert [made.games for made in second.rounds] == [made.games for made in first.rounds]
