"""Why a round is as it is: with what was known when it was paired, also when results have been corrected since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, Result
from zwitsers.language import translate
from zwitsers.report.table import Note
from zwitsers.report.why import about_blocks, not_blocks
from zwitsers.report.why_round import round_blocks
from zwitsers.tournament.apply import replay
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.events import IN_BETWEEN, RoundDrafted
from zwitsers.tournament.snapshots import DUMMY, dummy_number
from zwitsers.tournament.state import Status
from zwitsers.views.round import system_of_round
from zwitsers.why.answers import Explainer, QuestionError
from zwitsers.why.view import BYE

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.report.table import Block
    from zwitsers.tournament.state import Round, State
    from zwitsers.web.site import Now


@dataclass(frozen=True, slots=True)
class Told:
    """An explanation. `caution` is the key of what must be said before it, when it is not simply why."""

    blocks: list[Block]
    caution: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A round, and who explains it. The explainer knows lot numbers, and only the pairing of the rulebook."""

    state: State
    made: Round
    explainer: Explainer

    def board(self, number: int, language: str, *, details: bool) -> Told:
        game = self.made.game(number)
        lots = self.state.lots
        return self._pair(lots[game.white], lots[game.black], number, language, details)

    def bye(self, language: str, *, details: bool) -> Told:
        if self.made.bye is None:
            raise QuestionError([Problem("round.why.no-bye")])
        other = self.dummy if self.made.dummy else BYE
        return self._pair(self.state.lots[self.made.bye], other, None, language, details)

    def whole(self, language: str, *, details: bool) -> Told:
        caution = "round.why.by-hand" if self.differs else ""
        blocks = round_blocks(self.explainer, language, details=details)
        # Its last word is about the options of the command line; a page has buttons.
        options = Note(translate("report.why.more", language))
        return Told([block for block in blocks if block != options], caution)

    def not_these(self, one: int, two: int, language: str, *, details: bool) -> Told:
        """Entry ids; 0 is the bye."""
        lots = {**self.state.lots, BYE: self.dummy if self.made.dummy else BYE}
        return self._not(lots[one], lots[two], language, details, "round.why.by-hand" if self.differs else "")

    @property
    def dummy(self) -> int:
        """Who stands for the drawing dummy here."""
        return dummy_number(self.state, self.explainer.view.snapshot)

    @property
    def differs(self) -> bool:
        """Whether this is another pairing than the one the rulebook made."""
        lots = {**self.state.lots, BYE: BYE, DUMMY: self.dummy}
        here = {frozenset((lots[one], lots[two])) for one, two in self.made.pairs}
        made = self.explainer.made
        there = {frozenset((board.white, board.black)) for board in made.boards}
        return here != there | ({frozenset((made.bye, BYE))} if made.bye is not None else set())

    def _pair(self, one: int, two: int, number: int | None, language: str, details: bool) -> Told:
        explainer = self.explainer
        if one not in explainer.view.rank or (two != BYE and two not in explainer.view.rank):
            raise QuestionError([Problem("round.why.not-there")])
        if explainer.opponent(one) != two:
            return self._not(one, two, language, details, "round.why.board-by-hand")
        # The number of the board is that of the round: the explainer may count a game of the dummy as well.
        answer = replace(explainer.about_player(one), number=number)
        turned = number is not None and answer.colours is not None and answer.colours.white != one
        if number is None:
            answer = replace(answer, colours=None)
        blocks = about_blocks(explainer, answer, language, details=details)
        return Told(blocks, "round.why.colours-by-hand" if turned else "")

    def _not(self, one: int, two: int, language: str, details: bool, caution: str) -> Told:
        answer = self.explainer.why_not(one, two)
        return Told(not_blocks(self.explainer, one, two, answer, language, details=details), caution)


def explained(now: Now, number: int) -> Explained:
    """Raises NoPairingError when the rulebook has no pairing for it, and what goes with an unknown round."""
    made = now.state.round(number)
    then = now.state if made.status is Status.DRAFT else _when_paired(now, number)
    snapshot = _with_names_of_now(now.state, snapshot_for(then, number))
    if number == IN_BETWEEN:
        # Those who take part are paired as a tournament of their own (R7.2).
        playing = {now.state.lots[player] for player in made.paired}
        others = {lot: Result.NO_PART for lot in snapshot.numbers if lot not in playing}
        snapshot = replace(snapshot, unavailable=others)
    system = system_of_round(then, number)
    return Explained(now.state, made, Explainer(snapshot, system, first_round=then.settings.scheme_of(number)))


def _when_paired(now: Now, number: int) -> State:
    """The tournament as it was when this round was drafted for the last time."""
    counting = now.log.effective()
    places = [place for place, entry in enumerate(counting) if _drafts(entry.event, number)]
    return replay(entry.event for entry in counting[: places[-1]])


def _drafts(event: object, number: int) -> bool:
    return isinstance(event, RoundDrafted) and event.round == number


def _with_names_of_now(state: State, snapshot: Snapshot) -> Snapshot:
    """A name that was spelled wrong then is right now."""
    players = state.by_lot()
    return replace(
        snapshot,
        players=tuple(
            replace(player, name=state.entrants[players[player.number]].player.name)
            if player.number in players
            else player
            for player in snapshot.players
        ),
    )
