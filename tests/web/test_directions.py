"""A name that turns the direction of writing turns nothing but itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.language import isolated, translate

TURNED = "Eve \u202e2200 tsrif"
# Where each sign of the last two words of an element is: from left to right, and all of it to the right of the name.
IN_ORDER = """
(element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let last = null;
  while (walker.nextNode()) if (walker.currentNode.data.trim()) last = walker.currentNode;
  const text = last.data.trimEnd();
  const lefts = [];
  for (let at = text.lastIndexOf(" ", text.lastIndexOf(" ") - 1) + 1; at < text.length; at += 1) {
    const range = document.createRange();
    range.setStart(last, at);
    range.setEnd(last, at + 1);
    lefts.push(range.getBoundingClientRect().left);
  }
  return lefts.length > 2 && lefts.every((left, at) => at === 0 || left > lefts[at - 1]);
}
"""


def with_a_turned_name(server: Server) -> str:
    name = server.create("Open", players=3)
    server.do(name, lambda state: actions.add_players(state, [{"name": TURNED}]))
    server.do(name, lambda state: actions.withdraw_player(state, 4))
    return name


def test_a_sentence_with_such_a_name_reads_as_it_is_written(page: Page, server: Server) -> None:
    name = with_a_turned_name(server)
    page.goto(f"/desk/{name}/log")
    sentence = page.locator("table.log tbody tr").first.locator("td.what")
    assert "2200" in sentence.inner_text()
    assert sentence.evaluate(IN_ORDER)


def test_so_does_a_line_with_something_after_the_name(page: Page, server: Server) -> None:
    name = with_a_turned_name(server)
    page.goto(f"/desk/{name}/players")
    names = page.get_by_text("Eve", exact=False).first
    page.evaluate("(element) => { element.append(' and then'); }", names.element_handle())
    assert names.evaluate(IN_ORDER)


def test_saving_a_form_that_shows_such_a_name_does_not_change_it(page: Page, server: Server) -> None:
    name = with_a_turned_name(server)
    page.goto(f"/desk/{name}/players/4")
    page.get_by_label("Rating", exact=True).fill("1234")
    page.get_by_role("button", name="Save").first.click()
    page.wait_for_url("**/players")
    saved = server.state(name).entrants[4].player
    assert (saved.rating, saved.name) == (1234, TURNED)


@pytest.mark.parametrize("text", ["Anna", "É", "שרה", "日本", "", "a\u200fb"])
def test_ordinary_names_stay_as_they_are(text: str) -> None:
    assert isolated(text) == text


@pytest.mark.parametrize("text", ["a\u202eb", "\u202d", "a\u2069", "\u2066a", "\u2069\u2066a", "\u2068a\u2069\u202eb"])
def test_what_turns_a_line_is_kept_to_itself_once(text: str) -> None:
    alone = isolated(text)
    assert (alone[0], alone[-1]) == ("\u2068", "\u2069")
    assert not {"\u2066", "\u2067", "\u2068", "\u2069"} & set(alone[1:-1])
    assert isolated(alone) == alone
    assert isolated(f"{alone} and {alone}") == f"{alone} and {alone}"


def test_what_would_end_the_isolation_is_left_out() -> None:
    assert isolated("a\u2069\u202eb") == "\u2068a\u202eb\u2069"
    assert translate("web.people.added", name="a\u202eb").startswith("\u2068a\u202eb\u2069 ")
