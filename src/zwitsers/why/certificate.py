"""A certificate: what was paired, from which file, by which rules, and what the judge says of it.

Canonical JSON without a date or a machine in it: the same input gives the same bytes, wherever it is made.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from zwitsers import __version__
from zwitsers.domain import Problem, ZwitsersError
from zwitsers.pairing import pair_round
from zwitsers.scores.units import decimal_string
from zwitsers.why.answers import pairs_of
from zwitsers.why.judge import judge
from zwitsers.why.keys import groups_of, key_of
from zwitsers.why.view import view_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.pairing import Pairing
    from zwitsers.rules.rulebook import Rulebook

FORMAT = "zwitsers-certificate-1"


class CertificateError(ZwitsersError):
    """Not a certificate, or not one that this version understands."""


def certificate(
    data: bytes, snapshot: Snapshot, rulebook: Rulebook, pairing: Pairing, options: Mapping[str, object]
) -> bytes:
    """The certificate of a pairing made from the file `data` with these options of the call.

    The judge compares it with the best pairing, made afresh.
    """
    pairs = pairs_of(pairing)
    scheme = str(options.get("first_round") or "") or None
    best = pair_round(snapshot, rulebook, first_round=scheme)
    verdict = judge(snapshot, rulebook, pairs, pairs_of(best), scheme=scheme)
    return canonical(
        {
            "format": FORMAT,
            "version": __version__,
            "input_sha256": hashlib.sha256(data).hexdigest(),
            "system": rulebook.id,
            "edition": rulebook.edition,
            "options": dict(options),
            "round": pairing.round_number,
            "boards": [[board.white, board.black] for board in pairing.boards],
            "colour_articles": [board.colour_article for board in pairing.boards],
            "bye": pairing.bye,
            "absent": {str(number): reason.label for number, reason in sorted(pairing.absent.items())},
            "first_round": pairing.scheme,
            "ledger": ledger(snapshot, rulebook, pairs) if not pairing.scheme else [],
            "verdict": {"legal": verdict.legal, "best": verdict.best},
        }
    )


def ledger(snapshot: Snapshot, rulebook: Rulebook, pairs: Sequence[tuple[int, int]]) -> list[dict[str, object]]:
    """What every criterion came to in every score group, as plain data."""
    view = view_of(snapshot, rulebook)
    return [
        {
            "score": decimal_string(group.score, rulebook.divisor),
            "pool": list(group.pool),
            "waiting_room": list(group.waiting_room),
            "criteria": [
                {
                    "article": item.criterion.article,
                    "measure": item.criterion.measure.name.lower(),
                    "value": item.value if isinstance(item.value, int) else list(item.value),
                }
                for item in key_of(view, group)
            ],
        }
        for group in groups_of(view, pairs)
    ]


def canonical(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n").encode("utf-8")


def read_certificate(data: bytes) -> dict[str, object]:
    try:
        value = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise CertificateError([Problem("why.certificate.not-json")]) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise CertificateError([Problem("why.certificate.not-ours", format=FORMAT)])
    return value
