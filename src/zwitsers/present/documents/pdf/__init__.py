"""Documents on paper: each module turns a view into data for the typst template of the same name."""
