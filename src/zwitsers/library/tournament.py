"""A tournament in memory or from a file: pair the next round, rank, explain, check, write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, ForbiddenPairs, PlayerRound, Problem, Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import ids
from zwitsers.engine.scores.final import final_ranking, variant_of
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.certificate import certificate
from zwitsers.engine.why.check import check_rounds, played_pairs
from zwitsers.engine.why.options import CallOptions
from zwitsers.event.notation import show_result
from zwitsers.formats.local_file import write_local_file
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.handling import read_by, warnings_for
from zwitsers.formats.trf.new_document import new_document
from zwitsers.formats.trf.tie_breaks import ranking_of_file
from zwitsers.library import explanation, pairing, standings
from zwitsers.library.arguments import (
    chosen_system,
    items,
    path_text,
    player_number,
    result_pair,
    text,
    whole,
)
from zwitsers.library.errors import InputError
from zwitsers.library.seeding import lot_notes, seeded, seeding_notes
from zwitsers.present.views.standings import Stage, final_standings
from zwitsers.present.views.standings import standings as pairing_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike
    from typing import Any

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf import TrfDocument
    from zwitsers.library.arguments import PlayerReference, ResultText
    from zwitsers.library.explanation import CheckReport, Explanation
    from zwitsers.library.pairing import RoundPairing
    from zwitsers.library.standings import StandingsTable

    Absences = Iterable[PlayerReference] | Mapping[PlayerReference, Result]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a tournament comes from: its snapshot, its rulebook if it names one, the file it was read from."""

    snapshot: Snapshot
    book: Rulebook | None = None
    document: TrfDocument | None = None
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a round that was paired; `result` is empty while it is not in."""

    white: Player
    black: Player
    result: str

    def __str__(self) -> str:
        return f"{self.white} - {self.black}  {self.result or '…'}"


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round in the tournament: games, and what everyone without a game has for it."""

    number: int
    games: tuple[PlayedGame, ...]
    without_game: Mapping[Player, Result]

    def __str__(self) -> str:
        return f"round {self.number}: {len(self.games)} games"


