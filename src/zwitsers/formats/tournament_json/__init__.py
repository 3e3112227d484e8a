"""A whole tournament as JSON, in a form of our own with a published schema (schema.json), written and read back."""

from zwitsers.formats.tournament_json.reader import read_json
from zwitsers.formats.tournament_json.writer import FORMAT, VERSION, write_json

__all__ = ["FORMAT", "VERSION", "read_json", "write_json"]
