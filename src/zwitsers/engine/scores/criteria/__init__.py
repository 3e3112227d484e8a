"""The ranking criteria: one definition each, with its article and its reading."""
