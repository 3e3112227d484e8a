"""What the judge says of a draft, and what publishing asks a reason for."""

from __future__ import annotations

from helpers.running_tournaments import BLACK, closed, published, started
from helpers.small_events import drafted, numbered, shown
from zwitsers.event import actions as c
from zwitsers.present.views.verdict import judged, judged_draft


def test_the_pairing_of_the_rulebook_is_the_best() -> None:
    found = judged_draft(started(6).do(c.pair).state)
    assert (found.kind, found.needs_reason, found.warnings) == ("best", False, ())


def test_by_hand_it_is_worse_and_can_be_published() -> None:
    """1 and 3 won round 1, and would meet."""
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.pair)
    assert judged_draft(made.state).kind == "best"
    changed = made.do(c.change_draft, [(4, 1), (2, 3)], None).state
    found = judged(changed, changed.rounds[1], publishing=True)
    assert (found.kind, found.verdict.legal, found.in_the_way) == ("worse", True, ())


def test_who_met_before_cannot_meet_again_without_a_reason() -> None:
    made = drafted(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "2-1", "4-3").state
    found = judged(made, made.rounds[1], publishing=True)
    assert (found.kind, found.needs_reason) == ("illegal", True)
    assert found.in_the_way[0].key == "tournament.publish-illegal"
    assert judged(made, made.rounds[1]).in_the_way == ()


def test_a_draft_of_the_rulebook_that_it_would_not_make_any_more_is_stale() -> None:
    draft = closed(published(started(6, rounds=3))).do(c.pair)
    assert judged_draft(draft.state).kind == "best"
    stale = draft.do(c.correct_result, 1, 1, *BLACK, "turned").state
    assert judged_draft(stale).kind == "stale"


def test_a_whole_verdict_and_the_view_of_the_round() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.pair).state
    draft = made.rounds[1]
    found = judged(made, draft)
    assert found.round_ is draft
    assert found == judged_draft(made)
    assert found.best is not None
    assert [tuple(pair) for pair in found.best.games] == [(game.white, game.black) for game in draft.games]
    assert (found.view.snapshot, found.view.rulebook.id) == (made.snapshot(1), "knsb-wp")
    assert (found.verdict.legal, found.verdict.best, found.needs_reason) == (True, True, False)
    # Nothing stands in the way of a good draft, also when it is asked.
    assert judged(made, draft, publishing=True).in_the_way == ()


def test_what_is_illegal_comes_before_what_is_stale() -> None:
    draft = closed(published(started(6, rounds=3))).do(c.pair)
    stale = draft.do(c.correct_result, 1, 1, *BLACK, "turned").state
    assert (judged_draft(stale).kind, judged_draft(stale).verdict.legal) == ("stale", True)
    again = drafted(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "2-1", "4-3").state
    found = judged_draft(again)
    assert (found.kind, found.verdict.legal, found.in_the_way) == ("illegal", False, ())


def test_where_the_rulebook_has_no_pairing_there_is_no_best_one() -> None:
    made = drafted(shown(numbered(2), "1-2 1-0"), "2-1").state
    assert judged_draft(made).best is None
