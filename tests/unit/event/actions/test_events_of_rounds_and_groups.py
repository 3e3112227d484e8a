"""The exact events of commands about rounds, evenings, requests, settings and groups."""

from __future__ import annotations

import pytest

from helpers.festivals import festival_in_memory
from helpers.running_tournaments import keys, played, published, refusal, started
from helpers.small_events import drafted, numbered, shown
from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event import festival_events as fe
from zwitsers.event.actions.checks import round_or_in_between_to_come
from zwitsers.event.actions.game_dates import meetings
from zwitsers.event.actions.requests import acceptance_problems, open_requests
from zwitsers.event.actions.rounds import is_stale, with_names
from zwitsers.event.request_events import PlayerCheckedIn, RequestCancelled, RequestDecided, RequestMade
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.state import State

KEIZER = {"systems": [[1, "keizer"]], "rounds": 6, "no_show_withdraws": False}


# Drafts


def test_what_is_wrong_with_a_draft_is_told_in_order_of_players() -> None:
    state = drafted(numbered(10).do(c.set_absence, 9, 1), "1-8", "2-3").state
    assert refusal(state, c.change_draft, [(8, 1), (1, 8), (9, 2)], None) == [
        ("tournament.draft-twice", {"player": "1 (P1)"}),
        ("tournament.draft-twice", {"player": "8 (P8)"}),
        ("tournament.draft-absent", {"player": "9 (P9)"}),
    ]
    (event,) = c.change_draft(state, [(3, 2), (1, 4)], 5)
    assert event == ev.RoundDrafted(1, ((1, 4), (3, 2)), 5, {"9": "ABSENT"}, by_hand=True)
    assert keys(state, c.unpair_in_draft, 4) == ["draft-not-there"]
    assert keys(state, c.swap_in_draft, 1, 1) == ["player-twice"]
    (bye,) = c.bye_in_draft(state, 8)
    assert isinstance(bye, ev.RoundDrafted)
    assert (bye.games, bye.bye) == (((2, 3),), 8)
    assert keys(numbered(4).state, c.discard_draft) == ["no-draft"]


def test_a_draft_is_stale_when_games_or_bye_differ() -> None:
    draft = drafted(numbered(5), "1-2", "3-4", bye=5).state.draft
    assert draft is not None
    same = ev.RoundDrafted(1, ((1, 2), (3, 4)), 5)
    assert not is_stale(draft, same)
    assert is_stale(draft, None)
    assert is_stale(draft, ev.RoundDrafted(1, ((1, 2), (4, 3)), 5))
    assert is_stale(draft, ev.RoundDrafted(1, ((1, 2), (3, 4))))


def test_lot_numbers_in_problems_become_names() -> None:
    state = numbered(3).do(c.give_lots, {1: 3, 2: 2, 3: 1}).state
    named = with_names(state, Problem("x", player=1, one=2, two=9, board=1, text="1"))
    assert named.values == {"player": "1 (P3)", "one": "2 (P2)", "two": 9, "board": 1, "text": "1"}


def test_a_round_to_come() -> None:
    made = played(started(4, rounds=3)).state
    assert refusal(made, c.set_absence, 1, 4) == [("tournament.no-such-round", {"round": 4})]
    assert refusal(made, c.set_absence, 1, 1) == [("tournament.already-paired", {"round": 1})]
    assert c.set_absence(made, 1, 3) == [ev.AbsenceSet(1, 3)]

    def to_come(state: State, number: int) -> list[ev.Event]:
        round_or_in_between_to_come(state, number)
        return []

    assert keys(made, to_come, 0) == ["no-such-round"]
    dummy = started(5, rounds=2, game="draughts", drawing_dummy=True)
    assert to_come(dummy.state, 0) == []
    between = played(dummy).do(c.pair).do(c.publish)
    assert keys(between.state, to_come, 0) == ["already-paired"]
    over = played(started(4, rounds=1, game="draughts", drawing_dummy=True)).state
    assert keys(over, to_come, 0) == ["already-paired"]


