"""The public API: what `import zwitsers` offers. Import these names from `zwitsers`, not from here."""
