"""Who may ask for which address, for the access tests. What the public may ask for is listed here, except its pages of
a tournament; for every other address it follows from what its function takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from fastapi.routing import APIRoute
from starlette.routing import Route

from zwitsers.event.actions.registry import all_actions
from zwitsers.web import api, pages
from zwitsers.web.api import who
from zwitsers.web.http import context

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi.dependencies.models import Dependant

# Anybody; what is about a tournament, where it is public or one works on it. All pages below /t/ are for the public.
LISTED = """
GET /
GET /api
GET /api/criteria
GET /api/formats
POST /api/invitations/join
POST /api/reset
GET /api/session
POST /api/session
POST /api/setup
GET /api/systems
GET /api/tournaments
GET /api/tournaments/{name}
GET /api/tournaments/{name}/above
GET /api/tournaments/{name}/categories
GET /api/tournaments/{name}/crosstable
GET /api/tournaments/{name}/event
GET /api/tournaments/{name}/event/find
GET /api/tournaments/{name}/performance
GET /api/tournaments/{name}/players
GET /api/tournaments/{name}/players/{player}
GET /api/tournaments/{name}/lots
GET /api/tournaments/{name}/players/{player}/card
GET /api/tournaments/{name}/prizes
GET /api/tournaments/{name}/progress
POST /api/tournaments/{name}/proposals
POST /api/tournaments/{name}/own-requests
POST /api/tournaments/{name}/own-requests/cancel
GET /api/tournaments/{name}/ranking
GET /api/tournaments/{name}/rounds
GET /api/tournaments/{name}/rounds/{round}
GET /api/tournaments/{name}/rounds/{round}/players/{player}/why
GET /api/tournaments/{name}/rounds/{round}/proof
GET /api/tournaments/{name}/seals
GET /api/tournaments/{name}/stamp
GET /api/tournaments/{name}/schedule
GET /api/tournaments/{name}/standings
GET /api/tournaments/{name}/start-scores
GET /health
GET /help
GET /help/{part}
GET /invite/{token}
POST /invite/{token}
GET /launch/{token}
GET /metrics
GET /prefer/language/{choice}
GET /prefer/theme/{choice}
GET /reset/{token}
POST /reset/{token}
GET /setup/{token}
POST /setup/{token}
GET /sign-in
POST /sign-in
GET /sign-in/second-step
POST /sign-in/second-step
POST /sign-out
POST /t/{name}/code
POST /t/{name}/me
POST /t/{name}/result
POST /t/{name}/requests
POST /t/{name}/requests/cancel
"""

_DECLARED = {
    # Everybody with an account: their own affairs.
    "signed-in": (context.SignedInRequest, who.SignedIn_),
    # Those who work on this tournament, and its arbiters.
    "assistant": (context.Assistant_, who.Assistant_),
    "arbiter": (context.Arbiter_, context.ArbiterOf_, who.Arbiter_, who.ArbiterOf_),
    # Those who are an arbiter of anything, or were when their account was made.
    "site-arbiter": (context.ArbiterRequest, who.ArbiterRequest),
    # What all tournaments share: the host; where every arbiter works on all tournaments, every arbiter.
    "manager": (context.ManagerRequest, who.ManagerRequest),
    "host": (context.HostRequest, who.HostRequest),
}
# A function may ask for two: to send a file at all, and for this tournament.
_STRICTEST = ("host", "manager", "arbiter", "assistant", "site-arbiter", "signed-in")
_RIGHTS = {get_args(kind)[1].dependency: right for right, kinds in _DECLARED.items() for kind in kinds}


def needed_by_actions() -> dict[str, str]:
    """The role that each address of an action takes."""
    found: dict[str, str] = {}
    known = needed_by_functions()
    for action in all_actions():
        found[f"{action.method} /api/tournaments/{{name}}/{action.path}"] = action.role
        for page in action.pages:
            numbered = "POST /desk/{name}/" + re.sub(r"\{(\w+)\}", r"{\1:int}", page)
            found[numbered if numbered in known else f"POST /desk/{{name}}/{page}"] = action.role
    return found


def _rights(dependant: Dependant) -> Iterator[str]:
    if dependant.call in _RIGHTS:
        yield _RIGHTS[dependant.call]
    for needed in dependant.dependencies:
        yield from _rights(needed)


def needed_by_functions() -> dict[str, set[str]]:
    """What the function of each address takes."""
    return {
        f"{method} {route.path}": set(_rights(route.dependant)) if isinstance(route, APIRoute) else set()
        for router in (*pages.routers(), *api.routers())
        for route in router.routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }


PUBLIC = frozenset(LISTED.split("\n")[1:-1]) | {
    address for address in needed_by_functions() if address.startswith("GET /t/{name}")
}
NEEDED = dict.fromkeys(PUBLIC, "public") | {
    address: min(rights, key=_STRICTEST.index) for address, rights in needed_by_functions().items() if rights
}
