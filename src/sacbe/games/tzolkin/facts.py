"""The printed facts of Tzolk'in by type: the shape of `facts.json`, as far as code reads it."""

from typing import NotRequired, TypedDict


class GameFacts(TypedDict):
    """Which game it is, and how many can play it."""

    id: str
    name: str
    players: list[int]


class Deed(TypedDict):
    """An action of a wheel; what it says besides its kind depends on the kind (§7 to §11)."""

    kind: str
    cost: NotRequired[dict[str, int]]
    gain: NotRequired[dict[str, int]]
    group: NotRequired[int]
    corn: NotRequired[int]
    wood: NotRequired[int | None]
    min: NotRequired[int]
    max: NotRequired[int]
    buildings_max: NotRequired[int]
    monument: NotRequired[bool]
    pay_with: NotRequired[str]
    corn_per_resource: NotRequired[int]
    different_temples: NotRequired[int]
    workers: NotRequired[int]
    wheels: NotRequired[list[str]]
    excluded: NotRequired[list[str]]
    vp: NotRequired[int]
    temple: NotRequired[str]
    resource_of_choice: NotRequired[int]
    uses_per_game: NotRequired[int]


class Wheel(TypedDict):
    """A wheel with its spaces and actions (§1.3, §1.4)."""

    holes: int
    numbered: list[int]
    unnumbered: list[int]
    last_space: int
    free_choice: list[int]
    actions: dict[str, Deed]


class Temple(TypedDict):
    """A temple: by step its points and what it gives (§14.1)."""

    top: int
    vp: list[int]
    reward: list[str | None]
    highest_bonus: dict[str, int]


class FoodDay(TypedDict):
    """A food day (§3.6)."""

    number: int
    round: int
    kind: str
    age_change: NotRequired[bool]


class Calendar(TypedDict):
    """The calendar gear."""

    teeth: int
    last_round: int
    food_days: list[FoodDay]


class Agriculture(TypedDict):
    """The technology of harvests (§13)."""

    harvest_corn_bonus_by_level: list[int]
    fish_bonus_by_level: list[int]
    tileless_corn_from_level: int
    beyond: dict[str, int]


class Extraction(TypedDict):
    """The technology of resources (§13)."""

    wood_bonus_from_level: int
    wood_bonus_actions: list[str]
    stone_bonus_from_level: int
    stone_bonus_actions: list[str]
    gold_bonus_from_level: int
    gold_bonus_actions: list[str]
    bonus_each: int
    beyond: dict[str, int]


class Architecture(TypedDict):
    """The technology of buildings (§13)."""

    corn_from_level: int
    corn_per_building: int
    vp_from_level: int
    vp_per_building: int
    discount_from_level: int
    discount_resources_tikal: int
    discount_corn_uxmal_4: int
    beyond: dict[str, int]


class Theology(TypedDict):
    """The technology of temples (§13)."""

    next_action_from_level: int
    paid_step_from_level: int
    paid_step_cost_resources: int
    extra_skull_yaxchilan_4_from_level: int
    beyond: dict[str, int]


class Technologies(TypedDict):
    """The four technologies (§1.14, §13)."""

    order: list[str]
    max_level: int
    cost_to_level: dict[str, int]
    cost_beyond: int
    agriculture: Agriculture
    extraction: Extraction
    architecture: Architecture
    theology: Theology


class NeutralWorkers(TypedDict):
    """Where the neutral workers go that a wealth tile brings (§2.8)."""

    wheel: str
    space: int
    opposite: int | None


class WealthTile(TypedDict):
    """A tile of starting wealth (§1.18)."""

    id: str
    gain: dict[str, int]
    technology: str | None
    temple: str | None
    workers: int
    fed_free: int
    neutral: NeutralWorkers


class Building(TypedDict):
    """A building (§1.16, §12.11)."""

    id: str
    age: int
    type: str
    cost: dict[str, int]
    gain: dict[str, int]
    vp: int
    workers: int
    technology: dict[str, int]
    temple: dict[str, int]
    fed_free: int
    feed_discount: int
    extra: str | None


class Score(TypedDict):
    """How a monument scores (§17.6)."""

    rule: str
    type: NotRequired[str]
    vp: NotRequired[int]
    vp_by_count: NotRequired[list[int]]
    vp_by_workers: NotRequired[dict[str, int]]
    vp_by_players: NotRequired[dict[str, int]]


class Monument(TypedDict):
    """A monument (§1.17)."""

    id: str
    type: str
    cost: dict[str, int]
    score: Score


class Market(TypedDict):
    """The prices of the market (§10.2)."""

    corn_per_unit: dict[str, int]


class Placement(TypedDict):
    """What it costs to place workers (§4)."""

    extra_corn_for_nth_worker: list[int]
    start_space_cost: int


class JungleGroup(TypedDict):
    """A group of fields in the jungle (§2.3)."""

    wood: bool


class Setup(TypedDict):
    """How much of everything there is at the start (§2)."""

    skulls_total: int
    temple_start_index: int
    wealth_dealt: int
    wealth_kept: int
    building_row: int
    workers_max: int
    workers_start: int
    jungle_groups: dict[str, JungleGroup]
    by_players: dict[str, dict[str, int]]


class Rates(TypedDict):
    """What is paid and scored for what (§4, §15.3, §17)."""

    beg_allowed_up_to_corn: int
    beg_sets_corn_to: int
    lower_action_corn_per_space: int
    feed_corn_per_worker: int
    feed_vp_loss_per_unfed: int
    final_quarter_vp_per_corn: int
    final_vp_per_skull: int


class OptionFacts(TypedDict):
    """An option: its default and the other choices (§1.22)."""

    default: str
    other: list[str]


class Vocabulary(TypedDict):
    """The notations of actions, by verb (§18.3), and the order of the verbs."""

    order: list[str]
    actions: dict[str, list[str]]


class Facts(TypedDict):
    """All facts that code reads."""

    game: GameFacts
    wheels: dict[str, Wheel]
    temples: dict[str, Temple]
    temple_order: list[str]
    technologies: Technologies
    calendar: Calendar
    wealth_tiles: list[WealthTile]
    buildings: list[Building]
    monuments: list[Monument]
    market: Market
    placement: Placement
    setup: Setup
    rates: Rates
    type_colour: dict[str, str]
    options: dict[str, OptionFacts]
    vocabulary: Vocabulary
