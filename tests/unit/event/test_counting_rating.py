"""A player has a national and an international rating; the tournament says which of them counts, until round 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, keys, published
from zwitsers.engine.domain.ratings import Counting
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.events import PlayerAdded, TournamentCreated
from zwitsers.event.fields import known_of
from zwitsers.event.running import RunningTournament
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.tables import preview
from zwitsers.formats.to_events import imported
from zwitsers.formats.tournament_json.reader import read_json
from zwitsers.formats.tournament_json.writer import write_json
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26
from zwitsers.present.tables.players import players_csv
from zwitsers.present.views.event_standings import event_standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State
    from zwitsers.formats.exchanged import TournamentData, WrittenFile

# Name, national, international: each order is another one.
PEOPLE = (("Aa, A", 1800, 2000), ("Bee, B", 1900, 1850), ("Cee, C", 1950, 0), ("Dee, D", 0, 1990))
COUNTS = {
    Counting.NATIONAL: [1800, 1900, 1950, 0],
    Counting.INTERNATIONAL: [2000, 1850, 0, 1990],
    Counting.HIGHER: [2000, 1900, 1950, 1990],
    Counting.NATIONAL_FIRST: [1800, 1900, 1950, 1990],
    Counting.INTERNATIONAL_FIRST: [2000, 1850, 1950, 1990],
}


def event(counting: Counting | None = None, **settings: Any) -> RunningTournament:
    said = {} if counting is None else {"counting_rating": counting.value}
    people = [
        {"name": name, "rating": national, "international_rating": international, "federation": "NED"}
        for name, national, international in PEOPLE
    ]
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open", **said, **settings})
    return made.do(c.add_players, people)


def ratings(state: State) -> list[int]:
    return [entrant.player.rating for entrant in state.entrants.values()]


def both(state: State) -> list[tuple[int, int]]:
    return [(known_of(e.player)["rating"], e.player.international_rating) for e in state.entrants.values()]


def known(state: State) -> list[dict[str, Any]]:
    return [{k: v for k, v in known_of(e.player).items() if v} for e in state.entrants.values()]


@pytest.mark.parametrize("counting", list(Counting))
def test_the_rating_that_counts(counting: Counting) -> None:
    state = event(counting).state
    assert ratings(state) == COUNTS[counting]
    assert [player.rating for player in state.snapshot_players()] == COUNTS[counting]
    assert both(state) == [(national, international) for _name, national, international in PEOPLE]


@pytest.mark.parametrize("counting", list(Counting))
def test_it_ranks_and_pairs(counting: Counting) -> None:
    made = event(counting, systems=[(1, "knsb-rating")])
    order = sorted(range(4), key=lambda place: -COUNTS[counting][place])
    assert [line.player.id for line in event_standings(made.state).lines] == [place + 1 for place in order]
    # 003: the top half against the bottom half in order.
    games = {frozenset((game.white, game.black)) for game in published(made).state.rounds[0].games}
    assert games == {frozenset((order[0] + 1, order[2] + 1)), frozenset((order[1] + 1, order[3] + 1))}


@pytest.mark.parametrize("counting", list(Counting))
def test_it_numbers_the_players_of_a_fide_tournament(counting: Counting) -> None:
    state = event(counting, systems=[(1, "fide-dutch")]).state
    order = sorted(range(4), key=lambda place: -COUNTS[counting][place])
    assert [state.by_lot()[lot] for lot in (1, 2, 3, 4)] == [place + 1 for place in order]


def test_another_choice_counts_at_once_and_back_again() -> None:
    made = event(Counting.NATIONAL_FIRST, systems=[(1, "fide-dutch")])
    before = made.state
    assert ratings(before) == COUNTS[Counting.NATIONAL_FIRST]
    other = made.do(c.change_settings, {"counting_rating": "international"})
    assert ratings(other.state) == COUNTS[Counting.INTERNATIONAL]
    assert other.state.lots != before.lots
    assert other.do(c.change_settings, {"counting_rating": "national-first"}).state == before


def test_the_choice_and_the_lists_are_fixed_once_round_one_is_published() -> None:
    drafted = event(systems=[(1, "knsb-rating")]).do(c.pair)
    assert drafted.do(c.change_settings, {"counting_rating": "higher"}).state.settings.counting is Counting.HIGHER
    assert (
        drafted.do(c.change_ratings, {1: {"international_rating": 2111}}).state.entrants[1].player.international_rating
        == 2111
    )
    begun = drafted.do(c.publish)
    assert keys(begun.state, c.change_settings, {"counting_rating": "higher"}) == ["setting.fixed"]
    assert keys(begun.state, c.change_ratings, {1: {"international_rating": 2100}}) == ["ratings-fixed"]
    played = closed(begun)
    assert keys(played.state, c.change_settings, {"counting_rating": "national"}) == ["setting.fixed"]


def test_a_correction_of_either_rating_counts_as_the_tournament_says() -> None:
    begun = published(event(Counting.HIGHER, systems=[(1, "knsb-rating")]))
    changed = begun.do(c.change_player, 2, {"international_rating": 2222})
    assert (changed.state.entrants[2].player.rating, both(changed.state)[1]) == (2222, (1900, 2222))
    lower = changed.do(c.change_player, 2, {"international_rating": 0, "rating": 1901})
    assert (lower.state.entrants[2].player.rating, both(lower.state)[1]) == (1901, (1901, 0))


def test_a_log_from_before_there_were_two_means_what_it_meant() -> None:
    state = replay(
        [
            TournamentCreated({"name": "Old", "systems": [[1, "knsb-rating"]]}),
            PlayerAdded(1, {"name": "A", "rating": 1700}),
            PlayerAdded(2, {"name": "B"}),
        ]
    )
    assert ratings(state) == [1700, 0]
    assert all(entrant.player.national_rating is None for entrant in state.entrants.values())


@pytest.mark.parametrize(
    ("values", "refused"),
    [
        ({"international_rating": 10000}, "player.rating"),
        ({"international_rating": "2000"}, "player.rating"),
        ({"national_k": 100}, "player.k"),
        ({"international_k": -1}, "player.k"),
        ({"national_list": 7}, "player.text"),
    ],
)
def test_what_cannot_be_a_rating_or_a_k_is_refused(values: dict[str, object], refused: str) -> None:
    assert keys(event().state, c.change_player, 1, values) == [refused]


# Files


@pytest.mark.parametrize("counting", list(Counting))
def test_json_keeps_both_and_which_counts(counting: Counting) -> None:
    state = event(counting).do(c.change_player, 1, {"international_k": 10, "international_list": "FIDE 2026-05"}).state
    given = exchanged_of(state)
    found = read_json(write_json(given).data)
    assert [player.rating for player in found.snapshot.players] == COUNTS[counting]
    again = replay(imported(found, {}).events)
    assert known(again) == known(state)
    assert (again.settings.counting, ratings(again)) == (counting, COUNTS[counting])


@pytest.mark.parametrize("write", [write_trf16, write_trf26])
def test_trf_has_fides_rating_with_the_player_and_the_national_one_in_the_federations_record(
    write: Callable[[TournamentData], WrittenFile],
) -> None:
    written = write(exchanged_of(event(Counting.INTERNATIONAL).state))
    lines = written.data.decode().splitlines()
    assert [line[48:52] for line in lines if line.startswith("001")] == ["2000", "1850", "    ", "1990"]
    assert [line[48:52] for line in lines if line.startswith("NED")] == ["1800", "1900", "1950"]
    assert "counting-rating" not in str([loss.key for loss in written.losses])
    found = read_trf_file(written.data)
    assert [player.rating for player in found.snapshot.players] == COUNTS[Counting.INTERNATIONAL]
    again = replay(imported(found, {}).events)
    assert both(again) == both(event().state)
    assert (again.settings.counting, ratings(again)) == (Counting.INTERNATIONAL, COUNTS[Counting.INTERNATIONAL])


def test_trf_says_that_it_does_not_say_which_rating_counts() -> None:
    written = write_trf26(exchanged_of(event(Counting.HIGHER).state))
    assert [loss.key for loss in written.losses if "rating" in loss.key] == ["formats.notes.counting-rating"]


def test_one_rating_stands_in_trf_as_it_did() -> None:
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open"})
    state = made.do(c.add_players, [{"name": "A", "rating": 1800, "federation": "NED"}, {"name": "B"}]).state
    lines = write_trf26(exchanged_of(state)).data.decode().splitlines()
    assert [line[48:52] for line in lines if line.startswith("001")] == ["1800", "    "]
    assert [line for line in lines if line.startswith("NED")] == []
    again = replay(imported(read_trf_file(write_trf16(exchanged_of(state)).data), {}).events)
    assert (both(again), again.settings.counting) == ([(1800, 0), (0, 0)], Counting.NATIONAL_FIRST)


def test_the_knsb_gets_the_national_rating() -> None:
    begun = published(event(Counting.INTERNATIONAL))
    lines = write_knsb(exchanged_of(closed(begun).state)).data.decode().splitlines()
    assert [line[48:52].strip() for line in lines if line.startswith("001")] == ["1800", "1900", "1950", ""]


def test_the_list_of_players_can_be_read_back_with_both() -> None:
    more = {"national_k": 20, "national_list": "KNSB 2026-05"}
    state = event(Counting.INTERNATIONAL).do(c.change_player, 1, more).state
    assert preview(players_csv(state).encode(), "players.csv").players == known(state)
