"""Messages for pydantic validation errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

# Error types with their own message (api.invalid.*); all others use "other".
_KINDS = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "json_invalid": "json",
    "string_too_short": "short",
    "too_short": "short",
    "string_too_long": "long",
    "too_long": "long",
    "string_pattern_mismatch": "pattern",
    "string_unicode": "pattern",
    "greater_than_equal": "least",
    "less_than_equal": "most",
    "int_parsing_size": "range",
    "literal_error": "choice",
    "enum": "choice",
    "int_type": "whole",
    "int_parsing": "whole",
    "int_from_float": "whole",
    "string_type": "text",
    "bool_type": "flag",
    "bool_parsing": "flag",
    "list_type": "list",
}
_LONGEST = 80


def problem_of(error: Mapping[str, Any]) -> Problem:
    """The problem of one pydantic error: the field and the expected value."""
    where = ".".join(str(part) for part in error["loc"][1:] if part != "") or str(error["loc"][0])
    context = error.get("ctx", {})
    values = {
        "where": where[:_LONGEST],
        "choices": context.get("expected", ""),
        "bound": next((str(context[name]) for name in ("ge", "le", "min_length", "max_length") if name in context), ""),
    }
    return Problem(f"api.invalid.{_KINDS.get(error['type'], 'other')}", **values)
