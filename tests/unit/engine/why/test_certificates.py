"""Certificates: canonical, complete, and confirmed by nothing but the file they were made from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.command import DEMO
from helpers.swisses import SWISSES
from zwitsers.engine.domain import ForbiddenPairs, StrengthGroups
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.certificate import (
    FIELDS,
    CertificateError,
    canonical,
    certificate,
    differing_fields,
    read_certificate,
)
from zwitsers.engine.why.options import CallOptions, options_from
from zwitsers.formats.trf import read_trf

DATA = Path(DEMO).read_bytes()
SNAPSHOT = read_trf(DATA).snapshot
NO_OPTIONS = CallOptions()


def made(system: str, options: CallOptions = NO_OPTIONS) -> bytes:
    book = rulebook(system)
    pairing = pair_round(options.applied(SNAPSHOT), book, first_round=options.first_round)
    return certificate(DATA, SNAPSHOT, book, pairing, options)


@pytest.mark.parametrize("system", SWISSES)
def test_the_same_input_gives_the_same_canonical_bytes(system: str) -> None:
    data = made(system)
    assert data == made(system)
    assert data == canonical(json.loads(data))
    assert set(json.loads(data)) == set(FIELDS)
    assert json.loads(data)["verdict"] == {"legal": True, "best": True, "colours_and_order": True}


@pytest.mark.parametrize("system", SWISSES)
def test_a_certificate_is_confirmed_by_its_file(system: str) -> None:
    assert differing_fields(read_certificate(made(system)), DATA, SNAPSHOT, rulebook(system)) == []


def test_options_are_part_of_it() -> None:
    options = CallOptions(
        None,
        (ForbiddenPairs(frozenset({1, 2})), ForbiddenPairs(frozenset({3, 4}), 2, 9)),
        StrengthGroups((frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})), 2),
    )
    data = made("knsb-wp", options)
    assert options_from(json.loads(data)["options"]) == options
    assert differing_fields(read_certificate(data), DATA, SNAPSHOT, rulebook("knsb-wp")) == []
    assert data != made("knsb-wp")


def test_another_file_is_told_by_its_digest() -> None:
    found = read_certificate(made("knsb-wp"))
    assert differing_fields(found, DATA + b"\n", SNAPSHOT, rulebook("knsb-wp")) == ["input_sha256"]


def test_another_round_differs_in_more() -> None:
    found = read_certificate(made("knsb-wp"))
    differs = differing_fields(found, DATA, SNAPSHOT.after(3), rulebook("knsb-wp"))
    assert {"round", "boards", "ledger"} <= set(differs)


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if field not in ("format", "version", "options", "system")]
)
def test_every_field_counts(field: str) -> None:
    found = read_certificate(made("knsb-wp")) | {field: "something else"}
    assert differing_fields(found, DATA, SNAPSHOT, rulebook("knsb-wp")) == [field]


def test_a_swapped_board_a_changed_value_and_an_extra_field_are_found() -> None:
    found = json.loads(made("knsb-wp"))
    found["boards"][0] = found["boards"][0][::-1]
    found["ledger"][0]["criteria"][0]["value"] += 1
    found["signature"] = "mine"
    assert differing_fields(found, DATA, SNAPSHOT, rulebook("knsb-wp")) == ["boards", "ledger", "signature"]


@pytest.mark.parametrize("system", SWISSES)
def test_wrong_colours_and_a_wrong_order_of_the_boards_are_in_the_verdict(system: str) -> None:
    """The pairs are the best ones; only what goes up on the wall is not right."""
    book = rulebook(system)
    pairing = pair_round(SNAPSHOT, book)
    first, second, *rest = pairing.boards
    turned = pairing._replace(boards=(first._replace(white=first.black, black=first.white), second, *rest))
    swapped = pairing._replace(boards=(second, first, *rest))
    for wrong in (turned, swapped):
        verdict = json.loads(certificate(DATA, SNAPSHOT, book, wrong, NO_OPTIONS))["verdict"]
        assert verdict == {"legal": True, "best": True, "colours_and_order": False}


def test_the_version_of_the_program_may_differ() -> None:
    found = read_certificate(made("kndb")) | {"version": "99"}
    assert differing_fields(found, DATA, SNAPSHOT, rulebook("kndb")) == []


def test_constraints_on_players_who_are_not_there_differ() -> None:
    found = read_certificate(made("kndb"))
    found["options"] = CallOptions(None, (ForbiddenPairs(frozenset({1, 99})),)).as_data()
    assert differing_fields(found, DATA, SNAPSHOT, rulebook("kndb")) == ["options"]


def test_a_pairing_that_is_not_the_best_says_so() -> None:
    book = rulebook("knsb-wp")
    pairing = pair_round(SNAPSHOT, book)
    first, second, *rest = pairing.boards
    swapped = pairing._replace(boards=(first._replace(black=second.black), second._replace(black=first.black), *rest))
    verdict = json.loads(certificate(DATA, SNAPSHOT, book, swapped, CallOptions()))["verdict"]
    assert verdict["best"] is False


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"5\n1 2\n", "why.certificate.not-json"),
        (b"white black", "why.certificate.not-json"),
        (b"\xff\xfe", "why.certificate.not-json"),
        (b"[" * 100_000, "why.certificate.not-json"),
        (b"{}", "why.certificate.not-ours"),
        (b'{"format": "zwitsers-certificate-1"}', "why.certificate.incomplete"),
        (made("kndb").replace(b'"first_round":null,"forbidden"', b'"forbidden"'), "why.certificate.damaged"),
        (made("kndb").replace(b'"forbidden":[]', b'"forbidden":[{"players":"all"}]'), "why.certificate.damaged"),
        (made("kndb").replace(b'"system":"kndb"', b'"system":3'), "why.certificate.damaged"),
    ],
)
def test_what_is_not_a_certificate_is_refused(data: bytes, key: str) -> None:
    with pytest.raises(CertificateError) as caught:
        read_certificate(data)
    assert caught.value.problems[0].key == key
