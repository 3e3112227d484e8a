"""Nobody is kept out of a page, on a wide screen or on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page


# What was found to be right is not listed: that takes a quarter of the time.
VIOLATIONS = {"resultTypes": ["violations"]}


def no_violation(page: Page) -> None:
    found = Axe().run(page, options=VIOLATIONS)
    assert found.violations_count == 0, (page.url, found.generate_report())


def accessible(page: Page) -> None:
    """Axe finds nothing, and the page is not wider than the screen."""
    no_violation(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url
