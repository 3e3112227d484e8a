"""Games to a tournament: who is who, which game belongs to which round, and what came of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Player, PlayerRound, Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.dates import iso_date
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails
from zwitsers.formats.findings import Findings
from zwitsers.formats.pdn.names import same_players
from zwitsers.formats.pdn.tags import NUMBERED, PdnGame, PdnOutcome, games_of, read_result
from zwitsers.formats.rounds import snapshot_of_games
from zwitsers.formats.safe import lines_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.formats.pdn.names import SameName
    from zwitsers.formats.pdn.tags import PdnGame

    Key = tuple[int | str, ...]
    Rounds = dict[Key, list[PdnGame]]

LIMIT = 32 * 1024 * 1024
_MOST_PLAYERS = 9999
_SIDES = ("White", "Black")
_PLAYER_TAGS = ("Rating", "Elo", "Title", "FmjdId", "FideId")
_NOBODY = ("bye", "vrij", "free", "freilos", "exempt")
_FORFEITS = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.LOSS: Result.FORFEIT_LOSS,
}
_DRAUGHTS_RESULTS = ("2-0", "0-2", "1-1")


def read_pdn(data: bytes, name: str = "") -> TournamentData:
    """FormatError with every game that does not fit in a tournament."""
    findings = Findings()
    games = _with_players(games_of(lines_of(text_of(data, name, limit=LIMIT), name)), findings)
    rounds = rounds_of(games, findings)
    outcomes = {id(game): _outcome(game, findings) for game in games}
    findings.raise_problems()
    players = _players(games, rounds, findings)
    if len(players.list) > _MOST_PLAYERS:
        raise FormatError([Problem("formats.pdn.too-many-players", most=_MOST_PLAYERS)])
    _warn_of_oddities(games, outcomes, findings)
    entries = [_entries(games_of_round, players.numbers, outcomes) for games_of_round in rounds]
    _warn_of_missing(players, entries, findings)
    about = _about(games, rounds)
    snapshot, later = snapshot_of_games(players.list, entries, name=about.name)
    boards = tuple(
        tuple(pair for game in games_of_round if 0 not in (pair := _pair(game, players.numbers)))
        for games_of_round in rounds
    )
    return TournamentData(snapshot, about, findings.all_warnings(), later, boards[: snapshot.rounds])


def _with_players(games: Sequence[PdnGame], findings: Findings) -> list[PdnGame]:
    found: list[PdnGame] = []
    for game in games:
        white, black = game.player("White"), game.player("Black")
        if not white and not black:
            findings.warn("formats.pdn.not-a-game", line=game.line)
        elif not white or not black or white == black:
            findings.problem("formats.pdn.two-players", line=game.line)
        else:
            found.append(game)
    if not found:
        findings.problem("formats.pdn.no-games")
    findings.raise_problems()
    return found


# Results


def _outcome(game: PdnGame, findings: Findings) -> PdnOutcome:
    text = game.tags.get("Result", "") or game.ending
    outcome = read_result(text)
    if outcome is None:
        findings.problem("formats.pdn.result", line=game.line, text=text[:30])
        return PdnOutcome(Result.PENDING, Result.PENDING)
    ending = game.tag("Termination").casefold()
    if outcome.white is Result.PENDING and ending in ("unterminated", "adjourned"):
        return PdnOutcome(Result.ADJOURNED, Result.ADJOURNED)
    if "forfeit" in ending and "time" not in ending and not outcome.edge:
        white, black = _FORFEITS.get(outcome.white), _FORFEITS.get(outcome.black)
        if white is not None and black is not None:
            return PdnOutcome(white, black)
    return outcome


def _warn_of_oddities(games: Sequence[PdnGame], outcomes: dict[int, PdnOutcome], findings: Findings) -> None:
    edges = [game for game in games if outcomes[id(game)].edge]
    if edges:
        findings.warn("formats.pdn.edge", line=edges[0].line, count=len(edges))
    unplayed = [game for game in games if game.tag("PlyCount") == "0" and outcomes[id(game)].white.played]
    if unplayed:
        findings.warn("formats.pdn.no-moves", line=unplayed[0].line, count=len(unplayed))
    differ = [
        game
        for game in games
        if game.ending not in ("", "*")
        and game.tag("Result")
        and read_result(game.ending) != read_result(game.tag("Result"))
    ]
    if differ:
        findings.warn("formats.pdn.two-results", line=differ[0].line, count=len(differ))
    events = Counter(game.tag("Event") for game in games if game.tag("Event"))
    if len(events) > 1:
        named = ", ".join(event for event, _count in events.most_common(5))
        findings.warn("formats.pdn.events", count=len(events), events=named)


# Players


class _Players:
    """Everyone, in the order in which the file names them, and the number behind every spelling."""

    def __init__(self, players: list[Player], numbers: dict[str, int]) -> None:
        self.list = players
        self.numbers = numbers


def _players(games: Sequence[PdnGame], rounds: Sequence[Sequence[PdnGame]], findings: Findings) -> _Players:
    names = list(dict.fromkeys(game.player(side) for game in games for side in _SIDES))
    names = [name for name in names if name.casefold() not in _NOBODY]
    leading = {name: name for name in names}
    if not all(NUMBERED in name for name in names):
        for same in _spellings(games, rounds, names):
            if same.sure:
                leading[same.other] = same.name
                findings.warn("formats.pdn.same-player", kept=same.name, other=same.other)
            else:
                findings.warn("formats.pdn.perhaps-same", one=same.name, other=same.other)
    order = list(dict.fromkeys(leading[name] for name in names))
    numbers = _numbers_of(order)
    tags = _tags_of_players(games, leading)
    players = [_player(numbers[name], name, tags[name]) for name in order]
    players.sort(key=lambda player: player.number)
    return _Players(players, {name: numbers[leading[name]] for name in names})


def _tags_of_players(games: Sequence[PdnGame], leading: dict[str, str]) -> dict[str, dict[str, str]]:
    """What the tags of their games say of a player; the first that says something counts."""
    found: dict[str, dict[str, str]] = {name: {} for name in leading.values()}
    for game in games:
        for side in _SIDES:
            about = found.get(leading.get(game.player(side), ""))
            if about is not None:
                for name in _PLAYER_TAGS:
                    text = game.tag(f"{side}{name}")
                    if text:
                        about.setdefault(name, text)
    return found


def _spellings(games: Sequence[PdnGame], rounds: Sequence[Sequence[PdnGame]], names: list[str]) -> Iterable[SameName]:
    where: dict[str, set[str]] = {name: set() for name in names}
    identities: dict[str, str] = {}
    for number, games_of_round in enumerate(rounds):
        for game in games_of_round:
            for side in _SIDES:
                name = game.player(side)
                if name in where:
                    where[name].add(str(number))
                    identity = game.tag(f"{side}FmjdId") or game.tag(f"{side}FideId")
                    if identity:
                        identities.setdefault(name, identity)
    return same_players({name: frozenset(found) for name, found in where.items()}, identities, names)


def _numbers_of(order: list[str]) -> dict[str, int]:
    """The numbers of the file where everyone has one of their own; else everyone is numbered as they come."""
    given = [name.partition(NUMBERED)[2] for name in order]
    numbers = [number for text in given if (number := whole(text, 4))]
    if len(numbers) == len(set(numbers)) == len(order):
        return dict(zip(order, numbers, strict=True))
    return {name: number for number, name in enumerate(order, start=1)}


def _player(number: int, name: str, tags: dict[str, str]) -> Player:
    rating = tags.get("Rating") or tags.get("Elo", "")
    return Player(
        number,
        name.partition(NUMBERED)[0],
        title=tags.get("Title", ""),
        rating=whole(rating, 4) or 0,
        fide_id=tags.get("FmjdId") or tags.get("FideId", ""),
    )


def _pair(game: PdnGame, numbers: dict[str, int]) -> tuple[int, int]:
    white, black = (numbers.get(game.player(side), 0) for side in _SIDES)
    return white, black


def _entries(
    games: Iterable[PdnGame], numbers: dict[str, int], outcomes: dict[int, PdnOutcome]
) -> dict[int, PlayerRound]:
    found: dict[int, PlayerRound] = {}
    for game in games:
        white, black = _pair(game, numbers)
        outcome = outcomes[id(game)]
        if white and black:
            found[white] = PlayerRound(outcome.white, black, Colour.WHITE)
            found[black] = PlayerRound(outcome.black, white, Colour.BLACK)
        elif white or black:
            found[white or black] = PlayerRound(Result.BYE)
    return found


def _warn_of_missing(players: _Players, rounds: Sequence[dict[int, PlayerRound]], findings: Findings) -> None:
    """No game: absent, or the bye? The file has no way to say it."""
    for number, entries in enumerate(rounds, start=1):
        missing = [player.name for player in players.list if player.number not in entries]
        if missing:
            shown = "; ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
            findings.warn("formats.pdn.missing", round=number, count=len(missing), players=shown)


# The tournament


def _about(games: Sequence[PdnGame], rounds: Sequence[Sequence[PdnGame]]) -> TournamentDetails:
    days = sorted(filter(None, (iso_date(game.tag("Date")) for game in games)))
    first = iso_date(_most_common(games, "EventDate")) or (days[0] if days else "")
    draughts = any(game.tag("GameType") or game.tags.get("Result") in _DRAUGHTS_RESULTS for game in games)
    dates = tuple(iso_date(_most_common(games_of_round, "Date")) for games_of_round in rounds)
    return TournamentDetails(
        name=_most_common(games, "Event"),
        place=_most_common(games, "Site"),
        start=first,
        end=days[-1] if days else "",
        game="draughts" if draughts else "",
        time_control=_most_common(games, "TimeControl"),
        round_dates=dates if any(dates) else (),
    )


def _most_common(games: Sequence[PdnGame], tag: str) -> str:
    found = Counter(text for game in games if (text := game.tag(tag)))
    return found.most_common(1)[0][0] if found else ""


# Rounds

_NUMBERS = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}", re.ASCII)


def rounds_of(games: Sequence[PdnGame], findings: Findings) -> list[list[PdnGame]]:
    """The games by round, in order; problems when no way of telling the rounds gives everyone one game a round."""
    numbered = [game for game in games if _NUMBERS.fullmatch(game.tag("Round"))]
    if len(numbered) == len(games):
        return _by_number(games, findings)
    if not numbered:
        days = _grouped(games, lambda game: (game.tag("Date"),))
        if all(day != ("",) for day in days) and _twice(days) is None:
            findings.warn("formats.pdn.rounds-by-date", rounds=len(days))
            return list(days.values())
    for game in games:
        if not _NUMBERS.fullmatch(game.tag("Round")):
            findings.problem("formats.pdn.no-round", line=game.line, text=game.tags.get("Round", "")[:20])
    return []


def _by_number(games: Sequence[PdnGame], findings: Findings) -> list[list[PdnGame]]:
    """`3` and `3.1` are round 3; where somebody would play twice in it, `3.1` and `3.2` are rounds of their own."""
    whole = _grouped(games, lambda game: _numbers(game)[:1])
    twice = _twice(whole)
    if twice is None:
        _report_missing(whole, findings)
        return list(whole.values())
    parts = _grouped(games, _numbers)
    if _twice(parts) is None:
        findings.warn("formats.pdn.parts-of-rounds", rounds=len(parts))
        return list(parts.values())
    findings.problem("formats.pdn.twice", round=twice[0][0], player=twice[1], line=twice[2])
    return []


def _numbers(game: PdnGame) -> Key:
    return tuple(int(part) for part in game.tag("Round").split("."))


def _grouped(games: Sequence[PdnGame], key: Callable[[PdnGame], Key]) -> Rounds:
    found: Rounds = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return {one: found[one] for one in sorted(found)}


def _twice(rounds: Rounds) -> tuple[Key, str, int] | None:
    """The first round in which somebody plays twice, who, and the line of their second game."""
    for key, games in rounds.items():
        seen: set[str] = set()
        for game in games:
            for side in ("White", "Black"):
                name = game.player(side)
                if name in seen:
                    return key, name, game.line
                seen.add(name)
    return None


def _report_missing(rounds: Rounds, findings: Findings) -> None:
    """A round without a game in the file is left out: nobody knows what happened in it."""
    numbers = [key[0] for key in rounds]
    last = max((number for number in numbers if isinstance(number, int)), default=0)
    missing = [number for number in range(1, last + 1) if number not in numbers]
    if missing:
        findings.warn("formats.pdn.missing-rounds", rounds=", ".join(map(str, missing[:20])))
