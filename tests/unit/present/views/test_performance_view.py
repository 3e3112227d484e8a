"""Performance and rating change as the tables of B.02 give them; K is 20 for everyone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from helpers.brief_records import brief
from helpers.small_events import event_of, shown
from zwitsers.engine.domain.ratings import Counting, Rating
from zwitsers.present.views.event_standings import StandingsChoice, event_ranking
from zwitsers.present.views.performance import brief_performance, performance_lists, performance_table

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def four() -> RunningTournament:
    """National 1800, 1800, 1300, none; 2 also has 1900 internationally. 1 beats 2, then 3; 2 draws with 4."""
    made = event_of(
        {"name": "A", "rating": 1800, "national_k": 20},
        {"name": "B", "rating": 1800, "national_k": 20, "international_rating": 1900, "international_k": 20},
        {"name": "C", "rating": 1300, "national_k": 20},
        "D",
    )
    made = shown(made, "1-2 1-0", "4-3 1-0R")
    return shown(made, "3-1 0-1", "2-4 ½-½")


def test_games_that_count_and_what_they_bring() -> None:
    table = performance_table(event_ranking(four().state))
    assert (table.rounds, table.lists) == (2, (Rating.NATIONAL, Rating.INTERNATIONAL))
    lines = {line.player.name: line for line in table.lines}
    national = lines["A"].lists[0]
    first, second = national.games
    # 1800 against 1800: 50 in 100. Against 1300: 500 more counts as 400, 92 in 100.
    assert first.expected is not None
    assert second.expected is not None
    assert (first.opponent.name, first.difference, first.limited, first.expected.exact) == ("B", 0, False, "0.5")
    assert (second.round, second.difference, second.limited, second.expected.exact) == (2, 400, True, "0.92")
    # 2 of 2 against 1550 on average: 800 more. 20 × (2 - 1.42) = 11.6.
    assert (national.score.exact, national.average, national.performance) == ("2", 1550, 2350)
    assert national.change is not None
    assert (national.change.exact, national.rounded_change, national.new_rating) == ("11.6", 12, 1812)
    assert (national.k, national.k_given) == (20, True)


def test_a_forfeit_and_an_unrated_opponent_do_not_count() -> None:
    lines = {line.player.name: line for line in performance_table(event_ranking(four().state)).lines}
    only = lines["B"].lists[0]
    assert [game.opponent.name for game in only.games] == ["A"]
    assert [who.name for who in only.unrated] == ["D"]
    # C lost by forfeit to D: neither a game nor an unrated opponent.
    third = lines["C"].lists[0]
    assert [game.opponent.name for game in third.games] == ["A"]
    assert third.unrated == ()


def test_whoever_has_no_rating_wins_and_loses_none() -> None:
    found = {line.player.name: line for line in performance_table(event_ranking(four().state)).lines}["D"].lists[0]
    # A draw with 1800.
    assert (found.rating, found.average, found.performance) == (0, 1800, 1800)
    assert (found.change, found.rounded_change, found.new_rating, found.expected) == (None, None, None, None)


def test_in_short_it_is_on_the_list_that_counts() -> None:
    made = event_ranking(four().state)
    lists = performance_lists(made)

    def on(counting: Counting, number: int) -> Rating:
        return brief_performance(made, number, counting, lists).list

    assert [on(Counting.NATIONAL, number) for number in (1, 2)] == [Rating.NATIONAL] * 2
    assert [on(Counting.INTERNATIONAL, number) for number in (1, 2)] == [Rating.INTERNATIONAL] * 2
    # 2 has 1900 internationally and 1800 nationally, 1 has 1800 nationally only; 4 has neither.
    assert [on(Counting.HIGHER, number) for number in (1, 2, 4)] == [
        Rating.NATIONAL, Rating.INTERNATIONAL, Rating.NATIONAL
    ]  # fmt: skip
    assert [on(Counting.NATIONAL_FIRST, number) for number in (2, 4)] == [Rating.NATIONAL, Rating.INTERNATIONAL]
    assert [brief_performance(made, number, Counting.NATIONAL, lists).rated for number in (1, 4)] == [True, False]


def test_a_list_that_nobody_is_on_is_not_used() -> None:
    made = event_ranking(shown(event_of({"name": "A", "rating": 1800}, "B"), "1-2 1-0").state)
    lists = performance_lists(made)
    assert lists == (Rating.NATIONAL,)
    assert brief_performance(made, 1, Counting.INTERNATIONAL, lists).list is Rating.NATIONAL


def test_other_games_have_none() -> None:
    made = shown(event_of({"name": "A", "rating": 1800}, "B", game="draughts", systems=[[1, "kndb"]]), "1-2 2-0")
    ranking = event_ranking(made.state, StandingsChoice(1))
    assert performance_lists(ranking) == ()
    assert [line.lists for line in performance_table(ranking).lines] == [(), ()]


def test_of_two_equal_ratings_the_national_one_counts() -> None:
    both = {"name": "A", "rating": 1800, "international_rating": 1800}
    made = event_ranking(shown(event_of(both, "B"), "1-2 1-0").state)
    assert brief_performance(made, 1, Counting.HIGHER, performance_lists(made)).list is Rating.NATIONAL


def test_open_and_adjourned_games_do_not_count() -> None:
    people = (
        {"name": name, "rating": rating, "national_k": 20}
        for name, rating in zip("ABCD", (1900, 1800, 1700, 1600), strict=True)
    )
    made = shown(shown(event_of(*people), "1-2 1-0", "3-4 adj"), "1-3", "2-4 ½-½")
    choice = StandingsChoice(2, final=False)
    lines = {line.player.name: line.lists[0] for line in performance_table(event_ranking(made.state, choice)).lines}
    met = {name: [(game.round, game.opponent.name) for game in found.games] for name, found in lines.items()}
    assert met == {"A": [(1, "B")], "B": [(1, "A"), (2, "D")], "C": [], "D": [(2, "B")]}
    assert lines["C"].performance is None
    assert lines["A"].change is not None
    assert lines["A"].score.exact == "1"


def test_a_player_without_a_rating_gets_a_first_one_after_five_games() -> None:
    """8.2: 3 of 5 against 1800, with two imagined draws 4 of 7: 0.57, which is 50 above 1800."""
    made = event_of("X", *({"name": name, "international_rating": 1800} for name in "ABCDE"), rounds=5)
    games = (
        ("1-2 1-0", "3-6 ½-½", "4-5 ½-½"),
        ("1-3 1-0", "4-2 ½-½", "5-6 ½-½"),
        ("1-4 1-0", "5-3 ½-½", "6-2 ½-½"),
        ("1-5 0-1", "6-4 ½-½", "2-3 ½-½"),
        ("1-6 0-1", "2-5 ½-½", "3-4 ½-½"),
    )
    first = []
    for boards in games:
        made = shown(made, *boards)
        line = next(line for line in performance_table(event_ranking(made.state)).lines if line.player.name == "X")
        first.append(line.lists[0].first_rating)
    assert first == [None, None, None, None, 1850]
    others = {line.player.name: line.lists[0] for line in performance_table(event_ranking(made.state)).lines}
    assert others["A"].first_rating is None


def test_the_whole_table() -> None:
    """Place, player, points and for each list: rating, games (round, opponent, their rating, score, difference,
    limited, expected), unrated opponents, score, average, performance, expected, K, K given, change, rounded change and
    first rating."""
    table = performance_table(event_ranking(four().state))
    assert brief(table) == (2, ["national", "international"], [
        (1, "A", "2", [
            ("national", 1800, [(1, "B", 1800, "1", 0, False, "0.5"), (2, "C", 1300, "1", 400, True, "0.92")], [],
             "2", 1550, 2350, "1.42", 20, True, "11.6", 12, None),
            ("international", 0, [(1, "B", 1900, "1", None, False, None)], ["C"],
             "1", 1900, 2700, None, 20, False, None, None, None)]),
        (2, "D", "1.5", [
            ("national", 0, [(2, "B", 1800, "0.5", None, False, None)], [],
             "0.5", 1800, 1800, None, 20, False, None, None, None),
            ("international", 0, [(2, "B", 1900, "0.5", None, False, None)], [],
             "0.5", 1900, 1900, None, 20, False, None, None, None)]),
        (3, "B", "0.5", [
            ("national", 1800, [(1, "A", 1800, "0", 0, False, "0.5")], ["D"],
             "0", 1800, 1000, "0.5", 20, True, "-10", -10, None),
            ("international", 1900, [], ["A", "D"], "0", None, None, None, 20, True, None, None, None)]),
        (4, "C", "0", [
            ("national", 1300, [(2, "A", 1800, "0", -400, True, "0.08")], [],
             "0", 1800, 1000, "0.08", 20, True, "-1.6", -2, None),
            ("international", 0, [], ["A"], "0", None, None, None, 20, False, None, None, None)]),
    ])  # fmt: skip
    assert [line.line for line in table.lines] == list(table.ranking.lines)
    assert [line.lists[0].new_rating for line in table.lines] == [1812, None, 1790, 1298]


def test_in_short_for_every_way_of_counting() -> None:
    """B has 1900 and 1800, A and C a national rating only, D none."""
    made = event_ranking(four().state)
    lists = performance_lists(made)
    national = [("national", 2350, "11.6", True), ("national", 1000, "-10", True), ("national", 1000, "-1.6", True),
                ("national", 1800, None, False)]  # fmt: skip
    international = [("international", 2700, None, False), ("international", None, None, True),
                     ("international", None, None, False), ("international", 1900, None, False)]  # fmt: skip
    expected = {
        Counting.NATIONAL: national,
        Counting.INTERNATIONAL: international,
        Counting.HIGHER: [national[0], international[1], national[2], national[3]],
        Counting.NATIONAL_FIRST: [*national[:3], international[3]],
        Counting.INTERNATIONAL_FIRST: [national[0], international[1], national[2], national[3]],
    }
    for counting, lines in expected.items():
        assert [brief(brief_performance(made, number, counting, lists)) for number in (1, 2, 3, 4)] == lines


def test_the_year_of_the_tournament_decides_who_is_a_junior() -> None:
    """B.02 8.3.3: K is 40 below 2300 until the end of the year of the eighteenth birthday."""
    people = ({"name": "A", "rating": 1800, "birth": "2008-05-05"}, {"name": "B", "rating": 1800})
    made = event_ranking(shown(event_of(*people), "1-2 1-0").state)
    lists = performance_lists(made)
    for year, k, change in ((2026, 40, "20"), (2027, 20, "10"), (None, 20, "10")):
        then = replace(made, year=year)
        line = next(line for line in performance_table(then).lines if line.player.name == "A")
        found = brief_performance(then, 1, Counting.NATIONAL, lists)
        assert (line.lists[0].k, found.change and found.change.exact) == (k, change)


def test_who_counts_with_an_international_rating_for_want_of_a_national_one() -> None:
    people = ({"name": "A", "international_rating": 1900}, {"name": "B", "rating": 1800})
    made = event_ranking(shown(event_of(*people), "1-2 1-0").state)
    assert [line.rating for line in made.lines] == [1900, 1800]
    lists = performance_lists(made)
    assert [brief_performance(made, number, Counting.NATIONAL_FIRST, lists).list for number in (1, 2)] == [
        Rating.INTERNATIONAL, Rating.NATIONAL
    ]  # fmt: skip


def test_an_unrated_opponent_who_was_met_twice_is_listed_twice() -> None:
    made = shown(shown(event_of({"name": "A", "rating": 1800}, "D"), "1-2 1-0"), "2-1 ½-½")
    line = next(line for line in performance_table(event_ranking(made.state)).lines if line.player.name == "A")
    assert [who.name for who in line.lists[0].unrated] == ["D", "D"]
