"""Language and theme of the reader, stored in cookies."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from zwitsers.language import LANGUAGES
from zwitsers.web.http.cookies import LANGUAGE, THEME, THEMES
from zwitsers.web.http.redirects import local_path

router = APIRouter()
_YEAR = 365 * 24 * 3600


@router.get("/prefer/language/{choice}")
def prefer_language(choice: str, next: str = "/") -> Response:  # noqa: A002 - the name in the address
    return _prefer(LANGUAGE, choice if choice in LANGUAGES else "", next)


@router.get("/prefer/theme/{choice}")
def prefer_theme(choice: str, next: str = "/") -> Response:  # noqa: A002
    return _prefer(THEME, choice if choice in THEMES else "", next)


def _prefer(cookie: str, choice: str, path: str) -> Response:
    response = RedirectResponse(local_path(path), 303)
    if choice:
        response.set_cookie(cookie, choice, max_age=_YEAR, samesite="lax", httponly=True)
    return response
