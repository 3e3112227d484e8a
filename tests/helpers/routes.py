"""All addresses of the application, and how to ask for each of them without knowing what it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi.routing import APIRoute
from starlette.routing import Route

from zwitsers.web import api, pages

if TYPE_CHECKING:
    from collections.abc import Mapping

# What the parts of addresses usually are. An address with another part needs an entry here.
PARTS: Mapping[str, object] = {
    "category": 1,
    "name": "running",
    "part": "results",
    "number": 1,
    "round": 1,
    "board": 1,
    "player": 1,
    "what": "pairings",
    "format": "csv-standings",
    "format_id": "csv-standings",
    "document": "names",
    "file": "nothing.zwitsers",
    "list": "fide",
    "choice": "nl",
    "group": "about",
    "token": "nothing",
    "account": "Nobody",
    "session": "0123456789abcdef",
    "tournament": "running",
    "invitation": "0123456789abcdef",
    "request": 1,
}
# These do not end by themselves.
ENDLESS = frozenset({"/t/{name}/live"})


@dataclass(frozen=True, slots=True)
class Address:
    method: str
    path: str
    # The names of what may follow the question mark, if it is text.
    questions: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_api(self) -> bool:
        return self.path.startswith("/api")

    def filled(self, **parts: object) -> str:
        known = {**PARTS, **parts}

        def part(match: re.Match[str]) -> str:
            value = known[match[1]]
            return "1" if match[2] and isinstance(value, str) else quote(str(value), safe="")

        return re.sub(r"\{(\w+)(:int)?\}", part, self.path)


@cache
def addresses() -> tuple[Address, ...]:
    found = []
    for router in (*pages.routers(), *api.routers()):
        for route in router.routes:
            assert isinstance(route, Route)
            found += [Address(method, route.path, _questions(route)) for method in sorted(route.methods or ())]
    return tuple(found)


def _questions(route: Route) -> tuple[str, ...]:
    if not isinstance(route, APIRoute):  # it only looks at the address
        return ()
    return tuple(item.name for item in route.dependant.query_params if item.field_info.annotation is str)


def readable() -> list[Address]:
    return [item for item in addresses() if item.method == "GET" and item.path not in ENDLESS]
