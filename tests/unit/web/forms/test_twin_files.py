"""The same event file in two folders is noticed."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.event.store import create_store
from zwitsers.web.forms.twin_files import other_copies, twin_problems

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def user_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))


def event_file(path: Path, name: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    create_store(path, actions.create(State(), {"name": name, "game": "chess", "rounds": 5}), "Bea").close()
    return path


def test_a_copy_that_was_opened_elsewhere_is_named(tmp_path: Path) -> None:
    here = event_file(tmp_path / "home" / "open.zwitsers", "Open")
    assert other_copies(here) == []
    there = tmp_path / "stick" / "open.zwitsers"
    there.parent.mkdir()
    shutil.copy(here, there)
    assert other_copies(there) == [here]
    assert other_copies(here) == [there]
    assert all(str(there) in problem.text(language) for language in ("nl", "en") for problem in twin_problems(here))


def test_another_tournament_a_link_and_a_copy_that_is_gone_are_no_twins(tmp_path: Path) -> None:
    here = event_file(tmp_path / "home" / "open.zwitsers", "Open")
    other_copies(here)
    assert other_copies(event_file(tmp_path / "other" / "open.zwitsers", "Open")) == []
    link = tmp_path / "link.zwitsers"
    link.hardlink_to(here)
    assert other_copies(link) == []
    link.unlink()
    assert other_copies(here) == []


def test_a_register_that_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    here = event_file(tmp_path / "open.zwitsers", "Open")
    register = tmp_path / "data" / "opened-tournaments.json"
    register.parent.mkdir()
    for broken in ("[1]", "{", '{"a": 1}'):
        register.write_text(broken)
        assert other_copies(here) == []
        assert str(here) in register.read_text()