# Published rounds


def test_pairs_in_a_published_round() -> None:
    made = shown(numbered(7).do(c.set_absence, 7, 1), "1-2", "3-4", "5-6")
    assert c.pair_in_round(made.state, 1, 5, 2, " why ") == [
        ev.RoundChanged(1, ((1, 5, 2),), None, (3,), {"1": "ABSENT", "6": "ABSENT"}, "why")
    ]
    assert c.pair_in_round(made.state, 1, 7, 4, "why") == [
        ev.RoundChanged(1, ((2, 7, 4),), None, (), {"3": "ABSENT"}, "why")
    ]
    assert c.swap_in_round(made.state, 1, 1, 4, "why") == [
        ev.RoundChanged(1, ((1, 4, 2), (2, 3, 1)), None, (), {}, "why")
    ]
    assert keys(made.state, c.pair_in_round, 1, 1, 2, "why") == ["change.same"]
    assert keys(made.state, c.pair_in_round, 1, 1, 1, "") == ["player-twice", "reason-needed"]
    entered = made.do(c.enter_result, 1, 1, Result.WIN, Result.LOSS).state
    assert refusal(entered, c.swap_in_round, 1, 2, 3, "why") == [
        ("tournament.change.has-result", {"board": 1, "round": 1})
    ]


# Evenings and games on another day


def test_presence_of_an_evening() -> None:
    made = started(6, **KEIZER, round_dates=["2026-09-01", "2026-09-01", "2026-09-08"])
    made = made.do(c.check_in, [1]).do(c.set_absence, 2, 1).do(c.set_absence, 6, 1, Result.FULL_POINT_BYE)
    events = c.start_evening(made.state, [1, 2, 3])
    assert events[:-2] == [
        ev.AbsenceCleared(2, 1),
        PlayerCheckedIn(2, 1),
        PlayerCheckedIn(3, 1),
        *(ev.AbsenceSet(player, number) for player in (4, 5) for number in (1, 2)),
    ]
    assert [event.kind for event in events[-2:]] == ["round-drafted", "round-published"]
    gone = made.do(c.withdraw_player, 3).state
    assert keys(gone, c.start_evening, [1, 2, 3]) == ["player.is-withdrawn"]
    assert refusal(made.state, c.start_evening, [1]) == [("tournament.evening.too-few", {"round": 1, "there": 1})]
    two = c.start_evening(made.state, [1, 3])
    assert two[-1] == ev.RoundPublished(1)
    assert keys(played(started(4, **{**KEIZER, "rounds": 1})).state, c.start_evening) == ["no-such-round"]


def test_late_arrivals() -> None:
    made = started(7, **KEIZER).do(c.start_evening, [1, 2, 3, 4])
    assert c.arrive_late(made.state, 6, " train ") == [ev.RoundChanged(1, (), bye=6, reason="train")]
    with_bye = made.do(c.arrive_late, 6)
    (event,) = c.arrive_late(with_bye.state, 7)
    assert isinstance(event, ev.RoundChanged)
    assert (event.games, event.bye, event.reason) == (((3, 6, 7),), None, "")
    assert keys(with_bye.state, c.arrive_late, 6) == ["evening.plays"]
    assert keys(made.do(c.withdraw_player, 7, 2).do(c.arrive_late, 7).state, c.arrive_late, 7) == ["evening.plays"]
    apart = with_bye.do(c.forbid_pair, [6, 7], 2).state
    assert c.arrive_late(apart, 7) == [event], "the rule holds from round 2 on"


