"""Why one is above another: whole answers, chains of criteria, barrages, and which open games are tried."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from helpers.brief_records import brief
from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from helpers.small_events import five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event import actions as c
from zwitsers.present.views import why_above
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.standings import Standings, final_standings, standings
from zwitsers.present.views.why_above import LEVEL, REVERSED, SAME, above, event_above

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


def by(snapshot: Snapshot, ranking: str) -> Standings:
    book = rulebook("knsb-wp")
    return final_standings(snapshot, book, final_ranking(snapshot, book, ranking), ranking=ranking)


def test_a_whole_answer_without_open_games() -> None:
    """Higher, lower, their places, level, criteria, open games, how many, if drawn, rounds to come, certain."""
    ranking = event_standings(five(final_ranking="WSB,WP").state)
    expected: tuple[Any, ...] = (
        "P5", "P1", 1, 2, False,
        [("PTS", "C.07 4", "1.5", "1.5"), ("WSB", "000 1.2, 001 A1b, 002 Definitie SB", "1.25", "1")],
        [], 0, "same", 1, True,
    )  # fmt: skip
    assert brief(above(ranking, 5, 1)) == expected == brief(above(ranking, 1, 5))
    assert above(ranking, 1, 5).ranking is ranking
    assert [one.chosen and one.chosen.code for one in above(ranking, 1, 5).criteria] == ["PTS", "WSB"]


def test_a_game_of_their_own_that_turns_it_round() -> None:
    """1 has 1 and 2 has ½; they play each other. The loser of it is below: only a win for black changes the order."""
    made = snapshot_of("3w+ 2wadj", "4w= 1badj", "1b- half", "2b= half", planned_rounds=2)
    assert brief(above(by(made, "PTS"), 1, 2)) == (
        "P1", "P2", 1, 2, False, [("PTS", "C.07 4", "1.5", "1")],
        [(2, "P1", "P2", ["0-1"], [], ["1-0", "½-½"], True)], 1, "same", 0, False,
    )  # fmt: skip


def test_a_game_that_makes_two_level() -> None:
    """1 has 1½, 2 has 1 and plays 5: a win makes them level."""
    made = snapshot_of("3w+ half", "4w= 5badj", "1b- half", "2b= half", "half 2wadj", planned_rounds=2)
    assert brief(above(by(made, "PTS"), 1, 2))[6:] == (
        [(2, "P5", "P2", [], ["0-1"], ["1-0", "½-½"], True)], 1, "same", 0, False
    )  # fmt: skip


def test_two_who_are_level_and_meet() -> None:
    made = snapshot_of("3w= 2wadj", "4w= 1badj", "1b= half", "2b= half", planned_rounds=2)
    assert brief(above(by(made, "PTS"), 1, 2))[4:] == (
        True, [("PTS", "C.07 4", "1", "1")], [(2, "P1", "P2", ["1-0", "0-1"], [], ["½-½"], True)], 1, "same", 0, False
    )  # fmt: skip


def test_the_round_that_is_being_played_can_make_them_level_when_all_is_drawn() -> None:
    """After round 1 1 has 1 point, 3 and 4 have ½. In round 2 1 is absent: when 3 and 4 draw, 1 and 3 are level."""
    made = started(4, systems=[[1, "knsb-wp"]], rounds=3, final_ranking="PTS")
    made = shown(made, "1-2 1-0", "3-4 ½-½").do(c.set_absence, 1, 2)
    made = shown(made, "3-4", bye=2)
    ranking = event_standings(made.state, StandingsChoice(1, final=True))
    found = event_above(made.state, ranking, 1, 3)
    assert (found.if_drawn, found.open_count, found.rounds_to_come, found.certain) == (LEVEL, 1, 1, False)
    (game,) = found.open_games
    assert (game.reverses, game.levels, game.keeps, game.own) == (("1-0",), ("½-½",), ("0-1",), True)
    # By the ranking of round 1 alone nothing is open.
    plain = above(ranking, 1, 3)
    assert (plain.if_drawn, plain.open_count, plain.rounds_to_come, plain.certain) == (SAME, 0, 2, True)


def test_without_a_plan_no_rounds_are_to_come() -> None:
    assert above(by(snapshot_of("2w+", "1b-"), "PTS"), 1, 2).rounds_to_come == 0
    assert above(by(snapshot_of("2w+ 2b=", "1b- 1w=", planned_rounds=2), "PTS"), 1, 2).rounds_to_come == 0


def test_a_game_without_colours_has_the_lower_number_first() -> None:
    made = snapshot_of("2w+ half", "1b- half", planned_rounds=2)
    open_game = (PlayerRound(Result.PENDING, 2, None), PlayerRound(Result.PENDING, 1, None))
    made = made._replace(
        histories=tuple((history[0], entry) for history, entry in zip(made.histories, open_game, strict=True))
    )
    (game,) = above(by(made, "PTS"), 1, 2).open_games
    assert (game.white.number, game.black.number, game.levels) == (1, 2, ("0-1",))


def test_how_many_open_games_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 and 2 won from 3 and 4; both play on, and so do 3 and 4. All three games matter."""
    made = snapshot_of("3w+ 5wadj", "4w+ 6wadj", "1b- 4wadj", "2b- 3badj", "6w= 1badj", "5b= 2badj", planned_rounds=3)
    ranking = by(made, "WP")

    def tried() -> list[tuple[int, int]]:
        return [(game.white.number, game.black.number) for game in above(ranking, 1, 2).open_games]

    assert tried() == [(1, 5), (2, 6), (3, 4)]
    monkeypatch.setattr(why_above, "_BUDGET", 0)
    assert tried() == [(1, 5), (2, 6)]
    monkeypatch.setattr(why_above, "_BUDGET", 18)
    assert tried() == [(1, 5), (2, 6), (3, 4)]
    monkeypatch.setattr(why_above, "_MOST_GAMES", 1)
    assert tried() == [(1, 5)]
    assert above(ranking, 1, 2).open_count == 3


