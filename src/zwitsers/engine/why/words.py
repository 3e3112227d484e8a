"""Answers in words, Dutch and English: first short, then details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import AvoidanceKind
from zwitsers.engine.rules.criteria.avoiding import AVOIDING
from zwitsers.engine.rules.criteria.kinds import Count, CountSubject
from zwitsers.engine.rules.likeness import Likeness
from zwitsers.engine.why.answers import Reason
from zwitsers.engine.why.colour_words import colour_sentence, reasons_of_both
from zwitsers.engine.why.speech import Speech
from zwitsers.engine.why.view import BYE
from zwitsers.language import capital, fill

if TYPE_CHECKING:
    from zwitsers.engine.domain import Avoidance
    from zwitsers.engine.rules.criteria import CriterionWords as OwnWords
    from zwitsers.engine.rules.criteria import Listing, Measure
    from zwitsers.engine.rules.criteria.values import Value
    from zwitsers.engine.why.answers import Answer, FloatAnswer, PairAnswer, RoundExplainer
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.judge import Difference, Verdict
    from zwitsers.engine.why.norms import Breach


class AnswerWords(Speech):
    """Whole answers. Each is a list of sentences; an article is a separate sentence."""

    def not_paired(self, one: int, two: int, answer: Answer, explainer: RoundExplainer) -> list[str]:
        """Why these two do not meet, or why `one` does not have the bye (two = 0)."""
        for_bye = BYE in (one, two)
        if for_bye:
            one, two = max(one, two), BYE
        pair = {"one": self.name(one), "two": self.name(two)}
        if answer.reason is Reason.MADE:
            if for_bye:
                return [self.sentence("why.not.bye-made", **pair)]
            return [self.sentence("why.not.made", **pair, board=explainer.board_number(one))]
        if answer.reason is Reason.NO_BYE:
            return [self.sentence("why.not.no-bye", **pair)]
        if answer.reason is Reason.NORM:
            return [self.breach(breach) for breach in answer.breaches]
        if answer.reason is Reason.SCHEME:
            fates = [self.fate(number, explainer.opponent(number)) for number in (one, two) if number != BYE]
            if self.rulebook.predetermined:
                values = {**pair, **self.schedule_facts, "when": self.meetings(one, two), "fates": self.listed(fates)}
                return [self.sentence("why.not.schedule", **values), self.article(answer.decided_by[0])]
            return [self.sentence("why.not.scheme", fates=self.listed(fates)), self.article(answer.decided_by[0])]
        if answer.reason is Reason.NO_COMPLETION:
            return [self.sentence("why.not.bye-no-completion" if for_bye else "why.not.no-completion", **pair)]
        key = "why.not.bye-criterion" if for_bye else "why.not.criterion"
        then = self.worse(answer, None if for_bye else (one, two))
        return [self.sentence(key, **pair, then=then), self.article(answer.decided_by[0])]

    def about(self, answer: PairAnswer) -> list[str]:
        """Why this board or bye: the moves, the pair, the colours."""
        lines = [line for move in answer.moved for line in self.moved(move)]
        lines += self.together(answer)
        if answer.colours is not None:
            lines += self.colours(answer.colours)
        return lines

    def together(self, answer: PairAnswer) -> list[str]:
        """Why these two, or why this player has the bye."""
        kind = "pair" if answer.number is not None else "has-bye"
        why = answer.pair
        pair = {"one": self.name(answer.one), "two": self.name(answer.two)}
        if why.reason is Reason.SCHEME:
            if self.rulebook.predetermined:
                said = self.sentence(f"why.{kind}.schedule", **pair, **self.schedule_facts)
                return [said, self.article(why.decided_by[0])]
            return [self.sentence(f"why.{kind}.scheme", **pair), self.article(why.decided_by[0])]
        if why.reason is Reason.NO_COMPLETION:
            return [self.sentence(f"why.{kind}.only", **pair)]
        return [
            self.sentence(f"why.{kind}.criterion", **pair, then=self.worse(why)),
            self.article(why.decided_by[0]),
            *alike_sentences(self, answer),
        ]

    def moved(self, move: FloatAnswer) -> list[str]:
        """Why a player does not play in their group."""
        form = self.rulebook.pairing.terms.waiting
        values = {"player": self.name(move.player), "group": self.group(move.score)}
        if not move.others:
            return [self.sentence(f"why.moved.{form}-alone", **values)]
        if not move.allowed:
            return [self.sentence(f"why.moved.{form}-nobody", **values)]
        if move.answer.reason is Reason.NO_COMPLETION:
            return [self.sentence(f"why.moved.{form}-only", **values)]
        return [
            self.sentence(f"why.moved.{form}-criterion", **values, then=self.worse(move.answer)),
            self.article(move.answer.decided_by[0]),
        ]

    def colours(self, facts: ColourFacts) -> list[str]:
        return [colour_sentence(self, facts), self.article(facts.article)]

    def verdict(self, verdict: Verdict) -> list[str]:
        """The judge's verdict in words."""
        if verdict.best:
            return [self.say("why.verdict.best")]
        if not verdict.legal:
            return [self.breach(breach) for breach in verdict.breaches]
        if verdict.scheme_article:
            known = "schedule" if self.rulebook.predetermined else "scheme"
            return [self.say(f"why.verdict.{known}"), self.article(verdict.scheme_article)]
        loss = verdict.loses_on
        assert loss is not None
        # The judge compares the judged pairing with the best; the words go from the best to the judged one.
        turned = loss.turned()
        then = worse(self, turned, turned.affected(self.view), None)
        return [self.say("why.verdict.worse", then=then), self.article(loss.criterion.article)]

    def breach(self, breach: Breach) -> str:
        """`A and B may not meet: ... (article B1)`."""
        values = dict(breach.problem.values)
        numbers = {key: value for key, value in values.items() if key in ("one", "two", "player")}
        for key, value in numbers.items():
            assert isinstance(value, int)
            values[key] = self.name(value)
        if breach.problem.key in ("why.breach.both-white", "why.breach.both-black"):
            one, two = breach.problem.values["one"], breach.problem.values["two"]
            assert isinstance(one, int)
            assert isinstance(two, int)
            values["because"] = reasons_of_both(self, one, two)
        text = self.sentence(breach.problem.key, **values)
        return self.say("why.breach.cited", text=text, cited=capital(self.cited(breach.article or breach.ruling)))

    def worse(self, answer: Answer, pair_in_question: tuple[int, int] | None = None) -> str:
        assert answer.difference is not None
        return worse(self, answer.difference, answer.whom, pair_in_question)

    # Criteria

    def label(self, measure: Measure) -> str:
        """A short label of what a criterion counts or lists."""
        own = own_words(self, measure)
        return own.label if own is not None else self.say(f"why.label.{key_of_measure(self, measure)}")

    def value(self, measure: Measure, value: Value) -> str:
        return shown(self, measure, value)


