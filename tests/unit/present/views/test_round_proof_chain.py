"""The chain of seals after corrections and undone publications, and what each proof says and withholds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, played, played_in_between, published
from helpers.small_events import event_of, five, numbered
from zwitsers.event import actions as c
from zwitsers.present.views.proof_check import START
from zwitsers.present.views.round_proof import SEALING, RoundSeal, current_seals, round_proof, seals

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def proofs(made: RunningTournament) -> list[dict[str, Any]]:
    return [json.loads(round_proof(made.log, seal)) for seal in seals(made.log)]


def links(made: RunningTournament) -> list[tuple[int, int, int]]:
    """Round, last entry of the log and how many seals came before it for the same round."""
    return [(seal.round, seal.sequence, len(seal.earlier)) for seal in seals(made.log)]


def test_nothing_published_is_nothing_sealed() -> None:
    assert seals(numbered(4).log) == ()
    assert seals(numbered(4).do(c.pair).log) == ()


def test_each_link_of_a_chain() -> None:
    made = five()
    first, second = seals(made.log)
    assert first == RoundSeal(1, first.seal, START, "2026-05-01T09:00:00Z", (), 8)
    assert second == RoundSeal(2, second.seal, first.seal, "2026-05-01T09:00:00Z", (), 14)
    assert (len(first.seal), first.seal != second.seal) == (64, True)
    assert (first.replaces, first.short) == (None, "-".join(first.seal[at : at + 4].upper() for at in (0, 4, 8)))
    assert current_seals((first, second)) == {1: first, 2: second}
    later = RoundSeal(1, "ef", second.seal, "", (first.seal, "cd"))
    assert current_seals((first, second, later)) == {1: later, 2: second}
    assert (later.replaces, later.sequence) == ("cd", 0)


def test_corrections_that_are_undone_and_redone_each_have_a_link() -> None:
    made = published(closed(published(numbered(4))))
    one, two = made.state.rounds[1].games
    swapped = made.do(c.swap_in_round, 2, one.white, two.white, "sat down wrong")
    assert links(swapped) == [(1, 7, 0), (2, 12, 0), (2, 13, 1)]
    back = swapped.undo("they had not")
    assert links(back) == [(1, 7, 0), (2, 12, 0), (2, 13, 1), (2, 14, 2)]
    again = back.redo()
    assert links(again) == [*links(back), (2, 15, 3)]
    chain = seals(again.log)
    assert chain[-1].earlier == tuple(seal.seal for seal in chain[1:-1])
    assert [seal.previous for seal in chain] == [START, *(seal.seal for seal in chain[:-1])]
    said = proofs(again)
    assert [proof["withheld"] for proof in said] == [[], [], ["by-hand"], [], ["by-hand"]]
    assert [proof["replaces"] for proof in said] == [None, None, *(seal.seal for seal in chain[1:4])]
    assert [proof["certificate"] is None for proof in said] == [False, False, True, False, True]
    assert said[1]["boards"] == said[3]["boards"] != said[2]["boards"] == said[4]["boards"]


def test_a_publication_that_is_withdrawn_and_made_again() -> None:
    made = published(numbered(4))
    gone = made.do(c.withdraw_publication, 1, "wrong list")
    assert seals(gone.log) == seals(made.log)
    assert seals(published(gone).log) == seals(made.log)
    other = gone.do(c.pair).do(c.change_draft, [(4, 1), (2, 3)], None).do(c.publish, "by lot")
    assert links(other) == [(1, 7, 0), (1, 11, 1)]
    assert (proofs(other)[1]["boards"], proofs(other)[1]["withheld"]) == ([[4, 1], [2, 3]], ["by-hand"])
    assert not other.state.rounds[0].changed_boards
    assert links(other.undo("no")) == links(other)


def test_another_bye_alone_is_another_pairing() -> None:
    made = published(numbered(3))
    games, bye = made.state.rounds[0].games, made.state.rounds[0].bye
    assert bye is not None
    assert proofs(made)[0]["bye"] == bye
    changed = made.do(c.swap_in_round, 1, games[0].white, bye, "late")
    assert [proof["bye"] for proof in proofs(changed)] == [bye, games[0].white]


def test_rounds_that_are_published_at_once_are_sealed_in_their_order() -> None:
    made = numbered(4, systems=[[1, "round-robin"]], no_show_withdraws=False).do(c.publish_schedule)
    assert links(made) == [(1, 11, 0), (2, 11, 0), (3, 11, 0)]
    assert [proof["boards"] for proof in proofs(made)] == [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]]


def test_dummies_are_withheld_and_the_in_between_round_has_no_seal() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    made = played_in_between(made).do(c.pair).do(c.publish)
    assert [(seal.round, proof["withheld"]) for seal, proof in zip(seals(made.log), proofs(made), strict=True)] == [
        (1, ["dummy", "settings"]),
        (2, ["dummy", "settings"]),
        (3, ["settings"]),
    ]
    assert [(proof["bye"], proof["certificate"]) for proof in proofs(made)] == [(1, None), (4, None), (None, None)]


@pytest.mark.parametrize(
    ("settings", "withheld"),
    [
        ({"game": "go", "systems": [[1, "go-nl"]], "avoid": [["club", "everywhere", 2, ""]]}, ["avoided"]),
        ({"game": "go", "systems": [[1, "go-nl"]]}, []),
        ({"systems": [[1, "fide-dutch"]], "points": "3-1-0", "lot_colour": "b"}, []),
        ({"systems": [[1, "keizer"]]}, []),
    ],
)
def test_what_a_proof_withholds(settings: dict[str, Any], withheld: list[str]) -> None:
    (proof,) = proofs(published(numbered(6, **settings)))
    assert proof["withheld"] == withheld
    assert proof["certificate"] is not None


def test_everything_in_a_proof() -> None:
    known = {"name": "Bos, An", "title": "FM", "rating": 1800, "federation": "NED", "club": "Oost"}
    made = published(event_of(known, "Vos, Bo", "Mol, Ida", name="Open").do(c.set_absence, 3, 1))
    data = round_proof(made.log, seals(made.log)[0])
    proof = json.loads(data)
    text = json.dumps(proof, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert data == f"{text}\n".encode()
    tournament, certificate = proof.pop("tournament"), proof.pop("certificate")
    assert proof == {
        "format": "zwitsers-proof-1",
        "event": "Open",
        "round": 1,
        "system": "knsb-wp",
        "edition": "1996-11",
        "options": {"first_round": proof["options"]["first_round"], "forbidden": [], "strength_groups": None},
        "boards": [[1, 2]],
        "bye": None,
        "withheld": [],
        "previous": "0" * 64,
        "seal": seals(made.log)[0].seal,
        "replaces": None,
    }
    assert (certificate["boards"], certificate["system"]) == ([[1, 2]], "knsb-wp")
    assert ("FM Bos, An" in tournament, "1800" in tournament) == (True, True)
    assert not any(word in tournament for word in ("NED", "Oost"))


def test_a_later_name_of_the_tournament_is_not_in_an_earlier_proof() -> None:
    made = closed(published(numbered(4))).do(c.change_settings, {"name": "Other"})
    assert [proof["event"] for proof in proofs(published(made))] == ["Test", "Other"]


def test_the_events_that_can_add_a_seal() -> None:
    names = {"RoundPublished", "RoundChanged", "PublicationWithdrawn", "Undone", "Redone"}
    assert {kind.__name__ for kind in SEALING} == names


def test_colours_that_were_turned_before_a_change_was_undone_are_a_change_by_hand() -> None:
    """Turning the colours adds no seal of its own; undoing the exchange of 1 and 2 seals the round as it stands."""
    made = published(numbered(4)).do(c.swap_colours, 1, 1)
    assert links(made) == [(1, 7, 0)]
    one, two = made.state.rounds[0].games
    made = made.do(c.swap_in_round, 1, one.white, two.white, "sat down wrong").undo("they had not")
    assert not made.state.rounds[0].by_hand
    assert [proof["withheld"] for proof in proofs(made)] == [[], ["by-hand"], ["by-hand"]]


def test_a_game_played_ahead_is_withheld_from_the_rounds_that_it_applies_to() -> None:
    """For round 2: it keeps the two apart in round 1. Round 2 is drafted around it, round 3 follows from the file."""
    made = numbered(6, systems=[[1, "keizer"]], rounds=4).do(c.set_game_ahead, 1, 6, "1-0", 2)
    made = published(closed(published(closed(published(made)))))
    assert [proof["withheld"] for proof in proofs(made)] == [["settings"], ["by-hand"], []]
