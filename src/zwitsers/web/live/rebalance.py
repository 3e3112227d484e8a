"""Phones are shared out over servers: whoever starts is handed its part of them.

When a server ends, its phones go to the others, and would stay there. So a process that starts asks how many there are
where, everyone says it, and those of a server that has more than its share send some away, to be given a place anew by
the proxy. This happens once for each start: a proxy that divides by something else is not asked again and again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.web.live.hub import LiveHub

# How long answers are waited for. The processes of a server start together, and ask together.
SETTLING_SECONDS = 1.0
# More than its share by less than this part of it: nobody is sent away.
_ENOUGH = 0.1


@dataclass(slots=True)
class PhoneRebalancer:
    hub: LiveHub
    # To the other processes, of this server and of others.
    tell: Callable[[Mapping[str, object]], None]
    # What this server is called; its processes answer on the same port, and a proxy knows nothing of them.
    server: str = ""
    # What other processes have said since somebody asked: their server, and how many phones listen there.
    _heard: dict[str, tuple[str, int]] = field(default_factory=dict)
    _settling: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """This process answers from now on."""
        self._say(0, asks=True)

    def hear(self, by: str, said: Mapping[str, Any]) -> None:
        """From any thread."""
        self.hub.soon(self._hear, by, str(said["server"]), int(said["phones"]), bool(said["asks"]))

    def _hear(self, by: str, server: str, phones: int, asks: bool) -> None:
        loop = asyncio.get_running_loop()
        if asks and self._settling is None:
            self._heard.clear()
            self._settling = loop.call_later(SETTLING_SECONDS, self._settle)
            loop.run_in_executor(None, self._say, len(self.hub.staying()))
        self._heard[by] = (server, phones)

    def _say(self, phones: int, *, asks: bool = False) -> None:
        self.tell({"server": self.server, "phones": phones, "asks": asks})

    def _settle(self) -> None:
        self._settling = None
        own = len(self.hub.staying())
        servers = Counter({self.server: own})
        for server, phones in self._heard.values():
            servers[server] += phones
        too_many = servers[self.server] - servers.total() / len(servers)
        if too_many > _ENOUGH * servers[self.server]:
            self.hub.move(round(own * too_many / servers[self.server]))
