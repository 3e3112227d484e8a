"""The standings: numbers, shared places, what decided, and what is left out of the list of tie-breaks."""

from __future__ import annotations

from helpers.running_tournaments import played
from helpers.small_events import event_of, five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Player
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.standings import Stage, Standings, final_standings, standings


def final(standings_view: Standings) -> list[tuple[int, int, bool, str | None]]:
    """Place, number, whether it is shared, and what put it below the one before."""
    return [
        (line.place, line.number, line.shared, line.decided_by.code if line.decided_by else None)
        for line in standings_view.lines
    ]


def test_the_order_for_pairing_gives_everyone_a_place_of_their_own() -> None:
    made = event_standings(five().state, StandingsChoice(2, final=False))
    assert final(made) == [(place, number, False, None) for place, number in enumerate((5, 1, 2, 3, 4), start=1)]
    assert (made.stage, made.final, made.seed, made.rounds, made.round_numbers) == (Stage.AFTER, None, None, 2, (1, 2))
    assert [line.resistance_points.exact if line.resistance_points else None for line in made.lines] == [
        "2.5", "1.5", "2", "2", "2"
    ]  # fmt: skip
    assert made.listed == ()
    assert made.deciders == ()


def test_the_rulebook_shows_wp_and_sb_in_columns_of_their_own() -> None:
    made = event_standings(five().state, StandingsChoice(2, final=True))
    assert (made.shows_resistance, made.own_list) == (True, False)
    assert [value.code for value in made.listed if value.code in ("PTS", "WP", "WSB")] == []
    assert final(made)[1][3] == "WP"


def test_a_list_of_ones_own_has_wp_and_sb_where_they_were_put() -> None:
    """SB first: 5 has 1¼ and 1 has 1; 3 and 4 have 1 each and WP 2 each, and share the fourth place."""
    made = event_standings(five(final_ranking="WSB,WP").state)
    assert (made.shows_resistance, made.own_list, made.final) == (False, True, "WSB,WP")
    assert [value.code for value in made.listed] == ["WSB", "WP"]
    assert [(line.number, [value.value for value in line.tie_breaks]) for line in made.lines] == [
        (5, ["1.25", "2.5"]), (1, ["1", "1.5"]), (2, ["0.25", "2"]), (3, ["1", "2"]), (4, ["1", "2"])
    ]  # fmt: skip
    assert final(made) == [
        (1, 5, False, None), (2, 1, False, "WSB"), (3, 2, False, "PTS"), (4, 3, True, "PTS"), (4, 4, True, None)
    ]  # fmt: skip
    assert [step.code for step in made.deciders] == ["WSB"]


def test_lots_are_needed_where_a_list_has_them_and_places_are_shared() -> None:
    level = shown(numbered(4, rounds=1, final_ranking="WP,LOT"), "1-2 ½-½", "3-4 ½-½")
    assert event_standings(level.state).lots_needed
    plain = shown(numbered(4, rounds=1, final_ranking="WP"), "1-2 ½-½", "3-4 ½-½")
    assert not event_standings(plain.state).lots_needed
    snapshot = level.state.snapshot()
    book = rulebook("knsb-wp")
    drawn = final_standings(snapshot, book, final_ranking(snapshot, book, "WP,LOT", seed=3), ranking="WP,LOT", seed=3)
    assert (drawn.lots_needed, drawn.seed) == (False, 3)
    without = final_standings(snapshot, book, final_ranking(snapshot, book, "WP"), ranking="WP", seed=3)
    assert without.seed is None


def test_the_tie_breaks_that_were_applied_to_anybody() -> None:
    """DR is applied to nobody: those who are level have not all met."""
    made = event_standings(shown(numbered(4, rounds=1, final_ranking="WP,DR"), "1-2 1-0", "3-4 1-0").state)
    assert [made.listed[place].code for place in made.tie_breaks_applied] == ["WP"]


def test_what_goes_by_ratings_is_dropped_where_somebody_has_none() -> None:
    rated = {"name": "A", "rating": 1800}
    made = event_standings(shown(event_of(rated, "B", rounds=1, final_ranking="ARO,WP"), "1-2 1-0").state)
    assert [chosen.code for chosen in made.dropped] == ["ARO"]
    assert [who.name for who in made.unrated] == ["B"]
    both = event_of(rated, {"name": "B", "rating": 1700}, rounds=1, final_ranking="ARO,WP")
    assert event_standings(shown(both, "1-2 1-0").state).dropped == ()


def test_unfinished_games_count_as_draws_for_now() -> None:
    made = event_standings(shown(numbered(2), "1-2 adj").state)
    assert made.unfinished
    assert [line.points.exact for line in made.lines] == ["0.5", "0.5"]
    assert not event_standings(shown(numbered(2), "1-2 ½-½").state).unfinished


def test_virtual_points_do_not_rank() -> None:
    players = (Player(1, "A", rating=1500), Player(2, "B", rating=1900), Player(3, "C", rating=1800), Player(4, "D"))
    made = snapshot_of("2w-", "1b+", "4w=", "3b=", players=players, virtual={1: (4, 4)}, planned_rounds=3)
    lines = standings(made, rulebook("fide-dutch")).lines
    assert [(line.number, line.points.exact) for line in lines] == [(2, "1"), (3, "0.5"), (4, "0.5"), (1, "0")]


def test_the_dummy_has_a_line_and_no_entry() -> None:
    made = event_standings(played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).state)
    assert [line.player.id is None for line in made.lines].count(True) == 1
    assert not made.mcmahon


def test_a_penalty_is_in_the_points_of_a_line() -> None:
    made = snapshot_of("2w+ 3b+", "1b- 4w+", "4w+ 1w-", "3b- 2b-", abnormal={(1, 2): -2}, planned_rounds=3)
    lines = standings(made, rulebook("knsb-wp")).lines
    assert {line.number: line.points.exact for line in lines} == {1: "1", 2: "1", 3: "1", 4: "0"}
    # WS is 2, 1, 1, 0: WP of 1 is 2, of 2 is 2, of 3 is 2; SB is 2, 0, 0.
    assert [line.number for line in lines] == [1, 2, 3, 4]
