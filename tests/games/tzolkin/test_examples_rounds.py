"""EXAMPLES.md, E41 to E75: Chichen Itza, calendar, food days, scoring, set-up. They are read from the file (vectors.py)."""

from sacbe.games.tzolkin.rules.pieces import TECH_IDS
from tests.games.tzolkin.checks import VECTORS, check


def test_e41_one_action_lower_at_chichen_itza() -> None:
    """§5.4, §11.2."""
    check(41)


def test_e42_theology_1() -> None:
    """§11.4."""
    check(42)


def test_e43_theology_2_with_the_resource_just_won() -> None:
    """§11.5."""
    check(43)


def test_e44_lost_temple_step_at_chichen_itza() -> None:
    """§11.3, §14.4."""
    check(44)


def test_e45_reaching_a_top_turns_the_board() -> None:
    """§14.6."""
    check(45)


def test_e46_calendar_without_a_claimer() -> None:
    """§16.2, §16.6."""
    check(46)


def test_e47_who_blocks_the_double_advance() -> None:
    """§16.9."""
    check(47)


def test_e48_the_other_way_round() -> None:
    """§16.7, §16.8."""
    check(48)


def test_e49_the_holder_claims() -> None:
    """§16.5."""
    check(49)


def test_e50_jumping_over_a_food_day() -> None:
    """§3.6, §16.11."""
    check(50)


def test_e51_odd_corn_when_feeding() -> None:
    """§15.3."""
    check(51)


def test_e52_farms() -> None:
    """§15.4."""
    check(52)


def test_e53_two_discounts() -> None:
    """§15.4."""
    check(53)


def test_e54_rewards_in_the_middle_of_an_age() -> None:
    """§15.7."""
    check(54)


def test_e55_points_at_the_end_of_age_1() -> None:
    """§15.6, §15.10, §15.12."""
    check(55)


def test_e56_points_at_the_end_of_age_2() -> None:
    """§15.11, §17.1."""
    check(56)


def test_e57_skull_shortage_on_a_food_day() -> None:
    """§15.9."""
    check(57)


def test_e58_final_scoring_with_quarters() -> None:
    """§17.2, §17.4, §17.5, §17.6."""
    check(58)


def test_e59_tie_break_after_the_last_move() -> None:
    """§17.1, §17.8."""
    check(59)


def test_e60_the_first_two_rounds() -> None:
    """§3.3, §4.8, §16.5."""
    check(60)


def test_e61_pity() -> None:
    """§4.12."""
    check(61)


def test_e62_leaving_a_top_by_begging() -> None:
    """§14.7."""
    check(62)


def test_e63_double_advance_in_round_26() -> None:
    """§16.12."""
    check(63)


def test_e64_whole_points_only() -> None:
    """§1.22, §17.4."""
    check(64)


def test_e65_b21_in_age_2() -> None:
    """§12.14."""
    check(65)


def test_e66_b18_and_its_market() -> None:
    """§12.14, §10.2."""
    check(66)


def test_e67_b31_two_levels_on_one_track() -> None:
    """§12.12, §13.4."""
    check(67)


def test_e68_no_useless_advance() -> None:
    """§13.7."""
    check(68)


def test_e69_monuments_four_players() -> None:
    """§17.6."""
    check(69)


def test_e70_monuments_two_players() -> None:
    """§17.6."""
    check(70)


def test_e71_monuments_m06_m10_m12() -> None:
    """§17.6, §17.7."""
    check(71)


def test_e72_discount_asked() -> None:
    """§12.5, §18.3.6."""
    check(72)


def test_e73_technologies_in_one_turn() -> None:
    """§5.1, §9.1, §13.1."""
    check(73)


def test_e74_neutral_workers_three_players() -> None:
    """§2.10, §2.11."""
    check(74)


def test_e75_neutral_workers_run_out() -> None:
    """§2.10, §2.11."""
    check(75)


def test_all_vectors_are_read() -> None:
    assert list(VECTORS) == list(range(1, 76))
    assert sum(len(v.decisions) for v in VECTORS.values()) > 180
    assert sum(d.offered is not None for v in VECTORS.values() for d in v.decisions) > 45
    assert {tech for v in VECTORS.values() for p in v.position["players"] for tech in p.get("technologies", ())} == set(TECH_IDS)
