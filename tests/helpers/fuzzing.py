"""The engine beside the oracles, one tournament after another: what the tests and script/fuzz share.

Every system has its makers of random tournaments, which take turns: seed 0 is the first tournament of the first maker,
seed 1 the first of the second, and so on. A seed and a system always give the same tournament.
"""

from __future__ import annotations

import traceback
from contextlib import ExitStack, contextmanager
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from oracles import (
    brute_force,
    compare,
    fide_brute_force,
    fide_cards,
    fide_compare,
    fide_tournaments,
    mcmahon_tournaments,
    rating_brute_force,
    rating_compare,
    rating_scores,
    rating_tournaments,
)
from oracles.differences import Verdict, judge
from oracles.legal import field_of
from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.matching import class_graph
from zwitsers.engine.pairing import NoPairingError, Pairing, exact, pair_round, quick, rounds
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.groups import key_of, parts_of
from zwitsers.engine.why.view import view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracles.boards import Line
    from zwitsers.engine.domain import PlayerRound, Snapshot
    from zwitsers.engine.matching.cardinality import Obstruction
    from zwitsers.engine.rules.rulebook import Rulebook

WAITING_ROOM_SYSTEMS = ("go-nl", "go-en", "knsb-wp", "kndb")
RATING, FIDE = "knsb-rating", "fide-dutch"
SYSTEMS = (*WAITING_ROOM_SYSTEMS, RATING, FIDE)
# The go rulebooks on start scores, with handicap and all that can be avoided.
MCMAHON = {"go-nl-mcmahon": "go-nl", "go-en-mcmahon": "go-en"}
FUZZED = (*SYSTEMS, *MCMAHON)


class DisagreementError(AssertionError):
    """The engine and an oracle differ; the text is a full account."""


class Way(Enum):
    """The engine has a quick way for the usual case and exact methods behind it: all must give the same answer."""

    SHIPPED = "as shipped"
    EXACT = "by the exact solver alone"
    HORIZON = "by the exact solver, looking down no further than needed"
    BELOW = "the quick way, always with all groups below"
    TREES = "the quick way, with a search tree for every exchange"


@contextmanager
def engine(way: Way) -> Iterator[None]:
    """Within this block the engine works in that way only."""
    with ExitStack() as changed:
        if way in (Way.EXACT, Way.HORIZON):
            changed.enter_context(patch.object(rounds, "pair_groups", partial(rounds.pair_groups, exact_only=True)))
        if way is Way.HORIZON:
            changed.enter_context(patch.object(exact, "SMALL", 0))
        if way is Way.BELOW:
            changed.enter_context(patch.object(quick, "_with_places_to_wait", lambda *_group: None))
        if way is Way.TREES:
            changed.enter_context(patch.object(class_graph, "_MAX_EXCHANGES", -1))
            changed.enter_context(patch.object(class_graph, "_MAX_PATHS", 0))
        yield


def lines_of(pairing: Pairing) -> list[Line]:
    """(white, black) in board order, the bye last as (player, 0)."""
    boards = [(board.white, board.black) for board in pairing.boards]
    return boards if pairing.bye is None else [*boards, (pairing.bye, 0)]


def engine_lines(snapshot: Snapshot, book: Rulebook, first_round: str | None = None) -> list[Line] | None:
    """None: no legal pairing, and the proof of that has been checked."""
    try:
        return lines_of(pair_round(snapshot, book, first_round=first_round))
    except NoPairingError as error:
        if not obstruction_holds(snapshot, book.id, error.obstruction):
            raise DisagreementError(f"this proves nothing: {error.obstruction}") from error
        return None


def obstruction_holds(snapshot: Snapshot, system: str, obstruction: Obstruction) -> bool:
    """Re-judged from who may meet whom as the oracles see it; 0 is the bye."""
    if system not in WAITING_ROOM_SYSTEMS:
        numbers, opponents = _who_may_meet(snapshot, system)
    else:
        field = field_of(snapshot, system)
        numbers = list(field.players)
        opponents = {number: set(field.opponents[number]) for number in numbers}
        opponents[0] = set(field.opponents.get(0, ()))
    vertices = [*numbers, 0] if len(numbers) % 2 else numbers
    return obstruction.holds(vertices, lambda one, other: other in opponents[one])


def _who_may_meet(snapshot: Snapshot, system: str) -> tuple[list[int], dict[int, set[int]]]:
    hall = rating_scores.hall_of(snapshot) if system == RATING else fide_cards.hall_of(snapshot)
    barred = {card.number: card.bye_barred for card in hall.cards}
    numbers = list(barred)
    opponents = {
        number: {other for other, may in zip(numbers, row, strict=True) if may} | (set() if barred[number] else {0})
        for number, row in zip(numbers, hall.may_meet, strict=True)
    }
    opponents[0] = {number for number in numbers if not barred[number]}
    return numbers, opponents


# --- tournaments by seed ------------------------------------------------------------------------------------------


class Maker(NamedTuple):
    name: str
    make: Callable[[int], Snapshot]


def makers(system: str) -> tuple[Maker, ...]:
    if system == RATING:
        return (
            Maker("random", rating_tournaments.random_tournament),
            Maker("tangled", rating_tournaments.tangled_tournament),
            Maker("wide", rating_tournaments.wide_tournament),
        )
    if system in MCMAHON:
        return (
            Maker("random", lambda seed: mcmahon_tournaments.random_mcmahon(seed, MCMAHON[system])),
            Maker("tangled", lambda seed: mcmahon_tournaments.tangled_mcmahon(seed, MCMAHON[system])),
        )
    if system == FIDE:
        return (
            Maker("random", fide_tournaments.random_tournament),
            Maker("tangled", fide_tournaments.tangled_tournament),
            Maker("stepped", fide_tournaments.stepped_tournament),
            Maker("closing", fide_tournaments.closing_tournament),
            Maker("wide", fide_tournaments.wide_tournament),
        )
    return (
        Maker("random", lambda seed: random_snapshot(seed, system)),
        Maker("tangled", lambda seed: tangled_snapshot(seed, system)),
    )


