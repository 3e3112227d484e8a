"""000 articles 1.3, 1.4, 4 and 7: groups, waiting rooms, pairs and what is left at the end."""

from __future__ import annotations

from typing import ClassVar

from go_pairing_articles import GoProcedure


class TestGoNlProcedure(GoProcedure):
    system: ClassVar[str] = "go-nl"
