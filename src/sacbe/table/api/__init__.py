"""The HTTP API: routes, messages, authentication, refusals."""
