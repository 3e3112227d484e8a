"""Ratings from a loaded list: by number, else by name and birth year; whoever is not certain stays as he is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rating_samples import Person, knsb_csv
from running_tournaments import keys, published
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.tournament import commands as c
from zwitsers.tournament.running import Tournament
from zwitsers.views.rating_refresh import Found, rating_refresh

if TYPE_CHECKING:
    from pathlib import Path

LIST = [
    Person("1001", "Jansen, Piet", rating=1850, birth="1980"),
    Person("1002", "Jansen, Piet", rating=1500, birth="2008"),
    Person("1003", "Bos, An", rating=1700, birth="1990"),
    Person("1004", "Vos, Bram", rating=0, birth="1991"),
    Person("1005", "de Groot, Karel", rating=2000, birth="1970"),
]


@pytest.fixture(autouse=True)
def _list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    file = tmp_path / "knsb-2026-03.csv"
    file.write_bytes(knsb_csv(LIST))
    RatingIndex.open().load(file)


def tournament(*players: dict[str, object]) -> Tournament:
    return Tournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "T"}).do(c.add_players, players)


@pytest.mark.parametrize(
    ("player", "found", "after"),
    [
        ({"name": "Piet Jansen", "national_id": "1002", "rating": 1400}, Found.CHANGES, 1500),
        ({"name": "Other name", "national_id": "1003", "rating": 1700}, Found.SAME, 1700),
        ({"name": "Jansen, Piet", "national_id": "9999"}, Found.UNKNOWN, None),
        ({"name": "An Bos"}, Found.CHANGES, 1700),
        ({"name": "Bos, An", "birth": "2001-02-03"}, Found.UNKNOWN, None),
        ({"name": "Jansen, Piet"}, Found.AMBIGUOUS, None),
        ({"name": "Jansen, Piet", "birth": "2008"}, Found.CHANGES, 1500),
        ({"name": "Vos, Bram", "rating": 1200}, Found.UNRATED, None),
        ({"name": "Groot, Karel de"}, Found.CHANGES, 2000),
        ({"name": "Nobody, At all"}, Found.UNKNOWN, None),
    ],
)
def test_how_a_player_is_found(player: dict[str, object], found: Found, after: int | None) -> None:
    (line,) = rating_refresh(tournament(player).state).players
    assert (line.found, line.after) == (found, after)
    if found is Found.AMBIGUOUS:
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
    go = Tournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "T", "game": "go"})
    with pytest.raises(RatingsError) as caught:
        rating_refresh(go.state)
    assert "ratings load" in caught.value.text("en")
    with pytest.raises(RatingsError):
        rating_refresh(tournament().state, "fide")
