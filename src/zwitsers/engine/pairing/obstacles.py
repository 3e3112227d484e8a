"""Why a round cannot be paired, in words that an arbiter can act on (R3.6).

The proof is a set of players whose removal leaves too many odd parts (Tutte). An arbiter needs only a few players and
the reason. So the proof is split into the smallest pieces that are proofs themselves, and each becomes a sentence:
these players can only meet those helpers, and there are too few helpers.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, Constraints, Problem, Result
from zwitsers.engine.matching.cardinality import maximum_matching
from zwitsers.engine.pairing.field import make_field, met_enough
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.pairing.sentences import THE_BYE, Clause, Clauses, Items, OneOf, Pairs, People, Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.matching.cardinality import Obstruction
    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.rules.rulebook import Rulebook

# More pieces, or more parts of one piece, do not make the message clearer.
MOST_PIECES = 3
# Budget of `_tried`: trials times the size of the field.
PATIENCE = 4000
MOST_TRIALS = 24
# Pairs examined for the reason why they may not meet; in the largest fields that is a sample.
MOST_PAIRS = 200_000


class _Piece(NamedTuple):
    """Odd parts that may meet only the `helpers` outside themselves; there are fewer helpers than parts."""

    parts: tuple[tuple[int, ...], ...]
    helpers: tuple[int, ...]

    @property
    def players(self) -> set[int]:
        return {number for part in self.parts for number in part}


def sentences(field: PairingField, obstruction: Obstruction) -> list[Problem]:
    """Problems for the arbiter: the obstacle, its reasons and what would help. Player numbers, 0 for the bye."""
    story = _Story(field)
    pieces = _pieces(field, story.vertex, obstruction)
    problems: list[Problem] = []
    if _bye_is_all(pieces, obstruction):
        problems.append(story.bye_for_nobody())
    else:
        for piece in pieces:
            problems += story.tell(piece)
        problems += story.reasons(pieces)
    in_trouble = dict.fromkeys(number for piece in pieces for part in piece.parts for number in part)
    in_trouble |= dict.fromkeys(sorted(number for part in obstruction.odd_parts for number in part))
    problems += _what_helps(field, [number for number in in_trouble if number != THE_BYE])
    return problems


def _bye_is_all(pieces: Sequence[_Piece], obstruction: Obstruction) -> bool:
    """Whether the only obstacle is that nobody may have the bye."""
    return obstruction.missing == 2 and any((THE_BYE,) in piece.parts and not piece.helpers for piece in pieces)


# Splitting the proof into pieces


def _pieces(field: PairingField, vertex: dict[int, int], obstruction: Obstruction) -> list[_Piece]:
    """The pieces of the proof, the smallest first.

    A maximum matching gives helpers to parts. From an unmatched part, follow alternating paths: a part reaches the
    helpers it may meet, a helper the part it is matched with. They contain one part more than helpers: a proof.
    """
    parts = sorted(tuple(sorted(part)) for part in obstruction.odd_parts)
    helpers = sorted(obstruction.removed)
    size = len(parts)
    reach: list[list[int]] = [
        [
            size + index
            for index, helper in enumerate(helpers)
            if any(field.may_meet(vertex[number], vertex[helper]) for number in part)
        ]
        for part in parts
    ]
    mate = [-1] * (size + len(helpers))
    # The search starts from parts only, so it asks for the neighbours of parts only.
    roots = maximum_matching(range(size), mate, reach.__getitem__)
    found: dict[tuple[int, ...], _Piece] = {}
    for root in roots:
        seen = _within_reach(root, reach, mate)
        if seen not in found:
            # Other parts that reach only these helpers belong to the same sentence.
            members = tuple(part for part, near in zip(parts, reach, strict=True) if set(near) <= set(seen))
            found[seen] = _Piece(members, tuple(helpers[helper - size] for helper in seen))
    ordered = sorted(found.values(), key=lambda piece: (len(piece.helpers), len(piece.players)))
    return _each_once(ordered)[:MOST_PIECES]


def _each_once(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Remove parts that an earlier piece contains; drop a piece that then proves nothing."""
    seen: set[tuple[int, ...]] = set()
    kept: list[_Piece] = []
    for piece in pieces:
        fresh = tuple(part for part in piece.parts if part not in seen)
        if len(fresh) > len(piece.helpers):
            kept.append(piece._replace(parts=fresh))
            seen.update(fresh)
    return kept


