"""Virtual points of an accelerated tournament: beside the points where a round is shown, and never in standings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from helpers.command import called
from helpers.trf_samples import file_of, player_line

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

EIGHT = (
    "XXR 9",
    "XXC white1",
    "192 FIDE_DUTCH_2026_BAKU",
    player_line(1, "0003 w 1", points="1.0"),
    player_line(2, "0004 b =", points="0.5"),
    player_line(3, "0001 b 0", points="0.0"),
    player_line(4, "0002 w =", points="0.5"),
    player_line(5, "0007 w 1", points="1.0"),
    player_line(6, "0008 b 1", points="1.0"),
    player_line(7, "0005 b 0", points="0.0"),
    player_line(8, "0006 w 0", points="0.0"),
)


def said(capsys: pytest.CaptureFixture[str], folder: Path, *words: str, system: str = "") -> str:
    path = folder / "baku.trf"
    path.write_bytes(file_of(*EIGHT))
    ended = called(capsys, words[0], str(path), *words[1:], *(("--system", system) if system else ()))
    assert ended.code == 0, ended.err
    return ended.out


def test_a_list_of_pairings_has_them_behind_the_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = said(capsys, tmp_path, "pair")
    assert "1+1" in text
    assert "½+1" in text
    assert "virtual point" in text
    assert '"virtual": "1"' in said(capsys, tmp_path, "pair", "--json").replace('": ', '": ')


def test_an_explanation_says_that_they_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "the bracket of 1½ (virtual points included)" in said(capsys, tmp_path, "why").lower()
    assert "(met virtuele punten)" in said(capsys, tmp_path, "why", "--lang", "nl")


def test_standings_have_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = said(capsys, tmp_path, "standings")
    assert "+1" not in text
    assert "virtu" not in text
    record = json.loads(said(capsys, tmp_path, "standings", "--json"))
    points = [float(line["points"]) for line in record]
    assert points == sorted(points, reverse=True)


def test_a_rulebook_without_acceleration_shows_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "+1" not in said(capsys, tmp_path, "pair", system="knsb-rating")


def test_a_certificate_of_an_accelerated_round_with_other_points_is_confirmed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The colour drawn by lot is not in the file either: round 1 shows that it was black."""
    path, proof = tmp_path / "baku.trf", tmp_path / "proof.json"
    lines = [
        line.replace(" w ", " x ").replace(" b ", " w ").replace(" x ", " b ") for line in EIGHT if "white1" not in line
    ]
    lines = [line.replace(" 1.0 ", " 3.0 ").replace(" 0.5 ", " 1.5 ") for line in lines]
    path.write_bytes(file_of("162  W 3.0    D 1.5", *lines))
    ended = called(capsys, "pair", str(path), "--certificate", str(proof))
    assert ended.code == 0, ended.err
    ended = called(capsys, "verify", str(proof), str(path))
    assert (ended.code, ended.err) == (0, "")
    ended = called(capsys, "pair", str(path), "--plain", "-o", str(tmp_path / "pairs"))
    assert called(capsys, "verify", str(tmp_path / "pairs"), str(path)).code == 0
