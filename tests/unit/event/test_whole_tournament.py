"""A tournament of 60 players and 9 rounds with every irregularity, from the first name to the prizes.

The first two rounds are paired on rating, the others on WP. What was done by hand or corrected on purpose is the only
thing in which the file differs from what the rulebooks make of it.
"""

from __future__ import annotations

import json
import random
from functools import cache

from helpers.running_tournaments import keys
from zwitsers.engine.domain import Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.check import check_rounds
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.apply import replay
from zwitsers.event.consequences import would_be_paired_differently
from zwitsers.event.final import final_lines
from zwitsers.event.notation import parse_result
from zwitsers.event.prizing import prize_money
from zwitsers.event.running import RunningTournament
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

SYSTEMS = [[1, "knsb-rating"], [3, "knsb-wp"]]
ROUNDS = 9
# Rounds that differ from the rulebook on purpose, and why.
BY_HAND, AFTER_CORRECTION, SWAPPED = 5, 7, 6


def results_of(tournament: RunningTournament, number: int, chance: random.Random) -> RunningTournament:
    """Results as they are typed in, for the boards that are still open."""
    typed = ["1-0", "0-1", "½-½", "1-0", "0-1", "½", "1-0R", "0-1R", "0-0", "0-0R", "adj"]
    weights = [8, 6, 8, 8, 6, 4, 1, 1, 1, 1, 1]
    boards = tournament.state.round(number).open_boards
    chosen = chance.choices(typed, weights, k=len(boards))
    pairs = [(board, *parse_result(text, "chess")) for board, text in zip(boards, chosen, strict=True)]
    return tournament.do(c.enter_results, number, pairs)


def adjourned_boards(tournament: RunningTournament, number: int) -> list[int]:
    games = enumerate(tournament.state.round(number).games, start=1)
    return [board for board, game in games if game.white_result is Result.ADJOURNED]


@cache
def whole() -> RunningTournament:
    chance = random.Random(2026)
    arbiter = RunningTournament().by("Arbiter", "2026-07-01T09:00:00Z")
    t = arbiter.do(
        c.create,
        {
            "name": "Open 2026",
            "place": "Dieren",
            "start": "2026-07-01",
            "end": "2026-07-09",
            "rounds": ROUNDS,
            "systems": SYSTEMS,
            "half_point_byes": 1,
            "lot_colour": "b",
            "prizes": [100000, 60000, 30000, 10000],
        },
    )
    t = t.do(
        c.add_players,
        [{"name": f"Player {n:02}", "rating": 2300 - 17 * n, "title": "FM" if n == 3 else ""} for n in range(1, 59)],
    )
    t = t.do(c.draw, 1953).undo().do(c.draw, 1954)  # somebody was missing from the list
    family = [t.state.with_lot(lot) for lot in (5, 35)]
    t = t.do(c.forbid_pair, family)
    t = t.do(c.set_absence, 10, 2, Result.HALF_POINT_BYE).do(c.set_absence, 11, 4).do(c.set_absence, 12, 3)
    for number in range(1, ROUNDS + 1):
        t = irregularities_before(t, number)
        t = t.do(c.pair)
        assert c.judge_draft(t.state).best
        t = by_hand(t) if number == BY_HAND else t
        t = t.do(c.publish)
        t = irregularities_during(t, number)
        t = results_of(t, number, chance)
        t = t.do(c.close_round, number)
    for number in range(1, ROUNDS + 1):
        for board in adjourned_boards(t, number):
            t = t.do(c.correct_result, number, board, Result.DRAW, Result.DRAW, "finished as a draw")
    return t.do(c.finish, 77)


def irregularities_before(t: RunningTournament, number: int) -> RunningTournament:
    if number == 2:  # two late entries, one of them with half points for what they missed
        t = t.do(c.add_player, {"name": "Late A", "rating": 1200}, missed=Result.HALF_POINT_BYE)
        t = t.do(c.add_player, {"name": "Late B", "rating": 1100})
    if number == 3:
        t = t.do(c.clear_absence, 12, 3).do(c.withdraw_player, 20)
    if number == 5:
        t = t.do(c.return_player, 20).do(c.change_player, 21, {"club": "DSC"})
    if number == 6:
        t = t.do(c.set_absence, 30, 6, Result.FULL_POINT_BYE)
    return t


