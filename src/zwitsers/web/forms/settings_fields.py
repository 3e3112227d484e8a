"""The settings that a form shows: those of the rulebooks concerned, with their choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.setting import SettingGroup
    from zwitsers.event.settings import Settings


@dataclass(frozen=True, slots=True)
class SettingsFields:
    """`settings`: initial values of the form. `offered`: for a new tournament, the rulebooks to choose from."""

    settings: Settings
    language: str
    offered: tuple[Rulebook, ...] = ()

    def has(self, name: str) -> bool:
        """Whether the form shows this setting; not if the rulebook offers a single choice."""
        setting = DECLARED[name]
        if setting.kind in (SettingKind.SCHEME, SettingKind.RANKING) and not getattr(self.settings, name):
            return len(self.choices(name)) > 2
        return setting.is_there(self.settings, self.offered)

    def has_group(self, group: SettingGroup) -> bool:
        return any(item.group is group and item.is_there(self.settings, self.offered) for item in DECLARED.values())

    def choices(self, name: str) -> list[tuple[str, str]]:
        """The choices of a setting as (id, words), the usual one first."""
        found = self._schemes() if DECLARED[name].kind is SettingKind.SCHEME else self._rankings()
        return [("", translate(f"settings.{name}.usual", self.language)), *found]

    def _schemes(self) -> list[tuple[str, str]]:
        books = self.offered or (self.settings.system_of(1),)
        ids = dict.fromkeys(scheme for book in books for scheme in book.pairing.first_round.schemes)
        return [(scheme, translate(f"desk.scheme.{scheme}", self.language)) for scheme in ids]

    def _rankings(self) -> list[tuple[str, str]]:
        chosen = self.settings.final_ranking
        own = [(chosen, translate("desk.ranking.own-list", self.language, codes=chosen))]
        named = [(ranking.id, ranking.title(self.language)) for ranking in self.settings.final_system.final_rankings]
        return [*named, *(own if self.settings.own_list else [])]

    def criteria(self) -> list[tuple[str, str]]:
        """Criteria before which avoidance can be placed: articles of the rulebook of round 1, with their readings."""
        book = self.settings.system_of(1)
        articles = [item.article for item in book.pairing.criteria]
        return [(article, book.article(article.split("-")[0]).reading(self.language)) for article in articles]
