"""Why one player is above another, and what open games would do to it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from zwitsers.engine.scores.final import final_ranking
from zwitsers.present.tables.why_above import above_sentence, above_table, still_open
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.why_above import LEVEL, REVERSED, SAME, above, event_above

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def test_go_has_its_own_names_for_wp_and_sb() -> None:
    for system, named in (("go-nl", True), ("knsb-wp", False)):
        state = playing("", system).state
        made = event_standings(state)
        said = " ".join(
            text
            for one, two in combinations([line.number for line in made.lines], 2)
            for found in [event_above(state, made, one, two)]
            for text in (above_sentence(found, "en"), str(above_table(found, "en").rows))
        )
        assert ("sum of opponents' scores" in said) is named
        assert ("resistance points" in said) is not named


RANKINGS = ("BH/C1,BH,SB", "DR,WP,WSB", "WP/M1,DE")


def playing(ranking: str, system: str = "knsb-rating") -> RunningTournament:
    """Eight players, two rounds played, the third being played."""
    made = started(8, systems=[[1, system]], rounds=5, final_ranking=ranking)
    made = closed(published(made), (WHITE, DRAW, BLACK, WHITE))
    made = closed(published(made), (DRAW, BLACK, WHITE, DRAW))
    return published(made)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_result_that_is_named_does_what_is_said_of_it(ranking: str) -> None:
    """By entering it, with all other games drawn."""
    tournament = playing(ranking)
    state = tournament.state
    made = event_standings(state)
    games = state.in_order[-1].games
    named = 0
    for one, two in combinations([line.number for line in made.lines], 2):
        found = event_above(state, made, one, two)
        higher, lower = found.higher.number, found.lower.number
        drawn = _order(tournament, {}, ranking, higher, lower)
        assert found.if_drawn == (SAME if found.level and drawn == LEVEL else drawn if not found.level else REVERSED)
        for game in found.open_games:
            board = next(place for place, item in enumerate(games) if state.lots[item.white] == game.white.number)
            for outcome, results in ((REVERSED, game.reverses), (LEVEL, game.levels), (SAME, game.keeps)):
                for text in results:
                    named += 1
                    then = _order(tournament, {board: text}, ranking, higher, lower)
                    if found.level:
                        assert (then == LEVEL) == (outcome == SAME)
                    else:
                        assert then == outcome
    assert named > 50


def _order(tournament: RunningTournament, results: dict[int, str], ranking: str, higher: int, lower: int) -> str:
    ends = {"1-0": WHITE, "½-½": DRAW, "0-1": BLACK}
    boards = len(tournament.state.in_order[-1].games)
    state = closed(tournament, [ends[results.get(board, "½-½")] for board in range(boards)]).state
    book = state.settings.final_system
    places = {line.number: line.place for line in final_ranking(state.snapshot(3), book, ranking)}
    difference = places[lower] - places[higher]
    return SAME if difference > 0 else REVERSED if difference else LEVEL


def test_what_drawn_games_would_do_is_said_once_and_then_what_keeps_it() -> None:
    """Where drawn games alone change it, every game would seem to: only those are named that keep it."""
    for ranking in RANKINGS:
        state = playing(ranking).state
        made = event_standings(state)
        for one, two in combinations([line.number for line in made.lines], 2):
            found = event_above(state, made, one, two)
            lines = still_open(found, "en")
            if found.if_drawn == SAME:
                assert not any("stays as it is" in line for line in lines)
            else:
                assert "every open game is drawn" in lines[0]
                assert not any(
                    "swap places" in line or "above the other" in line or "are tied" in line for line in lines[1:]
                )
            assert not any("{" in line for line in (*lines, *still_open(found, "nl")))


def test_the_first_criterion_needs_no_word_of_those_before_it() -> None:
    state = playing("BH/C1,BH,SB").state
    made = event_standings(state)
    first, last = made.lines[0].number, made.lines[-1].number
    assert above_sentence(above(made, first, last), "en") == "By points (C.07 4): 2 against ½."
    pairs = zip(made.lines, made.lines[1:], strict=False)
    decided = [(one, two) for one, two in pairs if two.decided_by is not None and two.decided_by.code != "PTS"]
    assert decided
    for one, two in decided:
        assert above_sentence(above(made, one.number, two.number), "en").endswith(
            "They are equal on everything before that."
        )


def test_draughts_has_results_of_its_own() -> None:
    made = started(8, game="draughts", systems=[[1, "kndb"]], rounds=5, final_ranking="fmjd")
    made = published(closed(published(made), (WHITE, DRAW, BLACK, WHITE)))
    ranking = event_standings(made.state)
    found = event_above(made.state, ranking, ranking.lines[0].number, ranking.lines[3].number)
    said = " ".join(still_open(found, "en"))
    assert "0-2" in said or "2-0" in said
    assert "1-0" not in said