def test_dates_of_games() -> None:
    robin = published(started(4, systems=[[1, "round-robin"]])).state
    assert [meetings(robin, 1, other) for other in (2, 3, 4)] == [{2: True}, {3: True}, {1: True}]
    (number,) = meetings(robin, 3, 1)
    assert c.set_game_date(robin, 3, 1, " 2026-05-03 19:30") == [GameDateSet(number, (1, 3), "2026-05-03T19:30")]
    assert keys(robin, c.set_game_date, 1, 3, "") == ["game.same-date"]
    over = played(started(4, rounds=3))
    game = over.state.rounds[0].games[0]
    assert meetings(over.state, game.black, game.white) == {1: False}
    assert c.set_game_date(over.state, game.white, game.black, "2026-05-03")[0] == GameDateSet(
        1, (min(game.white, game.black), max(game.white, game.black)), "2026-05-03"
    )


def test_a_game_ahead_with_its_day() -> None:
    made = started(6, **KEIZER).do(c.set_absence, 5, 2).do(c.check_in, [2], 2)
    state = made.do(c.withdraw_player, 6, 2).state
    made_checked = c.set_game_ahead(state, 5, 1, "0-1", 2, "2026-05-03")
    assert made_checked == [
        ev.AbsenceCleared(5, 2),
        PlayerCheckedIn(5, 2),
        PlayerCheckedIn(1, 2),
        GameAheadSet(2, (5, 1), "LOSS", "WIN"),
        GameDateSet(2, (1, 5), "2026-05-03"),
    ]
    assert [event.kind for event in c.set_game_ahead(state, 5, 1, "0-1", 2, "")][-1] == "game-ahead-set"
    assert keys(state, c.set_game_ahead, 6, 1, "1-0", 2) == ["player.is-withdrawn"]
    assert refusal(state, c.set_game_ahead, 1, 2, "none") == [
        ("tournament.ahead.none", {"one": "1 (P1)", "two": "2 (P2)", "round": 1})
    ]
    ahead = made.do(c.set_game_ahead, 5, 1, "0-1", 2).state
    assert c.set_game_ahead(ahead, 1, 5, " None ", 2) == [GameAheadSet(2, (5, 1))]
    assert keys(ahead, c.set_game_ahead, 1, 3, "1-0", 2) == ["ahead.twice"]
    assert keys(ahead, c.set_game_ahead, 3, 5, "1-0", 2) == ["ahead.twice"]
    assert c.set_game_ahead(ahead, 5, 1, "1-0", 2)[-1] == GameAheadSet(2, (5, 1), "WIN", "LOSS")
    assert keys(ahead, c.set_absence, 5, 2) == ["ahead.plays"]


# Requests


def test_requests_at_the_rounds_to_come() -> None:
    made = played(started(4, rounds=3))
    assert c.make_request(made.state, 3, "absent", None, " ill ") == [RequestMade(1, 3, "absent", 2, "ill")]
    for number in (1, 4):
        assert keys(made.state, c.make_request, 3, "withdraw", number) == ["no-such-round"]
    assert c.make_request(made.state, 3, "withdraw", 3) == [RequestMade(1, 3, "withdraw", 3, "")]
    over = played(started(4, rounds=1)).state
    assert c.make_request(over, 3, "withdraw") == [RequestMade(1, 3, "withdraw", 2, "")]
    asked = made.do(c.make_request, 3, "absent").do(c.make_request, 3, "absent", 3).do(c.make_request, 4, "withdraw", 2)
    assert [item.id for item in open_requests(asked.state)] == [1, 2, 3]
    assert c.cancel_request(asked.state, 2) == [RequestCancelled(2, 3)]
    assert c.refuse_requests(asked.state, None, " no ") == [
        RequestDecided(number, player, accepted=False, reason="no") for number, player in ((1, 3), (2, 3), (3, 4))
    ]
    assert c.accept_requests(asked.state, [3, 1]) == [
        RequestDecided(3, 4, accepted=True),
        ev.PlayerWithdrawn(4, 2),
        RequestDecided(1, 3, accepted=True),
        ev.AbsenceSet(3, 2, "ABSENT"),
    ]
    later = published(asked).state
    assert [item.key for item in acceptance_problems(later, later.requests[1])] == ["tournament.already-paired"]
    assert acceptance_problems(asked.state, asked.state.requests[1]) == []


