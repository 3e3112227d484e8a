"""`zwitsers standings`: the ranking after any round, with its prizes, or the order for pairing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.files import declare_tournament, names_event, read_tournament
from zwitsers.cli.kinds import barrage, two_players, whole_number
from zwitsers.cli.parts import part
from zwitsers.cli.ranking_kinds import amounts, own_ranking, tie_breaks
from zwitsers.engine.domain import Problem, SnapshotError
from zwitsers.engine.prizes.by_places import by_places
from zwitsers.engine.scores.final import FinalRankingError, final_ranking, variant_of
from zwitsers.present.tables.performance import performance_blocks, performance_csv
from zwitsers.present.tables.standings import standings_blocks, standings_csv, standings_json
from zwitsers.present.tables.table import Note
from zwitsers.present.tables.values import detail_lines
from zwitsers.present.tables.why_above import above_blocks
from zwitsers.present.views.performance import performance_table
from zwitsers.present.views.standings import Stage, final_standings, standings
from zwitsers.present.views.why_above import above

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.present.views.standings import Standings


def declare(arguments: Arguments) -> None:
    declare_ranking(arguments)
    arguments.switch("--details", help="cli.standings.details")
    arguments.option("--above", value="cli.word.two-players", help="cli.standings.above", kind=two_players)
    arguments.switch("--performance", help="cli.standings.performance")
    arguments.switch("--json", help="cli.option.json")
    arguments.switch("--csv", help="cli.option.csv")
    arguments.rule_out_together("--json", "--csv")
    arguments.rule_out_together("--above", "--csv")


def declare_ranking(arguments: Arguments) -> None:
    """Which tournament, and which of its rankings."""
    declare_tournament(arguments)
    arguments.option("--after", value="cli.word.rounds", help="cli.standings.after", kind=whole_number(0))
    arguments.switch("--final", help="cli.standings.final")
    arguments.switch("--pairing-order", help="cli.standings.pairing-order")
    arguments.rule_out_together("--pairing-order", "--final")
    arguments.rule_out_together("--pairing-order", "--ranking")
    arguments.rule_out_together("--pairing-order", "--tie-breaks")
    arguments.option("--category", value="cli.word.name", help="cli.standings.category")
    arguments.option("--ranking", value="cli.word.ranking", help="cli.standings.ranking")
    arguments.option("--tie-breaks", value="cli.word.codes", help="cli.standings.tie-breaks", kind=tie_breaks)
    arguments.option("--prizes", value="cli.word.amounts", help="cli.standings.prizes", kind=amounts)
    arguments.option("--barrage", value="cli.word.numbers", help="cli.standings.barrage", kind=barrage)
    arguments.option("--seed", value="cli.word.seed", help="cli.standings.seed", kind=whole_number(0))


def run(options: Options, output: Output) -> None:
    if options.above is not None:
        _why_above(options, output)
        return
    standings_view = standings_of(options, output)
    if options.performance:
        output.answer(options, performance_table(standings_view), performance_blocks, csv=performance_csv)
        return
    output.answer(options, standings_view, standings_blocks, json=standings_json, csv=standings_csv)
    people = not (options.json or options.csv)
    if (
        people
        and standings_view.stage.ends
        and standings_view.seed is None
        and standings_view.lots_needed
        and not names_event(options)
    ):
        output.blocks(Note(output.phrase("cli.standings.draw-lots")))
    if people and options.details:
        output.blocks(Note("\n".join(detail_lines(standings_view, output.language))))


def _why_above(options: Options, output: Output) -> None:
    playing = None
    if names_event(options):
        standings_view, playing = part("standings-event").standings_and_playing(options)
    else:
        standings_view = standings_of(options, output)
    one, two = options.above
    for number in (one, two):
        if number not in standings_view.snapshot:
            raise WrongCallError([Problem("cli.no-such-player", number=number)])
    found = above(standings_view, one, two, playing)
    output.answer(options, found, above_blocks)


def standings_of(options: Options, output: Output) -> Standings:
    """The standings that the call asks for, of an event or of a TRF file."""
    if names_event(options):
        of_event: Standings = part("standings-event").standings_and_playing(options)[0]
        return of_event
    if options.category is not None:
        raise WrongCallError([Problem("cli.standings.category-of-event")])
    document, options.system = read_tournament(options.file, options.system, output)
    snapshot = _as_of(document.snapshot, options.after)
    # These only have a meaning in a final ranking, so they ask for one.
    meant = (options.ranking, options.tie_breaks, options.prizes, options.barrage, options.seed)
    final = options.final or any(value is not None for value in meant)
    if options.pairing_order or not (snapshot.rounds or final):
        return standings(snapshot, options.system)
    ranking = options.tie_breaks or options.ranking or own_ranking(document, options.system, output)
    ranking = ranking or (None if final else options.system.running_ranking)
    return _by_ranking(snapshot, options, ranking, Stage.FINAL if final else Stage.AFTER)


def _as_of(snapshot: Snapshot, rounds: int | None) -> Snapshot:
    if rounds is None:
        return snapshot
    with wrong_call(SnapshotError):
        return snapshot.after(rounds)


def _by_ranking(snapshot: Snapshot, options: Options, ranking: str | None, stage: Stage) -> Standings:
    book = options.system
    with wrong_call(FinalRankingError):
        variant = variant_of(book, ranking)
        if options.seed is not None and not variant.draws_lots:
            raise WrongCallError([Problem("cli.standings.no-seed", system=book.id)])
        lines = final_ranking(snapshot, book, ranking, seed=options.seed, barrage=options.barrage)
    division = None if options.prizes is None else by_places(lines, options.prizes)
    return final_standings(
        snapshot,
        book,
        lines,
        ranking=variant.id,
        seed=options.seed,
        prizes=None if division is None else division.paid,
        odd_cents=division is not None and division.odd,
        stage=stage,
    )
