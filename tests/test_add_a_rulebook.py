"""A rulebook is added by writing its module and registering it (docs/pairing.md): everything else follows.

The made-up rulebook of club_rulebook.py is one module: a selection of the existing criteria in another order, and one
criterion of its own that brings its words.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter, ValidationError

from helpers.club_rulebook import DUE_MOVE_DOWN, RULEBOOK
from helpers.command import called
from helpers.event_desk import set_up
from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import register, rulebook, unregister
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.best import best_with, pairs_of
from zwitsers.engine.why.certificate import certificate, differing_fields, read_certificate
from zwitsers.engine.why.judge import first_difference, judge, same_pairs
from zwitsers.engine.why.norms import breaches
from zwitsers.engine.why.options import CallOptions
from zwitsers.engine.why.view import view_of
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.web.api.fields import System
from zwitsers.web.forms.defaults import rulebooks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.engine.domain import Snapshot

CLUB = ("--system", "club")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(RULEBOOK)
    yield
    unregister("club")


def tournament(seed: int = 9, players: int = 10, system: str = "club") -> Snapshot:
    """With seed 9, players 1 and 3 do not meet in round 5 because of the rulebook's own criterion."""
    return generate(Recipe(system, players, 4, seed=seed)).snapshot


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "club.trf"
    path.write_bytes(write_trf(new_document(tournament())))
    return str(path)


def complete_pairings(numbers: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not numbers:
        yield []
    for place in range(1, len(numbers)):
        for rest in complete_pairings(numbers[1:place] + numbers[place + 1 :]):
            yield [(numbers[0], numbers[place]), *rest]


# Pairing


@pytest.mark.parametrize("seed", range(8))
def test_the_engine_makes_the_best_of_all_complete_pairings(seed: int) -> None:
    snapshot = tournament(seed, players=8)
    view = view_of(snapshot, RULEBOOK)
    others = [pairs for pairs in complete_pairings(tuple(view.ranking)) if not list(breaches(view, pairs))]
    try:
        made = pairs_of(pair_round(snapshot, RULEBOOK))
    except ZwitsersError:
        assert others == []
        return
    better = [first_difference(view, made, pairs) for pairs in others if not same_pairs(made, pairs)]
    assert all(difference is not None and difference.better for difference in better)


def test_its_own_criterion_decides_who_moves_down() -> None:
    snapshot = tournament()
    criteria = tuple(item for item in RULEBOOK.pairing.criteria if item.measure is not DUE_MOVE_DOWN)
    without = RULEBOOK._replace(pairing=RULEBOOK.pairing._replace(criteria=criteria))
    assert not same_pairs(pairs_of(pair_round(snapshot, RULEBOOK)), pairs_of(pair_round(snapshot, without)))


def test_a_whole_tournament_is_run_by_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, *CLUB)
    for _round in range(3):
        desk.play("1:1-0", "2:1-0", "3:1/2-1/2")
    desk.ok("finish", "--yes")
    assert desk.state.settings.final_system is RULEBOOK
    assert desk("check").code == 0


# Explaining


def test_why_not_is_told_in_the_words_that_the_criterion_brings() -> None:
    answer = RoundExplainer(tournament(), RULEBOOK).why_not(1, 3)
    assert answer.difference is not None
    assert answer.difference.criterion.measure is DUE_MOVE_DOWN


@pytest.mark.parametrize(
    ("language", "said", "labelled"),
    [
        (
            "en",
            "instead of 0 players who are due a colour move down from",
            "Of them, who are due a colour: 0",
        ),
        (
            "nl",
            "van 0 spelers door die recht op een kleur hebben: ",
            "Van hen die recht op een kleur hebben: 0",
        ),
    ],
)
def test_the_command_tells_why_two_do_not_meet(
    capsys: pytest.CaptureFixture[str], file: str, language: str, said: str, labelled: str
) -> None:
    ended = called(capsys, "why", file, *CLUB, "--not", "1", "3", "--details", "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    assert said in ended.out
    assert labelled in ended.out
    assert RULEBOOK.article("3b").reading(language) in ended.out


def test_the_command_tells_why_a_board_is_as_it_is(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """By a criterion of the catalogues, in the rulebook's word for waiting."""
    ended = called(capsys, "why", file, *CLUB, "--board", "3")
    assert ended.code == 0
    assert "moves down from the score group of 2½ instead of " in ended.out
    assert "Article 3c: The highest placed move down." in ended.out


def test_every_board_is_explained_in_both_languages(capsys: pytest.CaptureFixture[str], file: str) -> None:
    for language in ("nl", "en"):
        for board in range(1, 6):
            ended = called(capsys, "why", file, *CLUB, "--board", str(board), "--details", "--lang", language)
            assert ended.code == 0
            assert "why." not in ended.out, "a key without words"


# Judging


def test_the_judge_finds_a_pairing_worse_by_its_own_criterion() -> None:
    snapshot = tournament()
    best = pair_round(snapshot, RULEBOOK)
    other = best_with(view_of(snapshot, RULEBOOK), 1, 3)
    assert other is not None
    verdict = judge(snapshot, RULEBOOK, pairs_of(other), pairs_of(best))
    assert verdict.legal
    assert verdict.loses_on is not None
    assert verdict.loses_on.criterion.article == "3b"
    assert judge(snapshot, RULEBOOK, pairs_of(best), pairs_of(other)).best


# Certifying and checking


def test_a_pairing_is_certified_and_the_certificate_confirmed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    made = tmp_path / "made.json"
    assert called(capsys, "pair", file, *CLUB, "--certificate", str(made)).code == 0
    record = json.loads(made.read_bytes())
    assert record["system"] == "club"
    assert record["verdict"] == {"legal": True, "best": True, "colours_and_order": True}
    named = [item["article"] for group in record["ledger"] for item in group["criteria"]]
    assert named.count("3b") == len(record["ledger"])
    assert called(capsys, "verify", str(made), file).code == 0
    record["boards"].reverse()
    made.write_text(json.dumps(record))
    assert called(capsys, "verify", str(made), file).code == 4


def test_a_certificate_is_confirmed_through_the_functions_too() -> None:
    snapshot = tournament()
    data = certificate(b"file", snapshot, RULEBOOK, pair_round(snapshot, RULEBOOK), CallOptions())
    assert differing_fields(read_certificate(data), b"file", snapshot, RULEBOOK) == []


def test_a_tournament_by_it_is_ok_and_one_by_another_rulebook_is_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    assert called(capsys, "check", file, *CLUB).code == 0
    other = tmp_path / "other.trf"
    other.write_bytes(write_trf(new_document(tournament(system="knsb-rating"))))
    assert called(capsys, "check", str(other), *CLUB).code == 4


# Wherever rulebooks are listed


def test_it_is_one_of_the_rulebooks_everywhere(capsys: pytest.CaptureFixture[str], file: str) -> None:
    assert rulebook("club") is RULEBOOK
    assert "club" in [book["id"] for book in json.loads(called(capsys, "systems", "--json").out)]
    assert "club" in called(capsys, "completion", "bash").out
    assert rulebooks_of("chess")[-1] is RULEBOOK
    assert "club" in TypeAdapter(System).json_schema()["enum"]
    assert TypeAdapter(System).validate_python("club") == "club"
    with pytest.raises(ValidationError, match="club"):
        TypeAdapter(System).validate_python("fide")
    for command in (("standings", file), ("card", file, "3"), ("crosstable", file), ("control", file)):
        assert called(capsys, *command, *CLUB).code == 0, command
