"""The drawing dummy and its in-between round (002 Modificatie 2, R7.2), for rulebooks that have one.

With an odd number of players a dummy takes part that draws every game. It is a player in the snapshot with the highest
lot number, so ranking, WP, SB and "never twice" need no rules of their own; only its games have no colour. Before the
last round it leaves. Players who met it, or would meet it in the last round, play a game in between that replaces the
draw.
docs/drawing-dummy.md goes through a whole tournament.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from zwitsers.engine.domain import (
    Colour,
    Player,
    PlayerRound,
    Problem,
    Result,
    Snapshot,
    StrengthGroups,
    ZwitsersError,
)
from zwitsers.engine.pairing.dummy_rounds import DummyPairing, InBetween, LastRound
from zwitsers.engine.pairing.result import NoPairingError, NothingToPairError, ObstructionProblem
from zwitsers.engine.pairing.rounds import pair_round
from zwitsers.engine.rules.kndb import RULEBOOK as KNDB
from zwitsers.engine.scores.table import score_table

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zwitsers.engine.pairing.result import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook

DUMMY_NAME = "Dummy"
# Alternatives for `against_himself`: how many are tried, and how many are named.
_MOST_TRIALS = 60
_MOST_WAYS = 3
_ORDINARY_REMEDIES = ("pairing.what-helps", "pairing.nothing-helps", "pairing.nothing-changed")
# The opponent's result when only one result of a game is given.
_OTHER_SIDE = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


class DummyError(ZwitsersError):
    """The request is impossible with a drawing dummy."""


def join_dummy(snapshot: Snapshot) -> tuple[Snapshot, int]:
    """The tournament with the dummy in it, and the dummy's number: the highest lot number (R7.2)."""
    if snapshot.rounds:
        raise DummyError([Problem("dummy.too-late", rounds=snapshot.rounds)])
    if len(snapshot.players) % 2 == 0:
        raise DummyError([Problem("dummy.even", players=len(snapshot.players))])
    dummy = max(snapshot.numbers) + 1
    joined = snapshot._replace(
        players=(*snapshot.players, Player(dummy, DUMMY_NAME)), histories=(*snapshot.histories, ())
    )
    return joined, dummy


def pair_with_dummy(snapshot: Snapshot, dummy: int, rulebook: Rulebook = KNDB) -> DummyPairing:
    """Pair the round to come with the dummy as a player; it sits out when the number present is even."""
    _check_dummy(snapshot, dummy)
    away = {number: result for number, result in snapshot.unavailable.items() if number != dummy}
    odd = (len(snapshot.players) - 1 - len(away)) % 2 == 1
    there = snapshot._replace(unavailable=away if odd else {**away, dummy: Result.HALF_POINT_BYE})
    pairing = pair_round(there, rulebook)
    games = [board for board in pairing.boards if dummy in (board.white, board.black)]
    return DummyPairing(
        pairing._replace(boards=tuple(board for board in pairing.boards if board not in games), absent=away),
        dummy,
        next((board.white + board.black - dummy for board in games), None),
    )


def record_round(
    snapshot: Snapshot,
    pairing: Pairing | DummyPairing | LastRound,
    results: Mapping[int, Result],
    *,
    unavailable: Mapping[int, Result] | None = None,
) -> Snapshot:
    """The tournament with one more round.

    `results` gives the result of one player of each game, or of both where they do not mirror each other; a game
    without one is not finished. `unavailable` lists the absences of the round after this one; withdrawn players stay
    absent.
    """
    entries = _with_results(pairing.entries(), results, snapshot.round_to_come, _dummy_game(pairing))
    withdrawn = {n: result for n, result in snapshot.unavailable.items() if result is Result.WITHDRAWN}
    return snapshot._replace(
        histories=tuple(
            (*history, entries[player.number])
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        ),
        unavailable={**withdrawn, **(unavailable or {})},
    )


def in_between_round(
    snapshot: Snapshot,
    dummy: int,
    *,
    against_himself: Collection[int] | None = None,
    away: Mapping[int, Result] | None = None,
    rulebook: Rulebook = KNDB,
) -> InBetween:
    """The round between the last but one and the last (R7.2).

    The last round is paired on the present standings to find the dummy's opponent in it. That player and all who met
    the dummy play, as a separate tournament. With an odd number, the middle one of the ranking draws against
    themselves. If that cannot be paired, NoPairingError says what would help: the arbiter names other players who draw
    `against_himself`, leaving an even number. That is allowed only then, or when the last round cannot be paired
    otherwise (R10.9). `away`: absences from the in-between round, with the reason; by default those of the last round.
    """
    _check_dummy(snapshot, dummy)
    if snapshot.planned_rounds != snapshot.rounds + 1:
        planned = "?" if snapshot.planned_rounds is None else snapshot.planned_rounds
        raise DummyError([Problem("dummy.not-before-last", planned=planned, rounds=snapshot.rounds)])
    last_opponent = pair_with_dummy(snapshot, dummy, rulebook).opponent
    concerned = {entry.opponent for entry in snapshot.history(dummy) if entry.opponent}
    if last_opponent is not None:
        concerned.add(last_opponent)
    reasons = snapshot.unavailable if away is None else away
    ranking = rulebook.order(snapshot, score_table(snapshot, rulebook.method))
    missing = {number: reasons[number] for number in ranking if number in concerned and number in reasons}
    players = tuple(number for number in ranking if number in concerned and number not in reasons)
    plan = InBetween(last_opponent, players, (), _middle(players), MappingProxyType(missing))
    if against_himself is not None:
        plan = _with_choice(snapshot, dummy, plan, against_himself, rulebook)
    try:
        plan = _with_boards(snapshot, plan, rulebook)
    except NoPairingError as error:
        named = ", ".join(map(str, players))
        first = Problem("dummy.in-between-impossible", players=named)
        raise NoPairingError(
            [first, *_reasons(error), _what_helps(snapshot, dummy, plan, rulebook)], error.obstruction
        ) from error
    problems = _last_round_problems(snapshot, dummy, plan, rulebook)
    return replace(plan, warnings=(*problems, _what_helps(snapshot, dummy, plan, rulebook)) if problems else ())


