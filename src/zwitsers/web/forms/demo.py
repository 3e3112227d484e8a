"""Demo tournaments: one of each game, a McMahon, a club season, an event with groups, at different stages. The names
are invented."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.grades import grade_of, level_of_rating
from zwitsers.event import actions
from zwitsers.event.group_rounds import start_rounds
from zwitsers.event.group_stores import NeighbourStores
from zwitsers.event.group_sync import sync_groups
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import create_store
from zwitsers.web.sitedb.tournaments import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.state import Round

_FAMILIES = (
    "Aalbers", "Bakker", "van den Berg", "Bos", "de Bruin", "Dekker", "van Dijk", "Dijkstra", "Evers", "Faber",
    "de Graaf", "Haan", "Hoekstra", "Jansen", "de Jong", "Kok", "Kramer", "Kuipers", "van Leeuwen", "Maas",
    "Meijer", "Mulder", "Nijland", "Oosterhuis", "Peters", "Postma", "de Ruiter", "Schouten", "Smits", "Timmer",
    "Veenstra", "Visser", "de Vries", "Wagenaar", "Wiersma", "Zijlstra",
)  # fmt: skip
_GIVEN = (
    "Anna", "Bram", "Carla", "Daan", "Eva", "Femke", "Gijs", "Hanna", "Ids", "Joost", "Karin", "Lars", "Maud", "Noor",
    "Otto", "Pien", "Quinten", "Roos", "Sjoerd", "Tess", "Ubbo", "Vera", "Wout", "Yara",
)  # fmt: skip
_AUTHOR = "Demo"


@dataclass(frozen=True, slots=True)
class Demo:
    """`played` complete rounds, then a published round with `results` boards entered, or a draft (None)."""

    file: str
    settings: dict[str, Any]
    players: int
    played: int
    results: int | None
    ratings: tuple[int, int]
    # Reasons of absence; each round has one player for each.
    away: tuple[Result, ...] = ()


_WINTER: dict[str, Any] = {"name": "Winterbokaal 2026", "place": "Utrecht", "start": "2026-11-14", "end": "2026-11-15"}
_DRAUGHTS: dict[str, Any] = {"name": "Friese Damdagen", "place": "Sneek", "start": "2026-10-03"}
_GO: dict[str, Any] = {"name": "Go-weekend", "place": "Groningen", "start": "2026-11-21"}
_MCMAHON: dict[str, Any] = {"name": "Leids McMahontoernooi", "place": "Leiden", "start": "2026-12-05", "komi": "6.5"}
_SEASON: dict[str, Any] = {"name": "Schaakclub De Toren", "place": "Deventer", "no_show_withdraws": False}
_WEEKEND: dict[str, Any] = {
    "name": "Groepenweekend",
    "place": "Zwolle",
    "start": "2026-11-20",
    "end": "2026-11-22",
    "rounds": 5,
}
# The event with groups.
EVENT = "groepenweekend"
_CLUBS = ("Leiden", "Utrecht", "Groningen", "Amsterdam", "")
DEMOS = (
    Demo("winterbokaal", {**_WINTER, "game": "chess", "rounds": 7}, 27, played=4, results=8, ratings=(1450, 2280)),
    Demo(
        "damdagen",
        {**_DRAUGHTS, "game": "draughts", "rounds": 5, "prizes": [25000, 15000, 10000, 5000]},
        16,
        played=5,
        results=None,
        ratings=(900, 1420),
    ),
    Demo("go-weekend", {**_GO, "game": "go", "rounds": 6}, 20, played=2, results=None, ratings=(800, 2300)),
    Demo(
        "mcmahon",
        {**_MCMAHON, "game": "go", "rounds": 5, "mcmahon": True, "bar": "1d", "floor": "20k"},
        28,
        played=3,
        results=6,
        ratings=(200, 2450),
    ),
    Demo(
        "clubavond",
        {**_SEASON, "game": "chess", "systems": [[1, "keizer"]], "rounds": 24, "minimum_attendance": 6},
        25,
        played=8,
        results=4,
        ratings=(1100, 2050),
        away=(Result.ABSENT, Result.ABSENT, Result.ABSENT, Result.FULL_POINT_BYE, Result.NO_NOTICE),
    ),
)


def put_demo(folder: Path) -> None:
    """Create the demo tournaments in this folder; existing files are not changed."""
    for demo in DEMOS:
        path = folder / f"{demo.file}{SUFFIX}"
        if not path.exists():
            events = [entry.event for entry in play(demo).log.entries]
            create_store(path, events, _AUTHOR).close()
    _put_event(folder / f"{EVENT}{SUFFIX}")


def _put_event(path: Path) -> None:
    """An event with two groups and quads, in round 1."""
    if path.exists():
        return
    event = RunningTournament().do(actions.create_festival, _WEEKEND, EVENT)
    for name, system, rule in (("A", "fide-dutch", "rating>=1700"), ("B", "knsb-wp", "rating=1300-1699")):
        settings = {"systems": [[1, system]]}
        event = event.do(actions.set_group, name, f"{EVENT}-{name.lower()}", settings=settings, rule=rule)
    people = _players(Demo(EVENT, _WEEKEND, 56, played=0, results=0, ratings=(850, 2250)), random.Random(EVENT))
    event = event.do(actions.register, people).do(actions.place_by_rule)
    quads = [f"{EVENT}-c{number}" for number in range(1, len(actions.quads_of(event.state)) + 1)]
    event = event.do(actions.make_quads, quads, prefix="C")
    with (
        create_store(path, [entry.event for entry in event.log.entries], _AUTHOR),
        NeighbourStores(str(path)) as stores,
    ):
        sync_groups(event.state, stores, _AUTHOR)
        start_rounds(event.state, stores, _AUTHOR)


def play(demo: Demo) -> RunningTournament:
    """Play a demo tournament. Deterministic, except for the time stamps."""
    chance = random.Random(demo.file)
    tournament = RunningTournament().by(_AUTHOR, datetime.now(tz=UTC).isoformat())
    tournament = tournament.do(actions.create, demo.settings)
    tournament = tournament.do(actions.add_players, _players(demo, chance))
    tournament = tournament.do(actions.draw, 2026)
    for _ in range(demo.played):
        tournament = _publish(_stay_away(tournament, demo, chance))
        tournament = _results(tournament, len(tournament.state.rounds[-1].games), chance)
        tournament = tournament.do(actions.close_round, tournament.state.rounds[-1].number)
    if demo.played == demo.settings["rounds"]:
        return tournament
    if demo.results is None:
        return tournament.do(actions.pair)
    return _results(_publish(_stay_away(tournament, demo, chance)), demo.results, chance)


def _stay_away(tournament: RunningTournament, demo: Demo, chance: random.Random) -> RunningTournament:
    players = chance.sample(sorted(tournament.state.entrants), len(demo.away))
    for player, reason in zip(players, demo.away, strict=True):
        tournament = tournament.do(actions.set_absence, player, tournament.state.next_round, reason)
    return tournament


def _players(demo: Demo, chance: random.Random) -> list[dict[str, Any]]:
    names = chance.sample([f"{family}, {given}" for family, given in product(_FAMILIES, _GIVEN)], demo.players)
    low, high = demo.ratings
    players: list[dict[str, Any]] = [
        {"name": name, "rating": rating}
        for name, rating in zip(names, _ratings(demo.players, low, high, chance), strict=True)
    ]
    if demo.settings.get("mcmahon"):
        for player in players:
            player |= {"grade": grade_of(level_of_rating(player["rating"])), "club": chance.choice(_CLUBS)}
    return players


def _ratings(count: int, low: int, high: int, chance: random.Random) -> list[int]:
    return sorted((chance.randint(low, high) for _ in range(count)), reverse=True)


def _publish(tournament: RunningTournament) -> RunningTournament:
    return tournament.do(actions.pair).do(actions.publish)


def _results(tournament: RunningTournament, boards: int, chance: random.Random) -> RunningTournament:
    made_round: Round = tournament.state.rounds[-1]
    ratings = {entrant.id: entrant.player.rating for entrant in tournament.state.entrants.values()}
    entered = [
        (board, *_ending(ratings[game.white] - ratings[game.black], chance))
        for board, game in made_round.boards[:boards]
    ]
    return tournament.do(actions.enter_results, made_round.number, entered)


def _ending(difference: int, chance: random.Random) -> tuple[Result, Result]:
    expected = 1 / (1 + 10 ** (-difference / 400))
    luck = chance.random()
    if luck < expected - 0.15:
        return Result.WIN, Result.LOSS
    return (Result.DRAW, Result.DRAW) if luck < expected + 0.15 else (Result.LOSS, Result.WIN)