# Which criterion decides


@pytest.mark.parametrize(("system", "ranking"), [("kndb", "fmjd"), ("knsb-wp", ""), ("fide-dutch", "BH/C1,BH,DE,SB")])
def test_all_criteria_but_the_last_are_equal(system: str, ranking: str) -> None:
    """Of every two players after three rounds; FMJD goes by a chain of truncated Solkoffs."""
    game = "draughts" if system == "kndb" else "chess"
    made = started(10, game=game, systems=[[1, system]], rounds=5, final_ranking=ranking)
    for results in ((WHITE, DRAW, BLACK, WHITE, DRAW), (DRAW, BLACK, WHITE, DRAW, BLACK), (DRAW,) * 5):
        made = closed(published(made), results)
    found = event_standings(made.state, StandingsChoice(3, final=True))
    deciders = set()
    for one, two in combinations([line.number for line in found.lines], 2):
        answer = above(found, one, two)
        equal = [item.higher == item.lower for item in answer.criteria]
        assert answer.level == all(equal)
        if answer.decided_by is not None:
            assert equal == [True] * (len(equal) - 1) + [False]
            assert answer.decided_by.higher > answer.decided_by.lower
            deciders.add(answer.decided_by.code)
    assert len(deciders) >= 3
    assert ("SOLT/C1" in deciders) == (system == "kndb")


def test_a_barrage_comes_after_what_is_level() -> None:
    made = closed(published(started(4, rounds=1, game="draughts", barrage=True)))
    first, second = (line.number for line in event_standings(made.state).lines[:2])
    level = event_standings(made.state)
    assert [line.barrage for line in level.lines] == [True, True, False, False]
    done = event_standings(made.do(c.record_barrage, [second, first]).state)
    assert [line.number for line in done.lines[:2]] == [second, first]
    answer = above(done, first, second)
    assert answer.higher.number == second
    assert answer.decided_by is not None
    assert (answer.decided_by.code, answer.decided_by.higher_value, answer.decided_by.lower_value) == (
        "BARRAGE",
        None,
        None,
    )
    assert answer.decided_by.article
    last = done.lines[-1].number
    assert [one.code for one in above(done, first, last).criteria] == ["PTS"]


