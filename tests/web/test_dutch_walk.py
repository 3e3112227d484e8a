"""Every page of a Dutch tournament, of each game, is Dutch: no options of the command line, no decimal points, no
English words, no bare citations; draughts counts in whole points, and go calls a draw jigo."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import httpx
import pytest

from helpers.desking import close_round
from zwitsers.engine.domain import Result
from zwitsers.engine.rules.registry import rulebook, usual
from zwitsers.event import actions
from zwitsers.web.auth.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from helpers.webserver import Server

DESK = (
    "", "absences", "backups", "codes", "corrections?round=1",
    "corrections/look?kind=result&round=1&board=1&result={0}",
    "crosstable", "exchange", "finish", "forbidden", "log", "lots", "more", "pairing", "pairing/1", "pairing/2/why",
    "pairing/2/why/1", "pairing/2/why-not?one=1&two=2", "paper", "players", "players/import", "players/ratings",
    "players/1", "players/1/card", "players/7/card", "progress", "results", "settings", "standings",
)  # fmt: skip
PUBLIC = ("", "?player=1", "crosstable", "hall", "pairings", "pairings/1", "players/1", "players/7", "progress",
          "standings", "why/2/1")  # fmt: skip
SITE = ("/", "/new", "/open", "/account", "/host", "/people", "/people/sign-ins", "/ratings")
# Words that are no Dutch ones; "of", "in", "is", "over" and the like are both.
ENGLISH = re.compile(
    r"\b(?:the|and|with|from|this|that|are|has|have|not|your|you|player|players|board|boards|round|rounds|name|title"
    r"|result|results|draw|draws|white|black|draft|settings|published|publish|absent|withdrawn|federation|birth"
    r"|first_round|half_point_byes|seed|changed|grade|standings|crosstable|win|loss|adjourned|forfeit|round_dates|file"
    r"|chess|draughts|lots|pairing|pairings|half-point|not yet entered|True|False|None|ABSENT)\b"
)
# What is written so on purpose: files, programs, and what a field takes.
ALLOWED = re.compile(
    r"(?:[\w-]+\.)+(?:zwitsers|csv|json|trf|xml|txt|zip|xlsx|com)\b|Lidraughts|\{\w+\}|of 2009-05-31|127\.0\.0\.1\S*"
    r"|bye=½ absent=0 forfeit=0|Swiss and SOS|1-½-0 of 2-1-0"
)
# What is said around chess only.
OTHER_GAMES = {
    "chess": re.compile(r"$^"),
    "draughts": re.compile(r"\d*½|[Hh]al(?:f|ve) punt\w*"),
    "go": re.compile(r"\b[Rr]emise\b"),
}
ENDINGS = {"chess": ("1-0", "0-1"), "go": ("1-0", "0-1"), "draughts": ("2-0", "0-2")}


@pytest.fixture(scope="module", params=["chess", "draughts", "go"])
def walk(request: pytest.FixtureRequest, hall: Server) -> tuple[str, str]:
    """A tournament in its second round with a late entry, absences, a withdrawal, a correction and a forbidden pair."""
    game: str = request.param
    more = {"drawing_dummy": True} if game == "draughts" else {"half_point_byes": 1, "absence": "HALF_POINT_BYE"}
    name = hall.create(f"Toernooi {game[0]}", game=game, rounds=4, prizes=[12550, 5000], start="2026-05-02", **more)
    people: list[dict[str, object]] = [
        {"name": f"Speler{n}, P", "rating": 1500 + n, "club": "Oost", "birth": "1990-01-02"} for n in range(1, 10)
    ]
    hall.do(name, lambda state: actions.add_players(state, people))
    hall.do(name, lambda state: actions.change_player(state, 1, {"rating": 1999, "title": "", "club": "West"}))
    hall.do(
        name,
        lambda state: actions.change_settings(state, {"half_point_byes": 2, "absence": "ABSENT", "country": "NED"}),
    )
    hall.do(name, lambda state: actions.draw(state, 7))
    hall.do(name, lambda state: actions.set_absence(state, 9, 1, Result.ABSENT))
    hall.do(name, lambda state: actions.forbid_pair(state, [1, 2]))
    hall.play_round(name, ENDINGS[game][0])
    hall.do(name, lambda state: actions.enter_result(state, 1, 2, Result.DRAW, Result.DRAW))
    hall.do(name, lambda state: actions.enter_result(state, 1, 3, Result.FORFEIT_LOSS, Result.FORFEIT_WIN))
    close_round(hall, name, 1)
    hall.do(name, lambda state: actions.correct_result(state, 1, 1, Result.DRAW, Result.DRAW, "notulen"))
    hall.do(name, lambda state: actions.add_player(state, {"name": "Laat, L"}, first_round=2))
    hall.do(name, lambda state: actions.withdraw_player(state, 3))
    hall.do(name, lambda state: actions.set_absence(state, 5, 3))
    hall.play_round(name, boards=0)
    hall.do(name, lambda state: actions.enter_result(state, 2, 1, Result.ADJOURNED, Result.ADJOURNED))
    return game, name


@pytest.fixture(scope="module")
def host(hall: Server) -> Iterator[httpx.Client]:
    """Bea as the host, the only account that may open all of these pages."""
    hall.site.accounts.set_role("Bea", Role.HOST)
    with hall.signed_in("Bea") as client:
        yield client


def pages(hall: Server, host: httpx.Client, game: str, name: str) -> Iterator[tuple[str, str]]:
    """Every address with the words that its page shows, also those that are only read out."""
    desk = (f"/desk/{name}/{path}".rstrip("/") for path in DESK)
    with httpx.Client(base_url=hall.url, timeout=30) as visitor:
        wanted = [(host, path) for path in (*SITE, *desk)] + [(visitor, f"/t/{name}/{path}") for path in PUBLIC]
        for client, path in wanted:
            address = path.format(ENDINGS[game][1]).replace("/?", "?").rstrip("/") or "/"
            sign = "&" if "?" in address else "?"
            answer = client.get(f"{address}{sign}lang=nl")
            assert answer.status_code == 200, (address, answer.status_code)
            yield address, words_of(answer.text)


def words_of(html: str) -> str:
    html = re.sub(r"(?s)<(script|style|svg|head|code|kbd).*?</\1>", " ", html)
    html = re.sub(r"(?s)<(\w+) hidden\b.*?</\1>", " ", html)
    said = re.findall(r'\b(?:aria-label|title|placeholder|alt|data-confirm)="([^"]*)"', html)
    text = unescape(" ".join([re.sub(r"(?s)<[^>]+>", " ", html), *said]))
    return ALLOWED.sub(" ", " ".join(text.split()))


def wrong_words(text: str, address: str, game: str) -> Iterator[re.Match[str]]:
    yield from ENGLISH.finditer(text)
    yield from re.finditer(r"--[a-z][a-z-]*", text)
    yield from re.finditer(r"\b\d{4}-\d\d-\d\d\b", text)
    # An article number is no number with decimals; those of go look like one. € 1.250 has none.
    articles = {article.id for article in rulebook(usual(game)).articles}
    for match in re.finditer(r"(?<![\w.:])\d+\.\d+(?![\w.])", text):
        if match[0] not in articles and len(match[0].split(".")[1]) != 3:
            yield match
    if not address.endswith("/card") and "/players/" not in address:  # a card lists articles with their rulings
        yield from re.finditer(r"\((?:00\d|R\d)[^)]*\)", text)
    if address not in SITE:
        yield from OTHER_GAMES[game].finditer(text)


@pytest.mark.slow
def test_every_page_is_dutch(hall: Server, host: httpx.Client, walk: tuple[str, str]) -> None:
    game, name = walk
    found: dict[str, str] = {}
    for address, text in pages(hall, host, game, name):
        for match in wrong_words(text, address, game):
            found.setdefault(f"{text[max(match.start() - 40, 0) : match.start()]}[{match[0]}]", address)
    assert not found, "\n".join(f"{address}: …{text}…" for text, address in found.items())
