"""The golden cases: boards, colours, order and the bye, from the file to the lines that are printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.fuzzing import Way, engine, obstruction_holds
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by

FOLDER = Path(__file__).parent
CASES = [(system, case.stem) for system in IDS for case in sorted((FOLDER / system).glob("*.trf"))]
NO_PAIRING = "no legal pairing\n"


def expected(system: str, case: str) -> str:
    return (FOLDER / system / f"{case}.pairs").read_text(encoding="utf-8")


def test_every_system_has_cases_with_and_without_a_pairing() -> None:
    assert {system for system, _case in CASES} == set(IDS)
    impossible = {system for system, case in CASES if expected(system, case) == NO_PAIRING}
    assert impossible >= {"go-nl", "knsb-wp"}


@pytest.mark.parametrize("way", [Way.SHIPPED, Way.EXACT])
@pytest.mark.parametrize(("system", "case"), CASES)
def test_the_pairing_comes_out(system: str, case: str, way: Way) -> None:
    snapshot = read_by(read_trf((FOLDER / system / f"{case}.trf").read_bytes()), rulebook(system))
    wanted = expected(system, case)
    with engine(way):
        if wanted == NO_PAIRING:
            with pytest.raises(NoPairingError) as caught:
                pair_round(snapshot, rulebook(system))
            assert obstruction_holds(snapshot, system, caught.value.obstruction)
        else:
            assert pair_round(snapshot, rulebook(system)).plain() == wanted
