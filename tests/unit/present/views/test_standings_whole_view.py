"""Whole standings: a final ranking, the order for pairing, a start list and a Keizer season, line by line."""

from __future__ import annotations

from dataclasses import replace

from helpers.brief_records import brief
from helpers.running_tournaments import closed, published
from helpers.small_events import event_of, five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Player
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.records import Money
from zwitsers.present.views.standings import Stage, final_standings, has_resistance, standings
from zwitsers.present.views.standings_records import public_standings, standings_records

WP = rulebook("knsb-wp")


def test_every_line_of_a_final_ranking_by_a_list() -> None:
    """Place, shared, player, rating, points, WS, WP, SB, tie-breaks, wins, decided by, barrage, prize, overall place,
    performance, number, name, title. 2 is alone with 1 point: DR is not applied to them."""
    snapshot = five().state.snapshot()
    lines = final_ranking(snapshot, WP, "DR,WSB,WP")
    made = final_standings(
        snapshot,
        WP,
        lines,
        ranking="DR,WSB,WP",
        seed=7,
        prizes={5: 2001, 1: 2000},
        odd_cents=True,
        ids={number: 10 + number for number in snapshot.numbers},
        gone={3: 2},
    )
    berger = ("sonneborn_berger", "000 1.2, 001 A1b, 002 Definitie SB", "R1.5, R1.6")
    points = ("points", "C.07 4", "R1.1")

    def values(direct: str | None, sb: str, wp: str) -> list[tuple[str, str, str | None]]:
        return [("direct_result", "DR", direct), ("sonneborn_berger", "WSB", sb), ("resistance_points", "WP", wp)]

    assert brief(made) == (
        "final", "DR,WSB,WP", None,
        [(1, False, "P5", 1950, "1.5", "1", "2.5", "1.25", values("0.5", "1.25", "2.5"), None, None, False, "20.01",
          None, None, 5, "P5", ""),
         (2, False, "P1", 1990, "1.5", "1.5", "1.5", "1", values("0.5", "1", "1.5"), None, berger, False, "20.00",
          None, None, 1, "P1", ""),
         (3, False, "P2", 1980, "1", "0.5", "2", "0.25", values(None, "0.25", "2"), None, points, False, "0.00",
          None, None, 2, "P2", ""),
         (4, True, "P3", 1970, "0.5", "1", "2", "1", values("0.5", "1", "2"), None, points, False, "0.00",
          None, None, 3, "P3", ""),
         (4, True, "P4", 1960, "0.5", "1", "2", "1", values("0.5", "1", "2"), None, None, False, "0.00",
          None, None, 4, "P4", "")],
        "", True, "knsb-wp", "1996-11", 2,
    )  # fmt: skip
    assert [(line.player.id, line.player.withdrawn) for line in made.lines] == [
        (15, None), (11, None), (12, None), (13, 2), (14, None)
    ]  # fmt: skip
    # Applied to anybody is enough: 2 has no direct result.
    assert made.tie_breaks_applied == (0, 1, 2)
    assert (made.own_list, made.shows_resistance, made.has_resistance) == (True, False, True)
    assert [step.code for step in made.deciders] == ["WSB"]
    assert (made.lots_needed, made.unfinished, made.dropped, made.keizer, made.mcmahon) == (
        False,
        False,
        (),
        False,
        False,
    )
    assert (made.shows_performance, made.performance_everywhere, made.year) == (False, False, None)


def test_a_tie_break_that_was_applied_to_nobody_is_not_listed_as_applied() -> None:
    made = event_standings(shown(numbered(4, rounds=1, final_ranking="WP,DR,WSB"), "1-2 1-0", "3-4 1-0").state)
    assert [value.code for value in made.listed] == ["WP", "DR", "WSB"]
    assert made.tie_breaks_applied == (0, 2)
    assert replace(made, lines=()).tie_breaks_applied == ()
    assert replace(made, lines=()).listed == ()