def _within_reach(root: int, reach: Sequence[Sequence[int]], mate: Sequence[int]) -> tuple[int, ...]:
    parts, helpers = [root], set[int]()
    for part in parts:
        for helper in reach[part]:
            if helper not in helpers:
                helpers.add(helper)
                parts.append(mate[helper])
    return tuple(sorted(helpers))


# Wording


class _Story:
    def __init__(self, field: PairingField) -> None:
        self.field = field
        self.vertex = {number: v for v, number in enumerate(field.numbers)}
        if field.nobody is not None:
            self.vertex[THE_BYE] = field.nobody

    def people(self, numbers: Iterable[int]) -> People:
        snapshot = self.field.snapshot
        return People(tuple((number, "" if number == THE_BYE else snapshot.player(number).name) for number in numbers))

    def bye_for_nobody(self) -> Problem:
        rules = self.field.rulebook.pairing
        if len(self.field.numbers) == 1:
            key = "pairing.alone-pab" if rules.terms.bye == "pab" else "pairing.alone"
            return Sentence(key, player=self.people(self.field.numbers), article=rules.bye.article)
        if rules.terms.bye == "pab":
            key = "pairing.everyone-had-pab"
        else:
            key = "pairing.everyone-met-dummy" if rules.bye.dummy_in_last_group else "pairing.everyone-had-free-point"
        return Problem(key, count=len(self.field.numbers), article=rules.bye.article)

    def tell(self, piece: _Piece) -> Iterator[Problem]:
        singles = [part[0] for part in piece.parts if len(part) == 1]
        larger = [part for part in piece.parts if len(part) > 1]
        if not piece.helpers:
            yield from self._cut_off(singles, larger)
            return
        helpers = self.people(piece.helpers)
        if len(piece.helpers) == 1 and not larger and THE_BYE not in (*singles, *piece.helpers):
            yield Sentence("pairing.only-one-left", needy=self.people(singles), helper=helpers)
            return
        needy = Items((*self.people(singles).phrases(), *(OneOf(self.people(part)) for part in larger)))
        yield Sentence(
            "pairing.too-few-left", needy=needy, helpers=helpers, most=len(piece.helpers), count=len(piece.parts)
        )
        yield from (Sentence("pairing.one-remains", players=self.people(part)) for part in larger)

    def _cut_off(self, singles: Sequence[int], larger: Sequence[tuple[int, ...]]) -> Iterator[Problem]:
        """Sentences for parts that may meet nobody outside themselves."""
        if THE_BYE in singles:
            yield self.bye_for_nobody()
        players = [number for number in singles if number != THE_BYE]
        if players:
            key = "pairing.nobody-left" if len(players) == 1 else "pairing.nobody-left-for-any"
            yield Sentence(key, players=self.people(players))
        for part in larger[:MOST_PIECES]:
            yield Sentence("pairing.island", players=self.people(part), count=len(part))

    def reasons(self, pieces: Sequence[_Piece]) -> Iterator[Problem]:
        """All reasons that keep the players of these pieces from everyone else, once each."""
        met, colours, forbidden, strength = False, set[int](), set[tuple[int, int]](), False
        field, vertex = self.field, self.vertex
        norm = field.rulebook.pairing.colour_norm
        opponents: dict[int, set[int]] = {}
        for one, two in islice(self._barred_pairs(pieces), MOST_PAIRS):
            if THE_BYE in (one, two):
                continue
            if one not in opponents:
                opponents[one] = met_enough(field.snapshot, field.rulebook, one)
            if two in opponents[one]:
                met = True
            elif norm is not None and norm.forbids(field.contestants[vertex[one]], field.contestants[vertex[two]]):
                colours |= {one, two}
            elif vertex[two] in field.barred[vertex[one]]:
                forbidden.add((min(one, two), max(one, two)))
            else:
                strength = True
        found: list[Clause] = []
        rules = field.rulebook.pairing
        if met:
            found.append(Clause("pairing.reason-met", article=rules.meeting_article))
        if colours:
            found.append(self._colour_reason(colours))
        if forbidden:
            found.append(Clause("pairing.reason-forbidden", pairs=Pairs(tuple(sorted(forbidden)))))
        if strength:
            found.append(Clause("pairing.reason-strength"))
        barred = self._barred_from_bye(pieces)
        if barred:
            key = "pairing.reason-pab" if rules.terms.bye == "pab" else "pairing.reason-bye"
            found.append(Clause(key, players=self.people(barred), article=rules.bye.article))
        if found:
            yield Sentence("pairing.in-the-way", reasons=Clauses(tuple(found)))

    def _barred_pairs(self, pieces: Sequence[_Piece]) -> Iterator[tuple[int, int]]:
        for piece in pieces:
            for part in piece.parts:
                near = {*part, *piece.helpers}
                yield from ((one, two) for one in part for two in self.vertex if two not in near)

    def _barred_from_bye(self, pieces: Sequence[_Piece]) -> list[int]:
        """Players of these pieces who may not have the bye; empty when there is no bye."""
        nobody = self.field.nobody
        players = {number for piece in pieces for number in piece.players} - {THE_BYE}
        if nobody is None:
            return []
        return sorted(number for number in players if nobody in self.field.barred[self.vertex[number]])

    def _colour_reason(self, numbers: set[int]) -> Clause:
        def wanting(colour: Colour) -> People:
            return self.people(
                number
                for number in sorted(numbers)
                if self.field.contestants[self.vertex[number]].wish.colour is colour
            )

        norm = self.field.rulebook.pairing.colour_norm
        article = norm.article if norm is not None else ""
        white, black = wanting(Colour.WHITE), wanting(Colour.BLACK)
        if not black.members:
            return Clause("pairing.reason-white", white=white, article=article)
        if not white.members:
            return Clause("pairing.reason-black", black=black, article=article)
        return Clause("pairing.reason-colours", white=white, black=black, article=article)


