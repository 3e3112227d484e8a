"""script/fuzz round-robin: the tie-breaks of C.07 on round robins beside those of gacrux (the extra `bench`).

gacrux reads the same TRF file, with its rules for tournaments of which the pairing is determined beforehand (-p).
Every code that a round robin can have must come to the same number for every player. One reading is known to differ:
gacrux leaves wins by forfeit out of the numbers of games.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, RoundRobin, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.formats.trf.scoring import scoring_of
from zwitsers.formats.trf.writer import modern_lines

BOOK = rulebook("round-robin")
CODES = "PTS,SB,SB/C1,KS,KS/L+1,KS/L-1,WIN,WON,BPG,BWG,PS,PS/C1,ARO,TPR"
# Where gacrux is known to read otherwise.
_WITHOUT_FORFEITS = ("WON", "BPG", "BWG")
_MOST_PLAYERS = 12
_OFTEN_PLAYED = 0.9
_PLAYED = ((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW))
_FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def tournament(seed: int) -> Snapshot:
    """3 to 12 players, one cycle or two, complete; in every other one some games are forfeited."""
    random = Random(f"round robin {seed}")
    size, cycles = random.randint(3, _MOST_PLAYERS), random.choice((1, 1, 2))
    numbers = range(1, size + 1)
    rounds = cycles * (size + size % 2 - 1)
    played = random.choice((1.0, _OFTEN_PLAYED))
    empty = Snapshot(
        tuple(Player(number, f"Player {number}", rating=random.randint(1400, 2400)) for number in numbers),
        ((),) * size,
        planned_rounds=rounds,
        predetermined=True,
        round_robin=RoundRobin(),
    )
    schedule = BOOK.pairing.schedule
    assert schedule is not None
    histories: dict[int, list[PlayerRound]] = {number: [] for number in numbers}
    for number in range(1, rounds + 1):
        made = schedule.games(empty, number)
        for one in made.free:
            histories[one].append(PlayerRound(Result.FREE))
        for game in made.games:
            white, black = random.choice(_PLAYED if random.random() < played else _FORFEITS)
            histories[game.white].append(PlayerRound(white, game.black, Colour.WHITE))
            histories[game.black].append(PlayerRound(black, game.white, Colour.BLACK))
    return empty._replace(histories=tuple(tuple(histories[number]) for number in numbers))


def by_gacrux(snapshot: Snapshot, folder: Path, codes: list[str]) -> dict[int, list[str]]:
    """Its line for every player: the place, then the values."""
    from gacrux.tiebreakchecker import tiebreakchecker

    given, made = folder / "given.trf", folder / "made.txt"
    records, _warnings = modern_lines(snapshot, {}, scoring_of(snapshot.points))
    given.write_text("".join(f"{record}\n" for record in records), encoding="utf-8")
    called = sys.argv
    words = ["-i", str(given), "-f", "TRF", "-o", str(made), "-p", "-n", str(snapshot.rounds), "-d", "T", "-t", *codes]
    sys.argv = ["gacrux", *words]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            tiebreakchecker().common_main()
    finally:
        sys.argv = called
    lines = [line.split("\t") for line in made.read_text(encoding="utf-8").splitlines()]
    return {int(line[0]): line[1:] for line in lines if line[0].isdigit()}


def _forfeit_wins(snapshot: Snapshot, number: int, code: str) -> int:
    """What gacrux leaves out of WON, BPG and BWG: wins by forfeit, which article 15.2 counts in a round robin."""
    if code not in _WITHOUT_FORFEITS:
        return 0
    black = code != "WON"
    won = [entry for entry in snapshot.history(number) if entry.result is Result.FORFEIT_WIN]
    return sum(not black or entry.colour is Colour.BLACK for entry in won)


def differences(seed: int, folder: Path) -> list[str]:
    snapshot = tournament(seed)
    field = RankingField(snapshot, BOOK)
    codes = parse_codes(CODES)
    answers = by_gacrux(snapshot, folder, [code.code for code in codes])
    if not answers:
        return [f"no answer from gacrux: seed {seed}"]
    found = []
    for number, (_place, *values) in answers.items():
        for code, value in zip(codes, values, strict=True):
            mine = Fraction(field.values(code)[number] or 0) / field.divisor(code.criterion.unit)
            if mine - _forfeit_wins(snapshot, number, code.code) != Fraction(value):
                found.append(f"{code.code}: seed {seed}, player {number}: {mine} here, {value} there")
    return found


def main() -> int:
    arguments = argparse.ArgumentParser(prog="script/fuzz round-robin", description=__doc__)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--start", type=int, default=0)
    options = arguments.parse_args()
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.start, options.start + options.count):
            for line in differences(seed, Path(folder)):
                code = line.partition(":")[0]
                if not counted[code]:
                    print(line)
                counted[code] += 1
    print(f"{options.count} round robins:", dict(counted) or "no difference.")
    return 1 if counted else 0


if __name__ == "__main__":
    sys.exit(main())
