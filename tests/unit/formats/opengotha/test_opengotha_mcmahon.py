"""A McMahon in OpenGotha files: start scores, handicap and what is avoided, read and written."""

from __future__ import annotations

import re

import pytest

from helpers.gotha_files import ALL, GENERAL, document, game, player, read
from zwitsers.engine.domain import (
    Avoidance,
    AvoidanceKind,
    Colour,
    Constraints,
    Handicap,
    McMahon,
    PlayerRound,
    Resistance,
    Result,
)
from zwitsers.event.apply import replay
from zwitsers.formats.exchanged import TournamentData
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.opengotha import write_opengotha
from zwitsers.formats.to_events import imported

MMS = "".join(
    f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(("MMS", "SOSM", "SOSOSM"), 1)
)
MCMAHON = GENERAL.replace("/>", ' genMMBar="1D" genMMFloor="20K" genMMZero="30K"/>')
HANDICAP = '<HandicapParameterSet hdBasedOnMMS="true" hdCeiling="9" hdCorrection="1" hdNoHdRankThreshold="1D"/>'
AVOIDING = (
    '<PairingParameterSet paiSeAvoidSameGeo="100000000000" paiSeBarThresholdActive="true" '
    'paiSePreferMMSDiffRatherThanSameCountry="1" paiSePreferMMSDiffRatherThanSameClub="3"/>'
)
PLAYERS = (
    player("Smit", "Anna", rank="4D", smmsCorrection="1", club="Leid", country="NL"),
    player("Vos", "Bram", rank="2D", club="Leid", country="NL"),
    player("de Wit", "Cas", rank="5K"),
    player("Lee", "Dae", "0" + ALL[1:], rank="28K"),
    player("Pro", "Fes", rank="7D", grade="1P"),
)
GAMES = game(1, "SMITANNA", "VOSBRAM") + game(1, "PROFES", "DEWITCAS", "BLACKWINS", tableNumber="2", handicap="3")
DATA = document(*PLAYERS, games=GAMES, general=MCMAHON + HANDICAP + AVOIDING, criteria=MMS)


def test_start_scores_follow_rank_bar_floor_and_correction() -> None:
    found = read(DATA)
    made = found.snapshot.mcmahon
    assert made == McMahon(
        {1: 62, 2: 60, 3: 50, 4: 20, 5: 60},
        bar=60, bye=2, absence=1, missed=1, rounded_down=True, resistance=Resistance.START, stones_count=True,
    )  # fmt: skip
    assert found.settings == {"floor": "20k", "final_ranking": "MMS,SOSM,SOSOSM"}
    assert found.snapshot.entry(4, 1) == PlayerRound(Result.ABSENT)


def test_handicap_stones_and_what_is_avoided_are_kept() -> None:
    found = read(DATA)
    assert found.snapshot.handicap == Handicap(True, 1, 9, 30)
    assert found.snapshot.stones == {(3, 1): 3}
    assert found.snapshot.constraints.avoid == (
        Avoidance(AvoidanceKind.CLUB, below_bar=True),
        Avoidance(AvoidanceKind.COUNTRY, below_bar=True),
    )
    assert [warning.key for warning in found.warnings] == ["formats.gotha.avoided"]


def test_written_and_read_again_it_is_the_same_tournament() -> None:
    found = read(DATA)
    written = write_opengotha(found)
    assert written.losses == ()
    again = read(written.data)
    assert (again.snapshot, again.boards, again.settings) == (found.snapshot, found.boards, found.settings)


