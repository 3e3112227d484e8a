"""Cookies of the site, and the visitor's language and theme."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import Request
from fastapi.responses import Response

from zwitsers.language import DEFAULT, LANGUAGES

SESSION = "zwitsers_session"
# Between the password and the second step.
HALF = "zwitsers_second_step"
LANGUAGE = "zwitsers_language"
THEME = "zwitsers_theme"
THEMES = ("auto", "light", "dark")


def cookie(request: Request, name: str) -> str:
    """The name of a cookie. Over https with the prefix __Host-, which binds it to this host and to https."""
    return f"__Host-{name}" if request.scope["scheme"] == "https" else name


def keep_cookie(request: Request, response: Response, name: str, value: str, seconds: int) -> None:
    secure = request.scope["scheme"] == "https"
    response.set_cookie(cookie(request, name), value, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def forget_cookie(request: Request, response: Response, name: str) -> None:
    secure = request.scope["scheme"] == "https"
    response.delete_cookie(cookie(request, name), httponly=True, samesite="lax", secure=secure)


def pages_of(name: str) -> str:
    """The cookie path of a tournament's public pages, percent-encoded as browsers send it."""
    return quote(f"/t/{name}")


def language_of(request: Request) -> str:
    """The language: by the query parameter, the cookie, or the first supported one in Accept-Language."""
    for chosen in (request.query_params.get("lang"), request.cookies.get(LANGUAGE)):
        if chosen in LANGUAGES:
            return str(chosen)
    wanted = [
        part.partition(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")
    ]
    return next((language for language in wanted if language in LANGUAGES), DEFAULT)


def theme_of(request: Request) -> str:
    chosen = request.cookies.get(THEME)
    return str(chosen) if chosen in THEMES else "auto"
