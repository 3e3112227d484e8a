"""The rating lists that are loaded on this machine, and loading one."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.formats.ratings import LISTS, RatingIndex
from zwitsers.web.desk.opening import UploadError, shown_name
from zwitsers.web.desk.origin import came_from, with_origin
from zwitsers.web.guard import LARGE
from zwitsers.web.request import ArbiterHere_, Form_
from zwitsers.web.routing import Router

router = Router()


@router.get("/ratings")
def ratings(here: ArbiterHere_) -> Response:
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
def load(here: ArbiterHere_, form: Form_) -> Response:
    upload = form.files.get("file")
    if upload is None or not upload.filename:
        raise UploadError([Problem("desk.upload.none")])
    source = form.text("list") if form.text("list") in LISTS else None
    here.site.rating_jobs.load(upload.file, shown_name(upload.filename), source)
    return here.go(with_origin(here, "/ratings"))


@router.post("/ratings/seen")
def seen(here: ArbiterHere_, form: Form_) -> Response:
    """What came of the last list has been read."""
    here.site.rating_jobs.forget()
    return here.go(with_origin(here, "/ratings"))


@router.post("/ratings/remove")
def remove(here: ArbiterHere_, form: Form_) -> Response:
    RatingIndex.open().drop(form.text("list"))
    return here.go(
        with_origin(here, "/ratings"), here.say("desk.ratings.removed", name=here.say(f"desk.list.{form.text('list')}"))
    )
