"""§13: where implementations go wrong, one test for each reminder."""

import sacbe
from tests.games.maya.helpers import cells, do, followed, matches, options, refuses, table, tiles
from tests.games.maya.test_sections_play import RING
from tests.games.maya.vectors import play, set_up


def test_13_1_no_draw_after_planting() -> None:
    """§13.1: planting never adds to a rack."""
    m = table(racks=[tiles("maize 1", "squash 1"), None])
    assert do(m, "plant 3,9 maize 1") == ["group 1"]
    assert m.view(0)["own_rack"] == tiles("squash 1")


def test_13_2_the_turn_group_once_and_whole() -> None:
    """§13.2: not each tile, not only the new ones."""
    assert play(2).points == (5, 0)


def test_13_3_merge_by_the_last_tile() -> None:
    """§13.3: the points come after it."""
    m = table(plantations=[{"1,11": "maize 2"}, {}], racks=[tiles("maize 1", "maize 1"), None])
    do(m, "plant 3,10 maize 1")
    assert do(m, "plant 2,11 maize 1") == ["group 4"]


def test_13_4_the_turn_group_after_every_tile() -> None:
    """§13.4: what was refused is legal after the merge."""
    play(9)


def test_13_5_not_just_any_own_group() -> None:
    """§13.5: the second tile touches the turn group."""
    m = table(plantations=[{"1,10": "maize 1"}, {}], racks=[tiles("maize 1", "maize 1", "maize 2"), None])
    m.play(0, "plant 3,10 maize 1")
    assert refuses(m, "plant 0,11 maize 1", "§4.9")


def test_13_6_new_tiles_need_not_touch() -> None:
    """§13.6: both ends of an old group."""
    assert play(8).points == (4, 0)


def test_13_7_city_tiles_serve_closed_sites_do_not() -> None:
    """§13.7: as neighbours for the first tile."""
    m, _ = set_up(13)
    assert "4,8" in cells(m, "plant")
    assert "2,12" not in cells(m, "plant")


def test_13_8_temples_open_at_once() -> None:
    """§13.8: before the next tile."""
    m, _ = set_up(14)
    assert do(m, "plant 3,8 maize 1") == ["open calakmul"]


def test_13_9_sites_outside_the_area_do_nothing() -> None:
    """§13.9: on blue and red of the pocket board Uxmal and Palenque neither open nor forbid."""
    m, _ = set_up(40)
    assert "1,1" in cells(m, "grow")
    assert "uxmal" not in play(40).truth()["open"]


def test_13_10_cells_outside_the_area_are_not_empty() -> None:
    """§13.10: a city at the border closes."""
    assert play(21).truth()["scored"] == ["tikal"]
    assert play(22).truth()["scored"] == []


def test_13_11_two_city_tiles_of_different_cities() -> None:
    """§13.11: not only two temples forbid growing."""
    down = {"3,9": "maize 1", "4,7": "maize 1"}
    m = table("red", plantations=[{"2,8": "maize 1"}, {}], city_tiles=[down, {}], racks=[tiles("squash 1", "maize 1"), None])
    assert refuses(m, "grow 4,8 squash 1", "§5.5")


def test_13_12_a_forbidden_cell_is_not_closed() -> None:
    """§13.12: both cities wait for it."""
    m, _ = set_up(26)
    assert m.truth()["scored"] == []


def test_13_13_goods_once_not_tiles() -> None:
    """§13.13: goods, each plantation once."""
    assert play(25).points == (6, 4)


def test_13_14_all_crops_count() -> None:
    """§13.14: for influence."""
    assert next(city["goods"] for city in play(6).view(None)["cities"] if city["site"] == "tikal") == [5, 4]


def test_13_15_the_temple_counts_for_the_size() -> None:
    """§13.15: one city tile makes a city of two."""
    assert "city tikal 2 6 0" in followed(play(24), 0)


def test_13_16_shares_are_rounded_up() -> None:
    """§13.16: 9 points for two are 5 each, and nobody is second."""
    assert "city tikal 2 5 5" in followed(play(21), 0)


def test_13_17_nobody_without_goods_is_paid() -> None:
    """§13.17: three seats, one of them without goods there."""
    planted = [{"3,10": "maize 2", "3,9": "maize 1"}, {"2,9": "squash 1", "1,11": "squash 1"}, {}]
    racks = [tiles("potato 1", "chilli 1"), None, None]
    m = table("yellow+red", 3, plantations=planted, city_tiles=[{"1,10": "maize 1"}, {}, {}], racks=racks)
    assert do(m, "plant 2,11 potato 1")[1] == "city tikal 2 6 3 0"


