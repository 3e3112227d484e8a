"""Addresses of which FastAPI looks into the handler when the first request for it comes, not when the server starts.

There are hundreds of them. Looking into all takes a second of the processor: whoever starts the program would wait for
it, and so would everyone whose server was killed and is started again.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, TypeAlias

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import compile_path

_looking = RLock()
# A handler, and what FastAPI is told of it.
Described: TypeAlias = tuple[Callable[..., Any], dict[str, Any]]


class LazyRoute(APIRoute):
    """Knows what it is asked for by; all else it finds out when somebody wants to know."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **about: Any) -> None:
        self.path, self.endpoint, self._about = path, endpoint, about
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.methods = set(about["methods"] or ["GET"])
        self.name = about.get("name") or endpoint.__name__

    def __getattr__(self, name: str) -> Any:
        """Only called for what is not known yet."""
        self.look_into()
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    def look_into(self) -> None:
        with _looking:
            about = self.__dict__.pop("_about", None)
            if about is not None:
                endpoint, about = self.described(self.endpoint, about)
                super().__init__(self.path, endpoint, **about)

    def described(self, endpoint: Callable[..., Any], about: dict[str, Any]) -> Described:
        """Others may have more to tell."""
        return endpoint, about


class Router(APIRouter):
    def __init__(self, *, route_class: type[LazyRoute] = LazyRoute, **about: Any) -> None:
        super().__init__(route_class=route_class, **about)

    def look_into(self) -> None:
        """All of them, before anybody asks."""
        for route in self.routes:
            if isinstance(route, LazyRoute):
                route.look_into()
