"""Zwitsers: Swiss-system pairing by five Dutch rulebooks, explained article by article."""

__version__ = "0.1.0"
