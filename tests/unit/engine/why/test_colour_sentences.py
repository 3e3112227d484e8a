"""Why this colour: the rule that decided, and the facts that it looked at."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.view import view_of
from zwitsers.engine.why.words import AnswerWords

NAMES = ("Jansen, Piet", "de Boer", "Smit, An", "Visser, Bea", "Mol, Co", "Bos, Dik", "Kok, Eef", "Vos, Fem")


def colours_so_far(*cards: str) -> Snapshot:
    """Two or more players with these colours by round; all games drawn, `-` a half-point bye.

    Players 3, 4, ... have the games that make the first two possible: each meets them in the round he belongs to.
    """
    rounds = len(cards[0])
    histories: list[list[PlayerRound]] = [[PlayerRound(Result.HALF_POINT_BYE)] * rounds for _ in range(2 + 2 * rounds)]
    for player, card in enumerate(cards):
        for turn, sign in enumerate(card):
            if sign != "-":
                colour = Colour(sign)
                other = 2 + 2 * turn + player
                histories[player][turn] = PlayerRound(Result.DRAW, other + 1, colour)
                histories[other][turn] = PlayerRound(Result.DRAW, player + 1, colour.other)
    players = tuple(Player(n + 1, NAMES[n] if n < len(NAMES) else "", "", 2000 - n) for n in range(len(histories)))
    return Snapshot(players, tuple(map(tuple, histories)))


def said(system: str, one: str, two: str, language: str = "en") -> tuple[str, str]:
    """The sentence and the article for players 1 and 2 with these colours."""
    view = view_of(colours_so_far(one, two), rulebook(system))
    facts = colour_facts(view, 1, 2)
    sentence, article = AnswerWords(view, language).colours(facts)
    assert facts.article in article
    return sentence, facts.article


P, B = "Piet Jansen (1)", "de Boer (2)"


@pytest.mark.parametrize(
    ("system", "one", "two", "article", "because"),
    [
        (
            "go-nl",
            "bb",
            "ww",
            "6.1a",
            f"{P} has had black 2 times more than white; "
            f"{B} has had white 2 times more than black, and this suits both",
        ),
        (
            "go-nl",
            "b-",
            "--",
            "6.1a",
            f"{P} has had black once more than white; {B} has not played yet, and this suits both",
        ),
        ("go-nl", "wb", "bw", "6.1b", "In round 2, the last in which their colours differed, "),
        ("go-nl", "b-w-b", "-b-wb", "6.1c", "Both are due the same colour, and "),
        ("go-nl", "bw", "bw", "6.1d", "had white in the last round"),
        ("go-nl", "--", "--", "5.3", "it goes by their numbers as in round one"),
        ("go-en", "wbbw", "bwbw", "6.1d", "nothing else decides"),
        (
            "kndb",
            "ww",
            "wb",
            "Kleur 1",
            f"{P} has had white 2 times more than black; {B} has had white as often as black",
        ),
        ("kndb", "wb", "bw", "Kleur 2", f"{P} had black in the last round; {B} had white in the last round"),
        ("kndb", "w-", "-w", "Kleur 2", f"{P} did not play in the last round; {B} had white in the last round"),
        ("kndb", "wb", "wb", "Kleur 3", "the sum of their lot numbers is 1 + 2 = 3"),
        (
            "knsb-wp",
            "wb",
            "bw",
            "E1",
            f"{P} has a light preference for white (black in the last game); "
            f"{B} has a light preference for black (white in the last game)",
        ),
        ("knsb-wp", "ww", "--", "E1", f"{P} must have black (white 2 times more than black); {B} has no preference"),
        (
            "knsb-wp",
            "bww",
            "wbw",
            "E2",
            f"{P} must have black (white twice in a row); {B} has a strong preference for black "
            "(white once more than black); the stronger preference goes first",
        ),
        ("knsb-wp", "wbw", "w--", "E4", "both have a strong preference for black (white once more than black)"),
        ("knsb-wp", "wbb", "bwb", "E2", "the stronger preference goes first"),
        ("knsb-wp", "bwwb", "wbwb", "E3", "The last time their colours differed, in round 2, "),
        ("knsb-wp", "b-wwb", "wb-wb", "E3", "(round 3) and "),
        ("knsb-wp", "--", "--", "E4", "neither has a preference, and "),
        ("knsb-rating", "--", "--", "E4", "has pairing number 1, and the odd numbers drew white"),
    ],
)
def test_the_sentence_has_the_facts_of_the_rule(system: str, one: str, two: str, article: str, because: str) -> None:
    sentence, decided = said(system, one, two)
    assert decided == article
    assert because in sentence


def test_003_a7_in_round_one_the_place_among_those_present_is_told() -> None:
    """R10.1: 1 is away, so 2 is the first."""
    snapshot = colours_so_far("", "")._replace(unavailable={1: Result.ABSENT})
    snapshot = snapshot._replace(players=(*snapshot.players, Player(3, NAMES[2])), histories=((), (), ()))
    view = view_of(snapshot, rulebook("knsb-rating"))
    sentence, _article = AnswerWords(view, "en").colours(colour_facts(view, 2, 3))
    assert f"{B} is number 1 of the players present, and the odd numbers drew white" in sentence.replace("De", "de")


def test_dutch_has_the_same_facts() -> None:
    sentence, _article = said("knsb-wp", "bww", "wbw", "nl")
    assert sentence == (
        "De Boer (2) heeft wit en Piet Jansen (1) zwart: Piet Jansen (1) moet zwart hebben (twee keer achtereen wit); "
        "de Boer (2) heeft een sterke voorkeur voor zwart (1 keer vaker wit dan zwart); de sterkste voorkeur gaat voor."
    )


def test_the_colours_themselves_come_first() -> None:
    sentence, _article = said("kndb", "ww", "wb")
    assert sentence.startswith("De Boer (2) has white and Piet Jansen (1) has black: ")
