"""The list of entries of a tournament that never took place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.rules.rulebook import Strength
    from zwitsers.engine.simulate.chance import Chance
    from zwitsers.engine.simulate.strength import Population

_GIVEN_NAMES = """
Aad, Aisha, Anouk, Bas, Bram, Carlijn, Cem, Daan, Dirkje, Douwe, Elif, Emre, Esmée, Fenna, Ferry,
Floor, Gijs, Greta, Hanna, Hugo, Ilse, Imane, Ivo, Jelle, Joop, Juliëtte, Karim, Kees, Koen, Lieke,
Loes, Lotte, Marcel, Meike, Mirjam, Naoufel, Nienke, Noor, Okke, Oscar, Pelle, Pieter, Priya,
Quirijn, Roos, Ruben, Sanne, Sietske, Sjoerd, Teun, Tijn, Truus, Ulrike, Vera, Wessel, Wietske,
Xander, Yara, Yorick, Zoë
"""
_FAMILY_NAMES = """
Achterberg, van den Akker, Azzouzi, Baars, Bakboord, ter Beek, Boersma, Bouwhuis, Brouwer, Çelik,
Coenraads, Dijkstra, van Doorn, Drost, Eikelboom, El Amrani, Faber, Feenstra, Groeneveld, de Haan,
Haanstra, Hoekstra, IJsseling, Jansma, Kaya, Kloosterman, Kuiper, Lankhorst, van der Leest, Maas,
Meulenbelt, Mohan, Nagtegaal, Noordhoek, Oduya, Oosterhof, Pinas, Postma, Quist, Reitsma,
Roodenburg, de Ruyter, Schaap, Sluiter, Snel, Terpstra, Tjon, Uiterwijk, Veenstra, Visser,
van de Wal, Wiersma, Wolters, Yıldız, Zandvliet, Zijlstra
"""


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(","))


_GIVEN, _FAMILY = _words(_GIVEN_NAMES), _words(_FAMILY_NAMES)
# A rating that a title of chess goes with, more or less.
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"))


class SimulatedPlayer(NamedTuple):
    """A player, what nobody knows about them, and the round they enter in: later than 1 is a late entry."""

    player: Player
    strength: int
    first_round: int = 1


def by_strength(entrants: Sequence[SimulatedPlayer], strength: Strength) -> list[SimulatedPlayer]:
    """Numbered by strength instead, as some rulebooks have it (C.04.2 2)."""
    ordered = sorted(entrants, key=lambda entrant: (strength(entrant.player), entrant.player.number))
    return [
        entrant._replace(player=entrant.player._replace(number=number)) for number, entrant in enumerate(ordered, 1)
    ]


def draw_entrants(count: int, population: Population, chance: Chance, *, titles: bool) -> list[SimulatedPlayer]:
    """Lot numbers have nothing to do with strength, as drawn lots do not."""
    entrants = []
    for number in range(1, count + 1):
        strength = population.strength(chance)
        rating = population.rating(strength, chance)
        name = f"{chance.among(_FAMILY)}, {chance.among(_GIVEN)}"
        title = next((title for least, title in _TITLES if rating >= least), "") if titles else ""
        entrants.append(SimulatedPlayer(Player(number, name, title, rating, federation="NED"), strength))
    return entrants
