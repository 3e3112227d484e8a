"""The standings in words: as a table with what its signs mean, as JSON and as CSV."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import Family
from zwitsers.language import Spoken, translate
from zwitsers.present.tables.data import as_csv, as_json
from zwitsers.present.tables.player_columns import ranking_columns
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.standings import ALWAYS, LEADING, Stage
from zwitsers.present.views.standings_records import standings_records
from zwitsers.present.views.without_play import round_without_play
from zwitsers.present.words import (
    decimal,
    money,
    number,
    place_of,
    score_column,
    short_name,
    signed,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
    from zwitsers.engine.scores.units import Number
    from zwitsers.present.tables.player_columns import PlayerColumns
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.standings import BriefPerformance, DecidingCriterion, Standings, StandingsLine


def standings_name(standings_view: Standings, language: str) -> str:
    """Which ranking it is: after round 4 of 7, provisional, final; of a category with its name."""
    name = _stage_name(standings_view, language)
    return f"{standings_view.category}: {name}" if standings_view.category else name


def _stage_name(standings_view: Standings, language: str) -> str:
    rounds, planned = standings_view.rounds, standings_view.snapshot.planned_rounds
    if standings_view.final is None or standings_view.stage is Stage.AFTER:
        kind = (
            "title-of"
            if standings_view.rounds and planned is not None and planned > rounds
            else standings_view.stage.value
        )
        return translate(f"report.standings.{kind}", language, rounds=rounds, planned=planned)
    name = translate(f"report.standings.{standings_view.stage.value}", language, rounds=rounds)
    # One of several rankings that the rulebook has for the end, and not the usual one.
    other = next((one for one in standings_view.rulebook.final_rankings[1:] if one.id == standings_view.final), None)
    return name if other is None else f"{name}: {other.title(language)}"


def standings_title(standings_view: Standings, language: str) -> str:
    parts = (standings_view.snapshot.name, standings_name(standings_view, language), standings_view.system)
    return "  ·  ".join(part for part in parts if part)


def standings_blocks(standings_view: Standings, language: str, *, wall: bool = True) -> list[Block]:
    language = Spoken(language, standings_view.rulebook.vocabulary)
    blocks: list[Block] = [
        Heading(standings_title(standings_view, language)),
        standings_table(standings_view, language, wall=wall),
    ]
    lines = signs_and_notes(standings_view, language, wall=wall)
    return [*blocks, Note("\n".join(lines))] if lines else blocks


def signs_and_notes(standings_view: Standings, language: str, *, wall: bool = True) -> list[str]:
    """What stands below the table where there is only room for lines."""
    return [
        *(f"{sign}: {meaning}." for sign, meaning in signs(standings_view, language, wall=wall)),
        *notes(standings_view, language),
    ]


def score_signs(standings_view: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """The McMahon score, and WP and SB where the ranking shows them."""
    own = resistance_signs(standings_view, language) if standings_view.shows_resistance else ()
    if standings_view.keizer:
        own = tuple(
            (translate(f"report.column.{name}", language), translate(f"report.legend.{name}", language))
            for name in ("keizer-points", "value")
        )
    if not standings_view.mcmahon:
        return own
    go = tuple(
        (translate(f"report.column.{name}", language), translate(f"report.legend.{name}", language))
        for name in ("mcmahon-score", "wins")
    )
    return (*go, *own)


def resistance_signs(standings_view: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """WP and SB, where the rulebook has them."""
    names = (
        f"{name}-{standings_view.rulebook.score_words}"
        for name in ("resistance", "sonneborn")
        if standings_view.has_resistance
    )
    return tuple(
        (translate(f"report.column.{name}", language), translate(f"report.legend.{name}", language)) for name in names
    )


def list_signs(standings_view: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """What a column is that has a code over it: those of a list of the organiser's own, and tie-breaks of C.07."""
    values = standings_view.listed
    if not standings_view.own_list:
        codes = {step.code for step in standings_view.deciders}
        values = tuple(
            values[place]
            for place in standings_view.tie_breaks_applied
            if values[place].chosen.criterion.family is Family.FIDE and values[place].code not in codes
        )
    return tuple(
        (column_name(standings_view, value.chosen, language), _meaning(value.chosen, language))
        for value in values
        if value.chosen not in standings_view.dropped
    )


