"""One tournament with every irregularity: every number and name is the same wherever it is shown, in both languages.

Rounds, standings, cards, cross table, players, progress, corrections and explanations; on the desk, a phone, the screen
in the hall, as PDF, CSV, XLSX, on the site, in the API and on the terminal, as far as it is
there. What is expected comes from the views.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.irregular_open import irregular_open
from helpers.media import Media, are_in, come_in_order, plain, squeezed, text_of
from zwitsers.cli.errors import Exit
from zwitsers.engine.domain import Colour, Result
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.language import translate
from zwitsers.present.marks import result_sign
from zwitsers.present.tables.card import opponent
from zwitsers.present.tables.crosstable import cell_parts
from zwitsers.present.tables.explanation import explanation_blocks, public_blocks
from zwitsers.present.tables.standings import standings_name
from zwitsers.present.tables.table import Paragraph
from zwitsers.present.views.card import cards
from zwitsers.present.views.correction import effect
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.explanation import RoundExplanation, public_answer, when_paired
from zwitsers.present.views.players import by_name, players
from zwitsers.present.views.progress import progress
from zwitsers.present.views.round import event_round
from zwitsers.present.words import (
    board_result,
    float_arrow,
    listed_name,
    number,
    numbered,
    place_of,
    plain_name,
    reason_word,
    round_label,
    short_name,
    turn_result,
)

if TYPE_CHECKING:
    from pathlib import Path

    from helpers.webserver import Server


@pytest.fixture(scope="module")
def name(hall: Server) -> str:
    return irregular_open(hall)


def test_the_standings_are_the_same_everywhere(media: Media) -> None:
    made, language = event_standings(media.state), media.language
    title = standings_name(made, language)
    expected = [
        [place_of(line), listed_name(line.player, language), number(line.points, language),
         number(line.resistance_points, language), number(line.sonneborn_berger, language),
         *([line.title] if line.title else [])]
        for line in made.lines
    ]  # fmt: skip
    pages = {
        "desk": media.page("/desk/{name}/standings"),
        "phone": media.page("/t/{name}/standings"),
        "hall": media.page("/t/{name}/hall?show=standings"),
        "site": media.site_page("standings.html"),
    }
    for where, html in pages.items():
        assert title in plain(html), where
        rows = text_of(html)
        for row in expected:
            assert any(set(row) <= set(cells) for cells in rows), (where, row)
    for where, text in (("pdf", media.pdf("pdf-standings")), ("terminal", squeezed(media.terminal("standings", "{}")))):
        assert squeezed(title) in text, where
        for row in expected:
            assert squeezed(row[1]) in text, (where, row)
            assert squeezed("".join(row[2:5])) in text, (where, row)
    # Numbers are numbers in a workbook, so they are read as programs write them.
    sheet = media.sheet(0)
    for row, line in zip(expected, made.lines, strict=True):
        cells = {row[0], row[1], line.points.exact, (line.resistance_points or line.points).exact}
        assert any(cells <= set(found) for found in sheet), row
    exact = [(line.place, line.number, line.points.exact, line.resistance_points, line.sonneborn_berger)
             for line in made.lines]  # fmt: skip
    shown = media.json("standings")
    assert shown["stage"] == made.stage.value == "provisional"
    listed = media.table("csv-standings")
    for (rank, lot, points, wp, sb), record, listed_line in zip(exact, shown["lines"], listed, strict=True):
        numbers = (points, wp and wp.exact, sb and sb.exact)
        assert (record["place"], record["number"], record["points"], record["resistance_points"],
                record["sonneborn_berger"]) == (rank, lot, *numbers)  # fmt: skip
        assert (listed_line["place"], listed_line["number"], listed_line["points"], listed_line["resistance_points"],
                listed_line["sonneborn_berger"]) == (str(rank), str(lot), *numbers)  # fmt: skip


def test_every_round_is_the_same_everywhere(media: Media) -> None:
    language = media.language
    for place, made in enumerate(media.state.in_order):
        view = event_round(media.state, made)
        boards = [
            [str(board.board), plain_name(board.white), number(board.white.points, language),
             board_result(board, language), number(board.black.points, language), plain_name(board.black),
             board.white.title, board.black.title]
            for board in view.boards
        ]  # fmt: skip
        idle = [(short_name(seat), reason_word(reason, language)) for reason, seats in view.without for seat in seats]
        pages = {
            "desk": media.page(f"/desk/{{name}}/pairing/{made.number}"),
            "phone": media.page(f"/t/{{name}}/pairings/{made.number}"),
            "site": media.site_page(f"round-{made.number}.html"),
        }
        if made is media.state.in_order[-1]:
            pages["hall"] = media.page("/t/{name}/hall?show=pairings,names&rows=32")
        for where, html in pages.items():
            rows = [" ".join(cells) for cells in text_of(html)]
            for row in boards:
                assert any(all(cell in text for cell in row) for text in rows), (where, row)
            whole = plain(html).casefold()
            if where == "hall":  # who has no game is among the names, which nobody looks for when all results are in
                continue
            for who, why in idle:
                assert who.casefold() in whole, (where, who)
                assert why.casefold() in whole, (where, why)
        texts = {
            "pdf": media.pdf("pdf-pairings", round=made.number),
            "terminal": squeezed(media.terminal("round", "show", "{}", "--round", str(made.number))),
        }
        for where, text in texts.items():
            for row in boards:
                assert squeezed("".join(row[2:5])) in text, (where, row)
                assert squeezed(row[1]) in text and squeezed(row[5]) in text, (where, row)  # noqa: PT018
        sheet = [cells for cells in media.sheet(2 + place) if cells[3] in {row[1] for row in boards}]
        for row, cells in zip(boards, sheet, strict=True):
            assert [str(cells[0]), cells[2], cells[3], cells[5], cells[7], cells[8]] == [
                row[0], row[6], row[1], row[3], row[7], row[5]
            ]  # fmt: skip
        records = media.json(f"rounds/{made.number}")["boards"]
        lines = media.table("csv-pairings", round=made.number)
        for board, record, line in zip(view.boards, records, lines, strict=False):
            assert (record["white"]["number"], record["white"]["points"]) == (
                board.white.number,
                board.white.points.exact,
            )
            assert (line["white_number"], line["white_points"], line["black"]) == (
                str(board.white.number),
                board.white.points.exact,
                board.black.name,
            )
            assert record["result"] == board.result
        assert json.loads(media.terminal("round", "show", "{}", "--round", str(made.number), "--json")) == media.json(
            f"rounds/{made.number}"
        )


def test_the_round_by_name_is_in_the_same_order_everywhere(media: Media) -> None:
    for made in media.state.in_order:
        places = event_round(media.state, made).by_name
        texts = {
            "phone": plain(media.page(f"/t/{{name}}/pairings/{made.number}?by=name").partition("<table")[2]),
            "pdf": poppler.text(media.written("pdf-pairings-by-name", round=made.number)),
        }
        come_in_order(texts, [short_name(place.seat) for place in places])
        # The board stands behind the name.
        seated = [place for place in places if place.board is not None and place.colour is not None]
        are_in({"pdf": texts["pdf"]}, [
            f"{short_name(place.seat)}{place.board.board}" for place in seated if place.board is not None
        ])  # fmt: skip
        assert {place.colour for place in seated} == {Colour.WHITE, Colour.BLACK}


@pytest.mark.slow
def test_cards_and_cross_table_are_the_same_everywhere(media: Media) -> None:
    made, language = event_standings(media.state), media.language
    table = crosstable(made)
    crossed = [
        [
            listed_name(row.player, language),
            *("".join(cell_parts(table, cell, language)) for cell in row.rounds),
        ]
        for row in table.rows
    ]
    pages = {
        "desk": media.page("/desk/{name}/crosstable"),
        "phone": media.page("/t/{name}/crosstable"),
        "site": media.site_page("crosstable.html"),
    }
    for where, html in pages.items():
        rows = text_of(html)
        for row in crossed:
            assert any(set(row) <= set(cells) for cells in rows), (where, row)
    text, sheet = media.pdf("pdf-crosstable"), media.sheet(1)
    on_terminal = squeezed(media.terminal("crosstable", "{}"))
    listed = media.table("csv-crosstable")
    for row, made_row, line in zip(crossed, table.rows, listed, strict=True):
        assert squeezed("".join(row[1:])) in text, row
        assert squeezed("".join(row[1:])) in on_terminal, row
        assert squeezed(row[0]) in on_terminal, row
        signs = [result_sign(cell.result, made.rulebook.divisor, "en") for cell in made_row.rounds]
        assert [line[f"round_{turn}"][-len(sign) :] for turn, sign in zip(table.columns, signs, strict=True)] == signs
        assert (line["name"], line["points"]) == (made_row.name, made_row.points.exact)
        assert any(set(row) <= {str(cell) for cell in cells} for cells in sheet), row
    records = media.json("crosstable")["rows"]
    for row_, record in zip(table.rows, records, strict=True):
        assert [cell["result"] for cell in record["rounds"]] == [cell.result.label for cell in row_.rounds]
    for card in cards(made):
        totals = [number(card.totals.resistance_points, language), number(card.totals.sonneborn_berger, language)]
        pages = {
            "desk": media.page(f"/desk/{{name}}/players/{card.player.id}/card"),
            "phone": media.page(f"/t/{{name}}/players/{card.player.id}"),
            "site": media.site_page(f"player-{card.number}.html"),
            "terminal": media.terminal("card", "{}", str(card.number)),
        }
        for where, html in pages.items():
            whole = plain(html)
            assert short_name(card.player) in whole, where
            for total in totals:
                assert total in whole, (where, card.name, total)
            rows = text_of(html)
            for turn in card.rounds if where != "terminal" else ():
                # The site has what a round adds, the others what he has after it.
                score = number(turn.points.adds if where == "site" else turn.score_after, language)
                sign = turn_result(turn.result, made.rulebook.divisor, language)
                found = [cells for cells in rows if {round_label(turn.round, language), sign, score} <= set(cells)]
                assert any(opponent(turn, language) in cell for row in found for cell in row), (where, score, sign)
        record = media.json(f"players/{card.player.id}/card")
        assert json.loads(media.terminal("card", "{}", str(card.number), "--json")) == record
        assert record["totals"]["resistance_points"] == (card.totals.resistance_points or card.points).exact
        text = media.pdf("pdf-cards", player=card.number)
        for total in totals:
            assert total in text, (card.name, total)
        for turn in card.rounds:
            assert turn.resistance_points is not None
            sums = (turn.score_after, turn.resistance_points.adds, turn.resistance_after)
            begins = f"{result_sign(turn.result, made.rulebook.divisor, language)}{float_arrow(turn.float)}"
            assert begins + "".join(number(value, language) for value in sums) in text, (card.name, turn.round)


def test_the_players_are_the_same_everywhere(media: Media) -> None:
    found = players(media.state)
    expected = [[str(player.number), player.title, plain_name(player), str(player.rating or "")] for player in found]
    # At the desk titles have a column of their own.
    desk = text_of(media.page("/desk/{name}/players"))
    for player in found:
        cells = {str(player.number), player.title, str(player.rating or "")}
        assert any(cells <= {"", *row} for row in desk), player.name
    tables = {
        "site": text_of(media.site_page("index.html")),
        "xlsx": media.sheet(2 + len(media.state.in_order)),
    }
    for where, rows in tables.items():
        for row in expected:
            assert any([cell for cell in row if cell] == [c for c in cells if c][: len([c for c in row if c])]
                       for cells in rows), (where, row)  # fmt: skip
    are_in({"terminal": media.terminal("player", "list", "{}")}, ["".join(row) for row in expected])
    come_in_order({"phone": plain(media.page("/t/{name}"))}, [short_name(player) for player in by_name(media.state)])
    shown = media.json("players")
    assert [(record["number"], record["name"], record["rating"]) for record in shown] == [
        (player.number, player.name, player.rating) for player in found
    ]
    listed = json.loads(media.terminal("player", "list", "{}", "--json"))
    assert listed == media.json("players", arbiter=True)
    lines = list(csv.DictReader(io.StringIO(media.terminal("player", "list", "{}", "--csv"))))
    for player, record, line in zip(found, listed, lines, strict=True):
        assert (record["name"], record["rating"], record["club"]) == (player.name, player.rating, player.club)
        assert (line["number"], line["name"], line["rating"]) == (str(player.number), player.name, str(player.rating))


def test_the_facts_of_an_explanation_are_the_same_to_programs(media: Media) -> None:
    lots = media.state.lots
    one, two = (player for player in lots if lots[player] in (1, 2))
    for turn in (1, 2, 3):
        asked = ("why", "{}", "--round", str(turn), "--json")
        whole = media.json(f"rounds/{turn}/why", arbiter=True)
        assert whole["facts"] == json.loads(media.terminal(*asked))
        assert whole["facts"]["round"] == turn
        both = media.json(f"rounds/{turn}/why-not", arbiter=True, one=one, two=two)
        assert both["facts"] == json.loads(media.terminal(*asked, "--not", str(lots[one]), str(lots[two])))


def test_the_check_is_the_same_to_programs(media: Media) -> None:
    """Round 2 is not what today's results would have given."""
    checked = media.json("check", arbiter=True)
    assert not checked["agrees"]
    assert json.loads(media.terminal("check", "{}", "--json", code=Exit.DIFFERENCES)) == checked


