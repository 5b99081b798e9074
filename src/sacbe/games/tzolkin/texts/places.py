"""What the tiles of Tzolk'in are called without their codes: by what they show."""

from functools import partial

from sacbe.core.catalogue import Catalogue, PlaceWords
from sacbe.core.match.setting import Setting
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, WEALTH_IDS

CODE = 3
"""How long a code is: b10, m04, w05."""


def _words(kind: str, ids: tuple[str, ...], catalogue: Catalogue, lang: str, value: int, setting: Setting) -> str:
    told = catalogue.texts(lang)[f"{kind}.{ids[value]}"][CODE:].lstrip(", ")
    shown = told[1:-1] if told.startswith("(") and told.endswith(")") else told
    return catalogue.text(lang, f"place.{kind}", shown=shown)


WORDS: dict[str, PlaceWords] = {
    "wealth": partial(_words, "wealth", WEALTH_IDS),
    "building": partial(_words, "building", BUILDING_IDS),
    "monument": partial(_words, "monument", MONUMENT_IDS),
}
