"""The standings in words: as a table with what its signs mean, as JSON and as CSV."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from zwitsers.language import Spoken, translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import decimal, listed_name, money, number, place_of, score_column, short_name, signed, whole
from zwitsers.scores.criteria.kinds import Family
from zwitsers.views.standings import Stage
from zwitsers.views.standings_records import standings_records
from zwitsers.views.without_play import round_without_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.report.table import Block
    from zwitsers.scores.criteria.kinds import Chosen
    from zwitsers.scores.units import Number
    from zwitsers.views.people import Who
    from zwitsers.views.performance import BriefPerformance
    from zwitsers.views.standings import Decided, Line, Standings


def standings_name(made: Standings, language: str) -> str:
    """Which ranking it is: after round 4 of 7, provisional, final; of a category with its name."""
    name = _stage_name(made, language)
    return f"{made.category}: {name}" if made.category else name


def _stage_name(made: Standings, language: str) -> str:
    rounds, planned = made.rounds, made.snapshot.planned_rounds
    if made.final is None or made.stage is Stage.AFTER:
        kind = "title-of" if made.rounds and planned is not None and planned > rounds else made.stage.value
        return translate(f"report.standings.{kind}", language, rounds=rounds, planned=planned)
    name = translate(f"report.standings.{made.stage.value}", language, rounds=rounds)
    # One of several rankings that the rulebook has for the end, and not the usual one.
    other = next((one for one in made.rulebook.final_rankings[1:] if one.id == made.final), None)
    return name if other is None else f"{name}: {other.title(language)}"


def standings_title(made: Standings, language: str) -> str:
    parts = (made.snapshot.name, standings_name(made, language), made.system)
    return "  ·  ".join(part for part in parts if part)


def standings_blocks(made: Standings, language: str, *, wall: bool = True) -> list[Block]:
    language = Spoken(language, made.rulebook.game)
    blocks: list[Block] = [Heading(standings_title(made, language)), standings_table(made, language, wall=wall)]
    lines = signs_and_notes(made, language, wall=wall)
    return [*blocks, Note("\n".join(lines))] if lines else blocks


def signs_and_notes(made: Standings, language: str, *, wall: bool = True) -> list[str]:
    """What stands below the table where there is only room for lines."""
    return [*(f"{sign}: {meaning}." for sign, meaning in signs(made, language, wall=wall)), *notes(made, language)]


def score_signs(made: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """The McMahon score, and WP and SB where the ranking shows them."""
    own = resistance_signs(made, language) if made.shows_resistance else ()
    if not made.mcmahon:
        return own
    name = "mcmahon-score"
    return ((translate(f"report.column.{name}", language), translate(f"report.legend.{name}", language)), *own)


def resistance_signs(made: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """WP and SB, where the rulebook has them."""
    names = (f"{name}-{made.rulebook.score_words}" for name in ("resistance", "sonneborn") if made.has_resistance)
    return tuple(
        (translate(f"report.column.{name}", language), translate(f"report.legend.{name}", language)) for name in names
    )


def list_signs(made: Standings, language: str) -> tuple[tuple[str, str], ...]:
    """What a column is that has a code over it: those of a list of the organiser's own, and tie-breaks of C.07."""
    values = made.listed
    if not made.own_list:
        told = {step.code for step in made.deciders}
        values = tuple(
            values[place]
            for place in made.tie_breaks_applied
            if values[place].chosen.criterion.family is Family.FIDE and values[place].code not in told
        )
    return tuple(
        (column_name(made, value.chosen, language), _meaning(value.chosen, language))
        for value in values
        if value.chosen not in made.dropped
    )


def _meaning(chosen: Chosen, language: str) -> str:
    return f"{chosen.name(language)} ({chosen.criterion.article})"


def column_name(made: Standings, chosen: Chosen, language: str) -> str:
    """Over the column of a criterion; WP and SB as the rulebook calls them."""
    own = {"WP": "resistance", "WSB": "sonneborn"}.get(chosen.code)
    if own is not None:
        return translate(f"report.column.{own}-{made.rulebook.score_words}", language)
    return chosen.heading(language)


def value_number(chosen: Chosen, value: Number, language: str) -> str:
    """A value of a criterion; means are in decimals, since of some players they come out at a quarter by chance."""
    return decimal(value, language) if chosen.criterion.total.how == "mean" else number(value, language)


