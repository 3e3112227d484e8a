"""The end: the final ranking, the barrage for the first place, and the prizes (R9.5, R9.6). Numbers are lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.final import final_ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.scores.final import FinalLine
    from zwitsers.event.state import State


def ranking_in_force(state: State, rounds: int | None = None) -> str:
    """The id of the ranking after this many rounds (all: None): that of the settings, else the usual one then."""
    book = state.settings.final_system
    ended = rounds is None or rounds >= state.settings.rounds or state.finished
    usual = book.final_rankings[0].id
    return state.settings.final_ranking or (usual if ended else book.running_ranking or usual)


def final_lines(state: State, rounds: int | None = None) -> list[FinalLine]:
    """The ranking as the tournament has it: its rulebook, its variant, its drawn lots and its barrage, after this many
    rounds (all: None)."""
    if not state.settings.barrage:
        return _lines(state, rounds, None)
    # A barrage among other players than are level now (a correction came after it) decides nothing.
    to_play = sorted(line.number for line in _lines(state, rounds, ()) if line.barrage)
    played = sorted(state.lots[player] for player in state.barrage)
    return _lines(state, rounds, _barrage(state) if played == to_play else ())


def _barrage(state: State) -> list[tuple[int, ...]]:
    """The places that it came to, from the winner down."""
    places: list[tuple[int, ...]] = []
    for player in state.barrage:
        lot = state.lots[player]
        if player in state.barrage_level:
            places[-1] = (*places[-1], lot)
        else:
            places.append((lot,))
    return places


def draws_lots(state: State) -> bool:
    """Whether the final ranking has lots in it."""
    return state.settings.ranking.draws_lots


def barrage_to_play(state: State) -> list[int]:
    """The entry ids of the players who have yet to play off the first place (002 Eindstand 1)."""
    players = state.by_lot()
    return [players[line.number] for line in final_lines(state) if line.barrage]


def _lines(state: State, rounds: int | None, barrage: Sequence[tuple[int, ...]] | None) -> list[FinalLine]:
    settings = state.settings
    return final_ranking(
        state.snapshot(rounds),
        settings.final_system,
        ranking_in_force(state, rounds),
        seed=state.final_seed,
        barrage=barrage,
    )
