"""Write the table in docs/settings.md from the declarations: `.venv/bin/python -m script.settings_page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.event.setting import SettingGroup, SettingKind, Until
from zwitsers.event.settings import DECLARED
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.event.setting import Setting

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
START, END = "<!-- table: made by script/settings_page.py -->\n", "<!-- end of the table -->\n"
_KINDS = {
    SettingKind.DATE: "a date, YYYY-MM-DD",
    SettingKind.DATES: "dates, with commas",
    SettingKind.TIMES: "times, with commas",
    SettingKind.YES_NO: "`yes` or `no`",
    SettingKind.SCHEME: "a scheme of the rulebook",
    SettingKind.RANKING: "a final ranking of the rulebook, or criteria: `BH/C1,BH,SB`",
    SettingKind.SYSTEMS: "`ID`, or `ID,N:ID`",
    SettingKind.ROUNDS: "rounds: `1-4` or `2,5`",
    SettingKind.GROUPS: "lot numbers: `1-20,21-40`",
    SettingKind.MONEY: "amounts: `500,62.50`",
    SettingKind.GRADE: "a grade, `30k` to `9d`",
    SettingKind.AVOIDANCES: "`club`, or `club:below:3:4.5`",
}
_UNTIL = {Until.FINISHED: "the tournament is finished", Until.ROUND_ONE: "round 1 is published"}


def table() -> str:
    lines = ["| setting | option | value | until | only with |", "|---|---|---|---|---|"]
    for group in SettingGroup:
        lines += [_row(setting) for setting in DECLARED.values() if setting.group is group]
    return "\n".join(lines) + "\n"


def _row(setting: Setting) -> str:
    label = translate(f"settings.{setting.name}.label", "en")
    option = f"`{setting.flag}`" + ("" if setting.when_new else " (not of `new`)")
    only = ", ".join(f"`{known}`" for known in setting.known_to.ids)
    return f"| {label} (`{setting.name}`) | {option} | {_values(setting)} | {_UNTIL[setting.until]} | {only} |"


def _values(setting: Setting) -> str:
    if setting.kind is SettingKind.COUNT:
        return f"{setting.least} to {setting.most}"
    if setting.kind is SettingKind.CHOICE:
        return " or ".join(f"`{word}`" for word, _meant in setting.said)
    return _KINDS.get(setting.kind) or f"text, at most {setting.longest} characters"


def renewed(page: str) -> str:
    before, _, rest = page.partition(START)
    return before + START + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
