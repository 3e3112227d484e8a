"""The user's manual: Markdown in Dutch and English beside this file, for /help and the documentation site."""
