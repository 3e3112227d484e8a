"""OpenGotha files: what they hold, and what is made of files that go their own way."""

from __future__ import annotations

import pytest

from helpers.gotha_files import ALL, FOUR, GENERAL, document, game, player, read
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.formats.exchanged import FormatError, LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.opengotha import write_opengotha
from zwitsers.formats.opengotha.players import comparable, key_of

W, B = Colour.WHITE, Colour.BLACK


def problems(data: bytes) -> list[tuple[str, dict[str, object]]]:
    with pytest.raises(FormatError) as caught:
        read(data)
    assert caught.value.text("nl") != caught.value.text("en")
    return [(problem.key.removeprefix("formats.gotha."), problem.values) for problem in caught.value.problems]


def warnings(data: bytes) -> list[str]:
    return [warning.key.removeprefix("formats.gotha.") for warning in read(data).warnings]


def test_a_tournament_by_the_book() -> None:
    players = (
        player("Smit", "Anna", country="NL", club="Utre", egfPin="12345678", rating="1800", rank="3K", grade="4K"),
        player("Nguyen_The", "Bram", club="xxxx", country="xx", rank="1D"),
        player("de Wit", "Cas Jan", rank="7D", grade="1P"),
    )
    games = game(1, "SMITANNA", "NGUYEN_THEBRAM") + game(2, "DEWITCASJAN", "SMITANNA", "EQUAL")
    byes = '<ByePlayers><ByePlayer roundNumber="1" player="DEWITCASJAN"/></ByePlayers>'
    found = read(document(*players, games=games, rest=byes))
    anna, bram, cas = found.snapshot.players
    assert (anna.name, anna.grade, anna.rating, anna.federation) == ("Smit, Anna", "3k", 1800, "NL")
    assert (anna.club, anna.national_id) == ("Utre", "12345678")
    assert (bram.name, bram.club, bram.federation, bram.rating, bram.grade) == ("Nguyen The, Bram", "", "", 0, "1d")
    assert (cas.name, cas.grade) == ("de Wit, Cas Jan", "1p")
    assert found.snapshot.histories == (
        (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.DRAW, 3, B)),
        (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.ABSENT)),
        (PlayerRound(Result.BYE), PlayerRound(Result.DRAW, 1, W)),
    )
    assert (found.snapshot.planned_rounds, found.snapshot.name) == (5, "Voorjaarstoernooi")
    about = found.about
    assert (about.place, about.arbiter, about.start, about.end) == ("Utrecht", "De Leider", "2026-05-02", "2026-05-03")
    assert (about.komi, about.time_control, about.game) == ("6.5", "60 + CANBYOYOMI 15/300", "go")
    assert [warning.key for warning in found.warnings] == ["formats.gotha.grades", "formats.gotha.unassigned"]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("WHITEWINS", (Result.WIN, Result.LOSS)),
        ("BLACKWINS", (Result.LOSS, Result.WIN)),
        ("EQUAL", (Result.DRAW, Result.DRAW)),
        ("BOTHLOSE", (Result.LOSS, Result.LOSS)),
        ("UNKNOWN", (Result.PENDING, Result.PENDING)),
        ("WHITEWINS_BYDEF", (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        ("BLACKWINS_BYDEF", (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)),
        ("BOTHLOSE_BYDEF", (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
    ],
)
def test_every_result_of_a_game(result: str, expected: tuple[Result, Result]) -> None:
    snapshot = read(document(*FOUR[:2], games=game(1, "SMITANNA", "VOSBRAM", result))).snapshot
    assert snapshot.histories == ((PlayerRound(expected[0], 2, W),), (PlayerRound(expected[1], 1, B),))


@pytest.mark.parametrize(
    ("result", "kept"),
    [
        ("BOTHWIN", Result.FULL_POINT_BYE),
        ("BOTHWIN_BYDEF", Result.FULL_POINT_BYE),
        ("EQUAL_BYDEF", Result.HALF_POINT_BYE),
    ],
)
def test_points_that_no_game_gives_are_kept_without_the_game(result: str, kept: Result) -> None:
    data = document(*FOUR[:2], games=game(1, "SMITANNA", "VOSBRAM", result))
    assert read(data).snapshot.histories == ((PlayerRound(kept),), (PlayerRound(kept),))
    assert warnings(data) == ["awarded"]


def test_colours_that_are_not_known() -> None:
    data = document(*FOUR[:2], games=game(1, "SMITANNA", "VOSBRAM", knownColor="false"))
    assert read(data).snapshot.histories == ((PlayerRound(Result.WIN, 2),), (PlayerRound(Result.LOSS, 1),))


@pytest.mark.parametrize(
    ("name", "first", "key"),
    [
        # On a Turkish computer the i becomes İ, and in the small letters of Pairgoth everything stays.
        ("Cetincinar", "Ali", "CETİNCİNARALİ"),
        ("Çetıncınar", "Ilgın", "ÇETINCINARILGIN"),
        ("İpek", "Işıl", "IPEKISIL".replace("S", "Ş")),
        ("Smit", "Anna", "SmitAnna"),
        ("Weiß", "Jürgen", "WEISSJÜRGEN"),
        ("de la Cruz", "José", "DELACRUZJOSÉ"),
        ("Cafe\u0301", "A", "CAFÉA"),
    ],
)
def test_keys_are_the_same_whoever_wrote_the_capitals(name: str, first: str, key: str) -> None:
    data = document(player(name, first), FOUR[1], games=game(1, key, "VOSBRAM"))
    assert read(data).snapshot.entry(1, 1) == PlayerRound(Result.WIN, 2, W)


def test_keys_of_different_people_stay_different() -> None:
    assert comparable("SMITANNA") != comparable("SMITANNE")
    assert comparable("Öz") != comparable("Oz")
    assert key_of("de Wit", "Cas Jan") == "DEWITCASJAN"


def test_byes_as_pairgoth_nests_them() -> None:
    rest = '<ByePlayer><ByePlayer player="SmitAnna" roundNumber="1"/></ByePlayer>'
    assert read(document(*FOUR[:2], rest=rest)).snapshot.entry(1, 1) == PlayerRound(Result.BYE)
    assert read(document(*FOUR[:2], rest="<ByePlayer></ByePlayer>")).snapshot.rounds == 0
    nested = '<ByePlayers><ByePlayer><ByePlayer player="VOSBRAM" roundNumber="1"/></ByePlayer></ByePlayers>'
    assert read(document(*FOUR[:2], rest=nested)).snapshot.entry(2, 1) == PlayerRound(Result.BYE)


def test_more_than_one_bye_in_a_round() -> None:
    rest = "".join(f'<ByePlayer player="{key}" roundNumber="1"/>' for key in ("SMITANNA", "VOSBRAM", "SMITANNA"))
    data = document(*FOUR[:2], rest=f"<ByePlayers>{rest}</ByePlayers>")
    assert read(data).snapshot.histories == ((PlayerRound(Result.BYE),), (PlayerRound(Result.FULL_POINT_BYE),))
    assert warnings(data) == ["byes"]


def test_absences_in_rounds_played_and_in_rounds_to_come() -> None:
    players = (player("Smit", "Anna", "10011"), player("Vos", "Bram"), player("Lee", "Dae", "01010"))
    found = read(document(*players, games=game(1, "SMITANNA", "VOSBRAM")))
    assert found.snapshot.history(3) == (PlayerRound(Result.ABSENT),)
    assert found.snapshot.unavailable == {1: Result.ABSENT}
    assert found.later == (
        LaterAbsence(3, 1, Result.ABSENT),
        LaterAbsence(3, 3, Result.ABSENT),
        LaterAbsence(5, 3, Result.ABSENT),
    )


@pytest.mark.parametrize(
    ("value", "expected"), [("0", Result.ABSENT), ("1", Result.HALF_POINT_BYE), ("2", Result.FULL_POINT_BYE)]
)
def test_what_an_absence_is_worth(value: str, expected: Result) -> None:
    general = GENERAL.replace('genNBW2ValueAbsent="0"', f'genNBW2ValueAbsent="{value}"')
    players = (*FOUR[:2], player("Lee", "Dae", "0" * 20))
    snapshot = read(document(*players, games=game(1, "SMITANNA", "VOSBRAM"), general=general)).snapshot
    assert snapshot.entry(3, 1) == PlayerRound(expected)


def test_the_criteria_of_teams_are_not_those_of_players() -> None:
    rest = (
        "<TeamTournamentParameterSet><TeamPlacementParameterSet><PlacementCriteria>"
        '<PlacementCriterion number="1" name="MMS"/></PlacementCriteria></TeamPlacementParameterSet>'
        '</TeamTournamentParameterSet><Teams><Team teamNumber="1"/></Teams>'
    )
    assert warnings(document(*FOUR, rest=rest)) == ["teams"]


def test_a_bye_that_is_worth_half_a_point() -> None:
    general = GENERAL.replace('genNBW2ValueBye="2"', 'genNBW2ValueBye="1"')
    rest = '<ByePlayers><ByePlayer roundNumber="1" player="LEEDAE"/></ByePlayers>'
    data = document(*FOUR, rest=rest, general=general)
    assert read(data).snapshot.entry(4, 1) == PlayerRound(Result.HALF_POINT_BYE)
    assert "bye-value" in warnings(data)


def test_players_who_are_not_finally_registered() -> None:
    players = (*FOUR[:2], player("Lee", "Dae", registeringStatus="PRE"))
    data = document(*players, games=game(1, "SMITANNA", "VOSBRAM"))
    snapshot = read(data).snapshot
    assert snapshot.entry(3, 1) == PlayerRound(Result.NOT_ENTERED)
    assert snapshot.unavailable == {3: Result.NOT_ENTERED}
    assert warnings(data) == ["preliminary"]


def test_whoever_has_not_entered_yet_is_written_as_such() -> None:
    players = (*FOUR[:2], player("Lee", "Dae", registeringStatus="PRE"))
    found = read(document(*players, games=game(1, "SMITANNA", "VOSBRAM")))
    written = write_opengotha(found)
    assert b'registeringStatus="PRE"' in written.data
    assert written.losses == ()
    again = read(written.data)
    assert (again.snapshot, again.later) == (found.snapshot, found.later)


def test_a_player_with_games_who_is_struck_off_keeps_them_and_is_not_paired_again() -> None:
    players = (*FOUR[:2], player("Lee", "Dae", registeringStatus="PRE"))
    data = document(*players, games=game(1, "SMITANNA", "LEEDAE") + game(2, "SMITANNA", "VOSBRAM"))
    snapshot = read(data).snapshot
    assert snapshot.history(3) == (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.ABSENT))
    assert snapshot.unavailable == {3: Result.ABSENT}
    assert warnings(data)[0] == "struck-off"


@pytest.mark.parametrize(
    ("version", "rating", "expected"),
    [("201", "1800", 1800), ("200", "-250", 1800), ("150", "-2500", 0), ("201", "-300", 0), ("201", "none", 0)],
)
def test_ratings_of_older_files_are_french(version: str, rating: str, expected: int) -> None:
    data = document(player("Smit", "Anna", rating=rating), FOUR[1], version=version)
    assert read(data).snapshot.player(1).rating == expected


@pytest.mark.parametrize(
    ("attributes", "rating", "expected"),
    [("", "-250", 1800), ("", "1800", 1800), ('fullVersionNumber="3.51"', "700", 700)],
)
def test_ratings_without_a_version_of_the_data(attributes: str, rating: str, expected: int) -> None:
    data = document(player("Smit", "Anna", rating=rating), FOUR[1]).replace(b'dataVersion="201"', attributes.encode())
    assert read(data).snapshot.player(1).rating == expected


def test_the_order_of_the_boards_is_that_of_the_tables() -> None:
    games = game(1, "DEWITCASJAN", "LEEDAE", tableNumber="2") + game(1, "VOSBRAM", "SMITANNA", tableNumber="1")
    assert read(document(*FOUR, games=games)).boards == (((2, 1), (3, 4)),)


def test_licences_and_the_corrections_of_a_swiss_are_said_to_be_left_out() -> None:
    players = (player("Smit", "Anna", ffgLicence="123", smmsCorrection="1"), FOUR[1])
    data = document(*players, games=game(1, "SMITANNA", "VOSBRAM", handicap="3"))
    assert warnings(data) == ["licences", "corrections"]
    assert read(data).snapshot.stones == {(2, 1): 3}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (document(), ("no-players", {})),
        (
            document(player("Smit", "Anna"), player("SMI", "Tanna")),
            ("same-name", {"one": 1, "two": 2, "name": "SMI, Tanna", "other": "Smit, Anna"}),
        ),
        (document(player("", ""), *FOUR), ("no-name", {"number": 1})),
        (
            document(*FOUR, games=game(2, "SMITANNA", "BOSBRAM")),
            ("unknown-player", {"round": 2, "written": "BOSBRAM"}),
        ),
        (document(*FOUR, games=game(1, "LEEDAE", "LEEDAE")), ("against-himself", {"round": 1, "player": "Lee, Dae"})),
        (
            document(*FOUR, games=game(1, "LEEDAE", "VOSBRAM") + game(1, "SMITANNA", "LEEDAE")),
            ("twice", {"round": 1, "player": "Lee, Dae"}),
        ),
        (
            document(*FOUR, games=game(0, "LEEDAE", "VOSBRAM")),
            ("round", {"what": "LEEDAE - VOSBRAM", "value": "0", "most": 60}),
        ),
        (
            document(*FOUR, games=game(1, "LEEDAE", "VOSBRAM", "MAYBE")),
            ("result", {"round": 1, "value": "RESULT_MAYBE"}),
        ),
    ],
)
def test_what_does_not_fit_is_left_out_and_named(data: bytes, expected: tuple[str, dict[str, object]]) -> None:
    first = read(data).warnings[0]
    assert first.text("nl") != first.text("en")
    assert (first.key, first.values) == (f"formats.gotha.{expected[0]}", {"file": "t.xml", **expected[1]})


