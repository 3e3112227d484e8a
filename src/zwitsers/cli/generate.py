"""`zwitsers generate`: random tournaments, played to the end and written as TRF files."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from zwitsers.cli.files import write_bytes
from zwitsers.cli.kinds import system, whole_number
from zwitsers.cli.progress import progress
from zwitsers.cli.study_kinds import bar_of, create_folder, number_between, rate
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.engine.simulate.strength import Population
from zwitsers.engine.simulate.workers import cores, in_processes
from zwitsers.formats.trf import DRAUGHTS, STANDARD, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.simulate.play import SimulatedTournament

# The options that are probabilities, named as the fields of Rates.
RATES = (
    "absences",
    "half_byes",
    "full_byes",
    "late",
    "withdrawals",
    "forfeits",
    "double_forfeits",
    "double_losses",
    "one_sided_draws",
)
# What a TRF file has room for.
MOST_PLAYERS, MOST_ROUNDS = 9999, 999
MOST_FILES = 9999


def declare(arguments: Arguments) -> None:
    rounds, word = "cli.word.rounds", "cli.generate.word-rate"
    players, most = number_between(2, MOST_PLAYERS), number_between(1, MOST_ROUNDS)
    arguments.option("--system", value="cli.word.id", help="cli.option.system", kind=system, required=True)
    arguments.option("--players", value=rounds, help="cli.generate.players", kind=players, required=True)
    arguments.option("--rounds", value=rounds, help="cli.generate.rounds", kind=most, required=True)
    arguments.option("--seed", value="cli.word.seed", help="cli.generate.seed", kind=whole_number(0), required=True)
    arguments.option("--count", value=rounds, help="cli.generate.count", kind=number_between(1, MOST_FILES))
    arguments.option("--bar", value="cli.generate.word-grade", help="cli.generate.bar")
    for name in RATES:
        flag = name.replace("_", "-")
        arguments.option(f"--{flag}", value=word, help=f"cli.generate.{flag}", kind=rate)
    arguments.option("--unrated", value=word, help="cli.generate.unrated", kind=rate)
    arguments.option("--jobs", value=rounds, help="cli.generate.jobs", kind=whole_number(1))
    arguments.option("-o", "--output", value="cli.generate.word-folder", help="cli.generate.output", required=True)


def run(options: Options, output: Output) -> None:
    folder = create_folder(options.output)
    recipes = _recipes(options)
    stopped: list[tuple[str, SimulatedTournament]] = []
    jobs = min(options.jobs or cores(), len(recipes))
    with (
        progress(output.phrase("cli.generate.progress"), len(recipes)) as advance,
        closing(in_processes(generate, recipes, jobs)) as tournaments,
    ):
        for recipe, played in zip(recipes, tournaments, strict=True):
            name = f"{recipe.system}-{recipe.seed}-{recipe.index:04d}.trf"
            write_bytes(str(folder / name), _trf(played, options.system))
            if played.problems:
                stopped.append((name, played))
            advance()
    for name, played in stopped:
        _tell_stopped(name, played, output)
    output.lines(output.phrase("cli.generate.done", count=len(recipes), folder=options.output))


def _recipes(options: Options) -> list[Recipe]:
    rates = Rates(**{name: getattr(options, name) or 0 for name in RATES})
    population = Population(unrated=options.unrated or 0)
    bar = "" if options.bar is None else bar_of("--bar", options.bar, options.system.game)
    return [
        Recipe(options.system.id, options.players, options.rounds, options.seed, index, rates, population, bar)
        for index in range(1, (options.count or 1) + 1)
    ]


def _trf(played: SimulatedTournament, book: Rulebook) -> bytes:
    scoring = DRAUGHTS if book.game == "draughts" else STANDARD
    return write_trf(new_document(played.snapshot, scoring=scoring, system=book.id))


def _tell_stopped(name: str, played: SimulatedTournament, output: Output) -> None:
    """R3.6 and R3.7: the tournament ends where a round cannot be paired, and the file has the rounds before it."""
    reason = played.problems[0].text(output.language).partition("\n")[0]
    output.caution("cli.generate.stopped", file=name, rounds=played.snapshot.rounds, reason=reason)
