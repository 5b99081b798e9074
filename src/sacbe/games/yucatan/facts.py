"""The printed facts of Yucatan by type: the shape of `facts.json`, as far as code reads it. `rules/boards.py` reads the maps."""

from typing import TypedDict


class Components(TypedDict):
    """What is in the box (§1)."""

    warriors_per_player_and_guild: int
    warriors_per_player: int
    villages_per_player: int
    neutral_villages: int
    prisoners: int


class Guilds(TypedDict):
    """The guilds, and which beats which (§9.2)."""

    order: list[str]
    beats: dict[str, str]


class Limits(TypedDict):
    """Numbers of the rules."""

    carry: int
    prisoners_per_level: int
    levels_to_win: int
    prisoner_per_raid: int
    prisoner_per_fight: int
    fed_by_city: int
    fed_by_village: int
    start_warriors: int
    turns_per_player: int


class OptionFacts(TypedDict):
    """An option: its default and all its choices."""

    default: str
    values: list[str]


class Facts(TypedDict):
    """All facts that code reads."""

    game: str
    title: str
    components: Components
    guilds: Guilds
    limits: Limits
    neutral_villages_per_player: dict[str, int]
    options: dict[str, OptionFacts]
    maps: dict[str, object]
