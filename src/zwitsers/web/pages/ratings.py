"""The rating lists that are loaded on this machine, and loading one."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.formats.ratings import LISTS, RatingIndex
from zwitsers.web.access.roles import Role
from zwitsers.web.desk.opening import UploadError
from zwitsers.web.desk.origin import came_from, with_origin
from zwitsers.web.desk.uploads import shown_name
from zwitsers.web.guard import LARGE
from zwitsers.web.request import Form_, Here_
from zwitsers.web.routing import Router

router = Router()


@router.get("/ratings")
def ratings(here: Here_) -> Response:
    here.need(Role.ARBITER)
    # First how far it is: a list that is said to be loaded must be among those that there are.
    progress = here.site.rating_jobs.progress
    return here.page(
        "rating-lists.html",
        lists=RatingIndex.open().lists(),
        names=LISTS,
        progress=progress,
        most=LARGE,
        origin=came_from(here),
    )


@router.post("/ratings/upload")
def load(here: Here_, form: Form_) -> Response:
    here.need(Role.ARBITER)
    upload = form.files.get("file")
    if upload is None or not upload.filename:
        raise UploadError([Problem("desk.upload.none")])
    source = form.text("list") if form.text("list") in LISTS else None
    here.site.rating_jobs.load(upload.file, shown_name(upload.filename), source)
    return here.go(with_origin(here, "/ratings"))


@router.post("/ratings/seen")
def seen(here: Here_, form: Form_) -> Response:
    """What came of the last list has been read."""
    here.need(Role.ARBITER)
    here.site.rating_jobs.forget()
    return here.go(with_origin(here, "/ratings"))


@router.post("/ratings/remove")
def remove(here: Here_, form: Form_) -> Response:
    here.need(Role.ARBITER)
    RatingIndex.open().drop(form.text("list"))
    return here.go(
        with_origin(here, "/ratings"), here.say("desk.ratings.removed", name=here.say(f"desk.list.{form.text('list')}"))
    )
