"""Request handling: context, middleware, templates, errors, limits and metrics."""