def test_as_an_event_it_is_the_same_tournament_too() -> None:
    found = read(DATA)
    state = replay(imported(found, {"systems": ((1, "go-nl"),)}).events)
    assert (state.settings.bar, state.settings.floor, state.settings.handicap) == ("1d", "20k", "score")
    given = exchanged_of(state)
    assert given.snapshot.mcmahon == found.snapshot.mcmahon
    assert (given.snapshot.stones, given.snapshot.handicap) == (found.snapshot.stones, found.snapshot.handicap)
    assert read(write_opengotha(given).data).snapshot.mcmahon == found.snapshot.mcmahon


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ('genMMZero="30K"', 'genMMZero="20K"', "zero"),
        ('hdCorrection="1"', 'hdCorrection="-1"', "handicap-limits"),
        ('handicap="3"', 'handicap="13"', "stones"),
        ('genNBW2ValueAbsent="0"', 'genNBW2ValueAbsent="1"', "nbw-values"),
        ('smmsCorrection="1"', 'smmsCorrection="-40"', "below-zero"),
    ],
)
def test_what_cannot_be_kept_is_said(old: str, new: str, warning: str) -> None:
    keys = [item.key for item in read(DATA.replace(old.encode(), new.encode())).warnings]
    assert f"formats.gotha.{warning}" in keys


def test_stones_stay_with_their_player_where_colours_are_not_known() -> None:
    games = game(1, "VOSBRAM", "SMITANNA", handicap="2", knownColor="false")
    found = read(document(*PLAYERS[:2], games=games, general=MCMAHON, criteria=MMS))
    assert found.snapshot.stones == {(1, 1): 2}
    for given in (found, TournamentData(found.snapshot)):
        again = read(write_opengotha(given).data)
        assert (again.snapshot.stones, again.boards) == ({(1, 1): 2}, (((2, 1),),))


def test_losses_of_a_mcmahon_are_said() -> None:
    found = read(DATA).snapshot
    assert found.mcmahon is not None
    changed = found._replace(
        histories=(*found.histories[:3], (PlayerRound(Result.HALF_POINT_BYE),), found.histories[4]),
        mcmahon=found.mcmahon._replace(start={**found.mcmahon.start, 4: 21}, resistance=Resistance.RULEBOOK, missed=0),
        handicap=Handicap(False, 0, 9, None),
        constraints=Constraints(
            avoid=(Avoidance(AvoidanceKind.CLUB, rounds=2), Avoidance(AvoidanceKind.FAMILY)),
            families=(frozenset({1, 2}),),
        ),
    )
    keys = [loss.key.rpartition(".")[2] for loss in write_opengotha(changed).losses]
    assert keys == [
        "lost-half-starts",
        "lost-resistance",
        "lost-threshold",
        "lost-avoided",
        "lost-families",
        "lost-avoided-place",
        "lost-other-absences",
        "lost-missed",
    ]


def listed(*names: str) -> str:
    return "".join(f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(names, 1))


@pytest.mark.parametrize(
    "names",
    [
        ("NBW", "SOSW-1", "SOSW-2", "SODOSW", "SOSOSW", "CUSSW"),
        ("CPS", "EXT", "EXR", "Rank", "Rating", "DC"),
        ("MMS", "SOSM-2", "SODOSM", "SOSOSM", "CUSSM", "SDC"),
        ("STS", "SOSTS", "SOSM"),
    ],
)
def test_every_criterion_of_opengotha_comes_back_as_it_writes_it(names: tuple[str, ...]) -> None:
    general = MCMAHON if {"MMS", "STS"} & set(names) else GENERAL
    found = read(document(*PLAYERS[:2], general=general, criteria=listed(*names)))
    assert [warning.key for warning in found.warnings if warning.key.endswith("criterion")] == []
    written = write_opengotha(found).data.decode()
    assert re.findall(r'PlacementCriterion name="([^"]+)"', written)[: len(names)] == list(names)


def test_a_swiss_that_counts_half_a_point_for_what_was_not_played_keeps_that() -> None:
    general = GENERAL.replace("/>", ' genCountNotPlayedGamesAsHalfPoint="true"/>')
    found = read(document(*PLAYERS[:2], general=general, criteria=listed("NBW", "SOSW", "SODOSW")))
    assert found.settings["final_ranking"] == "NBW,SOSW/H,SODOSW/H"
    assert read(write_opengotha(found).data).settings == found.settings


