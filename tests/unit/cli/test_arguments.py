"""The declaration of a command's arguments: parsing, checking and help from one list."""

from __future__ import annotations

import pytest

from zwitsers.cli.arguments import Arguments
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.kinds import barrage, number_ranges, whole_number
from zwitsers.cli.ranking_kinds import amounts


def example() -> Arguments:
    arguments = Arguments("standings")
    arguments.positional("file", value="cli.word.file", help="cli.option.file")
    arguments.option("-n", "--after", value="cli.word.rounds", help="cli.standings.after", kind=whole_number(0))
    arguments.option("--forbid", value="cli.word.number", help="cli.card.number", repeatable=True)
    arguments.switch("--json", help="cli.option.json")
    arguments.switch("--csv", help="cli.option.csv")
    arguments.rule_out_together("--json", "--csv")
    return arguments


def test_values_by_name() -> None:
    values = example().parse(["club.trf", "-n", "3", "--forbid", "1-2", "--forbid", "3-4", "--json"])
    assert values.file == "club.trf"
    assert values.after == 3
    assert values.forbid == ["1-2", "3-4"]
    assert (values.json, values.csv) == (True, False)


def test_what_was_not_given() -> None:
    values = example().parse(["-"])
    assert (values.file, values.after, values.forbid, values.json) == ("-", None, [], False)


def test_usage_shows_what_is_optional_repeatable_and_exclusive() -> None:
    assert example().usage("en") == "zwitsers standings FILE [--after N] [--forbid NUMBER …] [--json | --csv]"
    assert example().usage("nl").startswith("zwitsers standings BESTAND ")


def test_options_are_not_abbreviated() -> None:
    with pytest.raises(WrongCallError):
        example().parse(["club.trf", "--aft", "3"])


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("500,300,200", (50000, 30000, 20000)),
        ("62.50,40", (6250, 4000)),
        ("0.5", (50,)),
        (" 7 , 3 ", (700, 300)),
        ("5€", (500,)),
    ],
)
def test_amounts_are_exact_cents(text: str, cents: tuple[int, ...]) -> None:
    assert amounts("--prizes", text) == cents


@pytest.mark.parametrize("text", ["", ",", "1.", ".5", "1.005", "1e3", "٣"])
def test_what_is_not_an_amount(text: str) -> None:
    with pytest.raises(WrongCallError):
        amounts("--prizes", text)


def test_a_barrage_is_a_list_or_still_open() -> None:
    assert barrage("--barrage", "5, 2") == ((5,), (2,))
    assert barrage("--barrage", "5,2=7") == ((5,), (2, 7))
    assert barrage("--barrage", "open") == ()


def test_a_group_may_be_one_player() -> None:
    assert number_ranges("--strength-groups", "1,2-4") == (frozenset({1}), frozenset({2, 3, 4}))


@pytest.mark.parametrize("text", ["", "1,", "4-2", "1--3", "a", "0", "1-2-3"])
def test_what_is_not_a_group_of_numbers(text: str) -> None:
    with pytest.raises(WrongCallError):
        number_ranges("--strength-groups", text)
