"""Writing: a new file, and an old file in which only what changed is rewritten."""

from __future__ import annotations

import pytest

from helpers.trf_samples import (
    EXTENDED,
    KNSB,
    LICHESS,
    LIDRAUGHTS,
    MODERN,
    PLAIN,
    SAMPLES,
    SWISS_MANAGER,
    file_of,
    player_line,
)
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.points import Points
from zwitsers.formats.trf import DRAUGHTS, TrfDocument, TrfError, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

# 2-1-0, as the file says it.
TWO_ONE = Points(divisor=1)


def lines_of(document: TrfDocument) -> list[str]:
    return list(document.text.lines)


def reread(document: TrfDocument) -> Snapshot:
    return read_trf(write_trf(document)).snapshot


NEXT_ROUND = {
    1: PlayerRound(Result.PENDING, 4, Colour.WHITE),
    4: PlayerRound(Result.PENDING, 1, Colour.BLACK),
    2: PlayerRound(Result.BYE),
    3: PlayerRound(Result.ABSENT),
    5: PlayerRound(Result.HALF_POINT_BYE),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_snapshot_changes_nothing(name: str) -> None:
    document = read_trf(SAMPLES[name])
    assert document.with_snapshot(document.snapshot).text == document.text


def test_a_new_round_changes_the_player_lines_only() -> None:
    before = read_trf(PLAIN)
    after = before.with_round(NEXT_ROUND)
    assert reread(after) == after.snapshot
    assert lines_of(after)[:6] == lines_of(before)[:6]
    one, two, three, four, five = lines_of(after)[6:]
    assert one == lines_of(before)[6] + "  0004 w  "
    assert two == lines_of(before)[7].replace(" 2.0", " 3.0") + "  0000 - U"
    assert three == lines_of(before)[8] + "  0000 - Z"
    assert four == lines_of(before)[9] + "  0001 b  "
    assert five == lines_of(before)[10].replace(" 2.5", " 3.0") + "  0000 - H"


def test_points_are_written_in_the_scoring_of_the_file() -> None:
    document = read_trf(LIDRAUGHTS)
    entries = {number: PlayerRound(Result.ABSENT) for number in document.snapshot.numbers} | {
        4: PlayerRound(Result.BYE)
    }
    assert lines_of(document.with_round(entries))[-1][80:84] == " 2.0"
    extended = read_trf(EXTENDED)
    entries = {number: PlayerRound(Result.ABSENT) for number in extended.snapshot.numbers} | {
        2: PlayerRound(Result.BYE)
    }
    assert lines_of(extended.with_round(entries))[-3][80:84] == " 3.0"


def test_points_that_differed_keep_their_difference() -> None:
    document = read_trf(PLAIN.replace(b"2.0", b"4.0")).with_round(NEXT_ROUND)
    assert lines_of(document)[7][80:84] == " 5.0"


def test_a_bye_already_counted_for_the_round_to_come_is_not_counted_twice() -> None:
    data = file_of(player_line(1, "0000 - H", points="0.5"), player_line(2), player_line(3))
    entries = {
        1: PlayerRound(Result.HALF_POINT_BYE),
        2: PlayerRound(Result.WIN, 3, Colour.WHITE),
        3: PlayerRound(Result.LOSS, 2, Colour.BLACK),
    }
    after = read_trf(data).with_round(entries)
    assert [line[80:84] for line in lines_of(after)] == [" 0.5", " 1.0", " 0.0"]
    assert lines_of(after)[0] == player_line(1, "0000 - H", points="0.5")


def test_xxz_goes_when_its_round_has_been_paired() -> None:
    document = read_trf(EXTENDED)
    entries = {
        1: PlayerRound(Result.WIN, 4, Colour.BLACK),
        4: PlayerRound(Result.LOSS, 1, Colour.WHITE),
        2: PlayerRound(Result.BYE),
        3: PlayerRound(Result.ABSENT),
    }
    after = document.with_round(entries)
    assert not [line for line in lines_of(after) if line.startswith("XXZ")]
    assert not reread(after).unavailable
    assert reread(after) == after.snapshot


def test_announced_absences_become_those_of_the_round_to_come() -> None:
    data = file_of(player_line(1, "        ", "0000 - H"), player_line(2), "240 F   2    2", player_line(3))
    entries = {
        1: PlayerRound(Result.WIN, 2, Colour.WHITE),
        2: PlayerRound(Result.LOSS, 1, Colour.BLACK),
        3: PlayerRound(Result.BYE),
    }
    after = read_trf(data).with_round(entries)
    assert dict(after.snapshot.unavailable) == {1: Result.HALF_POINT_BYE, 2: Result.FULL_POINT_BYE}
    assert reread(after) == after.snapshot


def test_record_240_goes_when_it_says_otherwise_than_the_snapshot() -> None:
    document = read_trf(MODERN)
    after = document.with_snapshot(document.snapshot._replace(unavailable={1: Result.FULL_POINT_BYE}))
    assert reread(after) == after.snapshot
    assert "240 H   2    4" not in lines_of(after)
    assert "240 F   4    1    2" in lines_of(after)


def test_cells_that_did_not_change_keep_their_own_codes() -> None:
    document = read_trf(LICHESS)
    entries = {
        1: PlayerRound(Result.WIN, 3, Colour.BLACK),
        3: PlayerRound(Result.LOSS, 1, Colour.WHITE),
        2: PlayerRound(Result.ABSENT),
        4: PlayerRound(Result.WITHDRAWN),
    }
    after = lines_of(document.with_round(entries))
    assert after[8].endswith("     2 w 1         U     3 b 1")
    assert after[9] == lines_of(document)[9]
    assert after[11].endswith("         -         -  0000 - Z")


def test_taking_a_round_back_empties_its_columns() -> None:
    document = read_trf(PLAIN)
    earlier = document.snapshot.after(1)
    after = document.with_snapshot(earlier)
    assert reread(after) == earlier
    assert lines_of(after)[6] == lines_of(document)[6].replace("2.5", "1.0")[:99]


def test_a_plus_that_would_change_its_meaning_is_spelt_out() -> None:
    two_plusses = file_of(
        player_line(1, "0002 w 1", points="1.0"),
        player_line(2, "0001 b 0"),
        player_line(3, "0000 - +", points="1.0"),
        player_line(4, "0000 - +", points="1.0"),
    )
    document = read_trf(two_plusses)
    histories = (*document.snapshot.histories[:3], (PlayerRound(Result.HALF_POINT_BYE),))
    after = document.with_snapshot(document.snapshot._replace(histories=histories))
    assert reread(after) == after.snapshot
    assert after.snapshot.entry(3, 1) == PlayerRound(Result.FULL_POINT_BYE)


def test_players_can_come_go_and_change() -> None:
    document = read_trf(PLAIN)
    old = document.snapshot
    gone = {5}
    players = [
        player._replace(rating=1777, name="Bakker-Boon, Bertha") if player.number == 2 else player
        for player in old.players
    ]
    players = [player for player in players if player.number not in gone]
    players.insert(1, Player(9, name="Nieuw, Nina", rating=1500, fide_id="42", sex="w", birth="2001", federation="BEL"))
    histories = {player.number: history for player, history in zip(old.players, old.histories, strict=True)}
    histories[9] = (
        PlayerRound(Result.NOT_ENTERED),
        PlayerRound(Result.UNRATED_WIN, 4, Colour.BLACK),
        PlayerRound(Result.ABSENT),
    )
    histories[4] = (histories[4][0], PlayerRound(Result.UNRATED_LOSS, 9, Colour.WHITE), histories[4][2])
    new = old._replace(players=tuple(players), histories=tuple(histories[player.number] for player in players))
    after = document.with_snapshot(new)
    again = reread(after)
    assert again.players == new.players
    assert again.history(9)[1:] == new.history(9)[1:]
    assert lines_of(after)[4] == "062 5"
    without = after.with_snapshot(new._replace(players=new.players[:1], histories=((PlayerRound(Result.BYE),),)))
    assert lines_of(without)[4] == "062 1"
    assert reread(without).numbers == (1,)


def test_identities_change_where_they_stand() -> None:
    document = read_trf(KNSB)
    players = (document.snapshot.players[0]._replace(national_id="1112223"), *document.snapshot.players[1:])
    after = document.with_snapshot(document.snapshot._replace(players=players))
    assert reread(after) == after.snapshot
    plain = read_trf(PLAIN)
    players = (plain.snapshot.players[0]._replace(fide_id="99", federation="GER", sex="x"), *plain.snapshot.players[1:])
    after = plain.with_snapshot(plain.snapshot._replace(players=players))
    assert reread(after) == after.snapshot


def test_absences_of_the_round_to_come_and_blank_points() -> None:
    document = read_trf(file_of(player_line(1, points=""), player_line(2, "0000 - H", points="")))
    assert document.absences(1) == {2: Result.HALF_POINT_BYE}
    after = document.with_round({1: PlayerRound(Result.BYE), 2: PlayerRound(Result.HALF_POINT_BYE)})
    assert [line[80:84] for line in lines_of(after)] == [" 1.0", " 0.5"]


def test_a_thousand_rounds_do_not_fit() -> None:
    many = Snapshot(players=(Player(1),), histories=((PlayerRound(Result.BYE),) * 1000,))
    with pytest.raises(TrfError, match="1000"):
        new_document(many)


def test_settings_change_in_the_records_that_hold_them() -> None:
    document = read_trf(MODERN)
    rule = ForbiddenPairs(frozenset({1, 4}), 2, None)
    new = document.snapshot._replace(
        name="Other name",
        planned_rounds=9,
        lot_colour=Colour.BLACK,
        constraints=Constraints(forbidden=(rule, ForbiddenPairs(frozenset({2, 3})))),
    )
    after = document.with_snapshot(new)
    assert reread(after) == new
    lines = lines_of(after)
    assert [line for line in lines if line[:3] in ("012", "142", "152", "XXR", "XXC", "XXP", "260")] == [
        "012 Other name",
        "142 9",
        "152 B",
        "260   2        1    4",
        "XXP 2 3",
    ]
    bare = new._replace(planned_rounds=None, lot_colour=None, constraints=Constraints())
    assert reread(after.with_snapshot(bare)) == bare


def test_settings_that_were_not_there_come_before_the_players() -> None:
    document = read_trf(file_of(player_line(1), player_line(2)))
    new = document.snapshot._replace(name="Open", planned_rounds=3, lot_colour=Colour.WHITE)
    after = document.with_snapshot(new)
    assert lines_of(after)[:3] == ["012 Open", "XXR 3", "XXC white1"]
    assert reread(after) == new


def test_the_word_rank_of_xxc_stays_when_the_colour_changes() -> None:
    document = read_trf(EXTENDED)
    after = document.with_snapshot(document.snapshot._replace(lot_colour=Colour.WHITE))
    assert "XXC rank white1" in lines_of(after)
    assert "XXC rank" in lines_of(after.with_snapshot(document.snapshot._replace(lot_colour=None)))


def test_a_cp1252_file_becomes_utf8_when_a_name_needs_it() -> None:
    document = read_trf(SWISS_MANAGER)
    players = (document.snapshot.players[0]._replace(name="Łukasz, Ł"), *document.snapshot.players[1:])
    after = document.with_snapshot(document.snapshot._replace(players=players))
    assert reread(after) == after.snapshot
    assert "Müller,Max".encode() in write_trf(after)


def test_new_lines_get_the_line_ending_of_the_file() -> None:
    document = read_trf(EXTENDED)
    new = document.snapshot._replace(name="x", constraints=Constraints(forbidden=(ForbiddenPairs(frozenset({1, 2})),)))
    assert set(document.with_snapshot(new).text.endings) == {"\r"}
    last = read_trf(player_line(1).encode())
    players, histories = (*last.snapshot.players, Player(2)), ((), ())
    after = last.with_snapshot(last.snapshot._replace(players=players, histories=histories))
    assert after.text.endings == ("\r\n", "\r\n")


def test_a_new_document_has_the_columns_of_trf16() -> None:
    player = Player(
        1, name="Aarts, Anna", title="GM", rating=2500, federation="NED", fide_id="1234", sex="w", birth="1990/01/02"
    )
    snapshot = Snapshot(
        players=(player, player._replace(number=12, national_id="777")),
        histories=((PlayerRound(Result.WIN, 12, Colour.WHITE),), (PlayerRound(Result.LOSS, 1, Colour.BLACK),)),
        planned_rounds=5,
        name="Open",
    )
    document = new_document(snapshot, headers={"022": "Zwolle", "012": "ignored"})
    assert write_trf(document).decode().split("\r\n") == [
        "012 Open",
        "022 Zwolle",
        "062 2",
        "072 2",
        "XXR 5",
        "001    1 w GM Aarts, Anna                       2500 NED        1234 1990/01/02  1.0    1    12 w 1",
        "001   12 w GM Aarts, Anna                       2500 NED        1234 1990/01/02  0.0   12     1 b 0",
        "NED   12 w    Aarts, Anna                            NED         777 1990/01/02",
        "",
    ]
    assert reread(document) == snapshot


def test_a_new_document_says_how_it_counts() -> None:
    snapshot = Snapshot(
        players=(Player(1), Player(2)), histories=((PlayerRound(Result.BYE),), (PlayerRound(Result.ABSENT),))
    )
    document = new_document(snapshot, scoring=DRAUGHTS)
    assert "XXS W=2.0 D=1.0 PAB=2.0" in lines_of(document)
    again = read_trf(write_trf(document))
    assert (again.snapshot, again.scoring, again.warnings) == (snapshot._replace(points=TWO_ONE), DRAUGHTS, ())


def test_names_cannot_break_out_of_their_line() -> None:
    snapshot = Snapshot(
        players=(Player(1, name="A\r\n001    2 B\x00\ud800"), Player(3)), histories=((), ()), name="x\ny"
    )
    document = new_document(snapshot, headers={"022": "a\nb"})
    assert len(lines_of(document)) == 6
    assert reread(document).player(1).name == "A  001    2 B ?"


def test_a_name_that_is_too_long_is_cut_and_reported() -> None:
    document = new_document(Snapshot(players=(Player(1, name="x" * 40),), histories=((),)))
    assert [warning.key for warning in document.warnings] == ["trf.name-cut"]
    assert reread(document).player(1).name == "x" * 33


def test_what_a_file_cannot_show_is_refused() -> None:
    empty = Snapshot(
        players=(Player(1), Player(10_000)), histories=((PlayerRound(Result.ABSENT),), (PlayerRound(Result.ABSENT),))
    )
    with pytest.raises(TrfError) as caught:
        new_document(empty)
    assert [problem.key for problem in caught.value.problems] == ["trf.number-too-large", "trf.last-round-empty"]
    assert "10000" in caught.value.text("nl")


def test_points_that_do_not_fit_their_columns_are_left_out() -> None:
    snapshot = Snapshot(players=(Player(1),), histories=((PlayerRound(Result.BYE),),))
    document = new_document(snapshot, scoring=DRAUGHTS.changed([("PAB", 1000)]))
    assert lines_of(document)[-1][80:84] == "    "


def test_grades_of_go_players_are_reported_as_left_out() -> None:
    snapshot = Snapshot(players=(Player(1, "A", grade="4d"), Player(2, "B")), histories=((), ()))
    document = new_document(snapshot)
    assert [(problem.key, problem.values) for problem in document.warnings] == [("trf.grades-lost", {"times": 1})]
    plain = document.with_snapshot(snapshot._replace(players=(Player(1, "A"), Player(2, "B"))))
    assert plain.warnings == ()
