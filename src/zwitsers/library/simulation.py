"""Tournaments that chance plays: one of them, or many to compare systems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.grades import canonical
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.engine.simulate.generate import Recipe
from zwitsers.engine.simulate.generate import generate as played
from zwitsers.engine.simulate.mcmahon import MARK, system_and_bar
from zwitsers.engine.simulate.study import Study, carry_out, own_games
from zwitsers.engine.simulate.summary import summarise
from zwitsers.library.arguments import chosen_system, items, registered_system, whole
from zwitsers.library.errors import InputError
from zwitsers.library.rendering import Printable
from zwitsers.library.tournament import Source, Tournament, of_source
from zwitsers.present.tables.simulation import simulation_blocks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.simulate.summary import Summary, SystemSummary
    from zwitsers.present.tables.table import Block

_MOST_PLAYERS, _MOST_ROUNDS, _MOST_RUNS = 9999, 999, 1_000_000


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Printable):
    """What many simulated tournaments say of each system: how well it ranks, colours, byes. Prints as tables."""

    systems: tuple[str, ...]
    best: str
    _summary: Summary

    def kendall(self, system: str | None = None) -> float:
        """How well the final ranking agrees with the true strengths: the mean of Kendall's tau, at most 1."""
        found = self._of(system or self.best).kendall
        return 0.0 if found is None else found.value

    def _of(self, system: str) -> SystemSummary:
        for summary in self._summary.systems:
            if summary.system == system:
                return summary
        raise InputError([Problem("library.not-simulated", system=repr(system), systems=", ".join(self.systems))])

    def _blocks(self, language: str) -> list[Block]:
        return simulation_blocks(self._summary, language)

    def __repr__(self) -> str:
        study = self._summary.study
        size = f"{study.players} players, {study.rounds} rounds, {study.runs} runs"
        return f"<Simulation: {', '.join(self.systems)}, {size}>"


def simulate(
    system: str | Rulebook | Iterable[str | Rulebook], *, players: int, rounds: int, runs: int = 100, seed: int = 1
) -> Simulation:
    """Play `runs` tournaments under each system, with the same players and the same luck, and compare them.

    A rulebook of go with a bar (`go-nl:1d`) is played as a McMahon. The same seed gives the same numbers.
    """
    given = [system] if isinstance(system, (str, Rulebook)) else items(system, "system")
    names = tuple(map(_registered, given))
    if not names or len(set(names)) < len(names):
        raise InputError([Problem("library.simulated-systems")])
    study = Study(
        systems=names,
        games=own_games(names)[:1] * len(names),
        players=whole(players, "players", 2, _MOST_PLAYERS),
        rounds=whole(rounds, "rounds", 1, _MOST_ROUNDS),
        runs=whole(runs, "runs", 2, _MOST_RUNS),
        seed=whole(seed, "seed", 0),
    )
    summary = summarise(study, map(carry_out, study.tasks()))
    return Simulation(names, summary.best, summary)


def generate(system: str | Rulebook, *, players: int, rounds: int, seed: int = 1) -> Tournament:
    """A tournament that chance played to the end under this rulebook: for tests and examples."""
    name, bar = system_and_bar(_registered(system))
    recipe = Recipe(
        system=name,
        players=whole(players, "players", 2, _MOST_PLAYERS),
        rounds=whole(rounds, "rounds", 1, _MOST_ROUNDS),
        seed=whole(seed, "seed", 0),
        bar=bar,
    )
    tournament = played(recipe)
    return of_source(Source(tournament.snapshot, chosen_system(name), None, tournament.problems))


def _registered(system: str | Rulebook) -> str:
    """The id of a rulebook that everyone finds by its id; a bar stays behind it."""
    if isinstance(system, str):
        name, bar = system_and_bar(system)
        if MARK in system and (chosen_system(name).game != "go" or not canonical(bar)):
            raise InputError([Problem("library.bar", system=system)])
        return chosen_system(name).id + (f"{MARK}{bar}" if bar else "")
    return registered_system(system).id
