"""What test_one_view does for rounds and standings, for categories, prizes and performance, and for what only the
arbiter sees: the log, the control sums, what the ranking goes by, and the verdict on a draft."""

from __future__ import annotations

import csv
import io
import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

from helpers.media import Media, are_in, plain, squeezed, text_of
from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import PrizeGroup, PrizeList
from zwitsers.engine.prizes.prize_text import read_prize
from zwitsers.event import actions
from zwitsers.present.tables.log import log_lines
from zwitsers.present.tables.prizes import given, why_lines, winner_of, won_lists
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.control import control
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.performance import performance_table
from zwitsers.present.views.prizes import prizes, public_prizes
from zwitsers.present.views.ranking import ranking_view
from zwitsers.present.views.verdict import judged_draft
from zwitsers.present.words import hundredths, listed_name, number, numbered, place_of, plain_name, signed

if TYPE_CHECKING:
    from typing import Any

    from helpers.webserver import Server
    from zwitsers.engine.scores.units import Number
    from zwitsers.present.views.standings import Standings

PEOPLE = [
    ("Brouwer, Teun", "FM", 2150, 2203, "m", "Pion"),
    ("de Groot, Karel", "", 1900, 0, "m", "Toren"),
    ("Łukasz, Zofia", "WIM", 2001, 1987, "w", "Pion"),
    ("van 't Hof, Bram", "", 0, 0, "m", "Toren"),
    ("Özil, Ada", "", 1700, 1755, "w", "Pion"),
    ("Jansen, Piet", "", 1650, 0, "m", "Toren"),
    ("Jansen, Piet", "", 1600, 1611, "m", "Pion"),
    ("Quist, Marie", "", 1500, 0, "w", ""),
]


@pytest.fixture(scope="module")
def name(hall: Server) -> str:
    """Two rounds of three with a draft of the last; two categories, prizes for everyone, in a category, for clubs and
    for a special game, one moved by hand; standings by a list of the organiser's own, with performance everywhere."""
    server = hall
    made = server.create("Prized Open", rounds=3, final_ranking="BH/C1,BH,SB", performance="everywhere")
    fields = ("name", "title", "rating", "international_rating", "sex", "club")
    people = [dict(zip(fields, person, strict=True)) for person in PEOPLE]
    server.do(made, lambda state: actions.add_players(state, people))
    server.do(made, lambda state: actions.set_category(state, "Tot 1800", "rating<1800"))
    server.do(made, lambda state: actions.set_category(state, "Dames", "sex=w"))
    for kind, texts, more in (
        (PrizeGroup.EVERYONE, ("125,50", "60", "40 + beker"), {}),
        (PrizeGroup.CATEGORY, ("30", "boek = 10"), {"category": 1}),
        (PrizeGroup.CLUBS, ("50",), {"best": 2}),
        (PrizeGroup.SPECIAL, ("15",), {"name": "Mooiste partij", "beside": True}),
    ):
        listed = tuple(read_prize(text, 5 if kind is PrizeGroup.SPECIAL else 0) for text in texts)
        wanted = PrizeList(0, kind, listed, **more)
        server.do(made, partial(actions.set_prizes, prize_list=wanted))
    server.do(made, lambda state: actions.show_prizes(state, True))
    for results in (
        [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN), (Result.WIN, Result.LOSS)],
        [(Result.DRAW, Result.DRAW), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN), (Result.WIN, Result.LOSS),
         (Result.DRAW, Result.DRAW)],
    ):  # fmt: skip
        server.do(made, actions.pair)
        turn = len(server.do(made, actions.publish).rounds)
        entered = [(board, *result) for board, result in enumerate(results, start=1)]
        server.do(made, partial(actions.enter_results, number=turn, results=entered))
        server.do(made, partial(actions.close_round, number=turn))
    winner = prizes(server.state(made)).winners[0].player
    assert winner is not None
    server.do(made, lambda state: actions.move_prize(state, winner.id or 0, 8, 1000, "promised"))
    server.do(made, actions.pair)
    return made


def sheet_called(media: Media, name: str) -> list[list[str]]:
    return media.sheet(media.book.sheet_names.index(name))


def exact(value: Number | None) -> str:
    """As a workbook has a number."""
    return "" if value is None else value.exact


def cells_of(standings_view: Standings, language: str) -> list[list[str]]:
    """What every table of the standings has of a player, besides its values."""
    return [
        [place_of(line), listed_name(line.player, language), number(line.points, language),
         *("; ".join(number(value, language) for value in item.numbers) for item in line.tie_breaks)]
        for line in standings_view.lines
    ]  # fmt: skip


