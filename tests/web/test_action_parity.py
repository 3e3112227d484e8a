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
from helpers.sites import Clock, client_of, session_of
from helpers.webserver import PASSWORD
from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList
from zwitsers.event import actions as c
from zwitsers.event.action import Action
from zwitsers.event.actions.registry import all_actions
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import open_store
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import Site, open_site

ORIGIN = "http://localhost:8000"
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


def absent() -> RunningTournament:
    return published(started(5).do(c.set_absence, 1, 1))


def played_out() -> RunningTournament:
    tournament = published(started(4).do(c.change_settings, {"rounds": 1}))
    return tournament.do(c.enter_results, 1, [(1, *WON), (2, *WON)]).do(c.close_round, 1)


def event() -> RunningTournament:
    return festival_in_memory(4).do(c.change_registration, 4, {"labels": "A"})


WHY = "decided"
# For each action a call that is carried out and one that is refused.
CASES: dict[str, tuple[Case, ...]] = {
    "add_players": (
        Case(started(4), ("Eve",), {"players": [{"name": "Eve"}]}, {"name": "Eve"}),
        Case(started(4), (" ",), {"players": [{"name": " "}]}, {"name": " "}),
    ),
    "change_player": (
        Case(started(4), ("1", "--name", "Eve"), {"player": 1, "name": "Eve"}),
        Case(started(4), ("9", "--name", "Eve"), {"player": 9, "name": "Eve"}),
    ),
    "change_settings": tuple(
        Case(before, ("--rounds", "1"), {"rounds": 1}, {"group": "play", "rounds": 1})
        for before in (started(4), complete().do(c.close_round, 1).do(c.pair))
    ),
    "set_start_scores": tuple(
        Case(
            before,
            ("20", "1", "2", "--reason", WHY),
            {"players": [1, 2], "half_points": 40, "reason": WHY},
            {"players": "1, 2", "score": "20", "reason": WHY},
        )
        for before in (started(4, game="go", mcmahon=True, bar="1d"), started(4))
    ),
    "draw": (
        Case(started(4), ("--seed", "7"), {"seed": 7}),
        Case(published(started(4)), ("--seed", "7"), {"seed": 7}),
    ),
    "set_absence": (
        Case(started(4), ("1", "--rounds", "2"), {"player": 1, "round": 2}, {"cell": "1.2.absent"}),
        Case(published(started(4)), ("1", "--rounds", "1"), {"player": 1, "round": 1}, {"cell": "1.1.absent"}),
    ),
    "clear_absence": (
        Case(
            started(4).do(c.set_absence, 1, 2),
            ("1", "--rounds", "2", "--present"),
            {"player": 1, "round": 2},
            {"cell": "1.2.present"},
        ),
        Case(
            published(started(4)),
            ("1", "--rounds", "1", "--present"),
            {"player": 1, "round": 1},
            {"cell": "1.1.present"},
        ),
    ),
    "correct_absence": tuple(
        Case(
            before,
            ("1", "--rounds", "1", "--counts", "half", "--reason", WHY),
            {"player": 1, "round": 1, "result": "HALF_POINT_BYE", "reason": WHY},
            {"kind": "absence", "round": 1, "player": 1, "result": "HALF_POINT_BYE", "reason": WHY},
        )
        for before in (absent(), published(started(4)))
    ),
    "pair": (Case(started(4)), Case(published(started(4)))),
    "publish": (Case(started(4).do(c.pair), ("--yes",)), Case(started(4), ("--yes",))),
    "enter_result": (
        Case(published(started(4)), ("1:1-0",), {"round": 1, "board": 1, "result": "1-0"}, command="result"),
        Case(published(started(4)), ("9:1-0",), {"round": 1, "board": 9, "result": "1-0"}, command="result"),
    ),
    "enter_results": tuple(
        Case(
            published(started(4)),
            ("1:1-0", f"{board}:0-1"),
            {"round": 1, "results": [{"board": 1, "result": "1-0"}, {"board": board, "result": "0-1"}]},
            {"round": 1, "board-1": "1-0", f"board-{board}": "0-1"},
        )
        for board in (2, 9)
    ),
    "clear_result": (
        Case(complete(), ("1:",), {"round": 1, "board": 1}, {"round": 1, "board": 1, "result": ""}),
        Case(complete(), ("9:",), {"round": 1, "board": 9}, {"round": 1, "board": 9, "result": ""}),
    ),
    "correct_result": tuple(
        Case(
            complete().do(c.close_round, 1),
            (f"1:{result}", "--round", "1", "--reason", WHY),
            {"round": 1, "board": 1, "result": result, "reason": WHY},
            {"kind": "result", "round": 1, "board": 1, "result": result, "reason": WHY},
        )
        for result in ("0-1", "1-0")
    ),
    "set_category": tuple(
        Case(
            before,
            ("Youth", "--rule", "rating=-1699"),
            {"category": 1, "name": "Youth", "rule": "rating=-1699"},
            {"name": "Youth", "rating_most": 1699},
        )
        for before in (prized(), played_out().do(c.set_category, "Youth").do(c.finish, 7))
    ),
    "set_prize_rules": (
        Case(prized(), ("--one-each", "yes"), {"one_each": True}, {"one_each": "yes"}),
        Case(prized(), ("--exclude", "9"), {"excluded": [9]}, {"excluded": 9}),
    ),
    "finish": (
        Case(played_out(), ("--yes", "--seed", "7"), {"seed": 7}),
        Case(complete(), ("--yes", "--seed", "7"), {"seed": 7}),
    ),
    "use_club_spelling": (
        Case(clubs(), ("De Toren",), {"club": "De Toren"}),
        Case(clubs(), ("Pion",), {"club": "Pion"}),
    ),
    "commit_lots": (
        Case(started(4), ("--secret", "ab" * 16), {"secret": "ab" * 16}),
        Case(published(started(4)), ("--secret", "ab" * 16), {"secret": "ab" * 16}),
    ),
    "remove_player": (Case(started(4), ("1",), {"player": 1}), Case(published(started(4)), ("1",), {"player": 1})),
    "fix_board": (
        Case(started(4), ("1", "3"), {"player": 1, "board": 3}),
        Case(started(4).do(c.fix_board, 2, 3), ("1", "3"), {"player": 1, "board": 3}),
    ),
    "free_board": (
        Case(started(4).do(c.fix_board, 2, 3), ("2",), {"player": 2}),
        Case(started(4), ("2",), {"player": 2}),
    ),
    "withdraw_player": (
        Case(started(4), ("1", "--from", "2"), {"player": 1, "from_round": 2}),
        Case(published(started(4)), ("1", "--from", "1"), {"player": 1, "from_round": 1}),
    ),
    "return_player": (
        Case(started(4).do(c.withdraw_player, 1), ("1",), {"player": 1}),
        Case(started(4), ("1",), {"player": 1}),
    ),
    "no_show": (
        Case(published(started(4)), ("1", "--round", "1"), {"player": 1, "round": 1}),
        Case(complete().do(c.close_round, 1), ("1", "--round", "1"), {"player": 1, "round": 1}),
    ),
    "check_in": (
        Case(started(4), ("1", "2", "--round", "2"), {"players": [1, 2], "round": 2}),
        Case(published(started(4)), ("1", "--round", "1"), {"players": [1], "round": 1}),
    ),
    "undo_check_in": (
        Case(started(4).do(c.check_in, [1, 2]), ("1",), {"players": [1]}),
        Case(started(4), ("1",), {"players": [1]}),
    ),
    "close_check_in": (Case(started(4).do(c.check_in, [1])), Case(started(4).do(c.check_in, [1, 2, 3, 4]))),
    "make_request": (
        Case(
            started(4),
            ("1", "absent", "--round", "2", "--note", WHY, "--at", "2026-05-01T10:00"),
            {"player": 1, "what": "absent", "round": 2, "note": WHY, "moment": "2026-05-01T10:00"},
        ),
        Case(
            published(started(4)),
            ("1", "absent", "--round", "1"),
            {"player": 1, "what": "absent", "round": 1},
        ),
    ),
    "cancel_request": (
        Case(asked(), ("1",), {"request": 1}),
        Case(asked().do(c.refuse_requests), ("1",), {"request": 1}),
    ),
    "accept_requests": (
        Case(asked(), ("2",), {"requests": [2]}),
        Case(published(asked()), ("1",), {"requests": [1]}),
    ),
    "refuse_requests": (
        Case(asked(), ("--reason", WHY), {"reason": WHY}),
        Case(started(4), (), {}),
    ),
    "start_evening": (
        Case(started(5), ("1", "2", "4"), {"players": [1, 2, 4]}),
        Case(started(5), ("1",), {"players": [1]}),
    ),
    "arrive_late": (
        Case(published(started(4).do(c.set_absence, 4, 1)), ("4", "--reason", WHY), {"player": 4, "reason": WHY}),
        Case(started(4), ("4",), {"player": 4}),
    ),
    "publish_schedule": (
        Case(started(4, systems=[[1, "round-robin"]]), ("--publish",)),
        Case(started(4), ("--publish",)),
    ),
    "set_game_ahead": (
        Case(
            started(4, systems=[[1, "keizer"]]),
            ("1", "4", "0-1", "--round", "2", "--date", "2026-05-03"),
            {"white": 1, "black": 4, "result": "0-1", "round": 2, "date": "2026-05-03"},
        ),
        Case(started(4), ("1", "4", "1-0"), {"white": 1, "black": 4, "result": "1-0"}),
    ),
    "set_game_date": (
        Case(published(started(4)), ("1", "4", "2026-05-03"), {"one": 1, "two": 4, "date": "2026-05-03"}),
        Case(started(4), ("1", "4", "2026-05-03"), {"one": 1, "two": 4, "date": "2026-05-03"}),
    ),
    "allow_pair": (
        Case(started(4).do(c.forbid_pair, [1, 2]), ("1", "2"), {"players": [1, 2]}),
        Case(started(4), ("1", "2"), {"players": [1, 2]}),
    ),
    "forbid_pair": (
        Case(started(4), ("1", "2", "--rounds", "1-2"), {"players": [1, 2], "first_round": 1, "last_round": 2}),
        Case(
            published(started(4)),
            ("1", "2", "--rounds", "1-2"),
            {"players": [1, 2], "first_round": 1, "last_round": 2},
        ),
    ),
    "keep_apart": (Case(clubs(), ("club",), {"what": "club"}), Case(started(4), ("club",), {"what": "club"})),
    "withdraw_publication": (
        Case(published(started(4)), ("--round", "1", "--reason", WHY, "--yes"), {"round": 1, "reason": WHY}),
        Case(complete(), ("--round", "1", "--reason", WHY, "--yes"), {"round": 1, "reason": WHY}),
    ),
    "close_round": (
        Case(complete(), ("--round", "1"), {"round": 1}),
        Case(published(started(4)), ("--round", "1"), {"round": 1}),
    ),
    "discard_draft": (Case(started(4).do(c.pair)), Case(started(4))),
    "swap_in_draft": (
        Case(started(4).do(c.pair), ("1", "2"), {"one": 1, "two": 2}, {"what": "swap", "one": 1, "two": 2}),
        Case(started(4), ("1", "2"), {"one": 1, "two": 2}, {"what": "swap", "one": 1, "two": 2}),
    ),
    "pair_in_draft": (
        Case(started(4).do(c.pair), ("1", "2"), {"white": 1, "black": 2}, {"what": "play", "one": 1, "two": 2}),
        Case(started(4), ("1", "2"), {"white": 1, "black": 2}, {"what": "play", "one": 1, "two": 2}),
    ),
    "unpair_in_draft": (
        Case(started(4).do(c.pair), ("1",), {"player": 1}, {"what": "out", "one": 1}),
        Case(started(4), ("1",), {"player": 1}, {"what": "out", "one": 1}),
    ),
    "bye_in_draft": (
        Case(started(5).do(c.pair), ("3",), {"player": 3}, {"what": "bye", "one": 3}),
        Case(started(5), ("3",), {"player": 3}, {"what": "bye", "one": 3}),
    ),
    "pair_in_round": (
        Case(
            published(started(4)),
            ("1", "2", "--round", "1", "--reason", WHY),
            {"round": 1, "white": 1, "black": 2, "reason": WHY},
            {"what": "pair", "round": 1, "one": 1, "two": 2, "reason": WHY},
        ),
        Case(
            complete(),
            ("1", "2", "--round", "1", "--reason", WHY),
            {"round": 1, "white": 1, "black": 2, "reason": WHY},
            {"what": "pair", "round": 1, "one": 1, "two": 2, "reason": WHY},
        ),
    ),
    "swap_in_round": (
        Case(
            published(started(4)),
            ("1", "2", "--round", "1", "--reason", WHY),
            {"round": 1, "one": 1, "two": 2, "reason": WHY},
            {"what": "swap", "round": 1, "one": 1, "two": 2, "reason": WHY},
        ),
        Case(
            complete(),
            ("1", "2", "--round", "1", "--reason", WHY),
            {"round": 1, "one": 1, "two": 2, "reason": WHY},
            {"what": "swap", "round": 1, "one": 1, "two": 2, "reason": WHY},
        ),
    ),
    "swap_colours": (
        Case(
            complete(),
            ("1", "--round", "1", "--reason", WHY),
            {"round": 1, "board": 1, "reason": WHY},
            {"kind": "colours", "round": 1, "board": 1, "reason": WHY},
        ),
        Case(
            complete().do(c.close_round, 1).do(c.pair),
            ("1", "--round", "2"),
            {"round": 2, "board": 1},
            {"kind": "colours", "round": 2, "board": 1},
        ),
    ),
    "remove_category": (
        Case(prized(), ("Youth",), {"category": 1}),
        Case(
            prized().do(c.set_prizes, PrizeList(0, PrizeGroup.CATEGORY, (Prize(100),), category=1)),
            ("Youth",),
            {"category": 1},
        ),
    ),
    "remove_prizes": (
        Case(prized(), ("2",), {"number": 2}),
        Case(prized(), ("9",), {"number": 9}),
    ),
    "order_prizes": (
        Case(prized(), ("3", "2"), {"lists": [3, 2]}, {"do": "up", "number": 3}),
        Case(prized(), ("9",), {"lists": [9]}, {"do": "up", "number": 9}),
    ),
    "show_prizes": (
        Case(prized(), ("yes",), {"shown": True}, {"shown": "yes"}),
        Case(RunningTournament(), ("yes",), {"shown": True}, {"shown": "yes"}),
    ),
    "move_prize": (
        Case(
            prized(),
            ("1.50", "--from", "1", "--to", "organiser", "--reason", WHY),
            {"giver": 1, "taker": 0, "cents": 150, "reason": WHY},
            {"giver": 1, "taker": 0, "cents": "1.50", "reason": WHY},
        ),
        Case(
            prized(),
            ("1.50", "--from", "1", "--to", "1", "--reason", WHY),
            {"giver": 1, "taker": 1, "cents": 150, "reason": WHY},
            {"giver": 1, "taker": 1, "cents": "1.50", "reason": WHY},
        ),
    ),
    "remove_group": (Case(event(), ("B",), {"group": 2}), Case(event(), ("C",), {"group": 3})),
    "number_boards_on": (
        Case(event(), ("yes",), {"on": True}, {"on": "yes"}),
        Case(started(4), ("yes",), {"on": True}, {"on": "yes"}),
    ),
    "place_registrations": (
        Case(event(), ("B", "1", "2"), {"group": 2, "registrations": [1, 2]}),
        Case(event(), ("B", "9"), {"group": 2, "registrations": [9]}),
    ),
    "place_by_rule": (
        Case(event(), ("--overlap", "highest"), {"overlap": "highest"}),
        Case(event().do(c.place_by_rule), (), {}),
    ),
    "mark_arrived": (
        Case(event(), ("1", "2"), {"registrations": [1, 2]}),
        Case(event(), ("9",), {"registrations": [9]}),
    ),
    "mark_expected": (
        Case(event().do(c.mark_arrived, [1]), ("1",), {"registrations": [1]}),
        Case(event(), ("9",), {"registrations": [9]}),
    ),
    "withdraw_registrations": (
        Case(event(), ("1",), {"registrations": [1]}),
        Case(event(), ("9",), {"registrations": [9]}),
    ),
    "start_festival": (Case(event()), Case(event().do(c.start_festival))),
    "reopen_festival": (Case(event().do(c.start_festival)), Case(event())),
}
# Without a command or a page, or with values of their own on each side: their tests are elsewhere.
NOT_HERE = frozenset(
    {
        "change_draft",
        "change_ratings",
        "give_lots",
        "record_barrage",
        "set_prizes",
    }
)


