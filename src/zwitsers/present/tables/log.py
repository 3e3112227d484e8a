"""The log of an event in words: one sentence per event, and who did it when."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.pairing.commitment import commitment_of
from zwitsers.engine.scores.units import Number
from zwitsers.event import events as ev
from zwitsers.event import festival_events as festival_ev
from zwitsers.event import prize_events as prize_ev
from zwitsers.event import request_events as request_ev
from zwitsers.event.notation import show_result
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED
from zwitsers.language import translate
from zwitsers.present.marks import entered_text
from zwitsers.present.tables.data import as_csv, as_json
from zwitsers.present.tables.table import Column, Heading, Look, Table
from zwitsers.present.views.log import counting, logged
from zwitsers.present.views.records import Money, as_record
from zwitsers.present.views.short_seal import short_seal
from zwitsers.present.words import day_of, game_date, moment, money, number, result_word, round_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.event.log import Log, LogEntry
    from zwitsers.event.state import State
    from zwitsers.present.tables.table import Block


class Narrator:
    """Tells events of one tournament in one language. Players have the names and numbers that they have now."""

    def __init__(self, log: Log, state: State, language: str) -> None:
        self.language = language
        self.game = state.settings.game
        # Also of removed players and of players whose entry was undone.
        self._names = {
            entry.event.player: str(entry.event.fields.get("name", ""))
            for entry in log.entries
            if isinstance(entry.event, ev.PlayerAdded)
        }
        self._registered = {
            entry.event.registration: str(entry.event.fields.get("name", ""))
            for entry in log.entries
            if isinstance(entry.event, festival_ev.Registered)
        }
        self._groups = {
            entry.event.group: entry.event.name
            for entry in log.entries
            if isinstance(entry.event, festival_ev.GroupSet)
        }
        for player, entrant in state.entrants.items():
            self._names[player] = f"{state.lots[player]} {entrant.player.name}"

    def sentence(self, event: ev.Event) -> str:
        """The event in words, with the reason that was given for it."""
        kind = event.kind
        if getattr(event, "by_hand", False):
            kind += "-by-hand"
        elif isinstance(event, ev.TournamentFinished) and event.seed is None:
            kind += "-plain"
        elif isinstance(event, ev.BoardFixed) and not event.board:
            kind = "board-free"
        elif isinstance(event, prize_ev.PrizesShown) and not event.shown:
            kind = "prizes-hidden"
        elif isinstance(event, ev.StartScoresSet) and event.score is None:
            kind += "-by-grade"
        elif isinstance(event, GameDateSet) and not event.date:
            kind = "game-date-cleared"
        elif isinstance(event, GameAheadSet) and not event.white:
            kind = "game-ahead-cleared"
        elif isinstance(event, request_ev.RequestDecided):
            kind = f"request-{'accepted' if event.accepted else 'refused'}{'-automatic' if event.automatic else ''}"
        elif isinstance(event, festival_ev.RegistrationMarked):
            kind += f"-{event.status}"
        text = self._say(kind, **_values(self, event))
        reason = getattr(event, "reason", "")
        return translate("report.log.because", self.language, text=text, reason=reason) if reason else text

    def _say(self, kind: str, **values: object) -> str:
        return translate(f"report.log.{kind}", self.language, **values)

    def name(self, player: int) -> str:
        return self._names.get(player) or str(player)

    def registered(self, registration: int) -> str:
        return self._registered.get(registration) or str(registration)

    def group(self, group: int) -> str:
        return self._groups.get(group) or "–"

    def names(self, players: Iterable[int]) -> str:
        return "; ".join(self.name(player) for player in players)

    def round(self, number: int) -> str:
        return round_title(number, self.language)

    def result(self, white: str, black: str) -> str:
        if white == Result.ADJOURNED.name:
            return result_word(Result.ADJOURNED, self.language)
        return entered_text(show_result(Result[white], Result[black], self.game), self.language)

    def word(self, result: str) -> str:
        return result_word(Result[result], self.language)

    def settings(self, values: dict[str, Any]) -> str:
        """As the page of the settings calls them."""
        named = ((translate(f"settings.{name}.label", self.language), name, value) for name, value in values.items())
        return "; ".join(f"{label}: {self._setting(name, value)}" for label, name, value in named)

    def _setting(self, name: str, value: Any) -> str:
        kind = DECLARED[name].kind if name in DECLARED else None
        if kind is SettingKind.CHOICE:
            word = DECLARED[name].word_for(value)
            return translate(f"web.game.{word}" if name == "game" else f"settings.{name}.{word}", self.language)
        if kind is SettingKind.YES_NO:
            return translate("report.log.yes" if value else "report.log.no", self.language)
        if kind is SettingKind.MONEY:
            return self._several(money(Money(cents), self.language) for cents in value)
        if kind in (SettingKind.DATE, SettingKind.DATES):
            return self._several(day_of(text, self.language) for text in ([value] if isinstance(value, str) else value))
        if kind is SettingKind.SYSTEMS:
            return self._several(f"{first}: {system}" for first, system in value)
        if kind is SettingKind.AVOIDANCES:
            return self._several(self._avoidance(*item) for item in value)
        if kind is SettingKind.GROUPS:
            return " / ".join(self.names(group) for group in value) or "–"
        return self._several(map(str, value)) if isinstance(value, (list, tuple)) else self._several([str(value)])

    def _avoidance(self, what: str, where: str, rounds: int, before: str) -> str:
        parts = [translate(f"desk.avoid.{what}", self.language), translate(f"desk.avoid.{where}", self.language)]
        parts += [f"{translate('desk.avoid.rounds', self.language)}: {rounds}"] if rounds else []
        parts += [translate("desk.avoid.before", self.language, article=before)] if before else []
        return " · ".join(parts)

    def _several(self, texts: Iterable[str]) -> str:
        return ", ".join(text or "–" for text in texts) or "–"

    def fields(self, values: dict[str, Any]) -> str:
        """What is known of a player."""
        named = ((translate(f"tables.field.{name}", self.language), value) for name, value in values.items())
        return "; ".join(f"{label}: {value if value not in ('', 0) else '–'}" for label, value in named)


# Fields that are told otherwise than as they are: under which name, and how.
_FIELDS: dict[str, tuple[str, Callable[[Narrator, Any], object]]] = {
    "player": ("player", Narrator.name),
    "players": ("players", Narrator.names),
    "round": ("round", Narrator.round),
    "from_round": ("round", lambda _teller, number: number),
    "first_round": ("round", lambda _teller, number: number),
    "result": ("absence", Narrator.word),
    "games": ("boards", lambda _teller, games: len(games)),
    "registration": ("registration", Narrator.registered),
    "group": ("group", Narrator.group),
}


def _values(teller: Narrator, event: ev.Event) -> dict[str, object]:
    """What its sentence can be filled in with."""
    found: dict[str, object] = {}
    for item in fields(event):
        name, describe = _FIELDS.get(item.name, (item.name, lambda _teller, value: value))
        found[name] = describe(teller, getattr(event, item.name))
    more = _MORE.get(type(event))
    return found if more is None else {**found, **more(teller, event)}


def _start_scores(teller: Narrator, event: Any) -> dict[str, object]:
    return {"score": "" if event.score is None else number(Number(event.score, 2), teller.language)}


def _colour_drawn(teller: Narrator, event: Any) -> dict[str, object]:
    return {"colour": translate("why.white" if event.colour == Colour.WHITE.value else "why.black", teller.language)}


def _festival_set(teller: Narrator, event: Any) -> dict[str, object]:
    words = {True: translate("report.log.yes", teller.language), False: translate("report.log.no", teller.language)}
    return {"numbers_on": words[event.numbers_on], "check_in_closed": words[event.check_in_closed]}


def _forbidden(teller: Narrator, event: Any) -> dict[str, object]:
    first, last = event.first_round, event.last_round
    kind = "from" if last is None else "only" if first == last else "between"
    return {"rounds": translate(f"report.rounds.{kind}", teller.language, first=first, last=last)}


def _barrage(teller: Narrator, event: Any) -> dict[str, object]:
    """A player who shares the place of the one before gets a `=`."""
    named = [("= " if player in event.level else "") + teller.names((player,)) for player in event.players]
    return {"players": ", ".join(named).replace(", = ", " = ")}


def _result(teller: Narrator, event: Any) -> dict[str, object]:
    return {"result": teller.result(event.white, event.black)}


def _changed_round(teller: Narrator, event: Any) -> dict[str, object]:
    def say(what: str, **values: object) -> str:
        return translate(f"report.log.round-changed-{what}", teller.language, **values)

    boards = [say("board", board=n, white=teller.name(w), black=teller.name(b)) for n, w, b in event.games]
    boards += [say("gone", board=board) for board in event.removed]
    boards += [] if event.bye is None else [say("bye", player=teller.name(event.bye))]
    return {"boards": "; ".join(boards)}


def _entries(_teller: Narrator, event: Any) -> dict[str, object]:
    first, last = event.entries[0], event.entries[-1]
    return {"entries": str(first) if first == last else f"{first}-{last}"}


def _prize_list(teller: Narrator, event: Any) -> dict[str, object]:
    texts = [
        " + ".join(filter(None, (money(Money(cents), teller.language) if cents else "", thing)))
        for cents, thing, _worth, _player in event.prizes
    ]
    whom = translate(f"report.prizes.of-{event.of}", teller.language)
    return {"name": event.name or f"{whom} ({event.list})", "prizes": ", ".join(texts)}


def _lists(_teller: Narrator, event: Any) -> dict[str, object]:
    return {"lists": ", ".join(map(str, event.lists))}


def _prize_rules(teller: Narrator, event: Any) -> dict[str, object]:
    one = translate("report.log.yes" if event.one_each else "report.log.no", teller.language)
    amounts = {name: money(Money(getattr(event, name)), teller.language) for name in ("minimum", "unit")}
    return {"one": one, **amounts, "excluded": teller.names(event.excluded) or "–"}


def _prize_moved(teller: Narrator, event: Any) -> dict[str, object]:
    organiser = translate("report.prizes.organiser", teller.language)
    who = {
        role: teller.name(player) if player else organiser
        for role, player in (("giver", event.giver), ("taker", event.taker))
    }
    return {**who, "amount": money(Money(event.cents), teller.language)}


def _request(teller: Narrator, event: Any) -> dict[str, object]:
    note = f" “{event.note}”" if event.note else ""
    return {"what": translate(f"report.request.{event.what}", teller.language), "note": note}


# What a sentence says besides the fields of its event.
_MORE: dict[type[ev.Event], Callable[[Narrator, Any], dict[str, object]]] = {
    ev.TournamentCreated: lambda _teller, event: {"name": event.settings.get("name", "")},
    ev.SettingsChanged: lambda teller, event: {"changes": teller.settings(event.changes)},
    ev.PlayerChanged: lambda teller, event: {"changes": teller.fields(event.changes)},
    ev.StartScoresSet: _start_scores,
    ev.LotsDrawn: lambda _teller, event: {
        "seed": "-" if event.seed is None else event.seed,
        "count": len(event.lots),
    },
    ev.ColourDrawn: _colour_drawn,
    ev.LotsCommitted: lambda _teller, event: {"seal": short_seal(commitment_of(event.secret))},
    ev.PairForbidden: _forbidden,
    ev.RoundChanged: _changed_round,
    ev.ResultEntered: _result,
    ev.ResultCorrected: _result,
    ev.BarragePlayed: _barrage,
    prize_ev.CategorySet: lambda _teller, event: {
        "rule": event.rule or "–",
        "added": len(event.added),
        "removed": len(event.removed),
    },
    prize_ev.PrizeListSet: _prize_list,
    festival_ev.FestivalCreated: lambda _teller, event: {"name": event.settings.get("name", "")},
    festival_ev.FestivalSet: _festival_set,
    festival_ev.GroupSet: lambda teller, event: {
        "changes": teller.settings(event.settings) or "–",
        "rule": event.rule or "–",
    },
    festival_ev.RegistrationChanged: lambda teller, event: {"changes": teller.fields(event.changes)},
    prize_ev.PrizeListsOrdered: _lists,
    prize_ev.PrizeRulesSet: _prize_rules,
    prize_ev.PrizeMoved: _prize_moved,
    request_ev.RequestMade: _request,
    GameAheadSet: lambda teller, event: {"result": teller.result(event.white, event.black) if event.white else ""},
    GameDateSet: lambda teller, event: {"date": game_date(event.date, teller.language)},
    ev.Undone: _entries,
    ev.Redone: _entries,
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry in words."""

    sequence: int
    time: str
    author: str
    text: str
    counts: bool


