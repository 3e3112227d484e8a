"""Cached views that several pages share, computed once per version of a tournament."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, SnapshotError, ZwitsersError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.schedule import is_round_robin
from zwitsers.present.views.event_standings import choose, ended, event_standings, usual_choice
from zwitsers.present.views.explanation import RoundExplanation, moment_of, public_answer, when_paired
from zwitsers.present.views.lots_record import lots_record
from zwitsers.present.views.people import people_of
from zwitsers.present.views.players import by_name
from zwitsers.present.views.prizes import prizes, prizes_are_public, public_prizes
from zwitsers.present.views.progress import progress
from zwitsers.present.views.results import disputed, result_rows
from zwitsers.present.views.round import seating, with_results
from zwitsers.present.views.round_proof import SEALING, current_seals, round_proof, seals
from zwitsers.present.views.standings_records import public_standings
from zwitsers.present.views.verdict import judged
from zwitsers.web.cache.proposals import Proposals
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.lookup import known_round
from zwitsers.web.sitedb.double_entry import DoubleEntries

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State
    from zwitsers.present.views.event_standings import StandingsChoice
    from zwitsers.present.views.explanation import PublicAnswer, RoundExplainers
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.players import PlayerView
    from zwitsers.present.views.prizes import Prizes
    from zwitsers.present.views.progress import Progress
    from zwitsers.present.views.results import ResultRow, Sayings
    from zwitsers.present.views.round import PlayerInRound, RoundView
    from zwitsers.present.views.round_proof import RoundSeal
    from zwitsers.present.views.standings import Standings, StandingsLine
    from zwitsers.present.views.verdict import DraftVerdict
    from zwitsers.web.http.context import TournamentContext


def chosen(state: State, after: int | None, final: bool) -> StandingsChoice:
    """The requested standings; NotFoundError if they do not exist: a final ranking needs all rounds to be played."""
    if final and not ended(state):
        raise NotFoundError([Problem("play.no-final-yet")])
    try:
        return choose(state, after, final)
    except SnapshotError:
        raise NotFoundError([Problem("play.no-such-round", round=after)]) from None


def ranking(context: TournamentContext, choice: StandingsChoice | None = None, *, public: bool = False) -> Standings:
    """The standings of this choice, or the default ones; `public`: without prizes that are not public yet."""
    key = choice or context.cached("usual", lambda: usual_choice(context.state))
    standings_view: Standings = context.cached(("ranking", key), lambda: _standings(context, key))
    if not public:
        return standings_view
    seen: Standings = context.cached(("public", key), lambda: public_standings(context.state, standings_view))
    return seen


def _standings(context: TournamentContext, choice: StandingsChoice) -> Standings:
    """Compute standings. Those after an earlier round are reused across versions: new results do not change them."""
    state = context.state

    def computed() -> Standings:
        return event_standings(state, choice)

    if choice.after >= len(state.published) or is_round_robin(state) or state.prizes.lists:
        return computed()
    source = replace(state, rounds=state.rounds[: choice.after]), ended(state)
    found: Standings = context.site.views.unchanged(context.name, ("ranking", choice), source, computed)
    return found


def division(context: TournamentContext) -> Prizes:
    """The current division of prizes."""
    found: Prizes = context.cached("prizes", lambda: prizes(context.state))
    return found


def public_division(context: TournamentContext) -> Prizes | None:
    """The division of prizes for players and the public; None while it is not public."""
    return public_prizes(division(context)) if prizes_are_public(context.state) else None


def line_of(context: TournamentContext, lot: int) -> StandingsLine | None:
    """A player's line in the default standings; None while no round is finished."""
    lines: dict[int, StandingsLine] = context.cached(
        "lines",
        lambda: {line.number: line for line in ranking(context).lines} if ranking(context).round_numbers else {},
    )
    return lines.get(lot)


def everyone_of(context: TournamentContext) -> list[PlayerView]:
    """All players in the order of surnames. Results do not change this list, so it is reused across versions."""
    state = context.state
    source = replace(state, rounds=()), state.next_round
    found: list[PlayerView] = context.site.views.unchanged(context.name, "everyone", source, lambda: by_name(state))
    return found


def person(context: TournamentContext, entry: int) -> Who:
    everyone: dict[int, Who] = context.cached("people", lambda: people_of(context.state))
    return everyone[entry]


