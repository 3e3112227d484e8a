"""A language as it is spoken around a game: in go a drawn game is a jigo, and draughts counts in whole points.

The catalogues have the words of chess; what another game says instead stands here, for both languages, and what FIDE's
arbiters say instead where a round is explained: the PAB, mild and absolute preferences.
"""

from __future__ import annotations

import re
from functools import cache

FIDE = "fide"
# Words of a Keizer season, before those of its game: "keizer+draughts".
KEIZER = "keizer"
_WORDS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("nl", "go"): ((r"\bremise\b", "jigo"), (r"\bRemise\b", "Jigo")),
    # Whole texts only: one also draws lots.
    ("en", "go"): ((r"^drawn?(?=$|,)", "jigo"), (r"\bas a draw\b", "as a jigo")),
    ("nl", "draughts"): (
        (r"\b[Ee]en half punt\b", "1 punt"),
        (r"½ punt\b|\bhalf punt\b", "1 punt"),
        (r"\bHalve punten\b", "Punten zonder partij"),
        (r"^½ in\b", "1 punt in"),
        (r"\been heel punt\b|\bhet hele punt\b|\bheel punt\b", "2 punten"),
    ),
    ("nl", FIDE): (
        (r"\bis \{one\} niet vrij\b", "krijgt {one} de PAB niet"),
        (r"\bis (deze ronde wel |niemand |\{one\} |)vrij\b", r"krijgt \1de PAB"),
        (r"\bIs (een ander dan \{one\} )vrij\b", r"Krijgt \1de PAB"),
        (r"\bniet (nog eens |)vrij zijn\b", r"de PAB niet \1krijgen"),
        (r"\bniet vrij mogen zijn\b", "de PAB niet mogen krijgen"),
        (r"\bvrij zijn\b", "de PAB krijgen"),
        (r"\blichte voorkeur\b", "milde voorkeur"),
        (r"\bbeiden moeten \{colour\} hebben\b", "beiden hebben een absolute voorkeur voor {colour}"),
        (r"\bmoet \{colour\} hebben\b", "heeft een absolute voorkeur voor {colour}"),
    ),
    ("en", FIDE): (
        (r"\bthe bye\b", "the PAB"),
        (r"\blight preference\b", "mild preference"),
        (r"\bboth must have \{colour\}", "both have an absolute preference for {colour}"),
        (r"\bmust have \{colour\}", "has an absolute preference for {colour}"),
    ),
    ("nl", KEIZER): (
        (r"^heel punt zonder te spelen$", "weg voor de club"),
        (r"^U speelt niet en krijgt het hele punt\.$", "U bent weg voor de club."),
    ),
    ("en", KEIZER): (
        (r"^full-point bye$", "away for the club"),
        (r"^You are not playing and get a full point\.$", "You are away for the club."),
    ),
    ("en", "draughts"): (
        (r"\bhalf-point bye", "one-point bye"),
        (r"\bHalf-point bye", "One-point bye"),
        (r"\bhalf a point\b|½ point\b", "1 point"),
        (r"\bHalf points\b", "Points without a game"),
        (r"^½ in\b", "1 point in"),
        (r"\bfull-point bye", "two-point bye"),
        (r"\bthe full point\b", "2 points"),
    ),
}


class Spoken(str):
    """A language, for readers of a tournament of this game; several vocabularies are joined by "+"."""

    __slots__ = ("game",)
    game: str

    def __new__(cls, language: str, game: str) -> Spoken:
        new = super().__new__(cls, language)
        new.game = game
        return new


def worded(text: str, language: str) -> str:
    """A text of a catalogue, before its values are filled in, in the words of the reader's game."""
    return _worded(text, str(language), language.game) if isinstance(language, Spoken) else text


@cache
def _worded(text: str, language: str, game: str) -> str:
    for vocabulary in game.split("+"):
        for pattern, said in _WORDS.get((language, vocabulary), ()):
            text = re.sub(pattern, said, text)
    return text
