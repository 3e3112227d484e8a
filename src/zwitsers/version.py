"""The version of the program. In a module of its own, so that nothing has to import the package itself for it."""

__version__ = "1.0.0"
