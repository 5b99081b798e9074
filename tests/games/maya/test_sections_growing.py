"""§5 and §6: growing a city, and opening temples."""

from tests.games.maya.helpers import cells, do, options, refuses, table, tiles


def test_5_one_chosen_tile_face_down() -> None:
    """§5.1, §5.2, §5.7, §5.12: any tile of the rack, by any seat, without points; it stays where it is."""
    m = table(racks=[tiles("maize 1", "chilli 2"), tiles("squash 1", "potato 1")])
    assert {option.split(" ", 2)[2] for option in options(m) if option.startswith("grow")} == {"maize 1", "chilli 2"}
    do(m, "grow 3,9 chilli 2")
    do(m, "grow 4,9 squash 1")
    assert m.truth()["city_tiles"] == [{"3,9": "chilli 2"}, {"4,9": "squash 1"}]
    assert [city["size"] for city in m.view(None)["cities"]] == [3]
    assert refuses(table(racks=[tiles("maize 1", "chilli 2"), None]), "grow 3,9 squash 1", "§5.2")
    assert m.points == (0, 0)


def test_5_blind_only_with_an_empty_rack() -> None:
    """§5.3: the top of the own reserve, unseen."""
    m = table(racks=[tiles("maize 1", "chilli 2"), {}])
    assert refuses(m, "grow 3,9 blind", "§5.3")
    do(m, "plant 3,9 maize 1")
    assert options(m) == [f"grow {cell} blind" for cell in cells(m, "grow")]
    do(m, "grow 2,9 blind")
    assert m.truth()["city_tiles"][1] == {"2,9": "blind"}


def test_5_the_cell_touches_one_city() -> None:
    """§5.4, §5.5: beside a temple or city tile, and never two cities: two city tiles of different cities forbid it too."""
    given = {"2,8": "maize 1"}
    m = table(
        plantations=[given, {}], city_tiles=[{"3,9": "maize 1", "4,7": "maize 1"}, {}], racks=[tiles("maize 1", "squash 1"), None]
    )
    assert refuses(m, "grow 5,9 maize 1", "§5.4")
    assert refuses(m, "grow 3,8 maize 1", "§5.5")
    assert refuses(m, "grow 4,8 maize 1", "§5.5"), "beside 3,9 of Tikal and 4,7 of Calakmul"
    assert "4,9" in cells(m, "grow")


def test_5_not_beside_a_closed_site() -> None:
    """§5.6, §5.13: so a city tile never opens a temple."""
    m = table(city_tiles=[{"2,11": "maize 1"}, {}], racks=[tiles("maize 1", "squash 1"), None])
    assert refuses(m, "grow 2,12 maize 1", "§5.6")
    assert refuses(m, "grow 3,11 maize 1", "§5.6")
    assert "1,12" in cells(m, "grow")
    assert do(m, "grow 1,12 maize 1") == ["draw 3"]
    assert m.truth()["open"] == ["tikal"]


def test_5_adjacent_plantations_do_not_matter() -> None:
    """§5.7: a city grows between plantations of anybody."""
    m = table(plantations=[{}, {"3,10": "maize 1", "4,8": "maize 1"}], racks=[tiles("maize 1", "squash 1"), None])
    assert "3,9" in cells(m, "grow")


def test_5_the_draw() -> None:
    """§5.8, §5.9, §5.10, §5.11: three up to seven, two after a blind tile, never more than the reserve holds; compulsory."""
    for rack, reserve, drawn in ((7, 9, 1), (6, 9, 2), (5, 9, 3), (3, 2, 2), (2, 0, 0)):
        held = ["maize 1", *["squash 1"] * (rack - 1)]
        m = table(racks=[tiles(*held), None], reserves=[reserve, None])
        assert do(m, "grow 3,9 maize 1") == [f"draw {drawn}"]
        assert m.view(1)["players"][0]["rack"] == rack - 1 + drawn
    for reserve, drawn in ((9, 2), (3, 2), (2, 1)):
        m = table(racks=[{}, None], reserves=[reserve, None])
        assert do(m, "grow 3,9 blind") == [f"draw {drawn}"]
        assert m.view(1)["players"][0]["reserve"] == reserve - 1 - drawn


def test_6_opening_at_once() -> None:
    """§6.1, §6.3: before the next tile of the turn, and the temple can be grown from the next turn on."""
    m = table(plantations=[{"3,9": "maize 1"}, {}], racks=[tiles("maize 1", "maize 1", "squash 1"), None])
    assert do(m, "plant 3,8 maize 1") == ["open calakmul"]
    assert m.truth()["open"] == ["tikal", "calakmul"]
    do(m, "done")
    assert {"4,6", "3,6"} <= set(cells(m, "grow"))


def test_6_several_sites_at_once() -> None:
    """§6.2: all closed sites beside the new plantation open: on the pocket board 2,1 lies beside Uxmal and Palenque."""
    racks = [tiles("maize 1", "squash 1"), None, None]
    m = table("green+yellow", 3, options={"board": "pocket"}, city_tiles=[{"1,1": "maize 1"}, {}, {}], racks=racks)
    assert do(m, "plant 2,1 maize 1")[:2] == ["open uxmal", "open palenque"]
    assert set(m.truth()["open"]) == {"tikal", "uxmal", "palenque"}


def test_6_compulsory_free_and_for_ever() -> None:
    """§6.4, §6.5: no points for it, no question; the temple stays."""
    m = table(plantations=[{"3,9": "maize 1"}, {}], racks=[tiles("squash 1", "chilli 1"), None])
    assert do(m, "plant 3,8 squash 1") == ["open calakmul", "group 1"]
    assert m.points == (1, 0)
    do(m, options(m)[-1])
    assert "calakmul" in m.truth()["open"]
