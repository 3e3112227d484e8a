"""The fields of every criterion of the catalogue, and codes, names and headings of criteria with modifiers."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE, by_family
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, Family
from zwitsers.engine.scores.criteria.writing import UnknownTieBreakError, parse_code, parse_codes, ranking_of
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

# Code, family, unit, how terms are combined, article, ruling, name in JSON.
CITED = """
PTS | rulebooks | points | sum | C.07 4 | R1.1 | points
WP | rulebooks | points | sum | 000 1.1, 001 A1a, 002 Definitie WP | R1.5, R1.6 | resistance_points
WSB | rulebooks | squares | sum | 000 1.2, 001 A1b, 002 Definitie SB | R1.5, R1.6 | sonneborn_berger
DR | rulebooks | points | sum | 000 7.5d, 001 F12.2, 003 F10 | R9.6, R11.1 | direct_result
AR | rulebooks | whole | mean | 003 F10, 002 Eindstand 2 rating | R9.5, R11.6 | average_rating
LOT | rulebooks | whole | sum | 000 7.5e, 001 F12.5, 003 F10, C.07 4 | R9.5, R11.6 | lot
DE | fide | points | sum | C.07 6 | - | -
WIN | fide | whole | sum | C.07 7.1 | - | -
WON | fide | whole | sum | C.07 7.2 | - | -
BPG | fide | whole | sum | C.07 7.3 | - | -
BWG | fide | whole | sum | C.07 7.4 | - | -
PS | fide | points | sum | C.07 7.5 | - | -
REP | fide | whole | sum | C.07 7.6 | - | -
STD | fide | halves | sum | C.07 7.7 | - | -
TPN | fide | whole | pairing-number | C.07 7.8 | - | -
BH | fide | points | sum | C.07 8.1 | - | -
AOB | fide | points | mean | C.07 8.2 | - | -
FB | fide | points | sum | C.07 8.3 | - | -
SB | fide | squares | sum | C.07 9.1 | - | -
KS | fide | points | sum | C.07 9.2 | - | -
ARO | fide | whole | mean-rounded | C.07 10.1 | - | -
TPR | fide | whole | performance | C.07 10.2 | - | -
PTP | fide | whole | perfect-performance | C.07 10.3 | - | -
APRO | fide | whole | mean-rounded | C.07 10.4 | - | -
APPO | fide | whole | mean-rounded | C.07 10.5 | - | -
RTNG | fide | whole | rating | C.07 10.6 | - | -
SOLK | draughts | points | sum | 002 Eindstand 2 FMJD | R9.5, R11.3 | -
SOLM | draughts | points | sum | 002 Eindstand 2 FMJD | R9.5, R11.3 | solkoff_median
SOLT | draughts | points | sum | 002 Eindstand 2 FMJD | R9.5, R11.3, R10.8 | solkoff_truncated
ASOL | draughts | points | mean | 002 Eindstand 2 FMJD | R9.5 | -
AWP | draughts | points | mean | 002 Definitie WP | R1.5, R1.6 | -
AWSB | draughts | squares | mean | 002 Definitie SB | R1.5, R1.6 | -
BARRAGE | draughts | whole | sum | 002 Eindstand 1 | R9.5 | barrage
NBW | go | points | sum | OpenGotha NBW | - | -
MMS | go | points | sum | OpenGotha MMS | - | -
SOSW | go | points | sum | OpenGotha SOSW | - | -
SODOSW | go | squares | sum | OpenGotha SODOSW | - | -
SOSOSW | go | points | sum | OpenGotha SOSOSW | - | -
CUSSW | go | points | sum | OpenGotha CUSSW | - | -
SOSM | go | points | sum | OpenGotha SOSM | - | -
SODOSM | go | squares | sum | OpenGotha SODOSM | - | -
SOSOSM | go | points | sum | OpenGotha SOSOSM | - | -
CUSSM | go | points | sum | OpenGotha CUSSM | - | -
SOSOS | go | points | sum | 000 1.1 | R1.5 | -
DC | go | whole | sum | OpenGotha DC | - | -
SDC | go | whole | sum | OpenGotha SDC | - | -
RANK | go | whole | grade | OpenGotha Rank | - | -
EXT | go | points | sum | OpenGotha EXT | - | -
EXR | go | points | sum | OpenGotha EXR | - | -
CPS | go | points | sum | OpenGotha CPS | - | -
STS | go | points | sum | OpenGotha STS | - | -
SOSTS | go | points | sum | OpenGotha SOSTS | - | -
KEIZER | rulebooks | whole | sum | Keizer K3 | K3 | keizer_points
START | rulebooks | whole | start-order | Keizer K1 | K1 | start_order
"""


def test_articles_rulings_units_and_published_names() -> None:
    found = [
        " | ".join(
            [
                item.code,
                item.family.value,
                item.unit.value,
                item.total.how,
                item.article,
                item.ruling or "-",
                item.published or "-",
            ]
        )
        for item in CATALOGUE.values()
    ]
    assert found == CITED.strip().splitlines()


@pytest.mark.parametrize(
    ("field", "codes"),
    [
        ("smaller_is_better", "LOT TPN START"),
        ("chain", "SOLT"),
        ("leads", "PTS NBW MMS CPS STS KEIZER"),
        ("rated_only", "ARO TPR PTP APRO APPO RTNG"),
        ("usual_points", "WP WSB AWP AWSB SOSOS"),
        ("swiss_only", "WP BH AOB FB SOLK SOLM SOLT ASOL AWP SOSW SOSOSW SOSM SOSOSM SOSOS SOSTS"),
        ("split", "DR LOT DE DC SDC"),
        ("heading", "PTS DR AR LOT SOLM SOLT KEIZER START"),
    ],
)
def test_which_criteria_have_a_property(field: str, codes: str) -> None:
    assert [code for code, item in CATALOGUE.items() if getattr(item, field)] == codes.split()


def test_an_organiser_cannot_choose_what_a_rulebook_alone_has() -> None:
    assert [code for code, item in CATALOGUE.items() if not item.choosable] == ["BARRAGE", "KEIZER", "START"]
    listed = by_family()
    assert list(listed) == [Family.RULEBOOKS, Family.FIDE, Family.DRAUGHTS, Family.GO]
    assert [item.code for item in listed[Family.RULEBOOKS]] == ["PTS", "WP", "WSB", "DR", "AR", "LOT"]
    assert sum(map(len, listed.values())) == len(CATALOGUE) - 3


def test_only_the_truncated_chain_compares_a_missing_value_as_zero() -> None:
    assert {code: item.blank for code, item in CATALOGUE.items() if item.blank is not None} == {"SOLT": 0}


@pytest.mark.parametrize(
    ("text", "modifiers"),
    [
        ("BH", {}),
        ("BH/C2", {"lowest": 2}),
        ("BH/M1", {"lowest": 1, "highest": 1}),
        ("BH/M2", {"lowest": 2, "highest": 2}),
        ("BH/P", {"forfeits_played": True}),
        ("AOB/F", {"fore": True}),
        ("TPN/R", {"reversed": True}),
        ("DR/1", {"first_place": True}),
        ("SOSW/H", {"half": True}),
        ("KS/L-12", {"limit": -12}),
    ],
)
def test_a_modifier_sets_its_own_field(text: str, modifiers: dict[str, int | bool]) -> None:
    usual: dict[str, int | bool] = dict.fromkeys(ChosenCriterion._fields[1:], False)
    found = parse_code(text)
    assert found is not None
    assert found._asdict() == {"criterion": CATALOGUE[text.partition("/")[0]], **usual, **modifiers}


@pytest.mark.parametrize(
    ("text", "published", "heading", "name"),
    [
        ("PTS", "points", "Pts", "points"),
        ("BH", "BH", "BH", "Buchholz"),
        ("SB/C1", "SB/C1", "SB/C1", "Sonneborn-Berger (FIDE), without the lowest"),
        ("WP/C1", "WP/C1", "WP/C1", "resistance points, without the lowest"),
        (
            "BH/M2/P",
            "BH/M2/P",
            "BH/M2/P",
            "Buchholz, without the two highest and the two lowest, forfeits counted as games",
        ),
        ("AOB/F", "AOB/F", "AOB/F", "average Buchholz of the opponents, as if the last round had been drawn"),
        ("RTNG/R", "RTNG/R", "RTNG/R", "rating, reversed"),
        ("DR/1", "direct_result", "Direct", "direct result, for the first place only"),
        ("KS/L+3", "KS/L+3", "KS/L+3", "Koya, limit +3 half points"),
        (
            "SOSW/C1/H",
            "SOSW/C1/H",
            "SOSW/C1/H",
            "sum of opponents' wins, without the lowest, opponents get half a point for every unplayed round",
        ),
    ],
)
def test_a_code_in_json_in_a_heading_and_in_words(text: str, published: str, heading: str, name: str) -> None:
    (chosen,) = parse_codes(text)
    assert (chosen.code, chosen.published, chosen.heading("en"), chosen.name("en")) == (text, published, heading, name)


@pytest.mark.parametrize(
    ("lowest", "published", "heading", "name"),
    [
        (0, "solkoff_truncated_0", "Afgekapt 0", "Solkoff afgekapt"),
        (2, "solkoff_truncated_2", "Afgekapt 2", "Solkoff afgekapt 2"),
    ],
)
def test_a_length_of_a_chain_is_numbered(lowest: int, published: str, heading: str, name: str) -> None:
    chosen = ChosenCriterion(CATALOGUE["SOLT"], lowest=lowest)
    assert (chosen.published, chosen.heading("nl"), chosen.name("nl")) == (published, heading, name)


def test_headings_are_in_both_languages() -> None:
    found = {code: item.heading for code, item in CATALOGUE.items() if item.heading is not None}
    assert found == {
        "PTS": ("Ptn", "Pts"),
        "DR": ("Onderling", "Direct"),
        "AR": ("Gemiddelde rating", "Average rating"),
        "LOT": ("Loting", "Lot"),
        "SOLM": ("Mediaan", "Median"),
        "SOLT": ("Afgekapt", "Cut"),
        "KEIZER": ("Keizer", "Keizer"),
        "START": ("Begin", "Start"),
    }


def test_a_list_is_a_ranking_that_cites_articles_and_rulings() -> None:
    assert ranking_of(parse_codes("RATING,CUSS")) == FinalRanking(
        "RTNG,CUSSW",
        (
            FinalStep("PTS", "C.07 4", "R1.1"),
            # FIDE criteria without a ruling of their own follow FD7.
            FinalStep("RTNG", "C.07 10.6", "FD7"),
            FinalStep("CUSSW", "OpenGotha CUSSW", ""),
        ),
        own_list=True,
    )
    # A criterion that replaces the points is part of the name; the points are not, unless there is nothing else.
    names = {text: ranking_of(parse_codes(text)) for text in ("MMS,SOSM", "PTS,WP", "WP,PTS", "MMS", "PTS")}
    assert {text: found.id for text, found in names.items()} == {
        "MMS,SOSM": "MMS,SOSM",
        "PTS,WP": "WP",
        "WP,PTS": "WP,PTS",
        "MMS": "MMS",
        "PTS": "PTS",
    }
    assert [found.codes for found in names.values()] == ["MMS,SOSM", "PTS,WP", "WP,PTS", "MMS", "PTS"]
    assert ranking_of(()) == FinalRanking("PTS", (FinalStep("PTS", "C.07 4", "R1.1"),), own_list=True)


def test_every_code_that_is_wrong_is_named() -> None:
    with pytest.raises(UnknownTieBreakError) as caught:
        parse_codes(f"BH,{'X' * 41},WIN/C1,BH/Q,bh")
    unknown, *others = caught.value.problems
    assert (unknown.key, unknown.values["code"]) == ("scores.unknown-tie-break", "X" * 40)
    assert others == [
        Problem("scores.no-modifiers", code="WIN/C1", criterion="WIN"),
        Problem("scores.unknown-modifier", code="BH/Q", criterion="BH", modifiers="/C1 /C2 /M1 /M2 /P"),
        Problem("scores.tie-break-twice", code="BH"),
    ]
