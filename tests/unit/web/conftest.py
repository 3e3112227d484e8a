"""The fixtures of what a site keeps."""

from helpers.site_databases import database, empty_database, site_address, site_database

__all__ = ["database", "empty_database", "site_address", "site_database"]
