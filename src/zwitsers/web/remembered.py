"""Views that the pages of one moment share: each is worked out once."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, SnapshotError, ZwitsersError
from zwitsers.views.explanation import Explained, moment_of, public_answer, when_paired
from zwitsers.views.people import people_of
from zwitsers.views.progress import progress
from zwitsers.views.results import disputed, result_rows
from zwitsers.views.round import event_round
from zwitsers.views.standings import choose, event_standings, usual_choice
from zwitsers.views.verdict import judged
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import known_round
from zwitsers.web.proposals import Proposals
from zwitsers.web.round.entries import Entries

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State
    from zwitsers.views.explanation import PublicAnswer, WhenPaired
    from zwitsers.views.people import Who
    from zwitsers.views.progress import Progress
    from zwitsers.views.results import ResultRow, Sayings
    from zwitsers.views.round import Place, RoundView
    from zwitsers.views.standings import Choice, Line, Standings
    from zwitsers.views.verdict import Judged
    from zwitsers.web.request import TournamentRequest


def chosen(state: State, after: int | None, final: bool) -> Choice:
    """The standings that were asked for, when they exist; a final ranking there is once all rounds have been played."""
    if final and not usual_choice(state).final:
        raise NotFoundError([Problem("play.no-final-yet")])
    try:
        return choose(state, after, final)
    except SnapshotError:
        raise NotFoundError([Problem("play.no-such-round", round=after)]) from None


def ranking(desk: TournamentRequest, choice: Choice | None = None) -> Standings:
    """The standings of this choice, else those that everyone is shown."""
    key = usual_choice(desk.state) if choice is None else choice
    made: Standings = desk.remembered(("ranking", key), lambda: event_standings(desk.state, key))
    return made


def line_of(desk: TournamentRequest, lot: int) -> Line | None:
    """A player's line in the standings that everyone is shown; None while no round has been finished."""
    lines: dict[int, Line] = desk.remembered(
        "lines", lambda: {line.number: line for line in ranking(desk).lines} if ranking(desk).turns else {}
    )
    return lines.get(lot)


def person(desk: TournamentRequest, entry: int) -> Who:
    everyone: dict[int, Who] = desk.remembered("people", lambda: people_of(desk.state))
    return everyone[entry]


def round_of(desk: TournamentRequest, made: Round) -> RoundView:
    view: RoundView = desk.remembered(("round", made.number, made.status), lambda: event_round(desk.state, made))
    return view


def places_of(desk: TournamentRequest, made: Round) -> dict[int, Place]:
    """Where everyone is in a round, by lot number."""
    found: dict[int, Place] = desk.remembered(("places", made.number), lambda: round_of(desk, made).places())
    return found


def judged_of(desk: TournamentRequest, made: Round) -> Judged:
    """What the judge says of the draft, and what stands in the way of publishing it."""
    found: Judged = desk.remembered("judged", lambda: judged(desk.state, made, publishing=True))
    return found


def result_rows_of(desk: TournamentRequest, made: Round) -> list[ResultRow]:
    return result_rows(desk.state, made, round_of(desk, made), *_sayings(desk, made))


def disputed_in(desk: TournamentRequest, made: Round) -> list[int]:
    return disputed(desk.state, *_sayings(desk, made))


def _sayings(desk: TournamentRequest, made: Round) -> tuple[Sayings, Sayings]:
    """What was entered once and what the players say, which is not in the log."""
    once = Entries(desk.site.database).of_round(desk.name, made)
    said = Proposals(desk.site.database).of_round(desk.name, made)
    return (
        {board: [(item.account, item.white, item.black) for item in items] for board, items in once.items()},
        {
            board: [(who, item.white, item.black) for who, item in both.by_colour if item is not None]
            for board, both in said.items()
        },
    )


def paired_then(desk: TournamentRequest, number: int) -> WhenPaired:
    """Who explains a round. What was known when it was paired does not change with every result that comes in."""
    key = (desk.name, moment_of(desk.now.log, desk.state, number))
    found: WhenPaired = desk.site.memory.lasting.get(key, lambda: when_paired(desk.now.log, desk.state, number))
    return found


def explained(desk: TournamentRequest, number: int) -> Explained:
    made = known_round(desk.state, number)
    return Explained(desk.state, made, paired_then(desk, number).explainer)


def public_answer_of(desk: TournamentRequest, made: Round, player: int) -> PublicAnswer:
    known = None
    with suppress(ZwitsersError):  # the rulebook has no pairing for it
        known = paired_then(desk, made.number)
    return public_answer(desk.state, made, known, player)


def progress_of(desk: TournamentRequest) -> Progress:
    made: Progress = desk.remembered("progress", lambda: progress(desk.state))
    return made