def _middle(players: tuple[int, ...]) -> tuple[int, ...]:
    """R7.2: the middle one of the ranking, of an odd number."""
    return (players[len(players) // 2],) if len(players) % 2 else ()


def _with_choice(
    snapshot: Snapshot, dummy: int, plan: InBetween, chosen: Collection[int], rulebook: Rulebook
) -> InBetween:
    """Apply the arbiter's choice of players who draw against themselves; refused when it is not needed (R10.9)."""
    players = plan.players
    problems = [Problem("dummy.not-in-between", player=number) for number in chosen if number not in players]
    if not problems and (len(players) - len(set(chosen))) % 2:
        problems.append(Problem("dummy.odd-remains", players=len(players), chosen=len(set(chosen))))
    alone = tuple(number for number in players if number in chosen)
    if not problems and alone != plan.against_himself and _possible(snapshot, dummy, plan, rulebook):
        problems.append(Problem("dummy.choice-not-needed"))
    if problems:
        raise DummyError(problems)
    return replace(plan, against_himself=alone)


def _with_boards(snapshot: Snapshot, plan: InBetween, rulebook: Rulebook) -> InBetween:
    """Pair by the same system, ranking and earlier meetings; all other players count as absent."""
    playing = [number for number in plan.players if number not in plan.against_himself]
    if not playing:
        return replace(plan, boards=())
    others = {number: Result.NO_PART for number in snapshot.numbers if number not in playing}
    return replace(plan, boards=pair_round(snapshot._replace(unavailable=others), rulebook).boards)


def _last_round_problems(snapshot: Snapshot, dummy: int, plan: InBetween, rulebook: Rulebook) -> tuple[Problem, ...]:
    """Problems of the last round. It depends only on who met whom, so it is known before the in-between games."""
    try:
        pair_last_round(after_in_between(snapshot, dummy, plan, {}), rulebook)
    except NothingToPairError:
        return ()  # everyone has played their last game already
    except NoPairingError as error:
        return (Problem("dummy.last-round-impossible"), *_reasons(error))
    return ()


def _reasons(error: NoPairingError) -> list[Problem]:
    """Why a round cannot be paired, without the remedies of an ordinary round, which do not apply here."""
    found: list[Problem] = []
    for problem in error.problems:
        found += problem.sentences() if isinstance(problem, ObstructionProblem) else [problem]
    return [problem for problem in found if problem.key not in _ORDINARY_REMEDIES]


def _what_helps(snapshot: Snapshot, dummy: int, plan: InBetween, rulebook: Rulebook) -> Problem:
    """Other players who could draw against themselves so that both rounds can be paired; nearest the middle first."""
    size = len(plan.against_himself) or 2
    middle = len(plan.players) // 2
    places = combinations(range(len(plan.players)), size)
    nearest = sorted(places, key=lambda chosen: (sum(abs(place - middle) for place in chosen), chosen))
    ways: list[str] = []
    for chosen in nearest[:_MOST_TRIALS]:
        alone = tuple(plan.players[place] for place in chosen)
        if len(ways) < _MOST_WAYS and _possible(snapshot, dummy, replace(plan, against_himself=alone), rulebook):
            ways.append("+".join(map(str, alone)))
    if not ways:
        return Problem("dummy.nothing-helps")
    if size == 1:
        return Problem("dummy.choose-another", ways=", ".join(ways))
    return Problem("dummy.choose-more", count=size, ways=", ".join(ways))


def _possible(snapshot: Snapshot, dummy: int, plan: InBetween, rulebook: Rulebook) -> bool:
    try:
        return not _last_round_problems(snapshot, dummy, _with_boards(snapshot, plan, rulebook), rulebook)
    except NoPairingError:
        return False


def pair_last_round(snapshot: Snapshot, rulebook: Rulebook = KNDB) -> LastRound:
    """The last round, after the in-between round.

    When the number present is odd because of an absence, the player left over draws with the dummy (R10.3). They have
    not met it before, unless there is no other pairing. The dummy has no place in the ranking now: it ranks below
    everyone, like the dummy of an ordinary round (R4).
    """
    try:
        pairing = pair_round(snapshot, rulebook)
        again = False
    except NoPairingError:
        pairing = pair_round(forgetting_the_dummy(snapshot), rulebook)
        again = True
    warnings = (Problem("dummy.twice", player=pairing.bye),) if again else ()
    return LastRound(pairing._replace(bye=None), pairing.bye, warnings)


def forgetting_the_dummy(snapshot: Snapshot) -> Snapshot:
    """The snapshot without the meetings with the dummy. If they are not the obstacle, NoPairingError remains."""

    def forgotten(entry: PlayerRound) -> PlayerRound:
        return PlayerRound(Result.NO_PART) if entry.result is Result.MOVED else entry

    return snapshot._replace(histories=tuple(tuple(map(forgotten, history)) for history in snapshot.histories))


def after_in_between(snapshot: Snapshot, dummy: int, in_between: InBetween, results: Mapping[int, Result]) -> Snapshot:
    """The tournament before its last round, without the dummy; `results` as in `record_round`.

    The in-between round is one extra round in the histories. Its players have MOVED in the round of their game with the
    dummy, so the two rounds give one result; all others have NO_PART in it. The dummy's opponent in the last round has
    played their game and is not paired in it.
    """
    _check_dummy(snapshot, dummy)
    concerned = (*in_between.players, *in_between.away)
    left = _without(snapshot, dummy)
    if not concerned:
        return left
    entries = {number: PlayerRound(Result.NO_PART) for number in left.numbers}
    entries |= {number: PlayerRound(reason) for number, reason in in_between.away.items()}
    entries |= {number: PlayerRound(Result.SELF_DRAW) for number in in_between.against_himself}
    for board in in_between.boards:
        entries[board.white] = PlayerRound(Result.PENDING, board.black, Colour.WHITE)
        entries[board.black] = PlayerRound(Result.PENDING, board.white, Colour.BLACK)
    entries = _with_results(entries, results, 0, ())
    unavailable = dict(left.unavailable)
    if in_between.last_opponent is not None:
        unavailable[in_between.last_opponent] = Result.MOVED
    return left._replace(
        histories=tuple(
            (*history, entries[player.number]) for player, history in zip(left.players, left.histories, strict=True)
        ),
        unavailable=unavailable,
        in_between=snapshot.rounds + 1,
    )


def _check_dummy(snapshot: Snapshot, dummy: int) -> None:
    """Check that the dummy's history has only draws without a colour and rounds in which it sat out."""
    if dummy not in snapshot:
        raise DummyError([Problem("dummy.not-there", player=dummy)])
    problems = [
        Problem("dummy.not-a-dummy", player=dummy, round=round_number)
        for round_number, (result, _opponent, colour) in enumerate(snapshot.history(dummy), start=1)
        if not (result is Result.HALF_POINT_BYE or (result is Result.DRAW and colour is None))
    ]
    if problems:
        raise DummyError(problems)


def _dummy_game(pairing: Pairing | DummyPairing | LastRound) -> tuple[int, ...]:
    if isinstance(pairing, DummyPairing) and pairing.opponent is not None:
        return (pairing.dummy, pairing.opponent)
    if isinstance(pairing, LastRound) and pairing.left_over is not None:
        return (pairing.left_over,)
    return ()


def _with_results(
    entries: Mapping[int, PlayerRound], results: Mapping[int, Result], round_number: int, settled: tuple[int, ...]
) -> dict[int, PlayerRound]:
    """The entries with results filled in. The game against the dummy (`settled`) is a draw and takes no result."""
    problems: list[Problem] = []
    found = dict(entries)
    for number, result in results.items():
        entry = entries.get(number)
        if number in settled:
            problems.append(Problem("dummy.always-draws", player=number, round=round_number))
        elif entry is None or not entry.opponent or not result.has_opponent:
            problems.append(Problem("dummy.no-game", player=number, round=round_number, result=result.label))
        else:
            found[number] = entry._replace(result=result)
            if entry.opponent not in results:
                mirrored = _OTHER_SIDE.get(result, result)
                found[entry.opponent] = entries[entry.opponent]._replace(result=mirrored)
    if problems:
        raise DummyError(problems)
    return found


def _without(snapshot: Snapshot, dummy: int) -> Snapshot:
    """The snapshot without the dummy; a round against it becomes MOVED."""
    constraints = snapshot.constraints
    strength = constraints.strength_groups
    moved = PlayerRound(Result.MOVED)
    return snapshot._replace(
        players=tuple(player for player in snapshot.players if player.number != dummy),
        histories=tuple(
            tuple(moved if entry.opponent == dummy else entry for entry in history)
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
            if player.number != dummy
        ),
        unavailable={number: result for number, result in snapshot.unavailable.items() if number != dummy},
        constraints=constraints._replace(
            forbidden=tuple(rule._replace(players=rule.players - {dummy}) for rule in constraints.forbidden),
            strength_groups=strength and StrengthGroups(tuple(g - {dummy} for g in strength.groups), strength.rounds),
        ),
    )
