"""Killed while writing, at random moments: every acknowledged result is there afterwards, and nothing is half there."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from helpers import writers
from helpers.postgres import Server
from helpers.stores import published
from helpers.writers import all_of, run_writers
from zwitsers.store import audit, open_store

KILLS = 200
CREATIONS = 40
CRASHES = 4


def test_a_writer_killed_200_times_loses_nothing_that_was_acknowledged(address: str) -> None:
    published(address, boards=50).close()
    found = run_writers("kill", address, str(KILLS), "1")
    assert found["lost"] == []
    assert found["half"] == []
    assert found["audit"] == []
    # Guards the test itself: the kills came while it was being written.
    assert found["acknowledged"] > KILLS
    assert found["written"] >= found["acknowledged"]
    assert found["without_writing"] < KILLS / 2


def test_someone_killed_while_making_a_store_leaves_all_of_it_or_nothing(address: str) -> None:
    found = run_writers("create", address, str(CREATIONS), "1")
    assert found["half"] == []
    assert 0 < found["made"] < CREATIONS


def test_a_file_killed_in_the_making_leaves_a_name_that_can_be_used(file_address: Path) -> None:
    run_writers("create", str(file_address), "10", "2")
    published(file_address).close()


def test_a_server_that_crashes_has_everything_it_acknowledged_when_it_is_back() -> None:
    choice = random.Random(1)
    acknowledged: set[int] = set()
    with Server() as server:
        address = f"{server.address}#crash"
        published(address, boards=50).close()
        with open_store(address) as witness:
            for _ in range(CRASHES):
                writer = subprocess.Popen(
                    [sys.executable, str(Path(writers.__file__)), "write", address],
                    env={"PYTHONPATH": str(Path(writers.__file__).parent.parent)},
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
                assert writer.stdout is not None
                assert writer.stderr is not None
                writer.stdout.read(len(b"open\n"))
                time.sleep(choice.uniform(0.05, 0.3))
                server.crash()
                acknowledged |= {int(line.split()[0]) for line in all_of(writer.stdout.fileno())}
                assert b"There is no connection with postgresql://" in writer.stderr.read()
                assert writer.wait(30) == 1
                writer.stderr.close()
                writer.stdout = None
                server.start()
                # The witness was connected all the time, and connects again by itself.
                assert acknowledged <= {entry.sequence for entry in witness.log().entries}
            assert audit(witness) == []
    assert len(acknowledged) > CRASHES
