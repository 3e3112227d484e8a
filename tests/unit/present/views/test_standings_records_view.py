"""The standings for the public and for programs."""

from __future__ import annotations

from helpers.small_events import numbered, shown
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.standings_records import public_standings, standings_records


def test_prizes_are_hidden_until_the_arbiter_shows_them() -> None:
    made = shown(numbered(4, prizes=[3000, 1001], rounds=1), "1-3 1-0", "2-4 ½-½")
    whole = event_standings(made.state)
    assert whole.odd_cents
    hidden = public_standings(made.state, whole)
    assert {line.prize for line in hidden.lines} == {None}
    assert not hidden.odd_cents
    assert [line.number for line in hidden.lines] == [line.number for line in whole.lines]
    assert public_standings(made.do(c.show_prizes, True).state, whole) is whole


def test_standings_without_prizes_are_public_as_they_are() -> None:
    made = shown(numbered(2), "1-2 1-0")
    whole = event_standings(made.state)
    assert public_standings(made.state, whole) is whole


def test_each_tie_break_by_its_own_name_and_a_direct_result_as_a_list() -> None:
    """1 and 2 have 1½ each and drew; 3 and 4 have nothing, and have not met."""
    made = shown(numbered(4, rounds=2, final_ranking="DR,WSB"), "1-2 ½-½", "3-4 0-0")
    made = shown(made, "3-1 0-1", "2-4 1-0")
    records = {record["number"]: record for record in standings_records(event_standings(made.state))}
    assert records[1]["direct_result"] == ["0.5"]
    assert records[3]["direct_result"] == ["0"]
    # A lone player is compared with nobody.
    alone = shown(numbered(4, rounds=1, final_ranking="DR"), "1-2 1-0", "3-4 ½-½")
    by_number = {
        record["number"]: record
        for record in standings_records(event_standings(alone.state, StandingsChoice(1, final=True)))
    }
    assert by_number[1]["direct_result"] is None
    assert records[1]["sonneborn_berger"] == records[2]["sonneborn_berger"]
