"""What a column of a table of players can hold."""

from __future__ import annotations

# The same as a tournament keeps of a player; formats may not import it, so a test holds the two together.
FIELDS = (
    *("name", "title", "rating", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade", "labels"),
    *("international_rating", "national_k", "international_k", "national_list", "international_list"),
)
# A name in more than one column; together they make the field `name`.
NAME_PARTS = ("surname", "prefix", "first_name")
COLUMN_FIELDS = FIELDS + NAME_PARTS
