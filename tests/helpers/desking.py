"""What the tests of the arbiter's pages share: posting forms, and waiting for what a page shows."""

from __future__ import annotations

import re
from contextlib import contextmanager
from html import unescape
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from zwitsers.event import actions
from zwitsers.event.notation import show_result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import httpx
    from playwright.sync_api import ConsoleMessage, Page

    from helpers.webserver import Server


def post(server: Server, client: httpx.Client, path: str, **fields: object) -> httpx.Response:
    """Send a form as Bea's page would; what it leads to is followed."""
    return client.post(path, data={**server.form("Bea"), **fields}, follow_redirects=True)


def send_file(
    server: Server, client: httpx.Client, path: str, name: str, data: bytes, fields: Mapping[str, object] | None = None
) -> httpx.Response:
    form = {key: str(value) for key, value in {**server.form("Bea"), **(fields or {})}.items()}
    return client.post(path, data=form, files={"file": (name, data)}, follow_redirects=True)


def problems(response: httpx.Response) -> list[str]:
    """What the page says is wrong."""
    return [unescape(text) for text in re.findall(r'<p class="notice bad">(.*?)</p>', response.text, re.DOTALL)]


def notices(response: httpx.Response) -> list[str]:
    return [unescape(text) for text in re.findall(r'<p class="notice good">(.*?)</p>', response.text, re.DOTALL)]


def names(server: Server, tournament: str) -> list[str]:
    """The players by lot number."""
    state = server.state(tournament)
    return [state.entrants[player].player.name for _lot, player in sorted(state.by_lot().items())]


def hidden_key(response: httpx.Response) -> str:
    """The key of what was kept, as the preview carries it on."""
    found = re.search(r'name="file" value="([^"]+)"', response.text)
    assert found is not None, problems(response)
    return found[1]


@contextmanager
def no_complaints(page: Page) -> Iterator[None]:
    """Nothing in the browser's console, such as what the content security policy refused. That a form was refused, and
    with which status, is said there too, and is no complaint."""
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            said.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield
    assert said == []


def close_round(server: Server, tournament: str, number: int) -> None:
    server.do(tournament, lambda state: actions.close_round(state, number))


# A slow connection, and a round that is being played on it

LATENCY = 250


def slow(page: Page, latency: int = LATENCY) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", conditions)


def results(server: Server, name: str) -> list[str]:
    """The results of the first round, board by board."""
    state = server.state(name)
    return [
        "" if game.white_result is None or game.black_result is None
        else show_result(game.white_result, game.black_result, state.settings.game)
        for game in state.rounds[0].games
    ]  # fmt: skip


def playing(server: Server, players: int = 10, **settings: object) -> str:
    """A tournament whose first round is published and has no results."""
    name = server.create("Spring Open", players=players, **settings)
    server.play_round(name, boards=0)
    return name


def all_saved(page: Page) -> None:
    expect(page.locator(".result-rows tr.unsaved")).to_have_count(0)
