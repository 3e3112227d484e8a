"""Players from a table: a preview in which a column can be taken for something else, then all at once."""

from __future__ import annotations

import io
import random
import zipfile

import httpx
import pytest
from playwright.sync_api import Page, expect

from helpers.desking import hidden_key, names, notices, post, problems, send_file
from helpers.media import plain
from helpers.webserver import Server
from zwitsers.event import actions

LIST = "Naam;Elo;Vereniging\nJansen, Piet;1800;Caïssa\nde Vries, Anna;2000;En Passant\nBakker, Bram;;Caïssa\n".encode()


def upload(hall: Server, bea: httpx.Client, name: str, data: bytes, file: str = "lijst.csv") -> httpx.Response:
    return send_file(hall, bea, f"/desk/{name}/players/import/upload", file, data)


def workbook() -> bytes:
    import xlsxwriter  # type: ignore[import-untyped]

    packed = io.BytesIO()
    with xlsxwriter.Workbook(packed) as book:
        for title, rows in (("Uitleg", [["Lees mij"]]), ("Spelers", [["Naam", "Rating"], ["Bos, Eva", 1700]])):
            sheet = book.add_worksheet(title)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return packed.getvalue()


def test_a_list_is_seen_and_then_taken_over(hall: Server, desk: Page) -> None:
    name = hall.create("Imported")
    desk.goto(f"/desk/{name}/players/import")
    desk.get_by_label("File", exact=True).set_input_files({"name": "x.csv", "mimeType": "text/csv", "buffer": LIST})
    desk.get_by_role("button", name="Preview").first.click()
    desk.get_by_role("heading", name="Preview").wait_for()
    assert names(hall, name) == []  # only looked at so far
    expect(desk.get_by_label("What is column Elo?")).to_have_value("rating")
    desk.get_by_label("What is column Vereniging?").select_option("federation")  # the page is made anew at once
    expect(desk.get_by_role("columnheader", name="federation")).to_be_visible()
    desk.get_by_label("What is column Vereniging?").select_option("club")
    expect(desk.get_by_role("columnheader", name="club")).to_be_visible()
    desk.get_by_role("button", name="Import 3 players").click()
    desk.wait_for_url(f"**/desk/{name}/players")
    expect(desk.locator("#notices")).to_contain_text("3 players added.")
    state = hall.state(name)
    assert names(hall, name) == ["Jansen, Piet", "de Vries, Anna", "Bakker, Bram"]
    assert [entrant.player.club for entrant in state.entrants.values()] == ["Caïssa", "En Passant", "Caïssa"]
    assert [entrant.player.rating for entrant in state.entrants.values()] == [1800, 2000, 0]


def test_what_was_copied_in_a_spreadsheet_can_be_pasted(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Pasted")
    form = {key: str(value) for key, value in server_form(hall, pasted="Name\tRating\nBos, Eva\t1700").items()}
    seen = bea.post(f"/desk/{name}/players/import/upload", data=form, follow_redirects=True)
    assert "Bos, Eva" in seen.text
    post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(seen))
    assert names(hall, name) == ["Bos, Eva"]


def test_a_name_that_stands_twice_in_a_pasted_list_is_not_called_entered(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Twice")
    pasted = "Bos, Eva, 1700\nVos, Bo, 1650\nBos, Eva"
    form = {key: str(value) for key, value in server_form(hall, pasted=pasted).items()}
    seen = bea.post(f"/desk/{name}/players/import/upload", data=form, follow_redirects=True)
    assert "1 twice in the list" in seen.text
    assert "line 3: Bos, Eva is also on line 1" in plain(seen.text)
    assert "already entered" not in seen.text
    post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(seen))
    assert names(hall, name) == ["Bos, Eva", "Vos, Bo"]
    assert [entrant.player.rating for entrant in hall.state(name).entrants.values()] == [1700, 1650]


def server_form(hall: Server, **fields: object) -> dict[str, object]:
    return {**hall.form("Bea"), **fields}


def test_doubles_and_bad_lines_are_named_and_left_out_unless_wanted(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Doubles")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Piet Jansen"}))
    seen = upload(hall, bea, name, LIST + b";1500;\nVos, Tom;duizend;\n")
    assert "2 will be imported" in seen.text
    assert "1 probably already entered" in seen.text
    assert "2 could not be read" in seen.text
    done = post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(seen))
    assert notices(done) == ["2 players added, 3 rows ignored."]
    assert names(hall, name) == ["Jansen, Piet", "de Vries, Anna", "Bakker, Bram"]
    again = upload(hall, bea, name, LIST)
    assert post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(again)).status_code == 422  # nobody new
    post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(again), doubles="yes")
    assert len(names(hall, name)) == 6