def alike_sentences(speech: Speech, answer: PairAnswer) -> list[str]:
    """A sentence for each avoided property that these two share. Empty where the round has no other pairing: another
    sentence says so."""
    avoid = {item.what: item for item in reversed(speech.snapshot.constraints.avoid)}
    if not avoid or answer.pair.reason is not Reason.CRITERION or answer.number is None:
        return []
    likeness = Likeness(speech.snapshot)
    shared = [item for item in avoid.values() if likeness.shared(item.what, answer.one, answer.two)]
    return [
        _sentence(speech, answer, item)
        for item in sorted(shared, key=lambda item: list(AvoidanceKind).index(item.what))
    ]


def _sentence(speech: Speech, answer: PairAnswer, item: Avoidance) -> str:
    player, mcmahon = speech.snapshot.player(answer.one), speech.snapshot.mcmahon
    name = {AvoidanceKind.CLUB: player.club, AvoidanceKind.COUNTRY: player.federation}.get(item.what, "")
    shared = speech.say(f"why.alike.{item.what.value}", name=name)
    order = [criterion.article for criterion in speech.rulebook.pairing.criteria]
    own = next((one.article for one in speech.rulebook.pairing.criteria if one.measure is AVOIDING[item.what]), None)
    if own is None:
        return speech.sentence("why.alike.rounds", shared=shared, rounds=item.rounds)
    above = [number for number in (answer.one, answer.two) if mcmahon is not None and not mcmahon.below_bar(number)]
    if item.below_bar and above:
        return speech.sentence("why.alike.bar", shared=shared, who=speech.names(above))
    higher = order.index(answer.pair.decided_by[0]) < order.index(own)
    return speech.sentence("why.alike.gives-way" if higher else "why.alike.others", shared=shared, article=own)


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
