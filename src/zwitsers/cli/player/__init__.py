"""The commands that begin with `player`: one module each."""
