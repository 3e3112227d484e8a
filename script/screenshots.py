"""Pictures of every main page, on a desktop and a phone, light and dark: `.venv/bin/python -m script.screenshots`.

Makes docs/images/pages/*.png and docs/screens.md from the demo tournaments, in a real Chromium. With arguments only the
pages whose names begin with one of them.
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

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

IMAGES = Path("docs/images/pages")
GALLERY = Path("docs/screens.md")
COLOURS = 128
DEVICES = {"desktop": (1280, 800), "phone": (390, 844)}
SCHEMES = ("light", "dark")
# No picture is higher than this many screens: the rest of a long list adds nothing.
HIGHEST = 2


@dataclass(frozen=True, slots=True)
class Shot:
    """A page. `opens`: what is clicked before the picture; `language`: in which language it is shown."""

    name: str
    title: str
    path: str
    public: bool = False
    opens: str = ""
    language: str = "nl-NL"
    whole: bool = True


DESK = "/desk/winterbokaal"
OPEN = "/t/winterbokaal"
SHOTS = (
    Shot("home", "Tournaments", "/"),
    Shot("new", "New tournament", "/new"),
    Shot("overview", "Overview", DESK),
    Shot("players", "Players", f"{DESK}/players"),
    Shot("absences", "Absences", f"{DESK}/absences"),
    Shot("pairing", "The draft of a round", "/desk/go-weekend/pairing", language="en-GB"),
    Shot("round", "A round that is being played", f"{DESK}/pairing", language="en-GB"),
    Shot("results", "Results", f"{DESK}/results"),
    Shot("standings", "Standings", f"{DESK}/standings", language="en-GB"),
    Shot("final", "Final ranking and prizes", "/desk/damdagen/finish"),
    Shot("prizes", "Prizes: who gets what", "/desk/damdagen/prizes"),
    Shot("prize-setup", "Prizes: setting up", f"{DESK}/prizes/setup", language="en-GB"),
    Shot("crosstable", "Crosstable", "/desk/damdagen/crosstable", language="en-GB"),
    Shot("card", "A player's card", f"{DESK}/players/3/card", language="en-GB"),
    Shot("progress", "Progress", f"{DESK}/progress"),
    Shot("corrections", "Corrections", f"{DESK}/corrections"),
    Shot("log", "Log", f"{DESK}/log", language="en-GB"),
    Shot("settings", "Settings", f"{DESK}/settings"),
    Shot("more", "More", f"{DESK}/more", language="en-GB"),
    Shot("exchange", "Files in and out", f"{DESK}/exchange"),
    Shot("paper", "On paper", f"{DESK}/paper", language="en-GB"),
    Shot("share", "For the players", f"{DESK}/share"),
    Shot("event", "An event with groups", "/desk/groepenweekend/event", language="en-GB"),
    Shot("event-list", "The list of an event", "/desk/groepenweekend/event/players", language="en-GB"),
    Shot("season", "A club season: the evening", "/desk/clubavond/pairing", language="en-GB"),
    Shot("season-standings", "A club season: standings", "/desk/clubavond/standings"),
    Shot("public-event", "A player: an event with groups", "/t/groepenweekend", public=True),
    Shot("my-board", "A player: my board now", f"{OPEN}?player=5", public=True),
    Shot("pairings", "A player: pairings", f"{OPEN}/pairings", public=True, language="en-GB"),
    Shot("public-standings", "A player: standings", f"{OPEN}/standings", public=True),
    Shot("why", "A player: why this opponent?", f"{OPEN}/why/5/1", public=True, language="en-GB"),
    Shot("hall", "The screen in the hall", f"{OPEN}/hall", public=True, whole=False),
)


def main(wanted: list[str]) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    chosen = [shot for shot in SHOTS if not wanted or any(shot.name.startswith(word) for word in wanted)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        put_demo(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with start(Path(folder)) as server:
            server.site.shared_at = "http://192.168.1.20:8000"  # as with --share, in any hall
            for shot in chosen:
                for device in DEVICES:
                    for scheme in SCHEMES:
                        take(browser, server, shot, device, scheme)
                print(shot.name)
        browser.close()
    GALLERY.write_text(gallery(), encoding="utf-8")


def take(browser: Browser, server: Server, shot: Shot, device: str, scheme: str) -> None:
    width, height = DEVICES[device]
    with server.context(
        browser,
        "" if shot.public else "Bea",
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale=shot.language,
        device_scale_factor=1,
        has_touch=device == "phone",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        response = page.goto(shot.path)
        assert response is not None
        assert response.ok, f"{shot.path}: {response.status}"
        page.evaluate("document.fonts.ready")
        if shot.opens:
            page.locator(shot.opens).first.click()
        page.evaluate("scrollTo(0, 0)")
        assert complaints == [], complaints
        save(page, shot, IMAGES / f"{shot.name}-{device}-{scheme}.png", height)


def save(page: Page, shot: Shot, path: Path, height: int) -> None:
    taken = Image.open(io.BytesIO(page.screenshot(full_page=shot.whole)))
    picture = taken.crop((0, 0, taken.width, min(taken.height, HIGHEST * height)))
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def gallery() -> str:
    lines = [
        "# The pages in pictures",
        "",
        "Every main page as it is on the demo tournaments of `script/server`: on a desktop and on a phone, in light",
        "and in dark. Some are in Dutch, some in English; every page is there in both. Made by",
        "`.venv/bin/python -m script.screenshots`.",
    ]
    for shot in SHOTS:
        names = [f"images/pages/{shot.name}-{device}-{scheme}.png" for device in DEVICES for scheme in SCHEMES]
        desktop = " ".join(f'<img src="{name}" width="48%" alt="{_alt(shot, name)}">' for name in names[:2])
        phone = " ".join(f'<img src="{name}" width="24%" alt="{_alt(shot, name)}">' for name in names[2:])
        lines += ["", f"## {shot.title}", "", desktop, "", phone]
    return "\n".join(lines) + "\n"


def _alt(shot: Shot, name: str) -> str:
    _page, device, scheme = name.removesuffix(".png").rsplit("-", 2)
    return f"{shot.title}, {device}, {scheme}"


if __name__ == "__main__":
    main(sys.argv[1:])
