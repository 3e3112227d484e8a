"""A tournament from a file as the events that lead to it: its players, and all its rounds with their results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any
from unicodedata import category

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.grades import STRONGEST, grade_of
from zwitsers.engine.domain.ratings import Counting
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.registry import ids as known_systems
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.events import AbsenceSet, PairForbidden, RoundDrafted, RoundPublished, StartScoresSet
from zwitsers.event.fields import NUMBERS, known_of, value_fits
from zwitsers.event.go_settings import BELOW_BAR, EVERYWHERE
from zwitsers.event.keizer_settings import settings_from
from zwitsers.event.setting import SettingGroup
from zwitsers.event.settings import DECLARED
from zwitsers.event.state import ABSENCES, State
from zwitsers.formats.prizes import prize_events

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from zwitsers.engine.domain import McMahon, Snapshot
    from zwitsers.event.events import Event
    from zwitsers.formats.exchanged import TournamentData

# What stands in the log as the reason why a pairing that nobody judged was published.
_REASON = "import"
_LONGEST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class ImportedEvents:
    """The events, and what an arbiter should know of them."""

    events: tuple[Event, ...]
    warnings: tuple[Problem, ...]


class _EventsSoFar:
    """Adds events one command after another, and keeps the state that they add up to."""

    def __init__(self) -> None:
        self.state = State()
        self.events: list[Event] = []
        self.warnings: list[Problem] = []

    def add(self, events: Sequence[Event]) -> None:
        self.state = replay(events, self.state)
        self.events += events


def imported(
    given: TournamentData, settings: Mapping[str, Any], *, source: str = "", withdrawn: Collection[int] = ()
) -> ImportedEvents:
    """`settings` come from the call; what it leaves open and the file knows is taken from the file. `source` names the
    format for the log. `withdrawn` are players, by number, to be withdrawn from the round to come. CommandError when
    the settings cannot be."""
    snapshot = given.snapshot
    so_far = _EventsSoFar()
    chosen = _possible({**_settings(given, so_far), **settings}, given, so_far)
    # A file without this setting is from before `fide-dutch` had a default of its own.
    so_far.add(actions.create(so_far.state, {"counting_rating": Counting.NATIONAL_FIRST.value, **chosen}))
    ids = _add_players(so_far, given)
    _constrain(so_far, snapshot, ids)
    so_far.add(prize_events(so_far.state, given, ids))
    for number in range(1, snapshot.rounds + 1):
        _add_round(so_far, given, number, ids, source or _REASON)
    _add_absences(so_far, given, ids, withdrawn)
    return ImportedEvents(tuple(so_far.events), tuple(so_far.warnings))


# Settings


def _settings(given: TournamentData, events_so_far: _EventsSoFar) -> dict[str, Any]:
    about, snapshot = given.about, given.snapshot
    rounds = max(snapshot.planned_columns or 0, snapshot.rounds)
    texts = {name: text for name, text in about._asdict().items() if name != "round_dates"}
    found: dict[str, Any] = {name: _tidy(text, DECLARED[name].longest) for name, text in texts.items()}
    found |= {
        "name": found["name"] or _tidy(snapshot.name, DECLARED["name"].longest),
        "rounds": rounds,
        "lot_colour": "" if snapshot.lot_colour is None else snapshot.lot_colour.value,
        "round_dates": about.round_dates[:rounds],
    }
    if about.start and about.end and about.end < about.start:
        events_so_far.warnings.append(Problem("exchange.dates", start=about.start, end=about.end))
        del found["end"]
    unknown = [name for name in given.settings if name not in DECLARED]
    if unknown:
        events_so_far.warnings.append(Problem("exchange.settings-unknown", settings=", ".join(unknown)[:200]))
    own = {name: value for name, value in given.settings.items() if name in DECLARED}
    return {
        **{name: value for name, value in found.items() if value},
        **go_settings(given),
        **_club_settings(given),
        **own,
    }


def _club_settings(given: TournamentData) -> dict[str, Any]:
    """The numbers of a Keizer competition, and after how many rounds two may meet again."""
    snapshot = given.snapshot
    found: dict[str, Any] = {} if snapshot.keizer is None else settings_from(snapshot.keizer)
    after = snapshot.constraints.rematch_after
    return {**found, "rematch_after": after} if after else found


def _possible(settings: dict[str, Any], given: TournamentData, events_so_far: _EventsSoFar) -> dict[str, Any]:
    """Without what the file has and the tournament cannot have; what is lost with it is said."""
    books = [rulebook(system) for _first, system in settings.get("systems", ()) if system in known_systems()]
    if "acceleration" in given.settings and not all(book.fide_handling for book in books):
        settings = {**settings, "acceleration": ""}
    snapshot = given.snapshot
    if books and books[0].game != "go":
        if snapshot.mcmahon is not None:
            events_so_far.warnings.append(Problem("exchange.mcmahon-lost"))
        settings = {name: value for name, value in settings.items() if name not in ONLY_GO}
    if snapshot.virtual and not settings.get("acceleration"):
        events_so_far.warnings.append(Problem("exchange.virtual-lost", count=len(snapshot.virtual)))
    if snapshot.abnormal:
        players = ", ".join(map(str, sorted({number for number, _round in snapshot.abnormal})))
        events_so_far.warnings.append(Problem("exchange.abnormal-lost", players=players))
    return settings


def _tidy(text: str, longest: int = 0) -> str:
    """One line that can be kept: no control characters, no halves of characters."""
    plain = "".join(" " if category(sign) in ("Cc", "Cs") else sign for sign in text[: longest or _LONGEST_TEXT])
    return " ".join(plain.split())


# Players


def _add_players(events_so_far: _EventsSoFar, given: TournamentData) -> dict[int, int]:
    """Everyone in the order of the file, late entries from their first round on; gives entry ids by number."""
    snapshot, rounds = given.snapshot, events_so_far.state.settings.rounds
    not_yet = {(item.round_number, item.number) for item in given.later if item.result is Result.NOT_ENTERED}
    for first, group in groupby(snapshot.numbers, lambda number: _first_round(snapshot, number, rounds, not_yet)):
        values = [_player(snapshot, number) for number in group]
        events_so_far.add(actions.add_players(events_so_far.state, values, first_round=first, as_written=True))
    ids = dict(zip(snapshot.numbers, events_so_far.state.entrants, strict=True))
    if ids:
        lots = {player: snapshot.pairing_number(number) for number, player in ids.items()}
        events_so_far.add(actions.give_lots(events_so_far.state, lots))
    return ids


def _first_round(snapshot: Snapshot, number: int, rounds: int, not_yet: set[tuple[int, int]]) -> int:
    """The first round in which the player takes part; 1 for a player who never does."""
    coming = [snapshot.unavailable[number]] if number in snapshot.unavailable else []
    results = [*(entry.result for entry in snapshot.history(number)), *coming]
    missed = next((place for place, result in enumerate(results) if result is not Result.NOT_ENTERED), len(results))
    if missed == len(results):
        while (missed + 1, number) in not_yet:
            missed += 1
    return missed + 1 if missed < rounds else 1


def _player(snapshot: Snapshot, number: int) -> dict[str, Any]:
    known = known_of(snapshot.player(number))
    values = {name: value if name in NUMBERS else _tidy(value) for name, value in known.items()}
    kept = {name: value for name, value in values.items() if value and value_fits(name, value)}
    return {"name": f"#{number}", **kept}


def _constrain(events_so_far: _EventsSoFar, snapshot: Snapshot, ids: Mapping[int, int]) -> None:
    for rule in snapshot.constraints.forbidden:
        players = tuple(ids[number] for number in sorted(rule.players))
        if len(players) > 1:
            events_so_far.add([PairForbidden(players, rule.first_round, rule.last_round)])
    strength = snapshot.constraints.strength_groups
    if strength is not None:
        groups = [[ids[number] for number in sorted(group)] for group in strength.groups]
        rounds = min(strength.rounds, events_so_far.state.settings.rounds)
        events_so_far.add(
            actions.change_settings(events_so_far.state, {"strength_groups": groups, "strength_rounds": rounds})
        )
    families = [[ids[number] for number in sorted(family)] for family in snapshot.constraints.families]
    if families and events_so_far.state.settings.game == "go":
        events_so_far.add(actions.change_settings(events_so_far.state, {"families": families}))
    if snapshot.mcmahon is not None and events_so_far.state.settings.mcmahon:
        events_so_far.add(start_scores(events_so_far.state, snapshot.mcmahon, ids))


# Rounds


def _add_round(
    events_so_far: _EventsSoFar, given: TournamentData, number: int, ids: Mapping[int, int], source: str
) -> None:
    """A round as it was played: whether the rulebook would have paired it so is for `check` to say."""
    snapshot = given.snapshot
    games = _games(events_so_far, given, number)
    paired = {player for game in games for player in game}
    others = {player: snapshot.entry(player, number).result for player in snapshot.numbers if player not in paired}
    bye = next((player for player, result in others.items() if result is Result.BYE), None)
    events_so_far.add(
        [
            RoundDrafted(
                round=number,
                games=tuple((ids[white], ids[black]) for white, black in games),
                bye=None if bye is None else ids[bye],
                absent={str(ids[player]): result.name for player, result in others.items() if player != bye},
                by_hand=True,
                stones=_stones(snapshot, games, number),
            ),
            RoundPublished(number, source),
        ]
    )
    results = [
        (board, snapshot.entry(white, number).result, snapshot.entry(black, number).result)
        for board, (white, black) in zip(events_so_far.state.round(number).numbers, games, strict=True)
    ]
    events_so_far.add(
        actions.enter_results(events_so_far.state, number, [item for item in results if item[1] is not Result.PENDING])
    )
    waiting = [board for board, white, _black in results if white is Result.PENDING]
    if waiting and number < snapshot.rounds:
        # A game of an earlier round without a result counts as adjourned (R1.3), so that play could go on.
        events_so_far.warnings.append(Problem("exchange.adjourned", round=number, count=len(waiting)))
        adjourned = [(board, Result.ADJOURNED, Result.ADJOURNED) for board in waiting]
        events_so_far.add(actions.enter_results(events_so_far.state, number, adjourned))
        waiting = []
    if not waiting:
        events_so_far.add(actions.close_round(events_so_far.state, number))


def _stones(snapshot: Snapshot, games: Sequence[tuple[int, int]], number: int) -> tuple[int, ...]:
    stones = tuple(snapshot.stones_in(white, number) for white, _black in games)
    return stones if any(stones) else ()


def _games(events_so_far: _EventsSoFar, given: TournamentData, number: int) -> list[tuple[int, int]]:
    """(white, black) in the order of the boards: the file's, or else that of R9.1."""
    snapshot = given.snapshot
    in_order = games_in_order(snapshot, number, events_so_far.state.settings.system_of(number))[0]
    unknown = [(one, two) for one, two in in_order if _colours_unknown(snapshot, one, number)]
    if unknown:
        one, two = unknown[0]
        events_so_far.warnings.append(Problem("exchange.colours", round=number, count=len(unknown), one=one, two=two))
    known = list(given.boards[number - 1]) if number <= len(given.boards) else []
    return known if {frozenset(game) for game in known} == {frozenset(game) for game in in_order} else in_order


