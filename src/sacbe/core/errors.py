"""The three errors of sacbe. A call that raises one of them has changed nothing."""


class Unknown(ValueError):
    """There is no such game, seat, option, level or language."""


class Unreadable(ValueError):
    """The text (or value) cannot be parsed: an action, a record, a position."""


class Illegal(ValueError):
    """It can be read, but the rules do not allow it now; the text names the § that decides."""
