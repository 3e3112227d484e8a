"""Importing a tournament from an uploaded file. An event file or an exported log is verified from the first entry to
the last before it is stored. The file name is only displayed, never used as a path."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.rules.registry import ids, rulebook, usual
from zwitsers.event.settings import GAMES
from zwitsers.event.store import audit, open_store, restore
from zwitsers.event.store.address import create_with_rows
from zwitsers.formats.to_events import imported
from zwitsers.web.http.errors import UploadError
from zwitsers.web.http.pending_uploads import File

if TYPE_CHECKING:
    from zwitsers.event.store.chain import StoredEntry
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.web.http.context import PostedForm
    from zwitsers.web.sitedb.tournaments import Tournaments

# Retries when another upload takes the same free id.
_TRIES = 5


# A tournament of another program


def system_of(given: TournamentData) -> str:
    """The rulebook that the file names, if known; else the usual one of its game."""
    systems: Any = given.settings.get("systems") or ()
    if systems and systems[0][1] in ids():
        return str(systems[0][1])
    return usual(given.about.game if given.about.game in GAMES else GAMES[0])


def import_settings(system: str, name: str = "", rounds: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"systems": [(1, system)]}
    found |= {"game": rulebook(system).game} if system in ids() else {}
    found |= {"name": name} if name else {}
    return found if rounds is None else {**found, "rounds": rounds}


def import_warnings(given: TournamentData, system: str) -> list[Problem]:
    """Warnings about the file and its import, without duplicates."""
    try:
        problems = imported(given, import_settings(system)).warnings
    except ZwitsersError as error:
        problems = error.problems
    return list(dict.fromkeys((*given.warnings, *problems)))


# An event file or an exported log


def take_in(tournaments: Tournaments, file: File) -> str:
    """Add the tournament of an event file or exported log, with its whole history; return its id."""
    with tempfile.TemporaryDirectory(prefix="zwitsers-") as folder:
        try:
            title, rows = _checked(Path(folder), file)
        except UploadError:
            raise
        except ZwitsersError as error:
            raise UploadError(_as_shown(problem, file.name) for problem in error.problems) from None
    return _placed(tournaments, title or Path(file.name).stem, rows)


def _checked(folder: Path, file: File) -> tuple[str, list[StoredEntry]]:
    source, checked = folder / "source", folder / "checked.zwitsers"
    source.write_bytes(file.data)
    restore(source, checked)
    with open_store(checked, backups=None) as store:
        problems = audit(store)
        if problems:
            raise UploadError([Problem("store.damaged-log", place=file.name), *problems])
        rows, _seal = store.raw()
        return store.state().settings.name, rows


def _as_shown(problem: Problem, name: str) -> Problem:
    """The problem with the uploaded name in place of the temporary path."""
    return Problem(problem.key, **{**problem.values, **({"place": name} if "place" in problem.values else {})})


def _placed(tournaments: Tournaments, title: str, rows: list[StoredEntry]) -> str:
    for tries in range(_TRIES):
        name = tournaments.free_id(title)
        try:
            create_with_rows(tournaments.place.address(name), rows)
        except ZwitsersError as error:
            if tries == _TRIES - 1 or not any(problem.key == "store.exists" for problem in error.problems):
                raise
        else:
            return name
    raise AssertionError  # unreachable: the last try returns or raises


# Uploaded files


_LONGEST_NAME = 80


def uploaded(form: PostedForm) -> File:
    """The uploaded file, its name cleaned for display; UploadError without one."""
    upload = form.files.get("file")
    data = b"" if upload is None else upload.file.read()
    if upload is None or not (upload.filename or data):
        raise UploadError([Problem("desk.upload.none")])
    return File(shown_name(upload.filename or ""), data)


def shown_name(name: str) -> str:
    """The last part of a file name, printable characters only."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(sign for sign in last if sign.isprintable())[-_LONGEST_NAME:].strip() or "?"
