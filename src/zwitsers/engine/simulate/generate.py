"""Random tournaments of one rulebook, with whatever irregularities are asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.domain.keizer import USUAL
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.chance import MILLION, Chance
from zwitsers.engine.simulate.entrants import by_strength, draw_entrants
from zwitsers.engine.simulate.irregular import Attendance, Rates, late_entries, unusual_ending
from zwitsers.engine.simulate.mcmahon import MARK, with_start_scores
from zwitsers.engine.simulate.play import SimulatedTournament, ordinary_game, play, starting_snapshot
from zwitsers.engine.simulate.strength import GAMES, Population

if TYPE_CHECKING:
    from zwitsers.engine.pairing import Board
    from zwitsers.engine.simulate.play import Ending


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that decides what tournament `index` looks like; the index counts from 1."""

    system: str
    players: int
    rounds: int
    seed: int
    index: int = 1
    rates: Rates = field(default_factory=Rates)
    population: Population = field(default_factory=Population)
    # Go: a McMahon with its bar at this grade; empty: a Swiss.
    bar: str = ""

    @property
    def name(self) -> str:
        system = f"{self.system}{MARK}{self.bar}" if self.bar else self.system
        return f"{system} {self.players} x {self.rounds} seed {self.seed} no {self.index}"


def generate(recipe: Recipe) -> SimulatedTournament:
    """The tournament of this recipe: always the same one."""
    book = rulebook(recipe.system)
    model = GAMES[book.game]
    chance = Chance(recipe.seed, recipe.index)
    entrants = draw_entrants(recipe.players, recipe.population, chance, titles=book.game == "chess")
    if book.fide_handling and book.strength is not None:
        entrants = by_strength(entrants, book.strength)
    entrants = late_entries(entrants, recipe.rounds, recipe.rates.late, chance)
    strengths = {entrant.player.number: entrant.strength for entrant in entrants}
    by_lot = book.pairing.first_round.colour_by_lot
    lot_colour = chance.among((Colour.WHITE, Colour.BLACK)) if by_lot else None
    start = starting_snapshot(entrants, recipe.rounds, name=recipe.name, lot_colour=lot_colour)
    if book.values_by_place:
        start = start._replace(keizer=USUAL)
    if recipe.bar:
        start = with_start_scores(start, recipe.bar)

    def game(board: Board) -> Ending:
        ending = unusual_ending(recipe.rates, chance)
        return ending or ordinary_game(board, strengths, model, lambda _low, _high: chance.below(MILLION))

    attendance = Attendance(recipe.rates, entrants, chance)
    return play(start, book, recipe.rounds, game, attendance.as_in_a_file if book.values_by_place else attendance.away)
