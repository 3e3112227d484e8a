"""Form handling shared by the pages and the API: parsing forms, uploads, and lists for pages."""
