"""The proof of a published round, checked: the record, its seal, and what can be confirmed with it.

Needs no event: a browser or a command that has only the record comes to the same conclusion.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.certificate import canonical, differing_fields, read_certificate
from zwitsers.engine.why.options import options_from
from zwitsers.engine.why.verify import verify_pairs
from zwitsers.engine.why.view import BYE
from zwitsers.formats.trf import read_trf
from zwitsers.present.views.lots_check import check_lots, is_lots_record, moved_numbers
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.short_seal import short_seal

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.why.verify import Verification
    from zwitsers.present.views.lots_check import LotsCheck

FORMAT = "zwitsers-proof-1"
# What a seal covers; `tournament` is the TRF file, sealed by what it says and not by its bytes.
SEALED = ("format", "event", "round", "system", "edition", "options", "boards", "bye", "withheld")
# And `lots`, the record of lots that were committed to, where they were (lots_check.py).
FIELDS = (*SEALED, "tournament", "certificate", "previous", "seal", "replaces")
# The seal before the first one.
START = "0" * 64


class ProofError(ZwitsersError):
    """Not a proof, or not one that this version understands."""


def seal_of(record: dict[str, Any], snapshot: Snapshot | None) -> str:
    """SHA-256 over what the proof says and the seal before it."""
    facts = {name: record[name] for name in SEALED}
    facts["tournament"] = None if snapshot is None else _facts(snapshot)
    if "lots" in record:
        facts["lots"] = record["lots"]
    return hashlib.sha256(canonical([record["previous"], facts])).hexdigest()


def _facts(snapshot: Snapshot) -> dict[str, object]:
    """A tournament as plain values, whatever version of the program wrote its file."""
    return {
        "name": snapshot.name,
        "planned": snapshot.planned_rounds,
        "lot_colour": None if snapshot.lot_colour is None else snapshot.lot_colour.value,
        "players": [[player.number, player.name, player.title, player.rating] for player in snapshot.players],
        "rounds": [
            [[entry.result.label, entry.opponent or 0, entry.colour.value if entry.colour else ""] for entry in history]
            for history in snapshot.histories
        ],
        "absent": [[number, reason.label] for number, reason in sorted(snapshot.unavailable.items())],
    }


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """What this device finds when it pairs the round again."""

    event: str
    round: int
    system: str
    seal: str = field(metadata=described("The seal that the proof has, short, as sheets and phones show it."))
    replaces: str | None = field(metadata=described("The seal of the round before it was corrected openly."))
    confirmed: bool = field(metadata=described("The pairing is the rulebook's; seal and certificate are right."))
    pairing_right: bool
    seal_right: bool
    certificate_right: bool | None = field(metadata=described("None: the proof has no certificate."))
    withheld: tuple[str, ...] = field(metadata=described("What this proof does not show, so what cannot be confirmed."))
    lots_right: bool | None = field(metadata=described("The lots follow from what was committed to; null: not said."))
    verification: Verification = field(metadata=HIDDEN)
    lots: LotsCheck | None = field(metadata=HIDDEN)
    moved: tuple[str, ...] = field(metadata=HIDDEN)


def read_proof(data: bytes) -> dict[str, Any]:
    """The fields of a proof; ProofError when it is not one."""
    try:
        record = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise ProofError([Problem("why.proof.not-json")]) from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ProofError([Problem("why.proof.not-ours", format=FORMAT)])
    missing = [name for name in FIELDS if name not in record]
    if missing:
        raise ProofError([Problem("why.proof.incomplete", fields=", ".join(missing))])
    if not _in_shape(record):
        raise ProofError([Problem("why.proof.damaged")])
    return record


def _in_shape(record: dict[str, Any]) -> bool:
    boards, bye, withheld = record["boards"], record["bye"], record["withheld"]
    texts = ("event", "system", "edition", "tournament", "previous", "seal")
    return (
        all(isinstance(record[name], str) for name in texts)
        and isinstance(boards, list)
        and all(isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair)) for pair in boards)
        and (bye is None or _is_number(bye))
        and _is_number(record["round"])
        and isinstance(withheld, list)
        and all(isinstance(item, str) for item in withheld)
        and (record["replaces"] is None or isinstance(record["replaces"], str))
        and options_from(record["options"]) is not None
        and ("lots" not in record or is_lots_record(record["lots"]))
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_proof(record: dict[str, Any]) -> ProofCheck:
    """Pair the round again from the proof alone, let the judge count, and compare. `record`: from `read_proof`."""
    if not record["tournament"]:
        raise ProofError([Problem("why.proof.no-tournament", round=record["round"])])
    data = record["tournament"].encode("utf-8")
    document = read_trf(data)
    book = rulebook(record["system"]).counting(document.snapshot.points)
    options = options_from(record["options"])
    assert options is not None  # read_proof made sure
    pairs = [(white, black) for white, black in record["boards"]]
    if record["bye"] is not None:
        pairs.append((record["bye"], BYE))
    snapshot = options.applied(document.snapshot)
    found = verify_pairs(snapshot, book, pairs, first_round=options.first_round)
    certified = None
    if record["certificate"] is not None:
        certificate = read_certificate(canonical(record["certificate"]))
        certified = _same_round(certificate, record) and not differing_fields(
            certificate, data, document.snapshot, book
        )
    seal_right = seal_of(record, document.snapshot) == record["seal"]
    right_round = document.snapshot.round_to_come == record["round"]
    lots = check_lots(record["lots"]) if "lots" in record else None
    moved = _not_as_drawn(record["lots"], document.snapshot) if lots is not None else ()
    lots_right = None if lots is None else lots.confirmed and not moved
    return ProofCheck(
        event=record["event"],
        round=record["round"],
        system=record["system"],
        seal=short_seal(record["seal"]),
        replaces=None if record["replaces"] is None else short_seal(record["replaces"]),
        confirmed=found.right and right_round and seal_right and False not in (certified, lots_right),
        pairing_right=found.right and right_round,
        seal_right=seal_right,
        certificate_right=certified,
        withheld=tuple(record["withheld"]),
        lots_right=lots_right,
        verification=found,
        lots=lots,
        moved=moved,
    )


def _not_as_drawn(record: dict[str, Any], snapshot: Snapshot) -> tuple[str, ...]:
    """Players with another number than they drew; the colour by its letter."""
    colour = None if snapshot.lot_colour is None else snapshot.lot_colour.value
    other = record["colour"] is not None and colour != record["colour"]
    return (*moved_numbers(record, snapshot), *([record["colour"]] if other else []))


def _same_round(certificate: dict[str, object], record: dict[str, Any]) -> bool:
    return (certificate["boards"], certificate["bye"], certificate["system"], certificate["options"]) == (
        record["boards"],
        record["bye"],
        record["system"],
        record["options"],
    )
