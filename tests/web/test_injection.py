"""A player called like a piece of HTML, or like a formula, stays a name: on every page and in every file.

The pages are not listed here: all addresses that the application has are asked for, with all that may follow them.
"""

from __future__ import annotations

import csv
import io
import zipfile
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from helpers.routes import Address, readable
from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.tournaments_at_moments import put_tournaments
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import Site

# Ends an attribute and a tag, and begins one of its own; after = it would be a formula.
TAG = "zzmark"
EVIL = f"=1+1\"'></td></script><{TAG} onzz=1>&lt;{{{{7*7}}}}"
FORMULA_STARTS = ("=", "+", "-", "@")
RUNNING = ("running", "draft", "over")


class Seen(HTMLParser):
    """The tags of a page, and the names of their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}
        self.text += " ".join(value or "" for _name, value in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def evil(values: dict[str, Any]) -> dict[str, Any]:
    texts = dict.fromkeys(("name", "title", "club", "federation", "grade", "fide_id", "sex", "birth"), EVIL)
    return {**values, **texts, "name": f"{EVIL} {values['name']}"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = site_with_people(tmp_path_factory.mktemp("site"), Clock())
    put_tournaments(made, evil)
    author = made.accounts.add(f"Eve <{TAG}>", Role.ARBITER, PASSWORD).name
    about = dict.fromkeys(("name", "place", "arbiter", "time_control", "komi", "country", "arbiter_email"), EVIL)
    for name in RUNNING:
        made.choices.put(name, "announcement", EVIL)
        made.choices.put(name, "players-enter", "yes")
    for name in ("running", "draft"):
        made.run(name, lambda state: actions.change_settings(state, about), author)
        made.run(name, lambda state: actions.forbid_pair(state, [1, 2]), author)
    made.run("running", lambda state: actions.swap_colours(state, 2, 1), author)
    made.run("draft", lambda state: actions.publish(state, EVIL), author)
    made.undo("draft", author, EVIL, None)
    return made


def asked(client: httpx.Client, address: Address, name: str, **parts: object) -> httpx.Response:
    return client.get(address.filled(name=name, **parts), params=dict.fromkeys(address.questions, EVIL))


def harm(answer: httpx.Response) -> str:
    """What a browser, or the program that opens the file, would make of it; empty: nothing but text."""
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if answer.headers.get("x-content-type-options") != "nosniff":
        return "a browser may guess what it is"
    if kind in ("text/html", "image/svg+xml"):
        return markup_harm(answer.text)
    if kind == "application/json":
        answer.json()
        return ""
    if kind == "text/csv":
        return sheet_harm(answer.text.removeprefix("\ufeff"))
    if kind == "application/zip" or kind.endswith("spreadsheetml.sheet"):
        return archive_harm(answer.content)
    if kind == "application/xml":
        return f"a tag {TAG}" if f"<{TAG}" in answer.text else ""
    # Plain text and files that are only ever saved.
    known = ("text/plain", "application/pdf", "application/octet-stream", "")
    return "" if kind in known else f"{kind} is not known to this test"


def markup_harm(text: str) -> str:
    seen = Seen(text)
    if TAG in seen.tags:
        return f"a tag {TAG}"
    return "an attribute onzz" if "onzz" in seen.attributes else ""


def sheet_harm(text: str) -> str:
    delimiter = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row]
    formulas = [cell for cell in cells if cell.startswith(FORMULA_STARTS) and TAG in cell]
    return f"the formula {formulas[0]}" if formulas else ""


def archive_harm(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            text = archive.read(name).decode("utf-8", "replace")
            if name.endswith(".html") and markup_harm(text):
                return f"{markup_harm(text)} in {name}"
            if name.endswith(".xml") and ("<f>" in text or f"<{TAG}" in text):
                return f"a formula or a tag in {name}"
            if name.endswith(".csv") and sheet_harm(text):
                return f"{sheet_harm(text)} in {name}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNNING)
@pytest.mark.parametrize("who", ["arbiter", "public"])
def test_no_page_takes_a_name_for_html(site: Site, who: str, name: str) -> None:
    client = client_of(site, session_of(site, "Bea") if who == "arbiter" else None)
    if who == "public":
        client.cookies.set("zwitsers_player", "1")
    answers = [asked(client, address, name) for address in readable()]
    assert [(answer.url.path, harm(answer)) for answer in answers if harm(answer)] == []
    assert [answer.url.path for answer in answers if answer.status_code >= 500] == []
    # The test itself must have seen the names: as text, where they belong.
    pages = [answer for answer in answers if answer.headers.get("content-type", "").startswith("text/html")]
    shown = [answer.url.path for answer in pages if f"<{TAG} onzz=1>" in Seen(answer.text).text]
    assert len(shown) > (20 if who == "arbiter" else 5), shown


def test_no_file_takes_a_name_for_html_or_a_formula(site: Site) -> None:
    client = client_of(site, session_of(site, "Bea"))
    for item in FORMATS.values():
        if not item.id.startswith("pdf-"):  # those have tests of their own
            answer = client.get(f"/desk/running/export/{item.id}")
            assert answer.status_code == 200 or not item.id.startswith(("csv", "xlsx", "html", "json")), item.id
            assert harm(answer) == "", item.id


def test_what_went_wrong_is_told_as_text_too(site: Site) -> None:
    bea = session_of(site, "Bea")
    client = client_of(site, bea)
    answers = [
        client.get(f"/t/{EVIL}"),
        client.get(f"/desk/{EVIL}"),
        client.post("/sign-in", data={"csrf": bea.csrf, "name": EVIL, "password": EVIL, "next": EVIL}),
        client.post("/people/remove", data={"csrf": bea.csrf, "name": EVIL}),
        client.post("/desk/running/players", data={"csrf": bea.csrf, "name": EVIL, "rating": EVIL}),
        client.post("/desk/running/results", data={"csrf": bea.csrf, "round": "2", "accept": f"1:{EVIL}"}),
        client.get(f"/api/tournaments/{EVIL}"),
    ]
    assert [(answer.url.path, harm(answer)) for answer in answers if harm(answer)] == []
