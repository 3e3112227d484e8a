"""Records 202 and 212 of a TRF26: the ranking of the organiser, read and written."""

from __future__ import annotations

import pytest

from helpers.running_tournaments import started
from helpers.trf_samples import file_of, player_line
from zwitsers.formats.trf.exchange import read_trf_file
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS


def file_with(*records: str, system: str = "192 FIDE_DUTCH_2026") -> bytes:
    players = (player_line(1, "0002 w 1", points="1.0"), player_line(2, "0001 b 0", points="0.0"))
    return file_of("012 Open", "142 5", system, *records, *players)


@pytest.mark.parametrize(
    ("records", "ranking"),
    [
        (("212 PTS,BH/C1,BH,SB",), "BH/C1,BH,SB,LOT"),
        (("202 BH/C1,BH",), "BH/C1,BH,LOT"),
        # The whole order goes before the list of tie-breaks.
        (("202 BH", "212 PTS,SB/C1/P,KS/L-1"), "SB/C1/P,KS/L-1,LOT"),
        # Points elsewhere than at the top; small letters, blanks, semicolons; points of games in a tournament of
        # individuals.
        (("212 BH,PTS",), "BH,PTS,LOT"),
        (("212 PTS",), "PTS,LOT"),
        (("212 pts; bh:gp/c1 ,, AOB/F TPN/R",), "BH/C1,AOB/F,TPN/R,LOT"),
        # The name of the edition of 2024, one that is there twice, and what an organiser made himself.
        (("212 PTS,GE,BH,BH",), "REP,BH,LOT"),
        (("212 PTS,OTHER_WP/M1,OTHER_WSB",), "WP/M1,WSB,LOT"),
    ],
)
def test_the_list_is_the_final_ranking(records: tuple[str, ...], ranking: str) -> None:
    found = read_trf_file(file_with(*records))
    assert found.settings["final_ranking"] == ranking
    assert found.warnings == ()


@pytest.mark.parametrize("records", [("212",), ("212 ",), (), ("212 ,;,",)])
def test_without_a_list_the_rulebook_has_one(records: tuple[str, ...]) -> None:
    assert "final_ranking" not in read_trf_file(file_with(*records)).settings


def test_what_is_not_known_is_named_with_its_line_and_left_out() -> None:
    found = read_trf_file(file_with("202 BH", "212 PTS,EDET/P,BH/C1,OTHER_SHOE,BH/C9,KS/L2,SB"))
    assert found.settings["final_ranking"] == "BH/C1,SB,LOT"
    (warning,) = found.warnings
    said = warning.text("en")
    assert said.startswith("Line 5:")
    assert all(code in said for code in ("EDET/P", "OTHER_SHOE", "BH/C9", "KS/L2"))
    assert warning.text("nl").startswith("Regel 5:")


def test_a_list_of_nothing_that_is_known_leaves_the_ranking_of_the_rulebook() -> None:
    found = read_trf_file(file_with("202 SHOE,BOOT"))
    assert "final_ranking" not in found.settings
    assert [warning.values["codes"] for warning in found.warnings] == ["SHOE, BOOT"]


def test_the_codes_are_of_fide_and_say_nothing_of_another_rulebook() -> None:
    assert "final_ranking" not in read_trf_file(file_with("212 PTS,BH", system="192 CUSTOM_SWISS")).settings


def written(ranking: str) -> tuple[dict[str, str], list[str]]:
    state = started(4, systems=[[1, "fide-dutch"]], final_ranking=ranking).state
    found = FORMATS["trf26"].write(state, DocumentOptions())
    lines = {line[:3]: line[4:] for line in found.data.decode().splitlines()}
    return lines, [loss.text("en") for loss in found.losses]


def test_what_is_written_is_what_is_read() -> None:
    lines, losses = written("BH/C1,WP/M1,DE/P,KS/L+2,LOT")
    assert lines["202"] == "BH/C1,OTHER_WP/M1,DE/P,KS/L+2"
    assert lines["212"] == f"PTS,{lines['202']}"
    assert any("WP/M1" in loss and "OTHER_" in loss for loss in losses)
    again = read_trf_file(file_with(f"202 {lines['202']}", f"212 {lines['212']}"))
    assert again.settings["final_ranking"] == "BH/C1,WP/M1,DE/P,KS/L+2,LOT"


def test_a_list_of_fide_alone_loses_nothing() -> None:
    lines, losses = written("BH/C1,BH,SB,LOT")
    assert lines["212"] == "PTS,BH/C1,BH,SB"
    assert not [loss for loss in losses if "OTHER_" in loss]
