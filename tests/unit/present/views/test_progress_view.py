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