def test_every_action_has_a_case() -> None:
    assert {action.name for action in all_actions()} == CASES.keys() | NOT_HERE


@pytest.fixture
def site(tmp_path: Path) -> Site:
    clock = Clock()
    made = open_site(str(tmp_path), clock=clock, ticks=clock)
    made.accounts.add("Bea", Role.ARBITER, PASSWORD)
    return made


def put(site: Site, name: str, tournament: RunningTournament) -> str:
    return site.create(name, [entry.event for entry in tournament.log.entries], "Bea")


def sent(site: Site, name: str, action: Action, case: Case) -> int:
    visitor = session_of(site, "Bea")
    body = {key: value for key, value in case.values.items() if key not in action.path_names}
    path = action.path.format(**case.values)
    options: dict[str, Any] = {"params": body} if action.method == "DELETE" else {"json": body}
    headers = {"X-CSRF": visitor.csrf, "Origin": ORIGIN}
    answer = client_of(site, visitor).request(
        action.method, f"/api/tournaments/{name}/{path}", headers=headers, **options
    )
    return answer.status_code


def posted(site: Site, name: str, action: Action, case: Case) -> int:
    visitor = session_of(site, "Bea")
    form = {**(case.values if case.form is None else case.form), "csrf": visitor.csrf}
    path = action.pages[0].format(**{**form, **case.values})
    answer = client_of(site, visitor).post(f"/desk/{name}/{path}", data=form, headers={"Origin": ORIGIN})
    return answer.status_code


@pytest.mark.parametrize("name", sorted(CASES))
def test_all_three_do_the_same_and_refuse_the_same(
    name: str, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    action = next(item for item in all_actions() if item.name == name)
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