def _colours_unknown(snapshot: Snapshot, player: int, number: int) -> bool:
    entry = snapshot.entry(player, number)
    return entry.played and entry.colour is None


# Rounds to come


def probably_withdrawn(given: TournamentData) -> tuple[int, ...]:
    """The players of a half-played tournament, by number, who were absent from the last round and have announced no
    bye for the next one: files have no other sign of a withdrawal."""
    snapshot = given.snapshot
    if not 0 < snapshot.rounds < (snapshot.planned_columns or 0):
        return ()
    absent = (number for number in snapshot.numbers if snapshot.entry(number, snapshot.rounds).result is Result.ABSENT)
    return tuple(number for number in absent if snapshot.unavailable.get(number, Result.ABSENT) is Result.ABSENT)


def _add_absences(
    events_so_far: _EventsSoFar, given: TournamentData, ids: Mapping[int, int], withdrawn: Collection[int] = ()
) -> None:
    """Absences announced for rounds still to be paired. As the file has them, whatever the settings say of half-point
    byes: it was granted there."""
    first, last = given.snapshot.rounds + 1, events_so_far.state.settings.rounds
    if first > last:
        return
    gone = {number for number, result in given.snapshot.unavailable.items() if result is Result.WITHDRAWN}
    gone |= ids.keys() & set(withdrawn)
    for number in sorted(gone):
        events_so_far.add(actions.withdraw_player(events_so_far.state, ids[number], first))
    coming = [(first, number, result) for number, result in given.snapshot.unavailable.items()]
    for round_number, number, result in (*coming, *given.later):
        entrant = events_so_far.state.entrants[ids[number]]
        if number in gone or round_number > last or entrant.reason_to_leave_out(round_number) is result:
            continue
        kind = result if result in ABSENCES else Result.ABSENT
        events_so_far.add([AbsenceSet(ids[number], round_number, kind.name)])


