"""Errors of databases and of the system become messages about a place."""

from __future__ import annotations

import errno
import os
import sqlite3

import pytest
from sqlalchemy.exc import OperationalError

from zwitsers.engine.domain import Problem
from zwitsers.event.store import DamagedError, StoreError
from zwitsers.event.store.faults import content_errors, damaged_by, explained, explanation


class SqlStateError(Exception):
    def __init__(self, state: str | None) -> None:
        super().__init__("two\n  lines")
        self.sqlstate = state


def told(error: StoreError) -> tuple[str, dict[str, object]]:
    (problem,) = error.problems
    return problem.key, problem.values


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (None, "store.connection"),
        ("08006", "store.connection"),
        ("57P01", "store.connection"),
        ("57P03", "store.connection"),
        ("57014", "store.slow"),
        ("25006", "store.read-only"),
        ("25001", "store.database"),
        ("53100", "store.full"),
        ("53300", "store.database"),
        ("28000", "store.not-allowed"),
        ("28P01", "store.not-allowed"),
        ("42501", "store.not-allowed"),
        ("42P01", "store.database"),
        ("55P03", "store.busy"),
        ("55006", "store.database"),
        ("40001", "store.busy"),
        ("40P01", "store.busy"),
        ("XX000", "store.database"),
    ],
)
def test_a_code_of_postgresql_counts_whole_or_by_its_class(state: str | None, key: str) -> None:
    error = explanation("here", SqlStateError(state))
    assert type(error) is StoreError
    assert told(error) == (key, {"place": "here", "reason": "two lines"})


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sqlite3.SQLITE_BUSY, "store.busy"),
        (sqlite3.SQLITE_LOCKED, "store.busy"),
        (sqlite3.SQLITE_READONLY, "store.read-only"),
        (sqlite3.SQLITE_PERM, "store.read-only"),
        (sqlite3.SQLITE_CANTOPEN, "store.folder"),
        (sqlite3.SQLITE_FULL, "store.full"),
        (sqlite3.SQLITE_TOOBIG, "store.strange"),
        (sqlite3.SQLITE_INTERRUPT, "store.strange"),
        (sqlite3.SQLITE_IOERR, "store.input-output"),
        (sqlite3.SQLITE_IOERR_FSYNC, "store.input-output"),
        (sqlite3.SQLITE_NOMEM, "store.database"),
        (sqlite3.SQLITE_PROTOCOL, "store.database"),
    ],
)
def test_a_code_of_sqlite_counts_without_its_extension(code: int, key: str) -> None:
    error = sqlite3.OperationalError("why\nnot")
    error.sqlite_errorcode = code
    found = explanation("here", error)
    assert type(found) is StoreError
    assert told(found) == (key, {"place": "here", "reason": "why not"})


@pytest.mark.parametrize("code", [None, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB])
def test_any_other_error_of_sqlite_is_damage_and_its_reason_is_cut(code: int | None) -> None:
    error = sqlite3.OperationalError("x" * 301)
    if code is not None:
        error.sqlite_errorcode = code
    found = explanation("here", error)
    assert isinstance(found, DamagedError)
    assert told(found) == ("store.damaged", {"place": "here", "reason": "x" * 300})


@pytest.mark.parametrize(
    ("number", "given", "key"),
    [
        (errno.ENOSPC, "", "store.full"),
        (errno.ENOSPC, "store.folder", "store.full"),
        (errno.EDQUOT, "store.folder", "store.full"),
        (errno.EACCES, "", "store.read-only"),
        (errno.EPERM, "", "store.read-only"),
        (errno.EROFS, "", "store.read-only"),
        (errno.ENOENT, "", "store.gone"),
        (errno.ENOENT, "store.folder", "store.folder"),
        (errno.EIO, "", "store.input-output"),
    ],
)
def test_an_error_of_the_system(number: int, given: str, key: str) -> None:
    with pytest.raises(StoreError) as caught, explained("here", given):
        raise OSError(number, os.strerror(number))
    assert told(caught.value) == (key, {"place": "here", "reason": os.strerror(number)})


def test_an_error_of_the_system_without_a_number() -> None:
    with pytest.raises(StoreError) as caught, explained("here"):
        raise OSError("odd")
    assert told(caught.value) == ("store.input-output", {"place": "here", "reason": "odd"})


def test_errors_of_databases_are_explained_by_their_own_error() -> None:
    with pytest.raises(StoreError) as caught, explained("here"):
        raise OperationalError("SELECT 1", {}, SqlStateError("57014"))
    assert told(caught.value) == ("store.slow", {"place": "here", "reason": "two lines"})
    with pytest.raises(DamagedError), explained("here"):
        raise sqlite3.DatabaseError("malformed")
    with pytest.raises(KeyError), explained("here"):
        raise KeyError("a mistake of ours")


@pytest.mark.parametrize(
    "error",
    [
        StoreError([Problem("store.busy", place="x")]),
        OperationalError("SELECT 1", {}, SqlStateError("40001")),
        sqlite3.OperationalError("x"),
        OSError(5, "x"),
    ],
)
def test_what_has_an_explanation_is_no_damage(error: Exception) -> None:
    with pytest.raises(type(error)) as caught, content_errors("here"):
        raise error
    assert caught.value is error


def test_any_other_error_of_the_content_is_damage() -> None:
    with pytest.raises(DamagedError) as caught, content_errors("here"):
        raise ValueError("not\n a number")
    assert told(caught.value) == ("store.damaged", {"place": "here", "reason": "ValueError: not a number"})
    reason = damaged_by("here", ValueError("y" * 400)).problems[0].values["reason"]
    assert reason == "ValueError: " + "y" * (300 - len("ValueError: "))