def test_the_settings_are_the_same_to_programs(media: Media) -> None:
    settings = media.arbiter.get(f"/api/tournaments/{media.name}").json()["settings"]
    assert json.loads(media.terminal("settings", "{}", "--json")) == settings
    assert settings["systems"][0] == {"first_round": 1, "system": media.state.settings.system_of(1).id}
    assert settings["arbiter_email"] is not None
    assert media.visitor.get(f"/api/tournaments/{media.name}").json()["settings"]["arbiter_email"] is None


def test_the_progress_is_the_same_everywhere(media: Media) -> None:
    made, language = progress(media.state), media.language
    shown = media.json("progress")
    assert [(track["player"]["number"], tuple(track["places"])) for track in shown["tracks"]] == [
        (track.player.number, track.places) for track in made.tracks
    ]
    last = {line.number: line.place for line in event_standings(media.state).lines}
    assert {track.player.number: track.places[-1] for track in made.tracks} == last
    for first in range(0, len(made.tracks), 8):
        some = made.tracks[first : first + 8]
        asked = "&".join(f"player={track.id}" for track in some)
        told = [
            translate("play.progress.track", language, name=short_name(track.player),
                      places=", ".join(map(str, track.places)))
            for track in some
        ]  # fmt: skip
        pages = {where: plain(media.page(f"{path}/progress?{asked}")) for where, path in
                 (("desk", "/desk/{name}"), ("phone", "/t/{name}"))}  # fmt: skip
        are_in(pages, told)


