"""What every request passes: context, middleware, templates, errors, limits and metrics."""
