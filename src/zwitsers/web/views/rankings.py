"""The standings and the cross table for a page: which of them is shown, with a player behind every row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.crosstable import crosstable_blocks
from zwitsers.report.event_standings import final_of_event, ranking_of_event
from zwitsers.report.standings import standings_table
from zwitsers.report.table import Table
from zwitsers.scores.criteria import Criterion
from zwitsers.scores.method import Awarded
from zwitsers.scores.terms import counts_as_awarded
from zwitsers.web.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.report.standings import Standings
    from zwitsers.report.table import Column
    from zwitsers.tournament.state import State
    from zwitsers.web.request import TournamentRequest


@dataclass(frozen=True, slots=True)
class Choice:
    """Which standings: after so many rounds, or the final ranking."""

    after: int
    final: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A table with the entry id of the player in each row."""

    choice: Choice
    table: Table
    players: tuple[int, ...]
    # Shared places, and other things to be known about the rows, as (sign, explanation).
    legend: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    # What a round without play does to the numbers, when somebody had one.
    footnote: str
    # The name of the rulebook.
    system: str
    # Whether games are still open, which count as draws for now (R1.3).
    unfinished: bool
    # How each column looks: the classes of its cells.
    looks: tuple[str, ...]

    def cells(self, row: int) -> Iterator[tuple[str, str]]:
        """A row: how each cell looks, and what is in it."""
        return zip(self.looks, self.table.rows[row], strict=True)


def complete_rounds(state: State) -> int:
    """How many rounds, from the first on, have all their results in."""
    count = 0
    for made in state.published:
        if made.open_boards:
            break
        count += 1
    return count


def over(state: State) -> bool:
    """Whether all rounds have been played."""
    return complete_rounds(state) >= state.settings.rounds and all(not made.open_boards for made in state.in_order)


def usual_choice(state: State, *, arbiter: bool) -> Choice:
    """After the last round of which all results are in; the final ranking when it is over. Until the tournament is
    finished only the arbiter sees that, for lots or a barrage may still have to decide it."""
    done = complete_rounds(state)
    return Choice(done, final=state.finished or (arbiter and over(state)))


def checked_choice(state: State, after: int | None, final: bool, *, arbiter: bool) -> Choice:
    """What was asked for, when that exists."""
    usual = usual_choice(state, arbiter=arbiter)
    if final:
        if not usual.final:
            raise NotFoundError([Problem("play.no-final-yet")])
        return usual
    if after is None:
        return usual
    if not 0 <= after <= len(state.published):
        raise NotFoundError([Problem("play.no-such-round", round=after)])
    return Choice(after)


def ranking(desk: TournamentRequest, choice: Choice) -> Standings:
    """Worked out once for all pages of this moment."""

    def work_out() -> Standings:
        return final_of_event(desk.state) if choice.final else ranking_of_event(desk.state, choice.after)

    made: Standings = desk.remembered(("ranking", choice), work_out)
    return made


def shown_standings(state: State, choice: Choice, made: Standings, language: str) -> Shown:
    return _shown(state, choice, made, standings_table(made, language), language)


def shown_crosstable(state: State, choice: Choice, made: Standings, language: str) -> Shown:
    table = next(block for block in crosstable_blocks(made, language) if isinstance(block, Table))
    return _shown(state, choice, made, table, language)


def _shown(state: State, choice: Choice, made: Standings, table: Table, language: str) -> Shown:
    by_lot = state.by_lot()
    # The drawing dummy is no entrant, and has no card of its own.
    players = tuple(by_lot.get(line.player.number, 0) for line in made.lines)
    unfinished = any(entry.result.unfinished for history in made.snapshot.histories for entry in history)
    return Shown(
        choice,
        table,
        players,
        _legend(made, language),
        _notes(made, language),
        without_play(made, language),
        made.rulebook.title(language),
        bool(unfinished),
        tuple(map(_look, table.columns)),
    )


def _look(column: Column) -> str:
    return " ".join([column.look.value, *["number"] * column.right, *["spare"] * column.spare])


def _legend(made: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """The abbreviations above the columns, in words."""

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    def word(name: str) -> str:
        return translate(f"play.legend.{name}", language)

    found = [(heading("points"), word("points"))]
    if made.has_resistance:
        dialect = "sos" if made.rulebook.id == "go-en" else "wp"
        found.append((heading(f"resistance-{dialect}"), word(f"resistance-{dialect}")))
        found.append((heading(f"sonneborn-{dialect}"), word(f"sonneborn-{dialect}")))
    if any(line.shared for line in made.lines):
        found.append(("=", word("shared")))
    steps = dict.fromkeys(line.decided_by for line in made.lines)
    for step in steps:
        if step is not None and step.criterion is not Criterion.POINTS:
            text = translate(f"scores.criterion.{step.criterion.value}", language)
            found.append((step.article, translate("play.legend.decided", language, criterion=text)))
    return tuple(dict.fromkeys(found))


def without_play(made: Standings, language: str) -> str:
    """How a bye, a forfeit or an absence counts for WP and SB; empty when nobody had one."""
    awarded = made.rulebook.method.awarded
    if awarded is Awarded.NO_RESISTANCE or not any(
        counts_as_awarded(made.snapshot, turn, entry)
        for history in made.snapshot.histories
        for turn, entry in enumerate(history, start=1)
    ):
        return ""
    articles = made.rulebook.method.articles
    dialect = "sos" if made.rulebook.id == "go-en" else "wp"
    names = {
        "wp": translate(f"report.column.resistance-{dialect}", language),
        "sb": translate(f"report.column.sonneborn-{dialect}", language),
    }
    if awarded is Awarded.NOTHING:
        return translate("play.legend.adds-nothing", language, article=articles.resistance_points, **names)
    return translate("play.legend.against-oneself", language, article=articles.awarded, **names)


def _notes(made: Standings, language: str) -> tuple[str, ...]:
    notes = []
    if any(line.barrage for line in made.lines):
        notes.append(translate("report.standings.barrage", language))
    if made.seed is not None:
        notes.append(translate("report.standings.seed", language, seed=made.seed))
    return tuple(notes)
