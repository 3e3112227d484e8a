"""Pairing the round to come, from a snapshot and a rulebook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.matching.cardinality import Obstruction
from zwitsers.engine.pairing.field import Supposition, keeping_bye_among, make_field
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.pairing.on_demand import on_demand
from zwitsers.engine.pairing.quick import solve_quickly
from zwitsers.engine.pairing.result import (
    Board,
    NoPairingError,
    NothingToPairError,
    ObstructionProblem,
    Pairing,
    ScoreGroup,
)
from zwitsers.engine.rules.criteria import Count, Pool
from zwitsers.engine.rules.criteria.values import PairedPool
from zwitsers.engine.rules.handicap import Stones
from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.narrowing import GroupChoice
    from zwitsers.engine.rules.colour_cards import ColourVerdict
    from zwitsers.engine.rules.pairing_rules import Schedule
    from zwitsers.engine.rules.rulebook import Rulebook


class UnknownSchemeError(NothingToPairError):
    """The rulebook has no such scheme for the first round."""


def pair_round(
    snapshot: Snapshot,
    rulebook: Rulebook,
    *,
    first_round: str | None = None,
    supposed: Supposition | None = None,
) -> Pairing:
    """Pair the round to come, with colours and boards.

    `first_round` chooses one of the rulebook's schemes for round one (default: the first). `supposed` requires or
    excludes pairs. Raises NoPairingError with the obstruction when no complete pairing meets the absolute norms,
    NothingToPairError when nobody is present.
    """
    schemes = rulebook.pairing.first_round.schemes
    scheme_name = first_round or next(iter(schemes), "")
    if first_round and first_round not in schemes:
        raise UnknownSchemeError(
            [Problem("pairing.no-such-scheme", scheme=scheme_name, system=rulebook.id, schemes=", ".join(schemes))]
        )
    if rulebook.pairing.schedule is not None:
        return _scheduled(snapshot, rulebook, rulebook.pairing.schedule)
    field = make_field(snapshot, rulebook, supposed)
    if not field.numbers:
        raise NothingToPairError([Problem("pairing.nobody-present", round=field.round_number)])
    scheme_pairs = _first_round(field, scheme_name)
    if scheme_pairs is not None:
        article = rulebook.pairing.first_round.articles[scheme_name]
        return _finish(field, scheme_pairs, (), article)
    field, look_ahead = settle_bye(field)
    obstruction = look_ahead.obstruction()
    if obstruction is not None:
        raise _no_pairing(field, obstruction)
    choices = pair_groups(field, look_ahead)
    return _finish(field, [pair for choice in choices for pair in choice.pairs], choices, "")


def _scheduled(snapshot: Snapshot, rulebook: Rulebook, schedule: Schedule) -> Pairing:
    """The round to come by its schedule: players without a game are free or absent, and there is no bye."""
    if len(snapshot.players) < 2:
        raise NothingToPairError([Problem("pairing.round-robin.few")])
    scheduled = schedule.to_come(snapshot)
    if not scheduled.games:
        key = "pairing.round-robin.no-game" if scheduled.free else "pairing.nobody-present"
        raise NothingToPairError([Problem(key, round=snapshot.round_to_come)])
    there = {number for game in scheduled.games for number in (game.white, game.black)}
    away = {number: reason for number, reason in snapshot.unavailable.items() if number not in there}
    return Pairing(
        system=rulebook.id,
        round_number=snapshot.round_to_come,
        boards=tuple(Board(*game) for game in scheduled.games),
        bye=None,
        absent={**away, **dict.fromkeys(scheduled.free, Result.FREE)},
        scheme=schedule.article,
        groups=(),
    )


def _first_round(field: PairingField, scheme_name: str) -> list[tuple[int, int]] | None:
    """Round one by its scheme. None: this is not round one, a constraint forbids one of its pairs (R5.5), or players
    start with different scores (M5)."""
    schemes = field.rulebook.pairing.first_round.schemes
    if field.round_number != 1 or scheme_name not in schemes:
        return None
    scheme = schemes[scheme_name](len(field.numbers))
    pairs = list(scheme.pairs)
    if scheme.bye is not None:
        assert field.nobody is not None
        pairs.append((scheme.bye, field.nobody))
    return pairs if all(field.may_meet(v, w) for v, w in pairs) else None


def _finish(
    field: PairingField, pairs: Sequence[tuple[int, int]], choices: Sequence[GroupChoice], scheme_article: str
) -> Pairing:
    bye = next((field.numbers[min(v, w)] for v, w in pairs if field.nobody in (v, w)), None)
    games = [(min(v, w), max(v, w)) for v, w in pairs if field.nobody not in (v, w)]
    boards = tuple(coloured_boards(field, games))
    return Pairing(
        system=field.rulebook.id,
        round_number=field.round_number,
        boards=boards,
        bye=bye,
        absent=dict(field.snapshot.unavailable),
        scheme=scheme_article,
        groups=tuple(_score_groups(field, choices)),
        stones=_stones(field, boards),
    )


def _stones(field: PairingField, boards: Sequence[Board]) -> dict[int, int]:
    """M6: the handicap stones of black, by player."""
    if field.snapshot.handicap is None:
        return {}

    stones = Stones(field.snapshot)
    return {board.black: number for board in boards if (number := stones.between(board.white, board.black))}


def _score_groups(field: PairingField, choices: Sequence[GroupChoice]) -> list[ScoreGroup]:
    def named(vertices: Sequence[int]) -> tuple[int, ...]:
        return tuple([field.numbers[v] if v < len(field.numbers) else 0 for v in vertices])

    groups: list[ScoreGroup] = []
    from_above: tuple[int, ...] = ()
    for natives, choice in zip(field.groups, choices, strict=False):
        # The group that holds only the bye is not a score group.
        if natives != (field.nobody,):
            groups.append(
                ScoreGroup(
                    field.contestants[natives[0]].score,
                    named(natives),
                    named(from_above),
                    named(choice.waiting_room),
                    tuple((named((v,))[0], named((w,))[0]) for v, w in choice.pairs),
                )
            )
        from_above = choice.waiting_room
    return groups


def _no_pairing(field: PairingField, found: Obstruction) -> NoPairingError:
    numbers = (*field.numbers, 0)

    def named(vertices: frozenset[int]) -> frozenset[int]:
        return frozenset(numbers[v] for v in vertices)

    in_numbers = Obstruction(named(found.removed), tuple(named(part) for part in found.odd_parts))

    return NoPairingError([ObstructionProblem(field, in_numbers)], in_numbers)


# Score groups, from the top


def pair_groups(field: PairingField, look_ahead: LookAhead, *, exact_only: bool = False) -> list[GroupChoice]:
    """The choice for each score group: by the fast solver, or by the exact solver where it gives no answer. A complete
    pairing must exist. Look-ahead criteria count the whole pairing (R4.2), so there is no backtracking to groups above.
    `exact_only` skips the fast solver."""
    choices: list[GroupChoice] = []
    from_above: tuple[int, ...] = ()
    for level in range(len(field.groups)):
        choice: GroupChoice | None = None if exact_only else solve_quickly(field, look_ahead, level, from_above)
        if choice is None:
            choice = on_demand("exact").solve_exactly(field, look_ahead, level, from_above)
        choices.append(choice)
        from_above = choice.waiting_room
    return choices


# The bye, where a rulebook decides that before anything else (C.04.3 C5, K7)


def settle_bye(field: PairingField) -> tuple[PairingField, LookAhead]:
    """Restrict the bye to the best candidates, by the criteria of the bye, that leave a complete pairing."""
    if field.nobody is not None and field.rulebook.pairing.bye.criteria:
        for candidates in _best_first(field, field.nobody):
            settled = keeping_bye_among(field, candidates)
            look_ahead = LookAhead(settled)
            if not look_ahead.exposed(0):
                return settled, look_ahead
    return field, LookAhead(field)


def _best_first(field: PairingField, nobody: int) -> list[list[int]]:
    """Candidates for the bye, best first; equal candidates together."""
    counts = [item.measure for item in field.rulebook.pairing.bye.criteria if isinstance(item.measure, Count)]
    by_rank = any(count.by_rank for count in counts)
    bye = field.contestants[nobody]
    everyone = Pool(field.contestants[nobody - 1].level, field.contestants[:nobody])
    orders: dict[object, tuple[object, ...]] = {}
    found: dict[tuple[object, ...], list[int]] = {}
    for v in range(nobody):
        if field.may_meet(v, nobody):
            one = field.contestants[v]
            alike = one if by_rank else one[1:]
            if alike not in orders:
                paired = PairedPool(everyone, ((one, bye),))
                orders[alike] = tuple(paired.order(count) for count in counts)
            found.setdefault(orders[alike], []).append(v)
    return [found[order] for order in sorted(found)]


# Colours, and the order of the boards


def coloured_boards(field: PairingField, games: Iterable[tuple[int, int]]) -> list[Board]:
    """The boards in order: highest score in the pair, sum of the scores, rank of the higher placed (R9.1).

    A game is a pair of vertices, the higher placed first.
    """
    scores = [contestant.score for contestant in field.contestants]
    ordered = sorted(games, key=lambda game: (-scores[game[0]], -scores[game[0]] - scores[game[1]], game[0]))
    numbering = field.rulebook.pairing.first_round.numbering
    pairing_numbers: Mapping[int, int] = numbering(field.snapshot) if numbering else {}
    colour = _round_one if field.round_number == 1 else _by_the_rules
    return [Board(*colour(field, pairing_numbers, v, w)) for v, w in ordered]


def _round_one(field: PairingField, pairing_numbers: Mapping[int, int], v: int, w: int) -> ColourVerdict:
    first, second = field.numbers[v], field.numbers[w]
    pair = RoundOnePair(first, second, pairing_numbers.get(first, first), field.snapshot.lot_colour)
    return field.rulebook.pairing.first_round.colours(pair)


def _by_the_rules(field: PairingField, pairing_numbers: Mapping[int, int], v: int, w: int) -> ColourVerdict:
    context = ColourContext(
        field.cards[v],
        field.cards[w],
        field.contestants[v].wish,
        field.contestants[w].wish,
        partial(_round_one, field, pairing_numbers, v, w),
    )
    return field.rulebook.pairing.colours(context)