def test_another_xml_file_is_refused() -> None:
    assert problems(b"<Players/>") == [("not-a-tournament", {"file": "t.xml", "tag": "Players"})]


def test_a_file_may_name_the_document_type_that_opengotha_used_to_name() -> None:
    data = document(*FOUR[:2], games=game(1, "SMITANNA", "VOSBRAM"))
    old = data.replace(b"<Tournament ", b'<!DOCTYPE Tournament SYSTEM "tournament.dtd">\n<Tournament ', 1)
    assert read(old).snapshot == read(data).snapshot
    declaring = old.replace(b'"tournament.dtd"', b'"tournament.dtd" [<!ENTITY a "b">]')
    with pytest.raises(FormatError):
        read(declaring)


def test_old_keys_have_no_accents() -> None:
    data = document(player("Müller", "Zoë"), FOUR[1], games=game(1, "MULLERZOE", "VOSBRAM"))
    assert read(data).snapshot.entry(1, 1) == PlayerRound(Result.WIN, 2, W)


def test_letters_that_are_not_latin_tell_players_apart() -> None:
    """Without all that is not ASCII nothing is left of such names, and a stranger would be whoever has one."""
    games = game(1, "李凡", "SMITANNA") + game(2, "马超", "SMITANNA") + game(3, "", "SMITANNA")
    found = read(document(player("Smit", "Anna"), player("马", "超"), games=games))
    strangers = [(item.values["round"], item.values["written"]) for item in found.warnings if "unknown" in item.key]
    assert strangers == [(1, "李凡"), (3, "")]
    assert [entry.opponent for entry in found.snapshot.history(1)] == [0, 2]


