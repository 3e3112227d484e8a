"""The addresses of a server: the listening socket, and the host names that it accepts."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from zwitsers.engine.domain import Problem, ZwitsersError

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only when asked to share
PORT = 8000
# If the default port is in use, this many ports from it on are tried.
_TRIED = 20


class ServerError(ZwitsersError):
    """The server cannot be started."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of the server: on this machine, and in the local network if it is shared."""

    on_this_machine: str
    shared: str = ""
    # The host name of a reverse proxy in front of this server; and the network of the proxy, if it does not run on this
    # machine.
    host_name: str = ""
    proxy: str = ""

    @property
    def for_others(self) -> str:
        """The address for players; empty: none."""
        return f"https://{self.host_name}" if self.host_name else self.shared


def listen(port: int | None, *, share: bool) -> socket.socket:
    """Bind the listening socket, so that the address is known before the server starts."""
    host = EVERYWHERE if share else THIS_MACHINE
    tried = [port] if port is not None else [*range(PORT, PORT + _TRIED), 0]
    reason = ""
    for number in tried:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        reuse_address(listener)
        try:
            listener.bind((host, number))
        except (OSError, OverflowError) as error:
            listener.close()
            reason = getattr(error, "strerror", "") or str(error)
            continue
        return listener
    raise ServerError([Problem("web.port", port=tried[0], reason=reason)])


def reuse_address(listener: socket.socket) -> None:
    """Allow a port with connections in TIME_WAIT. On Windows SO_REUSEADDR would let two programs listen on one port, so
    there use SO_EXCLUSIVEADDRUSE."""
    exclusive: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def addresses_of(listener: socket.socket, *, share: bool, host_name: str = "", proxy: str = "") -> Addresses:
    port = listener.getsockname()[1]
    shared = f"http://{local_address()}:{port}" if share else ""
    return Addresses(f"http://{THIS_MACHINE}:{port}", shared, host_name, proxy)


def local_address() -> str:
    """The address of this machine in the local network. Connecting a UDP socket selects a route and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation (TEST-NET-1)
            return str(probe.getsockname()[0])
        except OSError:
            return THIS_MACHINE


def known_as(addresses: Addresses) -> frozenset[str]:
    """The host names that the server accepts."""
    names = {THIS_MACHINE, "localhost", "[::1]"}
    if addresses.shared:
        names.add(socket.gethostname().lower())
        names.add(f"{socket.gethostname().lower()}.local")
    if addresses.host_name:
        names.add(addresses.host_name.partition(":")[0].lower())
    return frozenset(names)
