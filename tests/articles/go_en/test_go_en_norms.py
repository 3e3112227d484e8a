"""004 article 3: the norms that every pairing keeps."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_pairing_articles import GoNorms


class TestGoEnNorms(GoNorms):
    system: ClassVar[str] = "go-en"
