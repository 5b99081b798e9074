"""EXAMPLES.md, E1 to E40: placing, begging, picking up, and the four small wheels. They are read from the file (vectors.py)."""

from tests.games.tzolkin.checks import check


def test_e1_revealing_two_wealth_tiles_each() -> None:
    """§2.12, §2.13, §18.1.1."""
    check(1)


def test_e2_three_workers_two_on_one_wheel() -> None:
    """§4.5, §4.8."""
    check(2)


def test_e3_two_workers_high_on_a_wheel() -> None:
    """§4.5, §4.8."""
    check(3)


def test_e4_start_player_space_in_the_middle_of_a_placing_turn() -> None:
    """§4.7, §4.8, §16.3."""
    check(4)


def test_e5_teeth_corn_cannot_pay_the_second_worker() -> None:
    """§4.9, §16.3."""
    check(5)


def test_e6_a_full_wheel_is_not_offered() -> None:
    """§4.6."""
    check(6)


def test_e7_begging_before_a_pick_up() -> None:
    """§4.1, §4.2."""
    check(7)


def test_e8_begging_is_not_possible_with_3_corn() -> None:
    """§4.1."""
    check(8)


def test_e9_forced_begging() -> None:
    """§4.4, §18.2.1."""
    check(9)


def test_e10_two_stones_from_yaxchilan() -> None:
    """§5.3, §5.4, §8.1."""
    check(10)


def test_e11_the_order_matters() -> None:
    """§5.4."""
    check(11)


def test_e12_free_choice_space() -> None:
    """§5.5, §8.1."""
    check(12)


def test_e13_picking_up_for_nothing() -> None:
    """§5.3."""
    check(13)


def test_e14_wood_then_burning() -> None:
    """§7.5, §7.6."""
    check(14)


def test_e15_wood_then_corn_in_the_same_group() -> None:
    """§5.4, §7.4."""
    check(15)


def test_e16_empty_group() -> None:
    """§6.2."""
    check(16)


def test_e17_agriculture_2_under_wood() -> None:
    """§7.8, §7.10."""
    check(17)


def test_e18_agriculture_3_and_an_uncovered_tile() -> None:
    """§7.9, §7.10."""
    check(18)


def test_e19_agriculture_3_in_an_empty_group() -> None:
    """§7.8."""
    check(19)


def test_e20_fishing_with_agriculture() -> None:
    """§7.1."""
    check(20)


def test_e21_wood_harvest_with_extraction() -> None:
    """§7.11."""
    check(21)


def test_e22_extraction_3_on_yaxchilan_5() -> None:
    """§8.2."""
    check(22)


def test_e23_last_skull_and_theology_3() -> None:
    """§1.12, §8.3."""
    check(23)


def test_e24_two_technologies_two_buildings_refill_at_the_end() -> None:
    """§9.3, §9.4, §12.9."""
    check(24)


def test_e25_payment_in_any_mix() -> None:
    """§13.2, §18.3.3."""
    check(25)


def test_e26_beyond_level_3() -> None:
    """§13.2, §13.4."""
    check(26)


def test_e27_tikal_5() -> None:
    """§9.5."""
    check(27)


def test_e28_tikal_5_with_one_closed_temple() -> None:
    """§9.5, §14.3."""
    check(28)


def test_e29_architecture_on_one_of_two_buildings() -> None:
    """§12.5, §12.6."""
    check(29)


def test_e30_architecture_gained_by_the_first_building() -> None:
    """§12.4, §12.7."""
    check(30)


def test_e31_discount_of_choice() -> None:
    """§12.5, §18.3.6."""
    check(31)


def test_e32_a_monument() -> None:
    """§12.2, §12.8."""
    check(32)


def test_e33_building_for_nothing() -> None:
    """§12.5."""
    check(33)


def test_e34_b08_and_its_extra_building() -> None:
    """§12.13."""
    check(34)


def test_e35_uxmal_1() -> None:
    """§10.1, §5.4."""
    check(35)


def test_e36_market_one_unit_at_a_time() -> None:
    """§10.2, §10.3."""
    check(36)


def test_e37_uxmal_4() -> None:
    """§10.5."""
    check(37)


def test_e38_uxmal_4_with_architecture_3() -> None:
    """§12.5."""
    check(38)


def test_e39_uxmal_5() -> None:
    """§10.6, §10.7."""
    check(39)


def test_e40_six_workers() -> None:
    """§6.2, §10.4."""
    check(40)
