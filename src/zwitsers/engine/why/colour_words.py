"""Why these colours, in words: the deciding rule, and its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.colour_cards import ColourReason
from zwitsers.engine.rules.preferences import Strength

if TYPE_CHECKING:
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.speech import Speech

_BALANCES = (
    ColourReason.BALANCE_SUITS_BOTH,
    ColourReason.LOWER_BALANCE,
    ColourReason.TURN_ROUND,
    ColourReason.BALANCE_OF_HIGHER,
    ColourReason.GAMES_TURN_ROUND,
)
_WISHES = (ColourReason.BOTH_WISHES, ColourReason.STRONGER_WISH)


def colour_sentence(speech: Speech, facts: ColourFacts) -> str:
    """`White for A, black for B: ...` with the facts of both."""
    values: dict[str, object] = {
        "higher": speech.name(facts.higher),
        "lower": speech.name(facts.lower),
        "facts": _facts(speech, facts),
    }
    last = facts.last_different
    before = speech.view.cards[facts.higher].previous
    reason = facts.reason.value
    if facts.reason is ColourReason.HIGHER_ALTERNATES and before is not None:
        values["previous"] = speech.colour(before)
    elif facts.reason is ColourReason.HIGHER_CHANGES:
        played = speech.view.cards[facts.higher].played
        if played:
            values["previous"] = speech.colour(played[-1])
        else:
            reason = "higher-changes-first"
    elif facts.reason is ColourReason.HANDICAP:
        values["stones"] = facts.stones
    elif facts.reason is ColourReason.SCHEDULE:
        values["round"] = speech.view.round_number
    elif facts.reason is ColourReason.SUM_OF_LOTS:
        values["sum"] = f"{facts.white} + {facts.black} = {facts.white + facts.black}"
    elif facts.reason in (ColourReason.DRAWN_COLOUR, ColourReason.DRAWN_IN_ROUND_ONE):
        values |= {
            "number": facts.pairing_number,
            "drawn": speech.colour(speech.snapshot.lot_colour or Colour.WHITE),
        }
    elif last is not None:
        values |= {
            "mine": speech.colour(last.colour_of_higher),
            "theirs": speech.colour(last.colour_of_higher.other),
            "round": last.round_of_higher,
            "other_round": last.round_of_lower,
        }
    apart = last is not None and last.round_of_higher != last.round_of_lower
    if apart and facts.reason is ColourReason.EQUAL_WISHES_TURN_ROUND:
        because = speech.say("why.colour.equal-wishes-turn-round-apart", **values)
    else:
        because = speech.say(f"why.colour.{reason}", **values)
    return speech.sentence(
        "why.colour.given", white=speech.name(facts.white), black=speech.name(facts.black), because=because
    )


def _facts(speech: Speech, facts: ColourFacts) -> str:
    both = (facts.higher, facts.lower)
    if facts.reason is ColourReason.PREVIOUS_ROUND:
        return "; ".join(previous(speech, number) for number in both)
    if facts.reason is ColourReason.TURN_ROUND and all(
        speech.view.cards[number].white_minus_black == 0 for number in both
    ):
        return speech.say("why.balance.both-even")
    if facts.reason in _BALANCES:
        return "; ".join(balance(speech, number) for number in both)
    if facts.reason in (ColourReason.EQUAL_WISHES_TURN_ROUND, ColourReason.WISH_OF_HIGHER):
        return _equal_wishes(speech, *both)
    if facts.reason in _WISHES:
        return "; ".join(wish(speech, number) for number in both)
    return ""


def balance(speech: Speech, number: int) -> str:
    """`A has had white twice more than black`."""
    card = speech.view.cards[number]
    difference = card.white_minus_black
    name = speech.name(number)
    if not card.played:
        return speech.say("why.balance.no-game", name=name)
    if difference == 0:
        return speech.say("why.balance.even", name=name)
    more = Colour.WHITE if difference > 0 else Colour.BLACK
    count = abs(difference)
    return speech.say(
        "why.balance.once-more" if count == 1 else "why.balance.more",
        name=name,
        count=count,
        more=speech.colour(more),
        less=speech.colour(more.other),
    )


def previous(speech: Speech, number: int) -> str:
    colour = speech.view.cards[number].previous
    if colour is None:
        return speech.say("why.balance.no-previous", name=speech.name(number))
    return speech.say("why.balance.previous", name=speech.name(number), colour=speech.colour(colour))


def wish(speech: Speech, number: int) -> str:
    """`A has a strong preference for white (black once more than white)`."""
    preference = speech.view.wishes[number]
    if preference.colour is None:
        return speech.say("why.wish.none", name=speech.name(number))
    return speech.say(
        f"why.wish.{preference.strength.name.lower()}",
        name=speech.name(number),
        colour=speech.colour(preference.colour),
        because=wish_reason(speech, number),
    )


def _equal_wishes(speech: Speech, one: int, two: int) -> str:
    """`both have a strong preference for white (...)`."""
    preference = speech.view.wishes[one]
    assert preference.colour is not None
    return speech.say(
        f"why.wish.both-{preference.strength.name.lower()}",
        colour=speech.colour(preference.colour),
        because=reasons_of_both(speech, one, two),
    )


def reasons_of_both(speech: Speech, one: int, two: int) -> str:
    """Why both want the same colour; one reason if it is the same."""
    mine, theirs = wish_reason(speech, one), wish_reason(speech, two)
    if mine == theirs:
        return mine
    names = {"one": speech.name(one), "two": speech.name(two)}
    return speech.say("why.wish.each", **names, because_one=mine, because_two=theirs)


def wish_reason(speech: Speech, number: int) -> str:
    """The reason for the strength of the preference (R3.3)."""
    preference = speech.view.wishes[number]
    card = speech.view.cards[number]
    assert preference.colour is not None
    had = speech.colour(preference.colour.other)
    difference = abs(card.white_minus_black)
    if preference.strength is Strength.ABSOLUTE and difference < 2:
        return speech.say("why.wish.twice-running", had=had)
    if preference.strength is Strength.LIGHT:
        return speech.say("why.wish.last-game", had=had)
    key = "why.wish.once-more" if difference == 1 else "why.wish.more"
    return speech.say(key, had=had, other=speech.colour(preference.colour), count=difference)
