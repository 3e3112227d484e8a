"""Categories and prizes in files: kept by our own format, both ways; said to be lost by the others."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, published, started
from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.prizing import prize_money
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.to_events import imported
from zwitsers.formats.tournament_json import read_json, write_json
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.documents.site import site_pages
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.prizes import prizes

if TYPE_CHECKING:
    from zwitsers.event.state import State


def with_everything(*gone: str) -> State:
    """Every kind of list, in an order of its own; rules, something by hand, and shown."""
    made = started(6, rounds=2, prizes=[10000, 5000])
    for player, (rating, sex) in enumerate(zip((1900, 1800, 1750, 1700, 1400, 0), "mwmwmw", strict=True), start=1):
        made = made.do(c.change_player, player, {"rating": rating, "sex": sex, "club": "De Kring", "labels": "junior"})
    for number, name in enumerate(gone, start=1):
        made = made.do(c.set_category, name, "rating<1000").do(c.remove_category, number)
    first = len(gone) + 1
    made = made.do(c.set_category, "Under 1800", "rating<1800", added=[6], removed=[3])
    made = made.do(c.set_category, "Women", "sex=w | label=junior & born=2008-")
    under = PrizeList(
        0, PrizeGroup.CATEGORY, (Prize(3000, "cup + book", 2500), Prize(2000)), category=first, share=Sharing.HORT
    )
    made = made.do(c.set_prizes, under)
    cup = PrizeList(0, PrizeGroup.CATEGORY, (Prize(0, "cup"),), category=first + 1, share=Sharing.PLACE, to=2)
    made = made.do(c.set_prizes, cup)
    made = made.do(c.set_prizes, PrizeList(0, PrizeGroup.CLUBS, (Prize(6000),), "Best club", best=3, beside=True))
    made = made.do(c.set_prizes, PrizeList(0, PrizeGroup.SPECIAL, (Prize(1500, "finest game", 0, 4),)))
    made = made.do(c.set_prize_rules, one_each=True, minimum=1000, unit=50, withdrawn=False, excluded=(2,))
    made = made.do(c.order_prizes, [3, 2]).do(c.move_prize, ORGANISER, 5, 750, "agreed").do(c.show_prizes, True)
    return closed(published(made)).state


def test_everything_comes_back_from_json() -> None:
    before = with_everything()
    data = FORMATS["json"].write(before, DocumentOptions()).data
    after = replay(imported(read_json(data), {}).events)
    assert exchanged_of(after) == exchanged_of(before)
    assert prize_money(after) == prize_money(before)
    assert after.prizes.shown


def test_numbers_that_are_no_longer_used_are_not_kept_but_what_belongs_together_is() -> None:
    before = with_everything("Gone", "Gone too")
    after = replay(imported(read_json(FORMATS["json"].write(before, DocumentOptions()).data), {}).events)
    assert [item.id for item in after.categories] == [1, 2]
    assert prize_money(after) == prize_money(before)
    assert [item.category_name for item in prizes(after).lists] == [item.category_name for item in prizes(before).lists]


def test_a_file_without_them_has_none_and_is_written_as_before() -> None:
    data = json.loads(write_json(exchanged_of(started(4, rounds=1).state)).data)
    assert not {"categories", "prizes"} & set(data)


@pytest.mark.parametrize("name", ["trf", "trf26", "knsb", "h9", "opengotha", "pdn"])
def test_formats_without_a_place_for_them_say_so(name: str) -> None:
    losses = FORMATS[name].write(with_everything(), DocumentOptions()).losses
    told = {loss.key: loss.values["times"] for loss in losses if loss.key in LOST}
    assert told == {"exchange.categories-lost": 2, "exchange.prizes-lost": 5}
    without = FORMATS[name].write(closed(published(started(4, rounds=2))).state, DocumentOptions()).losses
    assert not LOST & {loss.key for loss in without}


LOST = {"exchange.categories-lost", "exchange.prizes-lost"}
WRONG: dict[str, tuple[tuple[object, ...], Any]] = {
    "categories[0].rule": (("categories", 0, "rule"), "elo<1800"),
    "categories[1].id": (("categories", 1, "id"), 1),
    "categories[0].added[0]": (("categories", 0, "added", 0), 99),
    "prizes.lists[0].of": (("prizes", "lists", 0, "of"), "everybody"),
    "prizes.lists[1].category": (("prizes", "lists", 1, "category"), 77),
    "prizes.lists[0].to": (("prizes", "lists", 0, "to"), 88),
    "prizes.lists[0].prizes[0].cents": (("prizes", "lists", 0, "prizes", 0, "cents"), -5),
    "prizes.rules.unit": (("prizes", "rules", "unit"), 0),
    "prizes.rules.one_each": (("prizes", "rules", "one_each"), "yes"),
    "prizes.moves[0].taker": (("prizes", "moves", 0, "taker"), 99),
    "prizes.shown": (("prizes", "shown"), 1),
}


@pytest.mark.parametrize("place", WRONG)
def test_what_is_wrong_is_named_by_its_place(place: str) -> None:
    path, value = WRONG[place]
    record: Any = json.loads(FORMATS["json"].write(with_everything(), DocumentOptions()).data)
    here = record
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    with pytest.raises(FormatError) as caught:
        read_json(json.dumps(record).encode())
    assert caught.value.problems[0].values["place"] == place


def test_the_standings_as_csv_have_a_column_with_the_rank_in_each_category() -> None:
    state = with_everything()
    text = FORMATS["csv-standings"].write(state, DocumentOptions(language="en")).data.decode("utf-8-sig")
    heading, *rows = csv.reader(io.StringIO(text))
    assert heading[-2:] == ["Under 1800", "Women"]
    made = event_standings(state)
    for at, one in enumerate(of_every_category(state, made), start=-2):
        ranked = {line.player.name: str(line.place) for line in one.lines}
        assert [row[at] for row in rows] == [ranked.get(line.player.name, "") for line in made.lines]


def test_the_static_site_has_the_prizes_when_they_are_shown_and_never_a_reason_given_by_hand() -> None:
    state = with_everything()
    page = site_pages(state, DocumentOptions("en"))["prize-list.html"].decode()
    assert "Prizes, provisional" in page
    assert "By hand €7.50 goes from the organiser" in page
    assert "agreed" not in page
    assert "prize-list.html" in site_pages(state, DocumentOptions("en"))["standings.html"].decode()
    hidden = replay(c.show_prizes(state, False), state)
    assert "prize-list.html" not in site_pages(hidden, DocumentOptions("en"))
    assert not any(
        "€" in data.decode()
        for name, data in site_pages(hidden, DocumentOptions("en")).items()
        if name.endswith(".html")
    )
