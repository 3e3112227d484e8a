"""What pages show, worked out without a server: drawings, pages of the hall's screen, moments."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from zwitsers.engine.scores.units import Number
from zwitsers.event import actions
from zwitsers.event.notation import parse_result
from zwitsers.event.running import RunningTournament
from zwitsers.event.state import State
from zwitsers.present.marks import spaced
from zwitsers.present.tables.progress_plot import PAPERS, Paper, known_only, rank_plot, score_plot, usual_highlights
from zwitsers.present.views.progress import progress as progress_of
from zwitsers.present.views.round import event_round as round_view
from zwitsers.present.words import counted_points
from zwitsers.web.forms.next_start import next_start
from zwitsers.web.pages.hall import KINDS, LINES, manner, slides
from zwitsers.web.sitedb.page_settings import NEXT_ROUND


def played(players: int, rounds: int, *, open_boards: int = 0, **settings: object) -> RunningTournament:
    """All games are won by white; in the last round some are still open."""
    made = RunningTournament().by("Bea", "2026-01-01T10:00:00+00:00")
    made = made.do(actions.create, {"name": "Test", "rounds": 5, "game": "chess", **settings})
    made = made.do(actions.add_players, [{"name": f"Player {n:03}", "rating": 2500 - n} for n in range(1, players + 1)])
    for number in range(1, rounds + 1):
        made = made.do(actions.pair).do(actions.publish)
        games = len(made.state.rounds[-1].games)
        last = games - (open_boards if number == rounds else 0)
        results = [(board, *parse_result("1-0", "chess")) for board in range(1, last + 1)]
        made = made.do(actions.enter_results, number, results)
        if last == games:
            made = made.do(actions.close_round, number)
    return made


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_lines_of_the_ranks_stay_inside_the_drawing_and_names_apart(paper: Paper) -> None:
    progress = progress_of(played(40, 3).state)
    chosen = [track.id for track in progress.tracks[10:18]]  # eight neighbours
    plot = rank_plot(progress, chosen, paper)
    assert plot.width <= paper.width
    for drawn in plot.tracks:
        assert len(drawn.ends) == 3
        assert all(0 <= x <= plot.right and 0 <= y <= plot.bottom for x, y in drawn.ends)
    labels = sorted(drawn.label for drawn in plot.highlighted)
    assert len(labels) == 8
    assert all(below - above >= 14.9 for above, below in pairwise(labels))
    assert labels[-1] <= plot.bottom
    # The better place is drawn higher, and who is highlighted is drawn over the others.
    first, last = (next(d for d in plot.tracks if d.track is progress.tracks[place]) for place in (0, -1))
    assert first.ends[-1][1] < last.ends[-1][1]
    assert [drawn.number for drawn in plot.tracks] == [0] * 32 + list(range(1, 9))


def test_only_players_can_be_highlighted_and_not_too_many() -> None:
    progress = progress_of(played(12, 1).state)
    assert known_only(progress, [3, 99, 3, 5]) == [3, 5]
    assert len(known_only(progress, range(1, 13))) == 8
    first = [track.id for track in progress.tracks[:5]]
    last = progress.tracks[-1].id
    assert usual_highlights(progress) == first
    # And whoever looks, once.
    assert usual_highlights(progress, last) == [*first, last]
    assert usual_highlights(progress, first[2]) == first


def test_scores_that_nobody_has_leave_a_gap() -> None:
    plot = score_plot({0: 3, 4: 6}, 2)
    assert [(bar.score.exact, bar.players) for bar in plot.bars] == [
        ("0", 3),
        ("0.5", 0),
        ("1", 0),
        ("1.5", 0),
        ("2", 6),
    ]
    heights = [bar.height for bar in plot.bars]
    assert heights[0] * 2 == pytest.approx(heights[4])
    assert all(bar.y + bar.height == pytest.approx(plot.base) for bar in plot.bars)


def test_the_screen_shows_all_lines_in_pages_of_one_size() -> None:
    state = played(61, 1, open_boards=5).state
    view = round_view(state, state.rounds[-1])
    found = slides(manner("pairings,names", None, None), view, None, [], "")
    boards = [row for slide in found if slide.kind == "pairings" for row in slide.rows]
    *lines, bye = [line for line in boards if line]
    assert [line.board for line in lines] == list(range(1, 31))
    assert bye.seat == view.bye
    assert [(len(slide.rows), slide.lines) for slide in found if slide.kind == "pairings"] == [(12, 12)] * 3
    # Without the bye: three pages of ten rather than two of twelve and one of six.
    even = played(60, 1, open_boards=5).state
    found_even = slides(manner("pairings", None, None), round_view(even, even.rounds[-1]), None, [], "")
    assert [(len(slide.rows), slide.lines) for slide in found_even] == [(10, 10)] * 3
    names = [row for slide in found if slide.kind == "names" for row in slide.rows if row]
    assert len(names) == 61  # the bye too
    assert len({slide.id for slide in found}) == len(found)


def test_few_lines_are_large_and_stand_beside_each_other_only_when_they_must() -> None:
    state = played(12, 1, open_boards=2).state
    view = round_view(state, state.rounds[-1])
    boards, names = slides(manner("pairings,names", None, None), view, None, [], "")
    assert (boards.lines, boards.columns) == (6, 1)
    assert (names.lines, names.columns) == (6, 2)
    few = played(8, 1, open_boards=2).state
    boards, names = slides(manner("pairings,names", None, None), round_view(few, few.rounds[-1]), None, [], "")
    assert (boards.lines, boards.columns) == (4, 1)
    assert (names.lines, names.columns) == (8, 1)


def test_wishes_for_the_screen_are_brought_back_to_what_can_be() -> None:
    assert manner("", None, None).kinds == KINDS
    assert manner("standings, pairings,x", 1, 13).kinds == ("pairings", "standings")
    assert manner("", 1, None).seconds == 4
    assert manner("", 10**9, None).seconds == 120
    assert manner("", None, 10**9).lines == max(LINES)
    assert manner("", None, 24).columns == 1


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01T10:00", "2026-01-01T09:59+00:00"])
def test_no_clock_for_what_is_no_moment_to_come(text: str) -> None:
    now = datetime(2026, 1, 1, 10, 0, tzinfo=UTC)
    assert next_start({NEXT_ROUND: text}, State(), now) is None


def test_the_clock_counts_to_the_moment_that_was_set() -> None:
    now = datetime(2026, 1, 1, 10, 0, tzinfo=UTC)
    found = next_start({NEXT_ROUND: "2026-01-01T12:30+01:00"}, State(), now)
    assert found is not None
    assert (found - now).total_seconds() == 90 * 60
    assert found.strftime("%H:%M") == "12:30"  # as the hall's own clock shows it


@pytest.mark.parametrize(
    ("points", "english", "dutch"),
    [
        (0, "0 points", "0 punten"),
        (1, "½ point", "½ punt"),
        (2, "1 point", "1 punt"),
        (3, "1½ points", "1½ punt"),
        (4, "2 points", "2 punten"),
    ],
)
def test_points_are_counted_as_people_say_them(points: int, english: str, dutch: str) -> None:
    assert [counted_points(Number(points, 2), language) for language in ("en", "nl")] == [english, dutch]


def test_results_have_room_to_breathe() -> None:
    for language, mark in (("en", "F"), ("nl", "R")):
        shown = [spaced(text, language) for text in ("1-0", "½-½", "0-1R", "adj")]
        assert shown == ["1 – 0", "½ – ½", f"0 – 1 {mark}", "adj"]
