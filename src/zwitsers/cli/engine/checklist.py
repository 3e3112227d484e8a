"""`-l`: what a round was paired on, player by player, in the columns of bbpPairings or in those of JaVaFo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.engine.request import RELEASE
from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.line_up import line_up
from zwitsers.engine.rules.preferences import Strength
from zwitsers.engine.scores.history import Float

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.colour_cards import ColourCard
    from zwitsers.engine.rules.preferences import Preference
    from zwitsers.engine.rules.rulebook import Rulebook

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}
_FLOATS = {Float.UP: "U", Float.DOWN: "D", Float.NONE: " "}


def checklist(snapshot: Snapshot, book: Rulebook, pairing: Pairing | None, *, as_javafo: bool) -> str:
    """A row for everyone who is to be paired, by rank, with an empty line between score groups; without a pairing, as
    they stand."""
    found = line_up(snapshot, book)
    now = _now(pairing)
    rows: list[list[str]] = []
    for number, contestant, card in zip(found.numbers, found.contestants, found.cards, strict=False):
        history = snapshot.history(number)
        last, before = (*contestant.floats, Float.NONE, Float.NONE)[:2]
        barred = any(snapshot.points.bars_bye(entry.result) for entry in history)
        if as_javafo:
            wish, bye = javafo_preference(contestant.wish, card), "[X]" if barred else ""
        else:
            wish, bye = bbp_preference(contestant.wish), "N" if barred else "Y"
        rows.append(
            [
                str(number),
                _tenths(snapshot, contestant.score),
                "".join(_LETTERS[colour] for colour in card.played),
                wish,
                bye,
                _FLOATS[last],
                _FLOATS[before],
                now.get(number, ""),
                "",
                *(str(entry.opponent) if entry.played else "" for entry in history),
            ]
        )
    scores = [contestant.score for contestant in found.contestants]
    return _drawn(_heading(snapshot.rounds, as_javafo=as_javafo), rows, scores)


def _heading(rounds: int, *, as_javafo: bool) -> list[str]:
    about_him = ["ID", "Pts", "-" * (rounds + 1), "Pref"]
    if as_javafo:
        return [*about_him, "", "-1R", "-2R", "Cur", "", *(f"G-{turn + 1}" for turn in range(rounds))]
    return [*about_him, "C2", "C14", "C16", "Cur", "", *(f"R{turn + 1}" for turn in range(rounds))]


def closing() -> str:
    return RELEASE + "\n"


def _now(pairing: Pairing | None) -> dict[int, str]:
    if pairing is None:
        return {}
    found = {pairing.bye: "(bye)"} if pairing.bye is not None else {}
    for white, black, _article in pairing.boards:
        found |= {white: f"({black}W)", black: f"({white}B)"}
    return found


def bbp_preference(wish: Preference) -> str:
    if wish.colour is None:
        return "A "
    letter = _LETTERS[wish.colour]
    if wish.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if wish.strength is Strength.STRONG else f"{letter.lower()} "


def javafo_preference(wish: Preference, card: ColourCard) -> str:
    """As JaVaFo has it: an absolute one tells what makes it so, the balance, two games running or both."""
    if wish.colour is None:
        return "A"
    letter = _LETTERS[wish.colour]
    if wish.strength is not Strength.ABSOLUTE:
        return f"({letter if wish.strength is Strength.STRONG else letter.lower()})"
    balance, last_two = abs(card.white_minus_black), card.played[-2:]
    running = len(last_two) == 2 and last_two[0] is last_two[1] is not wish.colour
    if balance > 1:
        return letter * (3 if running else 2)
    return f"{letter}1" if balance else letter


def _tenths(snapshot: Snapshot, units: int) -> str:
    tenths = units * 10 // (snapshot.points.divisor or 2)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _drawn(header: list[str], rows: list[list[str]], scores: list[int]) -> str:
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]

    def line(cells: list[str]) -> str:
        return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))

    parts = ["\n", line(header)]
    previous: int | None = None
    for row, score in zip(rows, scores, strict=False):
        parts.append("\n" if score == previous else "\n\n")
        parts.append(line(row))
        previous = score
    return "".join([*parts, "\n\n\n"])
