"""The rulebooks whose rounds follow from criteria, for tests of any field and any number of rounds."""

from __future__ import annotations

from zwitsers.engine.rules.registry import IDS, rulebook

SWISSES = tuple(system for system in IDS if not rulebook(system).predetermined)
