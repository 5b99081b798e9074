"""RULES.md, sections 1 to 3: components, set-up, the course of play."""

from collections import Counter
from fractions import Fraction

import pytest

import sacbe
from tests.facts import facts_of
from tests.games.gold.helpers import (
    MATERIALS,
    PAIRS,
    SUPPLY,
    UNITS,
    bid,
    buy,
    decline,
    find,
    options,
    play,
    step,
    table,
    walk,
)

FACTS = facts_of("gold")

NATURE = sacbe.NATURE


def test_identity() -> None:
    """§1.1, §1.3, §1.11: the title, two to four seats, and what is in the box."""
    game = sacbe.game("gold")
    assert (game.id, game.title, list(game.seats)) == ("gold", "L'Or des Mayas", [2, 3, 4])
    assert FACTS["components"] == {"bases": 4, "screens": 4, "pieces": 30, "pearls": 40, "auction_board_slots": 3, "bags": 1}
    with pytest.raises(sacbe.Unknown):
        sacbe.start("gold", 5)


def test_the_aim() -> None:
    """§1.2, §1.12: discs and pearls make the total."""
    m = table(3)
    assert m.points == (10, 10, 10)
    assert m.game.sources[-1] == "pearls"


def test_materials_and_sizes() -> None:
    """§1.4, §1.5: the ladder and its values; units of a disc of 24."""
    assert [(m["name"], m["value"]) for m in FACTS["materials"]] == [(name, i) for i, name in enumerate(MATERIALS)]
    assert {size["name"]: size["units"] for size in FACTS["sizes"]} == UNITS
    assert [24 // units for units in UNITS.values()] == [8, 6, 4]


def test_the_pieces() -> None:
    """§1.6, §1.8, §1.9, §1.10: thirty pieces by size and pair; either face may lie up."""
    m = sacbe.start("gold", 2, deal=False)
    m.play(NATURE, "first 0")
    odds = {m.game.actions[action]: chance for action, chance in m.odds().items()}
    assert len(odds) == 30
    for text, chance in odds.items():
        _, size, faces = text.split()
        up, down = faces.split("/")
        assert (up, down) in PAIRS or (down, up) in PAIRS
        assert chance == Fraction(SUPPLY[size], 60)
    assert sum(SUPPLY.values()) * 5 == 30
    for material in MATERIALS:
        showing = Counter({size: sum(SUPPLY[size] for pair in PAIRS if material in pair) for size in UNITS})
        assert showing == {"eighth": 4, "sixth": 6, "quarter": 2}


def test_gold_and_stone_share_pieces() -> None:
    """§1.13, §1.14: the reminders are those of the facts; the published game has gold/stone pieces."""
    assert ("gold", "stone") in PAIRS
    for material in FACTS["materials"]:
        assert set(material["possible_backs"]) == {f for pair in PAIRS if material["name"] in pair for f in pair} - {
            material["name"]
        }


def test_lots_are_the_names_of_pieces() -> None:
    """§1.15: in the order in which they leave the bag."""
    m = sacbe.start("gold", 3, deal=False)
    play(m, "first 1", "draw quarter gold/stone", "draw eighth jade/bronze", "draw sixth stone/gold", seat=NATURE)
    assert [(p["lot"], p["size"], p["shown"]) for p in m.view(0)["row"]] == [
        (1, "quarter", "gold"),
        (2, "eighth", "jade"),
        (3, "sixth", "stone"),
    ]
    assert not [action for action in m.game.actions if "p0" in action]


@pytest.mark.parametrize(("seats", "bases"), [(2, 2), (3, 1), (4, 1)])
def test_what_everyone_receives(seats: int, bases: int) -> None:
    """§2.1, §2.2, §2.3: ten pearls behind a screen; one base, or two with two players."""
    m = sacbe.start("gold", seats, seed=1)
    assert m.truth()["pearls"] == [10] * seats
    assert [len(player["bases"]) for player in m.view(None)["players"]] == [bases] * seats
    assert [player["pearls"] for player in m.view(0)["players"]] == [10, *[None] * (seats - 1)]
    assert FACTS["setup"][str(seats)]["pearls_in_box"] == 40 - 10 * seats
    assert FACTS["setup"][str(seats)]["bases_in_box"] == 4 - bases * seats


def test_drawing_is_fair() -> None:
    """§2.4: every piece is equally likely, with either face up."""
    m = sacbe.start("gold", 3, deal=False)
    play(m, "first 0", "draw quarter gold/stone", seat=NATURE)
    odds = {m.game.actions[action]: chance for action, chance in m.odds().items()}
    assert "draw quarter stone/gold" not in odds
    assert odds["draw sixth gold/silver"] == odds["draw sixth silver/gold"] == Fraction(3, 58)
    assert not m.why(NATURE, "draw sixth gold/silver")
    assert "§1.9" in m.why(NATURE, "draw quarter stone/gold")


def test_only_who_sits_at_the_table_can_begin() -> None:
    """§2.6, §1.3: nature names one of the seats."""
    m = sacbe.start("gold", 3, deal=False)
    assert options(m, NATURE) == ["first 0", "first 1", "first 2"]
    assert "§1.3" in m.why(NATURE, "first 3")


def test_a_deal_fixes_all_chance() -> None:
    """§2.5: the same seed deals the same lots, whatever is bid for them."""
    deals = []
    for seed in (1, 2):
        m = sacbe.start("gold", 3, seed=9)
        for _ in walk(m, seed):
            pass
        deals.append([find(m.view(None), lot) for lot in range(1, 31)])
    first, second = ([(p["lot"], p["size"], {p["shown"], p["hidden"]}) for p in deal] for deal in deals)
    assert first == second


def test_the_first_player() -> None:
    """§2.6, §2.7: chosen at random, asked nothing; draws the first three lots onto the slots as they come."""
    m = sacbe.start("gold", 4, deal=False)
    assert {m.game.actions[a]: c for a, c in m.odds().items()} == {f"first {s}": Fraction(1, 4) for s in range(4)}
    m.play(NATURE, "first 3")
    while m.asked == (NATURE,):
        m.play(NATURE, m.legal(NATURE)[0])
    assert m.asked == (0, 1, 2, 3)
    assert [line.split(":")[0] for line in m.log(None)[1:]] == [f"D draws lot {lot}" for lot in (1, 2, 3)]
    assert [find(m.view(viewer), lot)["hidden"] for viewer in (3, None) for lot in (1, 2, 3)] == [None] * 6


def test_thirty_auctions() -> None:
    """§3.1, §3.9: auction k sells lot k; all take part in each, whatever their discs are like."""
    m = sacbe.start("gold", 3, seed=4)
    asked = []
    while not m.over:
        asked.append((m.view(None)["auction"], m.view(None)["row"][0]["lot"], m.asked))
        decline(m)
    assert asked == [(k, k, (0, 1, 2)) for k in range(1, 31)]


def test_the_course_of_an_auction() -> None:
    """§3.2, §3.4: bids, payee, the look, the placing, and only then the row is refilled."""
    m = sacbe.start("gold", 3, seed=4)
    seen = [step(m)]
    bid(m, (1, 0, 0))
    seen.append(step(m))
    m.play(0, "pay 1")
    seen.append(step(m))
    assert [piece["lot"] for piece in m.view(None)["row"]] == [2, 3]
    assert m.view(None)["bag"]["pieces"] == 27
    assert m.log(0)[-1].startswith("A looks at the back of lot 1: ")
    play(m, "drop 1")
    assert seen == ["bid", "pay", "placing"]
    assert [piece["lot"] for piece in m.view(None)["row"]] == [2, 3, 4]
    assert m.view(None)["bag"]["pieces"] == 26


def test_a_cancelled_sale() -> None:
    """§3.3, §4.9: no payment, no look, no placing."""
    m = sacbe.start("gold", 3, seed=4)
    decline(m)
    assert (step(m), m.view(None)["auction"], m.view(None)["sales"][0]["buyer"]) == ("bid", 2, None)
    assert not [line for line in m.log(None) if "looks" in line or "pays" in line]


def test_who_draws() -> None:
    """§3.5, §3.6, §3.7: the table of the facts."""
    m = sacbe.start("gold", 4, seed=12)
    first = m.view(None)["first"]
    for row in FACTS["auctions"]["table"]:
        view = m.view(None)
        assert [piece["lot"] for piece in view["row"]] == row["row"]
        assert view["bag"]["pieces"] == row["bag"]
        assert any("bag is empty" in line for line in m.log(None)) == row["bag_empty_announced"]
        decline(m)
    drawers = [line[0] for line in m.log(None) if " draws lot " in line]
    assert drawers == ["ABCD"[first if lot <= 3 else (first + lot - 3) % 4] for lot in range(1, 31)]


def test_the_last_auctions() -> None:
    """§3.8, §8.1, §8.2: two lots, then one; the buyer of lot 30 still places it, and may rebuild."""
    m = table(3, auction=28, bases=[[["1 sixth gold/silver"]], [[]], [[]]])
    decline(decline(m))
    assert [piece["lot"] for piece in m.view(None)["row"]] == [30]
    buy(m, 0)
    assert "rebuild" in options(m)
    play(m, "drop 30")
    assert m.over