def signs(made: Standings, language: str, *, wall: bool = False) -> tuple[tuple[str, str], ...]:
    """The abbreviations in the table, and what they mean."""
    found = [*score_signs(made, language), *list_signs(made, language)]
    if _performed(made, wall=wall):
        sign = translate("report.performance.column.change", language)
        found.append((sign, translate("report.legend.rating-change", language)))
    if any(line.shared for line in made.lines):
        found.append(("=", translate("report.legend.shared", language)))
    for step in () if made.own_list else made.deciders:
        criterion = _in_words(step, language)
        found.append((_mark(made, step, language), translate("report.legend.decided", language, criterion=criterion)))
    return tuple(dict.fromkeys(found))


def _mark(made: Standings, step: Decided, language: str) -> str:
    """The article that decided; a tie-break of C.07 goes by its code, since one article has many, and so does a
    criterion of a list of the organiser's own."""
    if made.own_list:
        return column_name(made, step.chosen, language)
    return step.code if step.chosen.criterion.family is Family.FIDE else step.article


def _in_words(step: Decided, language: str) -> str:
    """What a step of a final ranking is called."""
    if step.chosen.criterion.family is not Family.FIDE:
        return step.chosen.name(language)
    return _meaning(step.chosen, language)


def dropped_note(made: Standings, language: str) -> list[str]:
    """What is in the list and is not applied, and who is why."""
    if not made.dropped:
        return []
    codes = ", ".join(chosen.code for chosen in made.dropped)
    return [translate("report.standings.dropped", language, codes=codes, players=_some_names(made.unrated))]


def notes(made: Standings, language: str) -> list[str]:
    """What is not settled yet, and how a round without play counts."""
    found = []
    if made.stage is Stage.PROVISIONAL:
        found.append(translate("report.standings.not-finished", language))
    found += dropped_note(made, language)
    if any(line.barrage for line in made.lines):
        found.append(translate("report.standings.barrage", language))
    if made.seed is not None:
        found.append(translate("report.standings.seed", language, seed=made.seed))
    elif made.final and made.lots_needed:
        found.append(translate("report.standings.no-lots", language))
    if made.odd_cents:
        found.append(translate("report.standings.odd-cents", language))
    if any(line.player.withdrawn is not None for line in made.lines):
        found.append(translate("report.legend.withdrawn", language))
    if made.unfinished:
        found.append(translate("report.standings.unfinished", language))
    footnote = without_play(made, language)
    return [*found, footnote] if footnote else found


def _some_names(players: Sequence[Who], most: int = 3) -> str:
    names = "; ".join(short_name(player) for player in players[:most])
    return f"{names}; … (+{len(players) - most})" if len(players) > most else names


def without_play(made: Standings, language: str) -> str:
    """How a bye, a forfeit or an absence counts for WP and SB; empty when nobody had one."""
    found = round_without_play(made)
    if found is None:
        return ""
    kind, article = found
    names = {
        short: translate(f"report.column.{name}-{made.rulebook.score_words}", language)
        for short, name in (("wp", "resistance"), ("sb", "sonneborn"))
    }
    return translate(f"report.legend.{kind}", language, article=article, **names)


def standings_table(
    made: Standings, language: str, *, title: str = "", brief: bool = False, wall: bool = False
) -> Table:
    """`brief` leaves out what is the same in every round: ratings. `wall`: for the hall, paper and a terminal, which
    have performance and rating change only if they are wanted everywhere."""

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    rated = not brief and any(line.rating for line in made.lines)
    performed = _performed(made, wall=wall)
    prizes = any(line.prize is not None for line in made.lines)
    columns = [
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT),
        Column(heading("name"), look=Look.NAME),
    ]
    if made.category:
        columns.insert(1, Column(heading("overall"), right=True, look=Look.FAINT))
    if rated:
        columns.append(Column(heading("rating"), right=True, look=Look.FAINT, spare=True))
    columns += score_columns(made, language)
    for place in made.tie_breaks_applied:
        columns.append(Column(column_name(made, made.listed[place].chosen, language), right=True))
    if made.final:
        columns.append(Column(heading("decided" if made.own_list else "article"), look=Look.FAINT))
    if performed:
        for name in ("performance", "change"):
            text = translate(f"report.performance.column.{name}", language)
            columns.append(Column(text, right=True, spare=not wall))
    if prizes:
        columns.append(Column(heading("prize"), right=True, look=Look.MAIN))
    rows = tuple(_row(made, line, language, rated=rated, performed=performed, prizes=prizes) for line in made.lines)
    return Table(tuple(columns), rows, title)