def test_the_order_for_pairing_goes_by_points_wp_and_sb() -> None:
    ranking = event_standings(five().state, StandingsChoice(2, final=False))
    articles = rulebook("knsb-wp").method.articles
    assert brief(above(ranking, 3, 4).criteria) == [
        ("PTS", articles.points, "0.5", "0.5"),
        ("WP", articles.resistance_points, "2", "2"),
        ("WSB", articles.sonneborn_berger, "1", "1"),
        ("", "R2", None, None),
    ]
    assert len({articles.points, articles.resistance_points, articles.sonneborn_berger}) > 1
    assert above(ranking, 3, 4).criteria[-1].chosen is None
    fide = standings(snapshot_of("2w=", "1b="), rulebook("fide-dutch"))
    assert [one.code for one in above(fide, 1, 2).criteria] == ["PTS", ""]


def test_sb_decides_the_order_for_pairing_where_wp_is_equal() -> None:
    """1 and 2 met 3 (2 points), 4 (1 point) and each other. 1 beat 3 and 2 beat 4."""
    made = snapshot_of(
        "3w+ 4b- 2w=", "4b+ 3w- 1b=", "1b- 2b+ 5w+", "2w- 1w+ 6b-", "6w= 6b= 3b-", "5b= 5w= 4w+", planned_rounds=4
    )
    ranking = standings(made, rulebook("knsb-wp"))
    assert [(one.code, one.higher_value, one.lower_value) for one in above(ranking, 1, 2).criteria] == [
        ("PTS", "1.5", "1.5"),
        ("WP", "4.5", "4.5"),
        ("WSB", "2.75", "1.75"),
    ]


def test_words_for_what_open_games_do() -> None:
    assert (SAME, REVERSED, LEVEL) == ("same", "reversed", "level")


def test_k4_in_a_season_keizer_points_decide_and_then_the_order_at_the_start() -> None:
    ranking = event_standings(shown(numbered(5, systems=[[1, "keizer"]], rounds=4), "1-2 1-0", "3-4 ½-½").state)
    criteria = {
        (one, two): [(item.code, item.article, item.higher_value, item.lower_value) for item in found.criteria]
        for one, two in ((1, 3), (2, 5))
        if (found := above(ranking, one, two)).level is False
    }
    assert criteria == {
        (1, 3): [("KEIZER", "K4", "11", "8.5")],
        (2, 5): [("KEIZER", "K4", "4", "4"), ("START", "K4", None, None)],
    }


def test_k4_with_an_open_game_nothing_is_certain_in_a_season() -> None:
    """A place changes values, and so the score of everyone who met the player."""
    season = shown(numbered(6, systems=[[1, "keizer"]], rounds=4), "1-6 1-0", "2-5 1-0", "3-4 ½-½")
    season = shown(season, "1-2 1-0", "3-5 1-0", "4-6")
    found = event_above(season.state, event_standings(season.state), 1, 5)
    assert (found.open_count, found.certain) == (1, False)


def test_two_open_games_of_one_player_can_both_be_lost() -> None:
    """1 has 3 points with two adjourned games, 2 has 2: one lost game leaves 1 above, two make them level."""
    made = snapshot_of(
        "3w+ 4b+ 5wadj 6badj",
        "4w+ 3b+ 6w- 5b-",
        "1b- 2w- 4w= 4b=",
        "2b- 1w- 3b= 3w=",
        "6w= 6b= 1badj 2w+",
        "5b= 5w= 2b+ 1wadj",
        planned_rounds=4,
    )
    found = above(by(made, "PTS"), 1, 2)
    assert (found.place_higher, found.open_count, found.open_games, found.if_drawn) == (1, 2, (), SAME)
    assert not found.certain
