"""A tournament as an OpenGotha file: a McMahon, or a Swiss placed by wins, SOS and SODOS.

OpenGotha has one value for all absences. When some count for half a point and others for nothing, the first are
marked as not taking part and the others take part without being paired, which is worth nothing. In a McMahon the value
is that of its settings, and every round without a game or the bye is an absence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from zwitsers.engine.domain import Colour, PlayerRound, Problem, Result
from zwitsers.engine.scores.units import pretty
from zwitsers.formats.exchanged import FormatError, TournamentData, WrittenFile
from zwitsers.formats.go import with_comma
from zwitsers.formats.losses import Losses
from zwitsers.formats.opengotha.games import RESULTS
from zwitsers.formats.opengotha.go_settings import GoAttributes, flags_lost
from zwitsers.formats.opengotha.parameters import (
    MOST_ROUNDS,
    changed_texts,
    general_attributes,
    parameter_sets,
    rounds_to_play,
    understood_time,
)
from zwitsers.formats.opengotha.placement import written_criteria
from zwitsers.formats.opengotha.players import GothaName, country_changed, named_players, player_attributes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.exchanged import TournamentDetails

_NAMES = {results: name for name, results in RESULTS.items()}
_PLAIN = {
    Result.UNRATED_WIN: Result.WIN,
    Result.UNRATED_DRAW: Result.DRAW,
    Result.UNRATED_LOSS: Result.LOSS,
    Result.ADJOURNED: Result.PENDING,
}
_HALF = (Result.HALF_POINT_BYE, Result.SELF_DRAW, Result.DUMMY_DRAW)
_KEPT_ABOUT = ("name", "place", "start", "end", "arbiter", "time_control", "komi")
_KEPT_FIELDS = ("name", "rating", "federation", "club", "national_id", "grade")
_KEPT_PLAN = ("rounds", "unavailable", "later")
_LOST_RESULTS = ("unrated", "adjourned", "away", "self-draw", "no-round")


def write_opengotha(given: TournamentData | Snapshot, about: TournamentDetails | None = None) -> WrittenFile:
    """The file: with the absences announced for later rounds and the order of the boards, where those are known."""
    if not isinstance(given, TournamentData):
        given = TournamentData(given)
    if given.snapshot.rounds > MOST_ROUNDS:
        raise FormatError([Problem("formats.gotha.too-many-rounds", most=MOST_ROUNDS)])
    file = _File(given if about is None else given._replace(about=about))
    return WrittenFile(file.data(), tuple(file.losses()))


class _File:
    def __init__(self, given: TournamentData) -> None:
        snapshot = self._snapshot = given.snapshot
        self._given = given
        self._about = given.about
        self._boards = given.boards
        self._go = GoAttributes(given)
        self._placed_by, self._criteria_lost = written_criteria(given)
        self._named: dict[int, GothaName] = named_players(snapshot.players)
        self._future = {(snapshot.rounds + 1, number): result for number, result in snapshot.unavailable.items()}
        self._future |= {(absence.round_number, absence.number): absence.result for absence in given.later}
        self._half_absences = any(entry.result in _HALF for history in snapshot.histories for entry in history)
        if not self._half_absences:
            kinds = {result in _HALF for result in self._future.values()}
            self._half_absences = kinds == {True}
        self._byes = [self._bye_of(turn) for turn in range(1, snapshot.rounds + 1)]
        self._preliminary = frozenset(filter(self._is_preliminary, snapshot.numbers))

    def data(self) -> bytes:
        root = Element("Tournament", {"dataVersion": "201", "runningMode": "SAL"})
        players = SubElement(root, "Players")
        for player in self._snapshot.players:
            flags = "".join(self._flag(player.number, turn) for turn in range(1, MOST_ROUNDS + 1))
            named, correction = self._named[player.number], self._go.correction(player)
            preliminary = player.number in self._preliminary
            attributes = player_attributes(player, named, flags, correction, preliminary=preliminary)
            SubElement(players, "Player", attributes)
        games = SubElement(root, "Games")
        for turn in range(1, self._snapshot.rounds + 1):
            for table, (white, black) in enumerate(self._tables(turn), start=1):
                SubElement(games, "Game", self._game(turn, table, white, black))
        if any(self._byes):
            byes = SubElement(root, "ByePlayers")
            for turn, number in enumerate(self._byes, start=1):
                if number is not None:
                    SubElement(byes, "ByePlayer", {"player": self._named[number].key, "roundNumber": str(turn)})
        parameters = SubElement(root, "TournamentParameterSet")
        SubElement(
            parameters,
            "GeneralParameterSet",
            general_attributes(self._snapshot, self._about, 1 if self._half_absences else 0, self._go.general()),
        )
        parameters.extend(parameter_sets(self._go.sets(), self._placed_by))
        indent(root, "")
        text = tostring(root, "unicode")
        return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()

    def _is_preliminary(self, number: int) -> bool:
        """Whether they have not entered yet, in any round."""
        rounds, planned = self._snapshot.rounds, rounds_to_play(self._snapshot)
        coming = range(rounds + 1, max(rounds + 1, planned) + 1)
        results = [entry.result for entry in self._snapshot.history(number)]
        results += [self._future.get((turn, number), Result.PENDING) for turn in coming]
        return all(result is Result.NOT_ENTERED for result in results)

    def _flag(self, number: int, turn: int) -> str:
        """1 when they take part in the round."""
        rounds = self._snapshot.rounds
        if number in self._preliminary:
            return "1"
        if turn > rounds:
            return "0" if (turn, number) in self._future else "1"
        entry = self._snapshot.entry(number, turn)
        if entry.opponent or self._byes[turn - 1] == number:
            return "1"
        if self._go.mcmahon is not None:
            return "0"
        return "0" if (entry.result in _HALF) == self._half_absences else "1"

    def _counts_otherwise(self, result: Result) -> bool:
        """Whether an absence should count for something else than OpenGotha will give for it."""
        mcmahon = self._go.mcmahon
        if mcmahon is not None:
            return mcmahon.unplayed.of(result) != mcmahon.unplayed.absence or result is Result.HALF_POINT_BYE
        return result.points != (1 if self._half_absences else 0)

    def _bye_of(self, turn: int) -> int | None:
        """Who has the bye: there is room for one, and a full point of the arbiter's may take it if nobody has."""
        entries = [(number, self._snapshot.entry(number, turn).result) for number in self._snapshot.numbers]
        had = [number for number, result in entries if result is Result.BYE]
        given = [number for number, result in entries if result is Result.FULL_POINT_BYE]
        return next(iter(had + given), None)

    def _tables(self, turn: int) -> list[tuple[int, int]]:
        """White and black of every game, in the order of the boards where that is known."""
        known = self._boards[turn - 1] if turn <= len(self._boards) else ()
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for number in self._snapshot.numbers:
            entry = self._snapshot.entry(number, turn)
            if not entry.opponent or entry.colour is Colour.BLACK:
                continue
            pair = (number, entry.opponent)
            # Without known colours the player with stones is named as black, else the one whom the file had as black.
            black_first = entry.colour is None and ((number, turn) in self._snapshot.stones or pair[::-1] in known)
            pairs.setdefault(frozenset(pair), pair[::-1] if black_first else pair)
        order = {frozenset(pair): at for at, pair in enumerate(known)}
        return sorted(pairs.values(), key=lambda pair: (order.get(frozenset(pair), len(order)), pair))

    def _game(self, turn: int, table: int, white: int, black: int) -> dict[str, str]:
        mine, theirs = (self._snapshot.entry(number, turn) for number in (white, black))
        return {
            "blackPlayer": self._named[black].key,
            "handicap": str(self._snapshot.stones_in(black, turn)),
            "knownColor": "false" if mine.colour is None else "true",
            "result": _result_name(mine, theirs),
            "roundNumber": str(turn),
            "tableNumber": str(table),
            "whitePlayer": self._named[white].key,
        }

    def losses(self) -> Iterator[Problem]:
        snapshot, about = self._snapshot, self._about
        losses = Losses(self._given._replace(snapshot=self._of_those_entered()), "OpenGotha")
        announced = [result for (_turn, number), result in self._future.items() if number not in self._preliminary]
        time = about.time_control
        counts = {
            "name-form": sum(with_comma(player.name) != player.name for player in snapshot.players),
            "numbers": sum(place != number for place, number in enumerate(snapshot.numbers, start=1)),
            "country": sum(1 for player in snapshot.players if country_changed(player)),
            "empty-rounds": self._empty_rounds(),
            "away-to-come": sum(result in (Result.WITHDRAWN, Result.NOT_ENTERED) for result in announced),
            "header": changed_texts(snapshot, about),
            "time-limit": 1 if time and understood_time(time) is None else 0,
        }
        for name, times in counts.items():
            losses.count(f"formats.exchange.lost-{name}", times)
        for player in snapshot.players:
            losses.found += self._named[player.number].losses(player)
        losses.results(*_LOST_RESULTS)
        losses.all_but(about=_KEPT_ABOUT, fields=_KEPT_FIELDS, plan=_KEPT_PLAN)
        yield from losses.found
        yield from self._one_sided()
        yield from self._go.losses()
        if self._criteria_lost:
            yield Problem("formats.gotha.lost-criteria", criteria=", ".join(self._criteria_lost))
        yield from flags_lost(snapshot, dict(enumerate(self._byes, start=1)))
        yield from self._without_a_game(announced)
        if snapshot.planned_columns != rounds_to_play(snapshot):
            yield Problem("formats.gotha.planned", rounds=rounds_to_play(snapshot))
        if about.start and not about.end:
            yield Problem("formats.gotha.lost-end")

    def _without_a_game(self, announced: list[Result]) -> Iterator[Problem]:
        """Rounds that count for something else than OpenGotha gives for them."""
        given = [
            (player.number, self._byes[at])
            for player, history in zip(self._snapshot.players, self._snapshot.histories, strict=True)
            for at, entry in enumerate(history)
            if entry.result is Result.FULL_POINT_BYE
        ]
        if given:
            lost = sum(number != bye for number, bye in given)
            yield Problem("formats.gotha.full-point-byes", times=len(given), lost=lost)
        otherwise = sum(map(self._counts_otherwise, announced))
        if otherwise:
            mcmahon = self._go.mcmahon
            worth = mcmahon.unplayed.absence if mcmahon is not None else 1 if self._half_absences else 0
            yield Problem("formats.gotha.absence-value", times=otherwise, points=pretty(worth, 2))

    def _of_those_entered(self) -> Snapshot:
        """The rounds of a player who has not entered yet are as they are in the file."""
        away = (PlayerRound(Result.ABSENT),) * self._snapshot.rounds
        histories = zip(self._snapshot.numbers, self._snapshot.histories, strict=True)
        kept = tuple(away if number in self._preliminary else history for number, history in histories)
        return self._snapshot._replace(histories=kept)

    def _empty_rounds(self) -> int:
        shown = [turn for turn in range(1, self._snapshot.rounds + 1) if self._byes[turn - 1] or self._tables(turn)]
        return self._snapshot.rounds - max(shown, default=0)

    def _one_sided(self) -> Iterator[Problem]:
        for turn in range(1, self._snapshot.rounds + 1):
            for white, black in self._tables(turn):
                mine, theirs = (self._snapshot.entry(number, turn) for number in (white, black))
                if (_plain(mine), _plain(theirs)) not in _NAMES:
                    yield Problem(
                        "formats.gotha.one-sided",
                        round=turn, one=self._snapshot.player(white).name, two=self._snapshot.player(black).name,
                    )  # fmt: skip


def _plain(entry: PlayerRound) -> Result:
    return _PLAIN.get(entry.result, entry.result)


def _result_name(white: PlayerRound, black: PlayerRound) -> str:
    """A draw for one only cannot be said; both losing is the nearest."""
    return _NAMES.get((_plain(white), _plain(black)), "RESULT_BOTHLOSE")
