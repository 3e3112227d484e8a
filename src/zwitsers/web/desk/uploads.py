"""A file as a form brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.web.desk.opening import UploadError
from zwitsers.web.pending_uploads import File

if TYPE_CHECKING:
    from zwitsers.web.request import Posted

_LONGEST_NAME = 80


def uploaded(form: Posted, field: str = "file") -> File:
    """UploadError when no file was chosen. Its name is made fit to be shown; it never becomes a path."""
    upload = form.files.get(field)
    data = b"" if upload is None else upload.file.read()
    if upload is None or not (upload.filename or data):
        raise UploadError([Problem("desk.upload.none")])
    return File(shown_name(upload.filename or ""), data)


def shown_name(name: str) -> str:
    """The last part of a name, without anything that is not to be seen."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(sign for sign in last if sign.isprintable())[-_LONGEST_NAME:].strip() or "?"
