"""Typer commands that take their options as one record: a dataclass whose fields carry `Annotated[..., typer.Option(...)]`.

Typer makes an option of each parameter of a function, so a command with a dozen options would be a function with a dozen
parameters. Here such a command has one parameter, the record, and can hand it on.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import wraps
from inspect import Parameter, Signature
from typing import Any, TypeVar, get_type_hints

Record = TypeVar("Record")


def split_names(text: str) -> tuple[str, ...]:
    """The names in a text with commas between them; none in an empty text."""
    return tuple(name for name in text.split(",") if name)


def takes(record: type[Record]) -> Callable[[Callable[[Record], None]], Callable[..., None]]:
    """Decorator: a command that takes a record becomes a function with a parameter for each field, as Typer needs it."""
    hints = get_type_hints(record, include_extras=True)
    parameters = [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(record)  # type: ignore[arg-type]  # a dataclass, which `type[Record]` cannot say
    ]

    def decorate(command: Callable[[Record], None]) -> Callable[..., None]:
        @wraps(command)
        def run(**given: Any) -> None:
            command(record(**given))

        run.__annotations__ = {"return": None, **hints}
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # `inspect.signature` reads it before the code
        return run

    return decorate
