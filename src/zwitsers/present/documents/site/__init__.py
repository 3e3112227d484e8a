"""A whole tournament as pages that can be put on any web space: no server, no scripts, nothing from outside."""

from zwitsers.present.documents.site.build import site_archive, site_pages

__all__ = ["site_archive", "site_pages"]
