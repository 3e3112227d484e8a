"""`zwitsers pair` on an event: the draft of the next round, with the judge's word on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.draft import show_draft
from zwitsers.cli.errors import wrong_call
from zwitsers.cli.event import OpenEvent, as_wrong_call, author_of, clock, refuse_what_is_kept
from zwitsers.cli.files import write_bytes
from zwitsers.cli.naming import who
from zwitsers.cli.standings_event import check_system
from zwitsers.engine.pairing import NothingToPairError
from zwitsers.event import actions
from zwitsers.event.schedule import round_robin_instead
from zwitsers.event.store import open_store
from zwitsers.event.store.seeds import new_seed
from zwitsers.present.tables.draw import draw_for_file
from zwitsers.present.tables.round import round_blocks, round_json, round_plain
from zwitsers.present.tables.start_scores import missing_bar_text
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.round import event_round, system_of_round
from zwitsers.present.views.verdict import judged_draft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.cli.arguments import Options
    from zwitsers.cli.output import Output
    from zwitsers.event.events import Event
    from zwitsers.event.state import State


def pair_event(options: Options, output: Output) -> None:
    refuse_what_is_kept(options, write_trf="zwitsers export", certificate="zwitsers export")
    with as_wrong_call(), open_store(options.file, clock=clock) as store:
        place = OpenEvent(store, author_of(options), output)
        with wrong_call(NothingToPairError):  # everyone is absent, or nobody has been entered
            store.run(lambda state: _pair(state, options), place.author)
        _show(place.state, options, output)


def _pair(state: State, options: Options) -> Sequence[Event]:
    events = actions.pair(state, [who(state, text) for text in options.against_himself], new_seed())
    check_system(options, state.settings.system_of(min(state.next_round, state.settings.rounds)))
    return events


def _show(state: State, options: Options, output: Output) -> None:
    draft = state.draft
    assert draft is not None
    warning = missing_bar_text(state, output.language)
    if warning:
        output.warn(f"{warning} {output.phrase('cli.event.bar-how')}")
    instead = round_robin_instead(state)
    if instead:
        players = len(state.entrants)
        hint = output.phrase("round.hint.round-robin", players=players, rounds=instead)
        output.warn(f"{hint} {output.phrase('cli.event.round-robin-how')}")
    if options.plain:
        text = round_plain(event_round(state, draft))
    elif options.json:
        text = round_json(event_round(state, draft), verdict_lines(judged_draft(state), output.language))
    elif options.output:
        text = draw_for_file(round_blocks(event_round(state, draft), output.language))
    else:
        show_draft(state, output)
        output.lines(output.phrase("cli.event.draft-made", system=system_of_round(state, draft.number).id))
        return
    if options.output:
        write_bytes(options.output, text.encode("utf-8"))
    else:
        output.machine(text)