def _performed(made: Standings, *, wall: bool) -> bool:
    return made.shows_performance and (made.performance_everywhere or not wall)


def score_columns(made: Standings, language: str) -> list[Column]:
    """Points, and WP and SB where the rulebook has them."""
    columns = [Column(score_column(made.mcmahon, language), right=True, look=Look.MAIN)]
    if made.shows_resistance:
        for name in ("resistance", "sonneborn"):
            heading = translate(f"report.column.{name}-{made.rulebook.score_words}", language)
            columns.append(Column(heading, right=True))
    return columns


def score_cells(made: Standings, line: Line, language: str) -> list[str]:
    numbers = [line.points, *([line.resistance_points, line.sonneborn_berger] if made.shows_resistance else [])]
    return [number(value, language) for value in numbers]


def _row(made: Standings, line: Line, language: str, *, rated: bool, performed: bool, prizes: bool) -> tuple[str, ...]:
    cells = [place_of(line), whole(line.number, language), listed_name(line.player, language)]
    if made.category:
        cells.insert(1, whole(line.overall or 0, language))
    if rated:
        cells.append(whole(line.rating, language))
    cells += score_cells(made, line, language)
    for place in made.tie_breaks_applied:
        found = line.tie_breaks[place]
        values = [value_number(found.chosen, value, language) for value in found.numbers]
        cells.append(values[0] if len(values) == 1 else "; ".join(values))
    if made.final:
        step = line.decided_by
        cells.append(_mark(made, step, language) if step is not None and step.code != "PTS" else "")
    if performed:
        cells += performance_cells(line.performance, language)
    if prizes:
        cells.append(money(line.prize, language) if line.prize and line.prize.cents else "")
    return tuple(cells)


def performance_cells(found: BriefPerformance | None, language: str) -> list[str]:
    """The performance, and the change with its sign; of whoever has no rating that it is so."""
    if found is None or found.performance is None:
        return ["", ""]
    unrated = translate("report.performance.unrated", language)
    return [whole(found.performance, language), signed(found.change, language) if found.rated else unrated]


# For programs

# What only some players have, and a column where anybody has it.
_OF_SOME = ("mark", "grade", "withdrawn")


def standings_json(made: Standings) -> str:
    return as_json(standings_records(made))


def standings_csv(made: Standings, categories: Sequence[Standings] = ()) -> str:
    """Flat: a value in each column, those that the ranking has; with a column for each category, which has the rank
    within it."""
    ranks = [{line.number: line.rank for line in one.lines} for one in categories]
    heading = ["rank", *(["overall"] if made.category else []), "number", "name", "points"]
    if made.shows_resistance:
        heading += ["resistance_score", "resistance_points", "sonneborn_berger"]
    heading += ["rating", "title"]
    if made.final:
        heading += [value.criterion for value in made.listed]
        heading += ["shared", "decided_by"]
    heading += [name for name in _OF_SOME if any(getattr(line.player, name) for line in made.lines)]
    heading += ["barrage"] * any(line.barrage for line in made.lines)
    heading += ["performance", "rating_change"] if made.shows_performance else []
    heading += ["prize"] * any(line.prize is not None for line in made.lines)
    rows = []
    for line, record in zip(made.lines, standings_records(made), strict=True):
        record |= {value.criterion: value.value for value in line.tie_breaks}
        record |= {name: getattr(line.player, name) or "" for name in _OF_SOME}
        found = line.performance
        record |= {"performance": "", "rating_change": ""}
        if found is not None and found.performance is not None:
            # A number below zero is no formula.
            change = "" if found.change is None else Decimal(found.change.exact)
            record |= {"performance": found.performance, "rating_change": change}
        record["decided_by"] = "" if line.decided_by is None else line.decided_by.criterion
        rows.append([*(record[name] for name in heading), *(ranked.get(line.number, "") for ranked in ranks)])
    return as_csv([*heading, *(one.category for one in categories)], rows)
