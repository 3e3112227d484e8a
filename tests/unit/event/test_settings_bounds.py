"""The bounds of settings: the last value that is possible and the first that is not, and what follows from go and
Keizer settings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Handicap, McMahon, Player, Resistance
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.event.errors import CommandError
from zwitsers.event.go_settings import avoidances_of, handicap_of, mcmahon_of, start_level, start_score
from zwitsers.event.keizer_settings import settings_from
from zwitsers.event.setting import SettingKind, Until
from zwitsers.event.settings import DECLARED, OF_PLAYERS, Settings, too_long
from zwitsers.event.state import State

GO = {"game": "go", "mcmahon": True}


def problems(**changes: Any) -> list[tuple[str, dict[str, Any]]]:
    """The problems of these settings; empty if they are possible."""
    try:
        Settings().changed(changes)
    except CommandError as error:
        return [(item.key.removeprefix("tournament.setting."), dict(item.values)) for item in error.problems]
    return []


def keys(**changes: Any) -> list[str]:
    return [key for key, _values in problems(**changes)]


BOUNDS = {
    "rounds": (1, 99),
    "first_board": (1, 9999),
    "half_point_byes": (0, 99),
    "minimum_attendance": (0, 99),
    "rematch_after": (0, 99),
    "keizer_gap": (0, 999),
    "accept_half_byes": (0, 99),
    "accept_absences": (0, 99),
    "accept_duties": (0, 99),
    "last_rounds_by_hand": (0, 99),
    "handicap_less": (0, 3),
    "handicap_most": (0, 9),
    "strength_rounds": (0, 99),
}


def test_every_number_has_bounds_here() -> None:
    counts = {name for name, declared in DECLARED.items() if declared.kind is SettingKind.COUNT}
    assert counts == BOUNDS.keys()


@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_is_possible_up_to_its_bounds(name: str) -> None:
    least, most = BOUNDS[name]
    more = {} if name == "rounds" else {"rounds": 99}
    assert problems(**more, **{name: least}) == []
    assert problems(**more, **{name: most}) == []
    for value in (least - 1, most + 1):
        expected = {"setting": name, "value": value, "least": least, "most": most}
        assert ("bounds", expected) in problems(**more, **{name: value})


def test_what_settings_are_when_nothing_is_said() -> None:
    usual = {
        name: declared.default
        for name, declared in DECLARED.items()
        if declared.default not in ("", (), False) or declared.default == 1
    }
    assert usual == {
        "keizer_start": "rating",
        "keizer_own": "1",
        "keizer_win": "1",
        "keizer_draw": "1/2",
        "keizer_loss": "0",
        "keizer_bye": "2/3",
        "keizer_absent": "1/3",
        "keizer_absent_max": "5",
        "keizer_half": "1/2",
        "keizer_duty": "2/3",
        "keizer_gap": 6,
        "keizer_meetings": "none",
        "keizer_recalculate": "stable",
        "attendance": "unless-cancelled",
        "last_rounds_by_hand": 1,
        "game": "chess",
        "rounds": 7,
        "cycles": 1,
        "swap_last_rounds": True,
        "counting_rating": "national-first",
        "performance": "page",
        "first_board": 1,
        "absence": "ABSENT",
        "no_show_withdraws": True,
        "start_by": "grade",
        "handicap_most": 9,
    }


def test_lengths_of_lists_and_ids() -> None:
    kinds = (SettingKind.COUNT, SettingKind.TEXT)
    assert {name: (item.most, item.longest) for name, item in DECLARED.items() if item.kind not in kinds} | {} == {
        **dict.fromkeys(
            (name for name, item in DECLARED.items() if item.kind in (SettingKind.CHOICE, SettingKind.YES_NO)), (0, 0)
        ),
        **dict.fromkeys(("start", "end"), (0, 0)),
        **dict.fromkeys(("round_dates", "round_times", "systems", "strength_groups"), (99, 0)),
        **dict.fromkeys(("half_point_bye_rounds", "keizer_uncounted"), (99, 0)),
        **dict.fromkeys(("prizes", "families"), (999, 0)),
        **dict.fromkeys(("super_groups", "avoid"), (9, 0)),
        **dict.fromkeys(("bar", "floor", "no_handicap_from"), (0, 9)),
        **dict.fromkeys(("arbiter_email", "final_ranking"), (0, 200)),
        "first_round": (0, 40),
    }
    assert {name for name, item in DECLARED.items() if item.private} == {"arbiter_email"}
    assert {name for name, item in DECLARED.items() if item.required} == {"name"}
    assert {name for name, item in DECLARED.items() if not item.when_new} == set(OF_PLAYERS)
    assert OF_PLAYERS == ("strength_groups", "super_groups", "families")


def test_a_text_may_be_as_long_as_its_bound() -> None:
    assert list(too_long({"country": "x" * 60, "deputies": "x" * 400, "nothing": "x" * 999, "rounds": 7})) == []
    (problem,) = too_long({"country": "x" * 61})
    assert (problem.key, problem.values) == (
        "tournament.setting.long",
        {"setting": "country", "most": 60, "length": 61},
    )


def test_days_and_times() -> None:
    day = "2026-05-01"
    assert keys(start=day, end=day, rounds=2, round_dates=[day, ""], round_times=["00:00", "23:59"]) == []
    assert keys(start=day, end="2026-04-30") == ["dates"]
    assert keys(start=day) == keys(end=day) == []
    assert keys(start="2026-5-1", end="2026-04-30") == ["date"], "an order is not told of what is no day"
    assert problems(rounds=2, round_dates=[day] * 3) == [("round-dates", {"dates": 3, "rounds": 2})]
    assert problems(rounds=2, round_times=["19:30"] * 3) == [("round-dates", {"dates": 3, "rounds": 2})]
    assert problems(round_dates=["", "tomorrow"]) == [("date", {"value": "tomorrow"})]
    assert problems(round_times=["19:60", "24:00", "9:30", ""]) == [
        ("time", {"value": value}) for value in ("19:60", "24:00", "9:30")
    ]


@pytest.mark.parametrize("closing", ["", "0", "10080", "00:00", "23:59", "19:05"])
def test_a_deadline_that_is_possible(closing: str) -> None:
    assert problems(requests_close=closing) == []


@pytest.mark.parametrize("closing", ["10081", "24:00", "19:60", "9:30", "x"])
def test_a_deadline_that_is_not_possible(closing: str) -> None:
    expected = {"setting": "requests_close", "value": closing, "most": 10080}
    assert problems(requests_close=closing) == [("closing", expected)]


def test_rounds_that_are_named_are_rounds_of_the_tournament() -> None:
    assert problems(rounds=5, half_point_bye_rounds=[1, 4]) == []
    assert problems(rounds=5, half_point_bye_rounds=[0, 5]) == [
        ("half-point-bye-round", {"round": number, "rounds": 5}) for number in (0, 5)
    ]
    assert problems(rounds=5, systems=[[1, "keizer"]], keizer_uncounted=[1, 5]) == []
    assert problems(rounds=5, systems=[[1, "keizer"]], keizer_uncounted=[0, 6]) == [
        ("uncounted-round", {"round": number, "rounds": 5}) for number in (0, 6)
    ]
    assert problems(rounds=5, strength_rounds=5) == []
    assert problems(rounds=5, strength_rounds=6) == [("strength-rounds", {"value": 6, "rounds": 5})]
    assert Settings().changed({"rounds": 5}).rounds_with_half_point_bye == (1, 2, 3, 4)
    assert Settings().changed({"rounds": 5, "half_point_bye_rounds": [2]}).rounds_with_half_point_bye == (2,)


def test_groups_prizes_and_rulebooks() -> None:
    assert problems(strength_groups=[[1, 2], [3]], prizes=[0, 5]) == []
    assert problems(families=[[1, 1]]) == [("in-two-groups", {"setting": "families"})]
    assert keys(prizes=[5, -1]) == ["prizes"]
    assert keys(systems=[[1, "knsb-wp"], [2, "knsb-rating"], [3, "knsb-wp"]]) == []
    assert problems(systems=[[1, "knsb-wp"], [3, "knsb-rating"], [3, "knsb-wp"]]) == [("system-order", {"round": 3})]
    assert keys(systems=[[0, "knsb-wp"]]) == ["system-first"]
    assert [key for key, _values in problems(systems=[[2, "none"], [1, "knsb-wp"]])] == [
        *("system", "system-order", "system-first"),
    ]


def test_the_rulebook_of_each_round() -> None:
    settings = Settings().changed({"systems": [[1, "knsb-rating"], [3, "knsb-wp"]], "rounds": 4})
    assert [settings.system_of(number).id for number in (1, 2, 3, 4)] == [*["knsb-rating"] * 2, *["knsb-wp"] * 2]
    assert [book.id for book in settings.books] == ["knsb-rating", "knsb-wp"]
    assert (settings.final_system.id, settings.scheme_of(1)) == ("knsb-wp", None)
    assert settings.rulebooks_without("drawing_dummy") == "knsb-rating, knsb-wp"
    known = Settings(first_round="x")
    assert (known.scheme_of(1), known.scheme_of(2)) == ("x", None)
    assert Settings().systems_in_force == ((1, "knsb-wp"),)


def test_a_choice_names_what_is_possible() -> None:
    assert problems(lot_colour="g") == [("choice", {"setting": "lot_colour", "value": "g", "choices": "w, b"})]
    assert problems(cycles=3) == [("choice", {"setting": "cycles", "value": 3, "choices": "1, 2"})]


def test_rankings_points_and_acceleration() -> None:
    dutch = {"systems": [[1, "fide-dutch"]]}
    assert problems(**dutch, acceleration="baku") == []
    assert keys(acceleration="baku") == ["acceleration-system"]
    assert keys(points="3-1-0") == ["points-system"]
    assert keys(points="many") == ["points"]
    assert keys(**dutch, points="3-1-0") == []
    assert keys(final_ranking="nothing") == ["ranking"]
    assert keys(final_ranking="nothing2") == keys(final_ranking="BH,nothing") == ["scores.unknown-tie-break"]
    assert keys(game="draughts", barrage=True) == []
    assert keys(barrage=True, final_ranking="BH,SB") == ["barrage"]
    assert Settings().changed({"final_ranking": "bh, sb"}).final_ranking == "BH,SB"
    assert [Settings(final_ranking=one).own_list for one in ("", "BH,SB")] == [False, True]


def test_a_setting_is_fixed_by_round_one_or_the_end() -> None:
    free, bound = DECLARED["place"], DECLARED["game"]
    assert (free.until, bound.until) == (Until.FINISHED, Until.ROUND_ONE)
    assert not bound.is_fixed(None)
    assert not bound.is_fixed(State())
    assert bound.is_fixed(State(finished=True))
    assert free.is_fixed(State(finished=True))
    assert (DECLARED["systems"].flag, DECLARED["no_show_withdraws"].flag) == ("--system", "--no-show")
    assert (DECLARED["lot_colour"].word_for(""), DECLARED["cycles"].word_for(2)) == ("open", "twice")


# Go


def test_problems_of_go_settings() -> None:
    assert problems(**GO, bar="1d", floor="1d") == []
    assert problems(**GO, bar="1k", floor="1d") == [("bar-below-floor", {"bar": "1k", "floor": "1d"})]
    assert problems(**GO, bar="1k", floor="1d", no_handicap_from="x") == [
        ("grade", {"setting": "no_handicap_from", "value": "x"})
    ]
    assert problems(mcmahon=True, handicap="grade", avoid=[["club", "below", 0, ""]]) == [
        ("only-go", {"setting": name}) for name in ("mcmahon", "handicap", "avoid")
    ]
    assert keys(game="go", handicap="score") == ["handicap-score"]
    assert keys(game="go", handicap="grade") == keys(**GO, handicap="score") == []


@pytest.mark.parametrize(
    ("avoid", "expected"),
    [
        (["club", "below", 0, ""], []),
        (["family", "everywhere", 7, ""], []),
        (["colour", "below", 0, ""], ["avoid"]),
        (["club", "above", 0, ""], ["avoid"]),
        (["club", "below", -1, ""], ["avoid"]),
        (["club", "below", 8, ""], ["avoid"]),
        (["club", "below", 0, "99"], ["avoid-before"]),
    ],
)
def test_an_avoidance_has_a_known_kind_place_and_number_of_rounds(avoid: list[Any], expected: list[str]) -> None:
    assert keys(game="go", rounds=7, avoid=[avoid]) == expected


def test_each_avoidance_is_named_once() -> None:
    twice = [[what, "below", 0, ""] for what in ("float", "country", "family", "club") * 2]
    assert problems(game="go", avoid=twice[:-1]) == [
        ("avoid-twice", {"value": what}) for what in ("country", "family", "float")
    ]


def test_what_the_engine_gets_of_go_settings() -> None:
    settings = Settings().changed(
        {
            **GO,
            "bar": "1d",
            "bye_worth": "2",
            "absence_worth": "1",
            "missed_worth": "0",
            "half_points": "kept",
            "unplayed_sos": "half",
            "stones_in_sos": True,
            "handicap": "score",
            "handicap_less": 1,
            "handicap_most": 4,
            "avoid": [["club", "below", 3, ""], ["float", "everywhere", 0, ""]],
        }
    )
    assert mcmahon_of(settings, {1: 5}) == McMahon(
        {1: 5}, bar=60, bye=2, absence=1, missed=0, rounded_down=False, resistance=Resistance.HALF, stones_count=True
    )
    assert mcmahon_of(Settings().changed({**GO, "half_points": "down"}), {}) == McMahon({}, rounded_down=True)
    assert mcmahon_of(Settings().changed(GO), {}) == McMahon({})
    assert mcmahon_of(Settings(), {}) is None
    assert handicap_of(settings) == Handicap(True, 1, 4, 30)
    by_grade = Settings().changed({"game": "go", "handicap": "grade", "bar": "1d", "no_handicap_from": "3d"})
    assert handicap_of(by_grade) == Handicap(False, 0, 9, 32)
    assert handicap_of(Settings()) is None
    assert avoidances_of(settings) == (
        Avoidance(AvoidanceKind.CLUB, "", True, 3),
        Avoidance(AvoidanceKind.FLOAT, "", False, None),
    )


@pytest.mark.parametrize(
    ("grade", "rating", "by_grade", "by_rating", "higher"),
    [
        ("1d", 2300, 30, 32, 32),
        ("3d", 2100, 32, 30, 32),
        ("1d", 0, 30, 30, 30),
        ("", 2100, 30, 30, 30),
        ("", 0, None, None, None),
    ],
)
def test_the_level_of_a_player(
    grade: str, rating: int, by_grade: int | None, by_rating: int | None, higher: int | None
) -> None:
    player = Player(1, "P", rating=rating, grade=grade)
    found = [start_level(Settings(start_by=way), player) for way in ("grade", "rating", "higher")]
    assert found == [by_grade, by_rating, higher]


@pytest.mark.parametrize(
    ("number", "grade", "score"),
    [(1, "4d", 60), (2, "1k", 58), (3, "20k", 30), (4, "", 30), (5, "5d", 62), (6, "1k", 64)],
)
def test_the_start_score_between_floor_and_bar_and_above_it(number: int, grade: str, score: int) -> None:
    settings = Settings(bar="1d", floor="15k", super_groups=((6, 7), (5,)))
    assert start_score(settings, Player(number, "P", grade=grade)) == score


def test_the_start_score_without_bar_and_floor() -> None:
    settings = Settings(super_groups=((2,),))
    assert [start_score(settings, Player(n, "P", grade="9d")) for n in (1, 2)] == [76, 78]
    assert start_score(settings, Player(3, "P")) == 0
    floor_only = Settings(floor="15k", super_groups=((2,),))
    assert [start_score(floor_only, Player(n, "P", grade=grade)) for n, grade in ((1, "20k"), (3, ""), (1, "1k"))] == [
        *(30, 30, 58),
    ]
    assert start_score(floor_only, Player(2, "P", grade="20k")) == 32, "one above the floor"


# Keizer


def test_keizer_settings_there_and_back() -> None:
    keizer = Keizer(
        top=50,
        own=0,
        bye=Fraction(1, 2),
        absent_max=None,
        gap=0,
        meetings=2,
        start="number",
        uncounted=(2, 3),
        stable=False,
    )
    said = settings_from(keizer)
    assert said == {
        "keizer_top": "50",
        "keizer_own": "0",
        "keizer_bye": "1/2",
        "keizer_absent_max": "none",
        "keizer_gap": 0,
        "keizer_meetings": "2",
        "keizer_start": "number",
        "keizer_uncounted": (2, 3),
        "keizer_recalculate": "once",
    }
    assert Settings().changed({"systems": [[1, "keizer"]], **said}).keizer == keizer
    assert (settings_from(Keizer()), Settings().keizer) == ({}, Keizer())


def test_a_wrong_number_of_keizer_is_told() -> None:
    assert [key for key, _values in problems(keizer_bye="5", keizer_top="0")] == ["keizer.number", "keizer.part"]
