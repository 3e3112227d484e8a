"""What holds for every request and answer: headers, names, sizes, methods, paths, and what errors give away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from helpers.connections import talk
from helpers.sites import client_of, session_of, site_with_open
from helpers.webserver import PASSWORD, Server
from zwitsers.web.http.context import RequestContext
from zwitsers.web.http.middleware import HEADERS, LARGE, SMALL
from zwitsers.web.http.site import Site
from zwitsers.web.http.templates import asset


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return site_with_open(tmp_path)


@pytest.fixture
def client(site: Site) -> httpx.Client:
    return client_of(site)


# Headers


def answers(site: Site) -> Iterator[tuple[int, httpx.Response]]:
    """One of every kind of answer, with the status that it should have."""
    client, bea = client_of(site), session_of(site, "Bea")
    yield 200, client.get("/sign-in")
    yield 200, client.get(asset("base.css"))
    yield 200, client.get("/api/tournaments")
    yield 200, client.get("/api/openapi.json")
    yield 200, client.get("/api")
    yield 303, client.get("/prefer/theme/dark")
    yield 303, client.get("/desk/open")
    yield 304, client.get(asset("base.css"), headers={"If-None-Match": client.get(asset("base.css")).headers["etag"]})
    yield 307, client.get("/sign-in/")
    yield 401, client.post("/sign-in", data={"name": "x", "password": "y"})
    yield 401, client.get("/api/accounts")
    yield 403, client_of(site, bea).post("/people", data={})
    yield 404, client.get("/nowhere")
    yield 404, client.get("/static/nowhere")
    yield 404, client.get("/api/nowhere")
    yield 404, client.get("/t/nowhere")
    yield 405, client.put("/sign-in")
    yield 405, client.put("/api/tournaments")
    yield 413, client.post("/sign-in", content=b"x" * (SMALL + 1))
    yield 413, client.post("/api/session", content=b"x" * (SMALL + 1))
    yield 422, client.post("/api/session", json={})


def test_every_answer_says_what_a_browser_may_do_with_it(site: Site) -> None:
    for status, answer in answers(site):
        assert answer.status_code == status, answer.request
        for name, value in HEADERS:
            assert name.decode() in answer.headers, (answer.request, name)
            if name != b"cache-control":
                assert answer.headers.get_list(name.decode()) == [value.decode()]
        assert "server" not in answer.headers


def test_so_does_the_answer_when_the_program_itself_fails(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_values: object) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr(RequestContext, "page", fail)
    page = client_of(site).get("/sign-in")
    monkeypatch.setattr("zwitsers.web.api.tournaments.everything", fail)
    for answer in (page, client_of(site).get("/api/tournaments")):
        assert answer.status_code == 500
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert "secret" not in answer.text
        assert "RuntimeError" not in answer.text


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_written_into_a_page(client: httpx.Client) -> None:
    policy = client.get("/sign-in").headers["content-security-policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert {rules[name] for name in ("script-src", "style-src", "connect-src", "form-action")} == {"'self'"}
    assert rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy


def test_pages_are_not_kept_and_files_of_ours_are(client: httpx.Client) -> None:
    assert client.get("/sign-in").headers["cache-control"] == "no-store"
    assert client.get("/api/tournaments").headers["cache-control"] == "no-store"
    assert "immutable" in client.get(asset("base.css")).headers["cache-control"]
    # A page from before an update asks for what has another version by now.
    for path in ("/static/base.css", "/static/v-0000000000/base.css"):
        assert client.get(path).headers["cache-control"] == "no-cache"


def test_what_a_script_imports_may_be_kept_as_long_as_the_script(site: Site) -> None:
    client, address = client_of(site), asset("refresh.js")
    imported = re.findall(r'from "\./([^"]+)"', client.get(address).text)
    assert imported
    for name in imported:
        assert "immutable" in client.get(urljoin(address, name)).headers["cache-control"]


# Names


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:1", "[::1]:80", "192.0.2.4"])
def test_the_server_answers_by_its_names_and_by_any_address(site: Site, host: str) -> None:
    site.hosts = frozenset({"localhost"})
    assert client_of(site).get("/sign-in", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "evil.example:8000", "", "127.0.0.1.evil.example"]
)
def test_a_name_that_somebody_else_lets_point_here_is_refused(site: Site, host: str) -> None:
    site.hosts = frozenset({"localhost"})
    for path in ("/sign-in", "/api/tournaments"):
        answer = client_of(site).get(path, headers={"Host": host})
        assert answer.status_code == 421
        assert "heet anders" in answer.text or "heet anders" in answer.json()["problems"][0]["text"]


# Sizes


def in_pieces(size: int) -> Iterator[bytes]:
    while size > 0:
        yield b"x" * min(size, 65536)
        size -= 65536


@pytest.mark.parametrize("path", ["/sign-in", "/api/session", "/api/accounts"])
def test_what_is_too_large_is_refused_also_when_nobody_said_how_large_it_is(server: Server, path: str) -> None:
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    with httpx.Client(base_url=server.url) as client:
        answer = client.post(path, content=in_pieces(SMALL + 65536), headers={"Content-Type": kind})
        assert "content-length" not in answer.request.headers
        assert answer.status_code == 413
        assert client.get("/sign-in").status_code == 200


@pytest.mark.parametrize("length", ["-1", "1" * 25, "+5", str(LARGE + 1)])
def test_odd_lengths_do_no_harm(site: Site, length: str) -> None:
    answer = client_of(site).post("/people/upload", content=b"name=x", headers={"Content-Length": length})
    assert answer.status_code in (404, 413)


def test_a_form_has_a_limited_number_of_fields(client: httpx.Client) -> None:
    answer = client.post("/sign-in", data={f"f{number}": "x" for number in range(6000)})
    assert answer.status_code == 400


# Methods


@pytest.mark.parametrize("path", ["/sign-in", "/api/tournaments", "/static/base.css", "/nowhere"])
def test_asking_for_the_headers_gives_those_of_the_page(server: Server, path: str) -> None:
    with httpx.Client(base_url=server.url) as client:
        head, whole = client.head(path), client.get(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    assert set(head.headers) == set(whole.headers)


def test_asking_for_the_headers_of_a_live_connection_does_not_wait_for_ever(server: Server) -> None:
    server.create("Open")
    assert httpx.head(f"{server.url}/t/open/live", timeout=5).status_code == 405


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "NONSENSE"])
def test_other_methods_are_refused_in_words(client: httpx.Client, method: str) -> None:
    answer = client.request(method, "/sign-in", headers={"Accept-Language": "nl"})
    assert answer.status_code == 405
    assert "kan op dit adres niet" in answer.text
    assert answer.headers["allow"]


# Paths


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2fapp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..%5capp.py",
        "/static/base.css%00.js",
        "/t/..%2f..%2fetc",
        "/t/%2e%2e",
        "/t/.zwitsers-site",
        "/t/open.zwitsers",
        "/t/open%00",
        "/desk/..%2fopen",
        "/api/tournaments/..%2fopen",
        "/api/tournaments/%2e%2e%2f.zwitsers-site.sqlite3",
    ],
)
def test_no_address_leads_out_of_the_folder(server: Server, path: str) -> None:
    server.create("Open")
    (server.folder / "secret.txt").write_text("secret")
    parts = urlsplit(server.url)
    head = f"GET {path} HTTP/1.1\r\nHost: localhost:{parts.port}\r\nConnection: close\r\n\r\n"
    status = int(talk(server, head.encode()).split(b" ")[1])
    assert status in (303, 404), "not found, or sign in first"


def test_a_link_that_was_cut_off_is_no_page_rather_than_an_error_of_ours(site: Site) -> None:
    bea = session_of(site, "Bea")
    for path in ("/desk/open/player/x", "/desk/open/pairing/999999999999999999999", "/t/open/card/x"):
        assert client_of(site, bea).get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/t/open/pairings/{}", "/t/open/why/{}/1", "/desk/open/pairing/{}", "/t/open/players/{}"]
)
@pytest.mark.parametrize("digits", [900, 5000])
def test_a_number_without_end_is_no_address(site: Site, path: str, digits: int) -> None:
    bea = session_of(site, "Bea")
    answer = client_of(site, bea).get(path.format("9" * digits), headers={"Accept-Language": "nl"})
    assert answer.status_code == (414 if digits > 1000 else 404)
    assert "Traceback" not in answer.text


# What errors give away


def test_what_is_wrong_with_a_file_is_told_to_those_who_work_here_only(site: Site, tmp_path: Path) -> None:
    (tmp_path / "broken.zwitsers").write_bytes(b"no database at all" * 100)
    for path in ("/t/broken", "/api/tournaments/broken"):
        public = client_of(site).get(path)
        assert public.status_code == 503
        assert str(tmp_path) not in public.text
    told = client_of(site, session_of(site, "Bea")).get("/api/tournaments/broken")
    assert told.status_code == 503
    assert str(tmp_path) in told.text


def test_halves_of_characters_are_refused_and_not_choked_on(client: httpx.Client) -> None:
    for body in (
        '{"name": "\\ud800", "password": "x"}',
        '{"name": "x", "password": "\\udfff"}',
        '{"\\ud800": 1}',
        '{"name": 1' + "0" * 5000 + "}",
        "[" * 100_000,
        '{"name": NaN}',
        "nonsense",
    ):
        answer = client.post("/api/session", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422), body[:40]
        assert answer.json()["problems"][0]["text"]


def test_the_password_is_never_sent_back(client: httpx.Client) -> None:
    answer = client.post("/api/session", json={"name": "Bea", "password": PASSWORD, "more": PASSWORD})
    assert answer.status_code == 422
    assert PASSWORD not in answer.text
