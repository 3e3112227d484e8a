"""The first page: the tournaments that are here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.store import StoreError
from zwitsers.views.steps import round_shown
from zwitsers.web.access.roles import Role
from zwitsers.web.choices import ARCHIVED, PUBLIC
from zwitsers.web.request import Here_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.settings import Settings
    from zwitsers.web.access.roles import Visitor
    from zwitsers.web.site import Site

router = Router()


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in the list; one that cannot be opened says why."""

    name: str
    settings: Settings | None = None
    players: int = 0
    round_shown: int = 0
    finished: bool = False
    public: bool = True
    problem: ZwitsersError | None = None
    archived: bool = False

    @property
    def title(self) -> str:
        return (self.settings.name if self.settings else "") or self.name


@router.get("/")
def home(here: Here_) -> Response:
    found = everything(here.site, here.visitor)
    if not here.visitor.signed_in and len(found) == 1:
        return here.go(f"/t/{found[0].name}")
    return here.page("home.html", tournaments=found, set_up=here.site.is_set_up())


def everything(site: Site, visitor: Visitor) -> list[Listed]:
    """The tournaments that this visitor may see; for arbiters also those whose file is gone."""
    found = [listed(site, visitor, name) for name in site.tournaments.ids()]
    if not visitor.signed_in:
        return [item for item in found if item.public and item.problem is None and not item.archived]
    if visitor.may(Role.ARBITER):
        found += [
            Listed(name, problem=StoreError([Problem("store.gone", place=name)])) for name in site.tournaments.lost()
        ]
    return found


def listed(site: Site, visitor: Visitor, name: str) -> Listed:
    try:
        state = site.now(name, public=not visitor.signed_in).state
    except ZwitsersError as error:
        return Listed(name, problem=error)
    return Listed(
        name,
        state.settings,
        len(state.entrants),
        round_shown(state),
        state.finished,
        site.choices.says_yes(name, PUBLIC),
        archived=site.choices.says_yes(name, ARCHIVED),
    )
