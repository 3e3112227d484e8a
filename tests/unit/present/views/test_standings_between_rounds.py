"""Between rounds the standings go by the ranking in force, the same for page, prizes and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from zwitsers.engine.rules.registry import ids, rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.event import actions
from zwitsers.event.final import final_lines
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.tables.standings import notes, standings_name, standings_table
from zwitsers.present.views.event_standings import (
    StandingsChoice,
    event_ranking,
    event_standings,
    usual_after,
    usual_choice,
)
from zwitsers.present.views.standings import Stage

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def two_rounds(system: str) -> RunningTournament:
    """Ten players, two of five rounds played."""
    game = {"kndb": "draughts", "go-nl": "go", "go-en": "go"}.get(system, "chess")
    made = started(10, game=game, systems=[[1, system]], rounds=5)
    made = closed(published(made), (WHITE, DRAW, BLACK, WHITE, DRAW))
    return closed(published(made), (DRAW, BLACK, WHITE, DRAW, BLACK))


def test_fide_dutch_shows_and_ranks_by_buchholz_between_rounds() -> None:
    made = event_standings(two_rounds("fide-dutch").state)
    assert made.final == "buchholz"
    assert made.stage is Stage.AFTER
    headings = [column.heading for column in standings_table(made, "en").columns]
    assert headings[headings.index("Pts") + 1 :][:3] == ["BH/C1", "BH", "SB"]
    values = [(line.points, *(item.numbers for item in line.tie_breaks[:3])) for line in made.lines]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > len({points for points, *_ in values}), "tie-breaks separate players"
    order = event_standings(two_rounds("fide-dutch").state, StandingsChoice(2, final=False))
    assert [line.number for line in order.lines] != [line.number for line in made.lines], "pairing numbers do not"


# Keizer ranks a running season by K4 and its end by K11.
@pytest.mark.parametrize("system", [system for system in ids() if not rulebook(system).running_ranking])
def test_one_ranking_before_and_after_it_is_chosen_on_the_unchanged_list(system: str) -> None:
    tournament = two_rounds(system)
    before = event_standings(tournament.state)
    ranking = tournament.state.settings.ranking.id
    after = tournament.do(actions.change_settings, {"final_ranking": ranking})
    assert event_standings(after.state).lines == before.lines
    assert [(line.place, line.number) for line in before.lines] == [
        (line.place, line.number) for line in final_lines(tournament.state, 2)
    ], "prizes go by the same places"


@pytest.mark.parametrize("system", ids())
def test_the_order_for_pairing_is_another_matter(system: str) -> None:
    state = two_rounds(system).state
    pairing = event_ranking(state, StandingsChoice(2, final=False))
    assert pairing.final is None
    book = state.settings.system_of(3)
    table = score_table(state.snapshot(2), book.method)
    assert [line.number for line in pairing.lines] == list(book.order(state.snapshot(2), table))


def test_the_title_says_after_which_round_and_open_lots_are_no_remark_yet() -> None:
    made = event_standings(two_rounds("fide-dutch").state, usual_after(two_rounds("fide-dutch").state, 1))
    assert standings_name(made, "en") == "Standings after round 1 of 5"
    assert any(line.shared for line in made.lines)
    assert not any("lot" in note for note in notes(made, "en"))


def test_before_the_first_round_the_starting_list_is_shown() -> None:
    state = started(6, systems=[[1, "fide-dutch"]]).state
    assert usual_choice(state) == StandingsChoice(0, final=False)
    assert event_standings(state).stage is Stage.START


def test_the_spreadsheet_of_an_event_has_the_tie_breaks() -> None:
    state = two_rounds("fide-dutch").state
    text = FORMATS["csv-standings"].write(state, DocumentOptions()).data.decode()
    assert text.splitlines()[0].split(",")[6:9] == ["BH/C1", "BH", "SB"]