# Writing


def two(results: tuple[Result, Result], colour: Colour | None = W) -> Snapshot:
    mine = PlayerRound(results[0], 2, colour)
    theirs = PlayerRound(results[1], 1, colour.other if colour else None)
    players = (Player(1, "Smit, Anna", grade="4d"), Player(2, "Vos, Bram", grade="12k"))
    return Snapshot(players, ((mine,), (theirs,)), planned_rounds=3, name="Open")


def losses(snapshot: Snapshot, about: TournamentDetails | None = None) -> list[str]:
    return [loss.key.rpartition(".")[2] for loss in write_opengotha(snapshot, about).losses]


def test_a_file_of_our_own_has_what_opengotha_asks_for() -> None:
    text = write_opengotha(
        two((Result.WIN, Result.LOSS)), TournamentDetails(place="Utrecht", start="2026-05-02")
    ).data.decode()
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"')
    for part in (
        'whitePlayer="SMITANNA"',
        'blackPlayer="VOSBRAM"',
        'result="RESULT_WHITEWINS"',
        'rank="4D"',
        f'participating="{ALL}"',
        'numberOfRounds="3"',
        'beginDate="2026-05-02"',
        "<HandicapParameterSet",
        "<PairingParameterSet",
        "<DPParameterSet",
        "<PublishParameterSet",
        '<PlacementCriterion name="NBW" number="1"',
    ):
        assert part in text
    assert "ByePlayers" not in text
    assert losses(two((Result.WIN, Result.LOSS))) == []


