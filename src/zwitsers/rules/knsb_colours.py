"""What the two KNSB rulebooks share about colours: preferences (001 A5, 003 A7) and the colour rules E1-E4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain.colours import Colour
from zwitsers.rules.colour_cards import ColourCard, ColourReason, ColourVerdict, give
from zwitsers.rules.preferences import NO_PREFERENCE, Preference, Strength
from zwitsers.rules.rulebook import Article

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.domain import Snapshot
    from zwitsers.rules.criteria.kinds import Contestant


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
        ruling="R8.3",
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
        # The balance goes before the two in a row when they disagree.
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
    """A score above half of what the rounds completed could bring."""
    return 2 * score > snapshot.points.win * snapshot.rounds


def above_half_in_last_round(snapshot: Snapshot, score: int) -> bool:
    """R3.4: in the round with the planned number, and in no other (R3.8)."""
    return snapshot.last_round_comes and above_half(snapshot, score)


def same_absolute(one: Contestant, other: Contestant) -> bool:
    """R3.3: both must have the same colour."""
    return one.wish.strength is Strength.ABSOLUTE and one.wish == other.wish


def colours_by_preference(
    higher: ColourCard,
    lower: ColourCard,
    wish_of_higher: Preference,
    wish_of_lower: Preference,
    otherwise: Callable[[ColourCard, ColourCard], ColourVerdict],
) -> ColourVerdict:
    """E1 to E4 (R8.3); `otherwise` decides when neither has a preference."""
    one, two = wish_of_higher.colour, wish_of_lower.colour
    # E1: both get what they want, when that is possible; who wants nothing takes what is left.
    if one is not None and one is not two:
        return give(higher, one, lower, "E1")
    if two is not None and one is None:
        return give(lower, two, higher, "E1")
    if one is None:
        return otherwise(higher, lower)
    # E2: both want the same colour; the stronger preference gets it.
    if wish_of_higher.strength > wish_of_lower.strength:
        return give(higher, one, lower, "E2")
    if wish_of_lower.strength > wish_of_higher.strength:
        return give(lower, one, higher, "E2")
    # E3: the other way round than the last time they had different colours, gaps closed (001 F4, 003 F3).
    for mine, theirs in zip(reversed(higher.played), reversed(lower.played), strict=False):
        if mine is not theirs:
            return give(higher, mine.other, lower, "E3")
    # E4: the higher placed player gets his way.
    return give(higher, one, lower, "E4")