def test_points_come_first_in_a_file_too() -> None:
    found = read(document(*PLAYERS[:2], general=GENERAL, criteria=listed("NBW", "SOSW")))
    changed = TournamentData(found.snapshot, settings={"final_ranking": "SOSW,SODOSW"})
    written = write_opengotha(changed).data.decode()
    assert re.findall(r'PlacementCriterion name="([^"]+)"', written)[:3] == ["NBW", "SOSW", "SODOSW"]


def test_placement_criteria_are_the_ranking_and_what_is_not_known_is_said() -> None:
    found = read(document(*PLAYERS[:2], general=MCMAHON, criteria=listed("MMS", "SOSM-1", "CAT", "SDC", "SOSOSM")))
    assert found.settings["final_ranking"] == "MMS,SOSM/C1,SDC,SOSOSM"
    assert [warning.values["criterion"] for warning in found.warnings] == ["CAT"]
    written = write_opengotha(found)
    assert written.losses == ()
    assert read(written.data).settings == found.settings
    state = replay(imported(found, {"systems": ((1, "go-nl"),)}).events)
    assert state.settings.final_ranking == "MMS,SOSM/C1,SDC,SOSOSM"
    changed = TournamentData(found.snapshot, settings={"final_ranking": "MMS,BH"})
    assert [loss.key for loss in write_opengotha(changed).losses] == ["formats.gotha.lost-criteria"]


@pytest.mark.parametrize(
    ("criteria", "ranking"),
    [
        ("SOSM,SOSOSM,MMS", "MMS,SOSM,SOSOSM"),
        ("CAT,SDC,NBW", "NBW,SDC"),
        ("Rating", "NBW,RTNG"),
        ("STS,MMS", "STS,MMS"),
    ],
)
def test_a_ranking_that_does_not_begin_with_points_does_so_here_and_that_is_said(criteria: str, ranking: str) -> None:
    elements = [f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(criteria.split(","), 1)]
    found = read(document(*PLAYERS, general=MCMAHON, criteria="".join(elements)))
    assert found.settings["final_ranking"] == ranking
    said = [item.key for item in found.warnings]
    assert ("formats.gotha.points-first" in said) == (criteria != ranking)
    assert read(write_opengotha(found).data).settings == found.settings


def test_black_has_the_stones() -> None:
    assert read(DATA).snapshot.entry(3, 1) == PlayerRound(Result.WIN, 5, Colour.BLACK)


def test_a_start_score_given_by_hand_goes_before_the_rank() -> None:
    players = (player("Smit", "Anna", rank="4D", smmsByHand="33"), player("Vos", "Bram", rank="2D", smmsByHand="-1"))
    made = read(document(*players, general=MCMAHON, criteria=MMS)).snapshot.mcmahon
    assert made is not None
    assert made.start == {1: 66, 2: 60}


def test_a_start_score_given_by_hand_counts_from_the_zero_of_the_file() -> None:
    """5 in a file that counts from 20 kyu is the start of 15 kyu."""
    players = (player("Smit", "Anna", rank="4D", smmsByHand="5"), player("Vos", "Bram", rank="2D"))
    general = MCMAHON.replace('genMMZero="30K"', 'genMMZero="20K"')
    made = read(document(*players, general=general, criteria=MMS)).snapshot.mcmahon
    assert made is not None
    assert made.start == {1: 30, 2: 60}


# What versions of OpenGotha have that others do not, as in files found in public


@pytest.mark.parametrize(
    ("rule", "by_score"),
    [
        ('hdBasedOnMMS="false"', False),
        ('hdBasedOnMMS="true"', True),
        ('hdBase="RANK"', False),
        ('hdBase="MMS"', True),
        ('hdBase="RANK" hdBasedOnMMS="true"', False),
        ('hdBase="NULL" hdBasedOnMMS="false"', False),
        ("", True),
    ],
)
def test_what_handicap_goes_by_has_another_name_since_version_3_52(rule: str, by_score: bool) -> None:
    data = DATA.replace(b'hdBasedOnMMS="true"', rule.encode())
    found = read(data)
    assert found.snapshot.handicap == Handicap(by_score, 1, 9, 30)
    assert read(write_opengotha(found).data).snapshot.handicap == found.snapshot.handicap


