"""Why a round is as it is: with what was known when it was paired, for the arbiter and for everyone.

Which pairs the arbiter has forbidden, and why, is private. Where they made no difference the rulebook explains without
them; the score groups in which they did are veiled for the public: only that is said, and of whom is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.engine.scores.table import pairing_scores
from zwitsers.engine.why.answers import QuestionError, RoundExplainer
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.view import BYE, view_of
from zwitsers.event.apply import replay
from zwitsers.event.engine import snapshot_for
from zwitsers.event.events import IN_BETWEEN, RoundDrafted
from zwitsers.event.snapshots import as_lots, dummy_lot
from zwitsers.event.state import Status
from zwitsers.present.views.round import system_of_round

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.why.answers import Answer, PairAnswer
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.event.log import Log
    from zwitsers.event.state import Round, State


# What was known then


@dataclass(frozen=True, slots=True)
class RoundExplainers:
    """Who explains a round, by lot numbers: with all that the arbiter had decided, and without forbidden pairs (None:
    without them the rulebook has no pairing). `touched`: the scores of everyone whom a forbidden pair made a
    difference to."""

    explainer: RoundExplainer
    public: RoundExplainer | None
    touched: frozenset[int]


def moment_of(log: Log, state: State, number: int) -> tuple[object, ...]:
    """What an explanation depends on: the entries that counted when the round was paired, and the names and numbers of
    now."""
    names = tuple((state.lots[player], entrant.player.name) for player, entrant in state.entrants.items())
    return (number, _sequences(log, number), names)


def _sequences(log: Log, number: int) -> tuple[int, ...]:
    """The entries before the one that drafted this round for the last time."""
    counting = [entry.sequence for entry in log.effective]
    drafted = [
        entry.sequence
        for entry in log.effective
        if isinstance(entry.event, RoundDrafted) and entry.event.round == number
    ]
    return tuple(counting[: counting.index(drafted[-1])]) if drafted else tuple(counting)


def when_paired(log: Log, state: State, number: int) -> RoundExplainers:
    """Raises NoPairingError when the rulebook has no pairing for it, and what goes with an unknown round."""
    round_ = state.round(number)
    then = state if round_.status is Status.DRAFT else _before(log, number)
    snapshot = _with_names_of_now(state, _snapshot_then(then, state, number))
    if number == IN_BETWEEN:
        # Its players are paired as a tournament of their own (R7.2).
        playing = {state.lots[player] for player in round_.paired}
        others = {lot: Result.NO_PART for lot in snapshot.numbers if lot not in playing}
        snapshot = snapshot._replace(unavailable=others)
    book, scheme = system_of_round(then, number), then.settings.scheme_of(number)
    explainer = RoundExplainer(snapshot, book, first_round=scheme)
    if not snapshot.constraints.forbidden:
        return RoundExplainers(explainer, explainer, frozenset())
    open_to_all = snapshot._replace(constraints=snapshot.constraints._replace(forbidden=()))
    try:
        public = RoundExplainer(open_to_all, book, first_round=scheme)
    except ZwitsersError:
        return RoundExplainers(explainer, None, frozenset(pairing_scores(snapshot).values()))
    points = pairing_scores(snapshot)
    differ = _pairs(explainer) ^ _pairs(public)
    return RoundExplainers(explainer, public, frozenset(points[lot] for pair in differ for lot in pair if lot != BYE))


def _before(log: Log, number: int) -> State:
    known = set(_sequences(log, number))
    return replay(entry.event for entry in log.effective if entry.sequence in known)


def state_then(log: Log, state: State, round_: Round) -> State:
    """The tournament that a round was paired on, with the round as it stands, and with the names and numbers of now."""
    if round_.status is Status.DRAFT:
        return state
    then = _before(log, round_.number)
    entrants = {}
    for player, now in state.entrants.items():
        known = then.entrants.get(player, now if player in round_.paired or player in round_.absent else None)
        if known is not None:
            entrants[player] = replace(known, player=known.player._replace(name=now.player.name))
    then = replace(then, entrants=entrants, lots={player: state.lots[player] for player in entrants})
    if round_.number == IN_BETWEEN:
        return replace(then, rounds=then.published, in_between=round_)
    return replace(then, rounds=(*then.published, round_))


def _snapshot_then(then: State, now: State, number: int) -> Snapshot:
    """The snapshot that the round was paired on, with the numbers by which people know each other now. Those of then
    are its pairing numbers, where numbers go by strength and somebody came or was corrected since."""
    lots = {player: now.lots[player] for player in then.lots}
    snapshot = snapshot_for(then, number)
    if lots == then.lots:
        return snapshot
    known = {lot: lots[player] for player, lot in then.lots.items()}
    return snapshot_for(replace(then, lots=lots), number)._replace(
        virtual={known[lot]: points for lot, points in snapshot.virtual.items()},
        pairing_numbers={known[lot]: lot for lot in known},
    )


def _with_names_of_now(state: State, snapshot: Snapshot) -> Snapshot:
    """A name that was spelled wrong then is right now."""
    players = state.by_lot()
    return snapshot._replace(
        players=tuple(
            player._replace(name=state.entrants[players[player.number]].player.name)
            if player.number in players
            else player
            for player in snapshot.players
        ),
    )


def _pairs(explainer: RoundExplainer) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs_of(explainer.pairing)}


def _published(state: State, round_: Round) -> set[frozenset[int]]:
    return set(map(frozenset, as_lots(state, round_.pairs, dummy_lot(state))))


# For the arbiter


@dataclass(frozen=True, slots=True)
class ArbiterAnswer:
    """An answer: why two meet (`about`), why they do not (`answer`), or neither: why the whole round is as it is.
    `caution` is the key of what must be said before it, when it is not simply why."""

    explainer: RoundExplainer
    caution: str = ""
    about: PairAnswer | None = None
    answer: Answer | None = None
    one: int = BYE
    two: int = BYE


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """A round, and who explains it."""

    state: State
    round_: Round
    explainer: RoundExplainer

    def board(self, number: int) -> ArbiterAnswer:
        game = self.round_.game(number)
        lots = self.state.lots
        return self._pair(lots[game.white], lots[game.black], number)

    def bye(self) -> ArbiterAnswer:
        if self.round_.bye is None:
            raise QuestionError([Problem("round.why.no-bye")])
        other = dummy_lot(self.state) if self.round_.dummy else BYE
        return self._pair(self.state.lots[self.round_.bye], other, None)

    def whole(self) -> ArbiterAnswer:
        return ArbiterAnswer(self.explainer, self._changed)

    def not_these(self, one: int, two: int) -> ArbiterAnswer:
        """Entry ids; 0 is the bye."""
        if one == two:
            raise QuestionError([Problem("round.why.two-players")])
        lots = {**self.state.lots, BYE: dummy_lot(self.state) if self.round_.dummy else BYE}
        return self._not(lots[one], lots[two], self._changed)

    @property
    def _changed(self) -> str:
        """Said before an answer about another pairing than the one the rulebook made."""
        same = _published(self.state, self.round_) == _pairs(self.explainer)
        return "" if same else "round.why.by-hand"

    def _pair(self, one: int, two: int, number: int | None) -> ArbiterAnswer:
        explainer = self.explainer
        if one not in explainer.view.rank or (two != BYE and two not in explainer.view.rank):
            if number not in self.round_.changed_boards:
                raise QuestionError([Problem("round.why.not-there")])
            return ArbiterAnswer(explainer, "round.why.board-by-hand")  # who came in after it was paired
        if explainer.opponent(one) != two:
            return self._not(one, two, "round.why.board-by-hand")
        # The number of the board is that of the round: the explainer may count a game of the dummy as well.
        about = replace(explainer.about_player(one), number=number)
        turned = number is not None and about.colours is not None and about.colours.white != one
        if number is None:
            about = replace(about, colours=None)
        return ArbiterAnswer(explainer, "round.why.colours-by-hand" if turned else "", about=about)

    def _not(self, one: int, two: int, caution: str) -> ArbiterAnswer:
        return ArbiterAnswer(self.explainer, caution, answer=self.explainer.why_not(one, two), one=one, two=two)


# For everyone


class Ground(Enum):
    """What the answer rests on; the name of its sentence in the catalogues (play.why.ground.*)."""

    RULEBOOK = "rulebook"
    # A forbidden pair made a difference in a group of these two, or only in other groups.
    CONSTRAINT = "constraint"
    CONSTRAINT_ELSEWHERE = "constraint-elsewhere"
    # The arbiter changed the round by hand: this game, or others of it.
    BY_HAND = "by-hand"
    BY_HAND_ELSEWHERE = "by-hand-elsewhere"
    # The rulebook gives another pairing, and nobody changed it by hand: it was paired by another program or version.
    CHANGED_SINCE = "changed-since"
    IN_BETWEEN = "in-between"
    DUMMY = "dummy"


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """Only what rulebook and published results tell. `colours`: the public part of a veiled game."""

    ground: Ground
    explainer: RoundExplainer | None = None
    about: PairAnswer | None = None
    colours: ColourFacts | None = None
    # Whether the game has other colours than the rulebook gives, and so nothing is said about them.
    other_colours: bool = False


def public_answer(state: State, round_: Round, known: RoundExplainers | None, player: int) -> PublicAnswer:
    """Why this player has this opponent, or the bye, in a published round. `known` is None when the rulebook has no
    pairing for it."""
    if round_.number == IN_BETWEEN:
        return PublicAnswer(Ground.IN_BETWEEN)
    if round_.dummy:
        return PublicAnswer(Ground.DUMMY)
    otherwise = Ground.BY_HAND if round_.by_hand else Ground.CHANGED_SINCE
    if known is None:
        return PublicAnswer(otherwise)
    lot = state.lots[player]
    published, paired = _published(state, round_), _pairs(known.explainer)
    own = next(pair for pair in published if lot in pair)
    if own not in paired:
        return PublicAnswer(otherwise)
    points = pairing_scores(known.explainer.view.snapshot)
    if known.public is None or any(points[one] in known.touched for one in own if one != BYE):
        return PublicAnswer(Ground.CONSTRAINT, known.explainer, colours=_colours(state, round_, known, player))
    if published != paired:
        ground = Ground.BY_HAND_ELSEWHERE if round_.by_hand else Ground.CHANGED_SINCE
    else:
        ground = Ground.CONSTRAINT_ELSEWHERE if known.touched else Ground.RULEBOOK
    about = known.public.about_player(lot)
    board = round_.board_of(player)
    colours = about.colours
    swapped = board is not None and colours is not None and colours.white != state.lots[round_.game(board).white]
    return PublicAnswer(
        ground, known.public, replace(about, number=board, colours=None if swapped else colours), other_colours=swapped
    )


def _colours(state: State, round_: Round, known: RoundExplainers, player: int) -> ColourFacts | None:
    """The colours of two who meet depend on these two only, so they tell nothing about others."""
    board = round_.board_of(player)
    if board is None:
        return None
    game = round_.game(board)
    snapshot = known.explainer.view.snapshot
    open_to_all = snapshot._replace(constraints=snapshot.constraints._replace(forbidden=()))
    view = view_of(open_to_all, known.explainer.rulebook)
    facts = colour_facts(view, state.lots[game.white], state.lots[game.black])
    return facts if facts.white == state.lots[game.white] else None  # swapped afterwards