def test_13_18_every_city_whoever_caused_it() -> None:
    """§13.18: A completes a city in which only B has goods."""
    planted = {"3,10": "maize 2", "3,9": "maize 1", "2,9": "squash 1", "1,11": "squash 1", "2,11": "potato 1"}
    m = table("red", plantations=[{}, planted], racks=[tiles("potato 1", "chilli 1"), None], scored=[])
    assert do(m, "grow 1,10 potato 1") == ["draw 3", "city tikal 2 0 6"]


def test_13_19_two_after_a_blind_tile() -> None:
    """§13.19: and it is laid before anything is drawn."""
    m = table(racks=[{}, None], reserves=[2, None])
    assert do(m, "grow 3,9 blind") == ["draw 1"]


def test_13_20_the_limit_after_laying() -> None:
    """§13.20: with 7 on the rack exactly 1 is drawn."""
    m = table(racks=[tiles("maize 1", *["squash 1"] * 6), None])
    assert do(m, "grow 3,9 maize 1") == ["draw 1"]


def test_13_21_rack_and_reserve_of_the_seat_on_turn() -> None:
    """§13.21: an empty reserve alone ends nothing."""
    assert not play(19).over
    assert not play(38).over


def test_13_22_the_round_is_not_completed() -> None:
    """§13.22: the first of three ends it."""
    m = table("green+red", 3, racks=[tiles("maize 1"), None, None], reserves=[0, None, None])
    assert do(m, "plant 3,9 maize 1")[-1] == "end"
    assert m.over


def test_13_23_more_unplaced_tiles_win_a_tie() -> None:
    """§13.23: who runs out loses every tie."""
    m = table(racks=[tiles("maize 1"), None], reserves=[0, None], points={"groups": [4, 5]})
    do(m, "plant 3,9 maize 1")
    assert m.points == (5, 5)
    assert m.winners == (1,)


def test_13_24_no_face_in_anything_sent_to_others() -> None:
    """§13.24: view, log, drawing: nothing of a buried tile."""
    seen = set()
    for face in ("squash 2", "chilli 1"):
        m = table(racks=[tiles(face, face), None], unseen=[tiles("maize 1", "maize 1", "maize 1", "maize 1"), None])
        do(m, f"grow 3,9 {face}")
        seen.add(str((m.view(1) | {"seat": 1}, m.log(1), m.svg(1), m.legal(1))))
    assert len(seen) == 1


def test_13_25_nobody_sees_a_blind_tile() -> None:
    """§13.25: it has no face in the position at all."""
    m = table(racks=[{}, None])
    do(m, "grow 3,9 blind")
    assert m.truth()["city_tiles"][0] == {"3,9": "blind"}
    assert sum(m.view(0)["own_unseen"].values()) == m.view(0)["players"][0]["reserve"] + 1


def test_13_26_no_equal_options_and_no_lone_done() -> None:
    """§13.26: in whole matches."""
    for m in matches(range(2)):
        if not m.over:
            assert options(m) != ["done"]
            assert len(set(options(m))) == len(options(m))


def test_13_27_the_rest() -> None:
    """§13.27: a seat without tiles and without a city to grow does not block the match."""
    m = table(plantations=[RING, {}], racks=[tiles("chilli 1", "squash 1"), {}])
    assert "rest" in do(m, "plant 4,9 chilli 1")


def test_13_28_city_tiles_are_no_plantations() -> None:
    """§13.28: for groups and influence."""
    m = table(city_tiles=[{"3,9": "maize 2"}, {}], racks=[tiles("maize 1", "squash 1"), None])
    assert do(m, "plant 3,10 maize 1") == ["group 1"]
    assert m.view(None)["cities"][0]["goods"] == [1, 0]


def test_13_29_other_start_sites() -> None:
    """§13.29: nothing depends on Tikal: whole matches from elsewhere obey all laws."""
    for m in matches(range(2), start="new_start"):
        assert m.game.laws(m.game.rules.state(m.position)) == []


def test_13_30_zones_are_not_players() -> None:
    """§13.30: seats are called by letters."""
    assert not any("blue" in line for line in sacbe.start("maya", 4, seed=1).log(None))


def test_13_31_a_turn_is_shown_once_it_is_complete() -> None:
    """§13.31: the end of a turn is the barrier; how many answers it took stands in no view and no log."""
    shown = []
    for answers in (["plant 3,9 maize 1", "done"], ["plant 3,9 maize 1"]):
        rack = tiles("maize 1", "maize 2") if len(answers) == 2 else tiles("maize 1", "potato 2")
        m = table(racks=[rack, None])
        before = int(m.position["barriers"][0])
        for answer in answers:
            m.play(0, answer)
        assert int(m.position["barriers"][0]) == before + 1
        shown.append((m.view(1), m.log(1), m.svg(1)))
    assert shown[0] == shown[1]
