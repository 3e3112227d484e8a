"""The final ranking and the barrage for the first place (R9.5, R9.6). Numbers are lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.final import final_ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.scores.final import FinalLine
    from zwitsers.event.state import State


def ranking_in_force(state: State, rounds: int | None = None) -> str:
    """The id of the ranking after this many rounds (None: all): that of the settings, else the rulebook's default."""
    book = state.settings.final_system
    ended = rounds is None or rounds >= state.settings.rounds or state.finished
    usual = book.final_rankings[0].id
    return state.settings.final_ranking or (usual if ended else book.running_ranking or usual)


def final_lines(state: State, rounds: int | None = None) -> list[FinalLine]:
    """The ranking after this many rounds (None: all), by the tournament's rulebook, ranking setting, drawn lots and
    barrage."""
    if not state.settings.barrage:
        return _lines(state, rounds, None)
    # Ignore a barrage if a later correction changed which players are level.
    to_play = sorted(line.number for line in _lines(state, rounds, ()) if line.barrage)
    played = sorted(state.lots[player] for player in state.barrage)
    return _lines(state, rounds, _barrage(state) if played == to_play else ())


def _barrage(state: State) -> list[tuple[int, ...]]:
    """The lots by place in the barrage, winner first; level players share a place."""
    places: list[tuple[int, ...]] = []
    for player in state.barrage:
        lot = state.lots[player]
        if player in state.barrage_level:
            places[-1] = (*places[-1], lot)
        else:
            places.append((lot,))
    return places


def draws_lots(state: State) -> bool:
    """Whether the final ranking draws lots."""
    return state.settings.ranking.draws_lots


def barrage_to_play(state: State) -> list[int]:
    """The entry ids of players who must still play a barrage for the first place (002 Eindstand 1)."""
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
