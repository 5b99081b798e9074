"""§9 and §10: the questions, their notation and the log; who knows what."""

import sacbe
from sacbe.core.match.undo import take_back
from tests.games.maya.helpers import NATURE, cells, do, followed, matches, options, position, refuses, table, tiles
from tests.games.maya.test_sections_play import RING


def test_9_one_seat_one_choice() -> None:
    """§9.1, §9.2, §9.3, §11.11: one seat at a time, at least two options, none twice."""
    for m in matches(range(2)):
        if not m.over:
            assert len(m.asked) == 1
            offered = m.legal(m.asked[0])
            assert len(offered) >= 2
            assert len(set(offered)) == len(offered)


def test_9_notation() -> None:
    """§9.4: cells, sites and tiles by their names."""
    actions = sacbe.game("maya").actions
    for action in ("plant -3,9 maize 2", "grow 12,1 chilli 1", "grow 3,9 blind", "done", "found chichen_itza", "draw squash 2"):
        assert action in actions


def test_9_start_site_question() -> None:
    """§9.5: only in the variants, to the first player, before the first turn."""
    m = sacbe.start("maya", 2, seed=4, options={"start": "new_start"})
    assert m.truth()["step"] == "found"
    assert m.asked == (m.truth()["first"],)
    assert all(option.startswith("found ") for option in options(m))
    assert sacbe.start("maya", 2, seed=4).truth()["step"] == "turn"


def test_9_turn_questions() -> None:
    """§9.6, §9.7, §9.9, §9.14: cells by r, then q; tiles by crop, then goods; all `plant`, then all `grow`."""
    m = table(racks=[tiles("chilli 1", "maize 2", "maize 1"), {}])
    order = ["maize 1", "maize 2", "chilli 1"]
    around = ["2,9", "3,9", "1,10", "3,10", "1,11", "2,11"]
    assert options(m) == [f"{verb} {cell} {tile}" for verb in ("plant", "grow") for cell in around for tile in order]
    do(m, "plant 2,9 maize 1")
    do(m, "done")
    assert options(m) == [f"grow {cell} blind" for cell in around[1:]]


def test_9_further_question() -> None:
    """§9.8, §9.11: tiles of the crop beside the turn group, and `done`; a lone `done` is not asked."""
    m = table(racks=[tiles("maize 1", "maize 1", "maize 2", "squash 1"), None])
    m.play(0, "plant 2,9 maize 1")
    assert options(m)[-1] == "done"
    assert {option.split(" ", 2)[2] for option in options(m)[:-1]} == {"maize 1", "maize 2"}
    m = table(racks=[tiles("maize 1", "squash 1"), None])
    m.play(0, "plant 2,9 maize 1")
    assert m.asked == (1,)


def test_9_growing_ends_the_turn() -> None:
    """§9.10, §9.13: cell and tile are one action; the tile is secret."""
    m = table(racks=[tiles("maize 1", "maize 1"), None])
    do(m, "grow 2,9 maize 1")
    assert m.asked == (1,)
    assert not any("maize 1" in line for line in m.log(1))


def test_9_a_rest_is_no_question() -> None:
    """§9.12: it happens, and is told."""
    m = table(plantations=[RING, {}], racks=[tiles("chilli 1", "squash 1"), {}])
    do(m, "plant 4,9 chilli 1")
    assert "B has no tile and no city to grow: B rests." in m.log(0)
    assert m.asked == (0,)


def test_9_a_lone_option_is_carried_out_and_told_like_a_choice() -> None:
    """§9.2, §9.15, §10.11: one tile, one cell: nobody is asked, and the log does not say that nobody was."""
    racks = [tiles("potato 1", "chilli 1"), tiles("squash 1")]
    m = table("red", options={"board": "pocket"}, city_tiles=[{"1,1": "maize 1"}, {}], racks=racks)
    log = do(m, "plant 2,1 potato 1")
    assert log == ["group 1", "city tikal 2 6 0", "plant 3,1 squash 1", "open coba", "group 1"]
    assert "B plants squash 1 on 3,1." in m.log(0)
    assert "# 1 plant 3,1 squash 1" in str(m.record)


def test_9_listing_order_is_the_order_of_ids() -> None:
    """§9.14: `plant`, `grow`, `done`, then `found` in board order."""
    kinds = [action.split()[0] for action in sacbe.game("maya").actions]
    assert list(dict.fromkeys(kinds)) == ["plant", "grow", "done", "found", "zone", "first", "draw"]
    m = table(racks=[tiles("maize 1", "maize 2"), None], plantations=[{"3,10": "maize 1"}, {}])
    places = [tuple(map(int, cell.split(","))) for cell in cells(m, "plant")]
    assert places == sorted(places, key=lambda cell: (cell[1], cell[0]))