def test_without_colours_the_colour_is_not_known() -> None:
    text = write_opengotha(two((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), None)).data.decode()
    assert 'knownColor="false"' in text
    assert 'result="RESULT_WHITEWINS_BYDEF"' in text


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ((Result.UNRATED_WIN, Result.UNRATED_LOSS), ["lost-unrated"]),
        ((Result.ADJOURNED, Result.ADJOURNED), ["lost-adjourned"]),
        ((Result.DRAW, Result.LOSS), ["one-sided"]),
        ((Result.LOSS, Result.LOSS), []),
    ],
)
def test_results_that_opengotha_does_not_have(results: tuple[Result, Result], expected: list[str]) -> None:
    assert losses(two(results)) == expected


def test_half_points_and_nothing_side_by_side() -> None:
    players = tuple(Player(n, f"Naam{n}, Jan", grade="1k") for n in range(1, 5))
    game_entries = (
        PlayerRound(Result.WIN, 2, W),
        PlayerRound(Result.LOSS, 1, B),
        PlayerRound(Result.HALF_POINT_BYE),
        PlayerRound(Result.ABSENT),
    )
    snapshot = Snapshot(players, tuple((entry,) for entry in game_entries), planned_rounds=2)
    written = write_opengotha(snapshot)
    assert written.losses == ()
    assert read(written.data).snapshot == snapshot


