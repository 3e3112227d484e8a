"""The socket that the server listens on."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from zwitsers.web.http.addresses import reuse_address

if TYPE_CHECKING:
    import pytest


def test_a_port_that_was_used_a_moment_ago_can_be_used_again() -> None:
    with socket.socket() as listener:
        reuse_address(listener)
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_on_windows_no_other_program_gets_the_same_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with socket.socket() as listener:
        reuse_address(listener)
        assert not listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
