"""004 4.4b: the waiting room of the next group becomes as small as possible."""

from __future__ import annotations

import helpers.pairing_scenes as scenes
from helpers.pairing_cases import decides, pairs
from zwitsers.engine.rules import criteria


def test_4_4b_another_waits_if_that_keeps_the_next_room_small() -> None:
    assert pairs(scenes.NEXT_ROOM, "go-en") == scenes.NEXT_ROOM_EMPTY
    assert decides(scenes.NEXT_ROOM, "go-en", criteria.NEXT_SIZE)


def test_4_4b_rather_has_one_wait_again_than_three_others_wait() -> None:
    """R4.2; the Dutch text would spare him."""
    assert pairs(scenes.AGAIN_OR_A_LARGER_ROOM, "go-en") == scenes.THE_ROOM_STAYS_SMALL


def test_4_4b_whoever_waits_again_also_makes_the_next_room_larger() -> None:
    assert pairs(scenes.WAITING_AGAIN, "go-en") == scenes.NOBODY_WAITS_AGAIN
    assert decides(scenes.WAITING_AGAIN, "go-en", criteria.NEXT_SIZE)