def test_people_of_one_name_get_different_names() -> None:
    players = tuple(Player(n, "Jansen, Piet", grade="1k") for n in (1, 2, 3))
    snapshot = Snapshot(players, ((), (), ()), planned_rounds=3)
    written = write_opengotha(snapshot)
    assert [p.name for p in read(written.data).snapshot.players] == [
        "Jansen, Piet",
        "Jansen, Piet (2)",
        "Jansen, Piet (3)",
    ]
    assert [loss.values["new"] for loss in written.losses] == ["Jansen, Piet (2)", "Jansen, Piet (3)"]


def test_more_rounds_than_opengotha_has() -> None:
    with pytest.raises(FormatError) as caught:
        write_opengotha(Snapshot((Player(1, "A"),), ((PlayerRound(Result.BYE),) * 21,)))
    assert [problem.key for problem in caught.value.problems] == ["formats.gotha.too-many-rounds"]


def test_more_rounds_to_play_than_opengotha_has_room_for_are_said() -> None:
    written = write_opengotha(Snapshot((Player(1, "Smit, Anna", grade="1k"),), ((),), planned_rounds=21))
    assert [(loss.key, loss.values) for loss in written.losses] == [("formats.gotha.planned", {"rounds": 20})]
    assert read(written.data).snapshot.planned_rounds == 20


def test_the_boards_keep_their_order() -> None:
    players = tuple(Player(n, f"Naam{n}, Jan", grade="1k") for n in range(1, 5))
    entries = (
        PlayerRound(Result.WIN, 2, W),
        PlayerRound(Result.LOSS, 1, B),
        PlayerRound(Result.WIN, 4, W),
        PlayerRound(Result.LOSS, 3, B),
    )
    snapshot = Snapshot(players, tuple((entry,) for entry in entries), planned_rounds=1)
    assert read(write_opengotha(TournamentData(snapshot, boards=(((3, 4), (1, 2)),))).data).boards == (
        ((3, 4), (1, 2)),
    )
    assert read(write_opengotha(snapshot).data).boards == (((1, 2), (3, 4)),)


def test_old_files_have_other_names_for_the_thinking_time() -> None:
    general = '<GeneralParameterSet name="Oud" time="50" byoYomi="true" numberOfRounds="3"/>'
    assert read(document(*FOUR, general=general)).about.time_control == "50 + CANBYOYOMI 15/300"
