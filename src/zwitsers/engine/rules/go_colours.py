"""6. The colour rules of the go texts (000, 004 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict, give
from zwitsers.engine.rules.rulebook import Article

if TYPE_CHECKING:
    from zwitsers.engine.rules.pairing_rules import ColourContext


def colour_articles(alternate: Article) -> tuple[Article, ...]:
    """`alternate` is 6.1b, in which the two texts differ."""
    return (
        Article(
            "6.1a",
            "Een kleursaldo dat niet 0 is, gaat naar 0 toe, als dat voor beiden klopt.",
            "A colour balance that is not 0 moves towards 0, when that suits both.",
            ruling="R8.1",
        ),
        alternate,
        Article(
            "6.1c",
            "Het saldo van de hoger geplaatste gaat naar 0 toe.",
            "The balance of the higher placed player moves towards 0.",
            ruling="R8.1",
        ),
        Article(
            "6.1d",
            "De hoger geplaatste wisselt van kleur met de vorige ronde.",
            "The higher placed player changes colour from the previous round.",
            ruling="R8.1",
        ),
    )


COLOUR_REASONS = {
    "6.1a": ColourReason.BALANCE_SUITS_BOTH,
    "6.1b": ColourReason.TURN_ROUND,
    "6.1c": ColourReason.BALANCE_OF_HIGHER,
    "6.1d": ColourReason.HIGHER_ALTERNATES,
}


def colours(context: ColourContext, *, previous_round_only: bool) -> ColourVerdict:
    """6.1 a to d (R8.1, R8.2)."""
    higher, lower = context.higher, context.lower
    # 1.5: black minus white. A player with more games with black is due white.
    one, two = -higher.white_minus_black, -lower.white_minus_black
    if one * two <= 0 and (one or two):
        if one:
            return give(higher, _due(one), lower, "6.1a")
        return give(lower, _due(two), higher, "6.1a")
    rounds = len(higher.by_round)
    for back in range(rounds - 1, max(rounds - 2, -1) if previous_round_only else -1, -1):
        mine, theirs = higher.by_round[back], lower.by_round[back]
        if mine is not None and theirs is not None and mine is not theirs:
            return give(higher, mine.other, lower, "6.1b")
    if one:
        return give(higher, _due(one), lower, "6.1c")
    if higher.previous is not None:
        return give(higher, higher.previous.other, lower, "6.1d")
    return context.as_in_round_one()


def _due(balance: int) -> Colour:
    return Colour.WHITE if balance > 0 else Colour.BLACK