def test_without_prizes_no_line_has_one() -> None:
    snapshot = five().state.snapshot()
    made = final_standings(snapshot, WP, final_ranking(snapshot, WP, "PTS"), ranking="PTS", stage=Stage.PROVISIONAL)
    assert {line.prize for line in made.lines} == {None}
    assert (made.stage, made.odd_cents, made.listed) == (Stage.PROVISIONAL, False, ())
    nothing = final_standings(snapshot, WP, final_ranking(snapshot, WP, "PTS"), ranking="PTS", prizes={})
    assert {line.prize for line in nothing.lines} == {Money(0)}


def test_every_line_of_the_order_for_pairing_and_of_the_start_list() -> None:
    snapshot = five().state.snapshot()
    made = standings(snapshot, WP, {number: 10 + number for number in snapshot.numbers}, {4: 2})
    assert brief(made) == (
        "after", None, None,
        [(1, False, "P5", 1950, "1.5", "1", "2.5", "1.25", [], None, None, False, None, None, None, 5, "P5", ""),
         (2, False, "P1", 1990, "1.5", "1.5", "1.5", "1", [], None, None, False, None, None, None, 1, "P1", ""),
         (3, False, "P2", 1980, "1", "0.5", "2", "0.25", [], None, None, False, None, None, None, 2, "P2", ""),
         (4, False, "P3", 1970, "0.5", "1", "2", "1", [], None, None, False, None, None, None, 3, "P3", ""),
         (5, False, "P4", 1960, "0.5", "1", "2", "1", [], None, None, False, None, None, None, 4, "P4", "")],
        "", False, "knsb-wp", "1996-11", 2,
    )  # fmt: skip
    assert [(line.player.id, line.player.withdrawn) for line in made.lines][-1] == (14, 2)
    assert made.shows_resistance
    start = standings(snapshot.after(0), WP)
    assert (start.stage, start.rounds, [line.number for line in start.lines]) == (Stage.START, 0, [1, 2, 3, 4, 5])
    assert {line.player.id for line in start.lines} == {None}


def test_which_stages_are_the_end() -> None:
    assert [stage.ends for stage in Stage] == [False, False, True, True]
    assert [stage.value for stage in Stage] == ["start", "after", "provisional", "final"]


def test_a_keizer_season_has_values_and_no_resistance() -> None:
    """7 for the first and 3 for the fifth place; the values are those of the same list."""
    made = shown(numbered(5, systems=[[1, "keizer"]], rounds=4), "1-2 1-0", "3-4 ½-½", bye=5)
    made = shown(made, "5-1 ½-½", "2-3 0-1", bye=4)
    found = event_standings(made.state)
    assert (found.final, found.keizer, found.has_resistance, found.shows_resistance) == ("values", True, False, False)
    assert [
        (line.number, line.keizer_points and line.keizer_points.fraction, line.value, line.resistance_points)
        for line in found.lines
    ] == [(1, "12", 7, None), (3, "23/2", 6, None), (4, "34/3", 5, None), (5, "61/6", 4, None), (2, "3", 3, None)]
    assert [(line.resistance_score, line.sonneborn_berger, line.tie_breaks) for line in found.lines] == [
        (None, None, ())
    ] * 5
    assert found.deciders == ()
    records = standings_records(found)
    assert [(record["keizer_points"], record["value"]) for record in records][1:3] == [("23/2", 6), ("34/3", 5)]
    assert "keizer_points" not in standings_records(event_standings(five().state))[0]


def test_rulebooks_with_and_without_resistance() -> None:
    assert [has_resistance(rulebook(name)) for name in ("knsb-wp", "kndb", "go-nl", "fide-dutch", "keizer")] == [
        True, True, True, False, False
    ]  # fmt: skip


def test_wins_are_for_a_mcmahon() -> None:
    made = snapshot_of("2w+", "1b-", mcmahon=McMahon({1: 60, 2: 57}), planned_rounds=2)
    found = standings(made, rulebook("go-nl"))
    assert [(line.points.exact, line.wins and line.wins.exact) for line in found.lines] == [("31", "1"), ("28.5", "0")]
    assert found.mcmahon
    assert [line.wins for line in standings(snapshot_of("2w+", "1b-"), rulebook("go-nl")).lines] == [None, None]


