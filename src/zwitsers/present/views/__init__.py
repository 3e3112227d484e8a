"""What there is to see of a tournament, a module for each subject: frozen values without a language, made from a state
or a snapshot and nothing else. Terminal, page, paper, spreadsheet, site and JSON only draw them."""
