"""The small words of tables: how a player, a colour or a result is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Result
from zwitsers.language import translate
from zwitsers.scores.units import pretty

if TYPE_CHECKING:
    from zwitsers.domain import Player


def short_name(player: Player) -> str:
    """The name with its title, as a list of players has it."""
    name = player.name or f"#{player.number}"
    return f"{player.title.strip()} {name}" if player.title.strip() else name


def colour_letter(colour: Colour | None, language: str) -> str:
    if colour is None:
        return ""
    return translate("report.colour.white" if colour is Colour.WHITE else "report.colour.black", language)


def result_sign(result: Result, divisor: int) -> str:
    """1, ½ or 0, with an R when it was awarded (001 A1d); 2, 1 or 0 in draughts; – in a round of others."""
    if result is Result.PENDING:
        return "*"
    if not result.counts:
        return "–"
    return pretty(result.points, divisor) + ("" if result.played else "R")


def round_label(number: int, language: str) -> str:
    """The heading of a round's column or row; the in-between round has a name and no number (R10.4)."""
    return str(number) if number else translate("report.column.in-between", language)


def result_word(result: Result, language: str) -> str:
    return translate(f"report.result.{result.name.lower().replace('_', '-')}", language)
