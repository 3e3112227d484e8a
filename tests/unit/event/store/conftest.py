"""The fixtures of the stores."""

from helpers.stores import address, database, file_address, server_address

__all__ = ["address", "database", "file_address", "server_address"]
