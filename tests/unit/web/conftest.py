"""The fixtures of what a site keeps."""

from helpers.site_databases import (
    database,
    empty_address,
    empty_database,
    server_site,
    site_address,
    site_database,
    site_template,
)

__all__ = [
    "database",
    "empty_address",
    "empty_database",
    "server_site",
    "site_address",
    "site_database",
    "site_template",
]
