"""What test_one_view does, for a McMahon with handicap: start scores, stones and komi are the same everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from helpers.media import Media, are_in, plain, squeezed, text_of
from zwitsers.event import actions
from zwitsers.present.tables.crosstable import cell_parts
from zwitsers.present.views.card import cards
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.round import event_round
from zwitsers.present.views.start_scores import start_scores
from zwitsers.present.words import colour_letter, number, plain_name, points_before, stones_text

if TYPE_CHECKING:
    from helpers.webserver import Server

GRADES = ("2d", "1d", "1d", "1k", "3k", "5k", "7k", "10k", "13k")


@pytest.fixture(scope="module")
def name(hall: Server) -> str:
    """Two rounds of three of nine players, one above the bar and one with a start score by hand; half of the results
    of round 2 are in."""
    said: dict[str, Any] = {"mcmahon": True, "bar": "1d", "handicap": "score", "komi": "6.5", "handicap_komi": "0.5"}
    made = hall.create("Stones Open", game="go", systems=[[1, "go-nl"]], rounds=3, handicap_less=0, **said)
    people = [
        {"name": f"Speler {letter}", "grade": grade, "club": "Hoge Snaar"}
        for letter, grade in zip("ABCDEFGHI", GRADES, strict=True)
    ]
    hall.do(made, lambda state: actions.add_players(state, people))
    hall.do(made, lambda state: actions.change_settings(state, {"super_groups": [[1]]}))
    hall.do(made, lambda state: actions.set_start_scores(state, [5], 51, ""))
    hall.play_round(made, close=True)
    hall.play_round(made, boards=2)
    return made


def test_start_scores_are_the_same_everywhere(media: Media) -> None:
    made, language = start_scores(media.state), media.language
    assert any(line.by_hand for line in made.lines)
    assert any(line.above_bar for line in made.lines)
    rows = text_of(media.page("/desk/{name}/start-scores"))
    terminal = media.terminal("start", "show", "{}")
    for line in made.lines:
        who = line.player
        cells = [str(line.number), plain_name(who), who.grade, line.counts_as, number(line.start, language)]
        assert any(set(cells) <= set(row) for row in rows), cells
        are_in({"terminal": terminal}, ["".join(cells)])
    assert json.loads(media.terminal("start", "show", "{}", "--json")) == media.json("start-scores")
    starts = {line.number: line.start for line in made.lines}
    for card in cards(event_standings(media.state)):
        assert card.start == starts[card.number]


def test_stones_and_scores_of_a_round_are_the_same_everywhere(media: Media) -> None:
    state, language = media.state, media.language
    for place, made in enumerate(state.in_order):
        view = event_round(state, made)
        assert any(board.stones for board in view.boards)
        turn = made.number
        tables = {
            "phone": text_of(media.page(f"/t/{{name}}/pairings/{turn}")),
            "site": text_of(media.site_page(f"round-{turn}.html")),
            "desk": text_of(media.page(f"/desk/{{name}}/pairing/{turn}")),
        }
        if made is state.in_order[-1]:
            tables["hall"] = text_of(media.page("/t/{name}/hall?show=pairings&rows=32"))
        pdf, terminal = (
            media.pdf("pdf-pairings", round=turn),
            squeezed(media.terminal("round", "show", "{}", "--round", str(turn))),
        )
        pdf_slips = media.pdf("pdf-slips", round=turn)
        sheet = [" ".join(row) for row in media.sheet(2 + place)]
        records = media.json(f"rounds/{turn}")["boards"]
        lines = media.table("csv-pairings", round=turn)
        for board, record, line in zip(view.boards, records, lines, strict=False):
            seats = [plain_name(board.white), points_before(board.white, language),
                     plain_name(board.black), points_before(board.black, language),
                     board.white.grade, board.black.grade]  # fmt: skip
            for where, rows in tables.items():
                wanted = [seats[0], seats[2], seats[3]] if where == "desk" else seats
                assert any(all(text in " ".join(row) for text in wanted) for row in rows), (where, wanted)
            for where, text in (("pdf", pdf), ("terminal", terminal)):
                for each in seats:
                    assert squeezed(each) in text, (where, each)
            assert any(seats[0] in row and board.black.points.exact in row for row in sheet), seats
            assert (record["stones"], record["komi"]) == (board.stones, board.komi)
            assert record["black"]["points"] == board.black.points.exact == line["black_points"]
            said = stones_text(board, language)
            assert (said in line["remark"]) == bool(board.stones)
            if board.stones:
                assert squeezed(said) in pdf_slips
                if made is state.in_order[-1]:
                    assert said in plain(media.page(f"/t/{{name}}?player={board.black.id}"))


@pytest.mark.slow
def test_the_wall_list_and_cards_are_the_same_everywhere(media: Media) -> None:
    made, language = event_standings(media.state), media.language
    table = crosstable(made)
    assert table.wall_list
    tables = {
        "desk": text_of(media.page("/desk/{name}/crosstable")),
        "phone": text_of(media.page("/t/{name}/crosstable")),
        "site": text_of(media.site_page("crosstable.html")),
    }
    pdf, terminal = media.pdf("pdf-crosstable"), squeezed(media.terminal("crosstable", "{}"))
    records, listed = media.json("crosstable")["rows"], media.table("csv-crosstable")
    for row, record, line in zip(table.rows, records, listed, strict=True):
        cells = ["".join(cell_parts(table, cell, language)) for cell in row.rounds]
        tail = [number(value, language) for value in (row.points, row.line.resistance_points, row.sosos)]
        for where, rows in tables.items():
            assert any(
                {plain_name(row.player), row.player.grade, row.club, *cells, *tail} <= set(found) for found in rows
            ), (
                where,
                row.name,
            )
        for where, text in (("pdf", pdf), ("terminal", terminal)):
            assert squeezed("".join([*cells, *tail])) in text, (where, row.name)
        assert [cell["stones"] for cell in record["rounds"]] == [cell.stones for cell in row.rounds]
        assert [line[f"round_{cell.round}"] for cell in row.rounds] == cells
    for card in cards(made):
        texts = {
            "desk": plain(media.page(f"/desk/{{name}}/players/{card.player.id}/card")),
            "phone": plain(media.page(f"/t/{{name}}/players/{card.player.id}")),
            "site": plain(media.site_page(f"player-{card.number}.html")),
            "terminal": media.terminal("card", "{}", str(card.number)),
            "pdf": media.pdf("pdf-cards", player=card.number),
        }
        stones = [colour_letter(turn.colour, language, turn.stones) for turn in card.rounds if turn.stones]
        are_in(texts, [number(card.points, language), *stones])
        shown = media.json(f"players/{card.player.id}/card")
        assert [turn["stones"] for turn in shown["rounds"]] == [turn.stones for turn in card.rounds]
        assert json.loads(media.terminal("card", "{}", str(card.number), "--json")) == shown
