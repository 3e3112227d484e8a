"""Views that the pages of one moment share: each is worked out once."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, SnapshotError, ZwitsersError
from zwitsers.views.event_standings import choose, event_standings, usual_choice
from zwitsers.views.explanation import Explained, moment_of, public_answer, when_paired
from zwitsers.views.people import people_of
from zwitsers.views.prizes import prizes, prizes_are_public, public_prizes
from zwitsers.views.progress import progress
from zwitsers.views.results import disputed, result_rows
from zwitsers.views.round import event_round
from zwitsers.views.standings_records import public_standings
from zwitsers.views.verdict import judged
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import known_round
from zwitsers.web.proposals import Proposals
from zwitsers.web.round.entries import Entries

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State
    from zwitsers.views.event_standings import Choice
    from zwitsers.views.explanation import PublicAnswer, WhenPaired
    from zwitsers.views.people import Who
    from zwitsers.views.prizes import Prizes
    from zwitsers.views.progress import Progress
    from zwitsers.views.results import ResultRow, Sayings
    from zwitsers.views.round import Place, RoundView
    from zwitsers.views.standings import Line, Standings
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


def ranking(asked: TournamentRequest, choice: Choice | None = None, *, public: bool = False) -> Standings:
    """The standings of this choice, else those that everyone is shown; `public`: without prizes that are not shown
    yet."""
    key = choice or asked.remembered("usual", lambda: usual_choice(asked.state))
    made: Standings = asked.remembered(("ranking", key), lambda: event_standings(asked.state, key))
    if not public:
        return made
    seen: Standings = asked.remembered(("public", key), lambda: public_standings(asked.state, made))
    return seen


def division(asked: TournamentRequest) -> Prizes:
    """Who gets what as it stands."""
    found: Prizes = asked.remembered("prizes", lambda: prizes(asked.state))
    return found


def public_division(asked: TournamentRequest) -> Prizes | None:
    """The same for players and public; None while they do not see it."""
    return public_prizes(division(asked)) if prizes_are_public(asked.state) else None


def line_of(asked: TournamentRequest, lot: int) -> Line | None:
    """A player's line in the standings that everyone is shown; None while no round has been finished."""
    lines: dict[int, Line] = asked.remembered(
        "lines", lambda: {line.number: line for line in ranking(asked).lines} if ranking(asked).turns else {}
    )
    return lines.get(lot)


def person(asked: TournamentRequest, entry: int) -> Who:
    everyone: dict[int, Who] = asked.remembered("people", lambda: people_of(asked.state))
    return everyone[entry]


def round_of(asked: TournamentRequest, made: Round) -> RoundView:
    view: RoundView = asked.remembered(("round", made.number, made.status), lambda: event_round(asked.state, made))
    return view


def places_of(asked: TournamentRequest, made: Round) -> dict[int, Place]:
    """Where everyone is in a round, by lot number."""
    found: dict[int, Place] = asked.remembered(("places", made.number), lambda: round_of(asked, made).places())
    return found


def judged_of(asked: TournamentRequest, made: Round) -> Judged:
    """What the judge says of the draft, and what stands in the way of publishing it."""
    found: Judged = asked.remembered("judged", lambda: judged(asked.state, made, publishing=True))
    return found


def result_rows_of(asked: TournamentRequest, made: Round) -> list[ResultRow]:
    return result_rows(asked.state, made, round_of(asked, made), *_sayings(asked, made))


def disputed_in(asked: TournamentRequest, made: Round) -> list[int]:
    return disputed(asked.state, *_sayings(asked, made))


def _sayings(asked: TournamentRequest, made: Round) -> tuple[Sayings, Sayings]:
    """What was entered once and what the players say, which is not in the log."""
    once = Entries(asked.site.database).of_round(asked.name, made)
    said = Proposals(asked.site.database).of_round(asked.name, made)
    return (
        {board: [(item.account, item.white, item.black) for item in items] for board, items in once.items()},
        {
            board: [(who, item.white, item.black) for who, item in both.by_colour if item is not None]
            for board, both in said.items()
        },
    )


def paired_then(asked: TournamentRequest, number: int) -> WhenPaired:
    """Who explains a round. What was known when it was paired does not change with every result that comes in."""
    key = (asked.name, moment_of(asked.now.log, asked.state, number))
    found: WhenPaired = asked.site.memory.lasting.get(key, lambda: when_paired(asked.now.log, asked.state, number))
    return found


def explained(asked: TournamentRequest, number: int) -> Explained:
    made = known_round(asked.state, number)
    return Explained(asked.state, made, paired_then(asked, number).explainer)


def public_answer_of(asked: TournamentRequest, made: Round, player: int) -> PublicAnswer:
    known = None
    with suppress(ZwitsersError):  # the rulebook has no pairing for it
        known = paired_then(asked, made.number)
    return public_answer(asked.state, made, known, player)


def progress_of(asked: TournamentRequest) -> Progress:
    made: Progress = asked.remembered("progress", lambda: progress(asked.state))
    return made