def tournament_of(system: str, seed: int) -> tuple[str, Snapshot]:
    """Its name, such as "tangled 17", and the tournament."""
    choices = makers(system)
    own_seed, which = divmod(seed, len(choices))
    return f"{choices[which].name} {own_seed}", choices[which].make(own_seed)


def ways_in_turn(system: str, seed: int) -> tuple[Way, ...]:
    """As shipped, and one of the other ways."""
    others = [way for way in Way if way is not Way.SHIPPED]
    return (Way.SHIPPED, others[seed // len(makers(system)) % len(others)])


# --- judging ------------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """One tournament on which all agree. The verdict is on the step-by-step procedure (None: not looked at)."""

    pairable: bool
    verdict: Verdict | None


def examine(system: str, seed: int, ways: Iterable[Way], *, procedure: bool = True) -> Finding:
    """The engine, in each of these ways, against the brute force; and the procedure of the text beside R4."""
    name, snapshot = tournament_of(system, seed)
    fuzzed, system = system, MCMAHON.get(system, system)
    # The step-by-step text knows nothing of what an organiser adds.
    procedure = procedure and fuzzed not in MCMAHON
    way = Way.SHIPPED
    verdict = None
    try:
        best = _best_pairing(snapshot, system)
        for way in ways:
            with engine(way):
                _hold_against(snapshot, system, best.lines if best else None)
                if fuzzed in MCMAHON and best is not None:
                    _judge_says_best(snapshot, system, best.lines)
                if snapshot.rounds == 0 and "adjacent" in rulebook(system).pairing.first_round.schemes:
                    _hold_adjacent(snapshot, system)
        if procedure and system in WAITING_ROOM_SYSTEMS:
            assert best is None or isinstance(best, brute_force.OraclePairing)
            verdict = judge(snapshot, system, best)
            if verdict is Verdict.UNEXPLAINED:
                raise DisagreementError("the step-by-step procedure differs, and not by its look-ahead")
    except Exception as error:
        raise DisagreementError(_account(fuzzed, seed, name, way, snapshot, error)) from error
    return Finding(best is not None, verdict)


def _best_pairing(
    snapshot: Snapshot, system: str
) -> brute_force.OraclePairing | rating_brute_force.OraclePairing | fide_brute_force.OraclePairing | None:
    if system == RATING:
        return rating_brute_force.best_pairing(snapshot)
    if system == FIDE:
        return fide_brute_force.best_pairing(snapshot)
    return brute_force.best_pairing(snapshot, system)


def _hold_against(snapshot: Snapshot, system: str, best: list[Line] | None) -> None:
    found = engine_lines(snapshot, rulebook(system))
    if found == best:
        return
    if system == RATING:
        raise DisagreementError(rating_compare.agrees(snapshot, found))
    if system == FIDE:
        raise DisagreementError(fide_compare.agrees(snapshot, found))
    raise DisagreementError(compare.agrees(snapshot, system, found))


def _judge_says_best(snapshot: Snapshot, system: str, lines: list[Line]) -> None:
    """The judge, which shares nothing with what pairs, counts as the oracle does; and any other pairing loses on what
    the oracle says."""
    view = view_of(snapshot, rulebook(system))
    counted = [[item.value for item in key_of(group)] for group in parts_of(view, lines)]
    meant = [[value for _name, value in key] for key in brute_force.keys_of(snapshot, system, lines)]
    # Lists of opponents have their ranks here, and the ranks with a minus there.
    plain = [[value if isinstance(value, int) else tuple(map(abs, value)) for value in key] for key in meant]
    if snapshot.rounds and counted[: len(plain)] != plain:
        raise DisagreementError(f"the judge counts {counted}, the oracle {plain}")


def _hold_adjacent(snapshot: Snapshot, system: str) -> None:
    account = compare.agrees(snapshot, system, engine_lines(snapshot, rulebook(system), "adjacent"), "adjacent")
    if account is not None:
        raise DisagreementError(account)


def _account(system: str, seed: int, name: str, way: Way, snapshot: Snapshot, error: Exception) -> str:
    """All that is needed to see it again."""
    what = str(error) if isinstance(error, DisagreementError) else "".join(traceback.format_exception(error))
    players = "\n".join(
        f"{player.number:>4}  {player.title} {player.rating} {player.name}: " + ", ".join(map(_cell, history))
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    )
    return (
        f"{system}, seed {seed} ({name}), engine {way.value}:\n{what}\n\n"
        f"To see it again: script/fuzz --system {system} --start {seed} --count 1\n\n"
        f"{players}\nplanned rounds: {snapshot.planned_rounds}, colour of the lot: {snapshot.lot_colour}\n"
        f"not to be paired: {dict(snapshot.unavailable)}\n{snapshot.constraints}\n{snapshot.points}\n"
        f"virtual points: {dict(snapshot.virtual)}, abnormal points: {dict(snapshot.abnormal)}\n"
        f"{snapshot.mcmahon}\n{snapshot.handicap}, stones: {dict(snapshot.stones)}\n"
    )


def _cell(entry: PlayerRound) -> str:
    if not entry.result.has_opponent:
        return entry.result.label
    return f"{entry.result.label} {entry.opponent}{entry.colour.value if entry.colour else ''}"
