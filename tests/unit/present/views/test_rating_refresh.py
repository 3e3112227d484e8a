"""Ratings from a loaded list: by number, else by name and birth year; whoever is not certain stays as he is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.rating_samples import Person, fide_text, knsb_csv
from helpers.running_tournaments import keys, published
from zwitsers.event import actions as c
from zwitsers.event.running import RunningTournament
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.present.views.rating_refresh import ALL, LookupOutcome, rating_refresh, rating_refreshes

if TYPE_CHECKING:
    from pathlib import Path

LIST = [
    Person("1001", "Jansen, Piet", rating=1850, birth="1980"),
    Person("1002", "Jansen, Piet", rating=1500, birth="2008"),
    Person("1003", "Bos, An", rating=1700, birth="1990"),
    Person("1004", "Vos, Bram", rating=0, birth="1991"),
    Person("1005", "de Groot, Karel", rating=2000, birth="1970"),
    Person("1006", "Mol, Ida", rating=1600),
]


@pytest.fixture(autouse=True)
def _list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    file = tmp_path / "knsb-2026-03.csv"
    file.write_bytes(knsb_csv(LIST))
    RatingIndex.open().load(file)


def tournament(*players: dict[str, object]) -> RunningTournament:
    return RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "T"}).do(c.add_players, players)


@pytest.mark.parametrize(
    ("player", "found", "after"),
    [
        ({"name": "Piet Jansen", "national_id": "1002", "rating": 1400}, LookupOutcome.CHANGES, 1500),
        ({"name": "Other name", "national_id": "1003", "rating": 1700}, LookupOutcome.SAME, 1700),
        ({"name": "Jansen, Piet", "national_id": "9999"}, LookupOutcome.UNKNOWN, None),
        ({"name": "An Bos"}, LookupOutcome.CHANGES, 1700),
        ({"name": "Bos, An", "birth": "2001-02-03"}, LookupOutcome.UNKNOWN, None),
        ({"name": "Jansen, Piet"}, LookupOutcome.AMBIGUOUS, None),
        ({"name": "Jansen, Piet", "birth": "2008"}, LookupOutcome.CHANGES, 1500),
        ({"name": "Vos, Bram", "rating": 1200}, LookupOutcome.UNRATED, None),
        ({"name": "Groot, Karel de"}, LookupOutcome.CHANGES, 2000),
        ({"name": "Mol, Ida", "birth": "1999"}, LookupOutcome.CHANGES, 1600),  # no birth year in the list
        ({"name": "Nobody, At all"}, LookupOutcome.UNKNOWN, None),
    ],
)
def test_how_a_player_is_found(player: dict[str, object], found: LookupOutcome, after: int | None) -> None:
    (line,) = rating_refresh(tournament(player).state).players
    assert (line.found, line.after) == (found, after)
    if found is LookupOutcome.AMBIGUOUS:
        assert [(one.number, one.birth_year) for one in line.candidates] == [("1001", "1980"), ("1002", "2008")]


def test_ratings_change_before_round_one_and_are_logged() -> None:
    t = tournament({"name": "Bos, An"}, {"name": "Jansen, Piet", "rating": 1000}, {"name": "Karel de Groot"})
    made = rating_refresh(t.state)
    label = {"national_list": "KNSB 2026-03"}
    assert (made.list, made.date, made.changes) == ("knsb", "2026-03", 2)
    assert made.ratings == {1: {"rating": 1700, **label}, 3: {"rating": 2000, **label}}
    changed = t.do(c.change_ratings, made.ratings)
    assert [entrant.player.rating for entrant in changed.state.entrants.values()] == [1700, 1000, 2000]
    assert [entry.event.kind for entry in changed.log.entries[-2:]] == ["player-changed"] * 2
    assert rating_refresh(changed.state).changes == 0
    assert keys(published(changed).state, c.change_ratings, {1: {"rating": 1}}) == ["ratings-fixed"]


def test_without_a_list_of_the_game_it_is_said_what_to_do() -> None:
    go = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "T", "game": "go"})
    with pytest.raises(RatingsError) as caught:
        rating_refresh(go.state)
    assert "ratings load" in caught.value.text("en")
    with pytest.raises(RatingsError):
        rating_refresh(tournament().state, "fide")


def test_a_namesake_in_the_list_does_not_change_a_player_who_is_known_by_number() -> None:
    """Both Jansens of the tournament are told apart: one by number, the other by birth year."""
    t = tournament(
        {"name": "Jansen, Piet", "national_id": "1001"}, {"name": "Piet Jansen", "birth": "2008-03-04"}, {"name": "Bos"}
    )
    made = rating_refresh(t.state)
    assert [(line.found, line.after) for line in made.players] == [
        (LookupOutcome.CHANGES, 1850),
        (LookupOutcome.CHANGES, 1500),
        # A part of a name is another name.
        (LookupOutcome.UNKNOWN, None),
    ]
    assert set(made.ratings) == {1, 2}


def test_draughts_players_are_found_by_their_international_number(tmp_path: Path) -> None:
    """The list of the FMJD: the national number of a player says nothing there."""
    file = tmp_path / "fmjd.csv"
    file.write_bytes(b"id;name;rating;federation\n17;Vos, Jan;2205;NED\n18;Kok, Roos;2100;BEL\n")
    RatingIndex.open().load(file)
    t = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "T", "game": "draughts"})
    t = t.do(
        c.add_players,
        [
            {"name": "Another, Name", "fide_id": "17"},
            {"name": "Kok, Roos", "national_id": "17"},
            {"name": "Vos, Jan", "fide_id": "99"},
        ],
    )
    made = rating_refresh(t.state)
    assert (made.list, made.gives) == ("fmjd", "international_rating")
    assert [(line.found, line.after) for line in made.players] == [
        (LookupOutcome.CHANGES, 2205),
        (LookupOutcome.CHANGES, 2100),
        # A number that the list does not have: the name is not tried.
        (LookupOutcome.UNKNOWN, None),
    ]


def test_two_lists_at_once_and_who_has_no_rating_after_them(tmp_path: Path) -> None:
    file = tmp_path / "fide.txt"
    file.write_text("".join(fide_text([Person("501", "Bos, An", rating=1750), Person("502", "Kok, Jo")])))
    RatingIndex.open().load(file)
    t = tournament({"name": "Bos, An"}, {"name": "Kok, Jo"}, {"name": "Jansen, Piet", "rating": 1200})
    made = rating_refreshes(t.state, ALL)
    assert [one.list for one in made.lists] == ["knsb", "fide"]
    assert (made.ratings[1]["rating"], made.ratings[1]["international_rating"]) == (1700, 1750)
    assert made.changes == 1
    assert [who.name for who in made.unrated] == ["Kok, Jo"]
