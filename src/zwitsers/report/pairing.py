"""A pairing for people (a table) and for programs (JSON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.pairing.ledger import ledger
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import result_word, short_name
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.table import points_table
from zwitsers.scores.units import decimal_string, pretty

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.pairing.ledger import GroupLedger
    from zwitsers.pairing.result import Pairing
    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook


def pairing_blocks(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook, language: str) -> list[Block]:
    points = {number: pretty(value, rulebook.divisor) for number, value in points_table(snapshot).items()}

    def word(key: str, **values: object) -> str:
        return translate(f"report.pairing.{key}", language, **values)

    def cells(number: int) -> tuple[str, str, str]:
        return str(number), short_name(snapshot.player(number)), points[number]

    blocks: list[Block] = [
        Heading(word("title", round=pairing.round_number, name=snapshot.name or rulebook.title(language)))
    ]
    columns = (
        Column(word("board"), right=True, look=Look.KEY),
        Column(word("number"), right=True, look=Look.FAINT, spare=True),
        Column(word("white"), look=Look.NAME),
        Column(word("points"), right=True, look=Look.MAIN),
        Column(word("points"), right=True, look=Look.MAIN),
        Column(word("black"), look=Look.NAME),
        Column(word("number"), right=True, look=Look.FAINT, spare=True),
    )
    rows = []
    for board, game in enumerate(pairing.boards, start=1):
        white, black = cells(game.white), cells(game.black)
        rows.append((str(board), *white, *reversed(black)))
    if rows:
        blocks.append(Table(columns, tuple(rows)))
    if pairing.bye is not None:
        free, name, score = cells(pairing.bye)
        blocks.append(Note(word("bye", number=free, name=name, points=score)))
    for number, reason in sorted(pairing.absent.items()):
        name = short_name(snapshot.player(number))
        blocks.append(Note(word("absent", number=number, name=name, reason=result_word(reason, language))))
    return blocks


def pairing_json(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook) -> str:
    points = points_table(snapshot)

    def who(number: int) -> dict[str, object]:
        return {
            "number": number,
            "name": snapshot.player(number).name,
            "points": decimal_string(points[number], rulebook.divisor),
        }

    return as_json(
        {
            "system": rulebook.id,
            "edition": rulebook.edition,
            "round": pairing.round_number,
            "boards": [
                {
                    "board": board,
                    "white": who(game.white),
                    "black": who(game.black),
                    "colour_article": game.colour_article,
                }
                for board, game in enumerate(pairing.boards, start=1)
            ],
            "bye": None if pairing.bye is None else who(pairing.bye),
            "absent": [{**who(number), "reason": reason.label} for number, reason in sorted(pairing.absent.items())],
            "first_round": pairing.scheme or None,
            "groups": [_group(item, rulebook) for item in ledger(pairing, snapshot, rulebook)],
        }
    )


def _group(item: GroupLedger, rulebook: Rulebook) -> dict[str, object]:
    """One score group: 0 in a pair stands for the dummy of 002."""
    group = item.group
    record: dict[str, object] = {
        "score": decimal_string(group.score, rulebook.divisor),
        "pool": list(group.pool),
        "from_above": list(group.from_above),
        "waiting_room": list(group.waiting_room),
        "pairs": [list(pair) for pair in group.pairs],
        "criteria": [
            {
                "article": value.criterion.article,
                "ruling": value.criterion.ruling,
                "measure": value.criterion.measure.name.lower(),
                "value": _shown(value.criterion.measure, value.value, rulebook),
            }
            for value in item.values
        ],
    }
    if item.halves is not None:
        record |= _halves(item)
    return record


def _shown(measure: Measure, value: int | tuple[int, ...], rulebook: Rulebook) -> object:
    if isinstance(value, int):
        return bool(value) if measure is Measure.ANYONE_SENT_ON_AGAIN else value
    if measure is Measure.SCORES:
        return [decimal_string(score, rulebook.divisor) for score in value]
    return list(value)


def _halves(item: GroupLedger) -> dict[str, object]:
    """What 003 calls S1, S2, p and x, the floats it gives, and what was exchanged and transposed."""
    halves, group = item.halves, item.group
    assert halves is not None
    natives = set(group.natives)
    moved_down = set(group.from_above)
    risen = [b if a in moved_down else a for a, b in group.pairs if (a in moved_down) != (b in moved_down)]
    return {
        "heterogeneous": {"value": item.heterogeneous, "article": "A3"},
        "s1": {"value": list(halves.first), "article": "A6"},
        "s2": {"value": list(halves.second), "article": "A6"},
        "p": {"value": len(group.pairs), "article": "A6"},
        "x": {"value": item.value(Measure.CLASHES), "article": "A8"},
        "floats": {
            "down": list(group.waiting_room),
            "up": [number for number in risen if number in natives],
            "article": "A4",
        },
        "exchange": {"out": list(halves.moved_out), "in": list(halves.moved_in), "article": "D2"},
        "transposition": {"opponents": list(halves.opponents), "article": "D1"},
    }
