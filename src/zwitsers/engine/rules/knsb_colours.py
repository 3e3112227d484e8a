"""The common colour rules of the two KNSB rulebooks: preferences (001 A5, 003 A7) and the colour rules E1-E4. The FIDE
(Dutch) System has the same rules under its own numbers (C.04.3 1.7, 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.rules.colour_cards import ColourCard, ColourReason, ColourVerdict, give
from zwitsers.engine.rules.preferences import NO_PREFERENCE, Preference, Strength
from zwitsers.engine.rules.rulebook import Article

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.criteria.kinds import Contestant
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair


COLOUR_ARTICLES = (
    Article(
        "E1",
        "Iedere voorkeur wordt vervuld; wie er geen heeft, krijgt de andere kleur.",
        "Every preference is met; whoever has none takes the other colour.",
        ruling="R8.3",
    ),
    Article("E2", "De sterkste voorkeur gaat voor.", "The stronger preference goes first.", ruling="R8.3"),
    Article(
        "E3",
        "Andersom dan de laatste keer dat zij verschillende kleuren hadden.",
        "The other way round than the last time they had different colours.",
        ruling="R8.3",
    ),
    Article(
        "E4",
        "De voorkeur van de hoger geplaatste gaat voor.",
        "The preference of the higher placed player goes first.",
        ruling="R8.3, R11.5",
    ),
)

COLOUR_REASONS = {
    "E1": ColourReason.BOTH_WISHES,
    "E2": ColourReason.STRONGER_WISH,
    "E3": ColourReason.EQUAL_WISHES_TURN_ROUND,
    "E4": ColourReason.WISH_OF_HIGHER,
}


def preference(card: ColourCard, exempt: bool = False) -> Preference:
    """R3.3. An exempt player (last round, score above 50%: R3.4) has no absolute preference."""
    balance = card.white_minus_black
    played = card.played
    wanted = Colour.BLACK if balance > 0 else Colour.WHITE
    if not exempt:
        # When they disagree, the balance takes precedence over two in a row.
        if abs(balance) > 1:
            return Preference(wanted, Strength.ABSOLUTE)
        if len(played) >= 2 and played[-1] is played[-2]:
            return Preference(played[-1].other, Strength.ABSOLUTE)
    if balance != 0:
        return Preference(wanted, Strength.STRONG)
    if played:
        return Preference(played[-1].other, Strength.LIGHT)
    return NO_PREFERENCE


def above_half(snapshot: Snapshot, score: int) -> bool:
    """Whether a score is above half of the maximum of the completed rounds."""
    return 2 * score > snapshot.points.win * snapshot.rounds


def above_half_in_last_round(snapshot: Snapshot, score: int) -> bool:
    """R3.4: only in the round with the planned number (R3.8)."""
    return snapshot.last_round_comes and above_half(snapshot, score)


def same_absolute(one: Contestant, other: Contestant) -> bool:
    """R3.3: both have the same absolute preference."""
    return one.wish.strength is Strength.ABSOLUTE and one.wish == other.wish


def strength(_card: ColourCard, wish: Preference) -> tuple[int, ...]:
    """E2: the weight of a preference is its strength."""
    return (wish.strength,)


def colours_by_preference(
    context: ColourContext,
    otherwise: Callable[[ColourCard, ColourCard], ColourVerdict],
    articles: tuple[str, str, str, str] = ("E1", "E2", "E3", "E4"),
    weight: Callable[[ColourCard, Preference], tuple[int, ...]] = strength,
) -> ColourVerdict:
    """E1 to E4 (R8.3), or the same rules of another rulebook; `otherwise` decides when neither has a preference."""
    both, stronger, turned_round, of_higher = articles
    higher, lower = context.higher, context.lower
    one, two = context.wish_of_higher.colour, context.wish_of_lower.colour
    # E1: both get their colour if possible; a player without a preference takes the other colour.
    if one is not None and one is not two:
        return give(higher, one, lower, both)
    if two is not None and one is None:
        return give(lower, two, higher, both)
    if one is None:
        return otherwise(higher, lower)
    # E2: both want the same colour; the stronger preference gets it.
    mine, theirs = weight(higher, context.wish_of_higher), weight(lower, context.wish_of_lower)
    if mine != theirs:
        return give(higher, one, lower, stronger) if mine > theirs else give(lower, one, higher, stronger)
    # E3: the other way round than the last time they had different colours, gaps closed (001 F4, 003 F3).
    for before, other in zip(reversed(higher.played), reversed(lower.played), strict=False):
        if before is not other:
            return give(higher, before.other, lower, turned_round)
    # E4: the higher placed player gets their colour.
    return give(higher, one, lower, of_higher)


def colours_by_lot(pair: RoundOnePair, article: str) -> ColourVerdict:
    """Odd numbers get the colour drawn by lot, even ones the other (R5.4)."""
    lot = pair.lot or Colour.WHITE
    colour = lot if pair.pairing_number % 2 else lot.other
    white, black = (pair.first, pair.second) if colour is Colour.WHITE else (pair.second, pair.first)
    return ColourVerdict(white, black, article)
