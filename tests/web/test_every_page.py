"""Every page there is: accessible in light and in dark, and readable at 320 pixels without scrolling sideways.

The list of pages comes from the program: a new page is on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AxeResults
from playwright.sync_api import Browser, Page, ViewportSize, expect

from helpers.accessibility import VIOLATIONS, no_violation
from helpers.routes import addresses, readable
from helpers.sites import client_of, session_of
from helpers.webserver import Server, start
from zwitsers.event import actions
from zwitsers.web.auth.roles import Role

EVENT_PAGES = ("", "/check-in", "/players", "/quads", "/results", "/settings", "/files")
SEASON_PAGES = ("", "/players", "/pairing", "/results", "/check-in", "/absences", "/requests", "/attendance",
                "/standings", "/crosstable", "/progress", "/players/1/card", "/settings", "/finish")  # fmt: skip
SEASON_PUBLIC = ("", "?player=1", "/players/1", "/standings", "/progress", "/pairings")
# What a page is asked for where the usual address would show little. `late` is a tournament in its second round,
# `early` one with a draft, `weekend` an event with groups.
EXAMPLES = {
    "/desk/{name}/above": "/desk/late/above?one=1&two=2",
    "/desk/{name}/corrections": "/desk/late/corrections?round=1",
    "/desk/{name}/corrections/look": "/desk/late/corrections/look?kind=result&round=1&board=1&result=0-1",
    **{f"/desk/{{name}}/event{end}": f"/desk/weekend/event{end}" for end in EVENT_PAGES},
    "/desk/{name}/event/groups/{group:int}": "/desk/weekend/event/groups/1",
    "/desk/{name}/lots": "/desk/early/lots",
    "/desk/{name}/find": "/desk/late/find?text=an",
    "/desk/{name}/pairing": "/desk/early/pairing",
    "/desk/{name}/pairing/{number:int}/why": "/desk/late/pairing/2/why",
    "/desk/{name}/pairing/{number:int}/why-not": "/desk/late/pairing/2/why-not?one=1&two=2",
    "/desk/{name}/pairing/{number:int}/why/{board:int}": "/desk/late/pairing/2/why/1",
    "/desk/{name}/players/ratings": "/desk/early/players/ratings",
    "/desk/{name}/start-scores": "/desk/mcmahon/start-scores",
    "/help": "/help?text=board",
    "/help/{part}": "/help/results",
    "/t/{name}": "/t/late?player=1",
    "/t/{name}/above": "/t/late/above?one=1&two=2",
    "/t/{name}/why/{number:int}/{board:int}": "/t/late/why/2/1",
}
# The same templates where they look otherwise: titles and prizes, an event for the public, a season, a round robin.
ALSO = (
    *(("arbiter", f"/desk/titled/{page}") for page in ("players", "prizes", "prizes/setup", "performance", "progress")),
    *(("public", f"/t/titled/{page}") for page in ("prizes", "performance", "progress", "standings")),
    *(("public", f"/t/titled/hall?show={show}") for show in ("prizes", "pairings", "names", "standings", "results")),
    ("public", "/t/weekend"),
    ("public", "/t/weekend/hall"),
    *(("arbiter", f"/desk/season{page}") for page in SEASON_PAGES),
    *(("public", f"/t/season{page}") for page in SEASON_PUBLIC),
    *(("arbiter", f"/desk/robin/{page}") for page in ("schedule", "pairing", "crosstable")),
    ("public", "/t/robin/schedule"),
    ("arbiter", "/desk/early/players"),
    ("arbiter", "/desk/early/pairing/1/why"),
    ("arbiter", "/desk/late/pairing"),
    ("arbiter", "/desk/mcmahon/players"),
    ("arbiter", "/desk/mcmahon/pairing"),
)
# These send files.
FILE = re.compile(r"(\{(file|format_id|document|what)\}|\.\w+)$")
# Not pages: what they send is a part of a page, or a step to another page. Those of the second step need one that was
# begun: test_access_second_step looks at them. Those of one-time links: test_access_role_pages.
OTHERWISE = {
    "/account/recovery",
    "/account/second-step",
    "/desk/{name}/backups/log",
    "/desk/{name}/backups/now",
    "/desk/{name}/backups/{file}/restore",
    "/desk/{name}/pairing/preview",
    "/desk/{name}/players/find",
    "/desk/{name}/people/invited",
    "/health",
    "/invite/{token}",
    "/launch/{token}",
    "/metrics",
    "/people/reset",
    "/prefer/language/{choice}",
    "/prefer/theme/{choice}",
    "/reset/{token}",
    "/setup/{token}",
    "/sign-in/second-step",
    "/t/{name}/live",
    "/t/{name}/lots",
    "/t/{name}/proof/{number:int}",
}
NARROW, WIDE = ViewportSize(width=320, height=640), ViewportSize(width=1280, height=800)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all pages: they are only looked at."""
    folder: Path = tmp_path_factory.mktemp("pages")
    with start(folder) as server:
        server.site.accounts.set_role("Bea", Role.HOST)
        server.create("Late", players=11, half_point_byes=1)
        server.play_round("late", close=True)
        server.play_round("late", boards=0)
        server.do("late", lambda state: actions.forbid_pair(state, [1, 2]))
        server.do("late", lambda state: actions.change_settings(state, {"prizes": [10000, 5000]}))
        server.do("late", lambda state: actions.show_prizes(state, True))
        server.site.members.begin("late", "Bea")
        server.site.members.put("late", "Abe", Role.ASSISTANT, server.visitor("Bea"))
        server.site.links.invite("late", Role.ASSISTANT, server.visitor("Bea"))
        server.create("McMahon", players=6, game="go", bar="1d")
        server.create("Early", players=6)
        server.do("early", actions.pair)
        create_weekend(server)
        create_titled(server)
        create_season(server)
        server.create("Robin", players=5, systems=[[1, "round-robin"]])
        server.play_round("robin", boards=0)
        yield server


