"""§1 and §2 of RULES.md, where no vector proves them: components, maps, set-up."""

from collections import Counter
from fractions import Fraction

import pytest

import sacbe
from sacbe.core.engine.maps import hexes
from sacbe.games.yucatan.rules.pieces import BOARDS, GUILD_IDS, NUMBER, PLACES
from tests.facts import facts_of
from tests.games.yucatan.helpers import offered, play, player, refuses, started, table, village
from tests.games.yucatan.vectors import spread

FACTS = facts_of("yucatan")

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def test_what_the_game_is() -> None:
    """§1.1, §1.2, §1.3: title, makers, two to four seats, five levels to win."""
    game = sacbe.game("yucatan")
    assert (game.title, list(game.seats)) == ("Yucatan", [2, 3, 4])
    assert (FACTS["publisher"], FACTS["year"], len(FACTS["designers"])) == ("Wolf Fang", 2008, 2)
    assert started().view(None)["levels_to_win"] == 5


def test_the_tiles() -> None:
    """§1.4, §1.5, §2.8: 7, 9 and 12 tiles of 19 cells, a city tile for each player."""
    for players, tiles, cells in ((2, 7, 133), (3, 9, 171), (4, 12, 228)):
        record = FACTS["maps"][str(players)]
        assert len(record["tiles"]) == tiles
        assert len(record["cells"]) == cells == 19 * tiles
        assert sum(tile["kind"] == "city" for tile in record["tiles"]) == players
        assert Counter(c["tile"] for c in record["cells"]) == dict.fromkeys((t["name"] for t in record["tiles"]), 19)


def test_the_terrain_of_the_three_maps() -> None:
    """§1.6, §1.8, §2.8: the counts of the legend; the great river is one chain of cells."""
    counts = {b.players: Counter(b.terrain.values()) for b in BOARDS}
    assert counts[2] == {"jungle": 100, "mountain": 16, "great_river": 15, "city": 2}
    assert counts[3] == {"jungle": 129, "mountain": 24, "great_river": 15, "city": 3}
    assert counts[4] == {"jungle": 172, "mountain": 32, "great_river": 20, "city": 4}
    assert all(hexes.connected(b.cells("great_river")) for b in BOARDS)


def test_rivers_run_along_sides_and_through_cities() -> None:
    """§1.9, §1.12: sides of cells; two rivers a city with two or three players, one with four; all of them different."""
    for board in BOARDS:
        assert all(hexes.distance(a, b) == 1 for sides in board.hexsides.values() for a, b in sides)
        through = [board.rivers_at[city] for city in board.cities]
        assert {len(rivers) for rivers in through} == ({1} if board.players == 4 else {2})
        assert len({river for rivers in through for river in rivers}) == sum(map(len, through))


def test_beaches_are_what_the_list_says() -> None:
    """§1.10, §1.11: a bank cell without the symbol (7,2) is next to no river, 7,4 is; the list alone counts."""
    board = BOARDS[0]
    assert any(board.terrain[c] == "great_river" for c in board.beside((7, 2)))
    assert board.rivers_at[7, 2] == ()
    assert board.rivers_at[7, 4] == ("great",)
    assert "found 7,2" not in offered(table("0 small 4,1"))


def test_no_village_on_mountain_river_city() -> None:
    """§1.7, §1.8, §1.13, §1.19: each with its reason."""
    m = table("0 small 4,1")
    """§1.7, §1.8, §1.13, §1.19, §2.8: each with its reason; nor on a cell that only another map has."""
    m = table("0 small 4,1")
    elsewhere = next(f"{q},{r}" for q, r in PLACES if (q, r) not in BOARDS[0].terrain)
    assert refuses(m, "found 5,0", "§1.7")
    assert refuses(m, f"found {elsewhere}", "§2.8")
    assert refuses(m, "found 3,1", "§1.8")
    assert refuses(m, "found 5,-3", "§1.13")
    assert refuses(m, "found 5,-2", "§1.19")
    assert refuses(m, "found 4,2", "§1.19")
    assert refuses(m, "found 4,1", "§1.19")


def test_a_city_counts_as_next_to_its_rivers_for_movement() -> None:
    """§1.13: a river step may begin, pass and end there; no boat lands on it."""
    m = table("", "0 jaguar 5,-3")
    assert "move 5,-3 to 4,-1" in offered(m)
    assert "move 4,-1 to 5,-3" in offered(table("", "0 jaguar 4,-1"))


def test_material() -> None:
    """§1.14, §1.15, §1.16, §1.17, §1.18, §2.9: what everybody begins with."""
    view = started(3).view(0)
    for seat in range(3):
        p = view["players"][seat]
        assert (p["reserve"], p["stock"], p["store"], p["levels"], p["warriors"]) == (9, 8, 0, 0, 0)
    assert view["players"][0]["reserve_by_guild"] == dict.fromkeys(GUILD_IDS, 3)
    assert view["supply"] == FACTS["components"]["prisoners"] == 50
    assert view["neutrals"] == {"board": 0, "hand": 12, "out": 0}


