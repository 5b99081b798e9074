"""RULES.md, section 6: bases, layouts and what is legal."""

import random
from itertools import combinations_with_replacement, product

import pytest

import sacbe
from sacbe.games.gold.knowledge.laws import is_legal
from sacbe.games.gold.knowledge.position import read_piece
from sacbe.games.gold.rules.rings import Piece, in_order
from tests.facts import facts_of
from tests.games.gold import oracle
from tests.games.gold.helpers import LETTERS, MATERIALS, base, options, pieces, placing, play, refuses

FACTS = facts_of("gold")

UNITS = (3, 4, 6)


def kept(sizes: str, materials: str) -> bool:
    """Whether the last of these pieces may be added as it shows."""
    *before, new = pieces(sizes, materials)
    return f"keep {new.split()[2].split('/')[0]}" in options(placing(before, new))


def test_the_buyer_looks_first() -> None:
    """§6.1: both faces are offered to the buyer, who has seen them; others see one."""
    m = placing([], "1 sixth gold/stone")
    assert options(m) == ["keep stone", "keep gold", "drop 1"]
    assert m.view(0)["placing"]["piece"]["hidden"] == "stone"
    assert m.view(1)["placing"]["piece"]["hidden"] is None


def test_a_layout_is_a_set() -> None:
    """§6.2, §6.14: the order in which pieces were laid is no part of a position."""
    one, two = pieces("ssee", "bvjb"), list(reversed(pieces("ssee", "bvjb")))
    first, second = (placing(order, "9 eighth gold/stone") for order in (one, two))
    assert first.truth() == second.truth() | {"row": first.truth()["row"]}
    assert base(first) == ["3 eighth jade/stone", "1 sixth bronze/jade", "4 eighth bronze/jade", "2 sixth silver/bronze"]


@pytest.mark.parametrize(("a", "b"), list(product(range(5), repeat=2)))
def test_neighbours(a: int, b: int) -> None:
    """§6.3, §6.4: gold and stone never touch; sizes play no part."""
    for sizes in ("ee", "es", "sq", "qe"):
        assert kept(sizes, LETTERS[a] + LETTERS[b]) == (abs(a - b) <= 1)


def test_one_arc_without_a_gap() -> None:
    """§6.5, §6.7, §6.20: every piece touches another one, after a rebuild too; the ends of an open arc do not touch."""
    m = placing(["1 sixth stone/jade", "2 sixth jade/bronze"], "3 sixth silver/gold")
    assert options(m) == ["drop 3", "rebuild"]
    assert refuses(m, 0, "keep silver", "§6.11")
    play(m, "rebuild", "lay 3 silver")
    assert "done" not in options(m)
    assert refuses(m, 0, "done", "§6.11")
    assert kept("eeeee", "sjbvg"), "stone and gold are the ends"


def test_at_most_a_full_disc() -> None:
    """§6.6, §6.13: never more than 24 units."""
    m = placing(pieces("qqss", "gggg"), "9 sixth gold/silver")
    assert options(m) == ["keep silver", "keep gold", "drop 9", "rebuild"]
    m = placing(pieces("qqsss", "ggggg"), "9 eighth gold/silver")
    assert options(m) == ["drop 9", "rebuild"]
    assert refuses(m, 0, "keep gold", "§6.13")


def test_a_closed_disc() -> None:
    """§6.8: first and last touch; §6.9: there is no first: only which touches which."""
    m = placing(pieces("sssss", "jbvvv"), "9 sixth silver/bronze")
    assert options(m) == ["keep bronze", "drop 9", "rebuild"]
    assert refuses(m, 0, "keep silver", "§6.12")
    assert "§6.8" in m.why(0, "keep silver")


def test_every_layout_of_materials() -> None:
    """§6.10, §6.11, §6.12: the exact test against a search over all orders, up to eight pieces."""
    for n in range(9):
        for materials in combinations_with_replacement(range(5), n):
            for sizes in {tuple(sorted(s)) for s in sizes_of(n)}:
                layout = [Piece(lot + 1, sizes[lot], m, (m + 1) % 5) for lot, m in enumerate(materials)]
                units = sum(UNITS[size] for size in sizes)
                assert is_legal(layout) == oracle.is_legal(materials, units), layout


def sizes_of(n: int) -> list[tuple[int, ...]]:
    """Sizes of n pieces that make an open arc, a complete disc, or too much."""
    found: dict[bool | None, tuple[int, ...]] = {}
    for sizes in combinations_with_replacement(range(3), n):
        units = sum(UNITS[size] for size in sizes)
        found.setdefault(None if units > 24 else units == 24, sizes)
    return list(found.values())


