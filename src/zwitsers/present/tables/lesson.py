"""A position to pair by hand: the players with their rounds, and what the judge says of the pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.preferences import Strength
from zwitsers.engine.scores.units import pretty
from zwitsers.engine.why.judge import judge
from zwitsers.engine.why.view import BYE, view_of
from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import translate
from zwitsers.present.marks import result_sign
from zwitsers.present.tables.table import Column, Look, Note, Paragraph, Table
from zwitsers.present.words import colour_letter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import PlayerRound, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.view import JudgeView
    from zwitsers.present.tables.table import Block

Pair = tuple[int, int]
_HALF = 2


def position_blocks(snapshot: Snapshot, book: Rulebook, language: str) -> list[Block]:
    """Everyone in the order for pairing, with the pairs that the arbiter keeps apart."""
    view = view_of(snapshot, book)
    blocks: list[Block] = [_players(view, language), Note(translate("browser.learn.legend", language))]
    apart = sorted("–".join(map(str, sorted(rule.players))) for rule in snapshot.constraints.forbidden)
    if apart:
        blocks.append(Note(translate("browser.learn.apart", language, pairs=", ".join(apart))))
    return blocks


def _players(view: JudgeView, language: str) -> Table:
    snapshot = view.snapshot
    rounds = [
        (Column(str(round_)), lambda number, at=round_ - 1: _cell(snapshot.history(number)[at], language))
        for round_ in range(1, snapshot.rounds + 1)
    ]
    return Table.of(
        view.ranking,
        (Column.named("number", language, right=True, look=Look.KEY), str),
        (Column.named("name", language, look=Look.NAME), lambda number: snapshot.player(number).name),
        (
            Column.named("points", language, right=True, look=Look.MAIN),
            lambda number: pretty(view.score[number], _HALF),
        ),
        (Column.named("colour", language), lambda number: _wish(view, number, language)),
        *rounds,
    )


def _wish(view: JudgeView, number: int, language: str) -> str:
    """A small letter for a light preference, one with ! for an absolute one."""
    wish = view.wishes[number]
    letter = colour_letter(wish.colour, language)
    shown = {Strength.NONE: "", Strength.LIGHT: letter.lower(), Strength.ABSOLUTE: f"{letter}!"}
    return shown.get(wish.strength, letter)


def _cell(entry: PlayerRound, language: str) -> str:
    """`5W1`: against 5 with white, won."""
    colour = entry.colour if isinstance(entry.colour, Colour) else None
    return f"{entry.opponent or ''}{colour_letter(colour, language)}{result_sign(entry.result, _HALF, language)}"


def judged_blocks(
    snapshot: Snapshot, book: Rulebook, pairs: Sequence[Pair], best: Sequence[Pair], language: str
) -> tuple[bool, list[Block]]:
    """Whether these are the pairs of the rulebook, and else the first criterion that they lose on, with its article."""
    verdict = judge(snapshot, book, pairs, best)
    if verdict.best:
        return True, [Note(translate("browser.learn.right", language), good=True)]
    said = AnswerWords(view_of(snapshot, book), language).verdict(verdict)
    wrong = "browser.learn.wrong" if verdict.legal else "browser.learn.illegal"
    return False, [Note(translate(wrong, language), good=False), *(Paragraph(line) for line in said)]


def read_pairs(text: str) -> list[Pair]:
    """`1-4 2-3 5-0`; 0 is the bye."""
    found = [tuple(map(int, word.split("-"))) for word in text.split()]
    return [(one, two) if one != BYE else (two, one) for one, two in found]
