"""The wheel is all one needs: installed where nothing else is, it carries a tournament to paper and page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from script.package import ROOT, CommandFailedError, environment, program, run
from script.try_out import DOCUMENT, PLAYERS, try_out

from helpers.poppler import text

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_the_wheel_makes_pairs_explains_prints_and_serves_a_tournament(tmp_path: Path) -> None:
    try:
        run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
        (wheel,) = tmp_path.glob("*.whl")
        python = environment(tmp_path / "environment", wheel)
    except CommandFailedError as error:
        if "Could not find a version" in str(error):
            pytest.skip("needs a package index to install from")
        raise
    bare = tmp_path / "bare"
    bare.mkdir()
    try_out(program(python), bare)
    printed = text((bare / DOCUMENT).read_bytes())
    for player in PLAYERS:
        assert player in printed
