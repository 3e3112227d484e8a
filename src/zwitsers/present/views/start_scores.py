"""The start scores of a McMahon, of everyone: to be looked over before round 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain.grades import grade_of
from zwitsers.engine.scores.units import Number
from zwitsers.event.go_settings import start_level, start_score
from zwitsers.present.views.people import AboutPlayer, Who, people
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class StartScore(AboutPlayer):
    also: ClassVar = ("number", "name")

    player: Who
    rating: int
    counts_as: str = field(metadata=described("The grade that counts; empty when nothing is known of them."))
    start: Number = field(metadata=described("The start score."))
    by_grade: Number = field(metadata=described("What follows from grade, bar, floor and groups."))
    by_hand: bool
    above_bar: bool = field(metadata=described("Put above the bar by hand, in a super group."))


@dataclass(frozen=True, slots=True)
class StartScores:
    """From the highest start score down, then by lot."""

    lines: tuple[StartScore, ...]
    fixed: bool = field(metadata=described("Round 1 has been published: a change needs a reason."))

    @property
    def groups(self) -> tuple[tuple[Number, int], ...]:
        """Every start score, and how many have it."""
        scores = [line.start for line in self.lines]
        return tuple((score, scores.count(score)) for score in dict.fromkeys(scores))


def start_scores(state: State) -> StartScores:
    """Of nobody where it is no McMahon."""
    settings = state.settings
    everyone = people(state.snapshot_players(), state.by_lot())
    above = {player for group in settings.super_groups for player in group}
    lines: list[StartScore] = []
    for entrant in state.entrants.values() if settings.mcmahon else ():
        level = start_level(settings, entrant.player)
        lines.append(
            StartScore(
                player=everyone[state.lots[entrant.id]],
                rating=entrant.player.rating,
                counts_as="" if level is None else grade_of(level),
                start=Number(state.start_of(entrant.id), 2),
                by_grade=Number(state.fixed_starts.get(entrant.id, start_score(settings, entrant.player)), 2),
                by_hand=entrant.start is not None,
                above_bar=entrant.id in above,
            )
        )
    lines.sort(key=lambda line: (-line.start.units, line.number))
    return StartScores(tuple(lines), bool(state.published))
