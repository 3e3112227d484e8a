"""What is missing before a file goes to a federation: each check alone, and where it is mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.running_tournaments import played
from helpers.small_events import event_of, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.before_sending import SendingCheck, before_sending

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

ABOUT = {
    "rounds": 1,
    "start": "2026-05-01",
    "end": "2026-05-01",
    "round_dates": ["2026-05-01"],
    "arbiter": "Bea",
    "arbiter_id": "1012345",
}
KNOWN = {"rating": 1900, "national_list": "2026-05", "national_id": "7", "sex": "w"}


def ready(count: int = 2, **changes: Any) -> RunningTournament:
    """A tournament that is ready, but for these settings."""
    people = [{"name": f"P{number}", **KNOWN, "national_id": str(number)} for number in range(1, count + 1)]
    return event_of(*people, **{**ABOUT, **changes})


def checks(made: RunningTournament, unconfirmed: int = 0) -> list[tuple[str, str, int]]:
    return [(one.key, one.page, one.count) for one in before_sending(made.state, unconfirmed)]


def test_what_is_ready_needs_nothing() -> None:
    assert checks(ready()) == []


def test_dates_and_arbiters() -> None:
    about = "settings#about"
    assert checks(ready(end="")) == [("dates", about, 0)]
    assert checks(ready(rounds=3)) == [("round-dates", about, 2)]
    # Without an arbiter nobody is asked for a number.
    assert checks(ready(arbiter="", arbiter_id="")) == [("arbiter", about, 0)]
    assert checks(ready(arbiter_id="")) == [("arbiter-number", about, 0)]
    assert checks(ready(deputies="Abe 1023; Cor ; Dirk")) == [("deputy-numbers", about, 2)]
    (found,) = before_sending(ready(deputies="Abe 1023; Cor ; Dirk").state)
    assert (found.names, found.must_fix) == (("Cor", "Dirk"), True)


def test_deputies_are_expected_with_more_than_fifty_players() -> None:
    assert checks(ready(50)) == []
    assert checks(ready(51)) == [("deputies", "settings#about", 0)]
    assert not before_sending(ready(51).state)[0].must_fix


def test_what_is_not_known_of_players() -> None:
    made = event_of(
        {"name": "A", **KNOWN, "national_id": ""},
        {"name": "B", **KNOWN, "sex": ""},
        {"name": "C", **KNOWN, "rating": 0, "national_list": ""},
        {"name": "D", **KNOWN, "national_list": ""},
        {"name": "E", **KNOWN, "international_rating": 2000},
        **ABOUT,
    )
    assert [(one.key, one.page, one.names) for one in before_sending(made.state)] == [
        ("id", "players", ("A",)),
        ("sex", "players", ("B",)),
        ("rating", "players/ratings", ("C",)),
        ("list", "players/ratings", ("D", "E")),
    ]
    # Once a round is published ratings are not taken from a list any more.
    later = shown(made, "1-2 1-0", "3-4 1-0", bye=5)
    assert [(key, page) for key, page, _count in checks(later)][2:] == [("rating", "players"), ("list", "players")]


def test_of_many_players_five_are_named_and_all_are_counted() -> None:
    made = event_of(*({"name": f"P{n}", **KNOWN, "sex": ""} for n in range(7)), **ABOUT)
    (found,) = before_sending(made.state)
    assert (found.key, found.count, found.names) == ("sex", 7, ("P0", "P1", "P2", "P3", "P4"))


def test_in_go_nobody_needs_a_rating() -> None:
    made = event_of({"name": "A", "national_id": "1", "sex": "m"}, **ABOUT, game="go", systems=[[1, "go-nl"]])
    assert checks(made) == []


def test_games_without_a_certain_result() -> None:
    assert checks(shown(ready(4), "1-2", "3-4 1-0")) == [("open", "results", 1)]
    assert checks(shown(ready(4), "1-2", "3-4")) == [("open", "results", 2)]
    assert checks(shown(ready(4), "1-2 adj", "3-4 1-0")) == [("adjourned", "corrections?round=1", 1)]
    assert checks(shown(ready(2), "1-2 1-0"), unconfirmed=3) == [("unconfirmed", "results", 3)]


def test_adjourned_games_are_counted_in_all_rounds_and_mended_from_the_first_one_on() -> None:
    dates = ["2026-05-01", "2026-05-01"]
    made = shown(ready(4, rounds=2, round_dates=dates), "1-2 1-0", "3-4 adj")
    assert checks(shown(made, "1-3 adj", "2-4 adj")) == [("adjourned", "corrections?round=1", 3)]


def test_dates_of_the_first_and_of_every_round_of_the_tournament() -> None:
    assert checks(ready(start="")) == [("dates", "settings#about", 0)]
    days = ["2026-05-01", "", "2026-05-03"]
    assert checks(ready(rounds=3, round_dates=days)) == [("round-dates", "settings#about", 1)]


def test_nothing_between_two_separators_is_not_a_deputy() -> None:
    assert checks(ready(deputies="Abe 1023; ;")) == []
    assert checks(ready(51, deputies="Abe 1023")) == []
    (found,) = before_sending(ready(deputies="A;B;C;D;E;F").state)
    assert (found.count, found.names) == (6, ("A", "B", "C", "D", "E"))


def test_a_number_of_either_federation_and_a_list_of_every_rating() -> None:
    made = event_of(
        {"name": "A", **KNOWN, "national_id": "", "fide_id": "1012345"},
        {"name": "B", **KNOWN, "international_rating": 2000, "international_list": "2026-05"},
        **ABOUT,
    )
    assert checks(made) == []
    go = event_of(
        {"name": "A", "national_id": "1", "sex": "m", "rating": 1900}, **ABOUT, game="go", systems=[[1, "go-nl"]]
    )
    assert checks(go) == []


def test_some_checks_must_be_fixed_and_others_are_remarks() -> None:
    keys = [*("dates", "round-dates", "arbiter", "arbiter-number", "deputies", "deputy-numbers")]
    keys += [*("id", "sex", "rating", "list", "adjourned", "open", "unconfirmed")]
    assert [key for key in keys if SendingCheck(key, "").must_fix] == [
        "dates", "arbiter", "arbiter-number", "deputy-numbers", "id", "open", "unconfirmed"
    ]  # fmt: skip


def test_open_games_of_all_rounds_count_those_of_the_in_between_round_too() -> None:
    known = [{"name": f"P{number}", **KNOWN, "national_id": str(number)} for number in range(1, 6)]
    days = ["2026-05-01"] * 3
    about = {**ABOUT, "rounds": 3, "round_dates": days, "game": "draughts", "systems": [[1, "kndb"]]}
    made = played(event_of(*known, **about, drawing_dummy=True), 2).do(c.pair).do(c.publish)
    between = made.state.round(IN_BETWEEN)
    assert len(between.games) == 1
    assert checks(made) == [("open", "results", 1)]
    adjourned = made.do(c.enter_result, IN_BETWEEN, 1, Result.ADJOURNED, Result.ADJOURNED)
    assert checks(adjourned) == [("adjourned", f"corrections?round={IN_BETWEEN}", 1)]
