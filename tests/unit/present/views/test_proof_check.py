"""The record of a proof: what its seal covers, which records are refused, and what a check says of each part."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from helpers.planted_faults import committed_tournament
from helpers.running_tournaments import played, published, started
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, Player, Result
from zwitsers.event import actions as c
from zwitsers.formats.trf import read_trf
from zwitsers.present.views.proof_check import FIELDS, START, ProofError, check_proof, read_proof, seal_of
from zwitsers.present.views.round_proof import current_seals, round_proof, seals

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def proof(made: RunningTournament, number: int = 2) -> dict[str, Any]:
    return read_proof(round_proof(made.log, current_seals(seals(made.log))[number]))


def five() -> RunningTournament:
    return played(started(5, systems=[(1, "knsb-wp")], rounds=4), 2)


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    """With the seal that belongs to what it says now."""
    return {**record, "seal": seal_of(record, read_trf(record["tournament"].encode()).snapshot)}


RECORD = {
    "format": "zwitsers-proof-1",
    "event": "Open",
    "round": 3,
    "system": "knsb-wp",
    "edition": "1996-11",
    "options": {"first_round": None, "forbidden": [], "strength_groups": None},
    "boards": [[1, 2]],
    "bye": 3,
    "withheld": ["settings"],
}


def _sha(previous: str, facts: dict[str, object]) -> str:
    text = json.dumps([previous, facts], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{text}\n".encode()).hexdigest()


def test_a_seal_is_the_hash_of_what_the_proof_says_and_of_the_seal_before_it() -> None:
    players = (Player(1, "Bos, An", "WFM", 1800, club="Oost"), Player(2, "Vos, Bo"), Player(3, "Mol, Ida"))
    snapshot = snapshot_of(
        "2w+ 3badj",
        "1b- absent",
        "bye 1wadj",
        players=players,
        planned_rounds=5,
        name="Open",
        lot_colour=Colour.BLACK,
        unavailable={3: Result.ABSENT, 2: Result.WITHDRAWN},
    )
    tournament = {
        "name": "Open",
        "planned": 5,
        "lot_colour": "b",
        "players": [[1, "Bos, An", "WFM", 1800], [2, "Vos, Bo", "", 0], [3, "Mol, Ida", "", 0]],
        "rounds": [
            [["win", 2, "w"], ["adjourned", 3, "b"]],
            [["loss", 1, "b"], ["absent", 0, ""]],
            [["bye", 0, ""], ["adjourned", 1, "w"]],
        ],
        "absent": [[2, "withdrawn"], [3, "absent"]],
    }
    record = {**RECORD, "previous": "ab", "certificate": 1, "replaces": "cd", "seal": "ef"}
    assert seal_of(record, snapshot) == _sha("ab", {**RECORD, "tournament": tournament})
    assert seal_of(record, None) == _sha("ab", {**RECORD, "tournament": None})
    lots = {"secret": ""}
    assert seal_of({**record, "lots": lots}, None) == _sha("ab", {**RECORD, "tournament": None, "lots": lots})
    plain = snapshot_of("bye", players=(Player(1, "A"),), planned_rounds=None)
    assert seal_of(record, plain) == _sha(
        "ab",
        {
            **RECORD,
            "tournament": {
                "name": "",
                "planned": None,
                "lot_colour": None,
                "players": [[1, "A", "", 0]],
                "rounds": [[["bye", 0, ""]]],
                "absent": [],
            },
        },
    )


def test_the_first_seal_follows_sixty_four_zeros() -> None:
    first = seals(five().log)[0]
    assert START == first.previous == "0" * 64


def test_the_proof_of_another_round_than_the_file_has_is_not_right() -> None:
    record = proof(five())
    assert check_proof(record).pairing_right is True
    for other in (1, 3):
        check = check_proof(sealed({**record, "round": other}))
        assert (check.pairing_right, check.confirmed) == (False, False)
        assert (check.seal_right, check.verification.right) == (True, True)


def test_everything_that_a_check_says() -> None:
    record = proof(five())
    check = check_proof(sealed({**record, "replaces": "9f2c41d07ab3" + "0" * 52, "withheld": ["settings", "avoided"]}))
    assert (check.event, check.round, check.system) == ("Test", 2, "knsb-wp")
    assert check.replaces == "9F2C-41D0-7AB3"
    assert check.withheld == ("settings", "avoided")
    assert (check.confirmed, check.pairing_right, check.seal_right, check.certificate_right) == (True,) * 4
    assert (check.lots_right, check.lots, check.moved) == (None, None, ())
    plain = check_proof(record)
    assert plain.replaces is None
    assert plain.seal.replace("-", "").lower() == record["seal"][:12]


def test_without_a_certificate_a_proof_can_be_confirmed() -> None:
    check = check_proof({**proof(five()), "certificate": None})
    assert (check.certificate_right, check.confirmed) == (None, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [("boards", [[1, 3], [2, 4]]), ("bye", 4), ("system", "kndb"), ("options", None)],
)
def test_a_certificate_of_another_round_is_not_right(name: str, value: object) -> None:
    record = proof(five())
    other: dict[str, Any] = {"first_round": "upper-lower", "forbidden": [], "strength_groups": None}
    certificate = {**record["certificate"], name: other if value is None else value}
    check = check_proof({**record, "certificate": certificate})
    assert (check.certificate_right, check.confirmed) == (False, False)
    assert (check.seal_right, check.pairing_right) == (True, True)


def test_a_wrong_seal_is_the_only_thing_wrong() -> None:
    check = check_proof({**proof(five()), "seal": "0" * 64})
    assert (check.seal_right, check.confirmed) == (False, False)
    assert (check.pairing_right, check.certificate_right) == (True, True)


def test_without_its_file_a_proof_cannot_be_checked() -> None:
    with pytest.raises(ProofError) as caught:
        check_proof({**proof(five()), "tournament": ""})
    assert [(one.key, one.values["round"]) for one in caught.value.problems] == [("why.proof.no-tournament", 2)]


# Lots


def test_players_with_another_number_than_they_drew_are_named() -> None:
    record = proof(committed_tournament())
    assert (check_proof(record).lots_right, check_proof(record).moved) == (True, ())
    one, two = record["lots"]["entries"][:2]
    names = {one[1]: two[1], two[1]: one[1]}
    lines = record["tournament"].split("\r\n")
    for place, line in enumerate(lines):
        if line.startswith("001") and (name := line[14:47].strip()) in names:
            lines[place] = line[:14] + names[name].ljust(33) + line[47:]
    check = check_proof({**record, "tournament": "\r\n".join(lines)})
    assert set(check.moved) == set(names)
    assert check.lots is not None
    assert (check.lots.confirmed, check.lots_right, check.confirmed) == (True, False, False)
    # Where nothing else is wrong the lots alone are enough.
    alone = check_proof(sealed({**record, "tournament": "\r\n".join(lines), "certificate": None}))
    assert (alone.pairing_right, alone.seal_right, alone.certificate_right) == (True, True, None)
    assert (alone.lots_right, alone.confirmed) == (False, False)


def test_a_colour_that_was_not_drawn_is_named() -> None:
    begun = started(4, systems=[(1, "fide-dutch")], rounds=3).do(c.commit_lots, "5e" * 16).do(c.draw, None)
    record = proof(published(begun), 1)
    drawn = record["lots"]["colour"]
    check = check_proof(record)
    assert (drawn in ("w", "b"), check.lots_right, check.moved, check.confirmed) == (True, True, (), True)
    other = {"w": "b", "b": "w"}[drawn]
    lots = {**record["lots"], "colour": other}
    assert check_proof({**record, "lots": lots}).moved == (other,)


def test_a_colour_that_the_arbiter_chose_is_not_one_that_was_drawn() -> None:
    begun = started(4, systems=[(1, "knsb-wp")], rounds=3, lot_colour="b").do(c.commit_lots, "5e" * 16)
    record = proof(published(begun.do(c.draw, None)), 1)
    assert read_trf(record["tournament"].encode()).snapshot.lot_colour is Colour.BLACK
    check = check_proof(record)
    assert (record["lots"]["colour"], check.moved, check.lots_right, check.confirmed) == (None, (), True, True)


# Records that are refused


def _refused(data: bytes) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ProofError) as caught:
        read_proof(data)
    (problem,) = caught.value.problems
    return problem.key.removeprefix("why.proof."), dict(problem.values)


def test_what_is_no_proof_and_why() -> None:
    record = proof(five())
    assert _refused(b"\xff") == ("not-json", {})
    assert _refused(b"[" * 100_000) == ("not-json", {})
    assert _refused(b"[]") == ("not-ours", {"format": "zwitsers-proof-1"})
    other = json.dumps({**record, "format": "zwitsers-proof-2"}).encode()
    assert _refused(other) == ("not-ours", {"format": "zwitsers-proof-1"})
    for name in FIELDS[1:]:
        less = {key: value for key, value in record.items() if key != name}
        assert _refused(json.dumps(less).encode()) == ("incomplete", {"fields": name})
    less = {key: value for key, value in record.items() if key not in ("bye", "seal")}
    assert _refused(json.dumps(less).encode()) == ("incomplete", {"fields": "bye, seal"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, 1) for name in ("event", "system", "edition", "tournament", "previous", "seal", "replaces", "lots")),
        ("boards", {}),
        ("boards", [[1, 2], 3]),
        ("boards", [[1, 2, 3]]),
        ("boards", [["1", 2]]),
        ("boards", [[1, True]]),
        ("boards", [[1, 2], [3, None]]),
        ("bye", True),
        ("bye", "3"),
        ("round", "2"),
        ("withheld", "settings"),
        ("withheld", ["settings", 1]),
        ("options", {}),
        ("lots", {}),
    ],
)
def test_a_field_of_another_kind_is_damage(name: str, value: object) -> None:
    record = proof(five())
    assert read_proof(json.dumps({**record, "bye": None, "replaces": "ab"}).encode())["replaces"] == "ab"
    assert _refused(json.dumps({**record, name: value}).encode()) == ("damaged", {})
