"""What can be asked of the service over HTTP, one module a subject."""
