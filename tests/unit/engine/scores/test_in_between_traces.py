"""What an in-between round (002 Modificatie 2) leaves behind in scores, cards, lists, files and control sums."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.dummy_play import entered, play_all
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.pairing.drawing_dummy import (
    after_in_between,
    in_between_round,
    join_dummy,
    pair_with_dummy,
    record_round,
)
from zwitsers.engine.rules.kndb import RULEBOOK as KNDB
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.card import pairing_card
from zwitsers.engine.scores.control import FormulaCorrection, control
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.method import AWARDED_AS_DRAW
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.cells import same
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.tables.card import card_blocks
from zwitsers.present.tables.draw import draw_plain
from zwitsers.present.tables.round import brief_table
from zwitsers.present.views.card import card as card_view
from zwitsers.present.views.round import played_round
from zwitsers.present.views.standings import standings


def test_the_control_sums_hold_before_and_after_the_in_between_round() -> None:
    played = play_all(11, 5)
    for snapshot in (played.before, played.after, played.end):
        assert all(line.holds for line in control(snapshot, KNDB))
    points, _score, resistance = control(played.end, KNDB)
    # Everyone has five rounds, all of them games or a draw against himself: the plain formulas of 001 F8.
    assert points.total == 11 * 5
    assert resistance.total == 11 * 5 * 5
    assert (points.formula, points.corrections) == (11 * 5, ())
    assert (resistance.formula, resistance.corrections) == (11 * 5 * 5, ())
    # Before the last round one player has had his game of it already.
    points, _score, _resistance = control(played.after, KNDB)
    assert points.formula == 11 * 4
    assert points.corrections == (FormulaCorrection("early", 0, played.between.last_opponent or 0, 1),)


def test_the_fmjd_chain_is_as_long_as_the_rounds_of_one_player() -> None:
    """Everyone draws everything and stays level, so the chain goes on as long as it can."""
    snapshot, dummy = join_dummy(entered(11, 5))
    for _ in range(4):
        pairing = pair_with_dummy(snapshot, dummy)
        snapshot = record_round(snapshot, pairing, {board.white: Result.DRAW for board in pairing.pairing.boards})
    between = in_between_round(snapshot, dummy)
    snapshot = after_in_between(snapshot, dummy, between, {board.white: Result.DRAW for board in between.boards})
    last = pair_round(snapshot, KNDB)
    snapshot = record_round(snapshot, last, {board.white: Result.DRAW for board in last.boards})
    lines = final_ranking(snapshot, KNDB, "fmjd")
    assert [value.step.name for value in lines[0].values][-1] == "solkoff_truncated_4"
    assert {line.place for line in lines} == {1}


@pytest.mark.parametrize("system", IDS)
def test_terms_add_up_to_the_scores_and_control_sums_hold_in_every_rulebook(system: str) -> None:
    """Only 002 has an in-between round, but no rulebook may stumble over one."""
    book, end = rulebook(system), play_all(11, 5).end
    for number, line in score_table(end, book.method).items():
        terms = score_terms(end, book.method, number)
        made = tuple(sum(term.contributes for term in part) for part in terms)
        assert made == line
    assert all(line.holds for line in control(end, book))


def test_under_r1_5_a_round_of_others_counts_for_nothing_and_a_draw_against_oneself_like_any_awarded_round() -> None:
    plain = tournament("1-2:1 3-4:=", "1:half 2-3:= 4:absent")
    moved = plain._replace(
        histories=tuple(
            (
                history[0],
                PlayerRound(Result.MOVED if player.number == 4 else Result.NO_PART),
                PlayerRound(Result.SELF_DRAW) if player.number == 1 else history[1],
            )
            for player, history in zip(plain.players, plain.histories, strict=True)
        ),
    )
    assert score_table(moved, AWARDED_AS_DRAW) == score_table(plain, AWARDED_AS_DRAW)


def test_the_card_of_the_one_against_himself_shows_his_own_score_and_the_article() -> None:
    played = play_all(11, 5)
    (number,) = played.between.against_himself
    card = pairing_card(played.end, KNDB, number)
    turn = card.rounds[played.before.rounds]
    assert turn.resistance_points is not None
    assert turn.sonneborn_berger is not None
    own = card.totals.points
    assert (turn.resistance_points.opponent, turn.resistance_points.contributes) == (number, own)
    assert (turn.sonneborn_berger.contributes, turn.sonneborn_berger.article) == (own, "Modificatie 2")
    text = draw_plain(card_blocks(card_view(standings(played.end, KNDB), number), "nl"))
    assert "remise tegen zichzelf" in text
    assert "gespeeld in de tussenronde" in text
    assert f"1 × {own} = {own}" in text


def test_the_list_of_the_in_between_round_shows_games_first_and_no_points_for_the_others() -> None:
    played = play_all(11, 5)
    table = brief_table(played_round(played.end, played.before.rounds + 1, KNDB), "en")
    assert [row[1] in ("2 – 0", "1 – 1", "0 – 2") for row in table.rows] == [True] * 2 + [False] * 7
    assert [row[2] for row in table.rows].count("not in the in-between round") == 6
    assert {row[1] for row in table.rows if row[2] == "not in the in-between round"} == {"–"}
    assert {row[1] for row in table.rows if row[2] == "draw against themselves"} == {"1S"}


def test_a_file_holds_the_tournament_with_the_dummy_without_loss() -> None:
    before = play_all(11, 5).before
    read = read_trf(write_trf(new_document(before))).snapshot
    assert (read.histories, read.numbers, read.planned_rounds) == (before.histories, before.numbers, 5)


def test_a_file_after_the_in_between_round_says_what_it_could_not_hold() -> None:
    played = play_all(11, 5)
    document = new_document(played.end)
    assert [warning.key for warning in document.warnings] == ["trf.self-draw", "trf.no-round"]
    # Four met the dummy, one was free in the last round, six had no part in the in-between round.
    assert document.warnings[1].values == {"times": 4 + 1 + 6}
    read = read_trf(write_trf(document)).snapshot
    (alone,) = played.between.against_himself
    assert read.history(alone)[played.before.rounds] == PlayerRound(Result.HALF_POINT_BYE)
    points = score_table(played.end, KNDB.method)
    assert all(score_table(read, KNDB.method)[n].points == points[n].points for n in read.numbers)
    assert score_table(read, KNDB.method)[alone].resistance_points < points[alone].resistance_points


def test_a_file_that_says_the_same_already_is_not_rewritten() -> None:
    played = play_all(11, 5)
    read = read_trf(write_trf(new_document(played.end)))
    again = read.with_snapshot(played.end._replace(name=read.snapshot.name))
    assert write_trf(again) == write_trf(read)
    assert same(PlayerRound(Result.SELF_DRAW), PlayerRound(Result.HALF_POINT_BYE))
    assert same(PlayerRound(Result.MOVED), PlayerRound(Result.ABSENT))
    assert not same(PlayerRound(Result.SELF_DRAW), PlayerRound(Result.MOVED))
