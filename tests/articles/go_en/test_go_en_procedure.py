"""004 articles 1.3, 1.4, 4 and 7: groups, waiting rooms, pairs and what is left at the end."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_pairing_articles import GoProcedure


class TestGoEnProcedure(GoProcedure):
    system: ClassVar[str] = "go-en"