def log_lines(log: Log, state: State, entries: Iterable[LogEntry], language: str) -> list[LogLine]:
    narrator = Narrator(log, state, language)
    counts = counting(log)
    return [
        LogLine(entry.sequence, entry.time, entry.author, narrator.sentence(entry.event), entry.sequence in counts)
        for entry in entries
    ]


def log_blocks(log: Log, state: State, entries: Sequence[LogEntry], language: str) -> list[Block]:
    undone = translate("report.log.does-not-count", language)
    looks = {"number": Look.KEY, "when": Look.FAINT, "author": Look.PLAIN, "what": Look.NAME}
    columns = tuple(
        Column(translate(f"report.log.column-{name}", language), right=name == "number", look=look)
        for name, look in looks.items()
    )
    rows = tuple(
        (
            str(line.sequence),
            moment(line.time, language),
            line.author,
            line.text if line.counts else f"{line.text} ({undone})",
        )
        for line in log_lines(log, state, entries, language)
    )
    return [Heading(translate("report.log.title", language, name=state.settings.name)), Table(columns, rows)]


def change_lines(log: Log, state: State, number: int, language: str) -> list[str]:
    """What was changed in a round after its publication: who did it, when, and why."""
    narrator = Narrator(log, state, language)
    return [
        translate(
            "report.log.done-by",
            language,
            author=entry.author,
            time=moment(entry.time, language),
            what=narrator.sentence(entry.event),
        )
        for entry in log.effective
        if isinstance(entry.event, ev.RoundChanged) and entry.event.round == number
    ]


def log_json(log: Log, entries: Sequence[LogEntry]) -> str:
    return as_json(as_record(logged(log, entries)))


def log_csv(log: Log, state: State, language: str) -> str:
    counts = translate("report.log.does-not-count", language)
    heading = [translate(f"report.log.column-{name}", language) for name in ("number", "time", "author", "what")]
    rows = [
        [line.sequence, line.time, line.author, line.text, "" if line.counts else counts]
        for line in log_lines(log, state, log.entries, language)
    ]
    return as_csv([*heading, counts], rows)
