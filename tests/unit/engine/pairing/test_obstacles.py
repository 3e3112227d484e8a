"""R3.6: when a round cannot be paired, the arbiter is told who is in the way, why, and what would help."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.swisses import SWISSES
from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    MeetingAhead,
    Player,
    PlayerRound,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.pairing.sentences import Pairs, People, in_runs
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NAMES = ("Jansen, Piet", "Smit, Bo", "de Vries, An", "Bos, Ko", "Çelik, Emre", "Visser, Lot", "Mulder, Jo")
GOLDEN = Path(__file__).parents[3] / "golden"
IMPOSSIBLE = [
    (file.parent.name, file.stem)
    for file in sorted(GOLDEN.glob("*/*.pairs"))
    if "no legal pairing" in file.read_text(encoding="utf-8")
]


def golden(system: str, case: str) -> Snapshot:
    """As the rulebook reads the file: in Keizer a round without anybody is over (K2)."""
    return read_by(read_trf((GOLDEN / system / f"{case}.trf").read_bytes()), rulebook(system))


def snapshot(size: int, *rounds: Iterable[tuple[int, int] | int], without: int | None = None) -> Snapshot:
    """Each round a list of games, the first-named with white, all drawn; a single number has the bye."""
    histories: dict[int, list[PlayerRound]] = {number: [] for number in range(1, size + 1)}
    for games in rounds:
        for game in games:
            if isinstance(game, int):
                histories[game].append(PlayerRound(Result.BYE))
            else:
                white, black = game
                histories[white].append(PlayerRound(Result.DRAW, black, Colour.WHITE))
                histories[black].append(PlayerRound(Result.DRAW, white, Colour.BLACK))
        longest = max(map(len, histories.values()))
        for history in histories.values():
            history += [PlayerRound(Result.ABSENT)] * (longest - len(history))
    players = tuple(Player(number, NAMES[(number - 1) % len(NAMES)]) for number in histories)
    away = {} if without is None else {without: Result.ABSENT}
    return Snapshot(players, tuple(map(tuple, histories.values())), unavailable=away)


def told(case: Snapshot, system: str, language: str = "en") -> list[str]:
    """The sentences after the first, which says that the round cannot be paired."""
    first, *rest = refusal(case, system).text(language).splitlines()
    assert system in first
    assert str(case.rounds + 1) in first
    return rest


def refusal(case: Snapshot, system: str) -> NoPairingError:
    with pytest.raises(NoPairingError) as caught:
        pair_round(case, rulebook(system))
    field = make_field(case, rulebook(system))
    numbers = {number: v for v, number in enumerate(field.numbers)}
    if field.nobody is not None:
        numbers[0] = field.nobody
    assert caught.value.obstruction.holds(numbers, lambda v, w: field.may_meet(numbers[v], numbers[w]))
    return caught.value


def forbidding(case: Snapshot, *pairs: tuple[int, int]) -> Snapshot:
    return case._replace(constraints=Constraints(tuple(ForbiddenPairs(frozenset(pair)) for pair in pairs)))


def test_players_who_can_only_meet_the_same_one() -> None:
    case = read_trf((GOLDEN / "go-nl" / "003.trf").read_bytes()).snapshot
    sentences = told(case, "go-nl")
    assert "6 Cplayer can each only meet 2 Dplayer: at most one of them can be paired." in sentences[1]
    assert "What stands in the way: games already played (article 3.1)." in sentences
    assert sentences[-1] == "Nothing was changed."


def test_two_islands_with_an_odd_number_each() -> None:
    case = read_trf((GOLDEN / "kndb" / "008.trf").read_bytes()).snapshot
    sentences = told(case, "kndb")
    assert sentences[0] == (
        "1 Fplayer, 2 Aplayer and 3 Cplayer can only meet each other, and their number is odd (3), "
        "so one of them is always left over."
    )
    assert sentences[1].startswith("4 Dplayer, 5 Bplayer and 6 Eplayer can only meet each other")
    assert "leave any one player out of this round" in sentences[3]


def test_the_smallest_piece_of_the_proof_is_told() -> None:
    """The whole obstruction has six players and two helpers; two players and one helper say enough."""
    case = read_trf((GOLDEN / "knsb-wp" / "142.trf").read_bytes()).snapshot
    assert len(refusal(case, "knsb-wp").obstruction.removed) == 2
    sentences = told(case, "knsb-wp")
    assert sentences[0] == "7 Gplayer and 8 Dplayer can each only meet 6 Eplayer: at most one of them can be paired."
    assert sentences[1].startswith("What stands in the way: games already played (article B1a); ")
    assert "or let 2 Hplayer play this round after all" in sentences[2]
    assert len(sentences) == 4


def test_a_group_that_leaves_one_over() -> None:
    """1, 2 and 3 meet each other and 4; so do 5, 6 and 7; and 8 meets 4 only."""
    trios = ((1, 2, 3), (5, 6, 7))
    apart = [(a, b) for a in trios[0] for b in (*trios[1], 8)] + [(a, 8) for a in trios[1]]
    sentences = told(forbidding(snapshot(8), *apart), "go-nl")
    assert sentences[0] == (
        "8 Jansen, one of 1 Jansen, 2 Smit or 3 de Vries and one of 5 Çelik, 6 Visser or 7 Mulder "
        "have nobody left but 4 Bos: at most 1 of these 3 can be paired."
    )
    assert sentences[1].startswith("1 Jansen, 2 Smit and 3 de Vries can otherwise only meet each other")
    assert sentences[2].startswith("5 Çelik, 6 Visser and 7 Mulder can otherwise only meet each other")


@pytest.mark.parametrize("system", ["knsb-wp", "knsb-rating"])
def test_one_colour_is_the_reason(system: str) -> None:
    """B2, R3.3: all have met but 1 and 2, and these both had the same colour twice."""
    white = snapshot(4, [(3, 1), (4, 2)], [(4, 1), (3, 2)], [(3, 4)])
    assert "; 1 Jansen and 2 Smit must have white and so do not meet each other (article B2)." in told(white, system)[1]
    black = snapshot(4, [(1, 3), (2, 4)], [(1, 4), (2, 3)], [(4, 3)])
    assert "; 1 Jansen and 2 Smit must have black and so do not meet each other (article B2)." in told(black, system)[1]


@pytest.mark.parametrize(("system", "case"), IMPOSSIBLE)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_golden_round_without_a_pairing_is_explained(system: str, case: str, language: str) -> None:
    sentences = told(golden(system, case), system, language)
    assert len(sentences) >= 3
    for sentence in sentences:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize(("system", "case"), IMPOSSIBLE)
def test_what_is_said_to_help_does_help(system: str, case: str) -> None:
    """Whoever is named after "leave" may be anyone of them: without him the others can be paired. When it is said that
    nobody alone can help so, that is true as well."""
    given = golden(system, case)
    advice = next(line for line in told(given, system) if line.startswith(("What helps: ", "One player more")))
    if given.keizer is not None and "setting meetings" in advice:
        pair_round(given._replace(keizer=given.keizer._replace(meetings=None)), rulebook(system))
    people = advice.partition("leave ")[2].replace(",", " ").split()
    named = [int(word) for word in people if word.isdigit()]
    if not named and ("leave" in advice or not advice.startswith("What")):
        named = list(given.numbers)
    assert named or "setting meetings" in advice
    for number in set(named) - set(given.unavailable):
        fewer = given._replace(unavailable={**given.unavailable, number: Result.ABSENT})
        if advice.startswith("What"):
            pair_round(fewer, rulebook(system))
        else:
            refusal(fewer, system)


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("knsb-wp", "each of them has had a full point without playing before (article B1b)"),
        ("knsb-rating", "each of them has had a full point without playing before"),
        ("kndb", "one of them must meet the dummy, but each of them has met it before (article Globaal 3)"),
    ],
)
def test_everyone_barred_from_the_bye(system: str, words: str) -> None:
    rounds: list[list[tuple[int, int] | int]] = [
        [(1, 2), (3, 4), 5],
        [(5, 1), (2, 3), 4],
        [(4, 5), (1, 2), 3],
        [(3, 4), (5, 1), 2],
        [(2, 3), (4, 5), 1],
    ]
    sentences = told(snapshot(5, *rounds), system)
    assert sentences[0].startswith("The number of players present is odd (5)")
    assert words in sentences[0]
    assert sentences[1].startswith("What helps: leave any one player out of this round")
    assert len(sentences) == 3, "the bye explains it all"


def test_one_player_who_may_not_have_the_bye_again() -> None:
    """R3.7."""
    sentences = told(snapshot(1, [1]), "go-nl")
    assert sentences[0] == "1 Jansen is the only one present and may not have the bye again (article 3.2)."
    assert not any("What helps" in sentence for sentence in sentences), "without them nobody is left"


def test_the_bye_among_the_opponents_that_are_left() -> None:
    case = snapshot(5, [(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)])
    sentences = told(case, "go-nl")
    assert sentences[0].startswith("1 Jansen, 2 Smit, 3 de Vries and 4 Bos have nobody left but 5 Çelik and the bye:")
    assert sentences[0].endswith("at most 2 of these 4 can be paired.")


def test_a_player_who_has_met_everyone_has_nobody_left() -> None:
    case = snapshot(4, [(1, 2)], [(1, 3)], [(4, 1)])
    sentences = told(case, "go-en")
    assert sentences[0] == "1 Jansen has nobody left to meet."
    assert "games already played" in sentences[-3]


def test_strength_groups_are_named_as_the_reason_and_as_what_to_take_back() -> None:
    """002 Modificatie 1, R7.1."""
    case = snapshot(6)._replace(
        constraints=Constraints((), StrengthGroups((frozenset({1, 2, 3}), frozenset({4, 5, 6})), 1)),
    )
    sentences = told(case, "kndb")
    assert "1 Jansen, 2 Smit and 3 de Vries can only meet each other" in sentences[0]
    assert "What stands in the way: the strength groups of the opening rounds." in sentences
    assert any(line.startswith("What helps: remove the strength groups; or leave ") for line in sentences)


def test_forbidden_pairs_are_listed_and_taking_them_back_helps() -> None:
    """R3.5."""
    case = forbidding(snapshot(4, [(1, 2), (3, 4)]), (1, 3), (1, 4))
    sentences = told(case, "knsb-wp")
    assert any("the arbiter's forbidden pairs 1-3, 1-4" in line for line in sentences)
    assert any(line.startswith("What helps: remove the forbidden pairs") for line in sentences)


def test_only_both_kinds_of_constraint_together_help() -> None:
    strength = StrengthGroups((frozenset({1}), frozenset({2})), 1)
    case = snapshot(2)._replace(constraints=Constraints((ForbiddenPairs(frozenset({1, 2})),), strength))
    advice = told(case, "kndb")[-2]
    assert advice.startswith("What helps: remove both the forbidden pairs and the strength groups; or leave ")


def test_colours_are_the_reason() -> None:
    """001 B2, R3.3: 1 and 3 had white twice, 2 and 4 black twice, and only those pairs have not met."""
    sentences = told(snapshot(4, [(1, 2), (3, 4)], [(1, 4), (3, 2)]), "knsb-wp")
    assert (
        "2 Smit and 4 Bos must have white and 1 Jansen and 3 de Vries must have black, "
        "and players who must have the same colour do not meet (article B2)"
    ) in sentences[1]


def test_an_absent_player_who_would_make_it_possible() -> None:
    case = snapshot(4, [(1, 2), 3], [(1, 3), 2], [(2, 3), 1], without=4)
    assert "What helps: let 4 Bos play this round after all." not in told(case, "go-nl"), "he would leave two over"
    case = snapshot(3, [(1, 2)], without=3)
    assert any("let 3 de Vries play this round after all" in line for line in told(case, "go-nl"))


def test_nothing_that_one_player_can_do() -> None:
    case = snapshot(4, [(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)])
    assert told(case, "go-nl")[-2].startswith("One player more or fewer does not help here")


def test_a_long_list_is_given_by_numbers() -> None:
    case = snapshot(30)._replace(constraints=Constraints((ForbiddenPairs(frozenset(range(1, 20))),)))
    sentences = told(case, "go-nl")
    assert sentences[0].startswith("19 players (numbers 1–19) have nobody left but 20 Visser, ")
    assert "12 and 159 more" not in sentences[1]
    assert sentences[1].endswith("1-13 and 159 more.")


def test_runs_of_numbers() -> None:
    assert in_runs([9, 1, 2, 3, 5, 6, 12]) == "1–3, 5, 6, 9, 12"


def test_dutch_has_its_own_words() -> None:
    sentences = told(forbidding(snapshot(4, [(1, 2), (3, 4)]), (1, 3), (1, 4)), "kndb", "nl")
    assert sentences[0] == "1 Jansen kan tegen niemand meer spelen."
    assert (
        sentences[1]
        == "3 de Vries en 4 Bos kunnen elk alleen nog tegen 2 Smit: hooguit een van hen kan worden ingedeeld."
    )
    assert sentences[3].startswith("Wat helpt: de verboden paringen terugnemen; of 1 Jansen, 3 de Vries of 4 Bos ")


@pytest.mark.parametrize("system", SWISSES)
def test_the_explanation_is_made_when_it_is_read_and_not_before(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks "what if" a hundred times does not want to wait for sentences."""

    def fail(*_arguments: object) -> None:
        raise AssertionError("made too early")

    monkeypatch.setattr("zwitsers.engine.pairing.obstacles._pieces", fail)
    with pytest.raises(NoPairingError):
        pair_round(forbidding(snapshot(2), (1, 2)), rulebook(system))


