"""Ratings from loaded lists, line by line: candidates, paces, boundaries, and several lists together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.brief_records import brief
from helpers.rating_samples import GoPlayer, Person, egf_page, fide_text, knsb_csv
from helpers.small_events import event_of
from zwitsers.event import actions as c
from zwitsers.event.fields import HIGHEST_RATING
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.present.views.rating_refresh import (
    ALL,
    LISTS_OF,
    UNSURE,
    LookupOutcome,
    rating_refresh,
    rating_refreshes,
    usable_lists,
)

if TYPE_CHECKING:
    from pathlib import Path

KNSB = [
    Person("1001", "Bos, An", rating=1700, birth="1990"),
    Person("1002", "Kok, Jo", rating=HIGHEST_RATING, birth="1980"),
    Person("1003", "Kok, Jo", rating=1500, birth="2008"),
    Person("1004", "Mol, Ida", birth="1991"),
]
FIDE = [
    Person("501", "Bos, An", "BEL", rating=1750, rapid=1650, blitz=1550, birth="1990"),
    Person("502", "Pol, Ed", rating=1400),
]


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))


@pytest.fixture
def lists(tmp_path: Path) -> None:
    knsb, fide = tmp_path / "knsb-2026-03.csv", tmp_path / "fide.txt"
    knsb.write_bytes(knsb_csv(KNSB))
    fide.write_text("".join(fide_text(FIDE)))
    RatingIndex.open().load(fide)
    RatingIndex.open().load(knsb)


@pytest.mark.usefixtures("lists")
def test_every_line_in_the_order_of_the_lots() -> None:
    """Player, what was found, before, after and candidates (number, name, rating, club, federation, birth year)."""
    made = event_of("Nobody", {"name": "Mol, Ida", "rating": 1200}, "Kok, Jo", "Bos, An", {"name": "X", "rating": 1500})
    made = made.do(c.change_player, 5, {"national_id": "1003"}).do(c.give_lots, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1})
    found = rating_refresh(made.state)
    old, young = ("1002", "Kok, Jo", 9999, "", "NED", "1980"), ("1003", "Kok, Jo", 1500, "", "NED", "2008")
    bos = ("1001", "Bos, An", 1700, "", "NED", "1990")
    assert brief(found) == (
        "knsb", "2026-03", "standard", "rating",
        [("X", "same", 1500, 1500, [young]),
         ("Bos, An", "changes", 0, 1700, [bos]),
         ("Kok, Jo", "ambiguous", 0, None, [old, young]),
         ("Mol, Ida", "unrated", 1200, None, [("1004", "Mol, Ida", 0, "", "NED", "1991")]),
         ("Nobody", "unknown", 0, None, [])],
        1,
    )  # fmt: skip
    assert [line.values for line in found.players] == [
        {"rating": 1500, "national_list": "KNSB 2026-03"}, {"rating": 1700, "national_list": "KNSB 2026-03"}, {}, {}, {}
    ]  # fmt: skip
    assert [line.player.name for line in found.of(*UNSURE)] == ["Kok, Jo", "Mol, Ida", "Nobody"]
    assert [line.player.name for line in found.of(LookupOutcome.SAME)] == ["X"]
    assert (found.changes, set(found.ratings)) == (1, {4})


@pytest.mark.usefixtures("lists")
def test_the_highest_rating_is_still_one() -> None:
    made = event_of({"name": "Kok, Jo", "birth": "1980-02-02"})
    (line,) = rating_refresh(made.state).players
    assert (line.found, line.after) == (LookupOutcome.CHANGES, HIGHEST_RATING)


@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize(("pace", "rating"), [("standard", 1750), ("rapid", 1650), ("blitz", 1550)])
def test_the_rating_of_the_pace_with_its_k(pace: str, rating: int) -> None:
    made = event_of({"name": "Bos, An", "international_rating": 1650, "international_k": 20, "rating": 1})
    found = rating_refresh(made.state, "fide", pace)
    (line,) = found.players
    assert (found.list, found.pace, found.gives) == ("fide", pace, "international_rating")
    assert (line.before, line.after, line.candidates[0].rating, line.candidates[0].federation) == (
        1650, rating, rating, "BEL"
    )  # fmt: skip
    assert line.found is (LookupOutcome.SAME if rating == 1650 else LookupOutcome.CHANGES)
    assert line.values["international_k"] == 20


@pytest.mark.usefixtures("lists")
def test_another_k_alone_is_a_change_and_another_list_alone_is_none() -> None:
    same: dict[str, Any] = {"name": "Bos, An", "international_rating": 1750}
    for k, found in ((20, LookupOutcome.SAME), (40, LookupOutcome.CHANGES)):
        made = event_of({**same, "international_k": k, "international_list": "FIDE 2020-01"})
        assert rating_refresh(made.state, "fide").players[0].found is found


@pytest.mark.usefixtures("lists")
def test_all_lists_together_and_who_has_no_rating_after_them() -> None:
    made = event_of("Pol, Ed", "Nobody", "Bos, An", "Mol, Ida", {"name": "Own", "rating": 1200}, {"name": "Far"})
    made = made.do(c.change_player, 6, {"international_rating": 1100}).do(
        c.give_lots, {1: 1, 2: 6, 3: 3, 4: 2, 5: 5, 6: 4}
    )
    found = rating_refreshes(made.state, ALL)
    assert [one.list for one in found.lists] == ["knsb", "fide"]
    assert [(one.changes, one.pace) for one in found.lists] == [(1, "standard"), (2, "standard")]
    ratings = {entry: (values.get("rating"), values["international_rating"]) for entry, values in found.ratings.items()}
    assert ratings == {3: (1700, 1750), 1: (None, 1400)}
    assert found.changes == 2
    assert [who.name for who in found.unrated] == ["Mol, Ida", "Nobody"]
    one = rating_refreshes(made.state, "knsb")
    assert ([item.list for item in one.lists], [who.name for who in one.unrated]) == (
        ["knsb"],
        ["Pol, Ed", "Mol, Ida", "Nobody"],
    )
    assert [item.list for item in rating_refreshes(made.state).lists] == ["knsb"]
    assert {item.pace for item in rating_refreshes(made.state, ALL, "rapid").lists} == {"rapid"}


@pytest.mark.usefixtures("lists")
def test_lists_of_each_game_in_their_order() -> None:
    assert LISTS_OF == {"chess": ("knsb", "fide"), "draughts": ("fmjd",), "go": ("egf",)}
    assert (usable_lists("chess"), usable_lists("draughts"), usable_lists("go")) == (["knsb", "fide"], [], [])


@pytest.mark.parametrize(("source", "said"), [("", "knsb, fide"), ("fide", "fide"), (ALL, "knsb, fide")])
def test_without_a_list_it_is_said_which_ones_there_could_be(source: str, said: str) -> None:
    with pytest.raises(RatingsError) as caught:
        rating_refreshes(event_of("A").state, source)
    assert [(one.key, one.values["list"]) for one in caught.value.problems] == [("ratings.refresh.no-list", said)]
    with pytest.raises(RatingsError):
        rating_refresh(event_of("A").state, "egf")


def test_a_go_rating_below_nought_is_none(tmp_path: Path) -> None:
    file = tmp_path / "egf.html"
    file.write_bytes(egf_page([GoPlayer("10000001", "Bos An", rating=-250)]))
    RatingIndex.open().load(file)
    (line,) = rating_refresh(event_of("Bos, An", game="go", systems=[[1, "go-nl"]]).state).players
    assert (line.found, line.after, [one.rating for one in line.candidates]) == (LookupOutcome.UNRATED, None, [0])


@pytest.mark.usefixtures("lists")
def test_a_damaged_list_is_not_usable() -> None:
    index = RatingIndex.open()
    (index.folder / "knsb.sqlite").write_bytes(b"no database at all")
    assert [one.list for one in index.lists() if one.damaged] == ["knsb"]
    assert usable_lists("chess") == ["fide"]
