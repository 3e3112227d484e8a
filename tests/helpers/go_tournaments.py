"""Hypothesis strategies for go tournaments: with whatever names, clubs, grades and irregularities there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from helpers.strategies import snapshots
from zwitsers.engine.domain import (
    Avoidance,
    AvoidanceKind,
    Colour,
    Constraints,
    Handicap,
    McMahon,
    Player,
    PlayerRound,
    Resistance,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.formats.exchanged import TournamentData, TournamentDetails

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

_GRADES = ("", "4d", "12k", "1p", "9d", "30k", "4D", "shodan", "45k", "9p")
_CLUBS = ("", "Utr", "Amsterdam", "75Op", "12", "eGo", "Den_Haag", "xxxx", "de T")
_PINS = ("", "12345678", "10", "abc")
_COUNTRIES = ("", "NL", "NED", "nl", "DE", "ZZZ", "Nederland")
_ODD_NAMES = (
    *("", "Mononym", "A_B, C", "Ли, Вэй", "Nguyễn, Thị", "12, 4d", "O'Brien; Jr, Pat|rick", "de  Wit, Jan"),
    *("Karel de Groot", "KOK Anna", "BOS, JAN", "Groot, Karel de", "Bos,Jan"),
)
_EVENTS = ("", "Voorjaars[toernooi]", "Łódź Open", "Open")
_TIMES = ("", "75", "60 + CANBYOYOMI 15/300", "60 + STDBYOYOMI 30", "90 + FISCHER 20", "an hour each")


@st.composite
def go_players(draw: DrawFn, player: Player) -> Player:
    kind = draw(st.integers(0, 10**6))
    name = _ODD_NAMES[kind % len(_ODD_NAMES)] if kind % 7 == 0 else player.name
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
            tuple(PlayerRound(other) if entry == PlayerRound(Result.ABSENT) else entry for entry in history)
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
def abouts(draw: DrawFn) -> TournamentDetails:
    day = draw(st.sampled_from(("", "2026-05-02")))
    return TournamentDetails(
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


_LEVELS = ("30k", "18k", "5k", "1k", "1d", "3d", "6d", "9d", "1p", "9p")


@st.composite
def mcmahon_tournaments(draw: DrawFn) -> TournamentData:
    """Events of a McMahon: every way of counting, start scores by grade or by hand, stones in some of the games."""
    snapshot = draw(snapshots(max_players=9, max_rounds=5))
    numbers = {number: place for place, number in enumerate(snapshot.numbers, start=1)}
    snapshot = snapshot._replace(
        players=tuple(
            Player(place, f"Naam{place}, Jan", grade=draw(st.sampled_from(_LEVELS))) for place in numbers.values()
        ),
        histories=tuple(
            tuple(entry._replace(opponent=numbers.get(entry.opponent, 0)) for entry in history)
            for history in snapshot.histories
        ),
        unavailable={numbers[number]: result for number, result in snapshot.unavailable.items()},
        planned_rounds=max(snapshot.planned_rounds or 1, snapshot.rounds, 1),
        constraints=Constraints(),
        lot_colour=None,
    )
    worth = st.sampled_from((None, 0, 1, 2))
    made = McMahon(
        {place: draw(st.integers(0, 90)) for place in numbers.values()},
        bar=draw(st.sampled_from((None, 0, 44, 58, 60, 72, 76))),
        bye=draw(worth),
        absence=draw(worth),
        missed=draw(worth),
        rounded_down=draw(st.sampled_from((None, True, False))),
        resistance=draw(st.sampled_from((None, *Resistance))),
        stones_count=draw(st.booleans()),
    )
    stones = {
        (place, turn): draw(st.integers(1, 9))
        for place, history in zip(numbers.values(), snapshot.histories, strict=True)
        for turn, entry in enumerate(history, start=1)
        if entry.opponent and (entry.colour is Colour.BLACK or (entry.colour is None and place < entry.opponent))
        if draw(st.booleans())
    }
    handicap = Handicap(
        draw(st.booleans()), draw(st.integers(0, 3)), draw(st.integers(0, 9)), draw(st.sampled_from((None, 0, 30, 38)))
    )
    kinds = draw(st.lists(st.sampled_from(tuple(AvoidanceKind)), unique=True))
    avoid = tuple(Avoidance(what, "", draw(st.booleans()), draw(st.sampled_from((None, None, 2)))) for what in kinds)
    snapshot = snapshot._replace(
        mcmahon=made,
        handicap=handicap if draw(st.booleans()) else None,
        stones=stones,
        constraints=Constraints(avoid=avoid),
    )
    floor = draw(st.sampled_from(("", "20k", "25k")))
    return TournamentData(snapshot, settings={"floor": floor} if floor else {})
