"""C.04.3 C1 to C4, and what of C.04.1 they rest on: who may meet whom, who may have the bye, and the whole round."""

from __future__ import annotations

import pytest

from helpers.striking import as_set, paired, read_pairs
from oracles.rating_build import tournament
from zwitsers.engine.domain import Points, Snapshot
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.judge import judge

FIDE = "fide-dutch"
BOOK = rulebook(FIDE)


def makes(snapshot: Snapshot, text: str) -> bool:
    return paired(snapshot, FIDE) == as_set(read_pairs(text))


def breached(snapshot: Snapshot, text: str) -> set[str]:
    """The articles that forbid this pairing, by the judge."""
    return {breach.article for breach in judge(snapshot, BOOK, read_pairs(text)).breaches}


def test_c1_who_have_played_do_not_meet_again() -> None:
    """1-3 and 2-4 are the halves in order, as in round one; 1 and 4 want the same colour."""
    assert makes(tournament([""] * 4), "1-3 2-4")
    snapshot = tournament(["3w=", "4b=", "1b=", "2w="])
    assert makes(snapshot, "1-2 3-4")
    assert breached(snapshot, "1-3 2-4") == {"C1"}


def test_c1_a_forfeited_game_is_no_meeting() -> None:
    """C.04.2 3.4: 1 did not come to play 3, 4 not to play 2."""
    snapshot = tournament(["3w-", "4b+", "1b+", "2w-"])
    assert breached(snapshot, "1-3 2-4") == set()
    assert makes(snapshot, "2-3 1-4")


@pytest.mark.parametrize(("had", "barred"), [("U", True), ("F", True), ("H", False), ("Z", False)])
def test_c2_no_bye_after_a_bye_or_a_win_without_playing(had: str, barred: bool) -> None:
    """5 would have the bye, were it not for round one."""
    snapshot = tournament(["2w1", "1b0", "4w1", "3b0", had, "7w1", "6b0"])
    assert (breached(snapshot, "1-3 2-4 6-7 5-0") >= {"C2"}) is barred


def test_c2_a_forfeit_win_bars_and_a_forfeit_loss_does_not() -> None:
    snapshot = tournament(["2w1", "1b0", "4w-", "3b+", "Z"])
    assert "C2" in breached(snapshot, "1-3 2-5 4-0")
    assert "C2" not in breached(snapshot, "1-4 2-5 3-0")


def test_c2_a_bye_worth_less_than_a_win_bars_all_the_same() -> None:
    """FD6: the bye bars whatever it is worth; a full-point bye is worth a win, whatever a win is worth."""
    snapshot = tournament(["2w1", "1b0", "U", "5w1", "4b0"])._replace(points=Points(bye=1))
    assert "C2" in breached(snapshot, "1-4 2-5 3-0")


def test_c2_a_draw_worth_a_win_bars_too() -> None:
    """C.04.1 article 4: as much as a win is worth, in a round without playing."""
    snapshot = tournament(["2w1", "1b0", "H", "5w1", "4b0"])
    assert "C2" not in breached(snapshot, "1-4 2-5 3-0")
    assert "C2" in breached(snapshot._replace(points=Points(draw=2)), "1-4 2-5 3-0")


ALL_BLACK = ["5b1 6b1", "7b1 8b1", "8w0 5b=", "6w0 7b=", "1w0 3w=", "4b1 1w0", "2w0 4w=", "3b1 2w0"]


def test_c3_two_who_must_have_the_same_colour_do_not_meet() -> None:
    """1 and 2 have two points and had black twice."""
    snapshot = tournament(ALL_BLACK, planned=9)
    assert breached(snapshot, "1-2 4-5 3-7 6-8") == {"C3"}
    assert frozenset({1, 2}) not in paired(snapshot, FIDE)


def test_c3_topscorers_may_meet_whatever_their_colours() -> None:
    """In the last round 1 and 2 have more than half of the points."""
    snapshot = tournament(ALL_BLACK, planned=3)
    assert breached(snapshot, "1-2 4-5 3-7 6-8") == set()
    assert frozenset({1, 2}) in paired(snapshot, FIDE)


def test_c4_what_is_left_can_still_be_paired() -> None:
    """1 and 2 have most points, but 3 and 4 have met: so 1 and 2 do not meet."""
    assert makes(tournament(["F", "F", "Z", "Z"]), "1-2 3-4")
    assert makes(tournament(["F", "F", "4w=", "3b="]), "1-3 2-4")


def test_c4_no_complete_pairing_is_the_arbiters_to_decide() -> None:
    """1.9: 1 and 2 have met; 3 and 4 too, and both have met both of them."""
    rows = ["2w= 3b= 4w=", "1b= 4w= 3b=", "4w= 1w= 2w=", "3b= 2b= 1b="]
    with pytest.raises(NoPairingError):
        pair_round(tournament(rows), BOOK)