def round_of(context: TournamentContext, round_: Round) -> RoundView:
    view: RoundView = context.cached(("round", round_.number, round_.status), lambda: _round(context, round_))
    return view


def _round(context: TournamentContext, round_: Round) -> RoundView:
    """A result changes one board. The seating is computed again only when something else has changed."""
    state, number = context.state, round_.number
    others = (
        replace(state, in_between=None) if number == IN_BETWEEN else replace(state, rounds=state.rounds[: number - 1])
    )
    games = tuple(replace(game, white_result=None, black_result=None) for game in round_.games)
    source = others, replace(round_, games=games)
    seats: RoundView = context.site.views.unchanged(
        context.name, ("seating", number), source, lambda: seating(state, round_)
    )
    return with_results(seats, round_, state.settings.game)


def places_of(context: TournamentContext, round_: Round) -> dict[int, PlayerInRound]:
    """The place of each player in a round, by lot number."""
    found: dict[int, PlayerInRound] = context.cached(
        ("places", round_.number), lambda: round_of(context, round_).places()
    )
    return found


def judged_of(context: TournamentContext, round_: Round) -> DraftVerdict:
    """The judge's verdict on the draft, and the obstacles to publishing it."""
    found: DraftVerdict = context.cached("judged", lambda: judged(context.state, round_, publishing=True))
    return found


def result_rows_of(context: TournamentContext, round_: Round) -> list[ResultRow]:
    return result_rows(context.state, round_, round_of(context, round_), *_sayings(context, round_))


def disputed_in(context: TournamentContext, round_: Round) -> list[int]:
    return disputed(context.state, *_sayings(context, round_))


def _sayings(context: TournamentContext, round_: Round) -> tuple[Sayings, Sayings]:
    """First entries (double entry) and proposals of players, which are not in the log."""
    once = DoubleEntries(context.site.database).of_round(context.name, round_)
    said = Proposals(context.site.database).of_round(context.name, round_)
    return (
        {board: [(item.account, item.white, item.black) for item in items] for board, items in once.items()},
        {
            board: [(who, item.white, item.black) for who, item in both.by_colour if item is not None]
            for board, both in said.items()
        },
    )


def paired_then(context: TournamentContext, number: int) -> RoundExplainers:
    """The explainers of a round, cached by the moment of pairing: later results do not change them."""
    key = ("explainers", moment_of(context.now.log, context.state, number))
    found: RoundExplainers = context.site.views.get(
        context.name, None, key, lambda: when_paired(context.now.log, context.state, number)
    )
    return found


def seals_of(context: TournamentContext) -> tuple[RoundSeal, ...]:
    """The seals of the published rounds. They change only when a round is published or changed."""
    log = context.now.log
    sealing = context.cached(
        "sealing",
        lambda: tuple((entry.sequence, entry.time) for entry in log.entries if isinstance(entry.event, SEALING)),
    )
    found: tuple[RoundSeal, ...] = context.site.views.get(context.name, None, ("seals", sealing), lambda: seals(log))
    return found


def seal_of(context: TournamentContext, number: int) -> RoundSeal | None:
    """The seal of a round as it is published now; the in-between round has none."""
    return current_seals(seals_of(context)).get(number)


def proof_of(context: TournamentContext, number: int) -> bytes:
    """The public proof of a published round."""
    seal = seal_of(context, number)
    if seal is None or all(round_.number != number for round_ in context.state.published):
        raise NotFoundError([Problem("play.no-such-round", round=number)])
    found: bytes = context.site.views.get(
        context.name, None, ("proof", seal), lambda: round_proof(context.now.log, seal)
    )
    return found


def lots_of(context: TournamentContext) -> dict[str, Any] | None:
    """The record of a committed draw of lots; None if there was no commitment."""
    log = context.now.log
    found: dict[str, Any] | None = context.cached("lots-record", lambda: lots_record(log))
    return found


def explained(context: TournamentContext, number: int) -> RoundExplanation:
    round_ = known_round(context.state, number)
    return RoundExplanation(context.state, round_, paired_then(context, number).explainer)


def public_answer_of(context: TournamentContext, round_: Round, player: int) -> PublicAnswer:
    known = None
    with suppress(ZwitsersError):  # the rulebook has no pairing for this round
        known = paired_then(context, round_.number)
    return public_answer(context.state, round_, known, player)


def progress_of(context: TournamentContext) -> Progress:
    progress_view: Progress = context.cached("progress", lambda: progress(context.state))
    return progress_view
