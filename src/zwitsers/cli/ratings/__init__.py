"""The commands that begin with `ratings`: one module each."""