def test_every_category_has_the_same_standings_everywhere(media: Media) -> None:
    state, language = media.state, media.language
    whole = event_standings(state)
    found = of_every_category(state, whole)
    assert [one.category for one in found] == ["Tot 1800", "Dames"]
    hall = text_of(media.page("/t/{name}/hall?show=standings"))
    pdf = media.pdf("pdf-standings")
    listed = media.table("csv-standings")
    for at, (category, made) in enumerate(zip(state.categories, found, strict=True), start=1):
        expected = cells_of(made, language)
        tables = {
            "desk": text_of(media.page(f"/desk/{{name}}/standings?category={category.id}")),
            "phone": text_of(media.page(f"/t/{{name}}/standings?category={category.id}")),
            "site": text_of(media.site_page(f"category-{at}.html")),
            "hall": hall,
        }
        for where, rows in tables.items():
            for row in expected:
                assert any(set(row) <= set(cells) for cells in rows), (where, row)
        terminal = squeezed(media.terminal("standings", "{}", "--category", category.name))
        sheet = sheet_called(media, category.name)
        shown = media.json("standings", category=category.id)
        within = media.table("csv-standings", category=category.name)
        for row, line, record, flat in zip(expected, made.lines, shown["lines"], within, strict=True):
            for where, text in (("pdf", pdf), ("terminal", terminal)):
                assert squeezed(row[1]) in text, (where, row)
                assert squeezed("".join(row[2:])) in text, (where, row)
            values = [row[0], row[1], line.points.exact, *(exact(item.numbers[0]) for item in line.tie_breaks)]
            assert any(set(values) <= set(cells) for cells in sheet), values
            assert (record["place"], record["overall"], record["points"]) == (
                line.place,
                line.overall,
                line.points.exact,
            )
            assert [item["value"] for item in record["tie_breaks"]] == [item.value for item in line.tie_breaks]
            assert (flat["place"], flat["overall"]) == (str(line.place), str(line.overall))
            (in_whole,) = [one for one in listed if one["number"] == str(line.number)]
            assert in_whole[category.name] == str(line.place)


def test_prizes_are_the_same_everywhere(media: Media) -> None:
    state, language = media.state, media.language
    made = prizes(state)
    seen = public_prizes(made)
    assert len(made.winners) > 5
    assert any(winner.moved for winner in made.winners)
    assert any(winner.player is None for winner in made.winners)
    told = {
        "desk": (made, media.page("/desk/{name}/prizes")),
        "phone": (seen, media.page("/t/{name}/prizes")),
        "site": (seen, media.site_page("prize-list.html")),
        "terminal": (made, media.terminal("prizes", "show", "{}")),
        "xlsx": (made, "\n".join(" ".join(row) for row in media.sheet(_sheet_of_prizes(media)))),
    }
    for where, (division, html) in told.items():
        text = squeezed(plain(html) if where in ("desk", "phone", "site") else html)
        for winner in division.winners:
            why = [] if where == "terminal" else why_lines(division, winner, language)
            amount = given(winner, language) if where != "xlsx" or winner.things else ""
            who = winner_of(winner)
            for each in (who.title, plain_name(who), amount, *why):
                assert squeezed(each) in text, (where, each)
    winning = [winner for winner in made.winners if winner.money.cents or winner.things]
    hall, pdf = text_of(media.page("/t/{name}/hall?show=prizes&rows=32")), media.pdf("pdf-prizes")
    for winner in winning:
        who = winner_of(winner)
        row = {who.title, plain_name(who), given(winner, language), won_lists(made, winner, language)}
        assert any(row <= set(cells) for cells in hall), row
        for each in row:
            assert squeezed(each) in pdf, each
    shown = media.json("prizes")
    amounts = [(winner.money.exact, list(winner.things)) for winner in made.winners]
    assert [(item["money"], [part["thing"] for part in item["parts"] if part["thing"]])
            for item in shown["winners"]] == amounts  # fmt: skip
    assert json.loads(media.terminal("prizes", "show", "{}", "--json")) == media.json("prizes", arbiter=True)
    lines = list(csv.DictReader(io.StringIO(media.terminal("prizes", "show", "{}", "--csv"))))
    assert [(line["prize"], line["things"]) for line in lines] == [
        (money, "; ".join(things)) for money, things in amounts
    ]
    ranked = {line.player.id: line.prize for line in event_standings(state).lines}
    for winner in made.winners:
        if winner.player is not None and winner.parts:
            assert ranked[winner.player.id] == winner.money
            for path in ("/desk/{name}/players/%d/card", "/t/{name}/players/%d"):
                assert given(winner, language) in plain(media.page(path % winner.player.id))


def _sheet_of_prizes(media: Media) -> int:
    return media.book.sheet_names.index({"nl": "Prijzen", "en": "Prizes"}[media.language])