@pytest.mark.parametrize("system", SWISSES)
def test_a_game_that_was_forfeited_is_not_what_stands_in_the_way(system: str) -> None:
    """R1.4: 1 and 2 did not really meet. What keeps them apart now is the arbiter's ban, and nothing else."""
    forfeit = (PlayerRound(Result.FORFEIT_WIN, 2, Colour.WHITE),), (PlayerRound(Result.FORFEIT_LOSS, 1, Colour.BLACK),)
    apart = Constraints((ForbiddenPairs(frozenset({1, 2})),))
    players = (Player(1, NAMES[0]), Player(2, NAMES[1]))
    with pytest.raises(NoPairingError) as raised:
        pair_round(Snapshot(players, forfeit, constraints=apart), rulebook(system))
    text = raised.value.text("en")
    assert "forbidden pairs 1-2" in text
    assert "games already played" not in text


def test_a_game_played_ahead_stands_in_the_way_as_a_game() -> None:
    """K6: it counts as a meeting, and the arbiter has forbidden nothing."""
    case = snapshot(2)._replace(
        constraints=Constraints(ahead=(MeetingAhead(frozenset({1, 2}), 5),)), keizer=Keizer(meetings=1)
    )
    sentences = told(case, "keizer")
    assert "What stands in the way: games already played (article K6)." in sentences
    assert not any("forbidden" in sentence for sentence in sentences)


