"""§1 and §2 of RULES.md, where no vector proves them: components, options, set-up."""

from fractions import Fraction

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.facts import facts_of
from tests.games.yaxha.helpers import CARDS, COLOURS, LEFT, chosen, met_by, options, played_out, refuses, taken, walk

FACTS = facts_of("yaxha")

GAME = sacbe.game("yaxha")
NATURE = sacbe.NATURE
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def undealt(seats: int, **given: object) -> Match:
    """A match whose chance events the test answers."""
    return sacbe.start("yaxha", seats=seats, deal=False, options=given)


def test_identity() -> None:
    """§1.1: title, publisher, author, art, year."""
    assert (GAME.id, GAME.title) == ("yaxha", "Yaxha")
    found = [FACTS[key] for key in ("title", "publisher", "author", "artist", "year")]
    assert found == ["Yaxha", "Helvetiq", "Baptiste Vaiana", "Julien Bigot", 2024]


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, "2"])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """§1.2: 2, 3 or 4 seats."""
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(sacbe.Unknown, match="2 to 4 seats"):
        sacbe.start("yaxha", seats=seats)


@SEATS
def test_ten_rounds(seats: int) -> None:
    """§1.3: a game is exactly ten rounds."""
    m = sacbe.start("yaxha", seats=seats, seed=3)
    rounds = {m.view(None)["round"] for _ in walk(m, 3)}
    assert rounds == set(range(1, 11))
    assert (m.over, m.view(None)["round"], m.view(None)["rounds"]) == (True, 10, 10)


@SEATS
def test_the_cubes(seats: int) -> None:
    """§1.4, §2.1: 120 cubes, 24 of each colour, all in the bag at first, whatever the number of seats."""
    bag = undealt(seats).view(None)["bag"]
    assert bag == {"orange": 24, "blue": 24, "green": 24, "yellow": 24, "grey": 24}
    assert sum(bag.values()) == FACTS["components"]["cubes"] == 120


def test_the_order_of_colours() -> None:
    """§1.5: orange, blue, green, yellow, grey, with letters o b g y w, wherever colours are listed."""
    m = sacbe.position("yaxha", {"hands": ["wyg", "bow"], "pyramids": ["at 0,0: wyg/bow", ""]}, check=False)
    assert [option.split()[1] for option in options(m, 1)] == ["orange", "blue", "grey"]
    assert [player["hand"] for player in m.view(None)["players"]] == ["gyw", "obw"]
    assert list(m.view(None)["bag"]) == list(COLOURS)
    assert list(m.view(None)["players"][0]["colours"]) == list(COLOURS)
    assert [c["letter"] for c in FACTS["cubes"]["colours"]] == list("obgyw")


@SEATS
def test_the_bag_has_no_order(seats: int) -> None:
    """§1.6, §11.3: nobody looks into the bag: everyone sees how many cubes of each colour it holds, and nothing else."""
    m = sacbe.start("yaxha", seats=seats, seed=5)
    assert m.view(0)["bag"] == m.view(None)["bag"]
    assert set(m.view(0)) == set(m.view(None))
    assert all(isinstance(cubes, int) for cubes in m.view(0)["bag"].values())
    assert m.truth()["bag"] == "".join("obgyw"[i] * n for i, n in enumerate(m.view(0)["bag"].values()))


@SEATS
def test_markets_in_play(seats: int) -> None:
    """§1.7, §2.2: markets 1 to n with a lot of three cubes each; the others are in the box."""
    m = sacbe.start("yaxha", seats=seats, seed=6)
    assert [len(lot) for lot in m.view(None)["lots"]] == [3] * seats
    assert [market["id"] for market in FACTS["markets"]] == [1, 2, 3, 4]
    for market in range(seats + 1, 5):
        assert refuses(m, 0, f"card {market}", "§2.2")


@SEATS
def test_cards_in_hand(seats: int) -> None:
    """§1.8, §2.3, §4.6: one card for each market in play, for every seat, in every round."""
    assert FACTS["components"]["player_cards"] == 16
    m = sacbe.start("yaxha", seats=seats, seed=7)
    hands = [options(m, seat) for seat in walk(m, 7) if m.view(None)["step"] == "choose"]
    assert len(hands) == 10 * seats
    assert all(hand == [f"card {market}" for market in range(1, seats + 1)] for hand in hands)


@pytest.mark.parametrize(
    ("tiles", "winner"), [([1, 2, 3, 4], "A"), ([2, 1, 3, 4], "B"), ([4, 3, 1, 2], "C"), ([4, 3, 2, 1], "D")]
)
def test_the_lower_initiative_is_the_stronger(tiles: list[int], winner: str) -> None:
    """§1.9: of all who want a lot, value 1 gets it."""
    assert FACTS["initiative_tiles"] == [1, 2, 3, 4]
    assert taken(chosen(tiles, [1, 1, 1, 1]))[0] == f"{winner} 1"


