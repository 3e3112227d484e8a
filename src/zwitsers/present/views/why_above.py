"""Why one player is above another: the first criterion in which they differ, and what open games could change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.scores.criteria.keizer import KEIZER
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.own import POINTS
from zwitsers.engine.scores.criteria.resistance import WP, WSB
from zwitsers.engine.scores.final import final_ranking, variant_of
from zwitsers.engine.scores.units import Number
from zwitsers.event.notation import ENDINGS, show_result
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import Standings, standings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import PlayerRound, Result, Snapshot
    from zwitsers.event.state import State
    from zwitsers.present.views.standings import StandingsLine


# How often the ranking is made again to see what a result would do, for a tournament of one player.
_BUDGET = 60_000
_MOST_GAMES = 24
SAME, REVERSED, LEVEL = "same", "reversed", "level"


@dataclass(frozen=True, slots=True)
class CriterionComparison:
    """A criterion that both were held against. Values are exact; empty where it was not applied to a player."""

    also: ClassVar = ("higher_value", "lower_value")

    code: str = field(metadata=described("Of the criterion; empty for the order that rounds are paired on."))
    article: str
    higher: tuple[Number, ...] = field(metadata=HIDDEN)
    lower: tuple[Number, ...] = field(metadata=HIDDEN)
    chosen: ChosenCriterion | None = field(metadata=HIDDEN)

    @property
    def higher_value(self) -> str | None:
        return ", ".join(item.exact for item in self.higher) or None

    @property
    def lower_value(self) -> str | None:
        return ", ".join(item.exact for item in self.lower) or None


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a result, and what its results (white's first) would do if every other open game were drawn."""

    round: int
    white: Who
    black: Who
    reverses: tuple[str, ...] = field(
        metadata=described("After these the two change places; of two who are level: one is above the other.")
    )
    levels: tuple[str, ...] = field(metadata=described("After these they are level."))
    keeps: tuple[str, ...] = field(metadata=described("After these it is as it is now."))
    own: bool = field(metadata=described("Whether one of the two plays in it."))


@dataclass(frozen=True, slots=True)
class WhyAbove:
    higher: Who
    lower: Who
    place_higher: int
    place_lower: int
    level: bool = field(metadata=described("Whether they share a place: nothing separates them."))
    criteria: tuple[CriterionComparison, ...] = field(
        metadata=described("Up to the one that decides, which is the last.")
    )
    open_games: tuple[OpenGame, ...] = field(metadata=described("Open games of which one result alone changes it."))
    open_count: int = field(metadata=described("How many games have no result yet."))
    if_drawn: str = field(
        metadata=described("What it would be if every open game were drawn: same, reversed or level.")
    )
    rounds_to_come: int
    certain: bool = field(metadata=described("Whether no result of an open game can change it."))
    ranking: Standings = field(metadata=HIDDEN)

    @property
    def decided_by(self) -> CriterionComparison | None:
        return None if self.level else self.criteria[-1]


def above(standings_view: Standings, one: int, two: int, after_open: Snapshot | None = None) -> WhyAbove:
    """Of two numbers in a ranking. `after_open`: the tournament with the round that is being played in it, where the
    ranking is from before that round."""
    places = {line.number: place for place, line in enumerate(standings_view.lines)}
    first, last = sorted((places[one], places[two]))
    higher, lower = standings_view.lines[first], standings_view.lines[last]
    snapshot = standings_view.snapshot if after_open is None else after_open
    games = list(_open_games(snapshot))
    level = higher.place == lower.place
    if_drawn, changing = _changing(standings_view, snapshot, games, higher, lower)
    planned = snapshot.planned_rounds or 0
    to_come = max(planned - snapshot.numbered_rounds, 0)
    return WhyAbove(
        higher=higher.player,
        lower=lower.player,
        place_higher=higher.place,
        place_lower=lower.place,
        level=level,
        criteria=tuple(_compared(standings_view, first, last)),
        open_games=changing,
        open_count=len(games),
        if_drawn=if_drawn,
        rounds_to_come=to_come,
        # Without games nothing can change. Keizer scores change with every place, so they are never out of reach.
        certain=not games
        or (
            if_drawn == SAME
            and not changing
            and not standings_view.rulebook.values_by_place
            and _out_of_reach(snapshot, games, higher, lower)
        ),
        ranking=standings_view,
    )


