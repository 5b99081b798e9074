"""What bots are told about Yaxha: values, playout policy, progress."""

from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import GREEDY, PREFER, RANDOM, evaluation_of, policies, weights_of
from sacbe.core.engine.bind import position_in
from sacbe.core.engine.state import Memory
from sacbe.core.evaluation import POINT
from sacbe.core.match.match import Match
from sacbe.games.yaxha import GAME
from sacbe.games.yaxha.evaluation.evaluation import waits
from sacbe.games.yaxha.rules.pieces import ROUNDS
from sacbe.games.yaxha.rules.state import BUILD
from tests.evaluations import duels, estimated, greedy, lead, liked
from tests.games.yaxha.helpers import market_table, played_out, site, walk

BASE = "at 0,0: oobb/oobb/yygg/yygg"
"""A whole base: four squares of four, one of orange, one of blue, one of yellow and one of green."""


# -- the contract


@pytest.mark.parametrize("seats", GAME.seats)
def test_at_the_end_the_estimate_is_the_result(seats: int) -> None:
    """No guess is left: a thousand for every point."""
    for seed in range(8):
        m = played_out(seats, seed)
        assert estimated(m)[0] == [points * POINT for points in m.points]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", GAME.seats)
def test_preferences_and_clock_over_whole_matches(seats: int) -> None:
    """Every option has a weight of at least 1, the sum fits; progress goes from round to round and never back."""
    for seed in range(3):
        m, before = sacbe.start("yaxha", seats=seats, seed=seed), 0
        for seat in walk(m, seed):
            likes = liked(m, seat)
            assert sorted(likes) == sorted(GAME.actions[action] for action in m.legal(seat))
            assert min(likes.values()) >= 1
            assert sum(likes.values()) < 2**31
            now = policies(GAME).progress(m.position)
            assert before <= now <= ROUNDS
            before = now
            assert min(estimated(m)[0]) >= 0
        assert policies(GAME).progress(m.position) == ROUNDS + 1


def test_doubt_shrinks_as_the_match_goes_on() -> None:
    """The error of an estimate is largest at the start, and 1 at the end."""
    out, spreads = np.zeros(8, np.int64), []
    m = sacbe.start("yaxha", seats=2, seed=5)
    for _ in walk(m, 5):
        spreads.append(policies(GAME).evaluate(m.position, weights_of(GAME), out))
    assert spreads == sorted(spreads, reverse=True)
    assert policies(GAME).evaluate(m.position, weights_of(GAME), out) == 1


def test_who_has_placed_its_cubes_waits_for_the_next_round() -> None:
    """§3.5: and only then: before it has chosen, or while it may be asked for a lot, a seat has something to do yet."""
    at = position_in(GAME.rules.state)

    def ready(S: Memory, seat: int) -> bool:
        return waits(at(S, 0), seat)

    kernels = GAME.kernel.compile("waits", {"waits": ready}, *evaluation_of(GAME).files)
    m, seen = sacbe.start("yaxha", seats=3, seed=5), set()
    for _ in walk(m, 5):
        for seat in range(3):
            seen.add((m.position["frames"][0, 0, 0] == BUILD, seat in m.asked, bool(kernels["waits"](m.position, seat))))
    assert seen == {(False, True, False), (False, False, False), (True, True, False), (True, False, True)}


@pytest.mark.parametrize("how", [GREEDY, PREFER])
def test_both_policies_beat_chance(how: int) -> None:
    """In paired matches of two."""
    assert duels(GAME, [how, RANDOM], 60).won > 0.8


# -- judgements


def after(m: Match, *moves: tuple[int, str]) -> Match:
    """The same match some answers later."""
    later = m.copy()
    for seat, move in moves:
        later.play(seat, move)
    return later


def test_a_group_with_room_is_worth_more_than_one_that_is_shut_in() -> None:
    """§7.5: both have three oranges in a row; only one can still grow."""

    def table(pyramid: str) -> Match:
        return site(pyramid, "bgy", round=3, bonus_cards=[])

    assert lead(table("at 0,0: ooo/bgy")) > lead(table("at 0,0: byg/ooo/gyb"))


def test_cubes_in_hand_that_fit_are_worth_more() -> None:
    """§6.1: the cubes of the lot count before they are placed."""

    def table(hand: str) -> Match:
        return site("at 0,0: ooob/oobb", hand, round=3, bonus_cards=[])

    assert lead(table("ooo")) > lead(table("oob")) > lead(table("gyw"))