def test_9_log_lines() -> None:
    """§9.15: `done` is never told; `draw 0` is; cities in board order."""
    m = table(racks=[tiles("maize 1", "maize 1"), tiles("maize 1", "squash 1")], reserves=[5, 0])
    m.play(0, "plant 3,9 maize 1")
    m.play(0, "done")
    assert followed(m, 0) == ["group 1"]
    assert do(m, "grow 2,9 maize 1") == ["draw 0"]
    assert m.log(None, "fr")[:2] == ["A plante maïs 1 en 3,9.", "A marque 1 point pour le groupe."]


# -- §10


def test_10_what_is_public() -> None:
    """§10.1, §10.10: spectators see all of it, and nothing else."""
    m = table(plantations=[{"3,9": "maize 1"}, {}], city_tiles=[{}, {"2,9": "chilli 2"}])
    shown = m.view(None)
    assert [len(shown[key]) for key in ("plantations", "city_tiles", "cities")] == [1, 1, 1]
    assert [set(player) for player in shown["players"]] == [{"rack", "reserve", "hidden", "sources", "points"}] * 2
    assert shown["own_rack"] is None
    assert shown["own_unseen"] is None
    assert shown["city_tiles"][0]["tile"] == "hidden"


def test_10_new_tiles_are_told_to_their_seat() -> None:
    """§10.2, §10.3: nobody knows the order of a reserve; a position does not even hold one."""
    m = table(racks=[tiles("maize 1", "squash 1"), None])
    do(m, "grow 3,9 maize 1", "chilli 2", "potato 1", "potato 2")
    assert [line for line in m.log(0) if "draws" in line][1:] == [
        f"A draws {tile}." for tile in ("chilli 2", "potato 1", "potato 2")
    ]
    for other in (1, None):
        assert [line for line in m.log(other) if "draws" in line] == ["A draws 3 tiles."]


def test_10_faces_of_city_tiles() -> None:
    """§10.4, §10.5: who laid it is public; its face is known to that seat alone; a blind one to nobody."""
    m = table(city_tiles=[{"2,9": "chilli 2"}, {"3,9": "blind"}])
    shown = {viewer: [(t["seat"], t["tile"]) for t in m.view(viewer)["city_tiles"]] for viewer in (0, 1, None)}
    assert shown == {
        0: [(0, "chilli 2"), (1, "blind")], 1: [(0, "hidden"), (1, "blind")], None: [(0, "hidden"), (1, "blind")],
    }  # fmt: skip


def test_10_a_stop_shows_a_tile_but_not_in_the_log() -> None:
    """§10.8: whether a turn ended by itself is not told; and once it is over, it cannot be taken back."""
    logs = []
    for rack in (tiles("maize 1", "maize 2"), tiles("maize 1", "squash 2")):
        m = table(racks=[rack, None])
        m.play(0, "plant 3,9 maize 1")
        if m.asked == (0,):
            assert take_back(m, 0).truth()["step"] == "turn", "in the middle of a turn nothing has been shown yet"
            m.play(0, "done")
        logs.append((m.log(1), m.view(1)))
        try:
            take_back(m, 0)
        except sacbe.Illegal:
            continue
        raise AssertionError
    assert logs[0] == logs[1]


def test_10_options_betray_the_rack() -> None:
    """§10.9: they go to the seat alone; the others have none, and hear nothing of it from `why`."""
    m = table(racks=[tiles("maize 1", "squash 1"), None])
    assert m.legal(1) == []
    assert "maize" not in m.why(1, "plant 3,9 maize 1").lower().replace("plant", "")
    assert refuses(m, "plant 3,9 chilli 1", "§4.1")


def test_10_a_position_by_hand_keeps_its_secrets() -> None:
    """§10.6, §10.7: by counting only; see test_knowledge.py for the odds."""
    m = position({"zones": ["blue", "red"], "plantations": [{"3,9": "maize 2"}, {}], "racks": [tiles("maize 1"), None]})
    assert m.view(1)["players"][0]["hidden"]["maize 2"] == 1
    assert m.view(0)["own_unseen"]["maize 1"] == 5
    assert m.asked == (0,)
    assert NATURE not in m.asked
