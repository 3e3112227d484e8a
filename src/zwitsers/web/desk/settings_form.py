"""The settings of a tournament as a form brings them. What a form leaves out is not in the answer; what is not possible
is left for the commands to refuse, in their words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.tournament.settings import DEFAULT_SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.tournament.settings import Settings
    from zwitsers.tournament.state import State
    from zwitsers.web.request import Posted

ABOUT = ("name", "place", "start", "end", "country", "arbiter", "arbiter_email", "time_control", "komi")
_AMOUNT = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?", re.ASCII)
_RANGE = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.ASCII)
_LONGEST_RANGE = 5000


class FormError(ZwitsersError):
    """What was filled in cannot be read."""


def about_values(form: Posted) -> dict[str, Any]:
    found: dict[str, Any] = {name: form.text(name) for name in ABOUT if name in form.fields}
    if "round_dates" in form.fields:
        dates = form.texts("round_dates")
        while dates and not dates[-1]:
            dates.pop()
        found["round_dates"] = dates
    return found


def play_values(form: Posted) -> dict[str, Any]:
    """How it is played. A checkbox that is not ticked is not sent, so those of the form come with `has`."""
    found: dict[str, Any] = {name: form.text(name) for name in ("game", "first_round", "final_ranking", "lot_colour")}
    found = {name: value for name, value in found.items() if name in form.fields}
    if "rounds" in form.fields:
        found["rounds"] = _number(form, "rounds")
    if form.text("system"):
        later = zip(form.texts("later_round"), form.texts("later_system"), strict=False)
        rows = [(_whole(number), system) for number, system in later if number and system]
        found["systems"] = [(1, form.text("system")), *sorted(rows, key=lambda row: str(row[0]).zfill(9))]
    found.update({name: form.yes(name) for name in ("drawing_dummy", "barrage") if name in form.texts("has")})
    return found


def absence_values(form: Posted, rounds: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "half_point_byes" in form.fields:
        found["half_point_byes"] = _number(form, "half_point_byes")
    if "half_point_bye_rounds" in form.texts("has"):
        chosen = sorted(int(text) for text in form.texts("half_point_bye_rounds") if text.isdigit() and len(text) < 4)
        # All but the last is the rule; kept so, it stays the rule when the number of rounds changes.
        found["half_point_bye_rounds"] = [] if chosen == list(range(1, rounds)) else chosen
    if "absence" in form.fields:
        found["absence"] = form.text("absence")
    if "no_show" in form.fields:
        found["no_show_withdraws"] = form.text("no_show") != "stays"
    return found


def prize_values(form: Posted) -> dict[str, Any]:
    """One amount on each line, in euros; kept in cents."""
    lines = [line.strip().removeprefix("€").strip() for line in form.text("prizes").splitlines()]
    lines = [line for line in lines if line]
    amounts = [_AMOUNT.fullmatch(line) for line in lines]
    wrong = [
        Problem("desk.settings.not-an-amount", value=line)
        for line, amount in zip(lines, amounts, strict=True)
        if not amount
    ]
    if wrong:
        raise FormError(wrong)
    return {"prizes": [int(amount[1]) * 100 + int((amount[2] or "0").ljust(2, "0")) for amount in amounts if amount]}


def strength_values(form: Posted, state: State) -> dict[str, Any]:
    """Groups of lot numbers, one on each line; what is kept are entries, which never change."""
    lines = [line for line in form.text("strength_groups").splitlines() if line.strip()]
    groups = [[state.with_lot(lot) for lot in lots_of(line)] for line in lines]
    return {"strength_groups": groups, "strength_rounds": _number(form, "strength_rounds")}


def lots_of(text: str) -> list[int]:
    """The numbers of "1-4, 7 9"."""
    found: list[int] = []
    for part in re.split(r"[,;]|(?<=\d)\s+(?=\d)", text):
        match = _RANGE.fullmatch(part.strip())
        if part.strip() and match is None:
            raise FormError([Problem("desk.settings.not-a-range", value=part.strip())])
        if match is not None:
            first, last = int(match[1]), int(match[2] or match[1])
            if not first <= last <= first + _LONGEST_RANGE:
                raise FormError([Problem("desk.settings.not-a-range", value=part.strip())])
            found += range(first, last + 1)
    return found


def as_ranges(numbers: Iterable[int]) -> str:
    """ "1-4, 7" of 1, 2, 3, 4 and 7."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def really_changed(settings: Settings, values: Mapping[str, Any]) -> dict[str, Any]:
    """Those values that differ from what holds now: a form sends everything it shows."""
    return {name: value for name, value in values.items() if _comparable(value) != _holds(settings, name)}


def systems_of(settings: Settings) -> tuple[tuple[int, str], ...]:
    return settings.systems or ((1, DEFAULT_SYSTEM[settings.game]),)


def _holds(settings: Settings, name: str) -> Any:
    return systems_of(settings) if name == "systems" else getattr(settings, name)


def _comparable(value: Any) -> Any:
    return tuple(_comparable(item) for item in value) if isinstance(value, (list, tuple)) else value


def _number(form: Posted, name: str) -> int | str:
    return _whole(form.text(name))


def _whole(text: str) -> int | str:
    """What is no number stays a text, and is refused as such."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else text