ONLY_GO = frozenset(
    name
    for name, item in DECLARED.items()
    if item.group in (SettingGroup.MCMAHON, SettingGroup.HANDICAP, SettingGroup.AVOIDING)
)


def go_settings(given: TournamentData) -> dict[str, Any]:
    """What follows from the snapshot of a file; a file of our own has the settings themselves too."""
    snapshot = given.snapshot
    found: dict[str, Any] = {}
    mcmahon, rule = snapshot.mcmahon, snapshot.handicap
    if mcmahon is not None:
        worth = {"bye_worth": mcmahon.bye, "absence_worth": mcmahon.absence, "missed_worth": mcmahon.missed}
        found |= {"mcmahon": True, **{name: str(value) for name, value in worth.items() if value is not None}}
        if mcmahon.bar is not None and mcmahon.bar // 2 <= STRONGEST:
            found["bar"] = grade_of(mcmahon.bar // 2)
        if mcmahon.rounded_down is not None:
            found["half_points"] = "down" if mcmahon.rounded_down else "kept"
        if mcmahon.resistance is not None:
            found["unplayed_sos"] = mcmahon.resistance.value
        found["stones_in_sos"] = mcmahon.stones_count
    if rule is not None:
        found |= {
            "handicap": "score" if rule.by_score and mcmahon is not None else "grade",
            "handicap_less": rule.less,
            "handicap_most": rule.most,
        }
        if rule.none_from is not None or "bar" in found:
            # Without a grade of its own it would be the bar; from 9d on is from nobody on.
            found["no_handicap_from"] = grade_of(
                STRONGEST if rule.none_from is None else min(rule.none_from, STRONGEST)
            )
    if snapshot.constraints.avoid:
        found["avoid"] = [
            (item.what.value, BELOW_BAR if item.below_bar else EVERYWHERE, item.rounds or 0, item.before)
            for item in snapshot.constraints.avoid
        ]
    return found


def start_scores(state: State, mcmahon: McMahon, ids: Mapping[int, int]) -> list[Event]:
    """Start scores that do not follow from the grades, by hand: those of each score together."""
    groups: dict[int, list[int]] = {}
    for number, score in mcmahon.start.items():
        if state.start_of(ids[number]) != score:
            groups.setdefault(score, []).append(ids[number])
    return [StartScoresSet(tuple(sorted(players)), score) for score, players in sorted(groups.items())]
