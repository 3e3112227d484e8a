"""Numbering the players before round one as the rulebook asks, and seeing whether given numbers agree with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Player, Problem, Snapshot
from zwitsers.engine.pairing.lots import draw_lots
from zwitsers.library.arguments import items, text, whole
from zwitsers.library.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.rules.rulebook import Rulebook

MOST_PLAYERS = 99_999
_NUMBERS = ("number", "rating", "national_rating", "international_rating", "national_k", "international_k")


def seeded(
    players: object, book: Rulebook, *, rounds: int | None = None, name: str = "", seed: int | None = None
) -> Snapshot:
    """The tournament before its first round.

    Players without numbers are numbered by strength where the rulebook asks for that, else by lot when there is a seed,
    else in the order of the list. Numbers that the players have already are kept.
    """
    entered = [_player(item, place) for place, item in enumerate(items(players, "players"), start=1)]
    numbered = sum(player.number > 0 for player in entered)
    if numbered not in (0, len(entered)):
        raise InputError([Problem("library.some-numbers", numbered=numbered, players=len(entered))])
    if not numbered:
        entered = [player._replace(number=place) for place, player in enumerate(_order(entered, book, seed), start=1)]
    return Snapshot(
        tuple(entered),
        ((),) * len(entered),
        planned_rounds=None if rounds is None else whole(rounds, "rounds", 1, 999),
        lot_colour=_lot_colour(book, seed),
        name=text(name, "name"),
    )


def _order(players: Sequence[Player], book: Rulebook, seed: int | None) -> list[Player]:
    if book.fide_handling and book.strength is not None:
        return sorted(players, key=book.strength)
    if seed is None:
        return list(players)
    return [players[place] for place in draw_lots(range(len(players)), whole(seed, "seed", 0))]


def _lot_colour(book: Rulebook, seed: int | None) -> Colour | None:
    """The colour of number 1, drawn where the rulebook has it drawn and there is a seed."""
    if seed is None or not book.pairing.first_round.colour_by_lot:
        return None
    return Colour(draw_lots((Colour.WHITE.value, Colour.BLACK.value), whole(seed, "seed", 0))[0])


def _player(item: object, place: int) -> Player:
    """A player as given: a record, a name, or the fields of a record."""
    if isinstance(item, str):
        item = Player(name=item)
    elif isinstance(item, Mapping):
        unknown = [str(key) for key in item if key not in Player._fields]
        if unknown:
            raise InputError(
                [Problem("library.player-field", field=unknown[0], place=place, fields=", ".join(Player._fields))]
            )
        item = Player(**item)
    if not isinstance(item, Player):
        raise InputError([Problem("library.player", place=place, value=repr(item))])
    for field, value in item._asdict().items():
        if field == "national_rating" and value is None:
            continue
        if field in _NUMBERS:
            whole(value, f"players[{place - 1}].{field}", 0, MOST_PLAYERS)
        else:
            text(value, f"players[{place - 1}].{field}")
    return item


def lot_notes(snapshot: Snapshot, players: Sequence[object], book: Rulebook, seed: int | None) -> tuple[Problem, ...]:
    """That lots were not drawn although the rulebook goes by them, and nobody gave numbers."""
    by_strength = book.fide_handling and book.strength is not None
    given = any(isinstance(player, Player) and player.number for player in players)
    drawn = seed is not None or given or by_strength or not snapshot.players
    return () if drawn else (Problem("library.no-lots", system=book.id),)


def seeding_notes(snapshot: Snapshot, book: Rulebook) -> tuple[Problem, ...]:
    """What to say of numbers that contradict the rulebook's seeding; rating and title decide, names do not."""
    if not book.fide_handling or book.strength is None:
        return ()
    listed = sorted(snapshot.players, key=lambda player: snapshot.pairing_number(player.number))
    for above, below in pairwise(listed):
        if book.strength(below)[:2] < book.strength(above)[:2]:
            return (Problem("library.not-seeded", system=book.id, above=str(above), below=str(below)),)
    return ()