# What would help


def _what_helps(field: PairingField, players: Sequence[int]) -> Iterator[Problem]:
    """Remedies that were tried and work: a constraint lifted, or one player who leaves or returns."""
    snapshot = field.snapshot
    ways = [*_constraints_to_take_back(field)]
    leaving = _tried(field, players if len(field.numbers) > 1 else [], leave=True)
    if len(leaving) == len(field.numbers):
        ways.append(Clause("pairing.help-any-absence"))
    elif leaving:
        ways.append(Clause("pairing.help-absence", players=_either(snapshot, leaving)))
    coming = _tried(field, sorted(snapshot.unavailable), leave=False)
    if coming:
        ways.append(Clause("pairing.help-return", players=_either(snapshot, coming)))
    yield (
        Sentence("pairing.what-helps", ways=Clauses(tuple(ways), either=True))
        if ways
        else Problem("pairing.nothing-helps")
    )
    yield Problem("pairing.nothing-changed")


def _constraints_to_take_back(field: PairingField) -> Iterator[Clause]:
    snapshot, own = field.snapshot, field.snapshot.constraints

    def suffices(fewer: Constraints) -> bool:
        return _can_be_paired(snapshot._replace(constraints=fewer), field.rulebook)

    one = own.forbidden and suffices(own._replace(forbidden=()))
    two = own.strength_groups and suffices(own._replace(strength_groups=None))
    if one:
        yield Clause("pairing.help-forbidden")
    if two:
        yield Clause("pairing.help-strength")
    if (
        not one
        and not two
        and own.forbidden
        and own.strength_groups
        and suffices(own._replace(forbidden=(), strength_groups=None))
    ):
        yield Clause("pairing.help-both")
    limit = None if snapshot.keizer is None else snapshot.keizer.meetings
    if snapshot.keizer is not None and limit is not None and field.rulebook.values_by_place:
        more = snapshot.keizer._replace(meetings=None)
        if _can_be_paired(snapshot._replace(keizer=more), field.rulebook):
            yield Clause("pairing.help-meetings", most=limit)
    if own.rematch_after > 1 and suffices(own._replace(rematch_after=1)):
        yield Clause("pairing.help-rematch", after=own.rematch_after)


def _either(snapshot: Snapshot, numbers: Iterable[int]) -> People:
    return People(tuple((number, snapshot.player(number).name) for number in numbers), either=True)


def _tried(field: PairingField, numbers: Sequence[int], *, leave: bool) -> list[int]:
    """The players without whom (`leave`) or with whom everyone can be paired; tries only the first ones."""
    found: list[int] = []
    for number in numbers[: max(1, min(MOST_TRIALS, PATIENCE // len(field.numbers)))]:
        away = dict(field.snapshot.unavailable)
        if leave:
            away[number] = Result.ABSENT
        else:
            del away[number]
        if _can_be_paired(field.snapshot._replace(unavailable=away), field.rulebook):
            found.append(number)
    return sorted(found)


def _can_be_paired(snapshot: Snapshot, book: Rulebook) -> bool:
    return not LookAhead(make_field(snapshot, book)).exposed(0)
