"""The pages for a web space in a real browser: straight from the folder, on a phone and a wide screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers.accessibility import accessible
from helpers.odd_names import odd_tournament
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.site import site_pages

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    for name, data in site_pages(odd_tournament().state, DocumentOptions("nl")).items():
        (made / name).write_bytes(data)
    return made


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
def test_every_kind_of_page_reads_well_and_asks_for_nothing_from_outside(
    browser: Browser, folder: Path, scheme: str, width: int
) -> None:
    with browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}) as context:  # type: ignore[arg-type]
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        page.goto((folder / "index.html").as_uri())
        accessible(page)
        for heading in ("Stand", "Kruistabel"):
            page.get_by_role("link", name=heading, exact=True).click()
            assert page.get_by_role("heading", level=1).inner_text() == heading
            accessible(page)
        page.get_by_role("navigation").get_by_role("link", name="1", exact=True).click()
        accessible(page)
        page.get_by_role("link", name="O'Brien & Zonen").click()
        assert "O'Brien & Zonen" in page.get_by_role("heading", level=1).inner_text()
        accessible(page)
        assert asked
        assert all(url.startswith(folder.as_uri()) for url in asked)


def season() -> State:
    """Keizer with five members: after two evenings one of them has had the bye, and one was absent."""
    values = {"name": "Club", "systems": [[1, "keizer"]], "rounds": 6, "no_show_withdraws": False, "keizer_top": "20"}
    state = replay(actions.create(State(), values))
    people = [{"name": f"van der Meulen-Hoogendijk, Anne {number}", "rating": 2000 - number} for number in range(1, 6)]
    state = replay(actions.add_players(state, people), state)
    for there in ([1, 2, 3, 4, 5], [1, 2, 3, 5]):
        state = replay(actions.start_evening(state, there), state)
        made = state.rounds[-1]
        for board in made.open_boards:
            state = replay(actions.enter_result(state, made.number, board, Result.WIN, Result.LOSS), state)
        state = replay(actions.close_round(state, made.number), state)
    return state


def test_keizer_points_are_exact_and_fit_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    for name, data in site_pages(season(), DocumentOptions("en")).items():
        (tmp_path / name).write_bytes(data)
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        for number in range(1, 6):
            page.goto((tmp_path / f"player-{number}.html").as_uri())
            accessible(page)
            sheets = page.locator(".account .sheet")
            assert sheets.count() == 1
            assert sheets.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
            assert not re.search(r"\d\.\d", sheets.inner_text())
        page.goto((tmp_path / "player-4.html").as_uri())
        assert re.search("[⅓⅔]", page.locator(".account tfoot").inner_text())
        page.goto((tmp_path / "progress.html").as_uri())
        accessible(page)
        assert page.locator("svg.narrow").is_visible()
        assert not page.locator("svg.wide").is_visible()