# Settings


def test_changes_of_settings_at_their_bounds() -> None:
    two = played(started(4, rounds=3)).do(c.pair).state
    assert c.change_settings(two, {"rounds": 2}) == [ev.SettingsChanged({"rounds": 2})]
    assert refusal(two, c.change_settings, {"rounds": 1}) == [
        ("tournament.setting.rounds-played", {"rounds": 1, "played": 2})
    ]
    assert refusal(two, c.change_settings, {"systems": [[1, "knsb-rating"]]}) == [
        ("tournament.setting.system-played", {"round": 1})
    ]
    assert c.change_settings(two, {"systems": [[1, "knsb-wp"], [2, "knsb-rating"]]})
    assert keys(two, c.change_settings, {"families": [[9]]}) == ["no-such-player"]
    assert c.create(State(), {"name": "X", "systems": [[1, "fide-dutch"]]}) == [
        ev.TournamentCreated({"name": "X", "systems": ((1, "fide-dutch"),), "counting_rating": "international-first"})
    ]
    assert c.create(State(), {"counting_rating": "higher", "systems": [[1, "fide-dutch"]]}) == [
        ev.TournamentCreated({"counting_rating": "higher", "systems": ((1, "fide-dutch"),)})
    ]
    assert c.create(State(), {"name": "X"}) == [ev.TournamentCreated({"name": "X"})]


# An event with groups


def test_settings_of_an_event() -> None:
    event = festival_in_memory(0).state
    assert c.change_festival(event, {"place": "Ede", "name": "Weekend"}) == [ev.SettingsChanged({"place": "Ede"})]
    assert c.change_festival(event, {"name": "Weekend"}) == []
    assert refusal(event, c.change_festival, {"game": "go", "bar": "1d", "rounds": 4}) == [
        ("festival.setting-of-group", {"setting": name}) for name in ("bar", "game")
    ]
    assert keys(event, c.change_festival, {"name": " "}) == ["festival.no-name"]
    assert keys(State(), c.create_festival, {"name": " "}, "k") == ["festival.no-name"]
    assert keys(event, c.create_festival, {"name": "X"}, "k") == ["exists"]
    assert keys(started(2).state, c.create_festival, {"name": "X"}, "k") == ["exists"]
    assert c.create_festival(State(), {"name": "X"}, "k") == [fe.FestivalCreated("k", {"name": "X"})]


def test_groups_of_an_event() -> None:
    event = festival_in_memory(0).state
    assert c.set_group(event, "  New   one ", "n", rule="rating>=1800") == [
        fe.GroupSet(3, "New one", "n", {}, "rating=1800-")
    ]
    assert c.set_group(event, "", group=2) == [fe.GroupSet(2, "B", "weekend-b", {"rounds": 3}, "rating=1500-1850")]
    assert c.set_group(event, "B", group=2, rule="", settings={"rounds": 4}) == [
        fe.GroupSet(2, "B", "weekend-b", {"rounds": 4}, "")
    ]
    assert c.set_group(event, "x" * 60, "n")
    assert refusal(event, c.set_group, "x" * 61, "n") == [("festival.group-long", {"most": 60})]
    assert keys(event, c.set_group, "", "n") == ["festival.group-no-name"]
    assert keys(event, c.set_group, "b", "weekend-a") == ["festival.group-twice", "festival.tournament-twice"]
    assert keys(event, c.set_group, "b", group=1) == ["festival.group-twice"]
    assert keys(event, c.set_group, "C", "n", settings={"country": "x" * 61}) == ["setting.long"]
    assert keys(event, c.remove_group, 3) == ["festival.no-such-group"]
    assert c.number_boards_on(event, True) == [fe.FestivalSet(True, False)]
    assert c.number_boards_on(event, False) == []


