"""A tournament that is over: out of sight on the first page, or taken away."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.web.choices import ARCHIVED
from zwitsers.web.desk.settings_form import FormError
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

router = Router()


@router.post("/desk/{name}/keeping/archive")
def archive(desk: Arbiter_, form: Form_) -> Response:
    """Into the archive, or out of it. Its pages stay where they are."""
    wanted = "yes" if form.yes("archived") else "no"
    desk.site.choose(desk.name, ARCHIVED, wanted)
    return desk.go("settings", desk.here.say("desk.keeping.archived" if wanted == "yes" else "desk.keeping.back"))


@router.post("/desk/{name}/keeping/remove")
def remove(desk: Arbiter_, form: Form_) -> Response:
    """Only for whoever types its name; the file is set aside, and can be put back."""
    title = desk.state.settings.name or desk.name
    if " ".join(form.text("title").split()).casefold() != title.casefold():
        raise FormError([Problem("desk.keeping.other-title", title=title)])
    place = desk.site.shelf.remove(desk.name)
    return desk.here.go("/", desk.here.say("desk.keeping.removed", title=title, place=place))
