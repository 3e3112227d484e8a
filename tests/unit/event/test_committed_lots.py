"""Lots that nobody can choose: a secret whose hash is public, and lots that follow from it and the list of entries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import published, started
from zwitsers.engine.pairing.commitment import commitment_of, committed_seed
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.errors import CommandError, ReplayError
from zwitsers.present.tables.lots import lots_blocks
from zwitsers.present.tables.proof import proof_blocks
from zwitsers.present.tables.table import parts_of
from zwitsers.present.views.log import logged
from zwitsers.present.views.lots_check import LotsRecordError, check_lots, read_lots
from zwitsers.present.views.lots_record import lots_json, lots_record
from zwitsers.present.views.proof_check import check_proof, read_proof
from zwitsers.present.views.round_proof import current_seals, round_proof, seals

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

SECRET, OTHER = "0123456789abcdef" * 2, "fedcba9876543210" * 2


def tournament(system: str = "knsb-wp", players: int = 8) -> RunningTournament:
    return started(players, systems=[(1, system)], rounds=5).do(c.commit_lots, SECRET)


def record_of(made: RunningTournament) -> dict[str, Any]:
    record = lots_record(made.log)
    assert record is not None
    return read_lots(lots_json(record))


def said(record: dict[str, Any], language: str = "en") -> str:
    return " ".join(parts_of(lots_blocks(check_lots(record), language)).texts)


def test_the_program_in_the_docs_computes_the_seal_and_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "check-it-yourself.md").read_text(encoding="utf-8")
    [source] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(source, {})
    seal, seed = capsys.readouterr().out.split()
    assert commitment_of(SECRET).startswith(seal)
    assert committed_seed(SECRET, [(1, "René"), (3, "de Vries, Bram")]) == int(seed) == 183551547926291


def test_before_the_draw_only_the_hash_is_public() -> None:
    made = tournament()
    record = record_of(made)
    assert record["commitment"] == commitment_of(SECRET)
    assert SECRET not in json.dumps(record)
    check = check_lots(record)
    assert (check.drawn, check.confirmed) == (False, False)
    assert "secret until the draw" in said(record)
    assert SECRET not in json.dumps([entry.data for entry in logged(made.log, made.log.entries)])


@pytest.mark.parametrize("system", ["knsb-wp", "kndb", "go-nl", "fide-dutch"])
def test_the_draw_is_confirmed_from_the_record_alone(system: str) -> None:
    made = tournament(system).do(c.draw, None)
    check = check_lots(record_of(made))
    assert check.confirmed
    assert check.seed == committed_seed(SECRET, [(n, made.state.entrants[n].player.name) for n in made.state.entrants])
    assert "Confirmed on this device" in said(record_of(made))
    assert "Bevestigd op dit apparaat" in said(record_of(made), "nl")


def test_the_lots_depend_on_secret_and_entries() -> None:
    lots = [
        made.do(c.draw, None).state.lots
        for made in (
            tournament(),
            started(8, systems=[(1, "knsb-wp")], rounds=5).do(c.commit_lots, OTHER),
            tournament().do(c.change_player, 3, {"name": "Somebody else"}),
        )
    ]
    assert lots[0] != lots[1]
    assert lots[0] != lots[2]


def other_secret(record: dict[str, Any]) -> None:
    record["secret"] = OTHER


def swapped_lots(record: dict[str, Any]) -> None:
    record["lots"][0][1], record["lots"][1][1] = record["lots"][1][1], record["lots"][0][1]


def other_entries(record: dict[str, Any]) -> None:
    record["entries"][2][1] = "Somebody else"


def left_out(record: dict[str, Any]) -> None:
    del record["entries"][-1]


def twice(record: dict[str, Any]) -> None:
    record["groups"] = [[1, 2], [2, 3]]


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (other_secret, "does not belong to the seal"),
        (swapped_lots, "the lots are different"),
        (other_entries, "the lots are different"),
        (left_out, "the lots are different"),
        (twice, "the lots are different"),
    ],
)
def test_a_planted_fault_is_found_and_named(fault: Any, named: str) -> None:
    record = record_of(tournament().do(c.draw, None))
    fault(record)
    assert not check_lots(record).confirmed
    assert named in said(record)


def test_a_guided_draw_is_confirmed_and_says_that_it_was_guided() -> None:
    record = record_of(tournament().do(c.draw, None, [[1, 2, 3]]))
    assert check_lots(record).confirmed
    assert sorted(lot for player, lot in record["lots"] if player <= 3) == [1, 2, 3]
    assert "guided draw; strength groups chosen by the arbiter: 1" in said(record)


def refused(made: RunningTournament, *call: Any) -> str:
    with pytest.raises(CommandError) as caught:
        made.do(*call)
    return caught.value.problems[0].key


def test_nobody_chooses() -> None:
    made = tournament()
    assert refused(made, c.commit_lots, OTHER) == "tournament.lots.committed-already"
    assert refused(made, c.draw, 7) == "tournament.lots.seed-is-fixed"
    assert refused(made.do(c.draw, None), c.draw, None) == "tournament.lots.drawn-once"
    assert refused(started(4), c.commit_lots, "short") == "tournament.lots.secret"
    assert refused(started(4), c.draw, None) == "tournament.lots.no-seed"
    assert refused(published(started(4)), c.commit_lots, SECRET) == "tournament.lots-fixed"


def test_a_draw_that_was_undone_is_told() -> None:
    made = tournament().do(c.draw, None).undo("again").do(c.add_player, {"name": "Late"}).do(c.draw, None)
    record = record_of(made)
    assert check_lots(record).confirmed
    assert record["earlier"] == 1
    assert "were undone: 1" in said(record)


def test_round_one_draws_what_was_committed_to() -> None:
    made = tournament().do(c.pair)
    assert made.state.lots_from_secret
    assert check_lots(record_of(made)).confirmed
    again = made.do(c.discard_draft).do(c.pair)
    assert again.state.lots == made.state.lots


@pytest.mark.parametrize("system", ["knsb-wp", "fide-dutch"])
def test_the_proof_of_a_round_has_the_lots(system: str) -> None:
    made = published(tournament(system).do(c.draw, None))
    proof = read_proof(round_proof(made.log, current_seals(seals(made.log))[1]))
    check = check_proof(proof)
    assert check.confirmed
    assert check.lots_right
    other_secret(proof["lots"])
    check = check_proof(proof)
    assert (check.confirmed, check.lots_right, check.seal_right) == (False, False, False)
    assert any("does not belong to the seal" in text for text in parts_of(proof_blocks(check, "en")).texts)


def test_numbers_that_were_changed_after_the_draw_are_named() -> None:
    drawn = tournament().do(c.draw, None)
    lots = dict(drawn.state.lots)
    lots[1], lots[2] = lots[2], lots[1]
    made = published(drawn.do(c.give_lots, lots).do(c.change_player, 3, {"name": "Corrected spelling"}))
    check = check_proof(read_proof(round_proof(made.log, current_seals(seals(made.log))[1])))
    assert not check.confirmed
    assert check.moved == ("P1", "P2")
    assert any("Not as drawn: P1; P2." in text for text in parts_of(proof_blocks(check, "en")).texts)


def test_a_colour_that_was_changed_after_the_draw_is_named() -> None:
    drawn = tournament("fide-dutch").do(c.draw, None)
    other = "b" if drawn.state.settings.lot_colour == "w" else "w"
    made = published(drawn.do(c.change_settings, {"lot_colour": other}))
    assert not check_proof(read_proof(round_proof(made.log, current_seals(seals(made.log))[1]))).lots_right


def test_without_a_commitment_nothing_is_said_and_old_seals_stay() -> None:
    made = published(started(8, systems=[(1, "knsb-wp")], rounds=5).do(c.draw, 7))
    assert lots_record(made.log) is None
    proof = json.loads(round_proof(made.log, seals(made.log)[0]))
    assert "lots" not in proof
    assert check_proof(proof).lots_right is None
    assert ev.LotsDrawn(7, {"1": 1}).data() == {"seed": 7, "lots": {"1": 1}, "groups": []}
    assert ev.ColourDrawn(7, "w").data() == {"seed": 7, "colour": "w"}


def test_events_out_of_order_do_not_fit() -> None:
    with pytest.raises(ReplayError):
        _applied(ev.LotsDrawn(1, {str(n): n for n in range(1, 5)}, (), committed=True))
    with pytest.raises(ReplayError):
        _applied(ev.LotsCommitted("x"))
    with pytest.raises(ReplayError):
        _applied(ev.ColourDrawn(1, "w", committed=True))


def _applied(event: ev.Event) -> RunningTournament:
    return started(4).do(lambda _state: [event])


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b'{"format":"zwitsers-lots-1"}', b'{"format":"other"}'])
def test_something_else_is_not_a_record(data: bytes) -> None:
    with pytest.raises(LotsRecordError):
        read_lots(data)


@pytest.mark.parametrize(
    ("name", "value"),
    [("secret", "abc"), ("entries", [[1]]), ("lots", [["1", 1]]), ("groups", 3), ("colour", "x"), ("earlier", None)],
)
def test_a_damaged_record_is_refused(name: str, value: object) -> None:
    record = {**record_of(tournament().do(c.draw, None)), name: value}
    with pytest.raises(LotsRecordError):
        read_lots(json.dumps(record).encode())


def test_a_name_that_is_corrected_after_the_draw_changes_nothing() -> None:
    made = tournament().do(c.draw, None).do(c.change_player, 3, {"name": "Corrected spelling"})
    assert check_lots(record_of(made)).confirmed
    assert check_proof(read_proof(round_proof(published(made).log, seals(published(made).log)[0]))).lots_right


def test_namesakes_are_not_taken_for_each_other() -> None:
    begun = tournament().do(c.change_player, 2, {"name": "P1"}).do(c.draw, None)
    made = published(begun)
    check = check_proof(read_proof(round_proof(made.log, seals(made.log)[0])))
    assert check.moved == ()
    assert check.confirmed
