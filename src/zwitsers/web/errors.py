"""What goes wrong on the pages, and the status that a browser or a program is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import ZwitsersError
from zwitsers.store import ConflictError, DamagedError, StoreError
from zwitsers.web.access.accounts import NoSuchAccountError
from zwitsers.web.access.database import SiteError
from zwitsers.web.access.sessions import NoSuchSessionError
from zwitsers.web.tournaments import NoSuchTournamentError

if TYPE_CHECKING:
    from zwitsers.domain import Problem


class SignInError(ZwitsersError):
    """Only for those who have signed in."""


class SecondStepError(SignInError):
    """The code of the second step is not right, or is missing."""


class NotAllowedError(ZwitsersError):
    """His role does not allow it."""


class ForgedError(ZwitsersError):
    """The request does not come from a page of ours."""


class NotFoundError(ZwitsersError):
    """There is no such page, round or player."""


class TooOftenError(ZwitsersError):
    """Tried too often; `seconds` until the next time."""

    def __init__(self, problems: list[Problem], seconds: int) -> None:
        super().__init__(problems)
        self.seconds = seconds


# The first that fits.
_STATUS: tuple[tuple[type[ZwitsersError], int], ...] = (
    (SignInError, 401),
    (NotAllowedError, 403),
    (ForgedError, 403),
    (NotFoundError, 404),
    (NoSuchTournamentError, 404),
    (NoSuchAccountError, 404),
    (NoSuchSessionError, 404),
    (ConflictError, 409),
    (TooOftenError, 429),
    (DamagedError, 503),
    (StoreError, 503),
    (SiteError, 503),
)


def status_of(error: ZwitsersError) -> int:
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