def _meaning(chosen: ChosenCriterion, language: str) -> str:
    return f"{chosen.name(language)} ({chosen.criterion.article})"


def column_name(standings_view: Standings, chosen: ChosenCriterion, language: str) -> str:
    """Over the column of a criterion; WP and SB as the rulebook calls them."""
    own = {"WP": "resistance", "WSB": "sonneborn"}.get(chosen.code)
    if own is not None:
        return translate(f"report.column.{own}-{standings_view.rulebook.score_words}", language)
    return chosen.heading(language)


def full_column_name(standings_view: Standings, chosen: ChosenCriterion, language: str) -> str:
    """What a criterion is called in a sentence; WP and SB as the rulebook calls them."""
    go = standings_view.rulebook.score_words == "sos"
    own = {"WP": "resistance", "WSB": "sonneborn"}.get(chosen.code) if go else None
    return chosen.name(language) if own is None else translate(f"report.legend.{own}-sos", language)


def value_number(chosen: ChosenCriterion, value: Number, language: str) -> str:
    """A value of a criterion; means are in decimals, since of some players they come out at a quarter by chance."""
    return decimal(value, language) if chosen.criterion.total.how == "mean" else number(value, language)


def signs(standings_view: Standings, language: str, *, wall: bool = False) -> tuple[tuple[str, str], ...]:
    """The abbreviations in the table, and what they mean."""
    found = [*score_signs(standings_view, language), *list_signs(standings_view, language)]
    if _performed(standings_view, wall=wall):
        sign = translate("report.performance.column.change", language)
        found.append((sign, translate("report.legend.rating-change", language)))
    if any(line.shared for line in standings_view.lines):
        found.append(("=", translate("report.legend.shared", language)))
    for step in () if standings_view.own_list else standings_view.deciders:
        criterion = _in_words(standings_view, step, language)
        found.append(
            (_mark(standings_view, step, language), translate("report.legend.decided", language, criterion=criterion))
        )
    return tuple(dict.fromkeys(found))


def _mark(standings_view: Standings, step: DecidingCriterion, language: str) -> str:
    """The article that decided; a tie-break of C.07 goes by its code, since one article has many, and so does a
    criterion of a list of the organiser's own."""
    if standings_view.own_list:
        return column_name(standings_view, step.chosen, language)
    return step.code if step.chosen.criterion.family is Family.FIDE else article_name(step.article, language)


def article_name(article: str, language: str) -> str:
    """The article as the reader finds it; that of a Dutch rulebook on the final ranking has an English name too."""
    first, space, rest = article.partition(" ")
    return f"{translate('report.article.final', language)}{space}{rest}" if first == "Eindstand" else article


def _in_words(standings_view: Standings, step: DecidingCriterion, language: str) -> str:
    """What a step of a ranking is called; in go SOS and SODOS."""
    if step.code in ALWAYS and standings_view.rulebook.score_words == "sos":
        return column_name(standings_view, step.chosen, language)
    if step.chosen.criterion.family is not Family.FIDE:
        return step.chosen.name(language)
    return _meaning(step.chosen, language)


def dropped_note(standings_view: Standings, language: str) -> list[str]:
    """What is in the list and is not applied, and who is why."""
    if not standings_view.dropped:
        return []
    codes = ", ".join(chosen.code for chosen in standings_view.dropped)
    return [translate("report.standings.dropped", language, codes=codes, players=_some_names(standings_view.unrated))]


