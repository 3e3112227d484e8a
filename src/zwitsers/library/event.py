"""A tournament over time, kept in an event file or on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player, Problem, Result
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.view import view_of
from zwitsers.event import actions
from zwitsers.event.engine import snapshot_for
from zwitsers.event.state import State
from zwitsers.event.store import create_store, open_store
from zwitsers.event.store.seeds import new_seed
from zwitsers.formats.local_file import write_local_file
from zwitsers.library import explanation, pairing, standings
from zwitsers.library.arguments import items, path_text, player_number, registered_system, result_pair, text, whole
from zwitsers.library.errors import InputError
from zwitsers.library.tournament import Source, Tournament, of_source
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS, by_extension
from zwitsers.present.tables.log import Narrator
from zwitsers.present.views.event_standings import choose, event_standings
from zwitsers.present.views.explanation import when_paired
from zwitsers.present.views.round import event_round, system_of_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike
    from types import TracebackType
    from typing import Self

    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.answers import RoundExplainer
    from zwitsers.event.events import Event as LogEvent
    from zwitsers.event.state import Round
    from zwitsers.event.store import Store
    from zwitsers.library.arguments import PlayerReference, ResultText
    from zwitsers.library.explanation import Explanation
    from zwitsers.library.pairing import RoundPairing
    from zwitsers.library.standings import StandingsTable

    Step = Callable[[State], Sequence[LogEvent]]


@dataclass(slots=True, repr=False)
class Event:
    """A tournament that is run from the first name to the last result. Every call is written to the log at once.

        with Event.create("club.zwitsers", name="Club", system="knsb-wp") as event:
            event.add_players(["Anna", "Bram", "Cato", "Dirk"])
            event.pair()
            event.publish()
            event.enter(1, "1-0")

    What the tournament does not allow now raises a ZwitsersError, and nothing changes. Several programs and threads
    may work on one event. In an async program call the methods in a thread (`asyncio.to_thread`).
    """

    _store: Store = field(repr=False)
    author: str = ""

    @classmethod
    def create(
        cls,
        place: str | PathLike[str],
        *,
        name: str,
        system: str | Rulebook | None = None,
        rounds: int = 7,
        author: str = "",
        **settings: Any,
    ) -> Self:
        """Create an event at a path or a PostgreSQL address (`postgresql://server/database#name`) that is still free.

        `settings` are those of `docs/settings.md`, with underscores: `half_point_byes=1`, `final_ranking="BH,SB"`.
        Without a system the game's usual rulebook counts (`game="go"`; chess unless you say otherwise).
        """
        values = {"name": text(name, "name"), "rounds": rounds, **settings}
        if system is not None:
            book = registered_system(system)
            values = {"game": book.game, "systems": ((1, book.id),), **values}
        events = actions.create(State(), values)
        return cls(create_store(path_text(place, "place"), events, text(author, "author")), author)

    @classmethod
    def open(cls, place: str | PathLike[str], *, author: str = "") -> Self:
        """Open the event at this path or PostgreSQL address. `author` stands in the log behind what you do."""
        return cls(open_store(path_text(place, "place")), text(author, "author"))

    def close(self) -> None:
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # What there is

    @property
    def name(self) -> str:
        return self._state.settings.name

    @property
    def players(self) -> tuple[Player, ...]:
        """Everyone who entered, in the order of their numbers."""
        return self._state.snapshot_players()

    @property
    def round(self) -> int:
        """The number of the round that was published last; 0 before the first."""
        return len(self._state.published)

    def pairing(self, round: int | None = None) -> RoundPairing:  # noqa: A002
        """A round with the results that are in: the draft or the last round when None."""
        state = self._state
        return _round_pairing(state, _latest(state) if round is None else state.round(_round(round)))

    def standings(self, *, after: int | None = None) -> StandingsTable:
        """The standings after `after` rounds; when None, after the last round of which all results are in."""
        state = self._state
        rounds = None if after is None else whole(after, "after", 0)
        return standings.of_view(event_standings(state, choose(state, rounds)))

    def explain(
        self,
        one: PlayerReference | None = None,
        two: PlayerReference | None = None,
        *,
        round: int | None = None,  # noqa: A002
    ) -> Explanation:
        """Explain a round with what was known when it was paired; the arguments are those of `Tournament.explain`."""
        explainer = self._explainer(round)
        if one is None:
            return explanation.about_round(explainer)
        second = None if two is None else player_number(self.players, two)
        return explanation.about_pair(explainer, player_number(self.players, one), second)

    def why_not(
        self,
        one: PlayerReference,
        two: PlayerReference | None = None,
        *,
        round: int | None = None,  # noqa: A002
    ) -> Explanation:
        """Explain why these two do not meet; without `two`, why `one` has no bye."""
        second = 0 if two is None else player_number(self.players, two)
        return explanation.why_not(self._explainer(round), player_number(self.players, one), second)

    def tournament(self) -> Tournament:
        """Everything published so far as a `Tournament`."""
        state = self._state
        book = state.settings.system_of(min(state.next_round, state.settings.rounds))
        return of_source(Source(state.snapshot(), book))

    def log(self, language: str = "en") -> tuple[str, ...]:
        """Everything that happened, a sentence each."""
        log, state = self._store.log_and_state()
        narrator = Narrator(log, state, language)
        return tuple(narrator.sentence(entry.event) for entry in log.entries)

    def write(self, path: str | PathLike[str], *, format: str | None = None, language: str = "en") -> None:  # noqa: A002
        """Write the tournament in any format that `zwitsers export` knows; by the ending of the name when None."""
        name = path_text(path, "path")
        chosen = (by_extension(name) or [""])[0] if format is None else format
        if chosen not in FORMATS:
            raise InputError([Problem("library.format", file=name, formats=", ".join(FORMATS))])
        log, state = self._store.log_and_state()
        write_local_file(name, FORMATS[chosen].write(state, DocumentOptions(language, log=log)).data)

    # What an arbiter does

    def add_player(self, player: str | Player | Mapping[str, Any], **fields: Any) -> Player:
        """Enter a player: `add_player("Anna", rating=1800)`. After the first round it is a late entry."""
        return self.add_players([player], **fields)[0]

    def add_players(self, players: Iterable[str | Player | Mapping[str, Any]], **fields: Any) -> tuple[Player, ...]:
        """Enter many players: all of them, or none when one is wrong. Returns them with their numbers."""
        values = [{**_values(player), **fields} for player in items(players, "players")]
        entries = self._do(lambda state: actions.add_players(state, values))
        state = self._state
        added = [getattr(entry.event, "player", 0) for entry in entries]
        return tuple(state.entrants[entry].player._replace(number=state.lots[entry]) for entry in added)

    def withdraw(self, player: PlayerReference, *, from_round: int | None = None) -> None:
        """The player takes no part any more, from the next round or a later one."""
        first = None if from_round is None else _round(from_round)
        self._do(lambda state: actions.withdraw_player(state, _entry(state, player), first))

    def absent(self, player: PlayerReference, round: int | None = None, result: Result | None = None) -> None:  # noqa: A002
        """The player is not paired in this round (the next one when None); it counts as the settings say."""
        if result is not None and not isinstance(result, Result):
            raise InputError([Problem("library.absence", value=repr(result))])

        def step(state: State) -> Sequence[LogEvent]:
            number = state.next_round if round is None else _round(round)
            return actions.set_absence(state, _entry(state, player), number, result)

        self._do(step)

    def draw(self, seed: int) -> None:
        """Draw the lot numbers, or the initial colour where players are numbered by rating."""
        self._do(lambda state: actions.draw(state, whole(seed, "seed", 0)))

    def pair(self) -> RoundPairing:
        """Make the draft of the next round, in place of an earlier draft. Nobody sees it before `publish`."""
        self._do(lambda state: actions.pair(state, seed=new_seed()))
        return self.pairing()

    def publish(self, reason: str = "") -> RoundPairing:
        """Publish the draft. One that breaks a rule or is out of date needs a reason."""
        self._do(lambda state: actions.publish(state, text(reason, "reason")))
        return self.pairing()

    def enter(self, board: int, result: ResultText, *, round: int | None = None) -> None:  # noqa: A002
        """Enter the result of a board of the last published round: `enter(1, "½-½")`. Entering it again replaces it."""

        def step(state: State) -> Sequence[LogEvent]:
            white, black = result_pair(result, state.settings.game)
            return actions.enter_result(state, _published(state, round), whole(board, "board"), white, black)

        self._do(step)

    def close_round(self, round: int | None = None) -> None:  # noqa: A002
        """Close a round (the last published one when None); all its results must be in."""
        self._do(lambda state: actions.close_round(state, _published(state, round)))

    def correct(self, board: int, result: ResultText, *, round: int, reason: str = "") -> None:  # noqa: A002
        """Correct a result of a closed round. Published pairings stand."""

        def step(state: State) -> Sequence[LogEvent]:
            white, black = result_pair(result, state.settings.game)
            chosen = state.round(_round(round))
            if not chosen.has_board(whole(board, "board")):
                raise InputError([Problem("tournament.no-such-board", board=board, round=round)])
            return actions.correct_result(state, round, board, white, black, text(reason, "reason"))

        self._do(step)

    def finish(self, seed: int | None = None) -> StandingsTable:
        """End the tournament; `seed` draws the lots of the final ranking where the rulebook has them."""
        self._do(lambda state: actions.finish(state, None if seed is None else whole(seed, "seed", 0)))
        return self.standings()

    def undo(self, reason: str = "") -> None:
        """Undo the last call that changed the event. A publication only with a reason."""
        self._store.undo(self.author, text(reason, "reason"))

    def redo(self) -> None:
        self._store.redo(self.author)

    def __repr__(self) -> str:
        return f"<Event: {self._store.place}>"

    # Inside

    @property
    def _state(self) -> State:
        return self._store.state()

    def _do(self, step: Step) -> Sequence[Any]:
        return self._store.run(step, self.author)

    def _explainer(self, number: int | None) -> RoundExplainer:
        log, state = self._store.log_and_state()
        round_ = _latest(state) if number is None else state.round(_round(number))
        return when_paired(log, state, round_.number).explainer


def _values(player: object) -> dict[str, Any]:
    """What is said of a player, without the number: the event gives numbers."""
    if isinstance(player, str):
        return {"name": player}
    if isinstance(player, Player):
        given = player._asdict()
        return {name: value for name, value in given.items() if name != "number" and value not in ("", 0, None)}
    if isinstance(player, Mapping):
        return dict(player)
    raise InputError([Problem("library.player", place=1, value=repr(player))])


def _entry(state: State, player: PlayerReference) -> int:
    return state.with_lot(player_number(state.snapshot_players(), player))


def _round(number: int) -> int:
    return whole(number, "round", 0)


def _published(state: State, number: int | None) -> int:
    if number is not None:
        return _round(number)
    played = [round_ for round_ in state.in_order if round_.status.value != "draft"]
    if not played:
        raise InputError([Problem("cli.event.no-round")])
    return played[-1].number


def _latest(state: State) -> Round:
    """The draft, or the round published last."""
    if state.draft is not None:
        return state.draft
    return state.round(_published(state, None))


def _round_pairing(state: State, round_: Round) -> RoundPairing:
    view = event_round(state, round_)
    players = {player.number: player for player in state.snapshot_players()}
    article = _colour_articles(state, round_)
    return pairing.RoundPairing(
        round=round_.number,
        system=view.rulebook.id,
        boards=tuple(
            pairing.PairedBoard(
                board.board,
                players[board.white.number],
                players[board.black.number],
                article.get((board.white.number, board.black.number), ""),
                board.result or "",
                board.stones,
            )
            for board in view.boards
        ),
        bye=None if view.bye is None else players[view.bye.number],
        absent={players[seat.number]: seat.reason for seat in view.absent},
        _view=view,
    )


def _colour_articles(state: State, round_: Round) -> dict[tuple[int, int], str]:
    """The article that gives each game its colours; a game with the colours the other way round has none."""
    view = view_of(snapshot_for(state, round_.number), system_of_round(state, round_.number))
    games = [(state.lots[game.white], state.lots[game.black]) for game in round_.games]
    facts = [(game, colour_facts(view, *game)) for game in games if all(lot in view.rank for lot in game)]
    return {game: found.article for game, found in facts if found.white == game[0]}
