"""Errors of the web application, and the HTTP status of each error."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event.store import ConflictError, DamagedError, StoreError
from zwitsers.event.store.faults import damaged_by
from zwitsers.web.auth.accounts import NoSuchAccountError
from zwitsers.web.auth.links import NoSuchLinkError
from zwitsers.web.auth.members import NoLongerAllowedError
from zwitsers.web.auth.sessions import NoSuchSessionError
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.tournaments import NoSuchTournamentError

if TYPE_CHECKING:
    from zwitsers.engine.domain import Problem


_log = logging.getLogger("uvicorn.error")


class SignInError(ZwitsersError):
    """The visitor has to sign in."""


class SecondStepError(SignInError):
    """The second-factor code is wrong or missing."""


class NotAllowedError(ZwitsersError):
    """The visitor's role does not allow this."""


class ForgedError(ZwitsersError):
    """The request failed the CSRF check."""


class NotFoundError(ZwitsersError):
    """There is no such page, round or player."""


class UnknownLanguageError(ZwitsersError):
    """The program has no texts in this language."""


class UploadError(ZwitsersError):
    """The uploaded file cannot be used."""


class TooOftenError(ZwitsersError):
    """Rate limit reached; `seconds` until the next attempt."""

    def __init__(self, problems: list[Problem], seconds: int) -> None:
        super().__init__(problems)
        self.seconds = seconds


# The first match counts.
_STATUS: tuple[tuple[type[ZwitsersError], int], ...] = (
    (SignInError, 401),
    (NotAllowedError, 403),
    (NoLongerAllowedError, 403),
    (ForgedError, 403),
    (NotFoundError, 404),
    (NoSuchTournamentError, 404),
    (NoSuchAccountError, 404),
    (NoSuchLinkError, 404),
    (NoSuchSessionError, 404),
    (ConflictError, 409),
    (TooOftenError, 429),
    (DamagedError, 503),
    (StoreError, 503),
    (SiteDatabaseError, 503),
)


def as_problem(name: str, error: Exception) -> ZwitsersError:
    """The error of one tournament in a list. An unexpected exception is logged and reported as a damaged file, so that
    the list still shows the other tournaments."""
    if isinstance(error, ZwitsersError):
        return error
    _log.error("tournament %s: %s", name, type(error).__name__, exc_info=error)
    return damaged_by(name, error)


def status_of(error: ZwitsersError) -> int:
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
