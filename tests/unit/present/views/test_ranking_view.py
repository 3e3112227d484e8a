"""What the final ranking goes by, and what another list would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.brief_records import brief
from helpers.small_events import five, numbered, shown
from zwitsers.event.errors import CommandError
from zwitsers.present.views.ranking import by_other_list, catalogue, ranking_view, with_ranking

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def four() -> RunningTournament:
    """1 beats 3 and 4; 2 beats 4 and 3: 2 points each, by ratings 1990 and 1980 of the players, the opponents the
    same."""
    made = shown(numbered(4, final_ranking="PTS"), "1-3 1-0", "2-4 1-0")
    return shown(made, "4-1 0-1", "3-2 0-1")


def test_the_ranking_that_holds_changes_nothing() -> None:
    found = ranking_view(four().state)
    assert (found.ranking, found.holds, found.moved, found.after) == ("PTS", True, (), 2)
    assert (found.shared_before, found.shared_after) == (4, 4)
    assert [step.code for step in found.criteria] == ["PTS"]


def test_another_list_says_who_would_have_another_place() -> None:
    """By the lower rating first 2 comes before 1 and 4 before 3."""
    found = ranking_view(four().state, "RTNG/R")
    assert not found.holds
    assert [(one.player.number, one.place_before, one.place_after) for one in found.moved] == [
        (2, 1, 1),  # a place that is not shared any more is another place
        (1, 1, 2),
        (4, 3, 3),
        (3, 3, 4),
    ]
    assert (found.shared_before, found.shared_after) == (4, 0)
    assert [line.number for line in found.standings.lines] == [2, 1, 4, 3]
    assert [step.code for step in found.criteria] == ["PTS", "RTNG/R"]


def test_only_complete_rounds_are_compared() -> None:
    made = shown(numbered(4), "1-3 1-0", "2-4 ½-½")
    running = shown(made, "2-1", "4-3 1-0")
    assert ranking_view(running.state).after == 1
    assert by_other_list(running.state, "WSB").rounds == 1
    assert by_other_list(running.state, "WSB", 2).rounds == 2


def test_a_list_that_cannot_be_is_refused() -> None:
    with pytest.raises(CommandError):
        with_ranking(five().state, "NOTHING")


def test_the_tournament_itself_stays_as_it_is() -> None:
    state = four().state
    assert with_ranking(state, "WSB").settings.final_ranking == "WSB"
    assert state.settings.final_ranking == "PTS"


def test_the_catalogue_is_what_can_be_chosen() -> None:
    records = {record.code: record for record in catalogue()}
    assert "BARRAGE" not in records
    assert (records["BH"].family, records["BH"].modifiers) == ("fide", ("C1", "C2", "M1", "M2", "P"))
    assert records["WP"].name_nl == "weerstandspunten"
    assert records["WP"].name_en == "resistance points"


def test_a_chain_is_one_criterion_of_the_list() -> None:
    made = shown(numbered(2, game="draughts", systems=[[1, "kndb"]], final_ranking="SOLK,SOLT"), "1-2 2-0")
    assert [step.code for step in ranking_view(made.state).criteria] == ["PTS", "SOLK", "SOLT"]


def test_every_criterion_of_a_ranking_with_its_article_and_names() -> None:
    assert brief(ranking_view(five().state).criteria) == [
        ("PTS", "F12.1", "punten", "points"),
        ("DR/1", "F12.2", "onderling resultaat, alleen voor de eerste plaats",
         "direct result, for the first place only"),
        ("WP", "F12.3", "weerstandspunten", "resistance points"),
        ("WSB", "F12.4", "Sonneborn-Berger", "Sonneborn-Berger"),
        ("LOT", "F12.5", "loting", "drawn lot"),
    ]  # fmt: skip
    assert brief(ranking_view(four().state, "WSB,RTNG/R").criteria)[1:] == [
        ("WSB", "000 1.2, 001 A1b, 002 Definitie SB", "Sonneborn-Berger", "Sonneborn-Berger"),
        ("RTNG/R", "C.07 10.6", "rating, omgekeerd", "rating, reversed"),
    ]


def test_the_same_list_as_the_one_that_holds_changes_nothing() -> None:
    found = ranking_view(four().state, "PTS")
    assert (found.ranking, found.holds, found.moved) == ("PTS", True, ())
    assert found.standings == ranking_view(four().state).standings


def test_who_shares_before_and_after() -> None:
    """SB separates nobody: 1 and 2 beat the same two."""
    found = ranking_view(four().state, "WSB")
    assert (found.ranking, found.holds, found.after, found.moved) == ("WSB", False, 2, ())
    assert (found.shared_before, found.shared_after) == (4, 4)


def test_only_players_with_another_place_are_named() -> None:
    """1 has 1 point, 3 and 4 have ½ and share by the rulebook, 2 has none; ratings separate 3 and 4."""
    made = shown(numbered(4, rounds=1), "1-2 1-0", "3-4 ½-½")
    found = ranking_view(made.state, "RTNG")
    before = {line.number: (line.place, line.shared) for line in ranking_view(made.state).standings.lines}
    after = {line.number: (line.place, line.shared) for line in found.standings.lines}
    assert {one.player.number for one in found.moved} == {
        number for number in before if before[number] != after[number]
    }
    assert {number: after[number] for number in after} == {
        1: (1, False), 3: (2, False), 4: (3, False), 2: (4, False)
    }  # fmt: skip


def test_another_list_goes_by_the_final_ranking_after_any_number_of_rounds() -> None:
    state = four().state
    assert [by_other_list(state, "WSB", after).rounds for after in (0, 1, None)] == [0, 1, 2]
    assert [by_other_list(state, "WSB", after).final for after in (0, 1, None)] == ["WSB"] * 3


def test_a_whole_record_of_the_catalogue() -> None:
    records = {record.code: record for record in catalogue()}
    assert len(records) == len(catalogue())
    assert list(records)[:5] == ["PTS", "WP", "WSB", "DR", "AR"]
    wp = records["WP"]
    assert (wp.family, wp.article, wp.ruling) == ("rulebooks", "000 1.1, 001 A1a, 002 Definitie WP", "R1.5, R1.6")
    assert wp.reading_nl.startswith("De scores van de tegenstanders bij elkaar (go: SOS).")
    assert wp.reading_en.startswith("The scores of the opponents added up (go: SOS).")
    assert (records["LOT"].modifiers, wp.modifiers) == ((), ("C1", "C2", "M1", "M2"))
