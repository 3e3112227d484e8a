"""The structure of a rulebook: articles, and the functions that implement them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.scores.history import floats
from zwitsers.engine.scores.table import pairing_scores, points_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.domain import Player, Points, Snapshot
    from zwitsers.engine.rules.pairing_rules import PairingRules
    from zwitsers.engine.scores.history import Float
    from zwitsers.engine.scores.method import ScoreMethod
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.engine.scores.table import ScoreLine

    Game = Literal["go", "chess", "draughts"]
    ScoreWords = Literal["wp", "sos"]
    # Sort key: the strongest player has the smallest.
    Strength = Callable[[Player], tuple[int, int, str]]
    Order = Callable[[Snapshot, Mapping[int, ScoreLine]], list[int]]


class Article(NamedTuple):
    """One article of a rulebook: its number, our reading in our own words, the ruling that fixes the reading, and the
    rulebook's own term (`term`, explained in docs/glossary.md)."""

    id: str
    nl: str
    en: str
    ruling: str = ""
    term: str = ""

    def reading(self, language: str) -> str:
        return self.nl if language == "nl" else self.en


class Rulebook(NamedTuple):
    """One edition of one rulebook, as data and small functions."""

    id: str
    # The name of the rulebook in citations, before the article; unique.
    code: str
    game: Game
    title_nl: str
    title_en: str
    # The date on which the text was adopted; "s.d." for a text without a date.
    edition: str
    source: str
    purpose_nl: str
    purpose_en: str
    # Points, WS and WP are shown divided by `divisor`, SB by `sonneborn_divisor` (R1.1).
    divisor: int
    sonneborn_divisor: int
    method: ScoreMethod
    order: Order
    final_rankings: tuple[FinalRanking, ...]
    articles: tuple[Article, ...]
    pairing: PairingRules
    # The colour that counts as +1 in the colour balance: black in go, white elsewhere.
    balance_colour: Colour = Colour.WHITE
    # Terms for the scores of opponents, as in the catalogues: WP and SB, or SOS and SODOS.
    score_words: ScoreWords = "wp"
    # Strength of a player, where it decides between equal scores; None: it does not.
    strength: Strength | None = None
    # Whether a tournament may have its own points, virtual points and list order (C.04.2, C.04.7); its points must then
    # follow from its results. Players are numbered by strength, without lots.
    fide_handling: bool = False
    # The final ranking that is used until the end; empty: the first.
    running_ranking: str = ""
    # Whether every place has a value and scores consist of values (Keizer).
    values_by_place: bool = False
    # Other games than `game`; `for_game` adapts the rulebook.
    other_games: tuple[Game, ...] = ()

    @property
    def predetermined(self) -> bool:
        """Whether the pairs are known beforehand (C.07 15)."""
        return self.pairing.schedule is not None

    @property
    def games(self) -> tuple[Game, ...]:
        return (self.game, *self.other_games)

    @property
    def vocabulary(self) -> str:
        """The vocabulary of its readers (`language/games.py`)."""
        return f"keizer+{self.game}" if self.values_by_place else self.game

    def for_game(self, game: str) -> Rulebook:
        """The rulebook with the points and words of one of its games; unchanged for any other game."""
        if game == self.game or game not in self.other_games:
            return self
        divisor = 1 if game == "draughts" else 2
        return self._replace(
            game=game,
            other_games=tuple(other for other in self.games if other != game),
            divisor=divisor,
            sonneborn_divisor=divisor**2,
            balance_colour=Colour.BLACK if game == "go" else Colour.WHITE,
            score_words="sos" if game == "go" else "wp",
        )

    def paired_on(self, snapshot: Snapshot) -> dict[int, int]:
        """The score for pairing the round to come: the points, plus the virtual points of acceleration."""
        return pairing_scores(snapshot) if self.fide_handling else points_table(snapshot)

    def floats(self, snapshot: Snapshot) -> Mapping[int, tuple[Float, ...]]:
        """The floats of every player by round, as the rulebook defines them; by 003 A4 where it does not."""
        return floats(snapshot) if self.pairing.floats is None else self.pairing.floats(snapshot)

    def counting(self, points: Points) -> Rulebook:
        """The rulebook with the divisors of this tournament's points."""
        if points.divisor is None or points.divisor == self.divisor:
            return self
        return self._replace(divisor=points.divisor, sonneborn_divisor=points.divisor**2)

    def title(self, language: str) -> str:
        return self.title_nl if language == "nl" else self.title_en

    def purpose(self, language: str) -> str:
        return self.purpose_nl if language == "nl" else self.purpose_en

    def __str__(self) -> str:
        return f"{self.id}: {self.title_en}"

    def __repr__(self) -> str:
        return f"<Rulebook {self}>"

    def article(self, article_id: str) -> Article:
        """The article with that number; KeyError when the rulebook has none."""
        for article in self.articles:
            if article.id == article_id:
                return article
        raise KeyError(article_id)
