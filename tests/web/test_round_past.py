"""What was: corrections with their effect, the log with undo, backups, and the end of the tournament."""

from __future__ import annotations

import csv
import json

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.events import ResultCorrected
from zwitsers.event.state import Status
from zwitsers.language import translate


def played(server: Server, closed: int = 2, players: int = 8, results: str = "1-0", **settings: object) -> str:
    """A tournament with so many closed rounds."""
    name = server.create("Spring Open", players=players, **settings)
    for _ in range(closed):
        server.play_round(name, results, close=True)
    return name


@pytest.mark.parametrize("closed", [2, 5])
def test_the_last_closed_round_leads_to_the_next_or_to_the_end(page: Page, server: Server, closed: int) -> None:
    name = played(server, closed)
    page.goto(f"/desk/{name}/pairing/{closed}")
    over = closed == 5
    expect(page.get_by_text("All rounds have been paired and played.")).to_have_count(int(over))
    expect(page.get_by_role("link", name="Next round")).to_have_count(int(not over))


# Corrections


def test_a_correction_first_shows_what_it_changes_and_writes_nothing(page: Page, server: Server) -> None:
    name = played(server)
    last = server.site.now(name).last
    page.goto(f"/desk/{name}/corrections?round=1")
    page.get_by_role("link", name="Change… of board 1").click()
    page.get_by_label("The result should be").select_option("0-1")
    page.get_by_role("button", name="See what it changes").click()
    loser = server.state(name).entrants[server.state(name).rounds[0].games[0].white].player.name
    expect(page.get_by_role("table")).to_contain_text(loser)
    expect(
        page.get_by_text("Round 2 would have been paired differently; the published pairing stands.")
    ).to_be_visible()
    assert server.site.now(name).last == last  # nothing is written
    before = server.state(name).rounds[1]
    page.get_by_label("Reason").fill("Slip was read wrongly")
    page.get_by_role("button", name="Correct it").click()
    page.get_by_text("Corrected.").wait_for()
    event = server.site.now(name).log.entries[-1].event
    assert event == ResultCorrected(1, 1, "LOSS", "WIN", "Slip was read wrongly")
    assert server.state(name).rounds[1] == before  # the published pairing stands


def test_looking_at_any_correction_writes_nothing(arbiter: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=9)
    server.do(name, lambda state: actions.set_absence(state, 9, 1))
    server.play_round(name, close=True)
    seal = server.site.tournaments.store(name).seal()
    for query in (
        "kind=result&round=1&board=1&result=0-1",
        "kind=colours&round=1&board=1",
        "kind=absence&round=1&player=9&result=HALF_POINT_BYE",
    ):
        response = arbiter.get(f"/desk/{name}/corrections/look?{query}")
        assert response.status_code == 200, query
        assert "Nothing has been saved yet." in response.text
    for query in (
        "",
        "kind=result&round=1&board=1&result=7-3",
        "kind=result&round=1&board=99&result=1-0",
        "kind=dance&round=1",
        "kind=absence&round=1&player=9&result=WIN",
    ):
        response = arbiter.get(f"/desk/{name}/corrections/look?{query}")
        assert response.status_code == 422, query
        assert "problem-list" in response.text
    assert server.site.tournaments.store(name).seal() == seal


# Log


def test_the_log_tells_what_undo_takes_back_and_does_it(page: Page, server: Server) -> None:
    name = played(server, closed=1)
    page.goto(f"/desk/{name}/log")
    assert page.get_by_text("chain intact").is_visible()
    card = page.locator(".card").filter(has_text="Undo would take back")
    expect(card).to_contain_text("Round 1 closed.")
    card.get_by_role("button", name="Undo").click()
    expect(page.locator(".card").filter(has_text="Redo would bring back")).to_contain_text("Round 1 closed.")
    assert server.state(name).rounds[0].status is Status.PUBLISHED
    page.get_by_role("button", name="Redo").click()
    page.get_by_text("Done again.").wait_for()
    assert server.state(name).rounds[0].status is Status.CLOSED


