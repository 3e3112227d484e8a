"""The PDF documents by name, as functions from a state to bytes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.documents.registry import Format


def _data(item: Format, state: State, options: DocumentOptions) -> bytes:
    return item.write(state, options).data


DOCUMENTS: dict[str, Callable[[State, DocumentOptions], bytes]] = {
    item.name: partial(_data, item) for item in FORMATS.values() if item.group == "paper"
}
