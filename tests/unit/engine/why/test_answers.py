"""Questions that need no search, and the sentences that answer them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from helpers.swisses import SWISSES
from oracles.rating_build import tournament
from zwitsers.engine.domain import Constraints, ForbiddenPairs, Player, Result, Snapshot, StrengthGroups
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.answers import QuestionError, Reason, RoundExplainer, differing_boards
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.judge import judge, same_pairs
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.words import AnswerWords

if TYPE_CHECKING:
    from collections.abc import Iterator


def start(size: int, **settings: object) -> Snapshot:
    players = tuple(Player(number, f"Speler {number}") for number in range(1, size + 1))
    return Snapshot(players, ((),) * size, **settings)  # type: ignore[arg-type]


def sentences(explainer: RoundExplainer, one: int, two: int, language: str = "en") -> list[str]:
    answer = explainer.why_not(one, two)
    return AnswerWords(explainer.view, language).not_paired(one, two, answer, explainer)


def test_round_one_follows_its_scheme() -> None:
    explainer = RoundExplainer(start(5), rulebook("knsb-wp"))
    assert sentences(explainer, 2, 3, "nl") == [
        "Ronde 1 heeft een vast schema: Speler 2 (2) speelt tegen Speler 5 (5) "
        "en Speler 3 (3) speelt tegen Speler 4 (4).",
        "Artikel D1: Aantal vooraf bekend: 1 tegen de laatste, 2 tegen de een na laatste, enzovoort; "
        "oneven: nummer 1 is vrij.",
    ]
    assert sentences(explainer, 2, BYE)[0] == "Round one follows a fixed scheme: Speler 2 (2) plays Speler 5 (5)."
    assert explainer.why_not(2, 3).decided_by == ("D1",)
    assert explainer.why_not(2, 3).rulings == ("R5.1",)


def test_a_pair_that_is_made_is_said_with_its_board() -> None:
    explainer = RoundExplainer(start(5), rulebook("knsb-wp"))
    assert sentences(explainer, 4, 3) == ["Speler 4 (4) and Speler 3 (3) do play each other, on board 2."]
    assert sentences(explainer, 1, BYE) == ["Speler 1 (1) does have the bye."]


def test_with_an_even_number_nobody_has_the_bye() -> None:
    answer = RoundExplainer(start(4), rulebook("kndb")).why_not(1, BYE)
    assert answer.reason is Reason.NO_BYE


def test_r3_5_what_the_arbiter_forbade() -> None:
    forbidden = Constraints((ForbiddenPairs(frozenset({1, 4})),))
    explainer = RoundExplainer(start(4, constraints=forbidden), rulebook("go-nl"))
    assert sentences(explainer, 1, 4) == [
        "Speler 1 (1) and Speler 4 (4) may not play each other: the arbiter has forbidden it. Ruling R3.5."
    ]
    # R5.5: round one is then paired as one group, so a criterion decides the rest.
    assert explainer.why_not(1, 2).reason is Reason.CRITERION


def test_r7_1_strength_groups_that_do_not_meet_yet() -> None:
    groups = StrengthGroups((frozenset({1, 2}), frozenset({3, 4})), 2)
    explainer = RoundExplainer(start(4, constraints=Constraints((), groups)), rulebook("kndb"))
    assert explainer.why_not(1, 4).rulings == ("R7.1",)


def test_a_pair_without_which_the_round_cannot_be_completed() -> None:
    forbidden = Constraints(tuple(ForbiddenPairs(frozenset(pair)) for pair in ({1, 2}, {1, 4}, {2, 3}, {3, 4})))
    explainer = RoundExplainer(start(4, constraints=forbidden), rulebook("go-nl"))
    about = explainer.about_player(1)
    assert about.pair.reason is Reason.NO_COMPLETION
    assert AnswerWords(explainer.view, "en").together(about) == [
        "Speler 3 (3) and Speler 1 (1) have to play each other: otherwise the others cannot all be paired."
    ]


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda explainer: explainer.why_not(1, 9), "why.unknown-player"),
        (lambda explainer: explainer.why_not(1, 2), "why.not-present"),
        (lambda explainer: explainer.why_not(1, 1), "why.same-player"),
        (lambda explainer: explainer.about_board(3), "why.no-such-board"),
        (lambda explainer: explainer.about_board(0), "why.no-such-board"),
        (lambda explainer: explainer.about_player(2), "why.not-present"),
    ],
)
def test_questions_that_cannot_be_asked(ask: object, key: str) -> None:
    explainer = RoundExplainer(start(5, unavailable={2: Result.ABSENT}), rulebook("kndb"))
    assert callable(ask)
    with pytest.raises(QuestionError) as caught:
        ask(explainer)
    assert caught.value.problems[0].key == key


def test_the_boards_that_differ_include_those_with_other_colours() -> None:
    made = pair_round(start(6), rulebook("knsb-wp"))
    first = made.boards[0]
    other = made._replace(boards=(first._replace(white=first.black, black=first.white), *made.boards[1:]))
    assert differing_boards(made, other) == [(first, other.boards[0])]
    assert differing_boards(made, made) == []


def test_names_are_said_as_people_say_them() -> None:
    players = (Player(1, "van der Leest, Zoë"), Player(2, "Kees"), Player(3, ""), Player(4, "Mol,"))
    view = RoundExplainer(Snapshot(players, ((),) * 4), rulebook("kndb")).view
    words = AnswerWords(view, "nl")
    assert [words.name(number) for number in (1, 2, 3, 4, 0, 99)] == [
        "Zoë van der Leest (1)",
        "Kees (2)",
        "speler 3",
        "Mol (4)",
        "de dummy",
        "speler 99",
    ]
    assert words.names([1, 2, 4]) == "Zoë van der Leest (1), Kees (2) en Mol (4)"
    assert words.names([2] * 9) == "Kees (2), Kees (2), Kees (2), Kees (2), Kees (2) en nog 4"


@pytest.mark.parametrize(
    ("rows", "asked", "whom"),
    [
        # 5 would move down, as he did in the round before the last.
        (["4w1 3b1 5w0", "5b0 6w0 3w0", "6w1 1w0 2b1", "1b0 5w1 6b1", "2w1 4b0 1b1", "3b0 2b1 4w0"], (3, 4), (5,)),
        # 5 would go up, as he did in the round before the last.
        (["4w1 2b0 6w1", "5b1 1w1 4b1", "6w0 4b0 5b1", "1b0 3w1 2w0", "2w0 6b1 3w0", "3b1 5w0 1b0"], (1, 5), (5,)),
    ],
    ids=["down", "up"],
)
def test_003_b6_is_about_those_who_float_again_as_in_the_round_before_the_last(
    rows: list[str], asked: tuple[int, int], whom: tuple[int, ...]
) -> None:
    explainer = RoundExplainer(tournament(rows), rulebook("knsb-rating"))
    answer = explainer.why_not(*asked)
    assert answer.decided_by == ("B6",)
    assert answer.whom == whom
    words = " ".join(sentences(explainer, *asked))
    assert f"({whom[0]})" in words


def all_pairings(players: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in all_pairings(tuple(n for n in others if n != other)):
            yield [(first, other), *rest]


@pytest.mark.parametrize("system", SWISSES)
def test_r5_5_in_a_round_one_that_cannot_follow_its_scheme_the_best_of_all_pairings_is_made_and_compared(
    system: str,
) -> None:
    """1 may meet neither the last nor the fourth: the schemes have one of these. Everyone is in one group then."""
    book = rulebook(system)
    kept_apart = tuple(ForbiddenPairs(frozenset({1, other})) for other in (4, 6))
    snapshot = start(6, constraints=Constraints(kept_apart))
    legal = [made for made in all_pairings(snapshot.numbers) if judge(snapshot, book, made).legal]
    assert len(legal) == 9

    def best(candidates: list[list[tuple[int, int]]]) -> list[tuple[int, int]]:
        (found,) = [one for one in candidates if all(judge(snapshot, book, one, other).best for other in candidates)]
        return found

    explainer = RoundExplainer(snapshot, book)
    assert same_pairs(best(legal), [(board.white, board.black) for board in explainer.pairing.boards])
    for one, two in combinations(snapshot.numbers, 2):
        answer = explainer.why_not(one, two)
        if answer.reason is Reason.CRITERION:
            assert answer.alternative is not None
            wanted = best([made for made in legal if (one, two) in made])
            assert same_pairs(wanted, [(board.white, board.black) for board in answer.alternative.boards])
            assert not judge(snapshot, book, wanted, best(legal)).scheme_article


def test_r5_5_with_a_pair_that_breaks_the_scheme_the_others_do_not_follow_it_either() -> None:
    """R5.1, number of players not known: 1-2, 3-4, 5-6. 1 and 2 are kept apart, so the best of all pairings is made.
    What it is compared with is the best that has 1-5: not 2-3 and 4-6, as a round one of the other four would be."""
    book = rulebook("knsb-wp")
    first_round = book.pairing.first_round
    neighbours = first_round._replace(schemes={"adjacent": first_round.schemes["adjacent"]})
    book = book._replace(pairing=book.pairing._replace(first_round=neighbours))
    explainer = RoundExplainer(start(6, constraints=Constraints((ForbiddenPairs(frozenset({1, 2})),))), book)
    assert same_pairs(pairs_of(explainer.pairing), [(1, 6), (2, 5), (3, 4)])
    answer = explainer.why_not(1, 5)
    assert answer.alternative is not None
    assert same_pairs(pairs_of(answer.alternative), [(1, 5), (2, 6), (3, 4)])
