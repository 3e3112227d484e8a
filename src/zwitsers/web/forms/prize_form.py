"""Categories and prizes from forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.prize_text import read_prize
from zwitsers.present.words import typed_money

if TYPE_CHECKING:
    from zwitsers.engine.prizes.categories import Category, Condition
    from zwitsers.engine.prizes.plan import Prize, PrizeList
    from zwitsers.web.http.context import PostedForm

TEXTS = ("club", "federation", "title", "label")


def prizes_of(text: str, winners: list[int] | None = None) -> tuple[Prize, ...]:
    """One prize per line, parsed by `read_prize`; `winners` of special prizes, in the same order."""
    lines = [line for line in text.splitlines() if line.strip()]
    named = [*(winners or ()), *([0] * len(lines))]
    return tuple(read_prize(line, winner) for line, winner in zip(lines, named, strict=False))


def shown_prizes(prize_list: PrizeList, language: str) -> str:
    return "\n".join(_shown_prize(prize, language) for prize in prize_list.prizes)


def _shown_prize(prize: Prize, language: str) -> str:
    parts = [typed_money(prize.cents, language) if prize.cents or not prize.thing else "", prize.thing]
    text = " + ".join(part for part in parts if part)
    return f"{text} = {typed_money(prize.worth, language)}" if prize.worth else text


@dataclass(frozen=True, slots=True)
class RuleFields:
    """One alternative of a rule, as the fields of a form."""

    rating_least: str = ""
    rating_most: str = ""
    unrated: bool = False
    age_least: str = ""
    age_most: str = ""
    age_on: str = ""
    born_least: str = ""
    born_most: str = ""
    sex: str = ""
    club: str = ""
    federation: str = ""
    title: str = ""
    label: str = ""


def rule_fields(category: Category) -> list[RuleFields]:
    """The alternatives, and an empty one."""
    return [*(_fields(every) for every in category.rule), RuleFields()]


def _fields(every: tuple[Condition, ...]) -> RuleFields:
    values: dict[str, str | bool] = {}
    for one in every:
        if one.what in TEXTS:
            values[one.what] = ", ".join(one.texts)
        elif one.what == "sex":
            values["sex"] = one.texts[0]
        else:
            nobody = one.what == "rating" and one.span.most == 0
            for name in ("least", "most"):
                bound = getattr(one.span, name)
                values[f"{one.what}_{name}"] = "" if bound is None or nobody else str(bound)
            values |= {"unrated": one.unrated} if one.what == "rating" else {}
            values |= {"age_on": one.on} if one.on else {}
    return RuleFields(**values)  # type: ignore[arg-type]


def rule_of(form: PostedForm) -> str:
    """The rule as text, from up to four sets of fields; names of the second set end in -2."""
    found = [text for text in (_rule_of(form, suffix) for suffix in ("", "-2", "-3", "-4")) if text]
    return " | ".join(found)


def _rule_of(form: PostedForm, suffix: str) -> str:
    def said(name: str) -> str:
        return form.text(f"{name}{suffix}")

    parts: list[str] = []
    least, most = said("rating_least"), said("rating_most")
    unrated = form.yes(f"unrated{suffix}")
    if least or most:
        parts.append(f"rating={least}-{most}" + (",none" if unrated else ""))
    elif unrated:
        parts.append("rating=none")
    if said("age_least") or said("age_most"):
        parts.append(f"age={said('age_least')}-{said('age_most')}@{said('age_on')}")
    if said("born_least") or said("born_most"):
        parts.append(f"born={said('born_least')}-{said('born_most')}")
    parts += [f"{name}={said(name)}" for name in ("sex", *TEXTS) if said(name)]
    return " & ".join(parts)
