"""Hypothesis strategies for go tournaments: with whatever names, clubs, grades and irregularities there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from strategies import snapshots
from zwitsers.domain import Constraints, Entry, Player, Result, Snapshot, StrengthGroups
from zwitsers.formats.exchanged import About

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

_GRADES = ("", "4d", "12k", "1p", "9d", "30k", "4D", "shodan", "45k", "9p")
_CLUBS = ("", "Utr", "Amsterdam", "75Op", "12", "eGo", "Den_Haag", "xxxx", "de T")
_PINS = ("", "12345678", "10", "abc")
_COUNTRIES = ("", "NL", "NED", "nl", "DE", "ZZZ", "Nederland")
_ODD_NAMES = ("", "Mononym", "A_B, C", "Ли, Вэй", "Nguyễn, Thị", "12, 4d", "O'Brien; Jr, Pat|rick", "de  Wit, Jan")
_EVENTS = ("", "Voorjaars[toernooi]", "Łódź Open", "Open")
_TIMES = ("", "75", "60 + CANBYOYOMI 15/300", "60 + STDBYOYOMI 30", "90 + FISCHER 20", "an hour each")


@st.composite
def go_players(draw: DrawFn, player: Player) -> Player:
    kind = draw(st.integers(0, 10**6))
    name = _ODD_NAMES[kind % 8] if kind % 7 == 0 else player.name
    return player._replace(
        name=name,
        title=player.title if kind % 3 == 0 else "",
        fide_id=player.fide_id if kind % 4 == 0 else "",
        birth=player.birth if kind % 5 == 0 else "",
        sex=player.sex if kind % 6 == 0 else "",
        rating=player.rating + (1500 if kind % 11 == 0 else 0) if kind % 2 else 0,
        federation=_COUNTRIES[kind // 3 % len(_COUNTRIES)],
        club=_CLUBS[kind // 5 % len(_CLUBS)],
        national_id=_PINS[kind // 11 % len(_PINS)],
        grade=_GRADES[kind // 13 % len(_GRADES)],
    )


@st.composite
def go_tournaments(draw: DrawFn) -> Snapshot:
    snapshot = draw(snapshots(max_players=9, max_rounds=5))
    plain = draw(st.booleans())
    numbers = snapshot.numbers
    players = tuple(draw(go_players(player)) for player in snapshot.players)
    histories = snapshot.histories
    if draw(st.booleans()):
        # What only an in-between round brings about, and byes for half a point in some of the rounds away.
        other = draw(st.sampled_from((Result.SELF_DRAW, Result.MOVED, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)))
        histories = tuple(
            tuple(Entry(other) if entry == Entry(Result.ABSENT) else entry for entry in history)
            for history in histories
        )
    groups = StrengthGroups((frozenset(numbers[:1]), frozenset(numbers[1:])), 2) if draw(st.booleans()) else None
    return snapshot._replace(
        players=tuple(Player(player.number, f"Naam{player.number}, Jan", grade="3k") for player in players)
        if plain
        else players,
        histories=histories,
        constraints=Constraints(snapshot.constraints.forbidden, groups),
        name=draw(st.sampled_from(_EVENTS)),
    )


@st.composite
def abouts(draw: DrawFn) -> About:
    day = draw(st.sampled_from(("", "2026-05-02")))
    return About(
        place=draw(st.sampled_from(("", "Utrecht", "Ede", "Kraków"))),
        country=draw(st.sampled_from(("", "NL", "NED", "Nederland"))),
        start=day,
        end=day,
        game="go",
        arbiter=draw(st.sampled_from(("", "De Leider"))),
        time_control=draw(st.sampled_from(_TIMES)),
        komi=draw(st.sampled_from(("", "6.5", "0.5", "-5"))),
        arbiter_email=draw(st.sampled_from(("", "leider@example.org"))),
        round_dates=draw(st.sampled_from(((), ("2026-05-02",)))),
    )