def create_titled(server: Server) -> None:
    """A player with a title, prizes that everybody sees, and two rounds."""
    name = server.create("Titled", players=9, systems=[[1, "fide-dutch"]], prizes=[10000, 5000], show_ratings=True)
    server.do(name, lambda state: actions.change_player(state, 1, {"title": "WGM"}))
    server.do(name, lambda state: actions.show_prizes(state, True))
    for _ in range(2):
        server.play_round(name, close=True)


def create_season(server: Server) -> None:
    """A Keizer season of which the second evening can begin, with a request that waits."""
    name = server.create("Season", players=7, systems=[[1, "keizer"]], rounds=20, player_requests=True)
    server.play_round(name, close=True)
    server.do(name, lambda state: actions.make_request(state, 3, "absent", 2))


def create_weekend(server: Server) -> None:
    """An event with two groups, of which the first round is being played."""
    bea = session_of(server.site, "Bea")
    client = client_of(server.site, bea)
    for path, form in (
        ("/new-event", {"name": "Weekend", "rounds": "5"}),
        ("/desk/weekend/event/groups", {"group": "A", "rule": "rating>=1900", "system": "knsb-wp", "rounds": "5"}),
        ("/desk/weekend/event/groups", {"group": "B", "rule": "rating<1900", "system": "knsb-wp", "rounds": "5"}),
        *(
            ("/desk/weekend/event/registrations", {"player": f"Kok {n}", "rating": str(1800 + 30 * n)})
            for n in range(8)
        ),
        ("/desk/weekend/event/place-by-rule", {}),
        ("/desk/weekend/event/rounds", {"do": "start"}),
    ):
        sent = client.post(path, data={"csrf": bea.csrf, **form})
        assert sent.status_code == 303, (path, sent.status_code, sent.text[:2000])


@pytest.fixture(scope="module")
def pages(browser: Browser, scene: Server) -> Iterator[dict[str, Page]]:
    """A window for the arbiter and one for the public, used for all pages."""
    still = {"reduced_motion": "reduce"}  # colours that are on their way to dark would be measured half-way
    with scene.context(browser, "Bea", **still) as desk, scene.context(browser, **still) as street:
        yield {"arbiter": desk.new_page(), "public": street.new_page()}


def looked_at() -> list[tuple[str, str]]:
    """Every page that the program has, and who looks at it."""
    return [
        (
            "public" if address.path.startswith(("/t/", "/sign-in", "/help")) else "arbiter",
            EXAMPLES.get(address.path, address.filled(name="late")),
        )
        for address in readable()
        if not address.is_api and address.path not in OTHERWISE and not FILE.search(address.path)
    ] + list(ALSO)


def test_the_exceptions_are_addresses() -> None:
    assert set(EXAMPLES) | OTHERWISE <= {address.path for address in addresses()}


def test_the_list_of_an_event_fits_on_a_phone_and_is_printed(pages: dict[str, Page]) -> None:
    page = pages["arbiter"]
    page.goto("/desk/weekend/event/players")
    page.set_viewport_size(ViewportSize(width=390, height=844))
    try:
        assert page.locator(".scroll").evaluate("box => box.scrollWidth <= box.clientWidth")
        page.emulate_media(media="print")
        expect(page.get_by_role("cell", name="Kok 3")).to_be_visible()
        expect(page.locator(".pick").first).to_be_hidden()
    finally:
        page.emulate_media(media="screen")
        page.set_viewport_size(WIDE)


@pytest.mark.parametrize(("who", "path"), looked_at())
def test_axe_finds_nothing_in_light_and_in_dark_and_nothing_sticks_out_at_320_pixels(
    who: str, path: str, pages: dict[str, Page]
) -> None:
    page = pages[who]
    page.emulate_media(color_scheme="light")
    response = page.goto(path)
    assert response is not None
    assert response.ok
    no_violation(page)
    page.emulate_media(color_scheme="dark")
    # axe is in the page by now.
    dark = page.evaluate("options => axe.run(options)", {**VIOLATIONS, "runOnly": ["color-contrast"]})
    found = AxeResults(dark)
    assert found.violations_count == 0, found.generate_report()
    page.set_viewport_size(NARROW)
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    finally:
        page.set_viewport_size(WIDE)