def test_what_a_correction_would_change_is_the_same_everywhere(media: Media, tmp_path: Path) -> None:
    state, language = media.state, media.language
    board = state.rounds[0].numbers[0]
    after = replay(actions.correct_result(state, 1, board, Result.LOSS, Result.WIN, ""), state)
    found = effect(state, after)
    assert found.places and found.pairings  # noqa: PT018 - else there is nothing to see
    asked = f"kind=result&round=1&board={board}&result=0-1"
    html = media.page(f"/desk/{{name}}/corrections/look?{asked}")
    rows = text_of(html)
    for moved in found.places:
        row = [numbered(moved.player), place_of(moved.before), place_of(moved.after),
               number(moved.before.points, language), number(moved.after.points, language)]  # fmt: skip
        assert any([re.sub(r" [↑↓]$", "", cell) for cell in cells] == row for cells in rows), row
    preview = media.arbiter.post(
        f"/api/tournaments/{media.name}/rounds/1/boards/{board}/correction/preview",
        params={"lang": language},
        json={"result": "0-1"},
        headers={"X-CSRF": media.arbiter.get("/api/session").json()["csrf"]},
    ).json()
    assert [
        (moved["player"]["number"], moved["place_before"], moved["place_after"]) for moved in preview["places"]
    ] == [(moved.player.number, moved.before.place, moved.after.place) for moved in found.places]
    told = [item.text(language) for item in found.pairings]
    assert preview["text"] == told
    assert preview["rounds"] == list(found.rounds)
    copy = tmp_path / "copy.zwitsers"
    shutil.copy(media.server.folder / f"{media.name}.zwitsers", copy)
    said = media.terminal("correct", "{}", f"{board}:0-1", "--round", "1", file=copy)
    are_in({"desk": plain(html), "terminal": said}, told)


