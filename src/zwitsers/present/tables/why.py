"""Answers to "why?" for people (sentences) and for programs (records)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.scores.units import decimal_string
from zwitsers.engine.why.answers import Reason, differing_boards
from zwitsers.engine.why.ledger import plain_value
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import capital, translate
from zwitsers.present.tables.table import Column, Heading, Look, Note, Paragraph, Table
from zwitsers.present.views.records import as_record, described

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.pairing import Board, Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.answers import Answer, PairAnswer, RoundExplainer
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.judge import Difference
    from zwitsers.engine.why.what_if import OtherResult
    from zwitsers.present.tables.table import Block


# Why do these two not meet?


def not_blocks(
    explainer: RoundExplainer, one: int, two: int, answer: Answer, language: str, *, details: bool
) -> list[Block]:
    words = AnswerWords(explainer.view, language)
    key = "report.why.not-bye" if BYE in (one, two) else "report.why.not"
    title = words.say(key, one=words.name(max(one, two) if BYE in (one, two) else one), two=words.name(two))
    blocks: list[Block] = [Heading(title), *paragraphs(words.not_paired(one, two, answer, explainer))]
    return blocks + (_details(explainer, answer, language) if details else [])


def not_record(explainer: RoundExplainer, one: int, two: int, answer: Answer, language: str) -> dict[str, object]:
    return {
        **head_record(explainer),
        "question": {"not": [one, two]},
        **answer_record(explainer, answer),
        "text": AnswerWords(explainer.view, language).not_paired(one, two, answer, explainer),
    }


# Why this board, or this bye?


def about_blocks(explainer: RoundExplainer, answer: PairAnswer, language: str, *, details: bool) -> list[Block]:
    words = AnswerWords(explainer.view, language)
    if answer.number is None:
        title = words.say("report.why.bye", one=words.name(answer.one))
    else:
        title = words.say(
            "report.why.board", board=answer.number, one=words.name(answer.one), two=words.name(answer.two)
        )
    blocks: list[Block] = [Heading(title)]
    for move in answer.moved:
        blocks += paragraphs(words.moved(move))
        blocks += _details(explainer, move.answer, language) if details else []
    blocks += paragraphs(words.together(answer))
    blocks += _details(explainer, answer.pair, language) if details else []
    if answer.colours is not None:
        blocks += paragraphs(words.colours(answer.colours))
    return blocks


def about_record(explainer: RoundExplainer, answer: PairAnswer, language: str) -> dict[str, object]:
    words = AnswerWords(explainer.view, language)
    return {
        **head_record(explainer),
        "question": {"board": answer.number, "players": [answer.one, answer.two]},
        **answer_record(explainer, answer.pair),
        "moved": [
            {
                "player": move.player,
                "score": decimal_string(move.score, explainer.rulebook.divisor),
                **answer_record(explainer, move.answer),
                "text": words.moved(move),
            }
            for move in answer.moved
        ],
        "colours": None if answer.colours is None else colour_record(explainer, answer.colours, words),
        "text": words.together(answer),
    }


def colour_record(explainer: RoundExplainer, facts: ColourFacts, words: AnswerWords) -> dict[str, object]:
    """Who has which colour, by which article, and the facts it looked at."""
    view = explainer.view

    def player(number: int) -> dict[str, object]:
        wish = view.wishes[number]
        card = view.cards[number]
        return {
            "number": number,
            "colours": [None if colour is None else colour.name.lower() for colour in card.by_round],
            "white_minus_black": card.white_minus_black,
            "preference": None
            if wish.colour is None
            else {"colour": wish.colour.name.lower(), "strength": wish.strength.name.lower()},
        }

    return {
        "white": player(facts.white),
        "black": player(facts.black),
        "higher_placed": facts.higher,
        "decided_by": [facts.article],
        "ruling": [article.ruling for article in view.rulebook.articles if article.id == facts.article],
        "last_different": None
        if facts.last_different is None
        else [facts.last_different.round_of_higher, facts.last_different.round_of_lower],
        "text": words.colours(facts),
    }


# What if a game had ended otherwise?


def swap_blocks(
    before: RoundExplainer, after: Pairing | NoPairingError, changes: Sequence[OtherResult], language: str
) -> list[Block]:
    """`after`: the pairing then, or why there is none."""
    words = AnswerWords(before.view, language)
    sentences = [
        words.say(
            "report.why.swapped",
            round=change.round_number,
            one=words.name(change.one),
            two=words.name(change.two),
            result=change.notation,
        )
        for change in changes
    ]
    blocks: list[Block] = [Heading(words.say("report.why.swap", changes="; ".join(sentences)))]
    if isinstance(after, NoPairingError):
        blocks.append(Paragraph(words.say("report.why.swap-impossible", round=before.view.round_number)))
        return [*blocks, Note(after.text(language))]
    table = boards_table(words, before.pairing, after)
    blocks.append(table or Paragraph(words.say("report.why.swap-same", round=before.view.round_number)))
    return blocks


def swap_record(
    before: RoundExplainer, after: Pairing | NoPairingError, changes: Sequence[OtherResult]
) -> dict[str, object]:
    record: dict[str, object] = {
        **head_record(before),
        "question": {
            "swap": [
                {"round": change.round_number, "players": [change.one, change.two], "result": change.notation}
                for change in changes
            ]
        },
    }
    if isinstance(after, NoPairingError):
        return {**record, "possible": False}
    return {**record, "possible": True, **differing_record(before.pairing, after)}


# Parts


def paragraphs(lines: Sequence[str]) -> list[Block]:
    """The sentence that says it; what the article says, fainter."""
    first, *rest = lines
    return [Paragraph(first), *(Note(line) for line in rest)]


def answer_record(explainer: RoundExplainer, answer: Answer) -> dict[str, object]:
    record: dict[str, object] = {
        "reason": answer.reason.value,
        "decided_by": list(answer.decided_by),
        "ruling": list(answer.rulings),
        "criterion": None if answer.difference is None else as_record(compared(answer.difference, explainer.rulebook)),
        "whom": list(answer.whom),
    }
    if answer.alternative is not None:
        record |= differing_record(explainer.pairing, answer.alternative)
    return record


@dataclass(frozen=True, slots=True)
class ComparedCriterion:
    """A criterion, and what it comes to in two pairings."""

    article: str
    ruling: str
    measure: str
    score: str = field(metadata=described("Of the group in which they differ."))
    value: object
    other_value: object


def compared(difference: Difference, rulebook: Rulebook) -> ComparedCriterion:
    measure = difference.criterion.measure
    return ComparedCriterion(
        article=difference.criterion.article,
        ruling=difference.criterion.ruling,
        measure=measure.name.lower(),
        score=decimal_string(difference.group.score, rulebook.divisor),
        value=plain_value(measure, difference.value, rulebook),
        other_value=plain_value(measure, difference.other_value, rulebook),
    )


def differing_record(pairing: Pairing, other: Pairing) -> dict[str, object]:
    def game(board: Board | None) -> list[int] | None:
        return None if board is None else [board.white, board.black]

    return {
        "boards_that_differ": [
            {"made": game(mine), "other": game(theirs)} for mine, theirs in differing_boards(pairing, other)
        ],
        "bye": {"made": pairing.bye, "other": other.bye},
    }


def boards_table(words: AnswerWords, new_pairing: Pairing, other: Pairing) -> Table | None:
    """The boards that differ: as they are, and as they would be. None when there are none."""

    def cells(pairing: Pairing, board: Board | None) -> tuple[str, str]:
        if board is None:
            return "", ""
        game = f"{words.name(board.white)} – {words.name(board.black)}"
        return str(pairing.boards.index(board) + 1), game

    rows = [(*cells(new_pairing, mine), *cells(other, theirs)) for mine, theirs in differing_boards(new_pairing, other)]
    if new_pairing.bye != other.bye:
        bye = words.say("why.bye")
        rows.append((bye, _name(words, new_pairing.bye), bye, _name(words, other.bye)))
    if not rows:
        return None
    board = translate("report.pairing.board", words.language)
    columns = (
        Column(board, right=True, look=Look.KEY),
        Column(words.say("report.why.now"), look=Look.NAME),
        Column(board, right=True, look=Look.KEY),
        Column(words.say("report.why.then"), look=Look.NAME),
    )
    return Table(columns, tuple(rows))


def _name(words: AnswerWords, number: int | None) -> str:
    return "" if number is None else words.name(number)


def head_record(explainer: RoundExplainer) -> dict[str, object]:
    return {
        "system": explainer.rulebook.id,
        "edition": explainer.rulebook.edition,
        "round": explainer.view.round_number,
    }


def _details(explainer: RoundExplainer, answer: Answer, language: str) -> list[Block]:
    """The value of the criterion in both pairings, the ruling that fixes the reading, and the boards that differ."""
    words = AnswerWords(explainer.view, language)
    if answer.reason is not Reason.CRITERION or answer.difference is None or answer.alternative is None:
        rulings = [ruling for ruling in answer.rulings if ruling]
        return [Note(words.say("report.why.rulings", rulings=", ".join(rulings)))] if rulings else []
    difference = answer.difference
    text = words.say(
        "report.why.values",
        criterion=capital(words.label(difference.criterion.measure)),
        made=words.value(difference.criterion.measure, difference.value),
        other=words.value(difference.criterion.measure, difference.other_value),
        ruling=difference.criterion.ruling,
    )
    table = boards_table(words, explainer.pairing, answer.alternative)
    return [Note(text), *([table] if table else [])]
