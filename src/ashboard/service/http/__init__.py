"""The HTTP interface: the ASGI application, routes, middleware, server protocols and their limits."""
