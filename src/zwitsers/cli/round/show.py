"""`zwitsers round show`: a round as it stands, with the results that are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.draft import show_draft
from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.exits import Exit
from zwitsers.cli.naming import current_round
from zwitsers.report.event_round import round_blocks, round_json, round_plain
from zwitsers.report.event_verdict import verdict_lines
from zwitsers.tournament.commands import judge_draft

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import Round, State


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--round", value="cli.word.rounds", help="cli.round-show.round", kind=round_number)
    arguments.switch("--plain", help="cli.pair.plain")
    arguments.switch("--json", help="cli.option.json")
    arguments.rule_out_together("--plain", "--json")


def run(options: argparse.Namespace, output: Output) -> int:
    with reading(options.event) as store:
        state = store.state()
        made = _chosen(state, options.round)
        draft = made is state.draft
        if options.plain:
            output.machine(round_plain(state, made))
        elif options.json:
            verdict = verdict_lines(state, made, judge_draft(state), output.language) if draft else None
            output.machine(round_json(state, made, verdict))
        elif draft:
            show_draft(state, output)
        else:
            output.blocks(*round_blocks(state, made, output.language))
    return Exit.DONE


def _chosen(state: State, number: int | None) -> Round:
    """The round asked for; else the draft, else the one published last."""
    if number is not None:
        return state.round(number)
    return state.draft or state.round(current_round(state))
