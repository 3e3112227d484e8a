"""JSON back to a tournament. Every problem names its place in the file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    ForbiddenPairs,
    Player,
    PlayerRound,
    Problem,
    Result,
    StrengthGroups,
)
from zwitsers.engine.domain.ratings import Counting, counted
from zwitsers.formats.dates import iso_date
from zwitsers.formats.exchanged import FormatError, LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.rounds import ABSENT, checked_snapshot
from zwitsers.formats.safe import text_of
from zwitsers.formats.tournament_json.go import read_go, read_start, read_stones
from zwitsers.formats.tournament_json.prizes import read_categories, read_plan
from zwitsers.formats.tournament_json.values import Value
from zwitsers.formats.tournament_json.words import (
    ABOUT_TEXTS,
    AWAY,
    DATES,
    FORMAT,
    GAMES,
    PLAYER_NUMBERS,
    PLAYER_TEXTS,
    RESULTS,
    VERSION,
    WITH_GAME,
    WITHOUT_GAME,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMIT = 32 * 1024 * 1024
_MOST_PLAYERS = 99_999
_MOST_ROUNDS = 999
_DEEPEST_SETTING = 4
# Several times those of ten thousand players and twenty rounds.
_MOST_OBJECTS = 500_000
_MOST_VALUES = 1_500_000


def read_json(data: bytes, name: str = "") -> TournamentData:
    findings = Findings()
    root = Value(_loaded(text_of(data, name, limit=LIMIT), name), "", findings)
    _check_version(root)
    given = root.field("players").value
    if isinstance(given, list) and len(given) > _MOST_PLAYERS:
        raise FormatError([Problem("formats.json.crowded", file=name)])
    about = _about(root.field("tournament"))
    read = [(player, read_start(item)) for item in root.field("players").items() if (player := _player(item))]
    players = [player for player, _start in read]
    if not players:
        findings.problem("formats.json.nobody")
    known = {player.number for player in players}
    rounds = [_Round(item, number, known) for number, item in enumerate(root.field("rounds").items(), start=1)]
    coming, later = _absences(root.field("absences"), len(rounds), known)
    go = read_go(root, {player.number: start for player, start in read})
    constraints = Constraints(
        _forbidden(root.field("forbidden"), known),
        _strength(root.field("strength_groups"), known),
        go.avoid,
        tuple(_players_of(family, known) for family in root.field("families").items()),
    )
    planned = root.field("tournament").field("rounds")
    lot = root.field("tournament").field("lot_colour")
    planned_rounds = planned.whole(1, _MOST_ROUNDS) if planned.there else None
    between = root.field("tournament").field("in_between")
    in_between = between.whole(1, _MOST_ROUNDS) if between.there else None
    lot_colour = lot.choice(("w", "b")) if lot.there else ""
    settings = _settings(root.field("settings"))
    categories = read_categories(root.field("categories"), known)
    plan = read_plan(root.field("prizes"), known, categories)
    findings.raise_problems()
    players = [counted(player, _counting(settings)) for player in players]
    snapshot = checked_snapshot(
        players=tuple(players),
        histories=tuple(tuple(round_.entries.get(player.number, ABSENT) for round_ in rounds) for player in players),
        planned_rounds=planned_rounds,
        unavailable=coming,
        constraints=constraints,
        lot_colour=Colour(lot_colour) if lot_colour else None,
        name=about.name,
        in_between=in_between,
        mcmahon=go.mcmahon,
        handicap=go.handicap,
        stones={
            (black, number): stones
            for number, round_ in enumerate(rounds, start=1)
            for black, stones in round_.stones.items()
        },
    )
    boards = tuple(tuple(round_.boards) for round_ in rounds)
    return TournamentData(snapshot, about, findings.all_warnings(), later, boards, settings, categories, plan)


def _loaded(text: str, name: str) -> Any:
    # Each object, list and value takes many times the memory of its text.
    if text.count("{") + text.count("[") > _MOST_OBJECTS or text.count(",") > _MOST_VALUES:
        raise FormatError([Problem("formats.json.crowded", file=name)])
    try:
        return json.loads(text)
    except RecursionError:
        raise FormatError([Problem("formats.json.deep")]) from None
    except json.JSONDecodeError as error:
        raise FormatError([Problem("formats.json.broken", line=error.lineno, column=error.colno)]) from None
    except ValueError:  # a number with more figures than Python will read
        raise FormatError([Problem("formats.json.deep")]) from None


def _check_version(root: Value) -> None:
    if not isinstance(root.value, dict) or root.value.get("format") != FORMAT:
        raise FormatError([Problem("formats.json.not-ours", format=FORMAT)])
    version = root.value.get("version")
    if type(version) is not int or version > VERSION:
        raise FormatError([Problem("formats.json.newer", found=version, known=VERSION)])


def _about(value: Value) -> TournamentDetails:
    if not value.there or not value.record():
        return TournamentDetails()
    texts = {name: value.field(name).text() for name in ABOUT_TEXTS}
    for name in DATES:
        if texts[name] and iso_date(texts[name]) != texts[name]:
            value.findings.problem("formats.json.date", place=f"{value.place}.{name}", text=texts[name][:30])
    if texts["game"] not in GAMES:
        value.field("game").choice(GAMES[1:])
    dates = [item.text() for item in value.field("round_dates").items()]
    for position, date in enumerate(dates):
        if date and iso_date(date) != date:
            place = f"{value.place}.round_dates[{position}]"
            value.findings.problem("formats.json.date", place=place, text=date[:30])
    return TournamentDetails(**texts, round_dates=tuple(dates))


def _player(item: Value) -> Player | None:
    if not item.record():
        return None
    number = item.field("number").whole(1, _MOST_PLAYERS)
    texts = {name: item.field(name).text() for name in PLAYER_TEXTS}
    numbers = {name: given.whole(0, most) for name, most in PLAYER_NUMBERS.items() if (given := item.field(name)).there}
    known: dict[str, Any] = {**texts, **numbers}
    return Player(number, **known) if number else None


def _counting(settings: Mapping[str, object]) -> Counting:
    """Which rating counts. The importer judges unknown words."""
    said = settings.get("counting_rating")
    return next((item for item in Counting if item == said), Counting.NATIONAL_FIRST)


def _known_player(item: Value, known: set[int]) -> int:
    number = item.whole(1, _MOST_PLAYERS)
    if number and number not in known:
        item.findings.problem("formats.json.stranger", place=item.place, number=number)
        return 0
    return number


class _Round:
    """The entries of one round, and its games in the order of the boards."""

    def __init__(self, item: Value, number: int, known: set[int]) -> None:
        self.entries: dict[int, PlayerRound] = {}
        self.boards: list[tuple[int, int]] = []
        # The handicap of the player with black.
        self.stones: dict[int, int] = {}
        if not item.record():
            return
        said = item.field("round")
        if said.there and said.value != number:
            item.findings.problem("formats.json.round", place=said.place, number=number)
        for game in item.field("games").items():
            self._add_game(game, known)
        for other in item.field("others").items():
            self._add_other(other, known)

    def _add_game(self, game: Value, known: set[int]) -> None:
        if not game.record():
            return
        white, black = (_known_player(game.field(side), known) for side in ("white", "black"))
        mine, theirs = (game.field(f"{side}_result").choice(WITH_GAME) for side in ("white", "black"))
        colours = game.field("colours_known")
        unknown = colours.there and colours.value is False
        if white and black and mine and theirs:
            self._put(game, white, PlayerRound(RESULTS[mine], black, None if unknown else Colour.WHITE))
            self._put(game, black, PlayerRound(RESULTS[theirs], white, None if unknown else Colour.BLACK))
            self.boards.append((white, black))
            if stones := read_stones(game):
                self.stones[black] = stones

    def _add_other(self, other: Value, known: set[int]) -> None:
        if other.record():
            player = _known_player(other.field("player"), known)
            result = other.field("result").choice(WITHOUT_GAME)
            if player and result:
                self._put(other, player, PlayerRound(RESULTS[result]))

    def _put(self, item: Value, player: int, entry: PlayerRound) -> None:
        if player in self.entries:
            item.findings.problem("formats.json.twice", place=item.place, number=player)
        self.entries[player] = entry


def _absences(absences: Value, rounds: int, known: set[int]) -> tuple[dict[int, Result], tuple[LaterAbsence, ...]]:
    coming: dict[int, Result] = {}
    later: dict[tuple[int, int], LaterAbsence] = {}
    for item in absences.items():
        if not item.record():
            continue
        number = item.field("round").whole(rounds + 1, max(_MOST_ROUNDS, rounds + 1))
        player = _known_player(item.field("player"), known)
        word = item.field("result").choice(AWAY)
        if not (number and player and word):
            continue
        if number == rounds + 1:
            coming[player] = RESULTS[word]
        else:
            later[number, player] = LaterAbsence(number, player, RESULTS[word])
    return coming, tuple(later[key] for key in sorted(later))


def _forbidden(rules: Value, known: set[int]) -> tuple[ForbiddenPairs, ...]:
    found: list[ForbiddenPairs] = []
    for item in rules.items():
        if not item.record():
            continue
        players = [number for one in item.field("players").items() if (number := _known_player(one, known))]
        first, last = item.field("first_round"), item.field("last_round")
        from_round = first.whole(1, _MOST_ROUNDS) if first.there else 1
        to_round = last.whole(from_round or 1, _MOST_ROUNDS) if last.there else None
        if len(set(players)) < 2:
            item.findings.problem("formats.json.two-players", place=item.place)
        else:
            found.append(ForbiddenPairs(frozenset(players), from_round, to_round))
    return tuple(found)


def _players_of(group: Value, known: set[int]) -> frozenset[int]:
    return frozenset(number for one in group.items() if (number := _known_player(one, known)))


def _strength(value: Value, known: set[int]) -> StrengthGroups | None:
    if not value.there or not value.record():
        return None
    groups = [_players_of(group, known) for group in value.field("groups").items()]
    return StrengthGroups(tuple(groups), value.field("rounds").whole(0, _MOST_ROUNDS))


def _settings(item: Value) -> Mapping[str, object]:
    """Values as they are; the importer judges them."""
    if not item.there or not item.record():
        return {}
    for name, value in item.value.items():
        if not _is_plain(value, _DEEPEST_SETTING):
            item.findings.problem("formats.json.setting", place=f"{item.place}.{name}"[:60])
    return dict(item.value)


def _is_plain(value: Any, depth: int) -> bool:
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(item, depth - 1) for item in value)
    return value is None or type(value) in (str, int, bool)
