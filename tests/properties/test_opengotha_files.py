"""OpenGotha files in every shape that was met: read, written and read again they are the same tournament, but for what
is said; none is refused, and stones are never lost in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.gotha_corpus import gotha_file
from helpers.long_run import scaled
from zwitsers.event.apply import replay
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.opengotha import read_opengotha, write_opengotha
from zwitsers.formats.to_events import imported

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData

COUNT = scaled(50, 3000, 150)
_ABSENCES = {"lost-away", "lost-away-to-come", "absence-value", "full-point-byes", "lost-other-absences"}
# By what is read: the losses that may change it.
SAID: dict[str, set[str]] = {
    "players": {"changed-name", "changed-club", "changed-grade", "changed-rating", "no-grade", "lost-country"},
    "histories": {*_ABSENCES, "lost-empty-rounds"},
    "planned": {"planned"},
    "to_come": {*_ABSENCES, "lost-empty-rounds", "planned"},
    "boards": {"lost-empty-rounds"},
    "about": {"lost-header", "lost-time-limit", "lost-end"},
    "settings": {"lost-criteria"},
}


def parts(given: TournamentData) -> dict[str, object]:
    snapshot = given.snapshot
    return {
        "players": snapshot.players,
        "histories": snapshot.histories,
        "planned": snapshot.planned_rounds,
        "to_come": (dict(snapshot.unavailable), given.later),
        "boards": given.boards,
        "about": (snapshot.name, given.about),
        "settings": dict(given.settings),
        "going": (snapshot.mcmahon, snapshot.handicap, snapshot.constraints),
        "stones": dict(snapshot.stones),
    }


def results(given: TournamentData) -> list[list[tuple[object, int]]]:
    return [[(entry.result, entry.opponent) for entry in history] for history in given.snapshot.histories]


def test_read_written_and_read_again_it_is_the_same_or_the_loss_is_said() -> None:
    met: set[str] = set()
    for seed in range(COUNT):
        read = read_opengotha(gotha_file(seed), "t.xml")
        written = write_opengotha(read)
        assert all(loss.text("nl") != loss.text("en") for loss in (*read.warnings, *written.losses))
        said = {loss.key.rpartition(".")[2] for loss in written.losses}
        before, again = parts(read), read_opengotha(written.data, "t.xml")
        after = parts(again)
        changed = {name for name in before if before[name] != after[name]}
        unsaid = {name for name in changed if not SAID.get(name, set()) & said}
        assert not unsaid, (seed, {name: (before[name], after[name]) for name in unsaid})
        assert parts(read_opengotha(write_opengotha(again).data, "t.xml")) == after, seed
        met |= changed
    assert met >= {"players", "histories", "planned", "to_come", "about"}


def test_as_an_event_it_keeps_players_results_stones_and_start_scores() -> None:
    for seed in range(COUNT // 3):
        read = read_opengotha(gotha_file(seed), "t.xml")
        made = imported(read, {"systems": ((1, "go-nl"),)})
        event = exchanged_of(replay(made.events))
        assert event.snapshot.stones == read.snapshot.stones, seed
        assert event.snapshot.mcmahon == read.snapshot.mcmahon, seed
        assert event.snapshot.handicap == read.snapshot.handicap, seed
        assert [player.grade for player in event.snapshot.players] == [player.grade for player in read.snapshot.players]
        said = {warning.key.rpartition(".")[2] for warning in made.warnings}
        if "adjourned" not in said:
            # Every game of an event has colours; that they were not known is said of those that were played.
            assert results(event) == results(read), seed
