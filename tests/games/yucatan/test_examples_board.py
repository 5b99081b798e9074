"""The vectors of EXAMPLES.md by their numbers: set-up, founding, enlarging, deploying, moving."""

from tests.games.yucatan.vectors import run


def test_e01_order_of_the_set_up_four_players() -> None:
    """§2.12, §2.13, §2.16, §2.19: Order of the set-up, four players."""
    assert run(1)


def test_e02_order_with_three_and_two_players_and_the_option() -> None:
    """§2.13: Order with three and two players, and the option."""
    assert run(2)


def test_e03_sites_of_the_large_village() -> None:
    """§2.12: Sites of the large village."""
    assert run(3)


def test_e04_a_large_village_where_its_river_meets_the_great_river() -> None:
    """§2.14: a large village where its river meets the great river."""
    assert run(4)


def test_e05_the_same_without_the_great_river() -> None:
    """§2.14, §1.12: The same without the great river."""
    assert run(5)


def test_e06_neutral_villages() -> None:
    """§2.17: Neutral villages."""
    assert run(6)


def test_e07_two_warriors_at_once() -> None:
    """§2.19, §2.20, §14.4, §15.3: Two warriors at once."""
    assert run(7)


def test_e08_feeding() -> None:
    """§6.1: feeding."""
    assert run(8)


def test_e09_founding_along_rivers() -> None:
    """§4.2, §4.4: Founding along rivers."""
    assert run(9)


def test_e10_founding_under_an_own_warrior() -> None:
    """§4.5, §4.7: Founding under an own warrior."""
    assert run(10)


def test_e11_founding_under_an_enemy_warrior() -> None:
    """§4.6: Founding under an enemy warrior."""
    assert run(11)


def test_e12_enlarging_under_a_carrier() -> None:
    """§5.3, §10.5, §10.6: enlarging under a carrier."""
    assert run(12)


def test_e13_deploying_on_a_large_village() -> None:
    """§6.4, §6.5: Deploying on a large village."""
    assert run(13)


def test_e14_the_reserve_limits_the_guild() -> None:
    """§6.2, §15.10: The reserve limits the guild."""
    assert run(14)


def test_e15_single_steps_and_river_steps() -> None:
    """§7.4, §7.5, §7.6: Single steps and river steps."""
    assert run(15)


def test_e16_boat() -> None:
    """§7.9, §7.10: Boat."""
    assert run(16)


def test_e17_no_passing_through_warriors() -> None:
    """§7.7, §7.2: No passing through warriors."""
    assert run(17)


def test_e18_two_cells_with_and_without_delivery_in_passing() -> None:
    """§7.13, §7.14, §7.15, §7.16: Two cells with and without delivery in passing."""
    assert run(18)


def test_e19_only_the_way_through_an_own_large_village() -> None:
    """§7.15, §7.16: Only the way through an own large village."""
    assert run(19)
