"""`zwitsers lots commit` and `zwitsers verify --lots`: lots that everyone can check."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from helpers.command import called
from helpers.event_desk import set_up
from zwitsers.event.store import open_store
from zwitsers.present.views.lots_record import lots_json, lots_record

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_lots_are_committed_to_drawn_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys)
    place = desk.event
    assert "lots commit" in called(capsys, "verify", "--lots", place).err
    desk.ok("lots", "commit")
    before = called(capsys, "verify", "--lots", place)
    assert before.code == 0
    assert "secret until the draw" in before.out
    assert "Leave it out" in desk.refused("draw", "--seed", "5")
    desk.ok("draw")
    answer = called(capsys, "verify", "--lots", place, "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["confirmed"] is True
    with open_store(place) as store:
        record = lots_record(store.log())
    assert record is not None
    file = tmp_path / "lots.json"
    file.write_bytes(lots_json(record))
    assert called(capsys, "verify", str(file)).code == 0
    file.write_bytes(lots_json({**record, "secret": "0" * 32}))
    forged = called(capsys, "verify", str(file))
    assert forged.code == 4
    assert "does not belong to the seal" in forged.out
