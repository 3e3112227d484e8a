"""A certificate: the pairing, the input file, the rulebook, and the judge's verdict.

Canonical JSON without a date or a machine name: the same input gives the same bytes everywhere.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, SnapshotError, ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.colours import published
from zwitsers.engine.why.judge import judge
from zwitsers.engine.why.ledger import ledger
from zwitsers.engine.why.options import options_from
from zwitsers.engine.why.view import view_of
from zwitsers.version import __version__

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.options import CallOptions

FORMAT = "zwitsers-certificate-1"
FIELDS = (
    "format",
    "version",
    "input_sha256",
    "system",
    "edition",
    "options",
    "round",
    "boards",
    "colour_articles",
    "bye",
    "absent",
    "first_round",
    "ledger",
    "verdict",
)


class CertificateError(ZwitsersError):
    """Not a certificate, or not one that this version supports."""


def certificate(data: bytes, snapshot: Snapshot, rulebook: Rulebook, pairing: Pairing, options: CallOptions) -> bytes:
    """The certificate of a pairing of the file `data` with these call options.

    `snapshot` is the tournament in the file, without the options. The judge compares the pairing with the best one,
    which is computed again.
    """
    return canonical(_record(data, snapshot, rulebook, pairing, options))


def _record(
    data: bytes, snapshot: Snapshot, rulebook: Rulebook, pairing: Pairing, options: CallOptions
) -> dict[str, object]:
    pairs = pairs_of(pairing)
    constrained = options.applied(snapshot)
    best = pair_round(constrained, rulebook, first_round=options.first_round)
    verdict = judge(constrained, rulebook, pairs, pairs_of(best), scheme=options.first_round)
    view = view_of(constrained, rulebook)
    boards = [(board.white, board.black) for board in pairing.boards]
    return {
        "format": FORMAT,
        "version": __version__,
        "input_sha256": hashlib.sha256(data).hexdigest(),
        "system": rulebook.id,
        "edition": rulebook.edition,
        "options": options.as_data(),
        "round": pairing.round_number,
        "boards": [list(board) for board in boards],
        "colour_articles": [board.colour_article for board in pairing.boards],
        "bye": pairing.bye,
        "absent": {str(number): reason.label for number, reason in sorted(pairing.absent.items())},
        "first_round": pairing.scheme or None,
        "ledger": [] if pairing.scheme else ledger(view, pairs),
        "verdict": {
            "legal": verdict.legal,
            "best": verdict.best,
            "colours_and_order": [(v.white, v.black) for v in published(view, pairs)] == boards,
        },
    }


def canonical(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n").encode("utf-8")


def read_certificate(data: bytes) -> dict[str, object]:
    """Parse a certificate and check its options and system; CertificateError when it is invalid."""
    try:
        value = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise CertificateError([Problem("why.certificate.not-json")]) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise CertificateError([Problem("why.certificate.not-ours", format=FORMAT)])
    missing = [field for field in FIELDS if field not in value]
    if missing:
        raise CertificateError([Problem("why.certificate.incomplete", fields=", ".join(missing))])
    if options_from(value["options"]) is None or not isinstance(value["system"], str):
        raise CertificateError([Problem("why.certificate.damaged")])
    return value


def differing_fields(found: dict[str, object], data: bytes, snapshot: Snapshot, rulebook: Rulebook) -> list[str]:
    """The fields of a certificate that are not what this file gives, except the version of the program."""
    options = options_from(found["options"])
    assert options is not None  # checked by read_certificate
    try:
        constrained = options.applied(snapshot)
    except SnapshotError:  # constraints on players who are not in this file
        return ["options"]
    pairing = pair_round(constrained, rulebook, first_round=options.first_round)
    expected = json.loads(canonical(_record(data, snapshot, rulebook, pairing, options)))
    names = [*FIELDS, *(field for field in found if field not in FIELDS)]
    return [name for name in names if name != "version" and found.get(name) != expected.get(name, _ABSENT)]


_ABSENT = object()
