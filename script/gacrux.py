"""script/fuzz --gacrux: whole tournaments, each round of them paired by gacrux as well (the extra `bench`).

gacrux is the engine of FIDE's technical commission. It reads a tournament of nine rounds that our engine has paired,
and pairs every round of it anew from the rounds before. Pairs and colours must be the same; the order of the boards is
not compared, since its last key is another (docs/fuzzing.md). A difference that a known reading of gacrux explains
is counted by the name of that reading; any other is a difference.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from helpers.fuzzing import DisagreementError, lines_of
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.points import baku_points
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.rules.rulebook import Rulebook

SYSTEM = "fide-dutch"
ROUNDS = 9
Pairs = frozenset[tuple[int, int]]
_CODES = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.BYE: "U",
    Result.FULL_POINT_BYE: "F",
    Result.HALF_POINT_BYE: "H",
    Result.ABSENT: "Z",
}
_NOT_PAIRED = (Result.ABSENT, Result.ABSENT, Result.HALF_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
_FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


class Played(NamedTuple):
    """A whole tournament; one that got stuck has fewer rounds."""

    snapshot: Snapshot
    stuck: bool


# --- tournaments ----------------------------------------------------------------------------------------------------


def tournament(seed: int) -> Played:
    """20 to 60 players; byes of all kinds, forfeits, late entries and withdrawals, some forbidden pairs, some Baku."""
    random = Random(f"gacrux {seed}")
    size = random.randint(20, 60)
    numbers = range(1, size + 1)
    irregular = random.choice((0, 0.02, 0.05))
    draws = random.choice((0.1, 0.3, 0.6))
    spread = random.choice((20, 100, 300))
    strength = sorted((random.gauss(1800, spread) for _ in numbers), reverse=True)
    virtual = baku_points(numbers, ROUNDS) if random.random() < 0.15 else {}
    forbidden: tuple[ForbiddenPairs, ...] = ()
    if random.random() < 0.15:
        some = random.sample(list(combinations(numbers, 2)), size)
        forbidden = tuple(ForbiddenPairs(frozenset(pair)) for pair in some)
    snapshot = Snapshot(
        players=tuple(Player(number, f"Player {number}") for number in numbers),
        histories=((),) * size,
        planned_rounds=ROUNDS,
        lot_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        constraints=Constraints(forbidden),
        virtual=virtual,
    )
    enters = {number: random.randint(2, 4) if random.random() < irregular else 1 for number in numbers}
    leaves = {number: random.randint(3, ROUNDS) if random.random() < irregular else ROUNDS + 1 for number in numbers}
    for turn in range(1, ROUNDS + 1):
        absent = {
            number: Result.ABSENT if not enters[number] <= turn < leaves[number] else random.choice(_NOT_PAIRED)
            for number in numbers
            if not enters[number] <= turn < leaves[number] or random.random() < irregular
        }
        try:
            pairing = pair_round(snapshot._replace(unavailable=absent), rulebook(SYSTEM))
        except NoPairingError:
            return Played(snapshot, stuck=True)
        entries = {number: PlayerRound(why) for number, why in absent.items()}
        if pairing.bye is not None:
            entries[pairing.bye] = PlayerRound(Result.BYE)
        for board in pairing.boards:
            ahead = strength[board.white - 1] - strength[board.black - 1]
            white, black = _ending(random, ahead, draws, irregular)
            entries[board.white] = PlayerRound(white, board.black, Colour.WHITE)
            entries[board.black] = PlayerRound(black, board.white, Colour.BLACK)
        histories = zip(numbers, snapshot.histories, strict=True)
        snapshot = snapshot._replace(histories=tuple((*past, entries[number]) for number, past in histories))
    return Played(snapshot, stuck=False)


def _ending(random: Random, ahead: float, draws: float, irregular: float) -> tuple[Result, Result]:
    if random.random() < irregular:
        return random.choice(_FORFEITS)
    if random.random() < draws:
        return Result.DRAW, Result.DRAW
    won = random.random() < 1 / (1 + 10 ** (-ahead / 400))
    return (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)


def trf26(snapshot: Snapshot) -> str:
    """The records of TRF26 that gacrux needs, and no more."""
    colour = "B" if snapshot.lot_colour is Colour.BLACK else "W"
    lines = ["012 Fuzz", f"062 {len(snapshot.players)}", f"142 {snapshot.planned_rounds}", f"152 {colour}"]
    lines += ["192 FIDE_DUTCH_2026"]
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        points = sum(entry.result.points for entry in history) / 2
        cells = "".join(
            f"  {entry.opponent or 0:04} {entry.colour.value if entry.colour else '-'} {_CODES[entry.result]}"
            for entry in history
        )
        head = f"001 {player.number:>4} m    {player.name:<33} {player.rating or 2500 - player.number:>4} NED"
        lines.append(f"{head:<80}{points:>4.1f} {player.number:>4}{cells}")
    for number, gains in snapshot.virtual.items():
        lines += [
            f"250      {gain / 2:>4.1f} {turn:>3} {turn:>3} {number:>4} {number:>4}"
            for turn, gain in enumerate(gains, start=1)
            if gain
        ]
    for rule in snapshot.constraints.forbidden:
        lines.append(f"260   1 {snapshot.planned_rounds:>3} " + " ".join(f"{one:>4}" for one in sorted(rule.players)))
    return "\r\n".join(lines) + "\r\n"


# --- comparison -----------------------------------------------------------------------------------------------------


def gacrux_pairs(text: str, rounds: range) -> list[Pairs]:
    """What gacrux makes of each of these rounds, from the rounds before it."""
    # Only who has the extra `bench` has it, and it has no types.
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    file: Any = trf2json()
    file.parse_file(text, 0)
    if file.chessjson["status"]["code"]:
        raise DisagreementError(f"gacrux does not read it: {file.chessjson['status']}\n{text}")
    event = file.get_tournament(1)
    event["pairingSystem"], event["maxMeets"] = ["dutch"], 1
    options = {"experimental": [], "verbose": 0, "methodlist": ["dutch"], "top_color": " ", "unpaired": []}
    found = []
    for turn in rounds:
        brackets = pairing_dutch(event, turn, options).compute_pairing(False, 0)
        pairs = [pair for bracket in brackets if bracket is not None for pair in bracket.get("pairs", ())]
        found.append(frozenset((pair["w"], pair["b"]) for pair in pairs))
    return found


def our_pairs(snapshot: Snapshot, turn: int) -> Pairs:
    """The round as it stands in the tournament."""
    return frozenset(
        (number, entry.opponent)
        for number in snapshot.numbers
        if (entry := snapshot.entry(number, turn)).colour is Colour.WHITE or entry.result is Result.BYE
    )


def _counting_two_absolutes(book: Rulebook) -> Rulebook:
    """In C13 gacrux also counts a pair in which both preferences are absolute (FD2)."""
    changed = tuple(
        criteria.STRONG_CLASHES.by(item.article, item.ruling) if item.article == "C13" else item
        for item in book.pairing.criteria
    )
    return book._replace(pairing=book.pairing._replace(criteria=changed))


READINGS: dict[str, Callable[[Rulebook], Rulebook]] = {"C13 with both absolute (FD2)": _counting_two_absolutes}
"""What gacrux is known to read otherwise, as a change of our rulebook."""


def compare(seed: int) -> Counter[str]:
    """How many rounds were compared, and in how many each reading of gacrux made the difference."""
    snapshot, stuck = tournament(seed)
    counted = Counter({"rounds": snapshot.rounds, "stuck": int(stuck)})
    text = trf26(snapshot)
    for turn, theirs in enumerate(gacrux_pairs(text, range(1, snapshot.rounds + 1)), start=1):
        ours = our_pairs(snapshot, turn)
        if theirs == ours:
            continue
        counted[_explained(snapshot.after(turn - 1), theirs) or _difference(seed, turn, text, ours, theirs)] += 1
    return counted


def _explained(snapshot: Snapshot, theirs: Pairs) -> str | None:
    for name, changed in READINGS.items():
        if theirs == frozenset(lines_of(pair_round(snapshot, changed(rulebook(SYSTEM))))):
            return name
    return None


def _difference(seed: int, turn: int, text: str, ours: Pairs, theirs: Pairs) -> str:
    raise DisagreementError(
        f"gacrux, seed {seed}, round {turn}:\n"
        f"  only ours   {sorted(ours - theirs)}\n  only gacrux {sorted(theirs - ours)}\n"
        f"To see it again: script/fuzz --gacrux --start {seed} --count 1\n\n{text}"
    )