def test_unrated_players_in_the_order_of_the_list_and_only_those_who_take_part() -> None:
    players = (Player(1, "A"), Player(2, "B", rating=1800), Player(3, "C"), Player(4, "D"))
    made = snapshot_of("2w-", "1b+", "4w+", "3b-", players=players, planned_rounds=2)
    book = rulebook("fide-dutch")
    found = final_standings(made, book, final_ranking(made, book, "ARO,BH"), ranking="ARO,BH")
    assert [who.name for who in found.unrated] == [line.name for line in found.lines if line.name != "B"]
    assert [chosen.code for chosen in found.dropped] == ["ARO"]
    without = final_standings(made, book, final_ranking(made, book, "BH"), ranking="BH")
    assert (without.dropped, len(without.unrated)) == ((), 3)


def test_lots_are_needed_only_where_a_place_is_shared() -> None:
    level = shown(numbered(4, rounds=1, final_ranking="LOT"), "1-2 ½-½", "3-4 1-0")
    assert event_standings(level.state).lots_needed
    apart = shown(numbered(2, rounds=1, final_ranking="LOT"), "1-2 1-0")
    assert not event_standings(apart.state).lots_needed


def test_a_pending_game_is_unfinished_where_it_counts() -> None:
    made = published(numbered(4))
    assert event_standings(made.state, StandingsChoice(1, final=False)).unfinished
    assert not event_standings(made.state, StandingsChoice(0, final=False)).unfinished
    assert not event_standings(closed(made).state).unfinished
    robin = published(numbered(4, systems=[[1, "round-robin"]], no_show_withdraws=False))
    assert not event_standings(robin.state, StandingsChoice(1, final=False)).unfinished


# For others than the arbiter


def test_the_public_sees_everything_but_prizes() -> None:
    made = shown(numbered(4, prizes=[3000, 1001], rounds=1), "1-3 1-0", "2-4 ½-½")
    whole = event_standings(made.state)
    lines = tuple(replace(line, prize=None) for line in whole.lines)
    assert {line.prize for line in whole.lines} != {None}
    assert public_standings(made.state, whole) == replace(whole, lines=lines, odd_cents=False)
    # Prizes in some lines only are hidden as well.
    partly = replace(whole, lines=(replace(whole.lines[0], prize=None), *whole.lines[1:]))
    assert public_standings(made.state, partly).lines == lines


def test_records_have_every_tie_break_by_its_name() -> None:
    """WS is 1½ for A, ½ + ½ for B and ½ for C: a bye is a draw against oneself."""
    made = event_of("A", "B", "C", rounds=2, final_ranking="DR,WSB")
    made = shown(shown(made, "1-2 ½-½", bye=3), "3-1 0-1", bye=2).do(c.finish)
    records = standings_records(event_standings(made.state))
    assert [(record["name"], record["direct_result"], record["sonneborn_berger"]) for record in records] == [
        ("B", ["0.5"], "1.25"),
        ("A", ["0.5"], "1"),
        ("C", None, "0.25"),
    ]


def test_whoever_still_plays_off_shares_the_first_place_for_now() -> None:
    snapshot, book = snapshot_of("3w+", "4w+", "1b-", "2b-"), rulebook("kndb")
    made = final_standings(snapshot, book, final_ranking(snapshot, book, barrage=()), ranking="kndb")
    assert [(line.place, line.shared, line.barrage) for line in made.lines] == [
        (1, True, True), (1, True, True), (3, True, False), (3, True, False)
    ]  # fmt: skip


def test_the_order_for_pairing_is_that_of_the_start_until_there_is_a_round() -> None:
    book = rulebook("knsb-wp")
    rounds = [snapshot_of("2w+", "1b-").after(number) for number in (0, 1)]
    assert [standings(one, book).stage for one in rounds] == [Stage.START, Stage.AFTER]
