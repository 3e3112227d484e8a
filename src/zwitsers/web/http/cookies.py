"""Cookies of the site: their names, how they are set, and the language and theme that a visitor chose."""

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
    """Where there is https, a name by which browsers take a cookie from this server itself only, and over https."""
    return f"__Host-{name}" if request.scope["scheme"] == "https" else name


def keep_cookie(request: Request, response: Response, name: str, value: str, seconds: int) -> None:
    secure = request.scope["scheme"] == "https"
    response.set_cookie(cookie(request, name), value, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def forget_cookie(request: Request, response: Response, name: str) -> None:
    secure = request.scope["scheme"] == "https"
    response.delete_cookie(cookie(request, name), httponly=True, samesite="lax", secure=secure)


def pages_of(name: str) -> str:
    """Where the public pages of a tournament are, as browsers write it: for cookies that are meant for these only."""
    return quote(f"/t/{name}")


def language_of(request: Request) -> str:
    """As the address says, or as chosen; else the first of ours among those the browser asks for."""
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