def event_above(state: State, standings_view: Standings, one: int, two: int) -> WhyAbove:
    """In the standings of an event, with the games that are being played now."""
    return above(standings_view, one, two, state.snapshot(len(state.published)))


def _compared(standings_view: Standings, first: int, last: int) -> Iterator[CriterionComparison]:
    higher, lower = standings_view.lines[first], standings_view.lines[last]
    if standings_view.final is None:
        yield from _by_pairing_order(standings_view, higher, lower)
        return
    order = [step.code for step in variant_of(standings_view.rulebook, standings_view.final).steps]

    def position(chosen: ChosenCriterion) -> tuple[int, int]:
        cut = chosen.lowest if chosen.criterion.chain else 0
        code = chosen.criterion.code if chosen.criterion.chain else chosen.code
        return (order.index(code) if code in order else -1), cut

    between = [
        line.decided_by.chosen for line in standings_view.lines[first + 1 : last + 1] if line.decided_by is not None
    ]
    decider = min(between, key=position, default=None)
    articles = {step.code: step.article for step in variant_of(standings_view.rulebook, standings_view.final).steps}
    compared = [
        CriterionComparison(chosen.code, articles.get(chosen.code) or chosen.criterion.article, mine, theirs, chosen)
        for chosen, mine, theirs in _values(standings_view, higher, lower, order)
        if decider is None or chosen.code == order[0] or position(chosen) <= position(decider)
    ]
    yield from compared
    # The decider may have no value of its own: a barrage, or the order at the start.
    if decider is not None and all(item.code != decider.code for item in compared):
        article = articles.get(decider.code) or decider.criterion.article
        yield CriterionComparison(decider.code, article, (), (), decider)


def _values(
    standings_view: Standings, higher: StandingsLine, lower: StandingsLine, order: list[str]
) -> Iterator[tuple[ChosenCriterion, tuple[Number, ...], tuple[Number, ...]]]:
    """Values of both in the order of the ranking; points, Keizer score, WP and SB stand apart in a line."""
    apart = {
        "KEIZER": (KEIZER, higher.keizer_points, lower.keizer_points),
        "PTS": (POINTS, higher.points, lower.points),
        "WP": (WP, higher.resistance_points, lower.resistance_points),
        "WSB": (WSB, higher.sonneborn_berger, lower.sonneborn_berger),
    }
    theirs = {item.code: item for item in lower.tie_breaks}
    for code in order:
        found = [item for item in higher.tie_breaks if item.code == code or item.code.startswith(f"{code}/C")]
        found = [item for item in found if item.code == code or item.chosen.criterion.chain]
        for item in found:
            yield item.chosen, item.numbers, theirs[item.code].numbers
        if not found and code in apart:
            criterion, mine, other = apart[code]
            if mine is not None and other is not None:
                yield ChosenCriterion(criterion), (mine,), (other,)


def _by_pairing_order(
    standings_view: Standings, higher: StandingsLine, lower: StandingsLine
) -> Iterator[CriterionComparison]:
    """The order that a round is paired on (R2): points, WP and SB where the rulebook has them, then what it says."""
    articles = standings_view.rulebook.method.articles
    yield CriterionComparison("PTS", articles.points, (higher.points,), (lower.points,), ChosenCriterion(POINTS))
    if higher.points != lower.points:
        return
    if (
        higher.resistance_points is not None
        and lower.resistance_points is not None
        and higher.sonneborn_berger is not None
        and lower.sonneborn_berger is not None
    ):
        mine, theirs = (higher.resistance_points,), (lower.resistance_points,)
        yield CriterionComparison("WP", articles.resistance_points, mine, theirs, ChosenCriterion(WP))
        if mine != theirs:
            return
        mine, theirs = (higher.sonneborn_berger,), (lower.sonneborn_berger,)
        yield CriterionComparison("WSB", articles.sonneborn_berger, mine, theirs, ChosenCriterion(WSB))
        if mine != theirs:
            return
    yield CriterionComparison("", "R2", (), (), None)


