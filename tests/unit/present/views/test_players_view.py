"""The players of an event, and what of them is public."""

from __future__ import annotations

from helpers.small_events import event_of, five
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.players import by_name, player_view, players
from zwitsers.present.views.records import as_record

SECRET = {"birth": "2009-02-03", "sex": "w", "fide_id": "1039784", "national_id": "7700123", "labels": "junior"}


def test_what_is_private_is_not_in_the_public_view() -> None:
    made = event_of({"name": "Vos, An", "club": "Oost", "rating": 1700, **SECRET}).do(c.set_absence, 1, 2)
    made = made.do(c.fix_board, 1, 7)
    for view in (*players(made.state, public=True), *by_name(made.state)):
        assert view.private is None
        text = str(as_record(view))
        assert not [secret for secret in SECRET.values() if secret in text and secret != "w"]
    assert player_view(made.state, made.state.entrants[1], public=True).private is None
    (whole,) = players(made.state)
    assert whole.private is not None
    assert (whole.private.birth, whole.private.board, whole.private.absences) == ("2009-02-03", 7, {"2": "ABSENT"})
    assert whole.private.reasons == {2: Result.ABSENT}


def test_order_by_lot_and_by_surname() -> None:
    made = event_of("de Boer, Zoë", "Aalders, Ina", "Bos, An", "Bos, An")
    turned = made.do(c.give_lots, {1: 4, 2: 3, 3: 2, 4: 1}).state
    assert [view.id for view in players(turned)] == [4, 3, 2, 1]
    # Boer, Bos and Bos: of namesakes the lower number first.
    assert [(view.id, view.number) for view in by_name(turned)] == [(2, 3), (1, 4), (4, 1), (3, 2)]


def test_late_entries_and_withdrawals() -> None:
    made = five().do(c.add_player, {"name": "Late"}).do(c.withdraw_player, 2)
    views = {view.number: view for view in players(made.state)}
    assert (views[6].first_round, views[1].first_round) == (3, 1)
    assert (views[2].withdrawn, views[1].withdrawn) == (3, None)


def test_both_ratings_are_public_with_their_lists() -> None:
    made = event_of({"name": "A", "rating": 1700, "international_rating": 1800, "international_list": "FIDE 2026-05"})
    record = as_record(players(made.state, public=True)[0])
    assert (record["national_rating"], record["international_rating"], record["rating"]) == (1700, 1800, 1700)
    assert (record["national_list"], record["international_list"]) == ("", "FIDE 2026-05")
