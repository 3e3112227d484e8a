"""The pairing card (indelingskaart) in words: as a table, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Resistance
from zwitsers.engine.scores.score_term import WITHOUT_GAME
from zwitsers.engine.scores.units import Number
from zwitsers.language import Spoken, translate
from zwitsers.present.marks import mark_legend
from zwitsers.present.tables.keizer import keizer_blocks
from zwitsers.present.tables.performance import performance_facts, performance_sentences
from zwitsers.present.tables.standings import without_play
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.tables.values import DrawnSum, DrawnTerm, value_sums, value_text
from zwitsers.present.words import (
    balance,
    colour_letter,
    float_arrow,
    number,
    numbered,
    result_word,
    round_label,
    score_column,
    short_name,
    turn_result,
)

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.card import Card, CardRoundView, CardTerm


def card_blocks(card: Card, language: str) -> list[Block]:
    language = Spoken(language, card.ranking.rulebook.vocabulary)
    title = translate(
        "report.card.title", language, number=card.number, name=short_name(card.player), system=card.system
    )
    facts = card_facts(card, language)
    about: list[Block] = [Note(", ".join(facts))] if facts else []
    values = [text for value in card.values for text in value_text(card.ranking, value, language)]
    blocks: list[Block] = [
        Heading(title),
        *about,
        card_table(card, language),
        Note("\n".join(card_notes(card, language))),
    ]
    if card.keizer is not None:
        blocks += keizer_blocks(card.keizer, language)
    return [*blocks, Note("\n".join(values))] if values else blocks


def card_facts(card: Card, language: str) -> list[str]:
    """What everyone may know of them: neither their birth date nor their numbers elsewhere."""
    player = card.known
    rating = translate("report.card.rating", language, rating=player.rating) if player.rating else ""
    performed = performance_facts(card.performance, language)
    gone = card.player.withdrawn
    withdrawn = "" if gone is None else translate("report.event.withdrawn-from", language, round=gone)
    return [fact for fact in (rating, player.club, player.federation, *performed, withdrawn) if fact]


def card_table(card: Card, language: str) -> Table:
    book = card.ranking.rulebook
    names = ["round", "opponent", "colour", "result", "float", "points"]
    if card.ranking.has_resistance:
        names += ["resistance-score", f"resistance-{book.score_words}", f"sonneborn-{book.score_words}"]
    left = {"opponent", "colour", "result", "float", "article"}
    looks = {"round": Look.KEY, "opponent": Look.NAME, "points": Look.MAIN, "article": Look.FAINT}
    columns = tuple(
        Column(_heading(card, name, language), name not in left, looks.get(name, Look.PLAIN))
        for name in [*names, "article"]
    )
    rows = [_row(card, turn, language) for turn in card.rounds]
    if card.start.units:
        rows.insert(0, _start_row(card, language))
    table = Table(columns, tuple(rows), total=_totals(card, language))
    return table.without(names.index("float")) if book.pairing.one_pool else table


def _heading(card: Card, name: str, language: str) -> str:
    if name == "points":
        return score_column(card.ranking.mcmahon, language)
    return translate(f"report.column.{name}", language)


def _start_row(card: Card, language: str) -> tuple[str, ...]:
    """What a McMahon begins with, so that the columns of scores add up."""
    start = number(card.start, language)
    scores = (start, start, "", "") if card.ranking.has_resistance else (start,)
    return ("", translate("report.card.start", language), "", "", "", *scores, "M1")


def _row(card: Card, turn: CardRoundView, language: str) -> tuple[str, ...]:
    cells = [
        round_label(turn.round, language),
        opponent(turn, language),
        colour_letter(turn.colour, language, turn.stones),
        turn_result(turn.result, card.ranking.rulebook.divisor, language),
        float_arrow(turn.float),
        number(turn.points.adds, language),
    ]
    if turn.resistance_score and turn.resistance_points and turn.sonneborn_berger:
        cells += [
            number(turn.resistance_score.adds, language),
            number(turn.resistance_points.adds, language),
            product(turn.sonneborn_berger, language),
        ]
    return (*cells, ", ".join(dict.fromkeys(term.article for term in turn.terms)))


def opponent(turn: CardRoundView, language: str) -> str:
    """A player in brackets is an opponent who was not played: 001 A1d strikes them out on the card."""
    if turn.opponent is None:
        return result_word(turn.result, language)
    return numbered(turn.opponent) if turn.played else f"({numbered(turn.opponent)})"


def whose(turn: CardRoundView, term: CardTerm, language: str) -> str:
    """Whose score counts for a term of WP or SB."""
    word = result_word(turn.result, language)
    if term.of_player is None:
        return word
    if not term.own:
        return numbered(term.of_player)
    own = "own-start" if term.article == WITHOUT_GAME else "own-score"
    return translate(f"report.card.{own}", language, result=word)


def product(term: CardTerm, language: str) -> str:
    """What a round adds to SB, as it is worked out: ½ × 4½ = 2¼."""
    adds = number(term.adds, language)
    return f"{factors(term, language)} = {adds}" if term.times is not None else adds


def factors(term: CardTerm, language: str) -> str:
    return "" if term.times is None else f"{number(term.times, language)} × {number(term.their_score, language)}"


def _totals(card: Card, language: str) -> tuple[str, ...]:
    totals = card.totals
    numbers = [totals.points]
    numbers += [
        value
        for value in (totals.resistance_score, totals.resistance_points, totals.sonneborn_berger)
        if value is not None
    ]
    first = ("", translate("report.card.total", language), balance(card.colour_balance), "", "")
    return (*first, *(number(value, language) for value in numbers), "")


def card_notes(card: Card, language: str) -> list[str]:
    """How the colours count, the floats, and every article with what it says."""
    lines = [card_balance(card, language)]
    if card.floats:
        words = (f"{float_arrow(kind)} {translate(f'scores.float.{kind.value}', language)}" for kind in card.floats)
        lines.append(", ".join(words))
    lines += filter(None, [mark_legend((turn.result for turn in card.rounds), language)])
    for article, text, rulings in readings(card, language):
        lines.append(f"{article}: {text} ({rulings})" if rulings else f"{article}: {text}")
    for item in card.performance if card.rounds else ():
        name = translate(f"report.performance.{item.list.value if len(card.performance) > 1 else 'only'}", language)
        lines.append(f"{name}: {' '.join(performance_sentences(item, language))}")
    return lines


def card_balance(card: Card, language: str) -> str:
    plus = colour_letter(card.ranking.rulebook.balance_colour, language)
    return translate("report.colour.balance", language, plus=plus)


def readings(card: Card, language: str) -> list[tuple[str, str, str]]:
    """Every article on the card with what it says, and the rulings that fix the reading."""
    return [
        (article, _reading(card, article, language), ", ".join(rulings)) for article, rulings in card.articles.items()
    ]


def _reading(card: Card, article: str, language: str) -> str:
    """What an article says; of a McMahon's rounds without a game, what this tournament says."""
    ranking = card.ranking
    if article != WITHOUT_GAME or ranking.snapshot.mcmahon is None:
        return ranking.rulebook.article(article).reading(language)
    counts = ranking.snapshot.mcmahon.unplayed
    worth = {
        name: number(Number(getattr(counts, name), ranking.rulebook.divisor), language)
        for name in ("bye", "absence", "missed")
    }
    said = translate(f"report.card.worth-{'rounded' if counts.rounded_down else 'kept'}", language, **worth)
    return said if counts.resistance is Resistance.RULEBOOK else f"{said} {without_play(ranking, language)}".rstrip()


def card_sums(card: Card, language: str) -> list[DrawnSum]:
    """WP and SB term by term; empty where the rulebook has neither."""
    if not card.rounds or not card.ranking.has_resistance:
        return []
    names = (("resistance", "resistance_points"), ("sonneborn", "sonneborn_berger"))
    found = []
    for name, field in names:
        full = f"{name}-{card.ranking.rulebook.score_words}"
        terms = tuple(_drawn(turn, getattr(turn, field), language) for turn in card.rounds)
        total = number(getattr(card.totals, field), language)
        heading, meaning = (translate(f"report.{part}.{full}", language) for part in ("column", "legend"))
        found.append(DrawnSum(heading, meaning, terms, total))
    return found


def all_sums(card: Card, language: str) -> list[DrawnSum]:
    """WP and SB, and the further values of the ranking."""
    return [*card_sums(card, language), *value_sums(card, language)]


def _drawn(turn: CardRoundView, term: CardTerm, language: str) -> DrawnTerm:
    return DrawnTerm(
        round=round_label(turn.round, language),
        of=whose(turn, term, language),
        score="" if term.of_player is None else number(term.their_score, language),
        factors=factors(term, language),
        adds=number(term.adds, language),
        article=term.article,
    )
