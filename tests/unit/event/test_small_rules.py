"""Short rules of a tournament, each at its boundary: schedule, bar, boards, cache, numbers, fields, plain values,
final ranking, prizes and log events."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from helpers.replaying import opening
from helpers.running_tournaments import played, published, started
from helpers.small_events import event_of, numbered, shown
from zwitsers.engine.domain import Player, Result, RoundRobin, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions as c
from zwitsers.event import engine
from zwitsers.event import events as ev
from zwitsers.event.apply import replay
from zwitsers.event.bars import ProposedBar, bar_to_choose, proposed_bar
from zwitsers.event.boards import board_conflicts
from zwitsers.event.consequences import Consequence, would_be_paired_differently
from zwitsers.event.engine import RecentPairings
from zwitsers.event.errors import CommandError
from zwitsers.event.fields import (
    NUMBERS,
    PLAYER_FIELDS,
    entered_values,
    known_of,
    player_values,
    tidy_reason,
    value_fits,
)
from zwitsers.event.final import barrage_to_play, final_lines, ranking_in_force
from zwitsers.event.log import Log
from zwitsers.event.next_period import _order
from zwitsers.event.plain import NotPlainError, is_text, plain, reader
from zwitsers.event.prizing import divided, members_of, prize_money
from zwitsers.event.schedule import (
    fitting_rounds,
    game_key,
    is_round_robin,
    read_game_date,
    round_robin_instead,
    rounds_problem,
    schedule_of,
)
from zwitsers.event.state import Game, Round, Status

ROBIN: dict[str, Any] = {"systems": [[1, "round-robin"]]}


# Schedule


@pytest.mark.parametrize(
    ("players", "rounds", "cycles", "fitting"),
    [(4, 3, 1, 3), (4, 6, 1, 6), (4, 5, 1, 3), (4, 3, 2, 6), (5, 9, 1, 5), (5, 10, 1, 10), (5, 9, 2, 10)],
)
def test_rr4_the_rounds_that_fit(players: int, rounds: int, cycles: int, fitting: int) -> None:
    assert fitting_rounds(opening(players, **ROBIN, rounds=rounds, cycles=cycles)) == fitting


def test_rr4_a_number_of_rounds_that_does_not_fit() -> None:
    four = opening(4, **ROBIN)
    assert [rounds_problem(four, rounds) is None for rounds in (2, 3, 4, 5, 6, 7, 9)] == [
        *(False, True, False, False),
        *(True, False, False),
    ]
    problem = rounds_problem(four, 4)
    assert problem is not None
    assert problem.values == {"rounds": 4, "players": 4, "one": 3, "two": 6}
    assert rounds_problem(opening(1), 9) is None
    two = rounds_problem(opening(2), 9)
    assert two is not None
    assert two.values == {"rounds": 9, "players": 2, "one": 1, "two": 2}


def test_a_round_robin_is_proposed_for_three_players_or_more_before_round_one() -> None:
    assert [round_robin_instead(opening(players, rounds=2)) for players in (2, 3, 4, 5)] == [0, 3, 3, 0]
    assert round_robin_instead(opening(4, rounds=2, game="go")) == 3
    assert round_robin_instead(opening(4, rounds=2, game="go", mcmahon=True)) == 0
    assert round_robin_instead(published(started(4, rounds=2)).state) == 0
    assert schedule_of(opening(4)) is None
    assert schedule_of(opening(4, **ROBIN)) == RoundRobin(swap=True)
    assert schedule_of(opening(4, **ROBIN, swap_last_rounds=False)) == RoundRobin(swap=False)
    assert is_round_robin(opening(4, **ROBIN))


def test_keys_and_dates_of_games() -> None:
    assert game_key(3, 9, 2) == game_key(3, 2, 9) == (3, 2, 9)
    dates = {" 2026-05-03 ": "2026-05-03", "2026-05-03 19:30": "2026-05-03T19:30", "NONE": "", "": ""}
    assert {text: read_game_date(text) for text in dates} == dates
    for text in ("20260503", "2026-05-03T19:30:00", "2026-05-03T19", "2026-05-03T19:30Z", "2026-02-30"):
        assert read_game_date(text) is None, text


# The bar


def go(grades: list[str], **settings: Any) -> Any:
    people = [{"name": f"P{n}", "grade": grade} for n, grade in enumerate(grades)]
    return event_of(*people, **{"game": "go", "systems": [], "mcmahon": True, "rounds": 2, **settings})


def test_a_bar_is_chosen_once_in_a_mcmahon_before_round_one() -> None:
    grades = ["3d", "3d", "2d", "2d", "1k", "2k"]
    proposed = ProposedBar("2d", 4, 6, 4, 4)
    made = go(grades)
    assert bar_to_choose(made.state) == proposed
    assert not proposed.crowded
    assert proposed._replace(players=5).crowded
    assert bar_to_choose(go(grades, bar="1d").state) is None
    assert bar_to_choose(go(grades, mcmahon=False).state) is None
    assert bar_to_choose(published(made).state) is None
    assert bar_to_choose(made.do(c.pair).state) == proposed


def test_the_bar_has_somebody_below_it_and_is_no_weakest_grade() -> None:
    assert proposed_bar(go(["1d"] * 4 + ["30k"] * 2).state) == ProposedBar("1d", 4, 6, 4, 4)
    assert proposed_bar(go(["30k"] * 5).state) is None
    # Four of five are nearly all; three are enough in a small field. Of four: three quarters are not nearly all.
    assert proposed_bar(go(["3d", "3d", "2d", "1d", "5k"]).state) == ProposedBar("2d", 3, 5, 3, 4)
    assert proposed_bar(go(["3d", "3d", "3d", "1k"]).state) == ProposedBar("3d", 3, 4, 3, 4)
    assert proposed_bar(go(["3d", "3d", "3d", "3d", "1k"]).state) == ProposedBar("3d", 4, 5, 4, 4)
    many = proposed_bar(go(["1d"] * 60 + ["1k"] * 40, rounds=25).state)
    assert many == ProposedBar("1d", 60, 100, 50, 2**20)


def test_a_player_without_grade_or_rating_is_not_known_to_be_below_the_bar() -> None:
    assert proposed_bar(go(["1d", "1d", "1d", "1d", ""]).state) is None
    assert proposed_bar(go(["1d", "1d", "1d", "1d", "", "1k", "1k"]).state) == ProposedBar("1d", 4, 7, 4, 4)


# Boards and the cache of pairings


def test_both_players_of_a_board_are_told_when_it_is_not_theirs() -> None:
    state = replay([ev.BoardFixed(1, 9), ev.BoardFixed(2, 8), ev.BoardFixed(3, 2)], opening())
    round_ = Round(1, Status.DRAFT, (Game(2, 1), Game(3, 4)), None, {}, numbers=(8, 2))
    assert [dict(item.values) for item in board_conflicts(state, round_)] == [
        {"player": "1 (P1)", "own": 9, "opponent": "2 (P2)", "board": 8}
    ]
    elsewhere = replace(round_, numbers=(1, 3))
    assert [item.values["player"] for item in board_conflicts(state, elsewhere)] == ["2 (P2)", "1 (P1)", "3 (P3)"]


def test_four_pairings_are_kept_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(engine, "pair_round", lambda snapshot, *_more, **_named: seen.append(len(snapshot.players)))
    pairings, book = RecentPairings(), rulebook("knsb-wp")

    def ask(players: int, scheme: str | None = None) -> None:
        listed = tuple(Player(number, "P") for number in range(1, players + 1))
        pairings.pair_round(Snapshot(listed, ((),) * players), book, scheme)

    for players in (1, 2, 3, 4):
        ask(players)
    for players in (1, 2, 3, 4):
        ask(players)
    assert seen == [1, 2, 3, 4]
    ask(5)
    for players in (2, 3, 4, 5):
        ask(players)
    assert seen == [1, 2, 3, 4, 5]
    ask(1)
    ask(5, "adjacent")
    assert seen == [1, 2, 3, 4, 5, 1, 5]


# Consequences


def test_a_bye_that_would_go_to_somebody_else_is_another_pairing() -> None:
    made = played(started(5, rounds=4))
    made = published(made)
    before = made.state
    assert would_be_paired_differently(before, before) == []
    after = replay([ev.ResultCorrected(1, board, "LOSS", "WIN") for board in (1, 2)], before)
    assert would_be_paired_differently(before, after) == [Consequence(2)]
    assert Consequence(2) == Consequence(2, colours_only=False)


def test_a_round_that_cannot_be_paired_any_more_or_now_can_is_paired_differently() -> None:
    before = published(started(4, rounds=4)).state
    after = replay([ev.PairForbidden((1, other)) for other in (2, 3, 4)], before)
    assert would_be_paired_differently(before, after) == [Consequence(1)]
    assert would_be_paired_differently(after, before) == [Consequence(1)]


def test_a_correction_can_change_a_later_round_without_an_earlier_one() -> None:
    """Forbidden from round 2 on: round 1 has the same pairs, round 2 has other ones."""
    made = published(played(started(4, rounds=4)))
    game = made.state.rounds[1].games[0]
    after = replay([ev.PairForbidden((game.white, game.black), 2)], made.state)
    assert would_be_paired_differently(made.state, after) == [Consequence(2)]


def test_the_same_games_at_other_boards_are_no_other_pairing() -> None:
    """The winners and the losers of round 1 change places: each group has the same games."""
    before = published(played(started(8, rounds=5))).state
    after = replay([ev.ResultCorrected(1, board, "LOSS", "WIN") for board in (1, 2, 3, 4)], before)
    one, two = (engine.redraft_round(state, state.round(2)) for state in (before, after))
    assert one is not None
    assert two is not None
    assert two.games == (*one.games[2:], *one.games[:2])
    assert would_be_paired_differently(before, after) == []


# Fields and plain values


def test_the_fields_of_a_player() -> None:
    assert player_values({"name": "  A   b ", "rating": 9999, "national_k": 99}) == {
        "name": "A b",
        "rating": 9999,
        "national_k": 99,
    }
    assert [value_fits("rating", value) for value in (-1, 0, 9999, 10_000, True, "5")] == [
        *(False, True, True),
        *(False, False, False),
    ]
    assert [value_fits("international_k", value) for value in (0, 99, 100)] == [True, True, False]
    assert value_fits("club", None)
    with pytest.raises(CommandError) as caught:
        player_values({"rating": 10_000, "national_k": 100, "club": 5, "height": 1, "name": " "})
    assert [item.key.removeprefix("tournament.player.") for item in caught.value.problems] == [
        *("rating", "k", "text", "field", "no-name"),
    ]
    assert entered_values({"club": "x"}) == {"club": "x"}
    assert entered_values({"name": "JAN JANSEN"})["name"] != "JAN JANSEN"
    assert player_values({"name": "JAN JANSEN"})["name"] == "JAN JANSEN"
    assert tidy_reason("  two \n words ") == "two words"
    with pytest.raises(CommandError):
        tidy_reason("bell\x07")
    both = Player(1, "P", rating=1700, national_rating=1500, international_rating=1700)
    assert (known_of(both)["rating"], known_of(both)["international_rating"]) == (1500, 1700)


@pytest.mark.parametrize("name", [name for name in PLAYER_FIELDS if name not in NUMBERS])
@pytest.mark.parametrize("value", ["bell\x07", "\ud800", 5, None, ["a"]])
def test_every_other_field_of_a_player_is_text(name: str, value: object) -> None:
    with pytest.raises(CommandError) as caught:
        player_values({name: value})
    assert [(item.key, item.values["field"]) for item in caught.value.problems] == [("tournament.player.text", name)]


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_plain_values_are_read_strictly() -> None:
    anything = reader(Any)
    assert anything({"a": [1, None, True, "x"]}) == {"a": (1, None, True, "x")}
    assert anything(nested(6)) == ((((((1,),),),),),)
    for wrong in (nested(7), 1.5, {1: 2}, {"\x07": 2}, "\x07", object()):
        with pytest.raises(NotPlainError):
            anything(wrong)
    assert reader(tuple[int, ...])([1, 2]) == (1, 2)
    assert reader(tuple[int, str])([1, "x"]) == (1, "x")
    assert reader(dict[str, int])({"a": 1}) == {"a": 1}
    assert (reader(int | None)(None), reader(int | None)(3)) == (None, 3)
    wrong_values: list[tuple[Any, Any]] = [
        (int, True),
        (bool, 1),
        (str, 5),
        (tuple[int, ...], "12"),
        (tuple[int, str], [1]),
        (tuple[int, str], [1, "x", 2]),
        (tuple[int, str], 5),
        (dict[str, int], [1]),
        (dict[str, int], {"a": "b"}),
        (dict[str, int], {"\x07": 1}),
        (dict[str, int], {1: 1}),
        (int | None, "x"),
    ]
    for hint, value in wrong_values:
        with pytest.raises(NotPlainError):
            reader(hint)(value)
    with pytest.raises(TypeError):
        reader(float)
    assert plain({1: (2, [3, {"a": (4,)}])}) == {"1": [2, [3, {"a": [4]}]]}
    assert [is_text(value) for value in (" ", "", "\n", "\t", " \r", "\x85")] == [
        *(True, True, False, False),
        *(False, False),
    ]
    assert [is_text(value) for value in ("é\u00a0", "a\u200db", "a\nb", "\ud800", 5)] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_the_values_of_events_that_do_not_say_them() -> None:
    """Logs leave these out or rely on them: they never change."""
    usual = {
        f"{cls.kind}.{item.name}": item.default
        for cls in ev.Event.__subclasses__()
        if cls.kind and not cls.__module__.startswith("invented")
        for item in fields(cls)
        if item.default is not MISSING and item.default not in ("", (), None, False)
    }
    assert usual == {
        "player-added.first_round": 1,
        "player-added.missed": "NOT_ENTERED",
        "absence-set.result": "ABSENT",
        "pair-forbidden.first_round": 1,
        "prize-list-set.share": "equal",
        "prize-list-set.best": 4,
    }


def test_an_empty_log() -> None:
    assert (Log().last, Log().effective, Log().state().created) == (0, (), False)
    added = Log().added([ev.PlayerRemoved(1), ev.PlayerRemoved(2)], author="Bea", time="now")
    assert [(item.sequence, item.batch, item.author, item.time) for item in added.entries] == [
        (1, 1, "Bea", "now"),
        (2, 1, "Bea", "now"),
    ]


# The final ranking and prizes


def test_the_ranking_in_force_while_and_after_the_tournament() -> None:
    state = started(4, rounds=3, systems=[[1, "keizer"]]).state
    assert [ranking_in_force(state, rounds) for rounds in (None, 2, 3)] == ["keizer", "values", "keizer"]
    assert ranking_in_force(replace(state, finished=True), 2) == "keizer"
    chosen = started(4, rounds=3, game="draughts", final_ranking="rating").state
    assert ranking_in_force(chosen, 1) == "rating"


def test_prizes_go_by_lot_to_those_who_may_have_them() -> None:
    made = numbered(4, rounds=1, prizes=[1000, 500]).do(c.give_lots, {1: 4, 2: 3, 3: 2, 4: 1})
    made = made.do(c.set_category, "Low", "rating=-1965").do(c.set_category, "None", "rating=-100")
    made = shown(made, "1-2 1-0", "3-4 ½-½")
    low, none = made.state.categories
    assert [members_of(made.state, item) for item in (low, none)] == [frozenset({4}), frozenset()]
    assert prize_money(made.state) == {4: 1000, 3: 0, 2: 250, 1: 250}
    assert prize_money(made.state, final_lines(made.state)) == prize_money(made.state)
    assert divided(made.state).paid == {1: 1000, 3: 250, 4: 250}
    assert barrage_to_play(made.state) == []


def test_who_withdrew_or_came_too_seldom_gets_no_prize() -> None:
    made = numbered(4, rounds=2, prizes=[1000])
    made = shown(made, "1-2 1-0", "3-4 ½-½").do(c.withdraw_player, 1)
    assert prize_money(made.state) == {1: 0, 2: 0, 3: 500, 4: 500}
    plan = made.state.prizes
    with_them = replace(made.state, prizes=replace(plan, rules=replace(plan.rules, withdrawn=True)))
    assert divided(with_them).paid == {1: 1000}
    seldom = replace(with_them, settings=replace(with_them.settings, minimum_attendance=2))
    assert divided(seldom).paid == {}
    once = replace(with_them, settings=replace(with_them.settings, minimum_attendance=1))
    assert divided(once).paid == {1: 1000}


def test_who_left_a_round_robin_whose_rounds_are_all_published_gets_no_prize_and_no_place_in_the_next_period() -> None:
    made = numbered(4, rounds=3, systems=[[1, "round-robin"]], prizes=[1000]).do(c.publish_schedule)
    for round_ in made.state.rounds:
        for board, game in round_.boards:
            results = (Result.WIN, Result.LOSS) if game.white < game.black else (Result.LOSS, Result.WIN)
            made = made.do(c.enter_result, round_.number, board, *results)
    first = made.state.by_lot()[1]
    assert divided(made.state).paid == {first: 1000}
    gone = made.do(c.withdraw_player, first).state
    assert first not in divided(gone).paid
    assert (first in _order(made.state), first in _order(gone)) == (True, False)
