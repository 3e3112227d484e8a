"""The names by which a server is known: of this machine, of the hall's network, and of a proxy in front of it."""

from __future__ import annotations

import socket

import pytest

from helpers.command import called, printed
from zwitsers.web.http.addresses import Addresses, addresses_of, known_as, listen
from zwitsers.web.http.connection_limits import allow_many_connections


def test_by_itself_a_server_is_known_on_this_machine_only() -> None:
    known = known_as(Addresses("http://127.0.0.1:8000"))
    assert known == {"127.0.0.1", "localhost", "[::1]"}


def test_shared_it_is_also_known_by_the_name_of_the_machine() -> None:
    known = known_as(Addresses("http://127.0.0.1:8000", "http://192.0.2.5:8000"))
    assert {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"} <= known


def test_behind_a_proxy_it_is_known_by_that_name_and_gives_it_to_players() -> None:
    listener = listen(0, share=False)
    try:
        addresses = addresses_of(listener, share=False, host_name="Pages.Example.org:8443")
    finally:
        listener.close()
    assert addresses.here.startswith("http://127.0.0.1:")
    assert addresses.for_others == "https://Pages.Example.org:8443"
    assert "pages.example.org" in known_as(addresses)


@pytest.mark.parametrize(
    "name", ["https://pages.example.org", "pages.example.org/", "", "-x", "a..b", "a b", "a:99999999"]
)
def test_a_host_name_is_a_name_and_nothing_more(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "serve", ".", "--host-name", name)
    assert ended.code != 0
    assert "--host-name" in ended.err


def test_there_is_room_for_the_phones_of_a_hall() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(before[0], 512), before[1]))
    try:
        allow_many_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(8192, before[1])
        allow_many_connections()  # a second time changes nothing
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] == before[1]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_what_takes_long_to_load_is_loaded_before_there_are_several_processes() -> None:
    """Each of them used to look into all handlers for itself, which took a second."""
    code = (
        "import sys; from zwitsers.web.server import load; load(); before = set(sys.modules);"
        " from zwitsers.web import api, pages; api.routers(); pages.routers();"
        " from zwitsers.web.app import create_app; print(sorted(set(sys.modules) - before))"
    )
    assert printed(code) == "[]\n"


def test_what_few_ask_for_is_not_loaded_at_the_start() -> None:
    rare = {
        "alembic",
        "segno",
        "xlsxwriter",
        "zxcvbn",
        "zwitsers.formats.ratings.reading",
        "zwitsers.present.documents.pdf",
    }
    code = "import sys; from zwitsers.web.server import load; load(); print(*sys.modules)"
    loaded = set(printed(code).split())
    assert "zwitsers.formats.ratings" in loaded  # it would be seen
    assert loaded & rare == set()


def test_for_pages_and_for_results_nothing_is_left_to_load() -> None:
    code = (
        "import sys; from zwitsers.web.server import load; load(); before = set(sys.modules);"
        " from fastapi.routing import APIRoute; from zwitsers.web import pages; from zwitsers.web.api import results;"
        " found = [route for router in (*pages.routers(), results.router) for route in router.routes];"
        " late = [route.path for route in found if isinstance(route, APIRoute) and 'dependant' not in vars(route)];"
        " print(len(found) > 100, late, len(set(sys.modules) - before))"
    )
    assert printed(code) == "True [] 0\n"


def test_the_messages_are_read_before_there_are_several_processes() -> None:
    code = (
        "from zwitsers.web.server import load; load(); from zwitsers.language import _messages, catalogue;"
        " read = _messages.cache_info().misses; catalogue('nl'), catalogue('en');"
        " print(read > 0, _messages.cache_info().misses - read)"
    )
    assert printed(code) == "True 0\n"