class Tournament:
    """Players and all rounds so far. It does not change: `with_round` returns a new tournament.

        tournament = Tournament(["Anna", "Bram", "Cato", "Dirk"], system="knsb-wp", rounds=3, seed=1)
        tournament = tournament.with_round(tournament.pair(), ["1-0", "½-½"])
        print(tournament.standings())

    `players` are records, names or mappings. Without numbers they are numbered as the rulebook asks: by rating, or by
    lots drawn with `seed`; without a seed the list is taken in its order. `read` makes one from a file.

    A player is meant by number, by name or a part of it, or by the record. `system` is an id of `systems()` or a
    `Rulebook`; where it is left out, the tournament's own counts.
    """

    __slots__ = ("_source",)
    _source: Source

    def __init__(
        self,
        players: Iterable[Player | str | Mapping[str, Any]],
        *,
        system: str | Rulebook,
        rounds: int | None = None,
        name: str = "",
        seed: int | None = None,
    ) -> None:
        book = chosen_system(system)
        listed = items(players, "players")
        snapshot = seeded(listed, book, rounds=rounds, name=name, seed=seed)
        self._source = Source(snapshot, book, warnings=lot_notes(snapshot, listed, book, seed))

    @property
    def name(self) -> str:
        return self._source.snapshot.name

    @property
    def system(self) -> str | None:
        """The id of the tournament's own rulebook; None where it names none."""
        return None if self._source.book is None else self._source.book.id

    @property
    def players(self) -> tuple[Player, ...]:
        return self._source.snapshot.players

    @property
    def planned_rounds(self) -> int | None:
        return self._source.snapshot.planned_rounds

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds so far."""
        return tuple(self._round(number) for number in range(1, self._source.snapshot.rounds + 1))

    @property
    def notes(self) -> tuple[str, ...]:
        """What is odd about the file it was read from, and lots that were not drawn. In English."""
        return tuple(warning.text() for warning in self._source.warnings)

    def pair(
        self,
        system: str | Rulebook | None = None,
        *,
        absent: Absences = (),
        forbid: Iterable[Sequence[PlayerReference]] = (),
        first_round: str | None = None,
    ) -> RoundPairing:
        """Pair the next round.

        `absent` are players who are not paired, or a mapping to what the round counts for (`Result.HALF_POINT_BYE`).
        `forbid` are groups of players who may not meet. `first_round` chooses between the rulebook's ways to pair
        round one. Raises NoPairingError with a proof in words when no pairing meets the absolute rules.
        """
        snapshot, book = self._read(system)
        snapshot = self._constrained(snapshot, absent, forbid)
        new_pairing = pair_round(snapshot, book, first_round=first_round)
        lots = self._source.warnings if self._source.document is None and not snapshot.rounds else ()
        return pairing.of_snapshot(new_pairing, snapshot, book, (*lots, *seeding_notes(snapshot, book)))

    def with_round(
        self, paired: RoundPairing, results: Sequence[ResultText] | Mapping[int, ResultText] = ()
    ) -> Tournament:
        """This tournament with one more round. `results` are by board from 1, or a list in the order of the boards;
        a board without one is not finished yet."""
        source = self._source
        entries = _entries(self, paired, results)
        if source.document is not None:
            document = source.document.with_round(entries)
            return of_source(replace(source, snapshot=document.snapshot, document=document))
        snapshot = source.snapshot
        histories = tuple(
            (*history, entries[player.number])
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        )
        return of_source(replace(source, snapshot=snapshot._replace(histories=histories, unavailable={})))

    def standings(
        self,
        system: str | Rulebook | None = None,
        *,
        after: int | None = None,
        tie_breaks: str | None = None,
        final: bool = False,
        seed: int | None = None,
    ) -> StandingsTable:
        """The standings after `after` rounds (all when None).

        `tie_breaks` is the id of one of the rulebook's rankings or a list of codes (`"PTS,BH,SB"`). `final` ranks as
        at the end, with lots by `seed` where the rulebook draws them.
        """
        snapshot, book = self._read(system)
        if after is not None:
            snapshot = snapshot.after(whole(after, "after", 0, snapshot.rounds))
        if not snapshot.rounds and not final:
            return standings.of_view(pairing_order(snapshot, book))
        ranking = None if tie_breaks is None else text(tie_breaks, "tie_breaks")
        if ranking is None and self._source.document is not None:
            ranking = ranking_of_file(self._source.document, book)
        drawn = None if seed is None else whole(seed, "seed", 0)
        lines = final_ranking(snapshot, book, ranking, seed=drawn)
        stage = Stage.FINAL if final else Stage.AFTER
        variant = variant_of(book, ranking).id
        return standings.of_view(final_standings(snapshot, book, lines, ranking=variant, seed=drawn, stage=stage))

    def explain(
        self,
        one: PlayerReference | None = None,
        two: PlayerReference | None = None,
        *,
        system: str | Rulebook | None = None,
    ) -> Explanation:
        """Explain the pairing of the next round: all of it, the game or bye of `one`, or why `one` and `two` meet (or
        do not)."""
        explainer = self._explainer(system)
        if one is None:
            return explanation.about_round(explainer)
        second = None if two is None else self._number(two)
        return explanation.about_pair(explainer, self._number(one), second)

    def why_not(
        self, one: PlayerReference, two: PlayerReference | None = None, *, system: str | Rulebook | None = None
    ) -> Explanation:
        """Explain why these two do not meet in the next round; without `two`, why `one` has no bye."""
        second = 0 if two is None else self._number(two)
        return explanation.why_not(self._explainer(system), self._number(one), second)

    def check(self, system: str | Rulebook | None = None, *, rounds: Iterable[int] | None = None) -> CheckReport:
        """Compare the rounds (all when None) with what the rulebook makes of them."""
        snapshot, book = self._read(system)
        numbers = None if rounds is None else [whole(number, "rounds", 0) for number in items(rounds, "rounds")]
        return explanation.check_report(tuple(check_rounds(snapshot, book, numbers)), snapshot, book)

    def certificate(self, system: str | Rulebook | None = None) -> bytes:
        """The certificate of the next round's pairing: JSON with the hash of the file, the boards, and the verdict of
        the independent judge. `zwitsers verify` checks it."""
        snapshot, book = self._read(system)
        new_pairing = pair_round(snapshot, book)
        return certificate(write_trf(self._document(book)), snapshot, book, new_pairing, CallOptions())

    def write(self, path: str | PathLike[str], paired: RoundPairing | None = None) -> None:
        """Write a TRF file; with `paired`, the round is in it as games without a result. A file that was read keeps
        everything that did not change."""
        name = path_text(path, "path")
        document = self._document(self._source.book)
        if paired is not None:
            document = document.with_round(_entries(self, paired, ()))
        write_local_file(name, write_trf(document))

    def __str__(self) -> str:
        planned = "" if self.planned_rounds is None else f" of {self.planned_rounds}"
        parts = (self.name, f"{len(self.players)} players, {self._source.snapshot.rounds}{planned} rounds", self.system)
        return "  ·  ".join(part for part in parts if part)

    def __repr__(self) -> str:
        return f"<Tournament: {self}>"

    # Inside

    def _read(self, system: str | Rulebook | None) -> tuple[Snapshot, Rulebook]:
        """The tournament as this rulebook reads it."""
        source = self._source
        book = source.book if system is None else chosen_system(system)
        if book is None:
            raise InputError([Problem("library.no-system", ids=", ".join(ids()))])
        snapshot = source.snapshot
        if source.document is not None:
            warnings_for(source.document, book)  # raises where the rulebook cannot use the file
            snapshot = read_by(source.document, book)
        return snapshot, book.counting(snapshot.points)

    def _number(self, reference: PlayerReference) -> int:
        return player_number(self.players, reference)

    def _explainer(self, system: str | Rulebook | None) -> RoundExplainer:
        return RoundExplainer(*self._read(system))

    def _constrained(
        self, snapshot: Snapshot, absent: Absences, forbid: Iterable[Sequence[PlayerReference]]
    ) -> Snapshot:
        away: dict[Any, Any] = (
            dict(absent) if isinstance(absent, Mapping) else dict.fromkeys(items(absent, "absent"), Result.ABSENT)
        )
        unavailable = dict(snapshot.unavailable)
        for reference, reason in away.items():
            if not isinstance(reason, Result):
                raise InputError([Problem("library.absence", value=repr(reason))])
            unavailable[self._number(reference)] = reason
        groups = [frozenset(map(self._number, items(group, "forbid"))) for group in items(forbid, "forbid")]
        own = snapshot.constraints
        added = own._replace(forbidden=(*own.forbidden, *map(ForbiddenPairs, groups)))
        return snapshot._replace(unavailable=unavailable, constraints=added if groups else own)

    def _document(self, book: Rulebook | None) -> TrfDocument:
        """The file that was read, or a new one."""
        source = self._source
        if source.document is not None:
            return source.document
        return new_document(source.snapshot, system="" if book is None else book.id)

    def _round(self, number: int) -> PlayedRound:
        snapshot = self._source.snapshot
        game = "chess" if self._source.book is None else self._source.book.game
        games = tuple(
            PlayedGame(
                snapshot.player(white),
                snapshot.player(black),
                _shown(snapshot.entry(white, number).result, snapshot.entry(black, number).result, game),
            )
            for white, black in played_pairs(snapshot, number)
            if black
        )
        others = {
            player: entry.result
            for player in snapshot.players
            if not (entry := snapshot.entry(player.number, number)).opponent
        }
        return PlayedRound(number, games, others)


def of_source(source: Source) -> Tournament:
    new = Tournament.__new__(Tournament)
    new._source = source
    return new


def _shown(white: Result, black: Result, game: str) -> str:
    return "" if white is Result.PENDING else show_result(white, black, game)


def _entries(tournament: Tournament, paired: object, results: object) -> dict[int, PlayerRound]:
    """Everyone's entry for a round that was paired from this tournament."""
    if not isinstance(paired, pairing.RoundPairing) or set(paired._entries) != {p.number for p in tournament.players}:
        raise InputError([Problem("library.other-pairing")])
    entries = dict(paired._entries)
    book = tournament._source.book
    by_board: dict[Any, Any] = (
        dict(results) if isinstance(results, Mapping) else dict(enumerate(items(results, "results"), start=1))
    )
    for number, result in by_board.items():
        board = paired.boards[whole(number, "board", 1, len(paired.boards)) - 1]
        white, black = result_pair(result, "chess" if book is None else book.game)
        entries[board.white.number] = PlayerRound(white, board.black.number, Colour.WHITE)
        entries[board.black.number] = PlayerRound(black, board.white.number, Colour.BLACK)
    return entries
