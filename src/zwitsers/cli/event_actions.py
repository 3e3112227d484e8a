"""What the commands on an event do, where that takes more than a line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.cli.draft import show_draft
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import confirm
from zwitsers.cli.naming import current_round
from zwitsers.cli.player_fields import given_fields
from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.apply import in_turn
from zwitsers.event.bars import proposed_bar
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import parse_result
from zwitsers.event.store import backup
from zwitsers.event.store.seeds import seed_to_finish
from zwitsers.present.tables.attendance import attendance_blocks
from zwitsers.present.tables.data import view_json
from zwitsers.present.tables.log import log_blocks, log_json
from zwitsers.present.tables.players import players_blocks, players_csv
from zwitsers.present.tables.requests import request_blocks
from zwitsers.present.tables.round import round_blocks, round_json, round_plain
from zwitsers.present.tables.standings import standings_blocks
from zwitsers.present.tables.start_scores import proposed_bar_text, start_score_blocks
from zwitsers.present.tables.table import Note
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.attendance import attendance_list
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.players import players
from zwitsers.present.views.requests import request_lines
from zwitsers.present.views.round import event_round
from zwitsers.present.views.start_scores import start_scores
from zwitsers.present.views.verdict import judged, judged_draft
from zwitsers.present.words import board_result, numbered, round_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.cli.event import OpenEvent, Step
    from zwitsers.cli.event_command import Call
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.start_scores import StartScores

COUNTS = {
    "zero": Result.ABSENT,
    "half": Result.HALF_POINT_BYE,
    "full": Result.FULL_POINT_BYE,
    "no-notice": Result.NO_NOTICE,
}


# Players


def changed_player(state: State, call: Call) -> Sequence[Event]:
    changes = given_fields(call.options)
    if call.options.name is not None:
        changes["name"] = call.options.name
    if not changes:
        raise WrongCallError([Problem("cli.player-change.nothing")])
    return actions.change_player(state, call.player(state), changes)


def absences(state: State, call: Call) -> Sequence[Event]:
    return in_turn(state, [_absence(number, call) for number in call.options.rounds])


def _absence(number: int, call: Call) -> Step:
    counts = COUNTS.get(call.options.counts)

    def step(state: State) -> Sequence[Event]:
        player = call.player(state)
        if call.options.present:
            return actions.clear_absence(state, player, number)
        return actions.record_absence(state, player, number, counts, call.reason)

    return step


def show_attendance(place: OpenEvent, call: Call) -> None:
    place.output.answer(call.options, attendance_list(call.before), attendance_blocks)


def list_players(place: OpenEvent, call: Call) -> None:
    place.output.answer(
        call.options, call.before, players_blocks, json=lambda state: view_json(players(state)), csv=players_csv
    )


def list_requests(place: OpenEvent, call: Call) -> None:
    place.output.answer(call.options, request_lines(call.before), request_blocks)


def show_start_scores(place: OpenEvent, call: Call) -> None:
    scores = start_scores(call.before)
    if not call.before.settings.mcmahon:
        raise CommandError([Problem("tournament.start.no-mcmahon")])
    settings = call.before.settings
    # Once round 1 has been published start scores stand.
    proposed = None if settings.bar or call.before.published else proposed_bar(call.before)

    def blocks(view: StartScores, language: str) -> list[Block]:
        found = start_score_blocks(view, settings.name, language)
        if proposed is None:
            return found
        how = place.output.phrase("cli.new.use-bar", place=call.options.event, grade=proposed.grade)
        return [*found, Note(proposed_bar_text(proposed, settings.rounds, language)), Note(how)]

    place.output.answer(call.options, scores, blocks)


def show_players(place: OpenEvent, _call: Call) -> None:
    place.output.blocks(*players_blocks(place.state, place.output.language))


# Results


def results(state: State, call: Call) -> Sequence[Event]:
    number, given = call.round, call.options.results
    entered = [(item.board, *parse_result(item.text, state.settings.game)) for item in given if not item.cleared]
    steps: list[Step] = [
        partial(actions.clear_result, number=number, board=item.board) for item in given if item.cleared
    ]
    if entered:
        steps.append(lambda now: actions.enter_results(now, number, entered))
    return in_turn(state, steps)


def show_results(place: OpenEvent, call: Call) -> None:
    """Every board with its players, so that a result on the wrong line is seen at once; then what is still open."""
    for item in sorted(call.options.results):
        _show_board(place, call.round, item.board)
    title = round_title(call.round, place.output.language)
    round_ = place.state.round(call.round)
    if round_.open_boards:
        place.say("cli.result.open", round=title, boards=", ".join(map(str, round_.open_boards)))
    elif round_.adjourned_boards:
        place.say("cli.result.complete-adjourned", round=title, count=len(round_.adjourned_boards))
    else:
        place.say("cli.result.complete", round=title)


def show_board(place: OpenEvent, call: Call) -> None:
    _show_board(place, call.round, call.options.board)


def _show_board(place: OpenEvent, number: int, board: int) -> None:
    state = place.state
    round_ = state.round(number)
    round_.game(board)  # says so when there is no such board
    shown = next(item for item in event_round(state, round_).boards if item.board == board)
    place.say(
        "cli.result.line",
        board=board,
        white=numbered(shown.white),
        black=numbered(shown.black),
        result=board_result(shown, place.output.language) or "…",
    )


def corrections(state: State, call: Call) -> Sequence[Event]:
    """Results of closed rounds that were wrong, or of adjourned games that are finished (R9.2)."""
    ends = [(item.board, *parse_result(item.text, state.settings.game)) for item in call.options.results]
    return in_turn(state, [_correction(call, *end) for end in ends])


def _correction(call: Call, board: int, white: Result, black: Result) -> Step:
    return lambda state: actions.correct_result(state, call.options.round, board, white, black, call.reason)


# Rounds


def show_round(place: OpenEvent, call: Call) -> None:
    """The round asked for; else the draft, else the one published last."""
    state, output, number = call.before, place.output, call.options.round
    round_ = state.round(number) if number is not None else state.draft or state.round(current_round(state))
    draft = round_ is state.draft
    if call.options.plain:
        output.machine(round_plain(event_round(state, round_)))
    elif call.options.json:
        verdict = verdict_lines(judged_draft(state), output.language) if draft else None
        output.machine(round_json(event_round(state, round_), verdict))
    elif draft:
        show_draft(state, output)
    else:
        output.blocks(*round_blocks(event_round(state, round_), output.language))


def show_changed_round(place: OpenEvent, call: Call) -> None:
    """With the judge's verdict, where the round breaks a norm."""
    state, output = place.state, place.output
    number = getattr(call.options, "round", None)
    round_ = state.round(current_round(state) if number is None else number)
    output.blocks(*round_blocks(event_round(state, round_), output.language))
    found = judged(state, round_)
    if not found.verdict.legal:
        for line in verdict_lines(found, output.language):
            output.warn(line)