def test_eighteen_different_cards_of_five_points() -> None:
    """§1.10, §8.4: 18 cards, their kinds and marks."""
    cards = FACTS["bonus_cards"]
    assert len(CARDS) == len(set(CARDS)) == 18
    assert {card["points"] for card in cards} == {FACTS["bonus_points"]} == {5}
    kinds = [card["kind"] for card in cards]
    assert {kind: kinds.count(kind) for kind in kinds} == {"comparison": 9, "neighbour": 5, "condition": 4}
    marked = [f"longest_{colour}" for colour in COLOURS] + ["longest_any", "longest_level_1", "most_levels"]
    assert [card["id"] for card in cards if card["first_game_mark"]] == marked
    assert [card["id"] for card in cards if card["min_seats"] == 3] == LEFT == [f"left_{colour}" for colour in COLOURS]


def test_score_cards_and_pad_are_aids_only() -> None:
    """§1.11: what they print is the table of §7.7; no action names them."""
    assert (FACTS["components"]["score_cards"], FACTS["components"]["score_pad"]) == (4, 1)
    assert [row["points"] for row in FACTS["score_table"]] == [0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36]
    assert {notation.split()[0] for notation in GAME.actions} == {"card", "take", "put", "initiative", "bonus", "draw"}


def test_nothing_comes_back_from_the_box() -> None:
    """§1.12: what a seat has discarded stays discarded, to the last cube."""
    m = sacbe.start("yaxha", seats=2, seed=8)
    before = ["", ""]
    for _ in walk(m, 8):
        now = [player["discarded"] for player in m.view(None)["players"]]
        assert all(len(new) >= len(old) and set(old) <= set(new) for old, new in zip(before, now, strict=True))
        before = now
    assert sum(map(len, before)) > 0


def test_seats_go_round_clockwise() -> None:
    """§1.13: the left neighbour of the last seat is the first."""
    one, two, three = (f"at 0,0: {row}/oooo/oooo/oooo" for row in ("booo", "bboo", "bbbo"))
    assert met_by("left_blue", one, two, three) == "C"
    assert met_by("left_blue", three, two, one) == "AB"


def test_the_options_of_a_table() -> None:
    """§1.14: three switches with their first value as default, and the names for `named`."""
    found = {name: (option.choices, option.default) for name, option in GAME.options.items()}
    assert found.pop("bonus_cards") == (tuple(CARDS), "")
    assert found == {name: (tuple(o["values"]), o["default"]) for name, o in FACTS["options"].items()}
    assert found == {
        "bonus_deck": (("all", "first_game", "named"), "all"),
        "level_1_card": (("whole", "flat"), "whole"),
        "second_card": (("groups", "players"), "groups"),
    }
    with pytest.raises(sacbe.Unknown, match="level_1_card"):
        sacbe.start("yaxha", seats=2, options={"level_1_card": "round"})
    with pytest.raises(sacbe.Unknown, match="no option 'colour'"):
        sacbe.start("yaxha", seats=2, options={"colour": "blue"})


@SEATS
def test_the_deal_of_initiative(seats: int) -> None:
    """§2.4, §2.12: tiles 1 to n, one each, all equally likely; the last comes by itself."""
    m = undealt(seats)
    assert m.asked == (NATURE,)
    for dealt in range(seats - 1):
        assert len(options(m, NATURE)) == seats - dealt
        assert set(m.odds().values()) == {Fraction(1, seats - dealt)}
        tile = options(m, NATURE)[-1]
        m.play(NATURE, tile)
        if dealt < seats - 2:
            assert refuses(m, NATURE, tile, "§2.4")
    assert m.view(None)["initiative"] == list(range(seats, 0, -1))
    assert m.view(None)["step"] == "bonus"


def test_tiles_of_absent_seats_are_out() -> None:
    """§2.4: with two seats tiles 3 and 4 are out, with three seats tile 4."""
    assert refuses(undealt(2), NATURE, "initiative 3", "§2.4")
    assert refuses(undealt(3), NATURE, "initiative 4", "§2.4")
    assert "initiative 4" in options(undealt(4), NATURE)


def test_the_draw_of_bonus_cards() -> None:
    """§2.5, §2.12: three different ones, all equally likely, open to all; the rest goes to the box."""
    m = undealt(3)
    m.play(NATURE, "initiative 2")
    m.play(NATURE, "initiative 3")
    assert set(m.odds().values()) == {Fraction(1, 18)}
    m.play(NATURE, "bonus three_colours")
    assert refuses(m, NATURE, "bonus three_colours", "§2.5")
    assert set(m.odds().values()) == {Fraction(1, 17)}
    m.play(NATURE, "bonus left_grey")
    m.play(NATURE, "bonus longest_any")
    for seat in (0, 1, 2, None):
        assert [card["card"] for card in m.view(seat)["bonus_cards"]] == ["left_grey", "longest_any", "three_colours"]
    assert m.view(None)["step"] == "fill"
    assert m.why(NATURE, "bonus longest_blue") != ""


