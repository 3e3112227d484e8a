"""Files that are made to cost time or memory: refused, or read, within 10 seconds and 300 MB. Linux."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from helpers.bombs import BOMBS, MOST_BYTES, MOST_SECONDS, cost
from helpers.long_run import LONG
from zwitsers.engine.domain import Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.snapshot import MOST_PROBLEMS, SnapshotError
from zwitsers.event.store.chain import MOST_BREAKS, START, StoredEntry, breaks
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.findings import MOST, MOST_COUNTED, Findings
from zwitsers.formats.pdn.tags import MOST_GAMES, games_of
from zwitsers.formats.reading import read_any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

# One of each kind of reader every day, small; all of them in the long run.
DAILY = (
    "pdn of tags alone",
    "json of empty players",
    "log of empty objects",
    "xlsx of rows",
    "xlsx, deep",
)
MEGABYTES = 64 if LONG else 8


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
@pytest.mark.parametrize("name", BOMBS if LONG else DAILY)
def test_a_bomb_costs_little(name: str, tmp_path: Path) -> None:
    found = cost(name, MEGABYTES, tmp_path)
    assert found.seconds < MOST_SECONDS, found
    assert found.bytes < MOST_BYTES, found
    assert found.problems <= MOST_COUNTED + 1, found


def test_reading_stops_after_a_few_hundred_problems() -> None:
    findings = Findings()
    for line in range(1, MOST_COUNTED):
        findings.problem("formats.pdn.two-players", line=line)
    with pytest.raises(FormatError) as caught:
        findings.problem("formats.pdn.two-players", line=MOST_COUNTED)
    assert len(caught.value.problems) == MOST + 1
    assert str(MOST_COUNTED) in caught.value.problems[-1].text("en")


def test_fewer_problems_are_counted_and_the_first_ones_told() -> None:
    findings = Findings()
    for line in range(MOST + 7):
        findings.problem("formats.pdn.two-players", line=line)
    with pytest.raises(FormatError) as caught:
        findings.raise_problems()
    assert len(caught.value.problems) == MOST + 1
    assert "7 more" in caught.value.problems[-1].text("en")


def test_games_that_are_tags_alone_are_counted_too() -> None:
    with pytest.raises(FormatError) as caught:
        games_of(['[White "a"]'] * (MOST_GAMES + 1))
    assert caught.value.problems[0].key == "formats.pdn.too-many"
    assert len(games_of(['[White "a"]'] * MOST_GAMES)) == MOST_GAMES


def test_a_text_of_very_many_lines_is_not_split() -> None:
    with pytest.raises(FormatError) as caught:
        read_any(b'[White "a"]\n' + b"\n" * 600_000, "a.pdn")
    assert caught.value.problems[0].key == "formats.safe.many-lines"


def test_more_players_in_json_than_a_tournament_has_are_not_read_one_by_one() -> None:
    players = b",".join([b'{"number":1}'] * 100_000)
    with pytest.raises(FormatError) as caught:
        read_any(b'{"format":"zwitsers-tournament","version":1,"players":[' + players + b"]}", "a.json")
    assert caught.value.problems[0].key == "formats.json.crowded"


def test_a_snapshot_names_a_few_hundred_contradictions() -> None:
    players = tuple(Player(number) for number in range(1, 201))
    himself = tuple((PlayerRound(Result.WIN, player.number),) * 10 for player in players)
    with pytest.raises(SnapshotError) as caught:
        Snapshot(players, himself)
    assert len(caught.value.problems) == MOST_PROBLEMS


def test_a_log_that_is_broken_everywhere_says_so_and_stops() -> None:
    looked_at = 0

    def rows() -> Iterator[StoredEntry]:
        nonlocal looked_at
        for number in range(1, 1_000_000):
            looked_at += 1
            yield StoredEntry(number, number, "a", "t", "k", "{}", "no hash")

    found = list(breaks(rows(), START))
    assert looked_at == MOST_BREAKS + 1
    assert [problem.key for problem in found] == ["store.audit.changed"] * MOST_BREAKS + ["store.audit.more"]
