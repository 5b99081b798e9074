"""The kit, on every game x seat count x seeds, in the compiled mode; `test_parity.py` ties the plain mode to it."""

import copy
import dataclasses

import pytest

import sacbe
from sacbe.testing import Broken, check_game, check_texts, kit
from tests.sampling import FULL, commit_seed, sample

pytestmark = pytest.mark.slow

PAIRS = {2: sample(130, 1_300), 3: sample(300, 3_000), 4: sample(570, 5_700)}
"""The secrets property is looked at on so many pairs of position and seat by seat count: in a full run together 10,000 a game."""
FEWEST = sample(1, 3)
"""However long a game is: so many matches at least."""
FIRST_SEED = 0 if FULL else commit_seed()
OPTIONS: dict[str, list[dict[str, object]]] = {
    "gold": [
        {"low_tie": "cancel_out", "screens": "off"},
        {"end_tie": "more_pearls", "incomplete_discs": "count_pieces"},
    ],
    "maya": [
        {"board": "pocket", "start": "two_cities"},
        {"start": "new_start"},
    ],
    "tzolkin": [
        {"quarter_points": "floor", "double_over_last_day": "forbidden"},
    ],
    "yaxha": [
        {"bonus_deck": "first_game", "level_1_card": "flat"},
        {"bonus_deck": "named", "bonus_cards": ["second_longest", "three_colours", "one_colour_side"], "second_card": "players"},
    ],
    "yucatan": [
        {"river_step": "same_river", "beaten_warriors": "box"},
        {"small_village_start": "right", "found_under_enemy": "no"},
    ],
}
CASES = [(name, seats) for name in sacbe.games() for seats in sacbe.game(name).seats]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_kit(name: str, seats: int) -> None:
    pairs = differ = matches = 0
    while matches < FEWEST or pairs < PAIRS[seats]:
        print(f"the match with the seed {FIRST_SEED + matches}")
        more_pairs, more_differ = kit.check_match(sacbe.game(name), seats, FIRST_SEED + matches)
        pairs, differ, matches = pairs + more_pairs, differ + more_differ, matches + 1
    kit.check_truths_differ(differ)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", sacbe.games())
def test_kit_with_options(name: str) -> None:
    game = sacbe.game(name)
    for options in OPTIONS[name]:
        kit.check_match(game, game.seats[-1] if FULL else game.seats[0], 100, options)


@pytest.mark.skipif(not FULL, reason="a minute; test_new_game.py does the same with a smaller game")
def test_the_public_check_covers_seats_options_texts_and_both_modes() -> None:
    check_game(sacbe.game("gold"), matches=1)


def test_texts_that_differ_between_languages_are_found() -> None:
    game = sacbe.game("gold")
    poorer = copy.copy(game.catalogue)
    poorer._texts = {lang: dict(game.catalogue.texts(lang)) for lang in ("en", "fr")}
    del poorer._texts["fr"][f"act.{game.act_lines[0].key}"]
    with pytest.raises(Broken, match="languages have the same texts"):
        check_texts(dataclasses.replace(game, catalogue=poorer))
