"""The rule of a category as one line: `rating=-1799 & sex=w | label=junior`. `&`: both hold; `|`: one is enough.

rating=1500-1799   rating<1800   rating=-1799,none (players without a rating too)
age=-17@2027-01-01 (at most 17 on that day)   born=2008-   sex=w
club=De Kring,Meerpaal   federation=NED   title=GM,IM   title=* (any)   label=junior
"""

from __future__ import annotations

import re
from datetime import date

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.prizes.categories import TEXTS, Condition, Span, sex_of

_SPANS = ("rating", "age", "born")
_NAMES = (*_SPANS, "sex", *TEXTS)
# A sign only separates where a condition follows it: a club may have it in its name.
_NEXT = rf"(?=(?:{'|'.join(_NAMES)})\s*(?:[<>]=?|=))"
_OR, _AND = re.compile(rf"\s*\|\s*{_NEXT}", re.IGNORECASE), re.compile(rf"\s*&\s*{_NEXT}", re.IGNORECASE)
_CONDITION = re.compile(rf"\s*({'|'.join(_NAMES)})\s*([<>]=?|=)\s*(.*?)\s*", re.IGNORECASE | re.DOTALL)
_SPAN = re.compile(r"(\d{1,4})?\s*(-)?\s*(\d{1,4})?", re.ASCII)
_WHOLE = re.compile(r"\d{1,4}", re.ASCII)
_NONE = ",none"


class RuleError(ZwitsersError):
    """The rule of a category cannot be read."""


def read_rule(text: str) -> tuple[tuple[Condition, ...], ...]:
    """The alternatives of a rule; RuleError names the part that is not understood."""
    if not text.strip():
        return ()
    return tuple(tuple(_condition(part) for part in _AND.split(every)) for every in _OR.split(text))


def write_rule(rule: tuple[tuple[Condition, ...], ...]) -> str:
    return " | ".join(" & ".join(_written(condition) for condition in every) for every in rule)


def _wrong(part: str) -> RuleError:
    return RuleError([Problem("prizes.rule", part=part.strip() or "-")])


def _condition(part: str) -> Condition:
    match = _CONDITION.fullmatch(part)
    if match is None:
        raise _wrong(part)
    what, sign, value = match[1].casefold(), match[2], match[3]
    if what in _SPANS:
        return _spanned(what, sign, value, part)
    texts = tuple(dict.fromkeys(text for item in value.split(",") if (text := " ".join(item.split()))))
    if sign != "=" or not texts:
        raise _wrong(part)
    if what == "sex":
        texts = tuple(dict.fromkeys(map(sex_of, texts)))
        if "" in texts:
            raise _wrong(part)
    return Condition(what, texts=texts)


def _spanned(what: str, sign: str, value: str, part: str) -> Condition:
    value, _at, on = value.partition("@") if what == "age" else (value, "", "")
    value, on = value.strip().casefold(), on.strip()
    unrated = what == "rating" and value.endswith(_NONE)
    value = value.removesuffix(_NONE).strip() if unrated else value
    if what == "rating" and sign == "=" and value == "none":
        return Condition("rating", Span(1, 0), unrated=True)  # nobody with a rating
    if what == "age" and not _is_day(on):
        raise RuleError([Problem("prizes.rule-day", part=part.strip())])
    span = _span(sign, value)
    if span is None or (span.least is not None and span.most is not None and span.least > span.most):
        raise _wrong(part)
    return Condition(what, span, unrated=unrated, on=on)


def _span(sign: str, value: str) -> Span | None:
    if sign != "=":
        if not _WHOLE.fullmatch(value):
            return None
        number = int(value)
        return {
            "<": Span(None, number - 1),
            "<=": Span(None, number),
            ">": Span(number + 1, None),
            ">=": Span(number, None),
        }[sign]
    match = _SPAN.fullmatch(value)
    if match is None or (match[1] is None and match[3] is None) or (match[3] and not match[2]):
        return None
    least, most = (None if bound is None else int(bound) for bound in (match[1], match[3]))
    return Span(least, most) if match[2] else Span(least, least)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _written(condition: Condition) -> str:
    if condition.what not in _SPANS:
        return f"{condition.what}={','.join(condition.texts)}"
    span = condition.span
    if span == Span(1, 0):
        return f"{condition.what}=none"
    least, most = ("" if bound is None else str(bound) for bound in (span.least, span.most))
    text = f"{condition.what}={least}-{most}"
    return text + (_NONE if condition.unrated else "") + (f"@{condition.on}" if condition.on else "")
