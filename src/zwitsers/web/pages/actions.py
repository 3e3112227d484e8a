"""POST routes derived from the declarations of actions."""

from __future__ import annotations

import re
from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event.actions.registry import all_actions
from zwitsers.web.forms.action_form import action_of, check_address, notice, posted_values
from zwitsers.web.http.context import Arbiter_, Assistant_, Form_, PostedForm, TournamentContext
from zwitsers.web.http.redirects import local_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.action import Action


def router_of_actions() -> APIRouter:
    return _router(tuple(all_actions()))


@cache
def _router(actions: tuple[Action, ...]) -> APIRouter:
    router = APIRouter()
    # Actions that share a page have the same role.
    roles = {page: action.role for action in actions if action.derives("page") for page in action.pages}
    for page, role in roles.items():
        path = re.sub(r"\{(\w+)\}", r"{\1:int}", page)
        router.add_api_route(f"/desk/{{name}}/{path}", _handler(page, role), methods=["POST"])
    return router


def _handler(page: str, role: str) -> Callable[..., Response]:
    names = re.findall(r"\{(\w+)\}", page)

    def handler(context: TournamentContext, form: PostedForm, **address: int) -> Response:
        action = action_of(page, form)
        check_address(action, context.state, address)
        values = posted_values(action, form, address, context.state)
        entries = context.run(lambda state: action.events(state, values), form.seen)
        then = (action.then or page.rpartition("/")[0]).format(**address)
        back = local_path(form.text("back"), f"/desk/{context.name}/{then}")
        return context.base.go(back, notice(context, action, values, entries))

    kinds: dict[str, Any] = {"context": Assistant_ if role == "assistant" else Arbiter_, "form": Form_}
    kinds |= dict.fromkeys(names, int)
    handler.__signature__ = Signature(  # type: ignore[attr-defined] # FastAPI reads it
        [Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in kinds.items()],
        return_annotation=Response,
    )
    return handler
