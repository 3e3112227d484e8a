"""Any sequence of commands, undo and redo included: what must hold after each of them.

The run of every day is short; see docs/testing.md for the long one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from helpers.long_run import scaled
from zwitsers.engine.domain import Result, ZwitsersError
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.consequences import would_be_paired_differently
from zwitsers.event.events import IN_BETWEEN, PublicationWithdrawn, event_from
from zwitsers.event.final import final_lines
from zwitsers.event.prizing import prize_money
from zwitsers.event.running import RunningTournament
from zwitsers.event.snapshots import snapshot_of
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.events import Event
    from zwitsers.event.state import Round, State

EXAMPLES = scaled(40, 2000)
STEPS = 30

RESULTS = st.sampled_from(
    [
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.LOSS, Result.WIN),
        (Result.LOSS, Result.LOSS),
        (Result.DRAW, Result.LOSS),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        (Result.ADJOURNED, Result.ADJOURNED),
        (Result.UNRATED_WIN, Result.UNRATED_LOSS),
        # These two are refused.
        (Result.PENDING, Result.PENDING),
        (Result.WIN, Result.WIN),
    ]
)
# Small numbers, so that they often mean somebody or something, and sometimes nobody.
PLAYERS = st.integers(0, 9)
ROUNDS = st.integers(-1, 6)
BOARDS = st.integers(0, 5)
SEEDS = st.integers(0, 3)
REASONS = st.sampled_from(["", "the arbiter decided so"])
ABSENCES = st.sampled_from([None, Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.WIN])
SETTINGS: list[dict[str, Any]] = [
    {"rounds": 3},
    {"rounds": 5, "half_point_byes": 1, "absence": "HALF_POINT_BYE"},
    {"systems": [[1, "knsb-rating"], [3, "knsb-wp"]], "lot_colour": "b"},
    {"game": "go", "first_round": "adjacent", "prizes": [1000, 500]},
    {"game": "go", "systems": [[1, "go-en"]], "no_show_withdraws": False},
    {"game": "draughts", "rounds": 4, "barrage": True, "final_ranking": "fmjd"},
    {"game": "draughts", "rounds": 3, "drawing_dummy": True},
    {"game": "draughts", "rounds": 4, "drawing_dummy": True},
]
CHANGES: list[dict[str, Any]] = [
    {"rounds": 2},
    {"rounds": 4},
    {"name": "Another name", "place": "Elsewhere"},
    {"systems": [[1, "knsb-wp"], [2, "knsb-rating"]]},
    {"strength_groups": [[1, 2, 3], [4, 5, 6]], "strength_rounds": 2},
    {"drawing_dummy": False},
    {"half_point_byes": 2},
    {"rounds": 0},
    {"colour": "blue"},
]


def round_trip(event: Event) -> Event:
    return event_from(event.kind, json.loads(json.dumps(event.data())))


def pairs_of(state: State) -> dict[int, tuple[frozenset[frozenset[int]], int | None]]:
    """Who meets whom in the published rounds, colours and results aside."""
    return {
        item.number: (frozenset(frozenset((game.white, game.black)) for game in item.games), item.bye)
        for item in state.in_order
    }


class TournamentMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.tournament = RunningTournament().by("tester", "2026-01-01T00:00:00Z")

    @property
    def state(self) -> State:
        return self.tournament.state

    def attempt(self, command: Callable[..., list[Event]], *arguments: Any, **named: Any) -> bool:
        """Carry out the command. One that is refused changes nothing; none changes what is published (R9.2)."""
        before = self.tournament
        kept, text = before.log, repr(before.state)
        refused: ZwitsersError | None
        try:
            events = command(before.state, *arguments, **named)
        except ZwitsersError as error:
            refused = error
        else:
            refused = None
        assert repr(before.state) == text
        assert before.log == kept
        if refused is not None:
            assert refused.problems
            assert all(refused.text(language) for language in ("nl", "en"))
            return False
        assert events
        assert [round_trip(event) for event in events] == events
        self.tournament = before.do(command, *arguments, **named)
        assert repr(before.state) == text
        assert replay([round_trip(event) for event in events], before.state) == self.state
        withdrawn = {event.round for event in events if isinstance(event, PublicationWithdrawn)}
        now = pairs_of(self.state)
        for number, pairs in pairs_of(before.state).items():
            assert number in withdrawn or now[number] == pairs
        return True

    # Setting up

    @initialize(settings=st.sampled_from(SETTINGS), players=st.integers(2, 7), seed=SEEDS)
    def start(self, settings: dict[str, Any], players: int, seed: int) -> None:
        assert self.attempt(c.create, settings)
        values = [{"name": f"Player {n}", "rating": 1500 + 37 * n % 400} for n in range(1, players + 1)]
        assert self.attempt(c.add_players, values)
        assert self.attempt(c.draw, seed)

    @rule(changes=st.sampled_from(CHANGES))
    def change_settings(self, changes: dict[str, Any]) -> None:
        self.attempt(c.change_settings, changes)

    @rule(name=st.sampled_from(["Late Comer", "", "Bell\x07"]), missed=ABSENCES, first=st.none() | ROUNDS)
    def add_player(self, name: str, missed: Result | None, first: int | None) -> None:
        self.attempt(c.add_player, {"name": name}, missed=missed or Result.NOT_ENTERED, first_round=first)

    @rule(player=PLAYERS, rating=st.sampled_from([0, 1800, 2200, -1]))
    def change_player(self, player: int, rating: int) -> None:
        self.attempt(c.change_player, player, {"rating": rating})

    @rule(player=PLAYERS)
    def remove_player(self, player: int) -> None:
        self.attempt(c.remove_player, player)

    @rule(player=PLAYERS, number=st.none() | ROUNDS)
    def withdraw_player(self, player: int, number: int | None) -> None:
        self.attempt(c.withdraw_player, player, number)

    @rule(player=PLAYERS, number=st.none() | ROUNDS)
    def return_player(self, player: int, number: int | None) -> None:
        self.attempt(c.return_player, player, number)

    @rule(player=PLAYERS, number=ROUNDS, result=ABSENCES)
    def set_absence(self, player: int, number: int, result: Result | None) -> None:
        self.attempt(c.set_absence, player, number, result)

    @rule(player=PLAYERS, number=ROUNDS)
    def clear_absence(self, player: int, number: int) -> None:
        self.attempt(c.clear_absence, player, number)

    @rule(seed=SEEDS, groups=st.sampled_from([[], [[1, 2]], [[3], [1, 2]], [[1], [1]]]))
    def draw(self, seed: int, groups: list[list[int]]) -> None:
        self.attempt(c.draw, seed, groups)

    @rule(shift=st.integers(-1, 3))
    def give_lots(self, shift: int) -> None:
        self.attempt(c.give_lots, {player: player + shift for player in self.state.entrants})

    @rule(one=PLAYERS, two=PLAYERS, first=st.none() | ROUNDS, last=st.none() | ROUNDS)
    def forbid_pair(self, one: int, two: int, first: int | None, last: int | None) -> None:
        self.attempt(c.forbid_pair, [one, two], first, last)

    @precondition(lambda self: self.state.forbidden)
    @rule(which=st.integers(0, 3))
    def allow_pair(self, which: int) -> None:
        rules = self.state.forbidden
        self.attempt(c.allow_pair, sorted(rules[which % len(rules)].players))

    # Rounds

    @rule()
    def pair(self) -> None:
        if self.attempt(c.pair):
            assert c.judge_draft(self.state).best

    @precondition(lambda self: self.state.settings.drawing_dummy)
    @rule(alone=st.lists(PLAYERS, max_size=2))
    def pair_in_between(self, alone: list[int]) -> None:
        if self.attempt(c.pair, alone):
            assert c.judge_draft(self.state).best

    @precondition(lambda self: self.state.draft is not None)
    @rule(one=PLAYERS, two=PLAYERS, kind=st.sampled_from(["swap", "unpair", "pair", "bye", "all"]))
    def change_draft(self, one: int, two: int, kind: str) -> None:
        draft = self.state.draft
        assert draft is not None
        {
            "swap": lambda: self.attempt(c.swap_in_draft, one, two),
            "unpair": lambda: self.attempt(c.unpair_in_draft, one),
            "pair": lambda: self.attempt(c.pair_in_draft, one, two),
            "bye": lambda: self.attempt(c.bye_in_draft, one),
            "all": lambda: self.attempt(c.change_draft, [(one, two)], None),
        }[kind]()
        c.judge_draft(self.state)  # every change can be judged

    @precondition(lambda self: self.state.draft is not None)
    @rule()
    def discard_draft(self) -> None:
        assert self.attempt(c.discard_draft) or self.state.finished

    @precondition(lambda self: self.state.draft is not None)
    @rule(reason=REASONS)
    def publish(self, reason: str) -> None:
        draft = self.state.draft
        assert draft is not None
        done = self.attempt(c.publish, reason)
        assert done or not reason or not draft.paired or self.state.finished

    @rule(number=ROUNDS, reason=REASONS)
    def withdraw_publication(self, number: int, reason: str) -> None:
        before = self.state
        if self.attempt(c.withdraw_publication, number, reason):
            assert reason
            assert before.in_order[-1].number == number

    # Results

    @rule(number=ROUNDS, board=BOARDS, results=RESULTS)
    def enter_result(self, number: int, board: int, results: tuple[Result, Result]) -> None:
        self.attempt(c.enter_result, number, board, *results)

    @rule(number=ROUNDS, board=BOARDS)
    def clear_result(self, number: int, board: int) -> None:
        self.attempt(c.clear_result, number, board)

    @precondition(lambda self: self.state.in_order)
    @rule(which=st.integers(0, 5), board=BOARDS, results=RESULTS)
    def correct_result(self, which: int, board: int, results: tuple[Result, Result]) -> None:
        before = self.state
        number = before.in_order[which % len(before.in_order)].number
        if self.attempt(c.correct_result, number, board, *results, "looked it up"):
            found = would_be_paired_differently(before, self.state)
            assert {item.round_number for item in found} <= {item.number for item in self.state.in_order} - {1}
            assert all(item.text("nl") and item.text("en") for item in found)

    @rule(player=PLAYERS, number=ROUNDS, result=ABSENCES)
    def correct_absence(self, player: int, number: int, result: Result | None) -> None:
        self.attempt(c.correct_absence, player, number, result or Result.ABSENT)

    @rule(player=PLAYERS, number=ROUNDS)
    def no_show(self, player: int, number: int) -> None:
        self.attempt(c.no_show, player, number)

    @rule(number=ROUNDS, board=BOARDS)
    def swap_colours(self, number: int, board: int) -> None:
        self.attempt(c.swap_colours, number, board)

    @rule(number=ROUNDS, one=PLAYERS, two=PLAYERS, swap=st.booleans())
    def change_a_published_round(self, number: int, one: int, two: int, swap: bool) -> None:
        self.attempt(c.swap_in_round if swap else c.pair_in_round, number, one, two, "the arbiter's decision")

    @rule(number=ROUNDS)
    def close_round(self, number: int) -> None:
        self.attempt(c.close_round, number)

    @rule(data=st.data())
    def play_a_round(self, data: st.DataObject) -> None:
        """What usually happens, so that later rounds are reached: pair, publish, play and close."""
        state = self.state
        if state.draft is None and (not state.in_order or state.in_order[-1].status is Status.CLOSED):
            self.attempt(c.pair)
        if self.state.draft is not None:
            self.attempt(c.publish)
        if not self.state.in_order or self.state.in_order[-1].status is not Status.PUBLISHED:
            return
        last = self.state.in_order[-1]
        results = [(board, *data.draw(RESULTS)) for board in last.open_boards]
        self.attempt(c.enter_results, last.number, results) if results else None
        self.attempt(c.close_round, last.number)

    @rule(players=st.permutations([1, 2, 3]))
    def record_barrage(self, players: list[int]) -> None:
        self.attempt(c.record_barrage, players[:2])

    @rule(seed=st.none() | SEEDS)
    def finish(self, seed: int | None) -> None:
        if self.attempt(c.finish, seed):
            assert len(final_lines(self.state)) == len(self.state.entrants)

    # Undo and redo

    @rule(reason=REASONS)
    def undo(self, reason: str) -> None:
        before = self.tournament
        try:
            after = before.undo(reason)
        except ZwitsersError:
            assert not reason or not before.log.effective
            return
        assert after.redo().state == before.state
        assert after.log.entries[: len(before.log.entries)] == before.log.entries
        # Without a reason nothing that is published goes (R9.2).
        if not reason:
            gone = pairs_of(before.state).keys() - pairs_of(after.state).keys()
            assert not gone
        self.tournament = after

    @rule()
    def redo(self) -> None:
        before = self.tournament
        try:
            after = before.redo()
        except ZwitsersError:
            return
        assert after.undo("again").state == before.state
        self.tournament = after

    # What always holds

    @invariant()
    def replaying_the_log_gives_the_same_state(self) -> None:
        log = self.tournament.log
        assert log.state() == self.state
        assert [entry.sequence for entry in log.entries] == list(range(1, len(log.entries) + 1))

    @invariant()
    def a_snapshot_that_is_known_is_what_would_be_made_now(self) -> None:
        state = self.state
        for rounds in range(len(state.published) + 1):
            assert state.snapshot(rounds) == snapshot_of(state, rounds)
        if state.published:
            assert prize_money(state) is not None

    @invariant()
    def no_round_is_half_written(self) -> None:
        state = self.state
        assert all(item.status is Status.CLOSED for item in state.in_order[:-1])
        assert [item.number for item in state.rounds] == list(range(1, len(state.rounds) + 1))
        for item in state.in_order:
            assert_complete(state, item)


def assert_complete(state: State, item: Round) -> None:
    """Everyone who was entered by then has exactly one thing in this round, and a game has two results or none."""
    there = item.paired
    assert not there & item.absent.keys()
    assert len(there) == 2 * len(item.games) + (item.bye is not None)
    for player, entrant in state.entrants.items():
        if item.number != IN_BETWEEN and entrant.first_round <= item.number:
            assert player in there or player in item.absent
    for game in item.games:
        assert (game.white_result is None) == (game.black_result is None)
    if item.status is Status.CLOSED:
        assert not item.open_boards


TournamentMachine.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnySequenceOfCommands = TournamentMachine.TestCase