def test_a_publication_is_only_undone_with_a_reason(arbiter: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    server.play_round(name, boards=0)
    assert "Reason" in arbiter.get(f"/desk/{name}/log").text
    assert arbiter.post(f"/desk/{name}/log/undo", data=server.form("Bea")).status_code == 422
    assert len(server.state(name).published) == 1
    assert arbiter.post(f"/desk/{name}/log/undo", data=server.form("Bea", reason="Wrong list")).status_code == 303
    assert server.state(name).published == ()


def test_undo_of_what_somebody_else_did_meanwhile_is_refused(arbiter: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    server.play_round(name, boards=1)
    form = server.form("Bea", seen=server.site.now(name).last)
    server.site.run(name, lambda state: actions.enter_result(state, 1, 2, Result.WIN, Result.LOSS), "Abe")
    assert arbiter.post(f"/desk/{name}/log/undo", data=form).status_code == 409
    assert server.state(name).rounds[0].open_boards == []


def test_the_log_is_filtered_and_paged(arbiter: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=120)
    server.play_round(name, boards=0)
    server.site.run(name, lambda state: actions.enter_result(state, 1, 3, Result.WIN, Result.LOSS), "Abe")
    white = server.state(name).rounds[0].games[2].white

    def lines(query: str) -> int:
        return arbiter.get(f"/desk/{name}/log?{query}").text.count('<td class="what">')

    assert lines("") == 100
    assert lines("page=2") == server.site.now(name).last - 100
    assert lines("author=Abe") == 1
    assert lines(f"player={white}") == 2  # he was entered, and he won
    assert lines(f"player={white}&round=1") == 1
    assert lines("player=4711") == 0


def test_the_log_can_be_taken_along(arbiter: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open")
    server.do(name, lambda state: actions.add_players(state, [{"name": "=cmd|' /C calc'!A0"}]))
    as_json = json.loads(arbiter.get(f"/desk/{name}/log.json").text)
    assert [entry["sequence"] for entry in as_json] == [1, 2]
    rows = list(csv.reader(arbiter.get(f"/desk/{name}/log.csv").text.splitlines()))
    assert len(rows) == 3
    assert not any(cell.startswith("=") for row in rows for cell in row)


# Backups


def test_a_backup_is_put_back_and_open_pages_follow(browser: Browser, server: Server) -> None:
    others = server.site.tournaments.ids()
    name = server.create("Spring Open", players=4)
    server.play_round(name, boards=0)  # a backup is made before each of these
    server.do(name, lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS))
    with server.context(browser, "Bea") as context:
        watching, page = context.new_page(), context.new_page()
        watching.goto(f"/desk/{name}/results")
        expect(watching.locator("#count")).to_have_text("1 of 2 in")
        page.goto(f"/desk/{name}/backups")
        row = page.get_by_role("row").filter(has_text="before publishing round 1")
        row.get_by_role("link", name="Restore").click()
        expect(page.get_by_text("lost by restoring: 2")).to_be_visible()
        expect(page.locator(".card.warning")).to_contain_text("Round 1, board 1: 1-0.")
        page.get_by_label(translate("round.backups.sure", "en")).check()
        page.get_by_role("button", name="Restore").click()
        page.get_by_text("The previous file is kept as").wait_for()
        expect(watching.get_by_text("No round has been published yet.")).to_be_visible()
    assert server.state(name).draft is not None
    # What was set aside is no tournament of its own.
    assert sorted(server.site.tournaments.ids()) == sorted([*others, name])
    server.do(name, actions.publish)  # and work goes on


def test_a_backup_of_now_is_a_whole_tournament(
    arbiter: httpx.Client, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from zwitsers.event.store import open_store

    name = played(server, closed=1)
    folder = tmp_path_factory.mktemp("backup")
    response = arbiter.get(f"/desk/{name}/backups/now")
    assert f"{name}-{server.site.now(name).last}.zwitsers" in response.headers["content-disposition"]
    (folder / "copy.zwitsers").write_bytes(response.content)
    with open_store(folder / "copy.zwitsers") as store:
        assert store.state() == server.state(name)
    assert arbiter.get(f"/desk/{name}/backups/log").text.startswith('{"format":"zwitsers-log"')


def test_only_backups_in_the_list_can_be_taken(arbiter: httpx.Client, server: Server) -> None:
    name = played(server, closed=1)
    for file in ("../spring-open.zwitsers", "..%2F.zwitsers-site.sqlite3", "nothing.zwitsers", "%2Fetc%2Fpasswd"):
        assert arbiter.get(f"/desk/{name}/backups/{file}").status_code == 404
        assert arbiter.get(f"/desk/{name}/backups/{file}/restore").status_code == 404
        form = server.form("Bea", file=file, sure="yes")
        assert arbiter.post(f"/desk/{name}/backups/restore", data=form).status_code == 404


def test_nothing_is_put_back_without_saying_that_one_is_sure(arbiter: httpx.Client, server: Server) -> None:
    name = played(server, closed=1)
    arbiter.post(f"/desk/{name}/backups", data=server.form("Bea"))
    kept = sorted(file.name for file in server.folder.glob("*.backups/*asked*"))
    before = server.state(name)
    response = arbiter.post(f"/desk/{name}/backups/restore", data=server.form("Bea", file=kept[0]))
    assert response.status_code >= 400
    assert server.state(name) == before


def test_a_tournament_on_a_database_server_only_hands_out_its_log(
    arbiter: httpx.Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = played(server, closed=1)
    monkeypatch.setattr(
        "zwitsers.web.sitedb.tournaments.Tournaments.keeper", lambda _self, _name: None
    )  # as a server has it
    page = arbiter.get(f"/desk/{name}/backups").text
    assert "database server" in page
    assert "Restore" not in page
    assert arbiter.get(f"/desk/{name}/backups/now").text.startswith('{"format":"zwitsers-log"')
    assert arbiter.post(f"/desk/{name}/backups", data=server.form("Bea")).status_code == 404


# The end


def test_the_tournament_is_finished_with_its_final_ranking(page: Page, server: Server) -> None:
    name = played(server, rounds=2)
    page.goto(f"/desk/{name}/finish")
    expect(page.get_by_role("table")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Finish", exact=True).click()
    page.get_by_text("Congratulations").wait_for()
    assert server.state(name).finished
    page.goto(f"/desk/{name}/corrections")
    assert page.get_by_text("undo the finish in the log first").is_visible()


def test_on_a_phone_the_final_ranking_is_the_compact_one_of_the_standings(browser: Browser, server: Server) -> None:
    name = played(server, rounds=2)
    with server.context(browser, "Bea", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        tables = []
        for path, region in (("finish", "#final .ranking"), ("standings?final=yes", "#ranking")):
            page.goto(f"/desk/{name}/{path}")
            table = page.locator(region)
            expect(table).to_be_visible()
            tables.append(table.locator("tbody tr").all_inner_texts())
            assert not table.evaluate("part => part.scrollWidth > part.clientWidth")
            assert page.locator(".legend").evaluate("part => getComputedStyle(part).position") == "static"
        assert tables[0] == tables[1] != []


def test_what_still_has_to_be_done_before_the_end_is_listed(arbiter: httpx.Client, server: Server) -> None:
    name = played(server, closed=1)
    text = arbiter.get(f"/desk/{name}/finish").text
    assert "To do first" in text
    assert arbiter.post(f"/desk/{name}/finish", data=server.form("Bea")).status_code == 422
    assert not server.state(name).finished


def test_a_barrage_is_entered_before_the_end(page: Page, server: Server) -> None:
    name = played(server, closed=1, players=4, results="1-1", game="draughts", rounds=1, barrage=True)
    page.goto(f"/desk/{name}/finish")
    expect(page.get_by_role("heading", name="Play-off for first place")).to_be_visible()
    places = page.get_by_label("Place", exact=False)
    chosen = [places.nth(number).input_value() for number in range(places.count())]
    for number, player in enumerate(reversed(chosen)):
        places.nth(number).select_option(player)
    page.get_by_role("checkbox", name="tied with the one before").last.check()
    page.get_by_role("button", name="Save the play-off").click()
    page.get_by_text("The result of the play-off has been saved.").wait_for()
    assert [str(player) for player in server.state(name).barrage] == chosen[::-1]
    assert [str(player) for player in server.state(name).barrage_level] == chosen[:1]
    expect(page.get_by_role("button", name="Finish", exact=True)).to_be_visible()
