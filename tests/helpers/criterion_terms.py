"""The terms of a criterion as text, so that a test compares all fields of all terms at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.writing import parse_code

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.criteria.kinds import CriterionTerm


def words(term: CriterionTerm) -> str:
    """Round, opponent, what it adds, kind; then score, factor, score before a rule and reason, where there is one."""
    parts = [str(term.round), str(term.opponent), str(term.adds), term.kind]
    parts += [f"of {term.score}"] if term.score else []
    parts += [f"x{term.times}"] if term.times is not None else []
    parts += [f"was {term.before}"] if term.before is not None else []
    return " ".join([*parts, *([f"({term.left_out})"] if term.left_out else [])])


def term_lines(snapshot: Snapshot, system: str, table: str) -> list[str]:
    """The lines of `table` as they are computed: `CODE player: term | term | … = value`."""
    field, found = RankingField(snapshot, rulebook(system)), []
    for line in lines_of(table):
        code, number = line.partition(":")[0].split()
        chosen = parse_code(code) or ChosenCriterion(CATALOGUE[code])
        terms = " | ".join(words(term) for term in field.terms(chosen, int(number)))
        found.append(f"{code} {number}: {terms} = {field.values(chosen)[int(number)]}")
    return found


def lines_of(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]