def show_draft_of(place: OpenEvent, _call: Call) -> None:
    show_draft(place.state, place.output)


def publish(place: OpenEvent, call: Call) -> None:
    """The draft becomes the pairing of the round, and stands (R9.2)."""
    state, output = call.before, place.output
    found = judged_draft(state)
    if not call.reason:
        actions.publish(state)  # what forbids it is said before anything is asked
    if not found.verdict.best:
        for line in verdict_lines(found, output.language):
            output.warn(line)
        title = round_title(found.round_.number, output.language)
        confirm(output.phrase("cli.publish.sure", round=title), call.options, output)
    place.do(lambda now: actions.publish(now, call.reason))


def finish(place: OpenEvent, call: Call) -> None:
    """The final ranking stands, with its lots drawn (R9.5)."""
    steps = _finishing(call)
    in_turn(call.before, steps)  # what forbids it is said before anything is asked
    confirm(place.output.phrase("cli.finish.sure"), call.options, place.output)
    place.do(*steps)
    place.output.blocks(*standings_blocks(event_standings(place.state), place.output.language))


def _finishing(call: Call) -> list[Step]:
    seed, order = seed_to_finish(call.before, call.options.seed), call.options.barrage
    steps: list[Step] = []
    if order:
        players = [number for place in order for number in place]
        level = [number for place in order for number in place[1:]]
        steps.append(lambda now: actions.record_barrage(now, _entries(now, players), _entries(now, level)))
    return [*steps, lambda now: actions.finish(now, seed)]


def _entries(state: State, lots: Sequence[int]) -> list[int]:
    return [state.with_lot(lot) for lot in lots]


# The log


def show_log(place: OpenEvent, call: Call) -> None:
    log, last = place.store.log(), call.options.last
    entries = log.entries if last is None else log.entries[-last:]
    place.output.answer(
        call.options,
        entries,
        lambda view, language: log_blocks(log, call.before, view, language),
        json=lambda view: log_json(log, view),
    )


def back_up(place: OpenEvent, call: Call) -> None:
    backup(place.store, call.options.file)
    place.say("cli.backup.done", file=call.options.file)
