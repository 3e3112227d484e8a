"""Places and scores over the rounds."""

from __future__ import annotations

from helpers.running_tournaments import played
from helpers.small_events import five, numbered, shown
from zwitsers.present.views.progress import progress


def test_places_after_every_complete_round() -> None:
    """After round 1: 5, 1, 3=4, 2; after round 2: 5, 1, 2, 3=4."""
    found = progress(five().state)
    assert found.rounds == 2
    assert {track.player.number: track.places for track in found.tracks} == {
        5: (1, 1), 1: (2, 2), 2: (5, 3), 3: (3, 4), 4: (3, 4)
    }  # fmt: skip
    assert [track.player.number for track in found.tracks] == [5, 1, 2, 3, 4]
    assert [track.points.exact for track in found.tracks] == ["1.5", "1.5", "1", "0.5", "0.5"]
    assert found.scores == ({"0": 1, "0.5": 2, "1": 2}, {"0.5": 2, "1": 1, "1.5": 2})


def test_a_round_that_is_being_played_does_not_show() -> None:
    made = shown(five(), "1-3 1-0", "2-5", bye=4)
    assert progress(made.state) == progress(five().state)


def test_before_the_first_results_there_is_nothing() -> None:
    found = progress(shown(numbered(2), "1-2").state)
    assert (found.rounds, found.tracks, found.scores) == (0, (), ())


def test_the_drawing_dummy_is_not_drawn() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    found = progress(made.state)
    assert sorted(track.id for track in found.tracks) == [1, 2, 3, 4, 5]
    assert [sum(row.values()) for row in found.scores] == [5, 5]


def test_the_last_places_are_those_of_the_final_ranking() -> None:
    """By points alone 1 and 3 share the first place and 2 and 4 the third."""
    made = shown(numbered(4, rounds=1, final_ranking="PTS"), "1-2 1-0", "3-4 1-0")
    assert [track.places for track in progress(made.state).tracks] == [(1,), (1,), (3,), (3,)]


def test_a_keizer_season_has_values_after_every_round() -> None:
    """4 wins and has the bye; 2 wins and loses, and goes from the second place to the fourth."""
    made = shown(numbered(5, systems=[[1, "keizer"]], rounds=4), "4-1 1-0", "2-3 1-0", bye=5)
    made = shown(made, "1-2 1-0", "5-3 1-0", bye=4)
    found = progress(made.state)
    assert [(track.id, track.places, track.values, track.points.exact) for track in found.tracks] == [
        (4, (1, 1), (7, 7), "2"),
        (5, (3, 2), (5, 6), "2"),
        (1, (4, 3), (4, 5), "1"),
        (2, (2, 4), (6, 4), "1"),
        (3, (5, 5), (3, 3), "0"),
    ]
    assert (found.top, found.divisor, found.rounds) == (7, 2, 2)
    assert found.scores == ({"0": 2, "1": 3}, {"0": 1, "1": 2, "2": 2})
    assert found.counts == ({2: 3, 0: 2}, {4: 2, 2: 2, 0: 1})


def test_elsewhere_there_are_no_values() -> None:
    found = progress(five().state)
    assert ({track.values for track in found.tracks}, found.top) == ({()}, 0)
    assert [list(row) for row in found.scores] == [["0", "0.5", "1"], ["0.5", "1", "1.5"]]
    assert found.counts == ({2: 2, 1: 2, 0: 1}, {3: 2, 2: 1, 1: 2})
    assert found.divisor == 2


def test_nothing_yet_in_draughts() -> None:
    found = progress(numbered(4, game="draughts", systems=[[1, "kndb"]]).state)
    assert (found.rounds, found.counts, found.divisor, found.top) == (0, (), 1, 0)
