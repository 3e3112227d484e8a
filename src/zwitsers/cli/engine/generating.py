"""`-g`: a random tournament, played from the first round to the last by the rules and written as a TRF file."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from zwitsers.cli.engine.checklist import checklist, closing
from zwitsers.cli.engine.configuration import configured, of_model, random_configuration
from zwitsers.cli.engine.files import SYSTEM, accelerated, beside, read_tournament, write_checklist
from zwitsers.cli.engine.request import MOST_SEED
from zwitsers.cli.files import read_bytes, write_bytes
from zwitsers.engine.domain import Colour, Player, Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.chance import MILLION, Chance
from zwitsers.engine.simulate.entrants import SimulatedPlayer
from zwitsers.engine.simulate.irregular import Attendance, unusual_ending
from zwitsers.engine.simulate.play import ordinary_game, play, starting_snapshot
from zwitsers.engine.simulate.strength import GAMES
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from zwitsers.cli.engine.configuration import Configuration
    from zwitsers.cli.engine.request import Request
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Board
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.simulate.play import Ending, SimulatedTournament

_QUICK = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}


def generate(request: Request, output: Output) -> bool:
    """True when it ended before its last round, since that could not be paired."""
    seed = SystemRandom().randrange(MOST_SEED) if request.seed is None else request.seed
    chance = Chance("zwitsers-engine", seed)
    if request.file:
        configuration = of_model(read_tournament(request, output)[0])
    else:
        configuration = random_configuration(chance)
        if request.configuration:
            text = read_bytes(request.configuration).decode("utf-8", "replace")
            configuration = configured(configuration, text)
    if request.baku:
        configuration = replace(configuration, accelerated=True)
    book = rulebook(SYSTEM).counting(configuration.points)
    played = _played(configuration, book, chance, f"Random tournament, seed {seed}")
    document = new_document(played.snapshot, system=book.id)
    name = beside(request.output, request.file or request.configuration)
    # bbpPairings ends a line with CR alone.
    write_bytes(name, write_trf(document, line_ending="\r" if request.dutch else "\r\n"))
    if request.checklist:
        write_checklist(request._replace(output=name), _checklists(played.snapshot, book, as_javafo=not request.dutch))
    for problem in played.problems:
        output.warn(f"zwitsers-engine: {problem.text(output.language)}")
    return bool(played.problems)


def _played(configuration: Configuration, book: Rulebook, chance: Chance, name: str) -> SimulatedTournament:
    people = configuration.people or _random_players(configuration, chance)
    entrants = [SimulatedPlayer(player, player.rating) for player in people]
    colour = chance.among((Colour.WHITE, Colour.BLACK))
    start = starting_snapshot(entrants, configuration.rounds, name=name, lot_colour=colour)._replace(
        points=configuration.points
    )
    start = accelerated(start) if configuration.accelerated else start
    strengths = {player.number: player.rating for player in people}
    model = replace(GAMES["chess"], draws=configuration.draws * (MILLION // 100))

    def game(board: Board) -> Ending:
        ending = unusual_ending(configuration.rates, chance)
        if ending is not None:
            return ending
        white, black = ordinary_game(board, strengths, model, lambda _low, _high: chance.below(MILLION))
        return (_QUICK[white], _QUICK[black]) if chance.happens(configuration.quick) else (white, black)

    return play(start, book, configuration.rounds, game, Attendance(configuration.rates, entrants, chance).away)


def _random_players(configuration: Configuration, chance: Chance) -> tuple[Player, ...]:
    """Pairing numbers go by rating (C.04.2 article 2)."""
    span = configuration.highest - configuration.lowest + 1
    ratings = sorted((configuration.lowest + chance.below(span) for _ in range(configuration.players)), reverse=True)
    return tuple(
        Player(number, f"Player, Test {number:04d}", rating=rating) for number, rating in enumerate(ratings, start=1)
    )


def _checklists(snapshot: Snapshot, book: Rulebook, *, as_javafo: bool) -> str:
    parts = []
    for number in range(1, snapshot.rounds + 1):
        before = snapshot.after(number - 1)
        pairing = pair_round(before, book)
        parts.append(f"Round #{number}\n{checklist(before, book, pairing, as_javafo=as_javafo)}")
    return "".join([*parts, closing()])
