"""The players of an event, and what of them is public."""

from __future__ import annotations

from dataclasses import replace

from helpers.small_events import event_of, five
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.players import PlayerView, Private, by_name, player_view, players
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


def test_the_whole_view_of_one_player() -> None:
    known = {
        "name": "Vos, An",
        "title": "WFM",
        "federation": "NED",
        "club": "Oost",
        "rating": 1700,
        "international_rating": 1650,
        "national_k": 20,
        "international_k": 40,
        "national_list": "KNSB 2026-05",
        "international_list": "FIDE 2026-04",
        **SECRET,
    }
    made = event_of("Bos, Bo", known, half_point_byes=1, counting_rating="international")
    made = made.do(c.set_absence, 2, 3).do(c.set_absence, 2, 2, Result.HALF_POINT_BYE).do(c.fix_board, 2, 7)
    made = made.do(c.give_lots, {1: 2, 2: 1})
    whole = PlayerView(
        id=2,
        number=1,
        name="Vos, An",
        mark="",
        title="WFM",
        rating=1650,
        federation="NED",
        club="Oost",
        grade="",
        first_round=1,
        withdrawn=None,
        national_rating=1700,
        international_rating=1650,
        national_k=20,
        international_k=40,
        national_list="KNSB 2026-05",
        international_list="FIDE 2026-04",
        private=Private(
            fide_id="1039784",
            national_id="7700123",
            sex="w",
            birth="2009-02-03",
            labels="junior",
            board=7,
            absences={"2": "HALF_POINT_BYE", "3": "ABSENT"},
            reasons={2: Result.HALF_POINT_BYE, 3: Result.ABSENT},
        ),
    )
    view = player_view(made.state, made.state.entrants[2])
    assert view == whole == players(made.state)[0]
    assert view.private is not None
    assert list(view.private.reasons) == [2, 3]
    public = player_view(made.state, made.state.entrants[2], public=True)
    assert public == replace(whole, private=None) == players(made.state, public=True)[0]


def test_namesakes_and_grades_are_in_the_view() -> None:
    people = ({"name": "Bos, An", "club": "Oost", "grade": "4d"}, {"name": "Bos, An", "club": "West", "grade": "2k"})
    made = event_of(*people, game="go", systems=[[1, "go-nl"]])
    assert [(view.mark, view.grade) for view in players(made.state)] == [("Oost", "4d"), ("West", "2k")]
