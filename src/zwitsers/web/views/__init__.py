"""What pages and screens show, worked out from a tournament: plain data, the same for every reader's language."""
