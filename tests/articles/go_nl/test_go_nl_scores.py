"""000: articles 1 (definitions), 2 (ranking) and 7 (closing) as far as they make scores and rankings."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_score_articles import GoScoreArticles


class TestGoNlScores(GoScoreArticles):
    rulebook_id: ClassVar[str] = "go-nl"