def test_what_a_file_does_not_say_is_as_opengotha_takes_it() -> None:
    """Half points are rounded down, a bye counts nothing, club and country are avoided below the bar."""
    general = '<GeneralParameterSet name="Oud" numberOfRounds="3"/>'
    found = read(document(*PLAYERS, general=f"{general}<PairingParameterSet/>", criteria=MMS)).snapshot
    assert found.mcmahon is not None
    assert (found.mcmahon.bar, found.mcmahon.start[3], found.mcmahon.start[4]) == (66, 50, 20)
    assert (found.mcmahon.bye, found.mcmahon.absence, found.mcmahon.rounded_down) == (0, 0, True)
    assert [item.what for item in found.constraints.avoid] == [AvoidanceKind.CLUB, AvoidanceKind.COUNTRY]


def test_a_breizh_tournament_is_a_mcmahon_with_start_scores_by_group() -> None:
    groups = '<BZHGroups><BZHGroup lowerLimit="2K" number="1"/><BZHGroup lowerLimit="7K" number="2"/></BZHGroups>'
    general = MCMAHON.replace("/>", f' numberOfBZHGroups="3">{groups}</GeneralParameterSet>')
    names = ("BZS", "SOSB", "SOSOSB")
    criteria = "".join(f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(names, 1))
    found = read(document(*PLAYERS, games=GAMES, general=general, criteria=criteria))
    assert found.snapshot.mcmahon is not None
    assert found.snapshot.mcmahon.start == {1: 4, 2: 4, 3: 2, 4: 0, 5: 4}
    assert found.settings == {"final_ranking": "MMS,SOSM,SOSOSM"}
    assert [warning.key.rpartition(".")[2] for warning in found.warnings] == ["corrections", "breizh"]
    again = read(write_opengotha(found).data)
    assert (again.snapshot, again.settings) == (found.snapshot, found.settings)


def test_what_the_pairing_of_opengotha_weighs_is_told_once() -> None:
    pairing = AVOIDING.replace("/>", ' paiMaSeedSystem2="SPLITANDSLIP" paiBaRandom="0" paiSeRankThreshold="4D"/>')
    found = read(document(*PLAYERS, general=MCMAHON + pairing, criteria=MMS))
    told = [warning for warning in found.warnings if warning.key == "formats.gotha.weights"]
    assert [warning.values["weights"] for warning in told] == ["paiMaSeedSystem2, paiSeRankThreshold"]
    again = read(write_opengotha(found).data)
    assert "formats.gotha.weights" not in [warning.key for warning in again.warnings]


def test_categories_teams_clubs_groups_boards_user_names_and_days_that_are_none_are_said() -> None:
    limits = '<Categories><Category lowerLimit="1D" number="1"/><Category lowerLimit="5K" number="2"/></Categories>'
    general = GENERAL.replace("/>", f' numberOfCategories="3" size="13">{limits}</GeneralParameterSet>')
    general = general.replace("2026-05-03", "2026-02-30")
    rest = '<Teams><Team teamName="A"/></Teams><ClubsGroups><ClubsGroup name="A"/></ClubsGroups>'
    found = read(document(player("Smit", "Anna", userName="as"), PLAYERS[1], general=general, rest=rest))
    told = {warning.key.rpartition(".")[2]: warning.values for warning in found.warnings}
    assert list(told) == ["categories", "teams", "clubsgroups", "date", "size", "user-names"]
    assert told["categories"]["limits"] == "1d, 5k"
    assert (found.about.start, found.about.end) == ("2026-05-02", "")