@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_agrees(seed: int) -> None:
    """§6.10, §6.13: `keep` is offered exactly for legal layouts, on random bases."""
    rolled = random.Random(seed)
    supply = [f"{size['name']} {a}/{b}" for size in FACTS["sizes"] for a, b in faces() for _ in range(size["per_pair"])]
    for _ in range(60):
        drawn = rolled.sample(supply, rolled.randint(2, 8))
        drawn = [text if rolled.random() < 0.5 else turned(text) for text in drawn]
        *before, new = [read_piece("", f"{lot} {text}") for lot, text in enumerate(drawn, 1)]
        m = placing([str(piece) for piece in before], str(new))
        legal = [p for p in (new, new.over()) if oracle.is_legal([x.shown for x in (*before, p)], units_of([*before, p]))]
        keeps = [option for option in options(m) if option.startswith("keep")]
        assert keeps == [f"keep {MATERIALS[shown]}" for shown in sorted(p.shown for p in legal)]


def faces() -> list[tuple[str, str]]:
    return [(pair["faces"][0], pair["faces"][1]) for pair in FACTS["pairs"]]


def turned(text: str) -> str:
    size, pair = text.split()
    return f"{size} {'/'.join(reversed(pair.split('/')))}"


def units_of(layout: list[Piece]) -> int:
    return sum(UNITS[piece.size] for piece in layout)


def test_the_order_of_an_arc() -> None:
    """§6.15: by rising value, equal ones by lot."""
    m = placing(
        ["4 sixth gold/silver", "7 eighth silver/gold", "2 sixth gold/stone", "3 eighth silver/bronze"], "9 eighth jade/stone"
    )
    assert [text.split()[0] for text in base(m)] == ["3", "7", "2", "4"]


def test_the_order_of_a_disc() -> None:
    """§6.16: two steps at most in a row: as an arc; else of each middle material the highest lot leads back down."""
    flat = [read_piece("", text) for text in pieces("ssssss", "bvbvbv")]
    assert [piece.lot for piece in in_order(flat)] == [1, 3, 5, 2, 4, 6]
    high = [read_piece("", text) for text in pieces("ssssss", "jbvgvb")]
    assert [piece.lot for piece in in_order(high)] == [1, 2, 3, 4, 5, 6]
    mixed = [read_piece("", text) for text in pieces("ssssss", "vbgvbj")]
    assert [piece.lot for piece in in_order(mixed)] == [6, 2, 1, 3, 4, 5]


def test_the_order_in_the_drawing() -> None:
    """§6.17: clockwise from 12 o'clock, 15 degrees a unit: three sixths and a quarter end at 270."""
    m = placing(pieces("sssq", "jbvv"), "9 eighth jade/stone")
    svg = m.svg(1)
    assert FACTS["degrees_per_unit"] == 15
    starts = [svg.index(f'id="lot-{lot}"') for lot in (1, 2, 3, 4)]
    assert starts == sorted(starts)
    assert 'd="M0 -100A100 100 0 0 1' in svg[starts[0] : starts[1]], "the first piece begins at 12 o'clock"
    assert 'd="M0 100A100 100 0 0 1 -100 0L' in svg[starts[3] :], "the last ends at 9 o'clock"


def test_gaps_that_cannot_be_filled() -> None:
    """§6.18: no set of pieces has 1, 2 or 5 units; every other gap can be filled."""
    sums = {sum(UNITS[s] for s in sizes) for n in range(9) for sizes in combinations_with_replacement(range(3), n)}
    assert [gap for gap in range(1, 25) if gap not in sums] == FACTS["never_fillable_gaps"] == [1, 2, 5]


def test_complete_compositions() -> None:
    """§6.19: nine of them."""
    found = {
        (e, s, q) for e, s, q in product(range(9), range(7), range(5)) if 3 * e + 4 * s + 6 * q == 24
    }  # fmt: skip
    assert found == {(c["eighth"], c["sixth"], c["quarter"]) for c in FACTS["complete_compositions"]}
    assert len(found) == 9


def test_layouts_that_are_not_legal_are_refused() -> None:
    """§6.10, §11.4: a position with a hole breaks a law."""
    bases = [[["1 sixth stone/jade", "2 sixth bronze/jade"]], [[]], [[]]]
    with pytest.raises(sacbe.Illegal, match=r"§11\.4"):
        sacbe.position("gold", {"seats": 3, "bases": bases})
