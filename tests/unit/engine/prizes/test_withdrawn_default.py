"""Players who withdrew win no prizes, unless the plan says so."""

from __future__ import annotations

from helpers.running_tournaments import closed, published, started
from zwitsers.event import actions as c
from zwitsers.event.prizing import divided


def test_a_withdrawn_leader_gets_nothing_by_default_and_a_prize_by_the_setting() -> None:
    made = closed(published(started(4, rounds=3, prizes=[10000])))
    leader = next(iter(divided(made.state).paid))
    made = made.do(c.withdraw_player, leader, 2)
    assert leader not in divided(made.state).paid
    allowed = made.do(c.set_prize_rules, withdrawn=True)
    assert leader in divided(allowed.state).paid
