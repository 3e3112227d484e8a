"""What a page can show names no option of the command line: only texts for the terminal do."""

from __future__ import annotations

import re

import pytest

from zwitsers.language import catalogue

# Of the terminal alone: its own areas, the help of settings, and these.
TERMINAL = ("cli.", "simulate.", "engine.")
ONLY_THERE = {"ratings.report.more", "report.why.more", "tables.no-sheets", "web.port", "why.certificate.not-json"}


@pytest.mark.parametrize("language", ["nl", "en"])
def test_only_texts_for_the_terminal_name_options(language: str) -> None:
    naming = {
        key
        for key, text in catalogue(language).items()
        if re.search(r"(?<!\w)--[a-z]", text)
        and not key.startswith(TERMINAL)
        and not key.endswith((".help", ".examples"))
    }
    assert naming == ONLY_THERE
