"""Documents of a tournament: PDF, spreadsheets, the static site, and files for federations."""
