"""The rating lists on this machine, and loading one."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings import LISTS, RatingIndex
from zwitsers.web.forms.open_file import shown_name
from zwitsers.web.forms.origin import came_from, with_origin
from zwitsers.web.http.context import ArbiterRequest, Form_, ManagerRequest
from zwitsers.web.http.errors import UploadError
from zwitsers.web.http.middleware import LARGE

router = APIRouter()


@router.get("/ratings")
def ratings(context: ArbiterRequest) -> Response:
    # Read the progress before the lists: a list reported as loaded must be among them.
    progress = context.site.rating_jobs.progress
    return context.page(
        "rating-lists.html",
        lists=RatingIndex.open().lists(),
        names=LISTS,
        progress=progress,
        most=LARGE,
        origin=came_from(context),
    )


@router.post("/ratings/upload")
def load(context: ManagerRequest, form: Form_) -> Response:
    upload = form.files.get("file")
    if upload is None or not upload.filename:
        raise UploadError([Problem("desk.upload.none")])
    source = form.text("list") if form.text("list") in LISTS else None
    context.site.rating_jobs.load(upload.file, shown_name(upload.filename), source)
    return context.go(with_origin(context, "/ratings"))


@router.post("/ratings/seen")
def seen(context: ManagerRequest, form: Form_) -> Response:
    """Dismiss the report of the last load."""
    context.site.rating_jobs.forget()
    return context.go(with_origin(context, "/ratings"))


@router.post("/ratings/remove")
def remove(context: ManagerRequest, form: Form_) -> Response:
    RatingIndex.open().drop(form.text("list"))
    return context.go(
        with_origin(context, "/ratings"),
        context.say("desk.ratings.removed", name=context.say(f"desk.list.{form.text('list')}")),
    )
