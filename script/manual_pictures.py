"""Pictures of the manual, in both languages: `.venv/bin/python -m script.manual_pictures`.

Makes src/zwitsers/web/static/manual/<language>/*.webp from the demo tournaments, in a real Chromium. With arguments
only the pictures whose names begin with one of them.
"""

from __future__ import annotations

import io
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, "tests")
from helpers.chromium import FLAGS, chromium
from helpers.webserver import Server, start
from zwitsers.web.forms.demo import put_demo
from zwitsers.web.manual.book import PICTURES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LANGUAGES = {"nl": "nl-NL", "en": "en-GB"}
# Few colours make a small file; the pages have few.
COLOURS = 48


@dataclass(frozen=True, slots=True)
class ManualPicture:
    """The top of a page. `public`: as somebody sees it who has not signed in."""

    name: str
    path: str
    width: int = 1000
    height: int = 620
    public: bool = False


DESK = "/desk/winterbokaal"
PICTURES_MADE = (
    ManualPicture("overview", DESK, height=560),
    ManualPicture("players", f"{DESK}/players", height=640),
    ManualPicture("pairing", "/desk/go-weekend/pairing"),
    ManualPicture("results", f"{DESK}/results"),
    ManualPicture("absences", f"{DESK}/absences"),
    ManualPicture("standings", f"{DESK}/standings"),
    ManualPicture("prizes", "/desk/damdagen/prizes"),
    ManualPicture("exchange", f"{DESK}/exchange"),
    ManualPicture("paper", f"{DESK}/paper", height=560),
    ManualPicture("phone", "/t/winterbokaal?player=5", 390, 700, public=True),
    ManualPicture("hall", "/t/winterbokaal/hall", 1000, 562, public=True),
)


def main(wanted: list[str]) -> None:
    chosen = [one for one in PICTURES_MADE if not wanted or any(one.name.startswith(word) for word in wanted)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        put_demo(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with start(Path(folder)) as server:
            server.site.shared_at = "http://192.168.1.20:8000"  # as with --share, in any hall
            for language in LANGUAGES:
                for picture in chosen:
                    take(browser, server, picture, language)
        browser.close()


def take(browser: Browser, server: Server, picture: ManualPicture, language: str) -> None:
    with server.context(
        browser,
        "" if picture.public else "Bea",
        viewport={"width": picture.width, "height": picture.height},
        color_scheme="light",
        locale=LANGUAGES[language],
        device_scale_factor=1,
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        response = page.goto(picture.path)
        assert response is not None
        assert response.ok, f"{picture.path}: {response.status}"
        page.evaluate("document.fonts.ready")
        taken = Image.open(io.BytesIO(page.screenshot()))
    path = PICTURES / language / f"{picture.name}.webp"
    path.parent.mkdir(parents=True, exist_ok=True)
    few = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.convert("RGB").save(path, lossless=True, quality=100, method=6)
    print(path.name, language, path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
