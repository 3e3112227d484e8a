"""The fixtures of what a site keeps."""

from helpers.site_databases import *  # noqa: F403 - fixtures