def test_people_on_the_list() -> None:
    made = festival_in_memory(2).do(c.register, [{"name": "An", "fide_id": "7", "national_id": "8"}], 2)
    event = made.state
    assert c.register(event, [{"name": "Bo", "fide_id": "8"}, {"name": "Cy"}, {"name": "Di"}], 1) == [
        fe.Registered(4, {"name": "Bo", "fide_id": "8"}, 1),
        fe.Registered(5, {"name": "Cy"}, 1),
        fe.Registered(6, {"name": "Di"}, 1),
    ]
    assert refusal(event, c.register, [{"name": "Bo", "fide_id": "7"}, {"name": "Cy", "national_id": "8"}]) == [
        ("festival.number-twice", {"player": "Bo", "number": "7", "other": "An", "group": "B"}),
        ("festival.number-twice", {"player": "Cy", "number": "8", "other": "An", "group": "B"}),
    ]
    assert refusal(event, c.register, [{"name": "Bo", "fide_id": "9"}, {"name": "Cy", "fide_id": "9"}]) == [
        ("festival.number-twice-in-list", {"player": "Cy", "number": "9", "other": "Bo"})
    ]
    assert keys(event, c.register, [{"name": "Bo"}], 3) == ["festival.no-such-group"]
    assert refusal(event, c.change_registration, 3, {"title": "FM"}) == [
        ("festival.change-in-group", {"player": "An", "group": "B"})
    ]
    assert keys(event, c.change_registration, 1, {"fide_id": "7"}) == ["festival.number-twice"]
    alone = made.do(c.change_registration, 1, {"fide_id": "5"}).state
    assert c.change_registration(alone, 1, {"fide_id": "5"}) == [fe.RegistrationChanged(1, {"fide_id": "5"})]


def test_placing_and_marking_people() -> None:
    made = festival_in_memory(4).do(c.place_registrations, 1, [1]).do(c.withdraw_registrations, [4])
    event = made.state
    assert c.place_registrations(event, 1, [3, 1, 3, 2]) == [fe.RegistrationPlaced(3, 1), fe.RegistrationPlaced(2, 1)]
    assert refusal(event, c.place_registrations, 1, [1]) == [("festival.in-group", {"group": "A", "player": "P1"})]
    assert refusal(event, c.place_registrations, 1, [2, 4]) == [("festival.is-withdrawn", {"player": "P4"})]
    assert refusal(event, c.place_registrations, 1, [9, 2, 8]) == [
        ("festival.no-such-registration", {"registration": number}) for number in (9, 8)
    ]
    assert c.mark_arrived(event, [2, 1, 2]) == [
        fe.RegistrationMarked(2, "arrived"),
        fe.RegistrationMarked(1, "arrived"),
    ]
    assert c.mark_expected(event, [4, 1]) == [fe.RegistrationMarked(4, "expected")]
    assert c.withdraw_registrations(event, [4, 1]) == [fe.RegistrationMarked(1, "withdrawn")]
    assert c.mark_arrived(made.do(c.mark_arrived, [1]).state, [1]) == []
    assert c.start_festival(event) == [fe.FestivalSet(False, True)]
    assert keys(event, c.reopen_festival) == ["festival.check-in-open"]
    closed = made.do(c.number_boards_on, True).do(c.start_festival).state
    assert keys(closed, c.start_festival) == ["festival.check-in-closed"]
    assert c.reopen_festival(closed) == [fe.FestivalSet(True, False)]
    assert c.number_boards_on(closed, False) == [fe.FestivalSet(False, True)]


@pytest.mark.parametrize(("overlap", "placed"), [(None, {1: 1, 2: 1, 3: 1}), ("highest", {1: 1, 2: 1, 3: 1, 4: 1})])
def test_placing_by_rule(overlap: str | None, placed: dict[int, int]) -> None:
    event = festival_in_memory(5).do(c.withdraw_registrations, [5]).state
    assert c.place_by_rule(event, overlap) == [fe.RegistrationPlaced(number, group) for number, group in placed.items()]
