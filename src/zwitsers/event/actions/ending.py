"""The end of a tournament: the barrage and the final ranking."""

from collections.abc import Iterator

from zwitsers.engine.domain import Problem
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, no_draft, refuse
from zwitsers.event.events import BarragePlayed, Event, TournamentFinished
from zwitsers.event.final import barrage_to_play, draws_lots
from zwitsers.event.parameters import Entries, FinalSeed
from zwitsers.event.state import State, Status


@action("POST barrage", command="finish", pages=("finish/barrage",), tag="tournaments", by_hand=("cli", "page"))
def record_barrage(state: State, players: Entries, level: Entries | None = None) -> list[Event]:
    """What the play-off for the first place came to (002 Eindstand 1), the winner first. `level`: players who share
    the place of the one named before (R10.5)."""
    must_be_running(state)
    must_know(state, players)
    refuse(None if state.settings.barrage else Problem("tournament.no-barrage"), *_unfinished(state))
    wanted = sorted({*barrage_to_play(state), *state.barrage})
    refuse(
        None
        if wanted and sorted(players) == wanted
        else Problem("tournament.barrage-players", players=", ".join(map(state.named, wanted)) or "-")
    )
    refuse(None if {*(level or ())} <= set(players[1:]) else Problem("tournament.barrage-level"))
    return [BarragePlayed(tuple(players), tuple(player for player in players if player in (level or ())))]


@action("POST finish", command="finish", then="finish", confirm=True, tag="tournaments", by_hand=("cli",))
def finish(state: State, seed: FinalSeed | None = None) -> list[Event]:
    """The final ranking stands; `seed` draws its lots."""
    must_be_running(state)
    refuse(None if seed is None or draws_lots(state) else Problem("tournament.no-seed"), *_unfinished(state))
    level = barrage_to_play(state)
    refuse(Problem("tournament.barrage-left", players=", ".join(map(state.named, level))) if level else None)
    return [TournamentFinished(seed)]


def _unfinished(state: State) -> Iterator[Problem | None]:
    yield no_draft(state)
    if len(state.published) < state.settings.rounds:
        complete = sum(not item.open_boards for item in state.published)
        yield Problem("tournament.rounds-left", left=state.settings.rounds - complete, played=complete)
    for item in state.in_order:
        if item.status is not Status.CLOSED:
            yield Problem("tournament.not-closed", round=item.number)
        for board in item.adjourned_boards:
            yield Problem("tournament.adjourned-left", round=item.number, board=board)
