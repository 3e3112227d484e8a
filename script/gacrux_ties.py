"""script/fuzz ties: the tie-breaks of C.07 beside those of gacrux (the extra `bench`), on random tournaments.

gacrux is the program of FIDE's technical commission. It reads the same TRF file; every code that both know must come
to the same number for every player, and direct encounter to the same places.
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

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.points import STANDARD
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.meetings import split_by_direct_encounter
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.points_text import points_of
from zwitsers.formats.trf.scoring import scoring_of
from zwitsers.formats.trf.writer import modern_lines

# The fore Buchholz leaves what is asked after it in one call with other numbers, so it is asked by itself.
CALLS = (
    "PTS,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,BH/C1/P,BH/C2/P,BH/M1/P,BH/M2/P,AOB,"
    "SB,SB/C1,SB/C2,SB/P,SB/C1/P,SB/C2/P,KS,KS/L+1,KS/L-1,KS/L+2,KS/L-2,"
    "WIN,WON,BPG,BWG,PS,PS/C1,PS/C2,REP,STD,ARO,ARO/C1,ARO/C2,ARO/M1,ARO/M2,TPR,PTP,APRO,APPO,"
    "RTNG,RTNG/R,TPN,TPN/R",
    "FB",
    "FB/C1",
    "FB/C2",
    "FB/M1",
    "FB/M2",
    "FB/P",
    "FB/C1/P",
    "AOB/F",
)
_ALONE = (Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.BYE)
_ENDINGS = (
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


# Where it ended with an error nothing would be compared.
_NO_ANSWER = "no answer from gacrux"
_SOMETIMES = 0.2
# What results are worth; mostly what is usual.
_POINTS = tuple(
    points_of(text) or STANDARD
    for text in ("", "", "", "", "3-1-0", "3-1-0 bye=1", "1-0.5-0 bye=0.5", "3-1-0.5 forfeit=0", "2-1-0")
)


def tournament(seed: int) -> Snapshot:
    """5 to 16 players and 2 to 9 rounds, paired at random, with every kind of unplayed round; of one in five, somebody
    who plays has no rating, and of one in five more rounds are to come."""
    random = Random(f"ties {seed}")
    numbers = list(range(1, random.randint(5, 16) + 1))
    rounds = random.randint(2, min(9, len(numbers) - 1))
    irregular = random.choice((0.0, 0.1, 0.3))
    histories: dict[int, list[PlayerRound]] = {number: [] for number in numbers}
    gone: set[int] = set()
    for _ in range(rounds):
        gone |= {number for number in numbers if random.random() < irregular / 8}
        here = [number for number in numbers if number not in gone and random.random() >= irregular / 2]
        random.shuffle(here)
        met = {n: {entry.opponent for entry in histories[n] if entry.result.has_opponent} for n in numbers}
        while here:
            one = here.pop()
            two = next((other for other in here if other not in met[one]), None)
            if two is None:
                gone_to = random.choice(_ALONE)
                taken = any(entries and len(entries) == len(histories[one]) + 1 and entries[-1].result is Result.BYE
                            for entries in histories.values())  # fmt: skip
                histories[one].append(PlayerRound(Result.ABSENT if gone_to is Result.BYE and taken else gone_to))
                continue
            here.remove(two)
            first, second = random.choice(_ENDINGS[:3] if random.random() >= irregular else _ENDINGS)
            histories[one].append(PlayerRound(first, two, Colour.WHITE))
            histories[two].append(PlayerRound(second, one, Colour.BLACK))
        longest = max(map(len, histories.values()))
        for entries in histories.values():
            if len(entries) < longest:
                entries.append(PlayerRound(random.choice(_ALONE[:3])))
    # A round in which nobody plays would look in a file as if it were still to come.
    columns = [column for column in zip(*histories.values(), strict=True) if any(entry.opponent for entry in column)]
    ratings = {number: random.randint(1400, 2400) for number in numbers}
    more = Random(f"more {seed}")
    paired = [number for number, entry in zip(numbers, columns[0], strict=True) if entry.opponent] if columns else []
    if paired and more.random() < _SOMETIMES:
        ratings[more.choice(paired)] = 0
    to_come = more.randint(1, 3) if more.random() < _SOMETIMES else 0
    return Snapshot(
        players=tuple(Player(n, f"Player {n}", rating=ratings[n]) for n in numbers),
        histories=tuple(zip(*columns, strict=True)) if columns else ((),) * len(numbers),
        planned_rounds=(len(columns) or 1) + to_come,
        points=Random(f"points {seed}").choice(_POINTS),
    )


def by_gacrux(snapshot: Snapshot, folder: Path, codes: list[str]) -> dict[int, list[str]]:
    """Its line for every player: the place, then the values."""
    from gacrux.tiebreakchecker import tiebreakchecker

    given, made = folder / "given.trf", folder / "made.txt"
    # As TRF26: of what results are worth it reads record 162 only, and guesses where that is missing.
    records, _warnings = modern_lines(snapshot, {}, scoring_of(snapshot.points))
    given.write_text("".join(f"{record}\n" for record in records), encoding="utf-8")
    called = sys.argv
    rounds = str(snapshot.rounds)
    sys.argv = ["gacrux", "-i", str(given), "-f", "TRF", "-o", str(made), "-s", "-n", rounds, "-d", "T", "-t", *codes]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            tiebreakchecker().common_main()
    finally:
        sys.argv = called
    lines = [line.split("\t") for line in made.read_text(encoding="utf-8").splitlines()]
    return {int(line[0]): line[1:] for line in lines if line[0].isdigit()}


def differences(seed: int, folder: Path) -> list[str]:
    snapshot = tournament(seed)
    if not by_gacrux(snapshot, folder, ["PTS"]):
        return [f"{_NO_ANSWER}: seed {seed}"]
    found: list[str] = []
    field = RankingField(snapshot, rulebook("fide-dutch").counting(snapshot.points))
    for codes in map(parse_codes, CALLS):
        for number, (_place, *values) in by_gacrux(snapshot, folder, [code.code for code in codes]).items():
            for code, value in zip(codes, values, strict=True):
                mine = Fraction(field.values(code)[number] or 0) / field.divisor(code.criterion.unit)
                # It writes averages of Buchholz scores with two decimals.
                rounding = Fraction(1, 200) if code.criterion.code == "AOB" else 0
                if abs(mine - Fraction(value)) > rounding:
                    found.append(f"{code.code}: seed {seed}, player {number}: {mine} here, {value} there")
    for met, forfeits in (("DE", False), ("DE/P", True)):
        theirs = {number: int(line[0]) for number, line in by_gacrux(snapshot, folder, ["PTS", met]).items()}
        ours = _places(snapshot, forfeits=forfeits)
        if theirs != ours:
            found.append(f"{met}: seed {seed}: {ours} here, {theirs} there")
    return found


def _places(snapshot: Snapshot, *, forfeits: bool) -> dict[int, int]:
    """By points and direct encounter."""
    points = RankingField(snapshot, rulebook("fide-dutch")).points
    found: dict[int, int] = {}
    for score in sorted(set(points.values()), reverse=True):
        level = [number for number in snapshot.numbers if points[number] == score]
        for part, _points in split_by_direct_encounter(snapshot, level, forfeits=forfeits):
            found |= dict.fromkeys(part, len(found) + 1)
    return found


def main() -> int:
    arguments = argparse.ArgumentParser(prog="script/fuzz ties", description=__doc__)
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
    silent = counted.pop(_NO_ANSWER, 0)
    print(f"{options.count - silent} tournaments:", dict(counted) or "no difference.")
    return 1 if counted else 0


if __name__ == "__main__":
    sys.exit(main())
