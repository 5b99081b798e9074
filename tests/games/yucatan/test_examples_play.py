"""The vectors of EXAMPLES.md by their numbers: raids, fights, prisoners, the end, what is known."""

from tests.games.yucatan.vectors import blocks, run


def test_e20_the_raid() -> None:
    """§7.8, §8.2, §8.3, §8.4, §8.5, §8.6, §8.7, §8.8: the raid."""
    assert run(20)


def test_e21_small_villages_disappear() -> None:
    """§8.4, §8.5: Small villages disappear."""
    assert run(21)


def test_e22_a_full_carrier_still_raids() -> None:
    """§8.9, §10.2: A full carrier still raids."""
    assert run(22)


def test_e23_empty_supply() -> None:
    """§10.3, §8.9: Empty supply."""
    assert run(23)


def test_e24_losing_a_village_too_many_warriors() -> None:
    """§11.1, §11.2, §11.3, §3.5: Losing a village: too many warriors."""
    assert run(24)


def test_e25_no_removal_if_there_is_enough_food() -> None:
    """§11.1, §11.4: No removal if there is enough food."""
    assert run(25)


def test_e26_the_nine_pairs() -> None:
    """§9.2, §9.3: The nine pairs."""
    assert run(26)


def test_e27_a_fight_in_a_village() -> None:
    """§9.6: a fight in a village."""
    assert run(27)


def test_e28_prisoners_change_hands() -> None:
    """§9.5, §10.2: prisoners change hands."""
    assert run(28)


def test_e29_more_than_three() -> None:
    """§9.5, §17.9: More than three."""
    assert run(29)


def test_e30_defending_on_an_own_large_village() -> None:
    """§9.9: Defending on an own large village."""
    assert run(30)


def test_e31_beaten_warriors() -> None:
    """§9.8: Beaten warriors."""
    assert run(31)


def test_e32_delivery_in_the_city_and_in_a_large_village() -> None:
    """§10.4: Delivery in the city and in a large village."""
    assert run(32)


def test_e33_theft() -> None:
    """§10.8: theft."""
    assert run(33)


def test_e34_limits_of_theft_and_no_question_where_there_is_nothing_to_take() -> None:
    """§10.8: Limits of theft, and no question where there is nothing to take."""
    assert run(34)


def test_e35_no_passing_an_enemy_city_no_theft_after_a_fight() -> None:
    """§7.8, §9.7: No passing an enemy city, no theft after a fight."""
    assert run(35)


def test_e36_one_level_per_action() -> None:
    """§12.1, §12.2: one level per action."""
    assert run(36)


def test_e37_carried_prisoners_do_not_build() -> None:
    """§12.3: Carried prisoners do not build."""
    assert run(37)


def test_e38_the_fifth_level() -> None:
    """§13.1, §13.4: The fifth level."""
    assert run(38)


def test_e39_the_turn_limit() -> None:
    """§13.2, §13.3: The turn limit."""
    assert run(39)


def test_e40_seen_warriors_stay_known_while_on_the_board() -> None:
    """§15.4, §15.5, §15.6, §15.7: Seen warriors stay known while on the board."""
    assert run(40)


def test_e41_deduction_by_counting() -> None:
    """§15.8, §15.9: Deduction by counting."""
    assert run(41)


def test_e42_theft_at_the_end_of_a_river_step() -> None:
    """§10.12, §7.5, §7.8: Theft at the end of a river step."""
    assert run(42)


def test_no_block_is_forgotten() -> None:
    """The file has 42 vectors, each with at least one block that has a script."""
    assert list(blocks()) == list(range(1, 43))
    assert sum(map(len, blocks().values())) == 58
