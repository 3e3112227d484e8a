"""Tournaments to print: with everything on paper that there can be."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.running import RunningTournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.state import State

FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
LONGEST = 33  # what a TRF file has room for
ABOUT: dict[str, Any] = {
    "name": "Zomertoernooi",
    "place": "Groningen",
    "start": "2026-07-24",
    "end": "2026-08-01",
}


def tournament(names: Sequence[str], *, played: int, seed: int = 1, **settings: Any) -> RunningTournament:
    """So many rounds played and closed, with results of every usual kind."""
    chance = random.Random(seed)
    made = RunningTournament().by("Arbiter", "2026-07-24T09:00:00Z").do(c.create, {**ABOUT, **settings})
    made = made.do(
        c.add_players,
        [
            {"name": name, "rating": 2400 - place, "club": "SC Noord", "federation": "NED", "birth": "1987-06-05"}
            for place, name in enumerate(names)
        ],
    )
    for _ in range(played):
        made = published(made)
        games = made.state.in_order[-1].games
        made = closed(made, chance.choices([WHITE, DRAW, BLACK, FORFEIT], [40, 20, 38, 2], k=len(games)))
    return made


@cache
def club() -> State:
    """Eleven players and a bye, two rounds played, the third published with one result in it."""
    names = ("Bakker, Anna", "de Boer, Bram", "Ćurčić, Carla", "Visser, Daan", "Özdemir, Eva", "Smit, Finn")
    more = ("van 't Hof, Guus", "Jansen, Hanna", "Łukasz, Ilse", "Mulder, Joris", "de Wit, Koen")
    made = published(tournament((*names, *more), played=2, rounds=5, prizes=[50000, 25050, 10000], arbiter="Nora Bos"))
    return made.do(c.enter_result, 3, 2, *DRAW).state


@cache
def three_hundred() -> State:
    """Three hundred players with names as long as they can be: each one word, so that it can be found again."""
    stems = (
        "Wolfeschlegelsteinhausenbergerdorff",
        "Oudenbosch-VanWaesbergheStraatmann",
        "Featherstonehaughton-Smythewick",
    )
    names = [f"{stems[place % 3][: LONGEST - 4]:x<{LONGEST - 4}}{place:04d}" for place in range(300)]
    made = tournament(names, played=4, rounds=9, prizes=[10000] * 25)
    made = made.do(c.set_absence, 17, 5).do(c.set_absence, 18, 5)
    return published(made).state


@cache
def hall() -> State:
    """A hundred and twenty players with names of ordinary length."""
    return published(tournament([f"Speler{place:03d}-Jo" for place in range(120)], played=3, rounds=7)).state


@cache
def broad() -> State:
    """Names for which there is no room, however they are set: the widest letter, and words that cannot be broken."""
    names = [f"{'W' * 30}{place:03d}" for place in range(38)] + ["M" * 400, "x " * 90]
    return published(tournament(names, played=3, rounds=5, prizes=[10000] * 4, name="M" * 200, place="W" * 200)).state


@cache
def tall() -> State:
    """Names that take a whole paragraph."""
    return published(tournament([f"{'M' * 96}{place:02d}" for place in range(24)], played=0, rounds=3)).state


@cache
def criteria() -> State:
    """A final ranking with more criteria than a sheet has room for when it stands upright."""
    names = [f"{'Westerlingenhoven-Adelheid-Smit'[: LONGEST - 4]}{place:04d}" for place in range(60)]
    settings: dict[str, Any] = {"game": "draughts", "systems": [[1, "kndb"]], "final_ranking": "fmjd", "prizes": [100]}
    return tournament(names, played=11, rounds=11, **settings).do(c.finish).state


def ended(state: State) -> State:
    """The same tournament, with the round that is being played as its last: every game is drawn, and it is over."""
    made = RunningTournament(state=state).do(c.change_settings, {"rounds": len(state.published)})
    return closed(made, [DRAW] * len(state.in_order[-1].games)).do(c.finish, 7).state


def finished(**settings: Any) -> State:
    names = [f"Speler, {chr(65 + place)}" for place in range(12)]
    made = tournament(names, played=5, **{"rounds": 5, "prizes": [50000, 30000, 20000], **settings})
    return made.do(c.finish, 7).state
