"""What is worse on a criterion, in words: the part of a sentence after `but then` or `in this pairing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Count, CountSubject
from zwitsers.language import fill

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria import CriterionWords as OwnWords
    from zwitsers.engine.rules.criteria import Listing, Measure
    from zwitsers.engine.rules.criteria.values import Value
    from zwitsers.engine.why.judge import Difference
    from zwitsers.engine.why.speech import Speech


def worse(
    speech: Speech, difference: Difference, whom: tuple[int, ...], pair_in_question: tuple[int, int] | None
) -> str:
    """From the better pairing (the first of the two) to the worse. `pair_in_question`: the subject of the sentence."""
    measure = difference.criterion.measure
    group = speech.group(difference.group.score)
    own = own_words(speech, measure)
    if own is not None:
        best, other = (shown(speech, measure, value) for value in (difference.value, difference.other_value))
        return fill(own.worse, speech.language, group=group, made=best, other=other, who=speech.names(whom))
    key = f"why.measure.{key_of_measure(speech, measure)}"
    if isinstance(measure, Count):
        if measure.about is CountSubject.BOTH:
            return _pairs(speech, key, measure, difference, group, pair_in_question)
        if measure.by_score:
            return _scores(speech, key, difference, group)
        if measure.nothing_without is not None:  # a distance, not a number of players
            return speech.say(key, group=group, made=difference.value, other=difference.other_value)
        return _counted(speech, key, difference, whom, group)
    if measure.opponents is not None:
        player, mine, theirs = map(speech.name, whom)
        return speech.say(key, group=group, player=player, mine=mine, theirs=theirs)
    return _listed(speech, key, measure, difference, group)


def key_of_measure(speech: Speech, measure: Measure) -> str:
    """The catalogue name; with the rulebook's term where it is about waiting, moving down or floating down."""
    waiting = speech.rulebook.pairing.terms.waiting
    name = measure.name.replace("_", "-")
    return f"{name}-{waiting}" if measure.about_waiting and waiting != "waits" else name


def own_words(speech: Speech, measure: Measure) -> OwnWords | None:
    """The measure's own words; English where it has no Dutch."""
    return (measure.nl if speech.language == "nl" else None) or measure.en


def shown(speech: Speech, measure: Measure, value: Value) -> str:
    """The value of a criterion as text."""
    if isinstance(value, int):
        if isinstance(measure, Count) and measure.yes_no:
            return speech.say("why.yes" if value else "why.no")
        return str(value)
    return ", ".join(map(speech.points if isinstance(measure, Count) else str, value)) or "–"


def _counted(speech: Speech, key: str, difference: Difference, whom: tuple[int, ...], group: str) -> str:
    """A count that was 0 and becomes 1, that was 0 and becomes more, or that was more already."""
    best, other = difference.value, difference.other_value
    measure = difference.criterion.measure
    several = len(whom) > 1 if isinstance(measure, Count) and measure.yes_no else other != 1
    form = "more" if best else "some" if several else "one"
    who = speech.names(whom)
    text = speech.say(f"{key}-{form}", group=group, made=best, other=other, who=who)
    return speech.say("why.among-whom", text=text, whom=who) if best else text


def _pairs(
    speech: Speech,
    key: str,
    measure: Count,
    difference: Difference,
    group: str,
    pair_in_question: tuple[int, int] | None,
) -> str:
    best, other = difference.value, difference.other_value
    view = speech.view
    pairs = [(view.number(one), view.number(two)) for one, two in difference.other_group.paired.counted(measure)]
    if len(pairs) == 1:
        one, two = pairs[0]
        colour = view.wishes[one].colour
        assert colour is not None  # counts about both players are about colours
        if pair_in_question is not None and set(pair_in_question) == {one, two}:
            return speech.say(f"{key}-asked", group=group, colour=speech.colour(colour))
        names = {"one": speech.name(one), "two": speech.name(two)}
        return speech.say(f"{key}-one", group=group, **names, colour=speech.colour(colour))
    text = speech.say(f"{key}-{'more' if best else 'some'}", group=group, made=best, other=other)
    shown = [speech.say("why.pair-of", one=speech.name(one), two=speech.name(two)) for one, two in pairs]
    return speech.say("why.for-whom", text=text, whom=speech.listed(shown))


def _scores(speech: Speech, key: str, difference: Difference, group: str) -> str:
    form = "one" if len(difference.group.waiting_room) == 1 else "more"
    best, other = (_points(speech, value) for value in (difference.value, difference.other_value))
    return speech.say(f"{key}-{form}", group=group, made=best, other=other)


def _points(speech: Speech, value: Value) -> str:
    assert not isinstance(value, int)
    return speech.listed([speech.points(score) for score in value])


def _listed(speech: Speech, key: str, listing: Listing, difference: Difference, group: str) -> str:
    """The players of the better pairing who are replaced by others in the worse one."""
    best, other = (found.paired.listed(listing) for found in (difference.group, difference.other_group))
    out, into = ([speech.view.number(one) for one in sorted(found)] for found in (best - other, other - best))
    form = "one" if len(out) == len(into) == 1 else "more"
    return speech.say(f"{key}-{form}", group=group, mine=speech.names(out), theirs=speech.names(into))
