"""The commands that begin with `round`: one module each."""
