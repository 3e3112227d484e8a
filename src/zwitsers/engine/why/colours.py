"""Colours and board order as the judge sees them, with the facts that decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.rules.colour_cards import ColourReason
from zwitsers.engine.rules.handicap import Stones
from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
from zwitsers.engine.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.engine.domain import Colour
    from zwitsers.engine.rules.colour_cards import ColourCard, ColourVerdict
    from zwitsers.engine.why.view import JudgeView


class LastDifferent(NamedTuple):
    """The last time the colours of two players differed: a round of each (the same one in go), and the colours."""

    round_of_higher: int
    round_of_lower: int
    colour_of_higher: Colour


@dataclass(frozen=True, slots=True)
class ColourFacts:
    """Why a board has these colours. Wishes and cards are in the view."""

    white: int
    black: int
    article: str
    reason: ColourReason
    # The higher placed of the two.
    higher: int
    last_different: LastDifferent | None = None
    # The number of the higher placed for 003 A7 and E4: the place in round one, later the pairing number.
    pairing_number: int | None = None
    # The handicap stones of black.
    stones: int = 0

    @property
    def lower(self) -> int:
        return self.black if self.higher == self.white else self.white


def colour_facts(view: JudgeView, one: int, two: int) -> ColourFacts:
    """The colours of a game between these two by the rulebook (R8, in round one R5.4), and why."""
    higher, lower = (one, two) if view.rank[one] < view.rank[two] else (two, one)
    numbers = _pairing_numbers(view)
    verdict = _verdict(view, higher, lower, numbers)
    by_number = ColourReason.BY_NUMBER if view.round_number == 1 else ColourReason.AS_IN_ROUND_ONE
    reason = view.rulebook.pairing.colour_reasons.get(verdict.article, by_number)
    cards = view.cards[higher], view.cards[lower]
    last = None
    if reason is ColourReason.TURN_ROUND:
        last = _last_in_a_round(*cards)
    elif reason is ColourReason.LAST_MEETING:
        last = _last_meeting(*cards)
    elif reason in (ColourReason.EQUAL_WISHES_TURN_ROUND, ColourReason.GAMES_TURN_ROUND):
        last = _last_in_games(*cards)
    elif reason is ColourReason.WISH_OF_HIGHER and view.wishes[higher].colour is None:
        by_lot = view.rulebook.pairing.first_round.colour_by_lot
        reason = ColourReason.DRAWN_COLOUR if by_lot else ColourReason.NO_WISHES
    elif reason is ColourReason.DRAWN_COLOUR and view.round_number == 1:
        reason = ColourReason.DRAWN_IN_ROUND_ONE
    stones = Stones(view.snapshot).between(one, two) if reason is ColourReason.HANDICAP else 0
    return ColourFacts(*verdict, reason, higher, last, numbers.get(higher), stones)


def published(view: JudgeView, pairs: Iterable[tuple[int, int]]) -> list[ColourVerdict]:
    """The games of a pairing with the colours of the rulebook, in board order (R9.1)."""
    numbers = _pairing_numbers(view)
    games = [tuple(sorted(pair, key=view.rank.__getitem__)) for pair in pairs if BYE not in pair]
    games.sort(key=board_order(view))
    return [_verdict(view, higher, lower, numbers) for higher, lower in games]


def in_board_order(view: JudgeView, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The games with their present colours, in board order (R9.1)."""
    return sorted((pair for pair in pairs if BYE not in pair), key=board_order(view))


def board_order(view: JudgeView) -> Callable[[tuple[int, ...]], tuple[int, int, int]]:
    """Sort key of the boards: scores and ranking (R9.1), or the places in a schedule."""
    schedule = view.rulebook.pairing.schedule
    games = () if schedule is None else schedule.to_come(view.snapshot).games
    place = {frozenset((game.white, game.black)): place for place, game in enumerate(games)}

    def key(pair: tuple[int, ...]) -> tuple[int, int, int]:
        higher, lower = sorted(pair, key=view.rank.__getitem__)
        if schedule is not None:
            return place.get(frozenset(pair), len(place)), higher, lower
        return -view.score[higher], -view.score[higher] - view.score[lower], view.rank[higher]

    return key


def _pairing_numbers(view: JudgeView) -> Mapping[int, int]:
    numbering = view.rulebook.pairing.first_round.numbering
    return {} if numbering is None else numbering(view.snapshot)


def _verdict(view: JudgeView, higher: int, lower: int, numbers: Mapping[int, int]) -> ColourVerdict:
    rules = view.rulebook.pairing

    def as_in_round_one() -> ColourVerdict:
        lot = view.snapshot.lot_colour
        return rules.first_round.colours(RoundOnePair(higher, lower, numbers.get(higher, higher), lot))

    if rules.schedule is not None:
        games = rules.schedule.to_come(view.snapshot).games
        return next((game for game in games if {game.white, game.black} == {higher, lower}), None) or as_in_round_one()
    if view.round_number == 1:
        return as_in_round_one()
    cards, wishes = view.cards, view.wishes
    return rules.colours(ColourContext(cards[higher], cards[lower], wishes[higher], wishes[lower], as_in_round_one))


def _last_in_a_round(higher: ColourCard, lower: ColourCard) -> LastDifferent | None:
    for number in range(len(higher.by_round), 0, -1):
        mine, theirs = higher.by_round[number - 1], lower.by_round[number - 1]
        if mine is not None and theirs is not None and mine is not theirs:
            return LastDifferent(number, number, mine)
    return None


def _last_meeting(higher: ColourCard, lower: ColourCard) -> LastDifferent | None:
    turn = higher.last_meeting(lower.number)
    had = higher.by_round[turn - 1] if turn is not None else None
    return None if turn is None or had is None else LastDifferent(turn, turn, had)


def _last_in_games(higher: ColourCard, lower: ColourCard) -> LastDifferent | None:
    """By games counted back from the last, gaps closed (001 F4, 003 F3)."""
    for (round_of_mine, mine), (round_of_theirs, theirs) in zip(_games(higher), _games(lower), strict=False):
        if mine is not theirs:
            return LastDifferent(round_of_mine, round_of_theirs, mine)
    return None


def _games(card: ColourCard) -> list[tuple[int, Colour]]:
    return [(n, colour) for n, colour in enumerate(card.by_round, start=1) if colour is not None][::-1]
