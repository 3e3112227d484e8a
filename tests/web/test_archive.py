"""A tournament that is over goes to the archive, or is taken away without anything being thrown away."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import Page, expect

from helpers.desking import post, problems
from helpers.webserver import Server


def test_an_archived_tournament_is_out_of_sight_until_it_is_looked_for(server: Server, page: Page) -> None:
    for title in ("Past Open", "New Open"):
        server.create(title, players=2)
    page.goto("/desk/past-open/settings#keeping")
    page.get_by_role("button", name="Archive").click()
    expect(page.locator("#notices")).to_contain_text("The tournament has been archived.")
    page.goto("/")
    expect(page.get_by_role("link", name="New Open")).to_be_visible()
    expect(page.get_by_role("link", name="Past Open")).to_be_hidden()
    page.locator("#archive summary").click()
    expect(page.get_by_role("link", name="Past Open")).to_be_visible()
    with httpx.Client(base_url=server.url) as nobody:
        assert "Past Open" not in nobody.get("/", follow_redirects=True).text
        assert nobody.get("/t/past-open").status_code == 200  # who has the address still finds it
    page.goto("/desk/past-open/settings")
    page.get_by_role("button", name="Take out of the archive").click()
    expect(page.locator("#notices")).to_contain_text("The tournament is out of the archive.")
    page.goto("/")
    expect(page.locator("#archive")).to_have_count(0)


def test_a_tournament_is_removed_by_typing_its_name_and_its_file_is_kept(server: Server, page: Page) -> None:
    name = server.create("Old Open", players=2)
    page.goto(f"/desk/{name}/settings")
    page.locator("#removing summary").click()
    page.get_by_label("Type the name of the tournament: Old Open").fill("old open")
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_text("Old Open has been removed.").wait_for()
    assert name not in [*server.site.tournaments.ids(), *server.site.tournaments.lost()]
    (kept,) = Path(server.folder / "removed").glob("*.zwitsers")
    assert page.request.get(f"/desk/{name}").status == 404
    # Another one gets another id, so that nothing known of the old one is taken for it.
    assert server.create("Old Open") == "old-open-2"
    kept.rename(server.folder / "old-open.zwitsers")
    assert len(server.state("old-open").entrants) == 2


def test_another_name_removes_nothing(server: Server, arbiter: httpx.Client) -> None:
    name = server.create("Kept Open")
    refused = post(server, arbiter, f"/desk/{name}/keeping/remove", title="New Open")
    assert refused.status_code == 422
    assert problems(refused) == ["That is not the name of this tournament. To remove it, type: Kept Open"]
    with server.signed_in("Abe") as assistant:
        form = {"csrf": server.visitor("Abe").csrf, "title": "Kept Open"}
        assert assistant.post(f"/desk/{name}/keeping/remove", data=form).status_code == 403
    assert name in server.site.tournaments.ids()
