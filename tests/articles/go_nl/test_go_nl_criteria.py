"""000 4.4b: as few as possible wait who will have to wait again."""

from __future__ import annotations

import helpers.pairing_scenes as scenes
from helpers.pairing_cases import decides, pairs
from zwitsers.engine.rules import criteria


def test_4_4b_another_waits_than_who_would_wait_again() -> None:
    assert pairs(scenes.WAITING_AGAIN, "go-nl") == scenes.NOBODY_WAITS_AGAIN
    assert decides(scenes.WAITING_AGAIN, "go-nl", criteria.SENT_ON_AGAIN)


def test_4_4b_counts_them() -> None:
    """One who waits again is better than two; 002 rule 3 only asks whether anyone does."""
    assert pairs(scenes.BOTH_OR_ONE_AGAIN, "go-nl") == scenes.ONE_AGAIN


def test_4_4b_does_not_mind_a_larger_room_in_the_next_group() -> None:
    """R4.2; the English text does."""
    assert pairs(scenes.AGAIN_OR_A_LARGER_ROOM, "go-nl") == scenes.HE_IS_SPARED
    assert pairs(scenes.NEXT_ROOM, "go-nl") == scenes.NEXT_ROOM_OF_TWO
