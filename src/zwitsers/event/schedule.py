"""The schedule of a round robin by the settings (RR4), and dates of games."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, RoundRobin
from zwitsers.engine.domain.round_robin import rounds_of_cycle

if TYPE_CHECKING:
    from zwitsers.event.state import State


# The fewest players for which a round robin is proposed.
_FEWEST = 3


def is_round_robin(state: State) -> bool:
    return state.settings.system_of(1).predetermined


def last_presence(state: State) -> int:
    """The last round from which on somebody can be withdrawn. In a round robin all rounds may have been published when
    they leave: then it is the one after these (RR5)."""
    return max(state.settings.rounds, state.next_round) if is_round_robin(state) else state.settings.rounds


def fitting_rounds(state: State) -> int:
    """RR4: the number of rounds for the chosen cycles; two cycles if the setting `rounds` equals that."""
    one, settings = rounds_of_cycle(len(state.entrants)), state.settings
    return settings.rounds if settings.rounds == 2 * one else settings.cycles * one


def rounds_problem(state: State, rounds: int) -> Problem | None:
    """RR4: the problem if this number of rounds does not fit the players; None with fewer than two players."""
    one = rounds_of_cycle(len(state.entrants))
    if len(state.entrants) < 2 or rounds in (one, 2 * one):
        return None
    return Problem("pairing.round-robin.rounds", rounds=rounds, players=len(state.entrants), one=one, two=2 * one)


def round_robin_instead(state: State) -> int:
    """The rounds of a round robin, if it suits this Swiss better before round 1: nearly all players would meet anyway.
    Otherwise 0."""
    book, players = state.settings.system_of(1), len(state.entrants)
    if state.published or book.predetermined or book.values_by_place or players < _FEWEST or state.settings.mcmahon:
        return 0
    one = rounds_of_cycle(players)
    return one if state.settings.rounds >= one - 1 else 0


def game_key(round_number: int, one: int, two: int) -> tuple[int, int, int]:
    """The key of a game in `State.game_dates` and `State.ahead`: the round and the two players."""
    return round_number, min(one, two), max(one, two)


def read_game_date(text: str) -> str | None:
    """Normalize a date such as `2026-05-03`, with or without a time. Empty: no date; None: invalid."""
    text = text.strip().replace(" ", "T")
    if text.casefold() in ("", "none"):
        return ""
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None and len(text) in (len("2026-05-03"), len("2026-05-03T19:30")):
            return moment.date().isoformat() if "T" not in text else moment.isoformat(timespec="minutes")
    return None


def schedule_of(state: State) -> RoundRobin | None:
    return RoundRobin(swap=state.settings.swap_last_rounds) if is_round_robin(state) else None
