"""The proof of a published round: complete, without anything private, and broken by any change."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.planted_faults import (
    changed_result,
    committed_tournament,
    forged_certificate,
    other_secret,
    removed_round,
    swapped_pair,
)
from helpers.running_tournaments import closed, played, published, started
from zwitsers.event import actions as c
from zwitsers.present.tables.proof import proof_blocks
from zwitsers.present.tables.table import parts_of
from zwitsers.present.views.proof_check import ProofError, check_proof, read_proof
from zwitsers.present.views.round_proof import current_seals, round_proof, seals

if TYPE_CHECKING:
    from zwitsers.event.log import Log
    from zwitsers.event.running import RunningTournament


def proof_of(log: Log, number: int) -> dict[str, Any]:
    return read_proof(round_proof(log, current_seals(seals(log))[number]))


def tournament(rounds: int = 3) -> RunningTournament:
    return played(started(9, systems=[(1, "knsb-wp")], rounds=5), rounds)


@pytest.mark.parametrize("system", ["go-nl", "go-en", "knsb-wp", "kndb", "knsb-rating", "fide-dutch"])
def test_every_published_round_is_confirmed(system: str) -> None:
    log = played(started(9, systems=[(1, system)], rounds=5), 3).log
    assert [seal.round for seal in seals(log)] == [1, 2, 3]
    for number in (1, 2, 3):
        check = check_proof(proof_of(log, number))
        assert check.confirmed, check
        assert check.certificate_right
        assert check.withheld == ()


def test_the_chain_goes_from_each_seal_to_the_next() -> None:
    chain = seals(tournament().log)
    assert [seal.previous for seal in chain[1:]] == [seal.seal for seal in chain[:-1]]
    assert len({seal.short for seal in chain}) == 3


def test_what_comes_later_leaves_seals_as_they_are() -> None:
    before = tournament(2)
    later = published(before.do(c.change_player, 1, {"name": "Another name"}))
    assert seals(later.log)[:2] == seals(before.log)


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (swapped_pair, ("pairing_right", "seal_right", "certificate_right")),
        (changed_result, ("seal_right", "certificate_right")),
        (forged_certificate, ("certificate_right",)),
        (removed_round, ("seal_right",)),
        (other_secret, ("seal_right", "lots_right")),
    ],
)
def test_a_planted_fault_is_found_and_named(fault: Any, found: tuple[str, ...]) -> None:
    proof = proof_of(committed_tournament().log, 2)
    assert check_proof(proof).confirmed
    forged = deepcopy(proof)
    fault(forged)
    check = check_proof(forged)
    assert not check.confirmed
    assert {name for name in found if getattr(check, name) is False} == set(found)
    said = " ".join(parts_of(proof_blocks(check, "en")).texts)
    assert "Confirmed" not in said
    assert ("seal" in said) == (not check.seal_right or "Seal:" in said)


def test_an_open_correction_has_a_new_seal_that_names_the_old_one() -> None:
    made = published(tournament(2))
    old = current_seals(seals(made.log))[3]
    games = made.state.round(3).games
    changed = made.do(c.swap_in_round, 3, games[0].white, games[1].white, "sat down wrong")
    new = current_seals(seals(changed.log))[3]
    assert new.replaces == old.seal
    check = check_proof(proof_of(changed.log, 3))
    assert "by-hand" in check.withheld
    assert check.seal_right
    assert any(old.short in text for text in parts_of(proof_blocks(check, "en")).texts)


def test_a_publication_that_is_undone_and_done_again_keeps_its_seal() -> None:
    made = published(tournament(1))
    again = made.undo("too early").redo()
    assert seals(again.log) == seals(made.log)


def test_forbidden_pairs_are_withheld_and_the_proof_says_so() -> None:
    log = published(tournament(2).do(c.forbid_pair, (1, 2))).log
    proof = proof_of(log, 3)
    assert proof["withheld"] == ["forbidden"]
    assert proof["options"]["forbidden"] == []
    assert check_proof(proof).seal_right
    without = tournament(2).do(c.pair).state.draft
    assert without is not None
    first = without.games[0]
    log = published(tournament(2).do(c.forbid_pair, (first.white, first.black))).log
    check = check_proof(proof_of(log, 3))
    assert not check.confirmed
    assert any("neither confirmed nor refuted" in text for text in parts_of(proof_blocks(check, "en")).texts)


def test_the_arbiter_can_disclose_forbidden_pairs() -> None:
    begun = tournament(2)
    draft = begun.do(c.pair).state.draft
    assert draft is not None
    pair = (draft.games[0].white, draft.games[0].black)
    log = published(begun.do(c.change_settings, {"disclose_forbidden": True}).do(c.forbid_pair, pair)).log
    proof = proof_of(log, 3)
    assert proof["withheld"] == []
    assert proof["options"]["forbidden"][0]["players"] == sorted(pair)
    assert check_proof(proof).confirmed


_PRIVATE = {"birth": "1987-03-21", "fide_id": "1039784", "national_id": "7712345", "labels": "secretlabel"}


@settings(max_examples=10, deadline=None)
@given(st.sets(st.sampled_from(sorted(_PRIVATE)), min_size=1), st.integers(0, 2), st.booleans(), st.booleans())
def test_no_proof_has_anything_private(chosen: set[str], rounds: int, draft: bool, lots: bool) -> None:
    begun = started(6, systems=[(1, "knsb-wp")], rounds=5)
    if lots:
        begun = begun.do(c.commit_lots, "5e" * 16)
    for player in (1, 3, 5):
        begun = begun.do(c.change_player, player, {name: _PRIVATE[name] for name in chosen})
    made = published(played(begun.do(c.forbid_pair, (2, 5)), rounds))
    log = made.log
    chain = seals(log)
    if draft:
        log = closed(made).do(c.pair).log
    for seal in chain:
        text = round_proof(log, seal).decode()
        assert not any(value in text or value.replace("-", "/") in text for value in _PRIVATE.values())
        record = json.loads(text)
        assert ("lots" in record) == lots
        assert record["options"]["forbidden"] == []
        assert not any(line[:3] in ("260", "XXP") for line in record["tournament"].splitlines())


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b'{"format":"zwitsers-proof-1"}', b'{"format":"other"}'])
def test_something_else_is_not_a_proof(data: bytes) -> None:
    with pytest.raises(ProofError):
        read_proof(data)


@pytest.mark.parametrize(
    ("name", "value"), [("boards", [[1]]), ("bye", "3"), ("round", None), ("options", {}), ("withheld", 3), ("seal", 1)]
)
def test_a_damaged_proof_is_refused(name: str, value: object) -> None:
    record = {**proof_of(tournament(1).log, 1), name: value}
    with pytest.raises(ProofError):
        read_proof(json.dumps(record).encode())