@SEATS
def test_everything_is_empty_at_first(seats: int) -> None:
    """§2.6: empty pyramids, nothing discarded, and no seat has a first turn: all are asked at once."""
    m = sacbe.start("yaxha", seats=seats, seed=1)
    assert [(p["pyramid"], p["discarded"], p["hand"]) for p in m.view(None)["players"]] == [("", "", "")] * seats
    assert m.asked == tuple(range(seats))


def test_neighbour_cards_are_never_drawn_with_two_seats() -> None:
    """§2.7: nature is refused a `left_...` card; over many deals of two seats none is open."""
    m = undealt(2)
    m.play(NATURE, "initiative 1")
    assert refuses(m, NATURE, "bonus left_blue", "§2.7")
    opened = {c["card"] for seed in range(60) for c in sacbe.start("yaxha", seats=2, seed=seed).view(None)["bonus_cards"]}
    assert opened == set(CARDS) - set(LEFT)


def test_the_first_game_deck_is_drawn_from_marked_cards_only() -> None:
    """§2.9: three of the eight, at random."""
    given = {"bonus_deck": "first_game"}
    deals = [sacbe.start("yaxha", seats=4, seed=seed, options=given).view(None)["bonus_cards"] for seed in range(40)]
    assert {c["card"] for deal in deals for c in deal} == {c["id"] for c in FACTS["bonus_cards"] if c["first_game_mark"]}


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"bonus_deck": "named"}, sacbe.Illegal),
        ({"bonus_deck": "named", "bonus_cards": []}, sacbe.Illegal),
        ({"bonus_deck": "named", "bonus_cards": ["longest_any", "most_levels"]}, sacbe.Unknown),
        ({"bonus_deck": "named", "bonus_cards": ["longest_any"] * 3}, sacbe.Unknown),
        ({"bonus_deck": "named", "bonus_cards": CARDS[:4]}, sacbe.Unknown),
        ({"bonus_deck": "named", "bonus_cards": ["longest_any", "most_levels", "longest_pink"]}, sacbe.Unknown),
        ({"bonus_deck": "all", "bonus_cards": CARDS[:3]}, sacbe.Illegal),
        ({"bonus_deck": "first_game", "bonus_cards": CARDS[:3]}, sacbe.Illegal),
    ],
)
def test_lists_of_named_cards_that_are_refused(given: dict[str, object], error: type[Exception]) -> None:
    """§2.10: exactly three different cards, and only for the deck `named`."""
    with pytest.raises(error, match="bonus_cards"):
        sacbe.start("yaxha", seats=3, options=given)


def test_named_cards_are_not_drawn() -> None:
    """§2.10: after the initiative tiles nature fills the markets; whatever the order of the list, the cards are the same."""
    named = ["three_colours", "longest_blue", "most_levels"]
    m = undealt(2, bonus_deck="named", bonus_cards=named)
    m.play(NATURE, "initiative 1")
    assert m.view(None)["step"] == "fill"
    assert [c["card"] for c in m.view(None)["bonus_cards"]] == ["longest_blue", "most_levels", "three_colours"]
    again = undealt(2, bonus_deck="named", bonus_cards="+".join(reversed(named)))
    assert again.truth()["options"] == m.truth()["options"]


@SEATS
def test_the_table_of_set_up(seats: int) -> None:
    """§2.11: markets, tiles and cubes by number of seats."""
    row = next(row for row in FACTS["setup"] if row["seats"] == seats)
    m = played_out(seats, 11)
    drawn = sum(line.startswith("* draw") for line in str(m.record).splitlines())
    assert sum(m.view(None)["bag"].values()) == row["bag_at_end"] == 120 - 30 * seats
    assert row["cubes_in_game"] == 10 * row["cubes_per_round"] == 30 * seats
    assert row["cubes_in_game"] - 12 < drawn <= row["cubes_in_game"]
    assert sorted(m.view(None)["initiative"]) == row["initiative"]


def test_every_chance_event_can_be_scripted() -> None:
    """§2.12: tiles, cards and cubes are moves of nature, and nature has no other."""
    m = undealt(2)
    steps = set()
    while not m.over:
        seat = m.asked[0]
        if seat == NATURE:
            steps.add((m.view(None)["step"], options(m, NATURE)[0].split()[0]))
            assert sum(m.odds().values()) == 1
        m.play(seat, m.legal(seat)[-1])
    assert steps == {("initiative", "initiative"), ("bonus", "bonus"), ("fill", "draw")}
    assert "dealer hand" in str(m.record)


def test_every_cube_in_the_bag_is_equally_likely() -> None:
    """§2.12, §4.1: the odds of a colour are its share of the bag; a colour that is gone is not offered."""
    m = undealt(2, bonus_deck="named", bonus_cards=CARDS[:3])
    m.play(NATURE, "initiative 1")
    m.play(NATURE, "draw blue")
    odds = {m.game.actions[action]: chance for action, chance in m.odds().items()}
    assert odds["draw blue"] == Fraction(23, 119)
    assert odds["draw grey"] == Fraction(24, 119)