@pytest.mark.parametrize(("after", "met"), [(2, False), (3, True)])
def test_a_game_that_no_longer_counts_is_not_what_stands_in_the_way(after: int, met: bool) -> None:
    """R3.10: after a game in round 1 two may meet again in round 3, but here the arbiter has forbidden it."""
    case = forbidding(snapshot(4, [(1, 2)], [(3, 4)]), (1, 2))
    away = {3: Result.ABSENT, 4: Result.ABSENT}
    case = case._replace(unavailable=away, constraints=case.constraints._replace(rematch_after=after))
    sentences = told(case, "go-nl")
    assert any("games already played" in sentence for sentence in sentences) is met
    assert any("forbidden pairs 1-2" in sentence for sentence in sentences) is not met


def test_a_first_game_of_two_is_not_what_stands_in_the_way() -> None:
    """K6: two may meet twice, but the arbiter has forbidden the second game."""
    sentences = told(forbidding(snapshot(2, [(1, 2)]), (1, 2))._replace(keizer=Keizer(meetings=2)), "keizer")
    assert "What stands in the way: the arbiter's forbidden pairs 1-2." in sentences


def test_lifting_the_rule_on_rematches_helps_where_it_is_too_soon() -> None:
    """R3.10: in the next round it is too soon with 2, and not with 1."""
    case = snapshot(2, [(1, 2)])
    again = case._replace(constraints=Constraints(rematch_after=2))
    assert any("meet again after fewer than 2 rounds" in sentence for sentence in told(again, "go-nl"))
    pair_round(case._replace(constraints=Constraints(rematch_after=1)), rulebook("go-nl"))


