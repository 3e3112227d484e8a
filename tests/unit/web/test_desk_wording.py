"""What pages of the desk say, and do not say, whatever the tournament."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.webserver import player
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from zwitsers.web.http.site import Site

PAGES = (
    *("", "players", "players/1", "lots", "absences", "forbidden", "start-scores", "pairing", "results", "ranking"),
    *("prizes/setup", "exchange", "paper", "more", "backups", "settings"),
)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = site_with_people(tmp_path, Clock())
    yield made
    made.close()


def arbiter_of(site: Site, **settings: object) -> tuple[httpx.Client, str]:
    chosen = {"name": "Open", "rounds": 3, **settings}
    name = site.create("Open", actions.create(State(), chosen), "Bea")
    site.run(name, lambda state: actions.add_players(state, [player(number) for number in range(1, 9)]), "Bea")
    return client_of(site, session_of(site, "Bea")), name


def test_a_federation_of_chess_is_not_named_in_go(site: Site) -> None:
    """Other than as one of the rulebooks to choose from."""
    client, name = arbiter_of(site, game="go", systems=[[1, "go-en"]], mcmahon=True)
    for page in PAGES:
        answer = client.get(f"/desk/{name}/{page}".rstrip("/"), follow_redirects=True)
        assert answer.status_code == 200, page
        said = re.sub(r"<option.*?</option>", "", answer.text)
        assert "KNSB" not in said, page


def test_backups_say_what_does_not_travel_with_the_event_file(site: Site) -> None:
    client, name = arbiter_of(site)
    page = client.get(f"/desk/{name}/backups", headers={"accept-language": "en"}).text
    assert translate("round.backups.not-held", "en") in page


def test_the_question_before_a_withdrawal_names_player_and_round(site: Site) -> None:
    client, name = arbiter_of(site)
    site.run(name, lambda state: actions.change_player(state, 1, {"name": "Kok, Hugo"}), "Bea")
    page = client.get(f"/desk/{name}/players/1", headers={"accept-language": "en"}).text
    # The script puts the chosen round in the place of §.
    assert 'data-confirm-chosen="from_round" data-confirm="Withdraw Hugo Kok from round §?"' in page


def test_prizes_are_set_up_in_one_place(site: Site) -> None:
    client, name = arbiter_of(site)
    setup = f"/desk/{name}/prizes/setup"
    for page in (f"/desk/{name}/settings", f"/desk/{name}/finish", f"/desk/{name}/more", "/new", "/new-event"):
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert 'name="prizes"' not in answer.text, page
    assert 'name="prizes"' in client.get(setup).text
    assert client.get(f"/desk/{name}/prizes").headers["location"].endswith(setup)
    assert f'href="/desk/{name}/prizes"' in client.get(f"/desk/{name}/more").text
