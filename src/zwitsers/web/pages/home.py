"""The home page: the list of tournaments."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.forms.tournament_list import everything
from zwitsers.web.http.context import AnyRequest

router = APIRouter()


@router.get("/")
def home(context: AnyRequest) -> Response:
    seen = everything(context.site, context.visitor)
    in_events = {group.tournament for item in seen for group in item.groups}
    found = [item for item in seen if item.name not in in_events]  # groups are listed on the page of their event
    if not context.visitor.signed_in and len(found) == 1:
        return context.go(f"/t/{found[0].name}")
    return context.page("home.html", tournaments=found, set_up=context.site.is_set_up())
