"""`zwitsers simulate`: which system ranks best? Many tournaments under each, compared."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from zwitsers.cli.errors import FileError
from zwitsers.cli.files import write_bytes
from zwitsers.cli.kinds import one_of, whole_number
from zwitsers.cli.progress import progress
from zwitsers.cli.study_kinds import create_folder, number_between, rate, system_ids
from zwitsers.engine.domain import Problem
from zwitsers.engine.simulate.cluster import on_cluster
from zwitsers.engine.simulate.strength import GAMES, Population
from zwitsers.engine.simulate.study import Study, carry_out, own_games
from zwitsers.engine.simulate.summary import Summary, summarise
from zwitsers.engine.simulate.workers import cores, in_processes
from zwitsers.present.tables.simulation import simulation_blocks, simulation_json

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.simulate.measures import TournamentMeasures
    from zwitsers.engine.simulate.strength import GameModel

RUNS = 1000
SEED = 1
# Each system with the game it was written for.
OWN = "own"


def declare(arguments: Arguments) -> None:
    number = "cli.word.rounds"
    players, rounds = number_between(2, 9999), number_between(1, 999)
    arguments.option(
        "--systems", value="cli.simulate.word-systems", help="cli.simulate.systems", kind=system_ids, required=True
    )
    arguments.option("--players", value=number, help="cli.simulate.players", kind=players, required=True)
    arguments.option("--rounds", value=number, help="cli.simulate.rounds", kind=rounds, required=True)
    arguments.option("--runs", value=number, help="cli.simulate.runs", kind=number_between(2, 1_000_000))
    arguments.option("--seed", value="cli.word.seed", help="cli.simulate.seed", kind=whole_number(0))
    arguments.option("--game", value="cli.simulate.word-game", help="cli.simulate.game", kind=one_of(*GAMES, OWN))
    arguments.option("--draws", value="cli.generate.word-rate", help="cli.simulate.draws", kind=rate)
    arguments.option("--absences", value="cli.generate.word-rate", help="cli.simulate.absences", kind=rate)
    arguments.option("--spread", value=number, help="cli.simulate.spread", kind=number_between(0, 1000))
    arguments.option("--rating-error", value=number, help="cli.simulate.rating-error", kind=number_between(0, 1000))
    arguments.option("--jobs", value=number, help="cli.simulate.jobs", kind=whole_number(1))
    arguments.option("--dask", value="cli.simulate.word-address", help="cli.simulate.dask")
    arguments.rule_out_together("--jobs", "--dask")
    arguments.option("--plots", value="cli.generate.word-folder", help="cli.simulate.plots")
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    # What can go wrong is found out before the work begins, not after it.
    folder = _plots_folder(options.plots) if options.plots else None
    study = _study(options)
    with (
        progress(output.phrase("cli.simulate.progress"), study.runs) as advance,
        closing(_outcomes(study, options)) as outcomes,
    ):
        runs = []
        for outcome in outcomes:
            runs.append(outcome)
            advance()
    summary = summarise(study, runs)
    output.answer(options, summary, simulation_blocks, json=simulation_json)
    if folder is not None:
        _draw(summary, folder, output)


def _study(options: Options) -> Study:
    usual = Population()
    return Study(
        systems=options.systems,
        games=_games(options),
        players=options.players,
        rounds=options.rounds,
        runs=options.runs or RUNS,
        seed=SEED if options.seed is None else options.seed,
        absences=options.absences or 0,
        population=replace(
            usual,
            spread=usual.spread if options.spread is None else options.spread,
            rating_error=usual.rating_error if options.rating_error is None else options.rating_error,
        ),
    )


def _games(options: Options) -> tuple[GameModel, ...]:
    """One game for all systems, else games would be compared and not systems; each its own when that is asked for."""
    own = own_games(options.systems)
    games = own if options.game == OWN else (GAMES[options.game] if options.game else own[0],) * len(own)
    if options.draws is None:
        return games
    return tuple(replace(game, draws=options.draws) for game in games)


def _outcomes(study: Study, options: Options) -> Generator[tuple[TournamentMeasures, ...], None, None]:
    if options.dask is not None:
        return on_cluster(carry_out, study.tasks(), options.dask)
    return in_processes(carry_out, study.tasks(), min(options.jobs or cores(), study.runs))


def _plots_folder(name: str) -> Path:
    if find_spec("matplotlib") is None:
        raise FileError([Problem("cli.simulate.no-matplotlib")])
    return create_folder(name)


def _draw(summary: Summary, folder: Path, output: Output) -> None:
    """Where the pictures are goes to stderr: it is about the answer, not the answer."""
    from zwitsers.present.tables.simulation_plots import simulation_plots

    names = []
    for name, data in simulation_plots(summary, output.language):
        write_bytes(str(folder / name), data)
        names.append(name)
    output.warn(output.phrase("cli.simulate.drawn", files=", ".join(names), folder=str(folder)))
