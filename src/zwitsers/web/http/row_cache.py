"""HTML of rows, kept from one version of a tournament to the next.

A result changes one row of a page. Rendering the others again is most of the work of a page, so a row whose values are
equal is used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from markupsafe import Markup


class RowCache:
    """The rows of one page as it was rendered last. Threads may render it at the same time: each replaces them all."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: Mapping[Hashable, Markup] = {}


class KeptRows:
    """What templates call around a row: `{% call kept(…) %}<tr>…</tr>{% endcall %}`. The arguments are all values that
    the row shows and that can differ between versions of the tournament."""

    __slots__ = ("_before", "rows")

    def __init__(self, before: Mapping[Hashable, Markup]) -> None:
        self._before = before
        self.rows: dict[Hashable, Markup] = {}

    def __call__(self, *values: Hashable, caller: Callable[[], Markup]) -> Markup:
        row = self._before.get(values)
        self.rows[values] = row = caller() if row is None else row
        return row


def unkept(*_values: Hashable, caller: Callable[[], Markup]) -> Markup:
    """Where no rows are kept: every row is rendered."""
    return caller()
