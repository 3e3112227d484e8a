"""The pages for a web space in a real browser: straight from the folder, on a phone and a wide screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from helpers.odd_names import odd_tournament
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.site import site_pages

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    for name, data in site_pages(odd_tournament().state, DocumentOptions("nl")).items():
        (made / name).write_bytes(data)
    return made


def looked_at(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(item["id"], [node["target"] for node in item["nodes"]]) for item in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


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
        looked_at(page)
        for heading in ("Stand", "Kruistabel"):
            page.get_by_role("link", name=heading, exact=True).click()
            assert page.get_by_role("heading", level=1).inner_text() == heading
            looked_at(page)
        page.get_by_role("navigation").get_by_role("link", name="1", exact=True).click()
        looked_at(page)
        page.get_by_role("link", name="O'Brien & Zonen").click()
        assert "O'Brien & Zonen" in page.get_by_role("heading", level=1).inner_text()
        looked_at(page)
        assert asked
        assert all(url.startswith(folder.as_uri()) for url in asked)
