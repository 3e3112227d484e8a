"""Standings, cross table, cards and progress: the same for the arbiter and for everyone."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server, played
from zwitsers.event import actions
from zwitsers.present.views.event_standings import choose, event_standings
from zwitsers.present.words import money


def cells(text: str, table: int = 0) -> list[list[str]]:
    """The texts in the body of a table of a page."""
    bodies = re.findall(r"(?s)<tbody>(.*?)</tbody>", text)
    rows = re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", bodies[table])
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"(?s)<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in rows
    ]


@pytest.mark.parametrize("root", ["desk", "t"])
def test_the_standings_are_those_of_the_rulebook_after_any_round(
    server: Server, arbiter: httpx.Client, root: str
) -> None:
    name = played(server)
    state = server.state(name)
    for after in (1, 2, 3):
        rows = cells(arbiter.get(f"/{root}/{name}/standings?after={after}").text)
        made = event_standings(state, choose(state, after))
        assert [row[2] for row in rows] == [line.player.name for line in made.lines]
    assert cells(arbiter.get(f"/{root}/{name}/standings").text) == rows  # the last one if nothing is asked
    assert arbiter.get(f"/{root}/{name}/standings?after=4").status_code == 404
    text = arbiter.get(f"/{root}/{name}/standings").text
    assert "<dt>WP</dt><dd>resistance points" in text  # abbreviations are explained


def test_a_round_that_is_being_played_counts_only_when_asked_for(server: Server, visitor: httpx.Client) -> None:
    name = played(server, 2)
    before = cells(visitor.get(f"/t/{name}/standings").text)
    server.play_round(name, boards=2)
    assert cells(visitor.get(f"/t/{name}/standings").text) == before
    text = visitor.get(f"/t/{name}/standings?after=3").text
    assert cells(text) != before
    assert "still being played" in text


def test_the_final_ranking_with_prizes_when_it_is_finished(
    server: Server, visitor: httpx.Client, arbiter: httpx.Client
) -> None:
    name = played(server, 3, rounds=3, prizes=[10000, 5000])
    for page in (visitor.get(f"/t/{name}/standings"), arbiter.get(f"/desk/{name}/standings")):
        assert "Provisional final ranking after 3 rounds" in page.text
        assert "The tournament has not finished" in page.text
    state = server.do(name, lambda state: actions.finish(state, seed=7))
    made = event_standings(state)
    hidden = cells(visitor.get(f"/t/{name}/standings").text)
    assert not any("€" in cell for row in hidden for cell in row)
    assert "€" in arbiter.get(f"/desk/{name}/standings").text
    server.do(name, lambda state: actions.show_prizes(state, True))
    rows = cells(visitor.get(f"/t/{name}/standings").text)
    assert [row[2] for row in rows] == [line.player.name for line in made.lines]
    shown = [row[-1] for row in rows if row[-1]]
    assert shown == [money(line.prize, "en") for line in made.lines if line.prize and line.prize.cents]
    # Earlier moments stay to be seen.
    assert [row[2] for row in cells(visitor.get(f"/t/{name}/standings?after=1").text)] != [row[2] for row in rows]


def test_the_crosstable_names_opponents_by_their_row(server: Server, visitor: httpx.Client) -> None:
    name = played(server)
    state = server.state(name)
    made = event_standings(state)
    row_of = {line.player.number: place for place, line in enumerate(made.lines, start=1)}
    rows = cells(visitor.get(f"/t/{name}/crosstable").text)
    for row, line in zip(rows, made.lines, strict=True):
        history = made.snapshot.history(line.player.number)
        for cell, entry in zip(row[4:7], history, strict=True):
            number = re.match(r"\d+(?=[wb-])", cell)
            expected = str(row_of[entry.opponent]) if entry.opponent else None
            assert (number.group() if number else None) == expected


def test_the_first_columns_of_the_crosstable_stay_in_sight(browser: Browser, server: Server) -> None:
    name = played(server)
    with server.context(browser, viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"/t/{name}/crosstable")
        region = page.locator(".crossing")
        assert region.evaluate("part => part.scrollWidth > part.clientWidth")
        short = page.locator(".crossing .name a", has_text="Bos, Anna")
        assert short.evaluate("name => name.offsetHeight") < 40, "no name is squeezed"
        region.focus()
        page.keyboard.press("End")
        region.evaluate("part => part.scrollLeft = part.scrollWidth")
        box, frame = page.locator(".crossing tbody .name").first.bounding_box(), region.bounding_box()
        assert box is not None
        assert frame is not None
        assert frame["x"] <= box["x"] <= frame["x"] + 80


def test_a_card_has_the_arithmetic_term_by_term(server: Server, visitor: httpx.Client) -> None:
    from zwitsers.engine.scores.card import pairing_card
    from zwitsers.engine.scores.units import pretty

    name = played(server)
    state = server.state(name)
    made = event_standings(state)
    for player in state.entrants:
        text = visitor.get(f"/t/{name}/players/{player}").text
        card = pairing_card(made.snapshot, made.rulebook, state.lots[player])
        for table, terms, total, divisor in (
            (1, [turn.resistance_points for turn in card.rounds], card.totals.resistance_points, 2),
            (2, [turn.sonneborn_berger for turn in card.rounds], card.totals.sonneborn_berger, 4),
        ):
            adds = [row[2].rpartition("= ")[2] for row in cells(text, table)]
            assert adds == [pretty(term.contributes, divisor) for term in terms if term is not None]
            assert f"{' + '.join(adds)} = {pretty(total, divisor)}" in text
        opponents = [row[2] for row in cells(text)]
        for shown, turn in zip(opponents, card.rounds, strict=True):
            assert not turn.opponent or made.snapshot.player(turn.opponent).name in shown


def test_what_a_forfeit_does_is_said_beside_the_numbers(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Spring Open", players=8, systems=[[1, "knsb-wp"]])
    server.play_round(name)
    for path in ("standings", "players/1", "pairings/1"):
        assert "without play" not in visitor.get(f"/t/{name}/{path}").text
    server.enter(name, 1, "1-0R")
    for path in ("standings", "crosstable", "players/1"):
        text = unescape(visitor.get(f"/t/{name}/{path}").text)
        assert "as a draw against oneself, whatever it scored" in text, path
        assert "(F3)" in text, path
    # Of a player who played, the card has nothing to explain.
    assert "against oneself" not in visitor.get(f"/t/{name}/players/2").text
    assert "own score (won by forfeit)" in visitor.get(f"/t/{name}/players/1").text
    for path in ("pairings/1", "pairings/1?by=name", "hall"):
        assert "F: forfeit." in visitor.get(f"/t/{name}/{path}").text, path
    assert "F: forfeit." in visitor.get(f"/t/{name}/players/1").text
    standings = visitor.get(f"/t/{name}/standings").text
    assert "KNSB Swiss on resistance points" in standings
    assert "knsb-wp" not in standings


def test_progress_is_drawn_and_also_a_table(page: Page, server: Server) -> None:
    name = played(server)
    page.goto(f"/desk/{name}/progress")
    assert page.locator("#place-plot .wide polyline.background").count() == 4  # nine players, five of them highlighted
    while page.locator("#choose input:checked").count():
        page.locator("#choose input:checked").first.uncheck()
    page.get_by_role("checkbox", name="Smit, Eva").check()
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/progress?*")
    assert page.locator("#place-plot svg.wide .track").count() == 1
    expect(page.locator("#place-plot svg.wide .track text")).to_contain_text("Smit, Eva")
    assert re.fullmatch(r"Smit, Eva: \d+, \d+, \d+\. ", page.locator("#ranks-desc-wide").text_content() or "")
    page.get_by_text("As a table").click()
    rows = page.locator("#score-plot table").first.locator("tbody tr")
    expect(rows).to_have_count(9)
    places = sorted(int(row.locator("td").nth(2).inner_text()) for row in rows.all())
    assert places == list(range(1, 10))
    # The bars add up to everyone.
    counts = page.locator("#score-plot .scores tbody td").all_inner_texts()
    assert sum(map(int, counts)) == 9


def test_a_hundred_players_can_be_drawn(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Large Open", players=100)
    server.play_round(name, close=True)
    server.play_round(name)
    answer = visitor.get(f"/t/{name}/progress?" + "&".join(f"player={number}" for number in range(1, 40)))
    assert answer.status_code == 200
    # In both drawings and below them: no more than can be told apart.
    assert answer.text.count('class="track t') == 3 * 8
    assert answer.text.count('class="background"') == 2 * 92


def test_on_a_phone_the_names_fit_and_whoever_looks_is_highlighted(browser: Browser, server: Server) -> None:
    name = played(server)
    lowest = event_standings(server.state(name)).lines[-1].player
    with server.context(browser, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(f"/t/{name}")
        page.get_by_role("button", name=lowest.name).click()
        page.goto(f"/t/{name}/progress")
        expect(page.locator("#place-plot svg.wide")).to_be_hidden()
        expect(page.locator("#place-plot svg.narrow .track")).to_have_count(6)
        expect(page.locator("#place-plot svg.narrow .track.own text")).to_contain_text(lowest.name.split(",")[0])
        room = page.locator("#place-plot svg.narrow").bounding_box()
        assert room is not None
        for label in page.locator("#place-plot svg.narrow .track text").all():
            box = label.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= room["x"] + room["width"]
            assert box["height"] >= 11
        # The samples of the lines below it stand under each other.
        assert len({round(box["x"]) for key in page.locator(".keys li svg").all() if (box := key.bounding_box())}) == 1


def test_after_one_round_there_is_no_line_to_draw(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name)
    text = visitor.get(f"/t/{name}/progress").text
    assert "the lines start after the second" in text
    assert 'class="ranks' not in text
    assert "Distribution of scores" in text


def test_an_empty_tournament_has_pages_too(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Spring Open")
    for path in ("", "/pairings", "/standings", "/crosstable", "/progress", "/hall"):
        assert visitor.get(f"/t/{name}{path}").status_code == 200
