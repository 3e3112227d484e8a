"""What the arbiter's pages are made of: forms read, files taken in, lists put in order."""
