"""Command line, API and page do the same to the same tournament, and refuse the same, for every derived action."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from helpers.command import called
from helpers.festivals import festival_in_memory
from helpers.running_tournaments import published, started
from helpers.sites import Clock, client_of, session_of, site_with_people
from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList
from zwitsers.event import actions as c
from zwitsers.event.action import Action
from zwitsers.event.actions.registry import all_actions
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import open_store
from zwitsers.web.http.site import Site

WON = (Result.WIN, Result.LOSS)


@dataclass(frozen=True)
class Case:
    """One call of an action: the words of the command line, the values for programs, and those of a form."""

    before: RunningTournament
    words: tuple[str, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    form: dict[str, Any] | None = None
    # The command, where the action has none of its own.
    command: str = ""


def clubs() -> RunningTournament:
    tournament = started(4)
    for player, club in ((1, "De Toren"), (2, "de toren"), (3, "Pion")):
        tournament = tournament.do(c.change_player, player, {"club": club})
    return tournament


def complete() -> RunningTournament:
    tournament = published(started(4))
    return tournament.do(c.enter_results, 1, [(1, *WON), (2, *WON)])


def prized() -> RunningTournament:
    tournament = started(4).do(c.set_category, "Youth", "rating<1800")
    for name in ("One", "Two"):
        tournament = tournament.do(c.set_prizes, PrizeList(0, PrizeGroup.SPECIAL, (Prize(100),), name))
    return tournament


def asked() -> RunningTournament:
    return started(4).do(c.make_request, 1, "absent", 1).do(c.make_request, 2, "withdraw", 2)


def played_out() -> RunningTournament:
    tournament = published(started(4).do(c.change_settings, {"rounds": 1}))
    return tournament.do(c.enter_results, 1, [(1, *WON), (2, *WON)]).do(c.close_round, 1)


def event() -> RunningTournament:
    return festival_in_memory(4).do(c.change_registration, 4, {"labels": "A"})


def both(
    done: RunningTournament,
    refused: RunningTournament,
    words: tuple[str, ...] = (),
    values: dict[str, Any] | None = None,
    form: dict[str, Any] | None = None,
) -> tuple[Case, ...]:
    """The same call on a tournament that allows it and on one that refuses it."""
    return tuple(Case(before, words, values or {}, form) for before in (done, refused))


WHY = "decided"
NEW, ODD, EVENT = started(4), started(5), event()
DRAFT, ROUND_1, COMPLETE = NEW.do(c.pair), published(NEW), complete()
CLOSED = COMPLETE.do(c.close_round, 1)
ROUND_2 = published(CLOSED)
# For each action a call that is carried out and one that is refused.
CASES: dict[str, tuple[Case, ...]] = {
    "add_players": tuple(Case(NEW, (name,), {"players": [{"name": name}]}, {"name": name}) for name in ("Eve", " ")),
    "change_player": tuple(
        Case(NEW, (str(player), "--name", "Eve"), {"player": player, "name": "Eve"}) for player in (1, 9)
    ),
    "change_settings": both(NEW, CLOSED.do(c.pair), ("--rounds", "1"), {"rounds": 1}, {"group": "play", "rounds": 1}),
    "set_start_scores": both(
        started(4, game="go", mcmahon=True, bar="1d"),
        NEW,
        ("20", "1", "2", "--reason", WHY),
        {"players": [1, 2], "half_points": 40, "reason": WHY},
        {"players": "1, 2", "score": "20", "reason": WHY},
    ),
    "draw": both(NEW, ROUND_1, ("--seed", "7"), {"seed": 7}),
    "set_absence": both(NEW, ROUND_2, ("1", "--rounds", "2"), {"player": 1, "round": 2}, {"cell": "1.2.absent"}),
    "clear_absence": both(
        NEW.do(c.set_absence, 1, 2),
        ROUND_2,
        ("1", "--rounds", "2", "--present"),
        {"player": 1, "round": 2},
        {"cell": "1.2.present"},
    ),
    "correct_absence": both(
        published(ODD.do(c.set_absence, 1, 1)),
        ROUND_1,
        ("1", "--rounds", "1", "--counts", "half", "--reason", WHY),
        {"player": 1, "round": 1, "result": "HALF_POINT_BYE", "reason": WHY},
        {"kind": "absence", "round": 1, "player": 1, "result": "HALF_POINT_BYE", "reason": WHY},
    ),
    "pair": both(NEW, ROUND_1),
    "publish": both(DRAFT, NEW, ("--yes",)),
    "enter_result": tuple(
        Case(ROUND_1, (f"{board}:1-0",), {"round": 1, "board": board, "result": "1-0"}, command="result")
        for board in (1, 9)
    ),
    "enter_results": tuple(
        Case(
            ROUND_1,
            ("1:1-0", f"{board}:0-1"),
            {"round": 1, "results": [{"board": 1, "result": "1-0"}, {"board": board, "result": "0-1"}]},
            {"round": 1, "board-1": "1-0", f"board-{board}": "0-1"},
        )
        for board in (2, 9)
    ),
    "clear_result": tuple(
        Case(COMPLETE, (f"{board}:",), {"round": 1, "board": board}, {"round": 1, "board": board, "result": ""})
        for board in (1, 9)
    ),
    "correct_result": tuple(
        Case(
            CLOSED,
            (f"1:{result}", "--round", "1", "--reason", WHY),
            {"round": 1, "board": 1, "result": result, "reason": WHY},
            {"kind": "result", "round": 1, "board": 1, "result": result, "reason": WHY},
        )
        for result in ("0-1", "1-0")
    ),
    "set_category": both(
        prized(),
        played_out().do(c.set_category, "Youth").do(c.finish, 7),
        ("Youth", "--rule", "rating=-1699"),
        {"category": 1, "name": "Youth", "rule": "rating=-1699"},
        {"name": "Youth", "rating_most": 1699},
    ),
    "set_prize_rules": (
        Case(prized(), ("--one-each", "yes"), {"one_each": True}, {"one_each": "yes"}),
        Case(prized(), ("--exclude", "9"), {"excluded": [9]}, {"excluded": 9}),
    ),
    "finish": both(played_out(), COMPLETE, ("--yes", "--seed", "7"), {"seed": 7}),
    "use_club_spelling": tuple(Case(clubs(), (club,), {"club": club}) for club in ("De Toren", "Pion")),
    "commit_lots": both(NEW, ROUND_1, ("--secret", "ab" * 16), {"secret": "ab" * 16}),
    "remove_player": both(NEW, ROUND_1, ("1",), {"player": 1}),
    "fix_board": both(NEW, NEW.do(c.fix_board, 2, 3), ("1", "3"), {"player": 1, "board": 3}),
    "free_board": both(NEW.do(c.fix_board, 2, 3), NEW, ("2",), {"player": 2}),
    "withdraw_player": both(NEW, ROUND_2, ("1", "--from", "2"), {"player": 1, "from_round": 2}),
    "return_player": both(NEW.do(c.withdraw_player, 1), NEW, ("1",), {"player": 1}),
    "no_show": both(ROUND_1, CLOSED, ("1", "--round", "1"), {"player": 1, "round": 1}),
    "check_in": both(NEW, ROUND_2, ("1", "2", "--round", "2"), {"players": [1, 2], "round": 2}),
    "undo_check_in": both(NEW.do(c.check_in, [1, 2]), NEW, ("1",), {"players": [1]}),
    "close_check_in": both(NEW.do(c.check_in, [1]), NEW.do(c.check_in, [1, 2, 3, 4])),
    "make_request": both(
        NEW,
        ROUND_2,
        ("1", "absent", "--round", "2", "--note", WHY, "--at", "2026-05-01T10:00"),
        {"player": 1, "what": "absent", "round": 2, "note": WHY, "moment": "2026-05-01T10:00"},
    ),
    "cancel_request": both(asked(), asked().do(c.refuse_requests), ("1",), {"request": 1}),
    "accept_requests": both(asked(), published(asked()), ("1",), {"requests": [1]}),
    "refuse_requests": both(asked(), NEW, ("--reason", WHY), {"reason": WHY}),
    "start_evening": (
        Case(ODD, ("1", "2", "4"), {"players": [1, 2, 4]}),
        Case(ODD, ("1",), {"players": [1]}),
    ),
    "arrive_late": both(
        published(NEW.do(c.set_absence, 4, 1)), NEW, ("4", "--reason", WHY), {"player": 4, "reason": WHY}
    ),
    "publish_schedule": both(started(4, systems=[[1, "round-robin"]]), NEW, ("--publish",)),
    "set_game_ahead": both(
        started(4, systems=[[1, "keizer"]]),
        NEW,
        ("1", "4", "0-1", "--round", "2", "--date", "2026-05-03"),
        {"white": 1, "black": 4, "result": "0-1", "round": 2, "date": "2026-05-03"},
    ),
    "set_game_date": both(ROUND_1, NEW, ("1", "4", "2026-05-03"), {"one": 1, "two": 4, "date": "2026-05-03"}),
    "allow_pair": both(NEW.do(c.forbid_pair, [1, 2]), NEW, ("1", "2"), {"players": [1, 2]}),
    "forbid_pair": both(
        NEW, ROUND_1, ("1", "2", "--rounds", "1-2"), {"players": [1, 2], "first_round": 1, "last_round": 2}
    ),
    "keep_apart": both(clubs(), NEW, ("club",), {"what": "club"}),
    "withdraw_publication": both(
        ROUND_1, COMPLETE, ("--round", "1", "--reason", WHY, "--yes"), {"round": 1, "reason": WHY}
    ),
    "close_round": both(COMPLETE, ROUND_1, ("--round", "1"), {"round": 1}),
    "discard_draft": both(DRAFT, NEW),
    "swap_in_draft": both(DRAFT, NEW, ("1", "2"), {"one": 1, "two": 2}, {"what": "swap", "one": 1, "two": 2}),
    "pair_in_draft": both(DRAFT, NEW, ("1", "2"), {"white": 1, "black": 2}, {"what": "play", "one": 1, "two": 2}),
    "unpair_in_draft": both(DRAFT, NEW, ("1",), {"player": 1}, {"what": "out", "one": 1}),
    "bye_in_draft": both(ODD.do(c.pair), ODD, ("3",), {"player": 3}, {"what": "bye", "one": 3}),
    "pair_in_round": both(
        ROUND_1,
        COMPLETE,
        ("1", "2", "--round", "1", "--reason", WHY),
        {"round": 1, "white": 1, "black": 2, "reason": WHY},
        {"what": "pair", "round": 1, "one": 1, "two": 2, "reason": WHY},
    ),
    "swap_in_round": both(
        ROUND_1,
        COMPLETE,
        ("1", "2", "--round", "1", "--reason", WHY),
        {"round": 1, "one": 1, "two": 2, "reason": WHY},
        {"what": "swap", "round": 1, "one": 1, "two": 2, "reason": WHY},
    ),
    "swap_colours": both(
        COMPLETE,
        DRAFT,
        ("1", "--round", "1", "--reason", WHY),
        {"round": 1, "board": 1, "reason": WHY},
        {"kind": "colours", "round": 1, "board": 1, "reason": WHY},
    ),
    "remove_category": both(
        prized(),
        prized().do(c.set_prizes, PrizeList(0, PrizeGroup.CATEGORY, (Prize(100),), category=1)),
        ("Youth",),
        {"category": 1},
    ),
    "remove_prizes": tuple(Case(prized(), (str(number),), {"number": number}) for number in (2, 9)),
    "order_prizes": (
        Case(prized(), ("3", "2"), {"lists": [3, 2]}, {"do": "up", "number": 3}),
        Case(prized(), ("9",), {"lists": [9]}, {"do": "up", "number": 9}),
    ),
    "show_prizes": both(prized(), RunningTournament(), ("yes",), {"shown": True}, {"shown": "yes"}),
    "move_prize": tuple(
        Case(
            prized(),
            ("1.50", "--from", "1", "--to", to, "--reason", WHY),
            {"giver": 1, "taker": taker, "cents": 150, "reason": WHY},
            {"giver": 1, "taker": taker, "cents": "1.50", "reason": WHY},
        )
        for to, taker in (("organiser", 0), ("1", 1))
    ),
    "remove_group": tuple(Case(EVENT, (name,), {"group": group}) for name, group in (("B", 2), ("C", 3))),
    "number_boards_on": both(EVENT, NEW, ("yes",), {"on": True}, {"on": "yes"}),
    "place_registrations": tuple(
        Case(EVENT, ("B", "1", str(entry)), {"group": 2, "registrations": [1, entry]}) for entry in (2, 9)
    ),
    "place_by_rule": both(EVENT, EVENT.do(c.place_by_rule), ("--overlap", "highest"), {"overlap": "highest"}),
    "mark_arrived": tuple(Case(EVENT, ("1", str(entry)), {"registrations": [1, entry]}) for entry in (2, 9)),
    "mark_expected": tuple(
        Case(EVENT.do(c.mark_arrived, [1]), (str(entry),), {"registrations": [entry]}) for entry in (1, 9)
    ),
    "withdraw_registrations": tuple(Case(EVENT, (str(entry),), {"registrations": [entry]}) for entry in (1, 9)),
    "start_festival": both(EVENT, EVENT.do(c.start_festival)),
    "reopen_festival": both(EVENT.do(c.start_festival), EVENT),
}
ACTIONS = {action.name: action for action in all_actions()}
# Without a command or a page, or with values of their own on each side: their tests are elsewhere.
NOT_HERE = {"change_draft", "change_ratings", "give_lots", "record_barrage", "set_prizes"}


def test_every_action_has_a_case() -> None:
    assert ACTIONS.keys() == CASES.keys() | NOT_HERE


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return site_with_people(tmp_path, Clock())


def put(site: Site, name: str, tournament: RunningTournament) -> str:
    return site.create(name, [entry.event for entry in tournament.log.entries], "Bea")


def sent(site: Site, name: str, action: Action, case: Case, **query: Any) -> int:
    visitor = session_of(site, "Bea")
    body = {key: value for key, value in case.values.items() if key not in action.path_names}
    path = action.path.format(**case.values)
    options: dict[str, Any] = {"params": query | body} if action.method == "DELETE" else {"params": query, "json": body}
    answer = client_of(site, visitor).request(
        action.method, f"/api/tournaments/{name}/{path}", headers={"X-CSRF": visitor.csrf}, **options
    )
    return answer.status_code


def posted(site: Site, name: str, action: Action, case: Case, **more: Any) -> int:
    visitor = session_of(site, "Bea")
    form = {**(case.values if case.form is None else case.form), "csrf": visitor.csrf, **more}
    path = action.pages[0].format(**{**form, **case.values})
    return client_of(site, visitor).post(f"/desk/{name}/{path}", data=form).status_code


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_change_of_what_is_not_in_the_log_is_a_conflict(name: str, site: Site) -> None:
    """As of a page that shows more than a backup that was restored since."""
    action, case = ACTIONS[name], CASES[name][0]
    tournament, before = put(site, "Open", case.before), case.before.log.last
    assert sent(site, tournament, action, case, seen=before + 1) == 409
    assert posted(site, tournament, action, case, seen=before + 1) == 409
    assert site.now(tournament).last == before


@pytest.mark.parametrize("name", sorted(CASES))
def test_all_three_do_the_same_and_refuse_the_same(
    name: str, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    action = ACTIONS[name]
    for case, allowed in zip(CASES[name], (True, False), strict=True):
        if not case.before.state.created and case.before.state.festival is None:
            continue  # a file without a tournament cannot be opened at all
        by_api, by_page, by_command = (put(site, f"{way} {allowed}", case.before) for way in ("api", "page", "command"))
        before = case.before.log.last
        assert (sent(site, by_api, action, case) < 300) is allowed
        assert (posted(site, by_page, action, case) < 400) is allowed
        address = str(next(tmp_path.glob(f"{by_command}.zwitsers")))
        ended = called(capsys, *(case.command or action.command).split(), address, *case.words, "--author", "Bea")
        assert (ended.code == 0) is allowed, ended.err
        with open_store(address) as store:
            written = [json.dumps(entry.event.data()) for entry in store.log().entries[before:]]
        for other in (by_api, by_page):
            log = site.now(other).log
            assert [json.dumps(entry.event.data()) for entry in log.entries[before:]] == written
        assert bool(written) is allowed
