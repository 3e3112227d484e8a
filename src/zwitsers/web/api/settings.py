"""The settings of a tournament as programs send and read them: as they are declared."""

from __future__ import annotations

from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len
from pydantic import BaseModel, Field, create_model

from zwitsers.event.festival import SHARED
from zwitsers.event.go_settings import EVERYWHERE
from zwitsers.event.setting import SettingKind
from zwitsers.event.settings import DECLARED, MOST_ROUNDS
from zwitsers.event.settings import Settings as TournamentSettings
from zwitsers.language import translate
from zwitsers.present.views.records import as_record
from zwitsers.present.views.settings import AvoidanceSetting, SystemSetting, settings_view
from zwitsers.web.api.fields import MOST_PLAYERS, ONE_LINE, SOMETHING, Date, EntryId, Round, Strict, System, Time
from zwitsers.web.api.schema import model_of

if TYPE_CHECKING:
    from zwitsers.event.setting import Setting


class SystemFrom(Strict):
    """From this round on this rulebook holds."""

    first_round: Round
    system: System


class AvoidanceBody(Strict):
    """What is avoided where it costs nothing above it."""

    what: Literal["club", "country", "family", "float"]
    where: Literal["below", "everywhere"] = Field("everywhere", description="Below the bar only, or everywhere.")
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS, description="In the first so many rounds; 0: in all.")] = 0
    before: Annotated[str, Field(max_length=20, pattern=ONE_LINE)] = Field(
        "", description="The article of the criterion before which it stands; empty: before the last."
    )


# What each kind of list holds as it is sent, and as it is shown: a file of another program may hold what could not be
# sent here.
_Group = Annotated[list[EntryId], Len(0, MOST_PLAYERS)]
_Cents = Annotated[int, Field(ge=0, le=10**10, description="In cents.")]
_LISTS: dict[SettingKind, tuple[Any, Any]] = {
    SettingKind.DATES: (Date, str),
    SettingKind.TIMES: (Time, str),
    SettingKind.SYSTEMS: (SystemFrom, model_of(SystemSetting)),
    SettingKind.ROUNDS: (Round, int),
    SettingKind.GROUPS: (_Group, list[int]),
    SettingKind.MONEY: (_Cents, int),
    SettingKind.AVOIDANCES: (AvoidanceBody, model_of(AvoidanceSetting)),
}


def _sent(setting: Setting) -> Any:
    if setting.kind in _LISTS:
        return Annotated[GenericAlias(list, _LISTS[setting.kind][0]), Len(0, setting.most)]
    if setting.kind is SettingKind.COUNT:
        return Annotated[int, Field(ge=setting.least, le=setting.most)]
    if setting.kind is SettingKind.YES_NO:
        return bool
    if setting.kind is SettingKind.CHOICE:
        return Literal[tuple(setting.values.values())]
    if setting.kind is SettingKind.DATE:
        return Date
    if setting.required:
        return Annotated[str, Field(min_length=1, max_length=setting.longest, pattern=SOMETHING)]
    return Annotated[str, Field(max_length=setting.longest, pattern=ONE_LINE)]


def _shown(setting: Setting) -> Any:
    if setting.kind in _LISTS:
        return GenericAlias(list, _LISTS[setting.kind][1])
    plain = type(getattr(TournamentSettings(), setting.name))
    return plain | None if setting.private else plain


def _described(setting: Setting) -> str:
    label = translate(f"settings.{setting.name}.label", "en")
    known_to = setting.known_to.ids
    only = f" Only with {', '.join(known_to)}." if known_to else ""
    return f"{label}.{only}{' Null for users who are not arbiters here.' if setting.private else ''}"


def _default(setting: Setting) -> Any:
    if setting.required:
        return "?"
    value = getattr(TournamentSettings(), setting.name)
    return list(value) if isinstance(value, tuple) else value


class _Sent(Strict):
    def changes(self) -> dict[str, Any]:
        """As the commands of a tournament take them."""
        values = self.given()
        if "systems" in values:
            values["systems"] = [(item["first_round"], item["system"]) for item in values["systems"]]
        if "avoid" in values:
            values["avoid"] = [
                (item["what"], item.get("where", EVERYWHERE), item.get("rounds", 0), item.get("before", ""))
                for item in values["avoid"]
            ]
        return values


if TYPE_CHECKING:

    class Settings(_Sent): ...

    class NewSettings(Settings):
        name: str

    class ShownSettings(BaseModel): ...

    class EventSettings(_Sent): ...

    class NewEventSettings(EventSettings):
        name: str

else:
    Settings = create_model(
        "Settings",
        __base__=_Sent,
        __doc__="How a tournament is played. What is left out does not change, or has its default in a new tournament.",
        **{name: (_sent(item), Field(_default(item), description=_described(item))) for name, item in DECLARED.items()},
    )
    NewSettings = create_model(
        "NewSettings",
        __base__=Settings,
        **{
            name: (_sent(item), Field(description=_described(item))) for name, item in DECLARED.items() if item.required
        },
    )
    ShownSettings = create_model(
        "ShownSettings",
        __doc__="How a tournament is played. A file of another program may hold what could not be sent here.",
        **{name: (_shown(item), Field(description=_described(item))) for name, item in DECLARED.items()},
    )
    EventSettings = create_model(
        "EventSettings",
        __base__=_Sent,
        __doc__="What the groups of an event share. What is left out does not change.",
        **{
            name: (_sent(DECLARED[name]), Field(_default(DECLARED[name]), description=_described(DECLARED[name])))
            for name in ("name", "rounds", *SHARED)
        },
    )
    NewEventSettings = create_model(
        "NewEventSettings",
        __base__=EventSettings,
        name=(_sent(DECLARED["name"]), Field(description=_described(DECLARED["name"]))),
        game=(_sent(DECLARED["game"]), Field(_default(DECLARED["game"]), description=_described(DECLARED["game"]))),
    )


def shown_settings(settings: TournamentSettings, *, public: bool) -> ShownSettings:
    return ShownSettings.model_validate(as_record(settings_view(settings, public=public)))


class PageSettingsRecord(BaseModel):
    """What is decided about the pages of a tournament."""

    public: bool = Field(description="May the public see it?")
    players_enter: bool = Field(description="May players enter their results?")
    twice: bool = Field(description="Is every result entered twice?")
    next_round: str = Field(description="When the next round begins: ISO 8601 with offset, or empty.")
    announcement: str


_MOMENT = r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9]{2}:[0-9]{2}|Z)?)?$"


class PageSettingsBody(Strict):
    public: bool = True
    players_enter: bool = False
    twice: bool = False
    next_round: Annotated[str, Field(max_length=40, pattern=_MOMENT, examples=["2026-11-14T13:30:00+01:00"])] = ""
    announcement: Annotated[str, Field(max_length=300, pattern=ONE_LINE)] = ""
