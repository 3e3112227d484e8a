"""An event with groups at the desk and in public: from a pasted list to results of all groups on one page."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from python_calamine import CalamineWorkbook

from helpers.sites import ArbiterClient, Clock, client_of, site_with_people
from zwitsers.web.sitedb.page_settings import PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIST = "naam;rating;groep\n" + "\n".join(
    f"Speler{n:02d}, Piet;{2000 - 20 * n};{'B' if n == 12 else ''}" for n in range(24)
)


class Desk(ArbiterClient):
    def import_list(self, text: str) -> None:
        """A list that was copied from a spreadsheet, with everything that the preview proposes."""
        sent = self.post("/desk/weekend/players/import/upload", pasted=text)
        assert sent.status_code == 303, sent.text
        key = sent.headers["location"].rpartition("=")[2]
        assert self.post("/desk/weekend/players/import", file=key, doubles="yes").status_code == 303


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    site = site_with_people(tmp_path, Clock())
    site.members.choose_team(False, ())
    made = Desk(site)
    assert made.post("/new-event", name="Weekend", place="Utrecht", rounds=5).status_code == 303
    for group, rule, system in (("A", "rating>=1750", "fide-dutch"), ("B", "rating=1600-1800", "knsb-wp")):
        sent = made.post("/desk/weekend/event/groups", group=group, rule=rule, system=system, rounds=5)
        assert sent.status_code == 303
    made.import_list(LIST)
    made.post("/desk/weekend/event/place-by-rule")
    made.post("/desk/weekend/event/place-by-rule", overlap="highest")
    yield made
    site.close()


def sheets_of(data: bytes) -> dict[str, list[list[Any]]]:
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def names(desk: Desk, group: str) -> list[str]:
    state = desk.site.now(group).state
    there = (item for item in state.entrants.values() if not item.withdrawn_in(state.next_round))
    return sorted(item.player.name for item in there)


def test_the_list_is_placed_by_rule_and_a_label_is_the_players_choice(desk: Desk) -> None:
    assert len(names(desk, "weekend-a")) == 12
    assert "Speler12, Piet" in names(desk, "weekend-b")
    assert len(names(desk, "weekend-b")) == 9
    page = desk.page("/desk/weekend/event/players")
    assert "Speler00, Piet" in page
    assert "3 without a group" in page or "3 zonder groep" in page


def test_quads_are_shown_first_and_then_made_paired_and_published(desk: Desk) -> None:
    desk.post("/desk/weekend/event/registrations", player="Late, Lea", rating="900")
    assert "Q1" in desk.page("/desk/weekend/event/quads?prefix=Q")
    assert desk.post("/desk/weekend/event/quads", prefix="Q", size=4, publish="yes").status_code == 303
    state = desk.site.now("weekend-q1").state
    assert (len(state.entrants), len(state.published)) == (4, 3)


def test_check_in_start_pair_results_and_public_page(desk: Desk) -> None:
    people = desk.site.now("weekend").state.festival
    assert people is not None
    missing = [item.id for item in people.members(2)][:2]
    for item in people.registrations.values():
        if item.id not in missing:
            assert desk.post("/desk/weekend/event/check-in", registrations=item.id).status_code == 303
    desk.page("/desk/weekend/event/check-in")
    desk.post("/desk/weekend/event/start")
    assert sum(1 in item.absences for item in desk.site.now("weekend-b").state.entrants.values()) == 2
    mover = people.members(2)[4].id
    desk.post("/desk/weekend/event/place", group=1, registrations=mover)
    assert len(names(desk, "weekend-a")) == 13
    desk.post("/desk/weekend/event/rounds", do="start")
    made = desk.site.now("weekend-a").state.current
    assert made is not None
    assert made.number == 1
    page = desk.page("/desk/weekend/event/results")
    assert page.count('name="board-1"') == 2, "both groups are on it"
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen is not None
    form = {f"board-{board}": "1-0" for board in made.open_boards} | {f"was-{board}": "" for board in made.open_boards}
    sent = desk.post("/desk/weekend-a/results", round=1, seen=seen[1], back="/desk/weekend/event/results", **form)
    assert sent.headers["location"] == "/desk/weekend/event/results"
    desk.post("/desk/weekend/event/rounds", do="close")
    assert desk.site.now("weekend-a").state.next_round == 2
    desk.page("/desk/weekend/event")
    desk.site.choose("weekend", PUBLIC, "yes")
    public = client_of(desk.site).get("/t/weekend?q=speler00")
    assert public.status_code == 200
    assert "/t/weekend-a?player=" in public.text
    assert "Speler01" not in public.text


def test_a_role_in_the_event_is_a_role_in_its_groups(desk: Desk) -> None:
    def staff(group: str) -> set[str]:
        return {member.name for member in desk.site.members.all(group)}

    assert desk.post("/desk/weekend/people", name="Abe", role="assistant").status_code == 303
    assert staff("weekend-a") == staff("weekend-b") == {"Abe", "Bea"}
    assert desk.post("/desk/weekend/people/remove", name="Abe").status_code == 303
    assert staff("weekend-a") == staff("weekend-b") == {"Bea"}


def test_rounds_that_do_not_fit_a_round_robin_are_refused_with_those_that_do(desk: Desk) -> None:
    sent = desk.post("/desk/weekend/event/groups", group="R", system="round-robin", rounds=3)
    assert sent.status_code == 303
    desk.post("/desk/weekend/event/place", group=3, registrations=[1, 2, 3, 4, 5, 6])
    for rounds in (4, 11):
        sent = desk.post("/desk/weekend/event/groups/3", group="R", system="round-robin", rounds=rounds)
        assert sent.status_code == 422
        assert "5" in sent.text
        assert "10" in sent.text
    desk.post("/desk/weekend/event/rounds", do="start", group=3)
    assert len(desk.site.now("weekend-r").state.published) == 5


def test_a_group_is_edited_and_removed(desk: Desk) -> None:
    assert "rating=1600-1800" in desk.page("/desk/weekend/event/groups/2")
    sent = desk.post("/desk/weekend/event/groups/2", group="B1", system="knsb-wp", rounds=4, rule="rating=1500-1800")
    assert sent.status_code == 303
    state = desk.site.now("weekend-b").state
    assert (state.settings.name, state.settings.rounds) == ("Weekend – B1", 4)
    assert desk.post("/desk/weekend/event/groups/remove", group=2).status_code == 303
    festival = desk.site.now("weekend").state.festival
    assert festival is not None
    assert [group.name for group in festival.groups] == ["A"]
    assert len(desk.site.now("weekend-b").state.entrants) == 9
    assert 'href="/desk/weekend-b"' in desk.page("/"), "on its own again"
    assert desk.client.get("/desk/weekend/event/groups/2").status_code == 404


def test_the_first_page_has_the_event_and_not_its_groups(desk: Desk) -> None:
    page = desk.page("/")
    assert 'href="/desk/weekend"' in page
    assert 'href="/desk/weekend-a"' not in page


def test_a_tournament_has_no_pages_of_an_event(desk: Desk) -> None:
    assert desk.client.get("/desk/weekend-a/event").status_code == 404


def test_a_group_that_was_removed_while_results_come_in(desk: Desk) -> None:
    """The result is refused in words, the event says what is gone, and the list has everyone still."""
    desk.post("/desk/weekend/event/rounds", do="start")
    desk.site.tournaments.remove("weekend-b")
    sent = desk.post("/desk/weekend-b/results", round=1, **{"board-1": "1-0", "was-1": ""})
    assert sent.status_code in (404, 503)
    page = desk.page("/desk/weekend/event")
    assert "weekend-b" in page
    assert desk.post("/desk/weekend/event/sync").status_code == 303
    assert not desk.site.tournaments.place.has("weekend-b")
    festival = desk.site.now("weekend").state.festival
    assert festival is not None
    assert len(festival.members(2)) == 9


def test_the_hall_screen_goes_through_all_groups(desk: Desk) -> None:
    desk.post("/desk/weekend/event/rounds", do="start")
    desk.site.choose("weekend", PUBLIC, "yes")
    public = client_of(desk.site)
    assert 'href="/t/weekend/hall"' in public.get("/t/weekend").text
    page = public.get("/t/weekend/hall").text
    ids = re.findall(r'<section class="slide [^"]*" id="([^"]*)"', page)
    assert ids == ["names-1", "group1-pairings-1", "group2-pairings-1"]
    assert all(page.count(name) == 2 for name in (*names(desk, "weekend-a"), *names(desk, "weekend-b")))
    assert re.search("Group (<[^>]*>)*A.* Round 1", page)
    # Without scripts each page leads to the next.
    second = public.get("/t/weekend/hall?page=2").text
    assert re.findall(r'<section class="slide ([^"]*) current"', second) == ["pairings"]
    desk.site.choose("weekend-b", PUBLIC, "no")
    assert "group2" not in public.get("/t/weekend/hall").text


def test_one_document_for_all_groups(desk: Desk) -> None:
    desk.post("/desk/weekend/event/rounds", do="start", group=1)
    desk.post("/desk/weekend/event/rounds", do="pair", group=2)
    documents = "/desk/weekend/event/documents"
    browser = desk.client
    for name in ("names", "pairings", "standings"):
        assert browser.get(f"{documents}/{name}").content.startswith(b"%PDF"), name
        assert f"{documents}/{name}" in desk.page("/desk/weekend/event/files")
    book = sheets_of(browser.get(f"{documents}/xlsx").content)
    assert list(book) == ["List", "Group A", "Group A Pairings", "Group B"]
    assert any("Speler00, Piet" in row for row in book["Group A"])
    with ZipFile(BytesIO(browser.get(f"{documents}/html").content)) as site:
        index = site.read("index.html").decode()
        (address,) = re.findall(r'<a href="([^"]*)">(?:<[^>]*>)*[^<]*Speler00, Piet', index)
        assert "Speler00, Piet" in site.read(address).decode()
        assert 'href="../index.html"' in site.read("weekend-a/index.html").decode()
        assert "weekend-b/index.html" in site.namelist()
        assert "draft" not in index, "what is not published is not on it"
    assert browser.get(f"{documents}/nothing").status_code == 404
    refused = browser.get("/desk/weekend/event/files/knsb")
    assert refused.status_code == 422, "nothing has been played yet"
    assert "Group A" in refused.text
    with ZipFile(BytesIO(browser.get("/desk/weekend/event/files/trf26").content)) as files:
        assert sorted(files.namelist()) == ["weekend-a.trf", "weekend-b.trf"]
