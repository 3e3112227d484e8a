"""Files of others and our tournament: which format a file is in, what comes in, what goes out, and what is lost."""
