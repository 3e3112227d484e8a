"""The engine against trying every complete pairing (R4), and the step-by-step procedures of the texts beside it.

For each system 2,000 tournaments of 4 to 10 players (300 every day), from seeds: half of them with everything that can
happen in a tournament, half with many small score groups in which few may meet. Boards, colours, order and the bye must
be the same, and where nothing can be paired the obstruction must be one. Every tournament is paired as the engine is
shipped, and in turn in each of its other ways (fuzzing.Way).
"""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.fuzzing import (
    WAITING_ROOM_SYSTEMS,
    DisagreementError,
    Way,
    examine,
    lines_of,
    makers,
    tournament_of,
    ways_in_turn,
)
from helpers.long_run import scaled
from oracles.differences import Verdict
from zwitsers.engine.matching.cardinality import Obstruction
from zwitsers.engine.pairing import NoPairingError

TOURNAMENTS = scaled(50, 2000, 300)
CHUNK = min(TOURNAMENTS, 100)

# Where the procedure that looks at the next group alone ends with other boards. All of them are its short sight:
# `examine` refuses a difference that the look-ahead does not explain (oracles.differences).
PROCEDURE_DIFFERS = {
    "go-nl": {55, 215, 238, 365, 761, 877, 883, 1299, 1501, 1655, 1825, 1827, 1949},
    "go-en": {639, 768, 825, 1313, 1326, 1557, 1672, 1961},
    "knsb-wp": {
        *(271, 291, 597, 681, 692, 957, 986, 1017, 1049, 1088, 1104, 1139, 1187, 1199, 1219, 1255, 1443, 1529, 1636),
        1865,
    },
    "kndb": {
        *(42, 44, 91, 239, 368, 419, 483, 501, 697, 717, 769, 795, 805, 824, 832, 844, 863, 945, 1006, 1037, 1045),
        *(1121, 1152, 1194, 1233, 1331, 1338, 1371, 1483, 1511, 1677, 1764, 1958, 1967),
    },
}


@pytest.mark.parametrize("start", range(0, TOURNAMENTS, CHUNK))
@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_engine_gives_the_best_pairing_and_the_procedure_differs_only_by_its_look_ahead(
    system: str, start: int
) -> None:
    seeds = range(start, start + CHUNK)
    findings = {seed: examine(system, seed, ways_in_turn(system, seed)) for seed in seeds}
    differing = {seed for seed, finding in findings.items() if finding.verdict is not Verdict.AGREE}
    assert differing == PROCEDURE_DIFFERS[system] & set(seeds)
    assert {findings[seed].verdict for seed in differing} <= {Verdict.SHORT_SIGHT}


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_the_tournaments_are_of_both_kinds_and_every_way_has_its_turn(system: str) -> None:
    assert [maker.name for maker in makers(system)] == ["random", "tangled"]
    turns = Counter(way for seed in range(TOURNAMENTS) for way in ways_in_turn(system, seed))
    assert turns[Way.SHIPPED] == TOURNAMENTS
    assert all(turns[way] > TOURNAMENTS / 5 for way in Way)
    sizes = Counter(len(tournament_of(system, seed)[1].players) for seed in range(400))
    assert set(sizes) == set(range(4, 11))


# The comparison itself must notice what is wrong.


def test_a_wrong_colour_is_noticed_with_seed_and_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("helpers.fuzzing.lines_of", lambda pairing: [line[::-1] for line in lines_of(pairing)])
    with pytest.raises(DisagreementError) as caught:
        examine("go-nl", 7, [Way.EXACT])
    account = str(caught.value)
    assert "go-nl, seed 7 (tangled 3), engine by the exact solver alone" in account
    assert "script/fuzz --system go-nl --start 7 --count 1" in account
    assert "half-point bye" in account
    assert "ForbiddenPairs" in account


def test_a_false_obstruction_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def claims_impossible(*_arguments: object, **_options: object) -> None:
        raise NoPairingError([], Obstruction(frozenset(), (frozenset({1}),)))

    monkeypatch.setattr("helpers.fuzzing.pair_round", claims_impossible)
    with pytest.raises(DisagreementError, match="proves nothing"):
        examine("kndb", 0, [Way.SHIPPED])


def test_a_crash_is_noticed_with_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(*_arguments: object, **_options: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("helpers.fuzzing.pair_round", crashes)
    with pytest.raises(DisagreementError, match=r"(?s)Traceback.*too deep"):
        examine("knsb-rating", 0, [Way.SHIPPED])
