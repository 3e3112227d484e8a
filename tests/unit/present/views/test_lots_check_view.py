"""The record of committed lots: every field, what is refused as a record, and what a check says of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from helpers.running_tournaments import started
from helpers.small_events import numbered
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Player
from zwitsers.engine.pairing.commitment import commitment_of, committed_seed
from zwitsers.event import actions as c
from zwitsers.present.views.lots_check import (
    LotsCheck,
    LotsRecordError,
    check_lots,
    is_lots_record,
    looks_like_lots,
    moved_numbers,
    read_lots,
)
from zwitsers.present.views.lots_record import lots_json, lots_record
from zwitsers.present.views.short_seal import short_seal

SECRET = "0123456789abcdef" * 2
FIELDS = (
    "format",
    "event",
    "commitment",
    "committed",
    "secret",
    "drawn",
    "entries",
    "groups",
    "lots",
    "colour",
    "earlier",
)
NAMES = [[1, "P1"], [2, "P2"], [3, "P3"], [4, "P4"]]


def record(**changes: Any) -> dict[str, Any]:
    """Of four players: committed at nine, drawn at ten."""
    made = numbered(4).do(c.commit_lots, SECRET).by("Bea", "2026-05-01T10:00:00Z").do(c.draw, None)
    found = lots_record(made.log)
    assert found is not None
    return {**found, **changes}


def test_every_field_of_a_record_before_and_after_the_draw() -> None:
    made = numbered(4).do(c.commit_lots, SECRET)
    before: dict[str, Any] = {
        "format": "zwitsers-lots-1",
        "event": "Test",
        "commitment": commitment_of(SECRET),
        "committed": "2026-05-01T09:00:00Z",
        "secret": "",
        "drawn": None,
        "entries": [],
        "groups": [],
        "lots": [],
        "colour": None,
        "earlier": 0,
    }
    assert lots_record(made.log) == before
    drawn = made.by("Bea", "2026-05-01T10:00:00Z").do(c.draw, None, [[3, 1]])
    # Who came or was renamed since is as at the draw.
    later = drawn.do(c.change_player, 2, {"name": "Renamed"}).do(c.add_player, {"name": "Late"})
    assert lots_record(later.log) == {
        **before,
        "secret": SECRET,
        "drawn": "2026-05-01T10:00:00Z",
        "entries": NAMES,
        "groups": [[3, 1]],
        "lots": [[player, drawn.state.lots[player]] for player in (1, 2, 3, 4)],
    }


def test_only_draws_from_this_commitment_are_counted_as_earlier() -> None:
    """Drawn and undone, committed again: that draw was from another commitment. Then twice undone, and drawn."""
    made = numbered(4).do(c.commit_lots, SECRET).do(c.draw, None).undo("again").undo("other secret")
    made = made.do(c.commit_lots, "fedcba9876543210" * 2)
    assert (lots_record(made.log) or {})["earlier"] == 0
    for _time in range(2):
        made = made.do(c.draw, None).undo("again")
    waiting = lots_record(made.log)
    assert waiting is not None
    assert (waiting["earlier"], waiting["drawn"], waiting["secret"]) == (2, None, "")
    drawn = lots_record(made.do(c.draw, None).log)
    assert drawn is not None
    assert (drawn["earlier"], drawn["secret"]) == (2, "fedcba9876543210" * 2)
    assert lots_record(made.undo("no lots").log) is None
    assert lots_record(numbered(4).do(c.draw, 7).log) is None


def test_lots_that_were_drawn_before_the_commitment_are_not_its_draw() -> None:
    made = numbered(4).do(c.draw, 7).do(c.commit_lots, SECRET)
    found = lots_record(made.log)
    assert found is not None
    assert (found["drawn"], found["lots"], found["earlier"]) == (None, [], 0)


def test_the_colour_of_a_rulebook_without_numbers() -> None:
    made = started(4, systems=[[1, "fide-dutch"]]).do(c.commit_lots, SECRET).do(c.draw, None)
    found = lots_record(made.log)
    assert found is not None
    assert (found["colour"], found["lots"], found["groups"]) == (made.state.settings.lot_colour, [], [])
    assert found["colour"] in ("w", "b")
    other = {**found, "colour": "b" if found["colour"] == "w" else "w"}
    assert [(one.confirmed, one.draw_right, one.colour) for one in map(check_lots, (found, other))] == [
        (True, True, found["colour"]),
        (False, False, other["colour"]),
    ]


def test_the_file_is_canonical() -> None:
    """Keys in order, no spaces, letters as they are, and a line end."""
    assert lots_json({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}\n'.encode()


def test_everything_that_a_check_says() -> None:
    seal = short_seal(commitment_of(SECRET))
    seed = committed_seed(SECRET, [(player, f"P{player}") for player in (1, 2, 3, 4)])
    about = ("Test", seal, "2026-05-01T09:00:00Z")
    assert check_lots(record()) == LotsCheck(*about, True, True, True, True, seed, 4, 0, None, 0)
    swapped = record()["lots"]
    swapped[0][1], swapped[1][1] = swapped[1][1], swapped[0][1]
    assert check_lots(record(lots=swapped, earlier=2)) == LotsCheck(
        *about, True, False, True, False, seed, 4, 0, None, 2
    )
    committed = lots_record(numbered(4).do(c.commit_lots, SECRET).log)
    assert committed is not None
    assert check_lots(committed) == LotsCheck(*about, False, False, True, True, None, 0, 0, None, 0)
    wrong = check_lots(record(commitment="0" * 64))
    assert (wrong.drawn, wrong.confirmed, wrong.hash_right, wrong.draw_right) == (True, False, False, True)


def test_groups_and_entries_that_do_not_fit_the_lots() -> None:
    made = numbered(4).do(c.commit_lots, SECRET).do(c.draw, None, [[3, 1], [4]])
    guided = lots_record(made.log)
    assert guided is not None
    assert (check_lots(guided).confirmed, check_lots(guided).groups) == (True, 2)
    assert not check_lots({**guided, "groups": [[3, 1], [3]]}).draw_right
    assert not check_lots({**guided, "groups": [[3, 1], [4, 9]]}).draw_right


def test_a_stranger_in_a_group_who_has_a_lot_is_not_right() -> None:
    """The draw gives the lots of the record, but 9 is nobody on the list."""
    one = record(entries=[[1, "P1"]], groups=[[9]])
    found = [check_lots({**one, "lots": lots}).draw_right for lots in ([[9, 1], [1, 2]], [[1, 1]])]
    assert found == [False, False]


WRONG: list[tuple[str, object]] = [
    ("format", "zwitsers-lots-2"), ("event", 3), ("commitment", None), ("committed", 1), ("secret", None),
    ("secret", "abc"), ("entries", {}), ("entries", [7]), ("entries", [[1]]), ("entries", [[1, "A", "B"]]),
    ("entries", [["1", "A"]]), ("entries", [[True, "A"]]), ("entries", [[1, 2]]), ("entries", [[1, "A"], [2]]),
    ("lots", None), ("lots", [[1, "1"]]), ("lots", [[1, True]]), ("lots", [["1", 1]]), ("lots", [[1, 1], 2]),
    ("groups", None), ("groups", [3]), ("groups", [["1"]]), ("groups", [[True]]), ("groups", [[1], {}]),
    ("groups", [[1, "2"]]), ("colour", "x"), ("colour", 1), ("earlier", None), ("earlier", True), ("earlier", "0"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_field_of_another_kind_is_refused(name: str, value: object) -> None:
    assert is_lots_record(record())
    assert not is_lots_record(record(**{name: value}))


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_that_is_missing_is_refused(name: str) -> None:
    assert not is_lots_record({key: value for key, value in record().items() if key != name})


@pytest.mark.parametrize("changes", [{"secret": ""}, {"colour": "w"}, {"colour": "b"}, {"groups": [[1], []]}])
def test_what_a_record_may_have(changes: dict[str, Any]) -> None:
    assert is_lots_record(record(**changes))


def test_why_something_is_not_read() -> None:
    def key(data: bytes) -> str:
        with pytest.raises(LotsRecordError) as caught:
            read_lots(data)
        return caught.value.problems[0].key

    assert [key(data) for data in (b"\xff", b"{", b"[" * 100_000)] == ["why.lots.not-json"] * 3
    assert [key(data) for data in (b"[]", b'{"format":"zwitsers-lots-2"}')] == ["why.lots.damaged"] * 2
    assert read_lots(lots_json(record())) == record()


def test_what_is_meant_as_the_record_of_lots() -> None:
    assert looks_like_lots(b'{"format":"zwitsers-lots-9"}')
    assert looks_like_lots(json.dumps(record()).encode())
    others = (b"\xff", b"{", b"[" * 100_000, b"[]", b"{}", b'{"format":"zwitsers-proof-1"}', b'"zwitsers-lots-1"')
    assert [looks_like_lots(data) for data in others] == [False] * len(others)


def test_whose_number_is_another_than_was_drawn() -> None:
    """P1 and P2 changed numbers; P3 was renamed, P4 has no lot, the two of one name are not told apart."""
    entries = [[1, "P1"], [2, "P2"], [3, "P3"], [4, "P4"], [5, "Twin"], [6, "Twin"], [7, "P7"]]
    drawn = {"entries": entries, "lots": [[1, 1], [2, 2], [3, 3], [5, 5], [6, 6], [7, 7]]}
    names = ["P2", "P1", "Renamed", "Twin", "Twin", "P4", "P7", "New"]
    players = tuple(Player(number, name) for number, name in enumerate(names, start=1))
    assert moved_numbers(drawn, snapshot_of(*[""] * 8, players=players)) == ["P1", "P2"]