def notes(standings_view: Standings, language: str) -> list[str]:
    """What is not settled yet, and how a round without play counts."""
    found = []
    if standings_view.stage is Stage.PROVISIONAL:
        found.append(translate("report.standings.not-finished", language))
    found += dropped_note(standings_view, language)
    if any(line.barrage for line in standings_view.lines):
        found.append(translate("report.standings.barrage", language))
    if standings_view.seed is not None:
        found.append(translate("report.standings.seed", language, seed=standings_view.seed))
    elif standings_view.stage.ends and standings_view.lots_needed:
        found.append(translate("report.standings.no-lots", language))
    if standings_view.odd_cents:
        found.append(translate("report.standings.odd-cents", language))
    if any(line.player.withdrawn is not None for line in standings_view.lines):
        found.append(translate("report.legend.withdrawn", language))
    if standings_view.unfinished:
        found.append(translate("report.standings.unfinished", language))
    footnote = without_play(standings_view, language)
    return [*found, footnote] if footnote else found


def _some_names(players: Sequence[Who], most: int = 3) -> str:
    names = "; ".join(short_name(player) for player in players[:most])
    return f"{names}; … (+{len(players) - most})" if len(players) > most else names


def without_play(standings_view: Standings, language: str) -> str:
    """How a bye, a forfeit or an absence counts for WP and SB; empty when nobody had one."""
    found = round_without_play(standings_view)
    if found is None:
        return ""
    kind, article = found
    names = {
        short: translate(f"report.column.{name}-{standings_view.rulebook.score_words}", language)
        for short, name in (("wp", "resistance"), ("sb", "sonneborn"))
    }
    return translate(f"report.legend.{kind}", language, article=article, **names)


def standings_table(
    standings_view: Standings, language: str, *, title: str = "", brief: bool = False, wall: bool = False
) -> Table:
    """`brief` leaves out what is the same in every round: ratings. `wall`: for the hall, paper and a terminal, which
    have performance and rating change only if they are wanted everywhere."""

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    shown = ranking_columns(standings_view, ratings=not brief)
    performed = _performed(standings_view, wall=wall)
    prizes = any(line.prize is not None for line in standings_view.lines)
    columns = [
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT),
        *shown.columns(language),
    ]
    if standings_view.category:
        columns.insert(1, Column(heading("overall"), right=True, look=Look.FAINT))
    columns += [*score_columns(standings_view, language), *tie_break_columns(standings_view, language)]
    if standings_view.final:
        columns.append(Column(heading("decided" if standings_view.own_list else "article"), look=Look.FAINT))
    if performed:
        for name in ("performance", "change"):
            text = translate(f"report.performance.column.{name}", language)
            columns.append(Column(text, right=True, spare=not wall))
    if prizes:
        columns.append(Column(heading("prize"), right=True, look=Look.MAIN))
    rows = tuple(
        _row(standings_view, line, language, shown, performed=performed, prizes=prizes) for line in standings_view.lines
    )
    return Table(tuple(columns), rows, title)


def _performed(standings_view: Standings, *, wall: bool) -> bool:
    return standings_view.shows_performance and (standings_view.performance_everywhere or not wall)


def score_columns(standings_view: Standings, language: str) -> list[Column]:
    """Points, the wins of a McMahon, and WP and SB where the rulebook has them."""
    columns = [Column(score_column(standings_view.mcmahon, language), right=True, look=Look.MAIN)]
    if standings_view.keizer:
        names = ("keizer-points", "value")
        columns[:0] = [
            Column(translate(f"report.column.{name}", language), right=True, look=Look.MAIN) for name in names
        ]
    if standings_view.mcmahon:
        columns.append(Column(translate("report.column.wins", language), right=True))
    if standings_view.shows_resistance:
        for name in ("resistance", "sonneborn"):
            heading = translate(f"report.column.{name}-{standings_view.rulebook.score_words}", language)
            columns.append(Column(heading, right=True))
    return columns


def score_cells(standings_view: Standings, line: StandingsLine, language: str) -> list[str]:
    numbers = [line.points, *([line.wins] if standings_view.mcmahon else [])]
    numbers += [line.resistance_points, line.sonneborn_berger] if standings_view.shows_resistance else []
    cells = [number(value, language) for value in numbers]
    if line.keizer_points is not None and line.value is not None:
        cells[:0] = [number(line.keizer_points, language), whole(line.value, language)]
    return cells


