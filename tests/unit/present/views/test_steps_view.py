"""Where a tournament stands and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import closed, entered, played, published, started
from helpers.small_events import drafted, event_of, five, numbered, shown
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN, TournamentFinished
from zwitsers.present.views.steps import Step, as_published, can_withdraw, round_shown, step_now, steps

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def states(made: RunningTournament) -> dict[str, str]:
    return {step.key: step.state for step in steps(made.state)}


def test_the_step_now_at_every_moment() -> None:
    assert step_now(event_of("A").state) == "players"
    assert step_now(numbered(2).state) == "pair"
    draft = drafted(numbered(4), "1-2", "3-4")
    assert step_now(draft.state) == "publish"
    assert step_now(shown(numbered(4), "1-2 1-0", "3-4").state) == "results"
    complete = shown(numbered(4), "1-2 1-0", "3-4").do(c.enter_results, 1, [])
    assert step_now(complete.state) == "results"
    assert step_now(shown(numbered(4), "1-2 1-0", "3-4 1-0").state) == "pair"
    over = shown(numbered(2, rounds=1), "1-2 1-0")
    assert step_now(over.state) == "standings"
    assert step_now(over.do(c.finish).state) == "standings"


def test_what_is_before_it_is_done_and_what_is_after_it_is_later() -> None:
    assert states(drafted(numbered(4), "1-2", "3-4")) == {
        "players": "done", "pair": "done", "publish": "now", "results": "later", "standings": "later"
    }  # fmt: skip


def test_results_are_counted_without_open_and_adjourned_games() -> None:
    made = shown(numbered(8), "1-5 1-0", "2-6 adj", "3-7", "4-8 0-1")
    counts = {step.key: (step.done, step.total) for step in steps(made.state)}
    assert counts["results"] == (2, 4)
    assert counts["players"] == (8, None)
    assert counts["pair"] == (None, None)
    # Of a round that is over nothing is counted: the next one is meant.
    later = {step.key: (step.done, step.total) for step in steps(five().state)}
    assert later["results"] == (None, None)


def test_the_round_that_all_this_is_about() -> None:
    assert round_shown(numbered(2).state) == 1
    assert round_shown(shown(numbered(4), "1-2 1-0", "3-4").state) == 1
    assert round_shown(five().state) == 3
    assert round_shown(drafted(five(), "1-3", "2-4").state) == 3
    over = shown(numbered(2, rounds=1), "1-2 1-0")
    assert round_shown(over.state) == 1
    assert round_shown(over.do(c.finish).state) == 1


def test_the_public_knows_no_draft() -> None:
    draft = drafted(five(), "1-3", "2-4")
    public = as_published(draft.state)
    assert (public.draft, len(public.rounds)) == (None, 2)
    assert as_published(five().state).rounds == five().state.rounds
    between = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair)
    assert as_published(between.state).in_between is None
    assert len(as_published(between.state).rounds) == 2
    shown_between = between.do(c.publish)
    assert as_published(shown_between.state).in_between is not None
    assert shown_between.state.current is shown_between.state.in_between
    assert round_shown(shown_between.state) == IN_BETWEEN


def test_only_the_last_publication_can_be_taken_back() -> None:
    made = five()
    first, second = made.state.rounds
    assert (can_withdraw(made.state, second), can_withdraw(made.state, first)) == (True, False)
    draft = drafted(made, "1-3", "2-4").state
    assert not can_withdraw(draft, draft.rounds[1])
    assert not can_withdraw(made.state, None)
    over = shown(numbered(2, rounds=1), "1-2 1-0").do(c.finish).state
    assert not can_withdraw(over, over.rounds[0])


def test_the_public_does_not_know_what_players_asked() -> None:
    made = numbered(4).do(c.make_request, 1, "absent", 2)
    assert len(made.state.requests) == 1
    assert as_published(made.state).requests == {}


def test_where_no_round_was_published_none_can_be_taken_back() -> None:
    state = numbered(2).state
    assert state.current is None
    assert can_withdraw(state, None) is False


def test_a_published_round_with_or_without_results_can_be_taken_back() -> None:
    made = shown(numbered(4), "1-2", "3-4")
    assert can_withdraw(made.state, made.state.current) is True


def test_all_five_steps_in_their_order() -> None:
    made = shown(numbered(8), "1-5 1-0", "2-6 adj", "3-7", "4-8 0-1")
    assert steps(made.state) == [
        Step("players", "players", "done", 8, None),
        Step("pair", "pairing", "done", None, None),
        Step("publish", "pairing", "done", None, None),
        Step("results", "results", "now", 2, 4),
        Step("standings", "standings", "later", None, None),
    ]
    assert steps(event_of("A").state) == [
        Step("players", "players", "now", 1, None),
        Step("pair", "pairing", "later"),
        Step("publish", "pairing", "later"),
        Step("results", "results", "later"),
        Step("standings", "standings", "later"),
    ]


def test_results_of_the_last_round_stay_counted_and_those_before_a_draft_do_not() -> None:
    over = shown(numbered(4, rounds=1), "1-2 1-0", "3-4 ½-½")
    assert steps(over.state)[3] == Step("results", "results", "done", 2, 2)
    assert steps(over.do(c.finish).state)[3] == Step("results", "results", "done", 2, 2)
    draft = drafted(shown(numbered(4), "1-2 1-0", "3-4 ½-½"), "1-3", "2-4")
    assert steps(draft.state)[3] == Step("results", "results", "later", None, None)


def test_after_the_in_between_round_the_last_round_is_paired() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair).do(c.publish)
    assert (step_now(made.state), round_shown(made.state)) == ("results", IN_BETWEEN)
    after = closed(made)
    assert after.state.current is after.state.in_between
    assert (step_now(after.state), round_shown(after.state)) == ("pair", 3)
    draft = after.do(c.pair)
    public = as_published(draft.state)
    assert (public.draft, public.in_between, len(public.rounds)) == (None, after.state.in_between, 2)


def test_an_event_that_ends_early_shows_its_last_published_round() -> None:
    early = five().do(lambda _state: [TournamentFinished(None)]).state
    assert (early.finished, early.settings.rounds) == (True, 3)
    assert (step_now(early), round_shown(early)) == ("standings", 2)
    assert not can_withdraw(early, early.current)


def test_a_round_with_all_results_is_closed_among_the_results() -> None:
    made = entered(published(started(4)))
    assert (made.state.rounds[0].open_boards, step_now(made.state)) == ([], "results")
