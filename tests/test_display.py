"""Display options: how somebody wishes to see the board."""

import re

import pytest

import sacbe
from sacbe.core import svg
from sacbe.core.display import DisplayOption, read_display
from sacbe.core.errors import Unknown

OPTIONS = (DisplayOption("ahead", "slider", 5), DisplayOption("apart", "switch"))


def test_what_is_not_chosen_is_the_table_as_it_is() -> None:
    assert read_display(OPTIONS, None) == read_display(OPTIONS, {}) == {"ahead": 0, "apart": 0}
    assert read_display(OPTIONS, {"ahead": 5}) == {"ahead": 5, "apart": 0}


@pytest.mark.parametrize("chosen", [{"ahead": 6}, {"ahead": -1}, {"apart": True}, {"apart": "1"}, {"behind": 1}])
def test_other_names_and_values_are_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(Unknown, match=r"look (ahead|apart): it takes 0 to|no such look 'behind'; there are ahead, apart"):
        read_display(OPTIONS, chosen)


def test_the_old_name_still_works_and_warns() -> None:
    game = sacbe.game("yaxha")
    with pytest.warns(DeprecationWarning, match="display_options"):
        assert game.looks == game.display_options


@pytest.mark.parametrize("name", sacbe.games())
def test_every_look_has_words_and_shows_the_same_match(name: str) -> None:
    game = sacbe.game(name)
    match = sacbe.start(name, 2, seed=3)
    before = match.view(0), str(match.record)
    for look in game.display_options:
        assert look.kind in ("slider", "switch", "turn", "page")
        for lang in ("en", "fr"):
            texts = game.catalogue.texts(lang)
            assert texts[f"display.{look.name}"]
            assert look.kind == "page" or texts[f"display.{look.name}_help"]
        ids = [re.findall(r' id="([^"]+)"', match.svg(0, "en", {look.name: value})) for value in range(look.last + 1)]
        assert all(len(found) == len(set(found)) for found in ids)
    assert (match.view(0), str(match.record)) == before


def _light(colour: str) -> float:
    """How light a colour is, as WCAG reckons."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ink", [svg.INK, svg.PALE_INK, svg.CINNABAR, svg.JADE])
@pytest.mark.parametrize("ground", [svg.LIMESTONE, svg.PLASTER])
def test_small_letters_can_be_read_on_every_ground(ink: str, ground: str) -> None:
    assert (_light(ground) + 0.05) / (_light(ink) + 0.05) >= 4.5  # WCAG 2.2, level AA
