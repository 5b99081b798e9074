"""Looks for tests: pictures of Yaxha say with which looks they were drawn."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sacbe
from sacbe.core.display import DisplayOption
from sacbe.table.scenes.displays import display_options

LOOKS = (
    DisplayOption("ahead", "slider", 5),
    DisplayOption("apart", "switch"),
    DisplayOption("facing", "turn", 3),
    DisplayOption("narrow", "page"),
)


@contextmanager
def looks_at_yaxha() -> Iterator[None]:
    """Yaxha has these looks until the end of the block."""
    game = sacbe.game("yaxha")
    draw, own = game.draw, {look.name: 0 for look in game.display_options}
    before = {"display_options": game.display_options, "draw": draw}

    def drawn(view: dict[str, Any], lang: str, look: Mapping[str, int]) -> str:
        told = " ".join(f"{name} {value}" for name, value in look.items() if value)
        return draw(view, lang, own).replace("<svg ", f'<svg data-look="{told}" ', 1)

    def change(**parts: object) -> None:
        display_options.cache_clear()
        for name, value in parts.items():
            object.__setattr__(game, name, value)  # a game is frozen

    change(display_options=LOOKS, draw=drawn)
    try:
        yield
    finally:
        change(**before)
