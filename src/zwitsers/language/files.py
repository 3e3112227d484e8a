"""Read the catalogues: TOML files beside this one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FOLDER = Path(__file__).parent


def areas(language: str) -> list[str]:
    return sorted(path.name.partition(".")[0] for path in _FOLDER.glob(f"*.{language}.toml"))


def messages(area: str, language: str) -> dict[str, str]:
    """The messages of one area, keys joined with dots; none where there is no such area."""
    file = _FOLDER / f"{area}.{language}.toml"
    if not area.isidentifier() or not file.exists():
        return {}
    return dict(_flattened(tomllib.loads(file.read_text(encoding="utf-8"))))


def _flattened(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flattened(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
