"""Categories and prizes for programs: who may, what is refused, and when two are in each other's way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers.api_program import Program, play, with_players
from helpers.sites import Clock, site_with_people
from zwitsers.web.http.site import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    return site_with_people(tmp_path, Clock())


@pytest.fixture
def bea(site: Site) -> Program:
    return Program(site, "Bea")


def money(*euros: int) -> list[dict[str, int]]:
    return [{"cents": amount * 100} for amount in euros]


def with_prizes(bea: Program) -> str:
    """Six players of 1900, 1800, … 1400; a list for everyone and one under 1700. Its address."""
    at = with_players(bea, 6)
    for player in range(1, 7):
        changes = {"rating": 2000 - 100 * player, "birth": "2010-05-17", "sex": "w"}
        bea("PATCH", f"{at}/players/{player}", changes)
    bea("POST", f"{at}/categories", {"name": "Under 1700", "rule": "rating<1700", "added": [1], "removed": [6]})
    bea("POST", f"{at}/prizes/lists", {"prizes": money(100, 50)})
    bea("POST", f"{at}/prizes/lists", {"of": "category", "category": 1, "share": "place", "prizes": money(50, 20)})
    return at


def test_everything_can_be_set_read_changed_and_removed(bea: Program) -> None:
    at = with_prizes(bea)
    (category,) = bea("GET", f"{at}/categories")
    assert [player["id"] for player in category["players"]] == [1, 4, 5]
    bea("PUT", f"{at}/prizes/rules", {"one_each": True, "minimum": 1000, "unit": 100, "excluded": [2]})
    play(bea, at, ["1-0", "1-0", "1-0"])
    made = bea("GET", f"{at}/prizes")
    assert (made["stage"], made["promised"], made["paid"], made["shown"]) == ("provisional", "220.00", "220.00", False)
    assert [player["id"] for player in made["rules"]["excluded"]] == [2]
    assert all(winner["parts"] for winner in made["winners"])
    bea(
        "PUT",
        f"{at}/prizes/lists/2",
        {"of": "category", "category": 1, "prizes": [{"thing": "cup + book", "worth": 500}]},
    )
    bea("POST", f"{at}/prizes/moves", {"giver": 0, "taker": 6, "cents": 750, "reason": "finest game"})
    made = bea("GET", f"{at}/prizes")
    assert made["kept"] == "-7.50"
    assert [move["reason"] for move in made["moves"]] == ["finest game"]
    bea("DELETE", f"{at}/prizes/lists/2")
    bea("PUT", f"{at}/categories/1", {"name": "Below 1700", "rule": "rating<1700"})
    assert bea("GET", f"{at}/categories")[0]["name"] == "Below 1700"
    bea("DELETE", f"{at}/categories/1")
    assert bea("GET", f"{at}/categories") == []


def test_the_order_of_the_lists_decides_between_equal_prizes(bea: Program) -> None:
    at = with_prizes(bea)
    bea("PUT", f"{at}/prizes/rules", {"one_each": True, "excluded": [2, 3, 5, 6]})
    bea("PUT", f"{at}/prizes/lists/1", {"prizes": money(50)})
    first = {winner["player"]["id"]: winner["parts"][0]["list"] for winner in bea("GET", f"{at}/prizes")["winners"]}
    bea("PUT", f"{at}/prizes/order", {"lists": [2]})
    assert [item["id"] for item in bea("GET", f"{at}/prizes")["lists"]] == [2, 1]
    second = {winner["player"]["id"]: winner["parts"][0]["list"] for winner in bea("GET", f"{at}/prizes")["winners"]}
    assert (first, second) == ({1: 1, 4: 2}, {1: 2, 4: 1})


def test_players_see_the_prizes_when_they_are_shown_and_never_what_is_private(bea: Program, site: Site) -> None:
    at = with_prizes(bea)
    play(bea, at, ["1-0", "1-0", "1-0"])
    bea("POST", f"{at}/prizes/moves", {"giver": 0, "taker": 6, "cents": 750, "reason": "because of his illness"})
    anyone, abe = Program(site), Program(site, "Abe")
    for reader in (anyone, abe):
        assert reader.refused(404, "GET", f"{at}/prizes") == ["play.prizes.not-shown"]
    bea("PUT", f"{at}/prizes/shown", {"shown": True})
    for reader in (anyone, abe):
        text = reader.sent("GET", f"{at}/prizes").text
        assert '"7.50"' in text
        assert "illness" not in text
        assert reader("GET", f"{at}/prizes")["faults"] == []
        (category,) = reader("GET", f"{at}/categories")
        assert (category["name"], category["rule"], category["added"]) == ("Under 1700", "", [])
        assert "2010" not in reader.sent("GET", f"{at}/categories").text
    bea("PUT", f"{at}/prizes/shown", {"shown": False})
    assert anyone.refused(404, "GET", f"{at}/prizes") == ["play.prizes.not-shown"]


def test_money_in_the_final_ranking_is_public_when_it_is_shown(bea: Program, site: Site) -> None:
    at = with_players(bea, 2, rounds=1)
    bea("POST", f"{at}/prizes/lists", {"prizes": money(100)})
    play(bea, at, ["1-0"])
    anyone = Program(site)

    def seen(reader: Program) -> list[object]:
        return [line["prize"] for line in reader("GET", f"{at}/standings")["lines"]]

    assert (seen(bea), seen(anyone)) == (["100.00", "0.00"], [None, None])
    bea("PUT", f"{at}/prizes/shown", {"shown": True})
    assert seen(anyone) == ["100.00", "0.00"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/categories", {"name": "Women", "rule": "sex=w"}),
        ("POST", "/prizes/lists", {"prizes": money(5)}),
        ("PUT", "/prizes/lists/1", {"prizes": money(5)}),
    ],
)
def test_whoever_did_not_see_what_another_did_to_the_prizes_is_told_and_changes_nothing(
    bea: Program, method: str, path: str, body: Any
) -> None:
    """The other changes of prizes are actions: test_action_parity."""
    at = with_prizes(bea)
    seen = bea("GET", at)["last"]
    bea("PUT", f"{at}/prizes/rules", {"one_each": True, "minimum": 500})
    answer = bea.sent(method, f"{at}{path}", body, seen=seen)
    assert answer.status_code == 409, answer.text
    assert [entry["kind"] for entry in answer.json()["entries"]] == ["prize-rules-set"]
    assert bea("GET", at)["last"] == seen + 1


@pytest.mark.parametrize(
    ("method", "path", "body", "key"),
    [
        ("POST", "/categories", {"name": ""}, "api.invalid"),
        ("POST", "/categories", {"name": "A", "rule": "elo<1800"}, "prizes.rule"),
        ("POST", "/categories", {"name": "A", "rule": "age<18"}, "prizes.rule-day"),
        ("DELETE", "/categories/1", None, "tournament.category.has-prizes"),
        ("POST", "/prizes/lists", {"prizes": []}, "api.invalid"),
        ("POST", "/prizes/lists", {"prizes": [{"cents": -1}]}, "api.invalid"),
        ("POST", "/prizes/lists", {"prizes": [{"cents": 12.5}]}, "api.invalid"),
        ("POST", "/prizes/lists", {"prizes": money(5), "share": "half"}, "api.invalid"),
        ("PUT", "/prizes/lists/1", {"prizes": money(5), "to": 1}, "tournament.prizes.to-itself"),
        ("PUT", "/prizes/rules", {"unit": 0}, "api.invalid"),
        ("PUT", "/prizes/rules", {"excluded": [99]}, "tournament.no-such-player"),
        ("PUT", "/prizes/shown", {"shown": "yes"}, "api.invalid"),
        ("PUT", "/prizes/order", {"lists": []}, "api.invalid"),
        ("POST", "/prizes/moves", {"giver": 0, "taker": 1, "cents": 0, "reason": "?"}, "api.invalid"),
        ("POST", "/prizes/moves", {"giver": 0, "taker": 99, "cents": 5, "reason": "?"}, "tournament.no-such-player"),
    ],
)
def test_what_cannot_be_is_refused_in_words(bea: Program, method: str, path: str, body: Any, key: str) -> None:
    at = with_prizes(bea)
    before = bea("GET", at)["last"]
    assert bea.refused(422, method, f"{at}{path}", body)[0].startswith(key)
    assert bea("GET", at)["last"] == before


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/categories/9"), ("DELETE", "/prizes/lists/9"), ("PUT", "/prizes/lists/9")]
)
def test_what_is_not_there_is_not_found(bea: Program, method: str, path: str) -> None:
    body = {"name": "A"} if "categories" in path else {"prizes": money(5)} if method == "PUT" else None
    assert bea.refused(404, method, f"{with_prizes(bea)}{path}", body)[0].endswith("unknown")
