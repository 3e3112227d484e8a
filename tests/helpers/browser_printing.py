"""A page as a browser prints it."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from helpers.webserver import Server


def printed(browser: Browser, server: Server, path: str, folder: Path) -> list[str]:
    """The text of every page that comes out of the printer."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler) is not here")
    file = folder / "printed.pdf"
    with server.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(path)
        page.pdf(path=file, prefer_css_page_size=True)
    done = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True, text=True)
    return done.stdout.split("\f")[:-1]