def test_performances_are_the_same_everywhere(media: Media) -> None:
    language = media.language
    made = performance_table(event_standings(media.state))
    assert len(made.lists) == 2
    pages = {
        "desk": text_of(media.page("/desk/{name}/performance")),
        "phone": text_of(media.page("/t/{name}/performance")),
    }
    terminal = squeezed(media.terminal("standings", "{}", "--performance"))
    flat = list(csv.DictReader(io.StringIO(media.terminal("standings", "{}", "--performance", "--csv"))))
    assert json.loads(media.terminal("standings", "{}", "--performance", "--json")) == media.json("performance")
    records = {(line["number"], line["list"]): line for line in flat}
    sheets = [media.sheet(at) for at, name in enumerate(media.book.sheet_names) if "(" in name]
    for line in made.lines:
        for found, sheet in zip(line.lists, sheets, strict=True):
            row = {place_of(line.line), listed_name(line.player, language), number(line.points, language)}
            row |= {str(found.performance or ""), signed(found.change, language), hundredths(found.expected, language)}
            for where, rows in pages.items():
                assert any(row <= set(cells) for cells in rows), (where, row)
            assert squeezed(listed_name(line.player, language)) in terminal
            flat_line = records[str(line.player.number), found.list.value]
            assert (flat_line["performance"], flat_line["change"]) == (
                str(found.performance or ""),
                "" if found.change is None else found.change.exact,
            )
            values = {place_of(line.line), listed_name(line.player, language), str(found.performance or "")}
            assert any(values | {exact(found.change)} <= set(cells) for cells in sheet), values
        # The line of the standings has that of the list which counts, in the hall and on paper too.
        brief = line.line.performance
        assert brief is not None
        shown = {listed_name(line.player, language), str(brief.performance or "")}
        tables = {
            "standings": text_of(media.page("/t/{name}/standings")),
            "hall": text_of(media.page("/t/{name}/hall?show=standings")),
            "site": text_of(media.site_page("standings.html")),
        }
        for where, rows in tables.items():
            assert any(shown <= set(cells) for cells in rows), (where, shown)
        card = plain(media.page(f"/t/{{name}}/players/{line.player.id}"))
        for found in line.lists:
            if found.change is not None:
                assert f"{signed(found.change, language)}" in card


def test_what_the_ranking_goes_by_is_the_same_everywhere(media: Media) -> None:
    view, language = ranking_view(media.state, "WON,SB"), media.language
    assert view.moved
    html = media.page("/desk/{name}/ranking?codes=WON,SB")
    terminal = media.terminal("ranking", "{}", "--tie-breaks", "WON,SB")
    are_in(
        {"terminal": terminal},
        [f"{item.code}: {item.chosen.name(language)} ({item.article})" for item in view.criteria],
    )
    rows = text_of(html)
    for moved in view.moved:
        cells = [
            numbered(moved.player),
            number(moved.after.points, language),
            place_of(moved.before),
            place_of(moved.after),
        ]
        assert any(set(cells) <= {cell.rstrip(" ↑↓") for cell in row} for row in rows), cells
        are_in({"terminal": terminal}, ["".join(cells)])
    shown: Any = media.json("ranking", ranking="WON,SB")
    assert json.loads(media.terminal("ranking", "{}", "--tie-breaks", "WON,SB", "--json")) == shown
    assert [item["player"]["number"] for item in shown["moved"]] == [moved.player.number for moved in view.moved]


def test_log_and_control_and_verdict_are_the_same_everywhere(media: Media) -> None:
    state, language, log = media.state, media.language, media.server.site.now(media.name).log
    lines = log_lines(log, state, log.entries, language)
    told = [line.text for line in lines]
    texts = {"desk": plain(media.page("/desk/{name}/log")), "terminal": media.terminal("log", "{}")}
    texts["csv"] = media.arbiter.get(f"/desk/{media.name}/log.csv", params={"lang": language}).text.replace('""', '"')
    are_in(texts, told)
    shown = media.json("log", arbiter=True)["entries"]
    assert [(item["sequence"], item["text"]) for item in shown] == [(line.sequence, line.text) for line in lines]
    sums = control(event_standings(state).snapshot, event_standings(state).rulebook)
    assert media.json("control", arbiter=True) == json.loads(media.terminal("control", "{}", "--json"))
    are_in({"terminal": media.terminal("control", "{}")}, [number(item.total, language) for item in sums.sums])
    said = verdict_lines(judged_draft(state), language)
    are_in({"desk": plain(media.page("/desk/{name}/pairing")), "terminal": media.terminal("round", "show", "{}"),
            "api": " ".join(media.json("draft", arbiter=True)["verdict"]["text"])}, said)  # fmt: skip
