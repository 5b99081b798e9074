"""Looks for tests: pictures of Yaxha say with which looks they were drawn."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sacbe
from sacbe.core.look import Look
from sacbe.table.looks import looks

LOOKS = (Look("ahead", "slider", 5), Look("apart", "switch"), Look("facing", "turn", 3), Look("narrow", "page"))


@contextmanager
def looks_at_yaxha() -> Iterator[None]:
    """Yaxha has these looks until the end of the block."""
    game = sacbe.game("yaxha")
    draw, own = game.draw, {look.name: 0 for look in game.looks}
    before = {"looks": game.looks, "draw": draw}

    def drawn(view: dict[str, Any], lang: str, look: Mapping[str, int]) -> str:
        told = " ".join(f"{name} {value}" for name, value in look.items() if value)
        return draw(view, lang, own).replace("<svg ", f'<svg data-look="{told}" ', 1)

    def change(**parts: object) -> None:
        looks.cache_clear()
        for name, value in parts.items():
            object.__setattr__(game, name, value)  # a game is frozen

    change(looks=LOOKS, draw=drawn)
    try:
        yield
    finally:
        change(**before)
