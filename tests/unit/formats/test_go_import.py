"""Settings of go that follow from the tournament of a file."""

from __future__ import annotations

from zwitsers.engine.domain import Handicap, McMahon, Player, Snapshot
from zwitsers.event.apply import replay
from zwitsers.formats.exchanged import TournamentData, TournamentDetails
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.to_events import imported


def with_handicap(rule: Handicap) -> TournamentData:
    players = (Player(1, "Smit, Anna", grade="6d"), Player(2, "Vos, Bram", grade="2d"))
    made = McMahon({1: 60, 2: 60}, bar=60)
    return TournamentData(
        Snapshot(players, ((), ()), planned_rounds=3, mcmahon=made, handicap=rule), TournamentDetails(game="go")
    )


def test_handicap_above_the_bar_stays_where_a_file_has_it_for_everyone() -> None:
    """A setting that is empty means the bar: a file without a limit needs one that limits nobody."""
    state = replay(imported(with_handicap(Handicap(False)), {"systems": ((1, "go-nl"),)}).events)
    rule = exchanged_of(state).snapshot.handicap
    assert rule is not None
    assert rule.stones(35, 31) == 4


def test_the_limit_of_a_file_is_that_of_the_tournament() -> None:
    state = replay(imported(with_handicap(Handicap(False, none_from=33)), {"systems": ((1, "go-nl"),)}).events)
    assert state.settings.no_handicap_from == "4d"