def test_a_neutral_village_is_never_large() -> None:
    """§1.16: it is placed small, and a position with a large one is refused."""
    with pytest.raises(sacbe.Unreadable, match=r"§1\.16"):
        table("n large 8,0")


def test_options_and_their_defaults() -> None:
    """§1.20, §1.21: four switches (and which map); there are no variants."""
    options = sacbe.game("yucatan").options
    assert {name: o.default for name, o in options.items()} == {
        "river_step": "any_beach",
        "small_village_start": "left",
        "found_under_enemy": "yes",
        "beaten_warriors": "reserve",
        "board": "reconstructed",
    }


@SEATS
def test_the_map_depends_on_the_seats_and_says_that_it_is_reconstructed(seats: int) -> None:
    """§2.1, §2.2: in the view, in the drawing of both languages, and in its label for a screen reader."""
    m = started(seats)
    assert m.view(None)["board"] == {"id": str(seats), "name": f"reconstructed-{seats}", "reconstructed": True}
    assert m.svg(0).count("Reconstructed map") == 2
    assert m.svg(0, "fr").count("Carte reconstituée") == 2


def test_cells_are_numbered_in_cell_order() -> None:
    """§2.6: by q, then by r; distances and neighbours."""
    assert list(PLACES) == sorted(PLACES)
    assert hexes.distance((0, 0), (2, -1)) == 2
    assert hexes.distance((0, 0), (2, 1)) == 3
    assert sorted(hexes.around((0, 0))) == sorted(map(tuple, FACTS["coordinates"]["neighbours"]))
    assert NUMBER[PLACES[7]] == 7


def test_seats_go_clockwise() -> None:
    """§2.7, §3.1: left of s is s+1; turns go to the left, and seat s owns city s of the map."""
    m = table("", "0 jaguar 3,-5; 1 jaguar 7,-1; 2 jaguar -1,5", seats=3)
    asked = []
    for _ in range(4):
        asked.append(m.asked[0])
        m.play(m.asked[0], offered(m, "move")[0])
    assert asked == [0, 1, 2, 0]
    assert [p["city"] for p in m.view(None)["players"]] == ["2,-5", "8,-1", "-2,5"]


@SEATS
def test_the_share_of_neutral_villages(seats: int) -> None:
    """§2.10, §2.16: 6, 4 or 3 each."""
    m = started(seats)
    placed: Counter[int] = Counter()
    while m.truth()["step"] != "warriors":
        neutral = m.truth()["step"] == "neutral"
        placed[m.asked[0]] += neutral
        m.play(m.asked[0], spread(m))
    assert {placed[seat] for seat in range(seats)} == {FACTS["neutral_villages_per_player"][str(seats)]}


@SEATS
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    """§2.11: all equally likely; a table may name one by answering for nature."""
    m = sacbe.start("yucatan", seats, deal=False)
    assert m.asked == (sacbe.NATURE,)
    assert m.odds() == {m.game.action(f"first {seat}"): Fraction(1, seats) for seat in range(seats)}
    m.play(sacbe.NATURE, f"first {seats - 1}")
    assert m.view(None)["first"] == seats - 1
    with pytest.raises(sacbe.Illegal, match="nothing to decide now"):
        m.play(sacbe.NATURE, "first 0")
    assert "§2.7" in sacbe.start("yucatan", 2, deal=False).why(sacbe.NATURE, "first 2")


def test_the_seats_see_each_other_s_cells_before_they_choose() -> None:
    """§2.21: the second seat is asked after the first has placed both of its warriors."""
    m = started(2)
    while m.truth()["step"] != "warriors":
        m.play(m.asked[0], spread(m))
    first = m.asked[0]
    m.play(first, m.legal(first)[0])
    assert m.asked == (1 - first,)
    assert len(m.view(1 - first)["warriors"]) == 2


@SEATS
def test_the_game_begins(seats: int) -> None:
    """§2.22: 1 large and 1 small village, 2 warriors, 7 in reserve, 6 in stock; the first player has the turn."""
    m = started(seats, first=1)
    while m.truth()["step"] != "turn":
        m.play(m.asked[0], spread(m))
    for seat in range(seats):
        p = player(m, seat)
        assert (p["villages"], p["warriors"], p["reserve"], p["stock"]) == (2, 2, 7, 6)
        assert sorted(v["size"] for v in m.view(None)["villages"] if v["owner"] == seat) == ["large", "small"]
    assert m.asked == (1,)
    assert m.view(None)["turn"] == 1


def test_a_village_may_be_founded_again() -> None:
    """§1.15, §8.5: a removed village goes back to the stock and comes onto the board again."""
    m = table("0 small 4,1; 1 small 2,4", "0 snake 2,3")
    play(m, "move 2,3 to 2,4")
    assert player(m, 1)["stock"] == 8
    play(m, "found 1,2")
    assert village(m, "1,2") == {"owner": 1, "size": "small", "cell": "1,2"}
