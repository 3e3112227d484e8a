"""Live updates: server-sent events that tell a page that its tournament has changed."""