def test_why_is_answered_alike_everywhere(media: Media) -> None:
    """Of round 2, after which a result of round 1 was corrected, and of the last one."""
    state, language, log = media.state, media.language, media.server.site.now(media.name).log
    for turn in (2, 3):
        made = state.round(turn)
        known = when_paired(log, state, turn)
        for board in made.numbers[:2]:
            blocks = explanation_blocks(
                RoundExplanation(state, made, known.explainer).board(board), language, details=False
            )
            told = [block.text for block in blocks if isinstance(block, Paragraph)]
            assert told
            texts = {
                "desk": plain(media.page(f"/desk/{{name}}/pairing/{turn}/why/{board}")),
                "api": " ".join(media.json(f"rounds/{turn}/boards/{board}/why", arbiter=True)["text"]),
            }
            if turn == len(state.published):  # the certificate is about the results of today
                texts["pdf"] = poppler.text(media.written("pdf-certificate", round=turn))
            are_in(texts, told)
            player = made.game(board).white
            are_in({"terminal": media.terminal("why", "{}", "--round", str(turn), "--player", str(state.lots[player]))},
                   told[:-1])  # fmt: skip
            public = [block.text for block in public_blocks(public_answer(state, made, known, player), language)
                      if isinstance(block, Paragraph)]  # fmt: skip
            are_in({
                "phone": plain(media.page(f"/t/{{name}}/why/{turn}/{board}")),
                "public api": " ".join(media.json(f"rounds/{turn}/players/{player}/why")["text"]),
            }, public)  # fmt: skip
