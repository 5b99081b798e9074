"""What games give to the page: their cards and their style sheets."""

import time
import xml.etree.ElementTree as ET

import pytest

import sacbe
from tests.table.house import House, Json


def card(house: House, name: str, lang: str) -> Json:
    """What the list of games says of one."""
    games = house.http.get("/api/games", params={"lang": lang}).json()["games"]
    return next((dict(game) for game in games if game["id"] == name), {})


@pytest.mark.parametrize("name", sacbe.games())
def test_the_picture_of_a_game_is_an_svg_of_its_size(house: House, name: str) -> None:
    answer = house.http.get(f"/api/games/{name}/art")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawn = ET.fromstring(answer.text)
    assert drawn.get("viewBox") == "0 0 320 180"
    assert not [element.tag for element in drawn.iter() if element.tag.endswith(("script", "image", "use"))]


@pytest.mark.parametrize("name", sacbe.games())
def test_the_style_of_a_board_comes_with_its_game(house: House, name: str) -> None:
    answer = house.http.get(f"/api/games/{name}/style")
    assert answer.headers["content-type"].startswith("text/css")
    assert "light-dark(" in answer.text


def test_the_list_of_games_says_what_a_card_shows(house: House) -> None:
    name = house.server.compiled.names[0]
    while not card(house, name, "en")["seats"]:
        time.sleep(0.1)  # it is being imported
    en, fr = card(house, name, "en"), card(house, name, "fr")
    assert "" not in (en["line"], fr["line"])
    assert en["line"] != fr["line"]
    assert en["minutes"] > 0
    assert house.http.get(en["art"]).status_code == 200


def test_an_unknown_game_has_no_picture(house: House) -> None:
    for part in ("art", "style"):
        house.send("GET", f"/games/nothing/{part}", expect=404)
