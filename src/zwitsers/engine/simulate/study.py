"""A study: many tournaments under several systems, each of them with the same players and the same luck.

Run i draws its players once and lets every system pair them. Two players who meet have the same luck whichever system
brought them together, so that what differs between the systems is the systems. A run is decided by the seed and its
own number only: it can be made anywhere, in any order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.keizer import keizer_of
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.chance import MILLION, Chance
from zwitsers.engine.simulate.entrants import draw_entrants
from zwitsers.engine.simulate.mcmahon import MARK, system_and_bar, with_start_scores
from zwitsers.engine.simulate.measures import TournamentMeasures, measured
from zwitsers.engine.simulate.play import ordinary_game, play, starting_snapshot
from zwitsers.engine.simulate.strength import GAMES, GameModel, Population

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain.keizer import Keizer
    from zwitsers.engine.pairing import Board
    from zwitsers.engine.simulate.entrants import SimulatedPlayer
    from zwitsers.engine.simulate.play import Ending


# Tells the luck of who stays away from that of games.
_ABSENCE = -1


@dataclass(frozen=True, slots=True)
class Study:
    """All that decides the numbers. `games` has the model of the game for each of the systems; a system with a bar
    (`go-nl:1d`) is played as a McMahon, and Keizer can have settings (`keizer:gap=3:own=0`). `absences`: the chance, in
    millionths, that a player stays away from a round, the same for all systems."""

    systems: tuple[str, ...]
    games: tuple[GameModel, ...]
    players: int
    rounds: int
    runs: int
    seed: int = 1
    population: Population = field(default_factory=Population)
    absences: int = 0

    def tasks(self) -> list[Run]:
        return [Run(self, index) for index in range(1, self.runs + 1)]


@dataclass(frozen=True, slots=True)
class Run:
    """One piece of work: the tournaments of all systems for one list of players."""

    study: Study
    index: int


def own_games(systems: Sequence[str]) -> tuple[GameModel, ...]:
    """For each system the game that it was written for."""
    return tuple(GAMES[rulebook(system_and_bar(system)[0]).game] for system in systems)


def carry_out(run: Run) -> tuple[TournamentMeasures, ...]:
    """The outcome under each of the systems, in their order."""
    study = run.study
    chance = Chance(study.seed, run.index)
    entrants = draw_entrants(study.players, study.population, chance, titles=False)
    return tuple(
        _tournament(run, system, model, entrants) for system, model in zip(study.systems, study.games, strict=True)
    )


def _tournament(run: Run, system: str, model: GameModel, entrants: Sequence[SimulatedPlayer]) -> TournamentMeasures:
    name, bar = system_and_bar(system)
    study, book = run.study, rulebook(name)
    strengths = {entrant.player.number: entrant.strength for entrant in entrants}

    def luck(low: int, high: int) -> int:
        return Chance(study.seed, run.index, low, high).below(MILLION)

    def game(board: Board) -> Ending:
        return ordinary_game(board, strengths, model, luck)

    def away(round_number: int) -> dict[int, Result]:
        return {
            number: Result.ABSENT
            for number in strengths
            if Chance(study.seed, run.index, _ABSENCE, round_number, number).happens(study.absences)
        }

    start = starting_snapshot(entrants, study.rounds)
    if book.values_by_place:
        start = start._replace(keizer=keizer_from(system))
    else:
        start = with_start_scores(start, bar)
    if book.fide_handling and book.strength is not None:
        # The players keep their numbers, and with them their luck.
        numbers = enumerate(sorted(start.players, key=book.strength), start=1)
        start = start._replace(pairing_numbers={player.number: number for number, player in numbers})
    played = play(start, book, study.rounds, game, away) if study.absences else play(start, book, study.rounds, game)
    return measured(played.snapshot, book, strengths)


def keizer_from(system: str) -> Keizer:
    """The settings behind the name of the rulebook; KeizerError for what makes no sense."""
    _name, *words = system.split(MARK)
    return keizer_of({key: value for key, _equals, value in (word.partition("=") for word in words)})