def test_only_the_bye_is_left() -> None:
    case = snapshot(3, [(1, 2)], [(1, 3)], [(2, 3)])
    assert told(case, "go-nl")[0] == (
        "1 Jansen, 2 Smit and 3 de Vries have nobody left but the bye: at most 1 of these 3 can be paired."
    )


def test_a_bye_for_nobody_does_not_hide_players_with_nobody_left() -> None:
    case = snapshot(3, [(1, 2), 3], [(1, 3), 2], [(2, 3), 1])
    sentences = told(case, "go-nl")
    assert sentences[0].startswith("The number of players present is odd (3)")
    assert sentences[1].startswith("1 Jansen, 2 Smit and 3 de Vries have nobody left")


def test_where_one_kind_of_constraint_is_enough_nobody_is_told_to_remove_both() -> None:
    """The forbidden pair alone keeps nobody out: without the groups 1 meets 2 and 3 meets 4."""
    groups = StrengthGroups((frozenset({1, 2, 3}), frozenset({4})), 1)
    case = snapshot(4)._replace(constraints=Constraints((ForbiddenPairs(frozenset({2, 3})),), groups))
    advice = told(case, "kndb")[-2]
    assert advice.startswith("What helps: remove the strength groups; or leave ")
    assert "both" not in advice
    assert "forbidden" not in advice


@pytest.mark.parametrize(
    ("members", "text"),
    [
        ([], ""),
        ([0], "the bye"),
        ([0, 3], "3 P3 and the bye"),
        ([1, 2], "1 P1 and 2 P2"),
        (range(1, 13), ", ".join(f"{n} P{n}" for n in range(1, 12)) + " and 12 P12"),
        (range(1, 14), "13 players (numbers 1–13)"),
        (range(14), "13 players (numbers 1–13) and the bye"),
    ],
)
def test_twelve_players_are_named_and_more_are_counted(members: Sequence[int], text: str) -> None:
    people = People(tuple((number, f"P{number}, Ann" if number else "") for number in members))
    if members:
        assert people.text("en") == text
    else:
        assert people.phrases() == ()


def test_of_a_long_list_of_pairs_twelve_are_shown() -> None:
    pairs = tuple((1, other) for other in range(2, 20))
    twelve = ", ".join(f"1-{other}" for other in range(2, 14))
    assert Pairs(pairs[:12]).text("en") == twelve
    assert Pairs(pairs[:13]).text("en") == f"{twelve} and 1 more"
    assert Pairs(pairs[:14]).text("en") == f"{twelve} and 2 more"
