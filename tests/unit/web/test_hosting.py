"""The names by which a server is known: of this machine, of the hall's network, and of a proxy in front of it."""

from __future__ import annotations

import socket

import pytest

from helpers.command import called
from zwitsers.web.http.addresses import Addresses, addresses_of, known_as, listen
from zwitsers.web.server import allow_many_connections


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
    assert addresses.on_this_machine.startswith("http://127.0.0.1:")
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
