"""What the formats of go have in common: grades, names in two parts, countries of two letters, letters of Latin-9."""

from zwitsers.domain.grades import canonical
from zwitsers.formats.go.countries import country_of
from zwitsers.formats.go.letters import to_latin9
from zwitsers.formats.go.names import joined, parts_of, unblanked

__all__ = ["canonical", "country_of", "joined", "parts_of", "to_latin9", "unblanked"]
