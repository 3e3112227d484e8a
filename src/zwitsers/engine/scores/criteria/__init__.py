"""The criteria that a ranking can be made of: one definition each, with its article and its reading."""