# What could still change it


def _open_games(snapshot: Snapshot) -> Iterator[tuple[int, int, int]]:
    """Column, white (or the first named) and black of every game without a result."""
    for column in range(1, snapshot.rounds + 1):
        for number in snapshot.numbers:
            entry = snapshot.entry(number, column)
            if entry.result.unfinished and _has_white(number, entry):
                yield column, number, entry.opponent


def _has_white(number: int, entry: PlayerRound) -> bool:
    return entry.colour.name == "WHITE" if entry.colour is not None else number < entry.opponent


def _changing(
    standings_view: Standings,
    snapshot: Snapshot,
    games: list[tuple[int, int, int]],
    higher: StandingsLine,
    lower: StandingsLine,
) -> tuple[str, tuple[OpenGame, ...]]:
    """What it would be if all open games were drawn; and each open game that has to do with the two, of which some
    result would make it otherwise than that."""
    two = {higher.number, lower.number}
    near = two | {entry.opponent for number in two for entry in snapshot.history(number) if entry.opponent}
    relevant = sorted(
        (game for game in games if {game[1], game[2]} & near), key=lambda game: not {game[1], game[2]} & two
    )
    allowed = min(_MOST_GAMES, _BUDGET // (3 * max(len(snapshot.players), 1)) + 2)
    people = {line.number: line.player for line in standings_view.lines}

    def outcome(then: Snapshot) -> str:
        places = _places(standings_view, then)
        difference = places[lower.number] - places[higher.number]
        if higher.place == lower.place:
            return REVERSED if difference else SAME
        return SAME if difference > 0 else REVERSED if difference else LEVEL

    if_drawn = outcome(snapshot) if games else SAME
    found: list[OpenGame] = []
    for column, white, black in relevant[:allowed]:
        by: dict[str, list[str]] = {SAME: [], REVERSED: [], LEVEL: []}
        for mine, theirs in ENDINGS:
            then = outcome(_ended(snapshot, column, {white: mine, black: theirs}))
            by[then].append(show_result(mine, theirs, standings_view.rulebook.game))
        if len(by[if_drawn]) < len(ENDINGS):
            turn = snapshot.round_numbers[column - 1]
            found.append(
                OpenGame(
                    turn,
                    people[white],
                    people[black],
                    reverses=tuple(by[REVERSED]),
                    levels=tuple(by[LEVEL]),
                    keeps=tuple(by[SAME]),
                    own=bool({white, black} & two),
                )
            )
    return if_drawn, tuple(found)


def _ended(snapshot: Snapshot, column: int, results: dict[int, Result]) -> Snapshot:
    histories = list(snapshot.histories)
    for place, number in enumerate(snapshot.numbers):
        if number in results:
            row = list(histories[place])
            row[column - 1] = row[column - 1]._replace(result=results[number])
            histories[place] = tuple(row)
    return snapshot._replace(histories=tuple(histories))


def _places(standings_view: Standings, snapshot: Snapshot) -> dict[int, int]:
    if standings_view.final is None:
        return {line.number: line.place for line in standings(snapshot, standings_view.rulebook).lines}
    lines = final_ranking(snapshot, standings_view.rulebook, standings_view.final, seed=standings_view.seed)
    return {line.number: line.place for line in lines}


def _out_of_reach(
    snapshot: Snapshot, games: list[tuple[int, int, int]], higher: StandingsLine, lower: StandingsLine
) -> bool:
    """Whether the points alone make it certain: even if the one loses all open games and the other wins them."""
    points, scores = snapshot.points, {}
    for line in (higher, lower):
        playing = sum(line.number in game[1:] for game in games)
        won = sum(snapshot.gained(line.number, column) for column in range(1, snapshot.rounds + 1))
        scores[line.number] = won - playing * points.draw, won + playing * (points.win - points.draw)
    return scores[higher.number][0] > scores[lower.number][1]
