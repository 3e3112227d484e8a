"""Values of a JSON file, asked for by kind. Whatever is not of that kind is a problem that names its place in the file,
such as rounds[2].games[0].white."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from zwitsers.formats.findings import Findings

_LONGEST_TEXT = 1000


class Value(NamedTuple):
    """A value, where it stands, and the findings that problems go to. What is wrong counts as if it were not there."""

    value: Any
    place: str
    findings: Findings

    def field(self, name: str) -> Value:
        """A field of an object; its value is None when it is not there."""
        here = self.value.get(name) if isinstance(self.value, dict) else None
        return Value(here, f"{self.place}.{name}" if self.place else name, self.findings)

    @property
    def there(self) -> bool:
        return self.value is not None

    def record(self) -> bool:
        """Whether it is an object; a problem if not."""
        return isinstance(self.value, dict) or self._wrong("formats.json.object")

    def items(self) -> Iterator[Value]:
        """The items of a list; nothing for one that is not there."""
        if not self.there:
            return
        if not isinstance(self.value, list):
            self._wrong("formats.json.list")
            return
        for position, item in enumerate(self.value):
            yield Value(item, f"{self.place}[{position}]", self.findings)

    def text(self) -> str:
        """One line of text; empty when it is not there."""
        if not self.there:
            return ""
        sound = isinstance(self.value, str) and len(self.value) <= _LONGEST_TEXT
        if not sound or any(category(sign) in ("Cc", "Cs") for sign in self.value):
            self._wrong("formats.json.text")
            return ""
        return str(self.value)

    def choice(self, choices: Collection[str]) -> str:
        """One of these words; empty, and a problem, for anything else."""
        if isinstance(self.value, str) and self.value in choices:
            return self.value
        shown = ", ".join(repr(word) for word in choices)
        self.findings.problem("formats.json.choice", place=self.place, choices=shown)
        return ""

    def whole(self, least: int, most: int) -> int:
        """A whole number in this range; 0, and a problem, for anything else."""
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        self.findings.problem("formats.json.number", place=self.place, least=least, most=most)
        return 0

    def flag(self) -> bool:
        """Yes or no; no, and a problem, for anything else."""
        if isinstance(self.value, bool):
            return self.value
        return self._wrong("formats.json.flag")

    def _wrong(self, key: str) -> bool:
        self.findings.problem(key, place=self.place or "-")
        return False
