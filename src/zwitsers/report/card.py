"""The pairing card (indelingskaart) of one player: every round, what it adds to each number, and by which article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import colour_letter, result_sign, result_word, round_label, short_name
from zwitsers.scores.history import Float
from zwitsers.scores.units import decimal_string, pretty

if TYPE_CHECKING:
    from zwitsers.domain import Colour, Player, Snapshot
    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.card import CardRound, PairingCard
    from zwitsers.scores.terms import Term

_ARROWS = {Float.NONE: "", Float.UP: "↑", Float.DOWN: "↓"}
_SCORES = ("points", "resistance_score", "resistance_points", "sonneborn_berger")


def card_blocks(card: PairingCard, snapshot: Snapshot, book: Rulebook, language: str) -> list[Block]:
    player = snapshot.player(card.number)
    blocks: list[Block] = [
        Heading(translate("report.card.title", language, number=card.number, name=short_name(player), system=book.id))
    ]
    about = _about(player, language)
    if about:
        blocks.append(Note(about))
    blocks.append(_table(card, snapshot, book, language))
    blocks.append(Note(_readings(card, book, language)))
    return blocks


def _about(player: Player, language: str) -> str:
    parts = [
        translate("report.card.rating", language, rating=player.rating) if player.rating else "",
        player.grade,
        player.federation,
        player.club,
    ]
    return ", ".join(part for part in parts if part)


def _table(card: PairingCard, snapshot: Snapshot, book: Rulebook, language: str) -> Table:
    resistance = _has_resistance(card)
    names = ["round", "opponent", "colour", "result", "float", "points"]
    if resistance:
        names += ["resistance-score", f"resistance-{_dialect(book)}", f"sonneborn-{_dialect(book)}"]
    names.append("article")
    right = {"round", "points", "resistance-score", "resistance-wp", "resistance-sos", "sonneborn-wp", "sonneborn-sos"}
    looks = {"round": Look.KEY, "opponent": Look.NAME, "points": Look.MAIN, "article": Look.FAINT}
    columns = tuple(
        Column(translate(f"report.column.{name}", language), name in right, looks.get(name, Look.PLAIN))
        for name in names
    )
    rows = tuple(_row(turn, card.number, snapshot, book, language, resistance) for turn in card.rounds)
    return Table(columns, rows, total=_totals(card, book, language, resistance))


def _row(
    turn: CardRound, number: int, snapshot: Snapshot, book: Rulebook, language: str, resistance: bool
) -> tuple[str, ...]:
    cells = [
        round_label(turn.round, language),
        _opponent(turn, snapshot, language),
        colour_letter(turn.colour, language),
        _result(turn, book, language),
        _ARROWS[turn.float],
        pretty(turn.points.contributes, book.divisor),
    ]
    if resistance and turn.resistance_score and turn.resistance_points and turn.sonneborn_berger:
        cells += [
            pretty(turn.resistance_score.contributes, book.divisor),
            pretty(turn.resistance_points.contributes, book.divisor),
            sonneborn_product(turn.sonneborn_berger, number, book),
        ]
    cells.append(", ".join(dict.fromkeys(term.article for term in _terms(turn))))
    return tuple(cells)


def _opponent(turn: CardRound, snapshot: Snapshot, language: str) -> str:
    """A number in brackets is an opponent who was not played: 001 A1d strikes him out on the card."""
    if not turn.opponent:
        return result_word(turn.result, language)
    name = short_name(snapshot.player(turn.opponent))
    return f"{turn.opponent} {name}" if turn.result.played else f"({turn.opponent} {name})"


def _result(turn: CardRound, book: Rulebook, language: str) -> str:
    sign = result_sign(turn.result, book.divisor)
    return f"{sign} {result_word(turn.result, language)}" if turn.result.unfinished else sign


def sonneborn_product(term: Term, number: int, book: Rulebook) -> str:
    """What a round adds to SB, as it is worked out: ½ × 4½ = 2¼."""
    if not term.opponent:
        return pretty(term.contributes, book.sonneborn_divisor)
    own = 1 if term.opponent == number else term.result.points
    return (
        f"{pretty(own, book.divisor)} × {pretty(term.score, book.divisor)}"
        f" = {pretty(term.contributes, book.sonneborn_divisor)}"
    )


def _totals(card: PairingCard, book: Rulebook, language: str, resistance: bool) -> tuple[str, ...]:
    balance = f"{card.colour_balance:+d}" if card.colour_balance else "0"
    cells = [
        "",
        translate("report.card.total", language),
        balance,
        "",
        "",
        pretty(card.totals.points, book.divisor),
    ]
    if resistance:
        cells += [
            pretty(card.totals.resistance_score, book.divisor),
            pretty(card.totals.resistance_points, book.divisor),
            pretty(card.totals.sonneborn_berger, book.sonneborn_divisor),
        ]
    return (*cells, "")


def _readings(card: PairingCard, book: Rulebook, language: str) -> str:
    """Every article on the card with what it says; the rulings that fix the reading in brackets."""
    used: dict[str, list[str]] = {}
    for turn in card.rounds:
        for term in _terms(turn):
            rulings = used.setdefault(term.article, [])
            if term.ruling not in rulings:
                rulings.append(term.ruling)
    lines = [translate("report.colour.balance", language, plus=colour_letter(book.balance_colour, language))]
    floats = [kind for kind in (Float.DOWN, Float.UP) if any(turn.float is kind for turn in card.rounds)]
    if floats:
        lines.append(
            ", ".join(f"{_ARROWS[kind]} {translate(f'scores.float.{kind.value}', language)}" for kind in floats)
        )
    for article, rulings in used.items():
        reading = book.article(article).reading(language)
        lines.append(f"{article}: {reading} ({', '.join(rulings)})")
    return "\n".join(lines)


def _terms(turn: CardRound) -> list[Term]:
    terms = (turn.points, turn.resistance_score, turn.resistance_points, turn.sonneborn_berger)
    return [term for term in terms if term is not None]


def _has_resistance(card: PairingCard) -> bool:
    return any(turn.resistance_points is not None for turn in card.rounds)


def _dialect(book: Rulebook) -> str:
    return "sos" if book.id == "go-en" else "wp"


# For programs


def card_json(card: PairingCard, snapshot: Snapshot, book: Rulebook) -> str:
    return as_json(
        {
            "number": card.number,
            "name": snapshot.player(card.number).name,
            "system": book.id,
            "rounds": [_round_record(turn, book) for turn in card.rounds],
            "totals": _total_record(card, book),
            "colour_balance": card.colour_balance,
        }
    )


def _round_record(turn: CardRound, book: Rulebook) -> dict[str, object]:
    record: dict[str, object] = {
        "round": turn.round,
        "opponent": turn.opponent or None,
        "colour": _colour_name(turn.colour),
        "result": turn.result.label,
        "played": turn.result.played,
        "float": turn.float.value or None,
        "score_before": decimal_string(turn.score_before, book.divisor),
    }
    for name in _SCORES:
        term: Term | None = getattr(turn, name)
        if term is not None:
            record[name] = _term_record(term, _divisor(name, book), book.divisor)
    return record


def _term_record(term: Term, divisor: int, score_divisor: int) -> dict[str, object]:
    return {
        "adds": decimal_string(term.contributes, divisor),
        "of_player": term.opponent or None,
        "their_score": decimal_string(term.score, score_divisor),
        "article": term.article,
        "ruling": term.ruling,
    }


def _total_record(card: PairingCard, book: Rulebook) -> dict[str, str]:
    names = _SCORES if _has_resistance(card) else ("points",)
    return {name: decimal_string(getattr(card.totals, name), _divisor(name, book)) for name in names}


def _divisor(name: str, book: Rulebook) -> int:
    return book.sonneborn_divisor if name == "sonneborn_berger" else book.divisor


def _colour_name(colour: Colour | None) -> str | None:
    return None if colour is None else colour.name.lower()
