"""`zwitsers standings`: the ranking after any round, or the final ranking with its prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.files import declare_tournament, names_event, read_tournament, warn_about
from zwitsers.cli.kinds import amounts, barrage, tie_breaks, two_players, whole_number
from zwitsers.domain import Problem, SnapshotError
from zwitsers.report.standings import standings_blocks, standings_csv, standings_json
from zwitsers.report.table import Note
from zwitsers.views.standings import final_standings, standings

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.domain import Snapshot
    from zwitsers.views.standings import Standings


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
    made = standings_of(options, output)
    if options.performance:
        _performance(made, options, output)
        return
    output.answer(options, made, standings_blocks, json=standings_json, csv=standings_csv)
    people = not (options.json or options.csv)
    if people and made.final and made.seed is None and made.lots_needed and not names_event(options):
        output.blocks(Note(output.phrase("cli.standings.draw-lots")))
    if people and options.details:
        from zwitsers.report.values import detail_lines

        output.blocks(Note("\n".join(detail_lines(made, output.language))))


def _why_above(options: Options, output: Output) -> None:
    """Why one of two players is above the other."""
    from zwitsers.report.why_above import above_blocks
    from zwitsers.views.why_above import above

    playing = None
    if names_event(options):
        from zwitsers.cli.standings_event import standings_and_playing

        made, playing = standings_and_playing(options)
    else:
        made = standings_of(options, output)
    one, two = options.above
    for number in (one, two):
        if number not in made.snapshot:
            raise WrongCallError([Problem("cli.no-such-player", number=number)])
    found = above(made, one, two, playing)
    output.answer(options, found, above_blocks)


def _performance(made: Standings, options: Options, output: Output) -> None:
    from zwitsers.report.performance import performance_blocks, performance_csv
    from zwitsers.views.performance import performance_table

    output.answer(options, performance_table(made), performance_blocks, csv=performance_csv)


def standings_of(options: Options, output: Output) -> Standings:
    """The standings that the call asks for, of an event or of a TRF file."""
    if names_event(options):
        from zwitsers.cli.standings_event import standings_of_event  # needs a store; a TRF file starts without

        return standings_of_event(options)
    if options.category is not None:
        raise WrongCallError([Problem("cli.standings.category-of-event")])
    document, options.system = read_tournament(options.file, options.system, output)
    if options.final and options.ranking is None and options.tie_breaks is None:
        from zwitsers.formats.trf.tie_breaks import ranking_of_file, unknown_codes

        options.ranking = ranking_of_file(document, options.system)
        warn_about(unknown_codes(document) if options.ranking else (), output)
    return _make(_as_of(document.snapshot, options.after), options)


def _as_of(snapshot: Snapshot, rounds: int | None) -> Snapshot:
    if rounds is None:
        return snapshot
    with wrong_call(SnapshotError):
        return snapshot.after(rounds)


def _make(snapshot: Snapshot, options: Options) -> Standings:
    book = options.system
    # These only have a meaning in a final ranking, so they ask for one.
    meant = (options.ranking, options.tie_breaks, options.prizes, options.barrage, options.seed)
    if not options.final and all(value is None for value in meant):
        return standings(snapshot, book)

    from zwitsers.prizes.by_places import by_places
    from zwitsers.scores.final import FinalRankingError, final_ranking, variant_of

    ranking = options.tie_breaks or options.ranking
    with wrong_call(FinalRankingError):
        if options.seed is not None and not variant_of(book, ranking).draws_lots:
            raise WrongCallError([Problem("cli.standings.no-seed", system=book.id)])
        lines = final_ranking(snapshot, book, ranking, seed=options.seed, barrage=options.barrage)
    division = None if options.prizes is None else by_places(lines, options.prizes)
    return final_standings(
        snapshot,
        book,
        lines,
        ranking=ranking or book.final_rankings[0].id,
        seed=options.seed,
        prizes=None if division is None else division.paid,
        odd_cents=division is not None and division.odd,
    )