def irregularities_during(t: RunningTournament, number: int) -> RunningTournament:
    state = t.state
    game = state.round(number).game(3)
    if number == 2:  # neither came; one of them will be back
        t = t.do(c.no_show, game.white, 2).do(c.no_show, game.black, 2).do(c.return_player, game.black)
    if number == 4:  # the wrong list was on the wall: paired again before anyone sat down
        t = t.do(c.withdraw_publication, 4, "the list without the absences").do(c.pair).do(c.publish)
        t = t.do(c.correct_absence, 11, 4, Result.HALF_POINT_BYE, "his letter was found")
    if number == SWAPPED:
        t = t.do(c.swap_colours, SWAPPED, 3).do(c.enter_result, SWAPPED, 3, Result.DRAW, Result.DRAW)
    if number == AFTER_CORRECTION:  # a wrong result of the round before, found after the publication
        games = state.round(number - 1).games
        board = next(n for n, game in enumerate(games, start=1) if game.white_result is Result.WIN)
        after = t.do(c.correct_result, number - 1, board, Result.LOSS, Result.WIN, "the score sheet says so")
        found = would_be_paired_differently(state, after.state)
        assert [item.text("nl") for item in found] == [
            f"Ronde {number} zou anders zijn ingedeeld; de gepubliceerde indeling blijft staan."
        ]
        t = after
    return t


def by_hand(t: RunningTournament) -> RunningTournament:
    """Two travel companions get the same board; it is legal, but not the best."""
    draft = t.state.draft
    assert draft is not None
    last = draft.games[-1]
    for other in reversed(draft.games[:-1]):
        changed = t.do(c.swap_in_draft, last.white, other.white)
        verdict = c.judge_draft(changed.state)
        if verdict.legal:
            assert verdict.loses_on is not None
            return changed
    raise AssertionError("no legal change")


def test_it_comes_to_an_end_with_everyone_in_the_ranking() -> None:
    state = whole().state
    assert state.finished
    assert len(state.entrants) == 60
    lines = final_lines(state)
    assert [line.place for line in lines] == list(range(1, 61))
    assert sum(prize_money(state).values()) == 200000
    assert keys(state, c.pair) == ["is-finished"]


def test_every_irregularity_took_place() -> None:
    t = whole()
    kinds = {entry.event.kind for entry in t.log.entries}
    everything = {cls.kind for cls in ev.Event.__subclasses__() if cls.kind}
    elsewhere = {
        "settings-changed",
        "board-fixed",
        "start-scores-set",
        "colour-drawn",
        "lots-committed",
        "player-removed",
        "pair-allowed",
        "draft-discarded",
        "round-changed",
        "result-cleared",
        "category-set",
        "category-removed",
        "prize-list-set",
        "prize-list-removed",
        "prize-lists-ordered",
        "prizes-shown",
        "prize-rules-set",
        "prize-moved",
        "game-date-set",
        "game-ahead-set",
        "player-checked-in",
        "check-in-cleared",
        "request-made",
        "request-decided",
        "request-cancelled",
        "festival-created",
        "festival-set",
        "festival-joined",
        "group-set",
        "group-removed",
        "registered",
        "registration-changed",
        "registration-placed",
        "registration-marked",
    }
    assert everything - kinds == elsewhere | {"barrage-played", "redone"}
    results = {entry.result for history in t.state.snapshot().histories for entry in history}
    assert results >= {
        Result.FORFEIT_WIN,
        Result.FORFEIT_LOSS,
        Result.BYE,
        Result.HALF_POINT_BYE,
        Result.FULL_POINT_BYE,
        Result.WITHDRAWN,
        Result.NOT_ENTERED,
    }


def test_the_log_as_json_gives_the_same_tournament() -> None:
    t = whole()
    written = json.dumps([(entry.event.kind, entry.event.data()) for entry in t.log.effective])
    assert replay(ev.event_from(kind, data) for kind, data in json.loads(written)) == t.state
    assert RunningTournament.of(t.log).state == t.state


def test_its_file_passes_the_check_but_for_what_was_done_on_purpose() -> None:
    state = whole().state
    data = write_trf(new_document(state.snapshot(), headers={"022": state.settings.place}))
    read = read_trf(data)
    assert read.snapshot.name == "Open 2026"
    checks = [
        *check_rounds(read.snapshot, rulebook("knsb-rating"), [1, 2]),
        *check_rounds(read.snapshot, rulebook("knsb-wp"), range(3, ROUNDS + 1)),
    ]
    # A game that was adjourned ended as the draw that it counted for (R1.3), so no later round minds.
    assert {item.round_number for item in checks if item.pairs_differ} == {BY_HAND, AFTER_CORRECTION}
    assert {item.round_number for item in checks if item.colours} == {SWAPPED}
    assert all(item.verdict.legal for item in checks)


def test_every_round_was_the_rulebooks_when_it_was_published() -> None:
    """The strict form: as the log stood at each publication, nothing differs but the round changed by hand."""
    differ = []
    state = replay([])
    for entry in whole().log.effective:
        if isinstance(entry.event, ev.RoundPublished) and not c.judge_draft(state).best:
            differ.append(entry.event.round)
        state = replay([entry.event], state)
    assert differ == [BY_HAND]
