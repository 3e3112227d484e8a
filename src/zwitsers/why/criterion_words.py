"""What a criterion makes worse, in words: the part of a sentence that follows `but then` or `in this pairing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.rules.knsb_colours import Strength
from zwitsers.rules.pairing_rules import Measure
from zwitsers.why.keys import clashing, halves_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from zwitsers.why.judge import Difference
    from zwitsers.why.keys import Group, Value
    from zwitsers.why.speech import Speech

# What 003 calls moving down is a waiting room elsewhere.
_MOVING = (Measure.SIZE, Measure.FROM_ABOVE, Measure.ANYONE_SENT_ON_AGAIN)
_COUNTS = (
    Measure.SIZE,
    Measure.FROM_ABOVE,
    Measure.SENT_ON_AGAIN,
    Measure.ANYONE_SENT_ON_AGAIN,
    Measure.NEXT_SIZE,
    Measure.UPFLOATS_LAST,
    Measure.UPFLOATS_BEFORE,
    Measure.DOWNFLOATS_LAST,
    Measure.DOWNFLOATS_BEFORE,
    Measure.EXCHANGE_COUNT,
)
_OPPONENTS = (Measure.PAIR_LIST, Measure.OPPONENTS_OF_MOVED_DOWN, Measure.TRANSPOSITION)
_CLASHES = {Measure.CLASHES: Strength.LIGHT, Measure.STRONG_CLASHES: Strength.STRONG}


def worse(speech: Speech, difference: Difference, whom: tuple[int, ...], asked: tuple[int, int] | None) -> str:
    """From the better pairing (the first of the two) to the worse. `asked`: the pair that the sentence began with."""
    measure = difference.criterion.measure
    group = speech.group(difference.group.score)
    key = _key(speech, measure)
    if measure in _CLASHES:
        return _clashes(speech, key, difference, group, asked)
    if measure in _COUNTS:
        return _counted(speech, key, difference, whom, group)
    if measure in _OPPONENTS:
        player, mine, theirs = whom
        return speech.say(
            f"why.measure.{key}",
            group=group,
            player=speech.name(player),
            mine=speech.name(mine),
            theirs=speech.name(theirs),
        )
    if measure is Measure.SCORES:
        one = len(difference.group.waiting_room) == 1
        return speech.say(
            f"why.measure.{key}-one" if one else f"why.measure.{key}-more",
            group=group,
            made=_scores(speech, difference.value),
            other=_scores(speech, difference.other_value),
        )
    if measure is Measure.EXCHANGE_SUM:
        return speech.say(f"why.measure.{key}", group=group, made=difference.value, other=difference.other_value)
    out, into = _exchanged(speech, measure, difference.group, difference.other_group)
    single = len(out) == len(into) == 1
    return speech.say(
        f"why.measure.{key}-one" if single else f"why.measure.{key}-more",
        group=group,
        mine=speech.names(out),
        theirs=speech.names(into),
    )


def _key(speech: Speech, measure: Measure) -> str:
    name = measure.name.lower().replace("_", "-")
    return f"{name}-down" if speech.view.on_rating and measure in _MOVING else name


def _counted(speech: Speech, key: str, difference: Difference, whom: tuple[int, ...], group: str) -> str:
    """A count that was 0 and becomes 1, that was 0 and becomes more, or that was more already."""
    made, other = difference.value, difference.other_value
    # An exchange has two for each who is counted.
    each = 2 if difference.criterion.measure is Measure.EXCHANGE_COUNT else 1
    form = "more" if made else "one" if len(whom) == each else "some"
    who = speech.names(whom)
    text = speech.say(f"why.measure.{key}-{form}", group=group, made=made, other=other, who=who)
    return speech.say("why.among-whom", text=text, whom=who) if made else text


def _clashes(speech: Speech, key: str, difference: Difference, group: str, asked: tuple[int, int] | None) -> str:
    made, other = difference.value, difference.other_value
    pairs = clashing(speech.view, difference.other_group.pairs, _CLASHES[difference.criterion.measure])
    if len(pairs) == 1:
        one, two = pairs[0]
        colour = speech.view.wishes[one].colour
        assert colour is not None  # a clash is about a colour
        if asked is not None and set(asked) == {one, two}:
            return speech.say(f"why.measure.{key}-asked", group=group, colour=speech.colour(colour))
        return speech.say(
            f"why.measure.{key}-one",
            group=group,
            one=speech.name(one),
            two=speech.name(two),
            colour=speech.colour(colour),
        )
    text = speech.say(f"why.measure.{key}-{'more' if made else 'some'}", group=group, made=made, other=other)
    shown = [speech.say("why.pair-of", one=speech.name(one), two=speech.name(two)) for one, two in pairs]
    return speech.say("why.for-whom", text=text, whom=speech.listed(shown))


def _scores(speech: Speech, value: Value) -> str:
    assert not isinstance(value, int)
    return speech.listed([speech.points(score) for score in value])


def _exchanged(speech: Speech, measure: Measure, made: Group, other: Group) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who of the better pairing makes way for whom in the worse."""
    if measure is Measure.RANK_LIST:
        return _apart(speech, made.waiting_room, other.waiting_room)
    if measure is Measure.MOVED_DOWN_AGAIN:
        return _apart(
            speech,
            set(made.waiting_room) & set(made.from_above),
            set(other.waiting_room) & set(other.from_above),
        )
    mine, theirs = halves_of(speech.view, made), halves_of(speech.view, other)
    if measure is Measure.EXCHANGE_OUT:
        return _apart(speech, mine.moved_out, theirs.moved_out)
    return _apart(speech, mine.moved_in, theirs.moved_in)


def _apart(speech: Speech, mine: Collection[int], theirs: Collection[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rank = speech.view.rank.__getitem__
    return (
        tuple(sorted(set(mine) - set(theirs), key=rank)),
        tuple(sorted(set(theirs) - set(mine), key=rank)),
    )
