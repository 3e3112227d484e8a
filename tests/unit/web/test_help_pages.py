"""The manual under /help, and the ? that leads to it from every page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers.routes import readable
from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.tournaments_at_moments import put_tournaments
from zwitsers.event import actions
from zwitsers.web.auth.roles import Role
from zwitsers.web.manual.places import PARTS, PLACES, help_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from zwitsers.web.http.site import Site

# Pages that one gets to by a secret or a first step only, and those of an event; their templates have the same frame.
NOT_ASKED = {
    "/account/recovery",
    "/account/second-step",
    "/desk/{name}/backups/{file}/restore",
    "/desk/{name}/people/invited",
    "/invite/{token}",
    "/people/reset",
    "/reset/{token}",
    "/setup/{token}",
    "/sign-in/second-step",
}
# Data and files, which take longer than all pages together.
FILES = ("/api/", "/desk/{name}/export/", "/desk/{name}/paper/", "/metrics")
# What some pages have to be asked.
QUESTIONS = {
    "/desk/{name}/above": "?one=1&two=2",
    "/desk/{name}/corrections/look": "?kind=result&round=1&board=1&result=0-1",
    "/desk/{name}/pairing/{number:int}/why-not": "?one=1&two=2",
    "/t/{name}/above": "?one=1&two=2",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    opened = site_with_people(tmp_path_factory.mktemp("site"), Clock())
    opened.accounts.set_role("Bea", Role.HOST)
    put_tournaments(opened)
    opened.run("running", lambda state: actions.change_settings(state, {"prizes": [10000, 5000]}), "Bea")
    opened.run("running", lambda state: actions.show_prizes(state, True), "Bea")
    opened.members.choose_team(True, ())
    yield opened
    opened.close()


@pytest.fixture
def visitor(site: Site) -> Iterator[httpx.Client]:
    with client_of(site) as client:
        yield client


def help_links(page: str) -> list[str]:
    return re.findall(r'<a class="[^"]*help-mark[^"]*" href="([^"]+)"', page)


@pytest.mark.slow
def test_every_page_has_a_part_and_a_link_to_it(site: Site) -> None:
    found = set()
    with client_of(site, session_of(site, "Bea")) as client:
        for address in readable():
            if address.path.startswith(FILES):
                continue
            answer = client.get(address.filled() + QUESTIONS.get(address.path, ""))
            if answer.status_code == 200 and "<main" in answer.text and not address.path.startswith("/help"):
                assert help_links(answer.text) == [help_address(address.path)], address.path
                found.add(address.path)
    with client_of(site) as client:
        assert help_links(client.get("/sign-in").text) == [help_address("/sign-in")]
    assert found - set(PLACES) == set(), "say in web/manual/places.py which part of the manual explains it"
    event_pages = {path for path in PLACES if path.startswith("/desk/{name}/event")}
    assert set(PLACES) - found - {"/sign-in"} == NOT_ASKED | event_pages


def test_an_error_leads_to_the_part_about_problems(visitor: httpx.Client) -> None:
    answer = visitor.get("/t/nowhere/standings")
    assert answer.status_code == 404
    assert help_links(answer.text) == ["/help/problems"]


def test_everybody_reads_the_contents(visitor: httpx.Client) -> None:
    page = visitor.get("/help?lang=en").text
    assert [part for part in PARTS if f'href="/help/{part}"' not in page] == []
    assert "Enter the results" in page
    assert "Uitslagen invoeren" in visitor.get("/help?lang=nl").text


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_shown_with_its_headings(visitor: httpx.Client, part: str) -> None:
    page = visitor.get(f"/help/{part}?lang=nl").text
    place = next((place for place in PLACES.values() if place.startswith(f"{part}#")), None)
    assert f'href="/help/{part}" aria-current="page"' in page
    assert place is None or f'id="{place.partition("#")[2]}"' in page
    for picture in re.findall(r'<img src="(/static/[^"]+/manual/[^"]+)"', page):
        assert visitor.get(picture).status_code == 200


def test_a_part_that_is_not_there_is_not_found(visitor: httpx.Client) -> None:
    assert visitor.get("/help/nothing").status_code == 404


def test_search_finds_sections_those_with_the_word_in_the_title_first(visitor: httpx.Client) -> None:
    page = visitor.get("/help?lang=en&text=late+entry").text
    first = page.index('href="/help/players#late"')
    assert first < page.index('<ol class="help-parts">')
    assert "Niets gevonden" in visitor.get("/help?lang=nl&text=zeppelin").text


def test_what_is_searched_for_is_escaped(visitor: httpx.Client) -> None:
    page = visitor.get("/help", params={"text": "<script>x"}).text
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page
