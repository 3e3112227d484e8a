"""Cached views and rendered public pages."""
