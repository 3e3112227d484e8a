"""A McMahon with all that is avoided: certified as any other round, and why two of one club meet is told."""

from __future__ import annotations

import json

import pytest

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints, Handicap, McMahon, Player, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.certificate import certificate, differing_fields, read_certificate
from zwitsers.engine.why.options import CallOptions
from zwitsers.engine.why.words import AnswerWords
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

EVERYTHING = (
    Avoidance(AvoidanceKind.CLUB, "4.3", below_bar=True),
    Avoidance(AvoidanceKind.COUNTRY, rounds=3),
    Avoidance(AvoidanceKind.FAMILY, "4.5"),
    Avoidance(AvoidanceKind.FLOAT),
)


def event(clubs: str, *avoid: Avoidance, start: int = 58, bar: int | None = 60) -> Snapshot:
    """A letter for the club of each player; all start at 1k, but for the first two, who start a point lower."""
    players = tuple(
        Player(number, f"Speler {number}", grade="1k", club=club.strip(), federation="NL" if number % 2 else "DE")
        for number, club in enumerate(clubs, start=1)
    )
    starts = dict.fromkeys(range(1, len(players) + 1), start) | {1: start - 2, 2: start - 2}
    return Snapshot(
        players,
        ((),) * len(players),
        planned_rounds=5,
        mcmahon=McMahon(starts, bar=bar),
        constraints=Constraints(avoid=avoid, families=(frozenset({3, 4}),)),
    )


def told(snapshot: Snapshot, number: int, language: str = "en") -> list[str]:
    explainer = RoundExplainer(snapshot, rulebook("go-nl"))
    return AnswerWords(explainer.view, language).together(explainer.about_player(number))


@pytest.mark.parametrize("system", ["go-nl", "go-en"])
@pytest.mark.parametrize("item", EVERYTHING)
def test_a_round_with_something_avoided_is_certified_and_confirmed_by_its_file(system: str, item: Avoidance) -> None:
    made = event("AABBCCDA", item)._replace(handicap=Handicap(by_score=True, less=0))
    data = write_trf(new_document(made))
    snapshot = read_trf(data).snapshot
    assert snapshot.constraints.avoid == (item,)
    book = rulebook(system)
    proof = certificate(data, snapshot, book, pair_round(snapshot, book), CallOptions())
    assert json.loads(proof)["verdict"] == {"legal": True, "best": True, "colours_and_order": True}
    assert b'"M7' in proof
    assert differing_fields(read_certificate(proof), data, snapshot, book) == []
    other = snapshot._replace(constraints=snapshot.constraints._replace(avoid=()))
    assert "ledger" in differing_fields(read_certificate(proof), data, other, book)


def test_two_of_one_club_meet_where_something_higher_would_suffer() -> None:
    """1 and 2 are alone in their group: not to meet, both would have to wait."""
    snapshot = event("AABBCC", Avoidance(AvoidanceKind.CLUB))
    assert told(snapshot, 1)[-1] == (
        "They are of one club (A). That is avoided only where it costs nothing higher in the list (M7a); here it would."
    )
    assert told(snapshot, 1, "nl")[-1].startswith("Ze zijn van één club (A). Dat wordt vermeden waar het niets kost")


def test_two_of_one_club_meet_at_the_bar_where_it_is_avoided_below_it_only() -> None:
    snapshot = event("  BBBB", Avoidance(AvoidanceKind.CLUB, below_bar=True), start=60)
    assert "avoided only below the bar, so not for" in told(snapshot, 3)[-1]


def test_two_of_one_club_meet_after_the_rounds_in_which_it_is_avoided() -> None:
    snapshot = event("AABBBB", Avoidance(AvoidanceKind.CLUB, "4.3", rounds=0))
    assert told(snapshot, 3)[-1] == "They are of one club (B), but that is avoided only in the first 0 rounds."


def test_where_all_are_of_one_club_no_fewer_such_pairs_would_meet() -> None:
    snapshot = event("BBBBBB", Avoidance(AvoidanceKind.CLUB))
    assert told(snapshot, 3)[-1] == (
        "They are of one club (B). Without this game no fewer such pairs would meet (M7a)."
    )


def test_whoever_shares_nothing_is_not_told_of_it() -> None:
    assert not [line for line in told(event("ABCDEF", Avoidance(AvoidanceKind.CLUB)), 3) if "club" in line]
