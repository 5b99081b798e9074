"""Packages that only some of the bots' tools need: they come with an extra of ours."""

from importlib import import_module
from typing import Any

from sacbe.core.errors import Unknown


def need(module: str, extra: str) -> Any:
    """A module, or one clear line about how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        raise Unknown(f'{package} is not installed; to get it: pip install "sacbe[{extra}]"') from None