def tie_break_columns(standings_view: Standings, language: str) -> list[Column]:
    """The criteria that the ranking goes by, besides those of `score_columns`."""
    chosen = (standings_view.listed[place].chosen for place in standings_view.tie_breaks_applied)
    return [Column(column_name(standings_view, criterion, language), right=True) for criterion in chosen]


def tie_break_cells(standings_view: Standings, line: StandingsLine, language: str) -> list[str]:
    cells = []
    for place in standings_view.tie_breaks_applied:
        found = line.tie_breaks[place]
        values = [value_number(found.chosen, value, language) for value in found.numbers]
        # A single value stays a number for spreadsheets.
        cells.append(values[0] if len(values) == 1 else "; ".join(values))
    return cells


def _row(
    standings_view: Standings,
    line: StandingsLine,
    language: str,
    shown: PlayerColumns,
    *,
    performed: bool,
    prizes: bool,
) -> tuple[str, ...]:
    cells = [
        place_of(line),
        whole(line.number, language),
        *shown.ranked_cells(line.player, line.rating, language),
    ]
    if standings_view.category:
        cells.insert(1, whole(line.overall or 0, language))
    cells += [*score_cells(standings_view, line, language), *tie_break_cells(standings_view, line, language)]
    if standings_view.final:
        step = line.decided_by
        cells.append(_mark(standings_view, step, language) if step is not None and step.code not in LEADING else "")
    if performed:
        cells += performance_cells(line.performance, language)
    if prizes:
        cells.append(money(line.prize, language) if line.prize and line.prize.cents else "")
    return tuple(cells)


def performance_cells(found: BriefPerformance | None, language: str) -> list[str]:
    """The performance and the signed change; for unrated players a note instead."""
    if found is None or found.performance is None:
        return ["", ""]
    unrated = translate("report.performance.unrated", language)
    return [whole(found.performance, language), signed(found.change, language) if found.rated else unrated]


# For programs

# What only some players have, and a column where anybody has it.
_OF_SOME = ("mark", "grade", "withdrawn")


def standings_json(standings_view: Standings) -> str:
    return as_json(standings_records(standings_view))


def standings_csv(standings_view: Standings, categories: Sequence[Standings] = ()) -> str:
    """Flat: a value in each column, those that the ranking has; with a column for each category, which has the place
    within it."""
    places = [{line.number: line.place for line in one.lines} for one in categories]
    heading = ["place", *(["overall"] if standings_view.category else []), "number", "name", "points"]
    if standings_view.shows_resistance:
        heading += ["resistance_score", "resistance_points", "sonneborn_berger"]
    if standings_view.keizer:
        heading += ["keizer_points", "value"]
    heading += ["rating", "title"]
    if standings_view.final:
        heading += [value.criterion for value in standings_view.listed]
        heading += ["shared", "decided_by"]
    heading += [name for name in _OF_SOME if any(getattr(line.player, name) for line in standings_view.lines)]
    heading += ["barrage"] * any(line.barrage for line in standings_view.lines)
    heading += ["performance", "rating_change"] if standings_view.shows_performance else []
    heading += ["prize"] * any(line.prize is not None for line in standings_view.lines)
    rows = []
    for line, record in zip(standings_view.lines, standings_records(standings_view), strict=True):
        record |= {value.criterion: value.value for value in line.tie_breaks}
        record |= {name: getattr(line.player, name) or "" for name in _OF_SOME}
        found = line.performance
        record |= {"performance": "", "rating_change": ""}
        if found is not None and found.performance is not None:
            # A number below zero is no formula.
            change = "" if found.change is None else Decimal(found.change.exact)
            record |= {"performance": found.performance, "rating_change": change}
        record["decided_by"] = "" if line.decided_by is None else line.decided_by.criterion
        rows.append(
            [*(record[name] for name in heading), *(of_category.get(line.number, "") for of_category in places)]
        )
    return as_csv([*heading, *(one.category for one in categories)], rows)