def test_a_wish_laid_face_down_shows() -> None:
    """§4.4: who holds the first tile gets its wish, and wishes for the lot that fits."""
    pyramids = ["at 0,0: ooob/oobb", "at 0,0: ggyy/ggyy"]
    m = market_table([1, 2], lots=["ooo", "wyg"], pyramids=pyramids, round=4, bonus_cards=[])
    assert lead(after(m, (0, "card 1"))) > lead(after(m, (0, "card 2")))
    assert greedy(m) == "card 1"
    assert liked(m)["card 1"] > 2 * liked(m)["card 2"]


def test_a_lot_is_denied_to_the_seat_that_needs_it_most() -> None:
    """§4.8: of two lots that bring us the same, the one that the other wants."""
    pyramids = ["at 0,0: ooyy/ooyy", "at 0,0: bbbb/bbgg"]
    m = market_table([1, 2], lots=["bbb", "www"], pyramids=pyramids, round=4, bonus_cards=[])
    assert greedy(m) == "card 1"
    assert liked(m)["card 1"] > liked(m)["card 2"]


def test_what_nobody_wants_is_buried() -> None:
    """§7.3: the stray cube goes to a cell that will be hidden, not where the large group grows."""
    m = site("at 0,0: oooo/o..o/b..o/bbb.", "w", round=6, bonus_cards=[])
    hidden = {f"put grey {x},{y},1" for x in (1, 2) for y in (1, 2)}
    assert greedy(m) in hidden
    likes = liked(m)
    assert len(likes) > len(hidden)
    assert max(likes, key=lambda option: likes[option]) in hidden


def test_two_groups_are_joined() -> None:
    """§7.6: only the largest group of a colour counts, so the cube between two of them is worth most."""
    m = site("at 0,0: o.oo/bwgy", "o", round=6, bonus_cards=[])
    assert greedy(m) == "put orange 1,0,1"
    assert max(liked(m).items(), key=lambda item: item[1])[0] == "put orange 1,0,1"


def test_a_race_for_a_card() -> None:
    """§8.9: the same pyramids, but a card that asks for the colour in which we lead."""

    def table(*cards: str) -> Match:
        given: dict[str, Any] = {"pyramids": ["at 0,0: oooo/oobb", "at 0,0: bboo/bbyy"], "bonus_cards": list(cards)}
        return sacbe.position("yaxha", {"hands": ["y", "y"], "round": 8, **given}, check=False)

    assert lead(table("longest_orange")) > lead(table()) > lead(table("longest_blue"))


# -- value nets


def foreseen(m: Match) -> int:
    """By how much seat 0 is expected to be ahead of seat 1, in the eyes of a search with value nets."""
    out = np.zeros(8, np.int64)
    policies(GAME).evaluate(m.position, weights_of(GAME, 2), out)
    return int(out[0] - out[1])


def test_nets_see_a_card_that_is_all_but_won() -> None:
    """§8.15: of two pyramids alike, the one whose second level shows five colours has the card: about five points."""
    five, four = "at 0,0: oobb/oobb/yygg/yywg | ob./ygw", "at 0,0: oobb/oobb/yygg/yywg | ob./ygg"

    def gap(card: str) -> int:
        tables = [site(pyramid, "bbg", round=10, bonus_cards=[card]) for pyramid in (five, four)]
        return foreseen(tables[0]) - foreseen(tables[1])

    assert gap("five_colours_level_2") - gap("five_colours_level_1") > 2 * POINT


def test_nets_know_that_groups_grow() -> None:
    """§7.7: six oranges with three more in hand, against six of which none can come."""
    assert foreseen(site("at 0,0: ooob/ooob", "ooo", round=3)) > foreseen(site("at 0,0: ooob/ooob", "gyw", round=3))


def test_without_the_switch_the_nets_are_not_asked() -> None:
    """Nor before the lots are taken, nor where options change what a card says (the nets have not learned that)."""
    m = site("at 0,0: ooob/ooob", "ooo", round=3)
    assert foreseen(m) != lead(m)
    for other in (
        site("at 0,0: ooob/ooob", "ooo", round=3, options={"second_card": "players"}),
        market_table([1, 2], pyramids=["at 0,0: ooob/oobb", "at 0,0: ggyy/ggyy"], round=4),
    ):
        assert foreseen(other) == lead(other)
