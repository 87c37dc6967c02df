"""How a person ends a talk."""


class Quit(Exception):
    """The person has had enough."""
