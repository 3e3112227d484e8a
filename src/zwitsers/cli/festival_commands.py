"""The commands on an event with groups that need an output or arguments of their own."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import as_wrong_call, author_of, clock, declare_author, declare_event
from zwitsers.cli.event_command import EventCommand
from zwitsers.cli.event_kinds import systems
from zwitsers.cli.files import read_bytes
from zwitsers.cli.kinds import whole_number
from zwitsers.cli.player.import_ import TABLE_ARGUMENTS, people_of_table
from zwitsers.cli.player_fields import FIELDS, given_fields
from zwitsers.cli.setting_arguments import declare_settings, given_settings, setting_argument
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.letters import folded
from zwitsers.event import actions
from zwitsers.event.actions.festival import festival_of
from zwitsers.event.festival import SHARED
from zwitsers.event.group_rounds import close_rounds, finish_groups, pair_rounds, publish_rounds, start_rounds
from zwitsers.event.group_stores import NeighbourStores, free_names, group_title
from zwitsers.event.group_sync import broken_groups, group_states, remaining, sync_groups
from zwitsers.event.second_stage import second_stage
from zwitsers.event.state import State
from zwitsers.event.store import create_store
from zwitsers.present.tables.data import view_json
from zwitsers.present.tables.festival import (
    festival_blocks,
    outcome_texts,
    quads_blocks,
    registrations_blocks,
    step_text,
)
from zwitsers.present.tables.table import Note
from zwitsers.present.views.alphabet import matches
from zwitsers.present.views.event_standings import ranked_entries
from zwitsers.present.views.festival import festival_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.event import OpenEvent
    from zwitsers.cli.event_command import Call
    from zwitsers.cli.output import Output
    from zwitsers.event.group_rounds import GroupOutcome
    from zwitsers.present.views.festival import FestivalView


class NewFestival:
    """`zwitsers event new`: it is not there yet, so nothing is opened."""

    def declare(self, arguments: Arguments) -> None:
        declare_event(arguments)
        declare_settings(arguments, new=True, name_required=True)
        declare_author(arguments)

    def run(self, options: Options, output: Output) -> None:
        with as_wrong_call():
            events = actions.create_festival(State(), given_settings(options), token_hex(8))
        with create_store(options.event, events, author_of(options), clock=clock) as store:
            name = store.state().settings.name
            output.lines(output.phrase("cli.event-new.done", place=store.place, name=name))


# Who and which, as people name them


def named_group(state: State, text: str) -> int:
    festival = festival_of(state)
    found = next((group.id for group in festival.groups if folded(group.name) == folded(text.strip())), None)
    if found is None:
        known = ", ".join(group.name for group in festival.groups) or "–"
        raise WrongCallError([Problem("cli.event-group.unknown", name=text, known=known)])
    return found


def named_registration(state: State, text: str) -> int:
    """By the number on the list, or a name or a part of it."""
    festival = festival_of(state)
    if text.isascii() and text.isdigit():
        return festival.registration(int(text)).id
    names = {item.id: item.player.name for item in festival.registrations.values()}
    exact = [number for number, name in names.items() if folded(name).split() == folded(text).split()]
    alike = exact or [number for number, name in names.items() if text.strip() and matches(text, name)]
    if len(alike) != 1:
        candidates = ", ".join(names[number] for number in alike[:8])
        key = "cli.event.ambiguous" if alike else "cli.event.nobody"
        values = {"name": text, "candidates": candidates} if alike else {"name": text}
        raise WrongCallError([Problem(key, **values)])
    return alike[0]


# What they do


def _view(place: OpenEvent, stores: NeighbourStores) -> FestivalView:
    festival = festival_of(place.state)
    return festival_view(place.state, group_states(festival, stores))


def show(place: OpenEvent, call: Call) -> None:
    festival = festival_of(place.state)
    with NeighbourStores(call.options.event, clock) as stores:
        view = _view(place, stores)
        blocks = registrations_blocks if call.options.players else festival_blocks
        place.output.answer(call.options, view, blocks, json=view_json)
        if not call.options.json:
            for problem in broken_groups(festival, stores, group_states(festival, stores)):
                place.output.warn(problem.text(place.output.language))
            for step in remaining(place.state, stores):
                place.say("cli.event-show.remains", what=step_text(step, place.output.language))


def set_group(place: OpenEvent, call: Call) -> None:
    state, options = place.state, call.options
    festival = festival_of(state)
    known = next((group for group in festival.groups if folded(group.name) == folded(options.name)), None)
    given: dict[str, Any] = dict(known.settings) if known else {}
    if options.system is not None:
        given["systems"] = options.system
    if options.rounds is not None:
        given["rounds"] = options.rounds
    with NeighbourStores(options.event, clock) as stores:
        (tournament,) = free_names(stores, [group_title(state, options.name)], festival.groups)
    place.do(
        lambda now: actions.set_group(
            now,
            options.called or options.name,
            tournament,
            group=known.id if known else 0,
            settings=given,
            rule=options.rule,
        )
    )


def change_settings(place: OpenEvent, call: Call) -> None:
    """Name, place, dates and timetable of the event, which its groups take over."""
    values = given_settings(call.options)
    if not values:
        raise WrongCallError([Problem("cli.event-settings.nothing")])
    place.do(lambda state: actions.change_festival(state, values))


def register(place: OpenEvent, call: Call) -> None:
    options = call.options
    group = named_group(place.state, options.group) if options.group else 0
    known = [item.player for item in festival_of(place.state).registrations.values()]
    if options.file:
        people = people_of_table(read_bytes(options.file), options, known, place.output)
    elif options.name:
        people = [{"name": options.name, **given_fields(options)}]
    else:
        raise WrongCallError([Problem("cli.event-register.who")])
    place.run(lambda state: actions.register(state, people, group))
    place.say("cli.event-register.done", count=len(people), total=len(festival_of(place.state).registrations))
    wanted = folded(options.name or "").split()
    for player in known:
        if folded(player.name).split() == wanted:
            place.output.caution("cli.player-add.same-name", player=player.name)


def quads(place: OpenEvent, call: Call) -> None:
    options, state = call.options, place.state
    group = named_group(state, options.group) if options.group else 0
    size, prefix = options.size or 4, options.prefix or ""
    cut = actions.quads_of(state, size, prefix, group)
    place.output.blocks(*quads_blocks(cut, place.output.language))
    if options.preview:
        return
    festival = festival_of(state)
    with NeighbourStores(options.event, clock) as stores:
        names = free_names(stores, [group_title(state, quad.name) for quad in cut], festival.groups)
    swiss = options.system[0][1] if options.system else ""
    place.run(lambda now: actions.make_quads(now, names, size=size, prefix=prefix, group=group, swiss=swiss))
    if options.publish:
        new = {item.id for item in festival_of(place.state).groups} - {item.id for item in festival.groups}
        _rounds(place, call, start_rounds, "published", new)


def _rounds(
    place: OpenEvent,
    call: Call,
    action: Callable[..., list[GroupOutcome]],
    done: str,
    only: set[int] | None = None,
) -> None:
    with NeighbourStores(call.options.event, clock) as stores:
        outcomes = action(place.state, stores, place.author, only or _chosen(place.state, call))
    place.output.blocks(*map(Note, outcome_texts(outcomes, done, place.output.language)))


def _chosen(state: State, call: Call) -> set[int]:
    named = getattr(call.options, "group", None)
    festival_of(state)
    return {named_group(state, named)} if named else set()


def pair(place: OpenEvent, call: Call) -> None:
    start = call.options.publish
    _rounds(place, call, start_rounds if start else pair_rounds, "published" if start else "paired")


def next_stage(place: OpenEvent, call: Call) -> None:
    """A new event from the standings of this one."""
    state, options = place.state, call.options
    festival = festival_of(state)
    with NeighbourStores(options.event, clock) as stores:
        states = group_states(festival, stores)
        groups = {number: found for number, found in states.items() if found is not None}
        rankings = {number: ranked_entries(found) for number, found in groups.items()}
    with NeighbourStores(options.new, clock) as stores:
        titles = [f"{options.name} – {group.name}" for group in festival.groups if group.id in rankings]
        names = free_names(stores, titles)
        events = second_stage(
            state,
            rankings,
            groups,
            names,
            name=options.name,
            key=token_hex(8),
            up=1 if options.up is None else options.up,
            down=1 if options.down is None else options.down,
        )
        with create_store(options.new, events, place.author, clock=clock) as store:
            place.say("cli.event-new.done", place=store.place, name=options.name)

            place.tell_sync(sync_groups(store.state(), stores, place.author))


def sync(place: OpenEvent, _call: Call) -> None:
    festival_of(place.state)
    place.sync(None)


def _option(flag: str, word: str, help_key: str, kind: Any = as_text, *, required: bool = False) -> Argument:
    dest = flag.lstrip("-").replace("-", "_")
    return Argument(dest, help_key, (flag,), f"cli.word.{word}", kind, required)


def _switch(flag: str, help_key: str) -> Argument:
    return Argument(flag.lstrip("-"), help_key, (flag,))


_SETTINGS = tuple(setting_argument(name) for name in ("name", "rounds", *SHARED))
_GROUP = _option("--group", "group", "cli.option.group")
_NUMBER = whole_number(0)


COMMANDS: dict[str, EventCommand] = {
    "event show": EventCommand(
        (_switch("--players", "cli.event-show.players"), _switch("--json", "cli.option.json")), show, writes=False
    ),
    "event group": EventCommand(
        (
            Argument("name", "cli.event-group.name", (), "cli.word.name", as_text, required=True),
            _option("--rule", "text", "cli.event-group.rule"),
            _option("--system", "systems", "settings.systems.help", systems),
            _option("--rounds", "rounds", "settings.rounds.help", whole_number(1)),
            _option("--called", "name", "cli.event-group.called"),
        ),
        set_group,
    ),
    "event register": EventCommand(
        (
            _option("--file", "file", "cli.event-register.file"),
            *TABLE_ARGUMENTS,
            _option("--name", "name", "cli.event-register.name"),
            *FIELDS,
            _GROUP,
        ),
        register,
        exclusive=("--file", "--name"),
    ),
    "event quads": EventCommand(
        (
            _option("--size", "rounds", "cli.event-quads.size", whole_number(3)),
            _option("--prefix", "text", "cli.event-quads.prefix"),
            _option("--system", "systems", "cli.event-quads.system", systems),
            _GROUP,
            _switch("--preview", "cli.event-quads.preview"),
            _switch("--publish", "cli.event-quads.publish"),
        ),
        quads,
        exclusive=("--preview", "--publish"),
    ),
    "event pair": EventCommand((_GROUP, _switch("--publish", "cli.event-pair.publish")), pair),
    "event publish": EventCommand((_GROUP,), lambda place, call: _rounds(place, call, publish_rounds, "published")),
    "event close": EventCommand((_GROUP,), lambda place, call: _rounds(place, call, close_rounds, "closed")),
    "event finish": EventCommand((_GROUP,), lambda place, call: _rounds(place, call, finish_groups, "finished")),
    "event settings": EventCommand(_SETTINGS, change_settings),
    "event next": EventCommand(
        (
            Argument("new", "cli.event-next.new", (), "cli.word.event", as_text, required=True),
            _option("--name", "name", "settings.name.help", required=True),
            _option("--up", "rounds", "cli.event-next.up", _NUMBER),
            _option("--down", "rounds", "cli.event-next.down", _NUMBER),
        ),
        next_stage,
    ),
    "event sync": EventCommand((), sync),
}
