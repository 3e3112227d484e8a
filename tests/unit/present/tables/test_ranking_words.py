"""What a ranking is called, what its columns mean, and how its values are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import played, started
from zwitsers.event import actions as c
from zwitsers.present.tables.card import all_sums
from zwitsers.present.tables.crosstable import crosstable_table
from zwitsers.present.tables.standings import signs, standings_name, standings_table
from zwitsers.present.tables.why_above import above_sentence
from zwitsers.present.views.card import card
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.why_above import event_above

if TYPE_CHECKING:
    from zwitsers.present.views.standings import Standings


def final(system: str, players: int = 8, rounds: int = 4, **settings: Any) -> Standings:
    made = played(started(players, rounds=rounds, systems=[(1, system)], **settings), rounds)
    return event_standings(made.state, StandingsChoice(rounds, final=True))


def column(standings_view: Standings, heading: str, language: str = "en") -> list[str]:
    table = standings_table(standings_view, language)
    place = [item.heading for item in table.columns].index(heading)
    return [row[place] for row in table.rows]


def test_averages_of_ratings_are_in_decimals_also_where_they_come_out_at_a_quarter() -> None:
    made = final("knsb-rating", players=9)
    values = [line.tie_breaks[place].numbers[0] for line in made.lines for place in made.tie_breaks_applied[:1]]
    assert any(value.units * 4 % value.divisor == 0 and value.units % value.divisor for value in values)
    shown = column(made, "Average rating", "en")
    assert not [text for text in shown if set(text) & set("¼½¾")]
    dutch = standings_table(made, "nl").rows
    assert any("," in cell for row in dutch for cell in row)


@pytest.mark.parametrize("system", ["fide-dutch", "go-nl", "kndb", "knsb-wp"])
def test_the_usual_ranking_of_a_rulebook_needs_no_name(system: str) -> None:
    assert standings_name(final(system), "en") == "Provisional final ranking after 4 rounds"


def test_another_ranking_of_the_rulebook_is_named_in_words() -> None:
    name = standings_name(final("kndb", final_ranking="fmjd"), "nl")
    assert name.endswith(": FMJD: punten, Solkoff-mediaan, verkorte Solkoff")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_code_over_a_column_is_explained(language: str) -> None:
    made = final("fide-dutch")
    codes = [made.lines[0].tie_breaks[place].code for place in made.tie_breaks_applied]
    assert {"BH", "WON"} <= set(codes)
    assert set(codes) - {"LOT"} <= {sign for sign, _meaning in signs(made, language)}


def test_only_after_the_first_criterion_it_is_said_that_they_were_level_before() -> None:
    state = played(started(9, rounds=4, systems=[(1, "knsb-wp")]), 3).state
    made = event_standings(state)
    first, *_rest, last = (line.number for line in made.lines)
    by_points = above_sentence(event_above(state, made, first, last), "en")
    assert by_points.startswith("By points")
    assert "equal" not in by_points
    level = next(
        (one.number, two.number)
        for one, two in zip(made.lines, made.lines[1:], strict=False)
        if one.points == two.points and one.place != two.place
    )
    assert above_sentence(event_above(state, made, *level), "en").endswith("They are equal on everything before that.")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_what_a_value_means_ends_without_a_full_stop(language: str) -> None:
    made = final("knsb-rating")
    meanings = [total.meaning for total in all_sums(card(made, 1), language)]
    assert meanings
    assert not [text for text in meanings if text.endswith(".")]  # the page puts it there


@pytest.mark.parametrize("club", ["", "Utrecht"])
def test_a_wall_list_has_clubs_where_anybody_has_one(club: str) -> None:
    made = started(6, rounds=3, game="go", systems=[(1, "go-nl")], mcmahon=True)
    if club:
        made = made.do(c.change_player, 2, {"club": club})
    table = crosstable_table(crosstable(event_standings(played(made, 2).state)), "en")
    assert ("Club" in [item.heading for item in table.columns]) == bool(club)
    assert len({len(row) for row in table.rows} | {len(table.columns)}) == 1