def test_a_column_of_names_that_nobody_recognises_can_be_pointed_out(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Pointed out")
    seen = upload(hall, bea, name, b"17;abc1;x\n18;def2;y\n")
    assert "column-2" in seen.text
    assert names(hall, name) == []
    key = hidden_key(seen)
    shown = bea.get(f"/desk/{name}/players/import", params={"file": key, "column-2": "name", "header": "0"})
    assert "2 will be imported" in shown.text
    post(hall, bea, f"/desk/{name}/players/import", file=key, header="0", **{"column-2": "name", "column-1": "-"})
    assert names(hall, name) == ["abc1", "def2"]


def test_a_sheet_of_a_workbook_is_chosen(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Sheets")
    key = hidden_key(upload(hall, bea, name, workbook(), "spelers.xlsx"))
    shown = bea.get(f"/desk/{name}/players/import", params={"file": key, "sheet": "Spelers"})
    assert "Bos, Eva" in shown.text
    post(hall, bea, f"/desk/{name}/players/import", file=key, sheet="Spelers")
    assert names(hall, name) == ["Bos, Eva"]


def test_what_one_uploads_another_cannot_see(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Private")
    key = hidden_key(upload(hall, bea, name, LIST))
    account = next(account for account in hall.site.accounts.all() if account.name == "Bea")
    other = hall.site.sessions.begin(account)  # even the same person, in another session
    with httpx.Client(base_url=hall.url, cookies={"zwitsers_session": other.token}) as client:
        assert client.get(f"/desk/{name}/players/import", params={"file": key}).status_code == 404
    assert bea.get(f"/desk/{name}/players/import", params={"file": "../../etc/passwd"}).status_code == 404


def test_html_in_a_file_stays_text(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Html")
    seen = upload(hall, bea, name, b"Naam;<b>Club</b>\n<script>alert(1)</script>;<i>x</i>\n", "<img src=x>.csv")
    assert "&lt;script&gt;alert(1)" in seen.text
    for tag in ("<script>alert", "<b>Club", "<i>x", "<img src=x"):
        assert tag not in seen.text


def zip_bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<a>" + b" " * 60_000_000)
    return packed.getvalue()


@pytest.mark.parametrize("place", ["players/import/upload", "/open/upload"])
def test_noise_and_bombs_are_refused_in_words(hall: Server, bea: httpx.Client, place: str) -> None:
    name = hall.create("Refusals")
    path = place if place.startswith("/") else f"/desk/{name}/{place}"
    before = hall.site.tournaments.ids()
    noise = random.Random(7).randbytes(200_000)
    for file, data in (("noise.csv", noise), ("bomb.xlsx", zip_bomb()), ("empty.csv", b""), ("x.zwitsers", b"\0" * 9)):
        answer = send_file(hall, bea, path, file, data)
        assert answer.status_code == 422, file
        assert problems(answer) != []
    nothing = bea.post(path, data={key: str(value) for key, value in hall.form("Bea").items()})
    assert problems(nothing) == ["Choose a file first."]
    assert hall.site.tournaments.ids() == before


def test_seventy_megabytes_are_refused_before_they_are_sent(hall: Server, desk: Page, bea: httpx.Client) -> None:
    large = b"Naam\n" + b"x" * (70 << 20)
    answer = send_file(hall, bea, "/open/upload", "large.csv", large)
    assert answer.status_code == 413
    assert "too large" in answer.text.lower()
    desk.goto("/open")
    desk.evaluate(
        """() => { const list = new DataTransfer();
        list.items.add(new File([new Uint8Array(70 << 20)], "large.csv"));
        document.getElementById("f-file").files = list.files; }"""
    )
    desk.get_by_role("button", name="Open", exact=True).click()
    expect(desk.locator("#problems")).to_contain_text("larger than 64 MB")
    assert desk.url.endswith("/open")


def test_rows_are_unticked_and_names_changed_before_they_come_in(hall: Server, desk: Page) -> None:
    name = hall.create("Rows")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Bert Kuipers"}))
    desk.goto(f"/desk/{name}/players/import")
    rows = "Naam;Rating\nKuipers, Bert;1800\nWim de Jong;1700\nPolgar Judit;2600\nJansen, Piet;1500\nTotaal;7600\n"
    desk.get_by_label("Rows from a spreadsheet").fill(rows)
    desk.get_by_role("button", name="Preview").last.click()
    expect(desk.locator(".all-rows tbody tr")).to_have_count(4)  # a row with totals is no player
    expect(desk.get_by_label("Import line 2")).not_to_be_checked()  # already entered
    expect(desk.get_by_label("Name on line 3")).to_have_value("de Jong, Wim")
    desk.get_by_label("Name on line 4").fill("Polgar, Judit")
    desk.get_by_label("Import line 5").uncheck()
    desk.get_by_role("button", name="Import 2 players").click()
    desk.wait_for_url(f"**/desk/{name}/players")
    assert names(hall, name) == ["Kuipers, Bert", "de Jong, Wim", "Polgar, Judit"]


def test_all_rows_unticked_is_refused_in_words(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Nothing ticked")
    shown = send_file(hall, bea, f"/desk/{name}/players/import/upload", "x.csv", LIST)
    answer = post(hall, bea, f"/desk/{name}/players/import", file=hidden_key(shown), rows="yes")
    assert problems(answer) == ["No player would be imported. Tick at least one row, or choose other columns."]
    assert names(hall, name) == []
