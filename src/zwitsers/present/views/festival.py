"""An event with groups as there is to see of it: the groups with how far they are, and everyone on the list with where
they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.prizes.rule_text import write_rule
from zwitsers.event.festival import RegistrationStatus
from zwitsers.event.state import Status
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.settings import Settings
    from zwitsers.event.state import Entrant, Round, State

# How far a group is, as names in the catalogues (festival.stage.*).
LOST, EMPTY, READY, DRAFT, PLAYING, COMPLETE, OVER, FINISHED = (
    *("lost", "empty", "ready", "draft"),
    *("playing", "complete", "over", "finished"),
)


@dataclass(frozen=True, slots=True)
class GroupView:
    id: int
    name: str
    tournament: str = field(metadata=described("The id of its tournament, as addresses have it."))
    system: str
    rule: str = field(metadata=described("Who belongs to it; empty: nobody by rule."))
    players: int
    rounds: int
    round: int = field(metadata=described("The round in play or made last; 0: none yet."))
    stage: str = field(
        metadata=described("lost, empty, ready (to be paired), draft, playing, complete, over or finished.")
    )
    open_boards: int = field(metadata=described("Boards without a result in the round in play."))
    first_board: int
    last_board: int
    missing: int = field(metadata=described("How many of its players have not arrived."))


@dataclass(frozen=True, slots=True)
class RegistrationDetails:
    """Only for the staff of the event."""

    fide_id: str
    national_id: str
    birth: str
    labels: str


@dataclass(frozen=True, slots=True)
class RegistrationView:
    id: int = field(metadata=described("The number on the list of the event. It never changes."))
    name: str
    title: str
    rating: int
    club: str
    group: int = field(metadata=described("0: none yet."))
    group_name: str
    tournament: str
    status: str = field(metadata=described("expected, arrived or withdrawn."))
    fits: tuple[str, ...] = field(metadata=described("The groups to which they belong by rule."))
    private: RegistrationDetails | None
    entry: int = field(metadata=described("The id of the entry in the tournament of the group; 0: none."))
    board: int = field(metadata=described("In the round in play; 0: none."))
    opponent: str
    white: bool
    bye: bool = field(metadata=described("Whether they have the bye of the round in play."))
    withdrawn_in_group: bool


@dataclass(frozen=True, slots=True)
class RoundStart:
    round: int
    date: str
    time: str = field(metadata=described("On the clock of the hall; empty: not known."))


@dataclass(frozen=True, slots=True)
class FestivalView:
    also: ClassVar = ("expected", "arrived", "without_group", "next_step")

    name: str
    place: str
    start: str
    end: str
    timetable: tuple[RoundStart, ...]
    numbers_on: bool = field(metadata=described("Whether boards number on through the groups."))
    check_in_closed: bool
    groups: tuple[GroupView, ...]
    registrations: tuple[RegistrationView, ...] = field(metadata=described("By name."))

    @property
    def expected(self) -> int:
        return sum(item.status == "expected" for item in self.registrations)

    @property
    def arrived(self) -> int:
        return sum(item.status == "arrived" for item in self.registrations)

    @property
    def without_group(self) -> int:
        return sum(not item.group and item.status != "withdrawn" for item in self.registrations)

    @property
    def begun(self) -> bool:
        """Whether a group has a round."""
        return any(group.round for group in self.groups)

    @property
    def next_step(self) -> str:
        """What comes next, as a name in the catalogues (festival.next.*)."""
        stages = {group.stage for group in self.groups}
        early = "groups" if not self.groups else "list" if not self.registrations else ""
        if early or (self.without_group and not self.begun):
            return early or "place"
        if not self.begun and not self.check_in_closed:
            return "check-in"
        order = ((DRAFT, "publish"), (PLAYING, "results"), (READY, "start"), (COMPLETE, "start"), (OVER, "finish"))
        return next((step for stage, step in order if stage in stages), "done")


def festival_view(state: State, groups: Mapping[int, State | None], *, public: bool = False) -> FestivalView:
    """`groups`: the tournaments of the groups; for the public they have no drafts."""
    festival, settings = state.festival, state.settings
    assert festival is not None
    places = _places(groups)
    people = [
        _registration(state, item.id, places.get((item.group, item.id)), public=public)
        for item in festival.registrations.values()
        if not (public and item.withdrawn)
    ]
    return FestivalView(
        settings.name,
        settings.place,
        settings.start,
        settings.end,
        timetable_of(settings),
        festival.numbers_on,
        festival.check_in_closed,
        tuple(_group(state, group.id, groups.get(group.id)) for group in festival.groups),
        tuple(sorted(people, key=lambda item: (sort_key(item.name), item.id))),
    )


def timetable_of(settings: Settings) -> tuple[RoundStart, ...]:
    """The rounds of which the day or the hour is known."""
    pairs = zip_longest(settings.round_dates, settings.round_times, fillvalue="")
    return tuple(RoundStart(number, day, time) for number, (day, time) in enumerate(pairs, start=1) if day or time)


def stage_of(group: State | None) -> str:
    if group is None:
        return LOST
    if group.finished:
        return FINISHED
    if group.draft is not None:
        return DRAFT
    current = group.current
    if current is None:
        return READY if group.entrants else EMPTY
    if current.status is Status.PUBLISHED:
        return PLAYING if current.open_boards else COMPLETE
    return OVER if group.next_round > group.settings.rounds else READY


def _group(state: State, number: int, group: State | None) -> GroupView:
    festival = state.festival
    assert festival is not None
    known = festival.group(number)
    current = None if group is None else (group.draft or group.current)
    boards = [] if current is None else [board for board, _game in current.boards]
    return GroupView(
        number,
        known.name,
        known.tournament,
        "" if group is None else group.settings.system_of(1).id,
        write_rule(known.rule),
        0 if group is None else sum(not item.withdrawn_in(group.next_round) for item in group.entrants.values()),
        0 if group is None else group.settings.rounds,
        0 if current is None else current.number,
        stage_of(group),
        0 if current is None else len(current.open_boards),
        min(boards, default=0),
        max(boards, default=0),
        sum(item.status == "expected" for item in festival.members(number)),
    )


def _places(groups: Mapping[int, State | None]) -> dict[tuple[int, int], tuple[State, Entrant, Round | None]]:
    """By group and registration: the entrant, and the round in play."""
    return {
        (number, entrant.registration): (state, entrant, state.current)
        for number, state in groups.items()
        if state is not None
        for entrant in state.entrants.values()
        if entrant.registration
    }


def _registration(
    state: State, number: int, place: tuple[State, Entrant, Round | None] | None, *, public: bool
) -> RegistrationView:
    festival = state.festival
    assert festival is not None
    item = festival.registrations[number]
    player = item.player if place is None else place[1].player
    group = next((known for known in festival.groups if known.id == item.group), None)
    entry, board, opponent, white, bye, gone = 0, 0, "", False, False, False
    # Players can also check in for round 1 of their group by phone.
    checked_in = place is not None and 1 in place[1].checked_in
    if place is not None:
        tournament, entrant, current = place
        entry, gone = entrant.id, entrant.withdrawn_in(tournament.next_round)
        found = None if current is None else current.board_of(entrant.id)
        bye = current is not None and current.bye == entrant.id
        if current is not None and found is not None:
            game = current.game(found)
            white = game.white == entrant.id
            board, other = found, game.black if white else game.white
            opponent = tournament.entrants[other].player.name if other in tournament.entrants else ""
    return RegistrationView(
        number,
        player.name,
        player.title,
        player.rating,
        player.club,
        item.group,
        group.name if group else "",
        group.tournament if group else "",
        "arrived" if item.status is RegistrationStatus.EXPECTED and checked_in else item.status.value,
        tuple(known.name for known in festival.open_to(player)),
        None if public else RegistrationDetails(player.fide_id, player.national_id, player.birth, player.labels),
        entry,
        board,
        opponent,
        white,
        bye,
        gone,
    )
