"""Killed while writing, at random moments: every acknowledged result is there afterwards, and nothing is half there."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers import writers
from helpers.long_run import scaled
from helpers.postgres import Server
from helpers.stores import published
from helpers.writers import run_writers
from zwitsers.event.store import audit, open_store
from zwitsers.event.store.address import is_server
from zwitsers.event.store.files import work_file

pytestmark = pytest.mark.slow

KILLS = scaled(12, 200)
CREATIONS = 25
CRASHES = 3


def test_a_writer_killed_many_times_loses_nothing_that_was_acknowledged(address: str) -> None:
    published(address, boards=20).close()
    found = run_writers("kill", address, str(KILLS), "1")
    assert found["lost"] == []
    assert found["half"] == []
    assert found["audit"] == []
    # What `cp` took of an event file at any moment meanwhile is the tournament as it was then.
    assert found["behind"] == []
    # Guards the test itself: the kills came while it was being written, and the copies too.
    assert is_server(address) or found["copies"] > KILLS / 10
    assert not list(Path(address).parent.glob(".*.zwitsers.*")), "what the killed were making stays behind"
    assert found["acknowledged"] > KILLS
    assert found["written"] >= found["acknowledged"]
    assert found["without_writing"] < KILLS * 3 / 4


def test_what_somebody_who_was_killed_was_making_is_thrown_away_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "open-2026.zwitsers"
    published(file).close()
    for name in (".open-2026.zwitsers.0123456789ab.new", ".other.zwitsers.0123456789ab.new-journal", ".hidden.new"):
        (tmp_path / name).write_bytes(b"half of it")
    with work_file(file) as work:  # somebody is at it right now
        open_store(file).close()
        left = {".hidden.new", ".other.zwitsers.0123456789ab.new-journal", work.name, file.name}
        assert {found.name for found in tmp_path.iterdir()} == left


def test_someone_killed_while_making_a_store_leaves_all_of_it_or_nothing(address: str) -> None:
    found = run_writers("create", address, str(CREATIONS), "1")
    assert found["half"] == []
    assert 0 < found["made"] < CREATIONS


def test_a_server_that_crashes_has_everything_it_acknowledged_when_it_is_back() -> None:
    choice = random.Random(1)
    acknowledged: set[int] = set()
    with Server(durable=True) as server:
        address = f"{server.address}#crash"
        published(address, boards=20).close()
        with open_store(address) as witness:
            for _ in range(CRASHES):
                writer = subprocess.Popen(
                    [sys.executable, str(Path(writers.__file__)), "write", address],
                    env={"PYTHONPATH": str(Path(writers.__file__).parent.parent)},
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
                assert writer.stdout is not None
                assert writer.stdout.readline() == b"open\n"
                time.sleep(choice.uniform(0.05, 0.3))
                server.crash()
                told, message = writer.communicate(timeout=60)
                assert writer.returncode == 1
                assert b"There is no connection to postgresql://" in message
                acknowledged |= {int(line.split()[0]) for line in told.splitlines()}
                server.start()
                # The witness was connected all the time, and connects again by itself.
                assert acknowledged <= {entry.sequence for entry in witness.log().entries}
            assert audit(witness) == []
    assert len(acknowledged) > CRASHES
