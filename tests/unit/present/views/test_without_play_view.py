"""What a round without play adds to WP and SB, and when that has to be said."""

from __future__ import annotations

import pytest

from helpers.small_events import five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Resistance
from zwitsers.engine.rules.registry import rulebook
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.standings import standings
from zwitsers.present.views.without_play import round_without_play

ROWS = ("2w+ bye", "1b- 3w+", "absent 2b-")


def test_against_oneself_in_001_and_nothing_in_002() -> None:
    made = round_without_play(event_standings(five().state))
    assert made is not None
    assert made[0] == "against-oneself"
    draughts = round_without_play(standings(snapshot_of(*ROWS, planned_rounds=3), rulebook("kndb")))
    assert draughts is not None
    assert draughts[0] == "adds-nothing"


def test_nothing_is_said_where_everybody_played() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 ½-½")
    assert round_without_play(event_standings(made.state)) is None


def test_nothing_is_said_where_neither_is_shown() -> None:
    made = snapshot_of(*ROWS, planned_rounds=3)
    assert round_without_play(standings(made, rulebook("fide-dutch"))) is None
    own = shown(numbered(3, final_ranking="PTS", rounds=1), "1-2 1-0", bye=3)
    assert round_without_play(event_standings(own.state)) is None
    with_wp = shown(numbered(3, final_ranking="WP", rounds=1), "1-2 1-0", bye=3)
    assert round_without_play(event_standings(with_wp.state)) is not None


@pytest.mark.parametrize(
    ("resistance", "said"),
    [(None, "own-start"), (Resistance.HALF, "half-point"), (Resistance.RULEBOOK, "against-oneself")],
)
def test_a_mcmahon_says_how_it_counts(resistance: Resistance | None, said: str) -> None:
    made = snapshot_of(*ROWS, mcmahon=McMahon({1: 60, 2: 58, 3: 58}, resistance=resistance), planned_rounds=3)
    found = round_without_play(standings(made, rulebook("go-nl")))
    assert found is not None
    assert found[0] == said


def test_each_way_with_its_article() -> None:
    snapshot = snapshot_of(*ROWS, planned_rounds=3)
    assert round_without_play(standings(snapshot, rulebook("knsb-wp"))) == ("against-oneself", "F3")
    assert round_without_play(standings(snapshot, rulebook("kndb"))) == ("adds-nothing", "Definitie WP")
    start = {1: 60, 2: 58, 3: 58}
    for resistance, expected in (
        (None, ("own-start", "M4")),
        (Resistance.START, ("own-start", "M4")),
        (Resistance.HALF, ("half-point", "M4")),
        (Resistance.RULEBOOK, ("against-oneself", "2.3")),
    ):
        made = snapshot._replace(mcmahon=McMahon(start, resistance=resistance))
        assert round_without_play(standings(made, rulebook("go-nl"))) == expected


def test_one_forfeited_game_is_enough() -> None:
    made = snapshot_of("2w+ 3w+", "1b- 4w+f", "4w+ 1b-", "3b- 2b-f", planned_rounds=3)
    assert round_without_play(standings(made, rulebook("knsb-wp"))) == ("against-oneself", "F3")
    all_played = snapshot_of("2w+ 3w+", "1b- 4w+", "4w+ 1b-", "3b- 2b-", planned_rounds=3)
    assert round_without_play(standings(all_played, rulebook("knsb-wp"))) is None
