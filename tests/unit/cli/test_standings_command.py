"""`zwitsers standings`: the ranking for the pairing, the final rankings, prizes, and the forms of the answer."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.command import DEMO, called, demo_with

if TYPE_CHECKING:
    import pytest

Rows = list[dict[str, object]]


def rows(capsys: pytest.CaptureFixture[str], *words: str, file: str = DEMO) -> Rows:
    ended = called(capsys, "standings", file, *words, "--json")
    assert (ended.code, ended.err) == (0, "")
    found: Rows = json.loads(ended.out)
    return found


def column(found: Rows, name: str) -> list[object]:
    return [row[name] for row in found]


def test_the_demo_by_hand_under_knsb_wp(capsys: pytest.CaptureFixture[str]) -> None:
    """001 A4, R2.1; worked out on paper: 6 has a bye and a forfeit win, so his WS is 2½ and WP 4 + 2½ + 2½ + 3½ + ½."""
    found = rows(capsys, "--system", "knsb-wp")
    assert column(found, "number") == [3, 2, 6, 8, 5, 1, 7, 4]
    assert column(found, "place") == [1, 2, 3, 4, 5, 6, 7, 8]
    sixth = found[2]
    assert sixth["name"] == "Çelik, Emre"
    assert (sixth["points"], sixth["resistance_score"]) == ("3.5", "2.5")
    assert (sixth["resistance_points"], sixth["sonneborn_berger"]) == ("13", "4.75")


def test_draughts_has_whole_numbers_as_strings(capsys: pytest.CaptureFixture[str]) -> None:
    """R1.1, R1.6: the bye and the forfeit add nothing to WP, so 8 + 7 + 1."""
    found = rows(capsys, "--system", "kndb")
    sixth = next(row for row in found if row["number"] == 6)
    assert (sixth["points"], sixth["resistance_points"], sixth["sonneborn_berger"]) == ("7", "16", "9")


def test_rating_has_no_resistance_points(capsys: pytest.CaptureFixture[str]) -> None:
    """003 A2, R2.2: level on points, the rating decides the order for pairing; 003 F10 the standings."""
    found = rows(capsys, "--system", "knsb-rating", "--pairing-order")
    assert column(found, "number") == [3, 2, 6, 5, 8, 1, 7, 4]
    assert found[0]["resistance_points"] is None
    ranked = rows(capsys, "--system", "knsb-rating")
    assert column(ranked, "number") == column(rows(capsys, "--system", "knsb-rating", "--final"), "number")
    assert column(ranked, "decided_by") != [None] * 8
    assert found[3]["rating"] == 1921


def test_after_an_earlier_round(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "--system", "knsb-wp", "--after", "1")
    assert column(found, "number") == [1, 3, 5, 2, 7, 4, 6, 8]
    assert column(found, "points") == ["1", "1", "1", "0.5", "0.5", "0", "0", "0"]


def test_after_no_round_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert column(rows(capsys, "--system", "kndb", "--after", "0"), "number") == [1, 2, 3, 4, 5, 6, 7, 8]


def test_final_ranking_says_what_decided(capsys: pytest.CaptureFixture[str]) -> None:
    """001 F12: 8 and 5 are level on points and WP; SB decides."""
    found = rows(capsys, "--system", "knsb-wp", "--final")
    assert found[0]["decided_by"] is None
    assert found[4]["number"] == 5
    assert found[4]["decided_by"] == {"criterion": "sonneborn_berger", "article": "F12.4", "ruling": "R9.5"}


def test_fmjd_ranking_has_its_own_tie_breaks_beside_the_usual_ones(capsys: pytest.CaptureFixture[str]) -> None:
    """002 Eindstand 2: 3 met opponents with 7 4 7 5 5, so without highest and lowest 7 + 5 + 5 = 17."""
    found = rows(capsys, "--system", "kndb", "--ranking", "fmjd")
    winner = found[0]
    assert (winner["number"], winner["solkoff_median"], winner["resistance_points"]) == (3, "17", "28")
    assert winner["solkoff_truncated_1"] == "24"


def test_prizes_are_shared_by_equal_points_and_imply_the_final_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    """R9.6: 2 and 6 have 3½ each and divide 300 + 200."""
    found = rows(capsys, "--system", "knsb-wp", "--prizes", "500,300,200.50")
    assert column(found, "prize") == ["500.00", "250.25", "250.25", "0.00", "0.00", "0.00", "0.00", "0.00"]
    assert "decided_by" in found[0]


def level(folder: Path) -> str:
    """Two players who have done exactly the same: nothing but a full point from the arbiter."""
    file = folder / "level.trf"
    bye, absent = "  0000 - U", "  0000 - F"
    lines = [
        f"001 {number:4d}      {name:<33} {'':4} {'':3} {'':11} {'':10}  2.0 {0:4d}{cells}"
        for number, name, cells in ((1, "A", bye + absent), (2, "B", absent + bye))
    ]
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(file)


def test_without_a_seed_no_lots_are_drawn_and_the_place_is_shared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = rows(capsys, "--system", "knsb-wp", "--final", file=level(tmp_path))
    assert (column(found, "place"), column(found, "shared")) == ([1, 1], [True, True])
    assert column(found, "lot") == [None, None]
    table = called(capsys, "standings", level(tmp_path), "--system", "knsb-wp", "--final").out
    assert "1=" in table
    assert "--seed" in table


def test_a_seed_draws_lots_that_can_be_repeated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = rows(capsys, "--system", "knsb-wp", "--seed", "7", file=level(tmp_path))
    assert first == rows(capsys, "--system", "knsb-wp", "--seed", "7", file=level(tmp_path))
    assert column(first, "place") == [1, 2]
    assert column(first, "lot") == ["1", "2"]
    orders = {
        tuple(column(rows(capsys, "--system", "knsb-wp", "--seed", str(seed), file=level(tmp_path)), "number"))
        for seed in range(20)
    }
    assert len(orders) == 2, "both orders come up"
    assert "seed 7" in called(capsys, "standings", level(tmp_path), "--system", "knsb-wp", "--seed", "7").out


def test_a_barrage_that_is_still_to_be_played_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """002 Eindstand 1, R9.5."""
    words = ("standings", level(tmp_path), "--system", "kndb", "--barrage")
    assert "play-off" in called(capsys, *words, "open").out
    found = rows(capsys, "--system", "kndb", "--barrage", "2,1", file=level(tmp_path))
    assert column(found, "number") == [2, 1]


def test_csv_has_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "standings", DEMO, "--system", "knsb-wp", "--final", "--prizes", "10", "--csv")
    found = list(csv.DictReader(io.StringIO(ended.out)))
    exact = rows(capsys, "--system", "knsb-wp", "--final", "--prizes", "10")
    for name in ("place", "number", "name", "points", "resistance_points", "sonneborn_berger", "prize"):
        assert [line[name] for line in found] == [str(row[name]) for row in exact]
    assert found[4]["decided_by"] == "sonneborn_berger"


def test_a_name_in_csv_is_never_a_formula(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    evil = demo_with(tmp_path, "Kuiper, Anouk   ", '=HYPERLINK("x") ')
    ended = called(capsys, "standings", evil, "--system", "knsb-wp", "--csv")
    names = [line["name"] for line in csv.DictReader(io.StringIO(ended.out))]
    assert '\'=HYPERLINK("x")' in names


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "standings", DEMO, "--system", "knsb-wp", "--lang", "nl")
    assert ended.code == 0
    assert "Meerpaal-toernooi" in ended.out
    assert "Stand na ronde 5" in ended.out
    third = next(line for line in ended.out.splitlines() if "Çelik" in line)
    assert third.split() == ["3", "6", "Çelik,", "Emre", "1876", "3½", "13", "4¾", "F12.3"]


def test_go_has_its_own_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert "SODOS" in called(capsys, "standings", DEMO, "--system", "go-en").out
    assert "SODOS" in called(capsys, "standings", DEMO, "--system", "go-nl").out
    assert "SODOS" not in called(capsys, "standings", DEMO, "--system", "knsb-wp").out


def test_a_game_without_result_is_mentioned(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (
        Path(DEMO)
        .read_text(encoding="utf-8")
        .replace("     8 w =", "     8 w  ")
        .replace("     3 b =\n", "     3 b  \n")
    )
    file = tmp_path / "pending.trf"
    file.write_text(text, encoding="utf-8")
    assert "unfinished" in called(capsys, "standings", str(file), "--system", "knsb-wp", "--lang", "en").out
    assert "not finished" not in called(capsys, "standings", DEMO, "--system", "knsb-wp", "--lang", "en").out


def test_a_seed_is_refused_where_the_rulebook_draws_no_lots(capsys: pytest.CaptureFixture[str]) -> None:
    """R10.5."""
    for language, word in (("en", " lot"), ("nl", "loot")):
        ended = called(capsys, "standings", DEMO, "--system", "kndb", "--seed", "5", "--lang", language)
        assert ended.code == 1
        assert word not in ended.err


def test_any_list_of_tie_breaks_of_fide_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    """C.07 8.1, 6: 2 and 6 are level on points; the Buchholz scores without the lowest opponent decide."""
    found = rows(capsys, "--system", "knsb-wp", "--tie-breaks", "bh/c1,BH,DE")
    assert column(found, "number")[:3] == [3, 2, 6]
    second = found[1]["tie_breaks"]
    assert isinstance(second, list)
    assert [item["code"] for item in second] == ["BH/C1", "BH", "DE"]
    assert all(item["value"] is None or float(item["value"]) >= 0 for item in second)
    assert found[2]["decided_by"] == {"criterion": "BH/C1", "article": "C.07 8.1", "ruling": "FD7"}


def test_the_order_for_pairing_is_not_touched_by_tie_breaks(capsys: pytest.CaptureFixture[str]) -> None:
    assert column(rows(capsys, "--system", "knsb-wp"), "number") == [3, 2, 6, 8, 5, 1, 7, 4]


def test_what_goes_by_ratings_is_said_to_be_dropped_for_whoever_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    """C.07 10: in the demo tournament 8 has no rating."""
    ended = called(capsys, "standings", DEMO, "--system", "fide-dutch", "--tie-breaks", "BH,ARO,TPR", "--lang", "en")
    assert "Not applied, because unrated players take part (C.07 10): ARO, TPR. Unrated: de Ruyter, Fenna." in " ".join(
        ended.out.split()
    )
    assert "average rating" not in ended.out


def test_an_unknown_tie_break_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "standings", DEMO, "--system", "knsb-wp", "--tie-breaks", "BH,XYZ", "--lang", "en")
    assert ended.code == 1
    assert "'XYZ'" in ended.err
    assert "BWG" in ended.err


def test_a_file_is_ranked_by_its_own_records_202_and_212(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Those of FIDE's rulebook, in the final ranking; what the call names goes before them."""
    file = tmp_path / "listed.trf"
    file.write_bytes(b"212 PTS,BH/C1,XYZ,WON\r\n" + Path(DEMO).read_bytes())

    def codes(*words: str) -> tuple[list[str], str]:
        ended = called(capsys, "standings", str(file), *words, "--json", "--lang", "en")
        assert ended.code == 0
        return [item["code"] for item in json.loads(ended.out)[0]["tie_breaks"]], ended.err

    listed, said = codes("--system", "fide-dutch", "--final")
    assert listed == ["BH/C1", "WON", "LOT"]
    assert "Line 1: unknown tie-breaks: XYZ" in said
    assert codes("--system", "fide-dutch", "--tie-breaks", "SB") == (["SB"], "")
    assert "BH/C1" not in codes("--system", "knsb-wp", "--final")[0]
