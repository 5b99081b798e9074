"""The border: what compiled kernels may not see is refused, whatever play reaches is accepted, and what is accepted plays on."""

import re
from typing import Any

import pytest

import sacbe
from sacbe.core.border import read_position
from sacbe.core.engine.dice import dice
from sacbe.core.engine.state import DEPTH
from sacbe.games.tzolkin.knowledge.border import MOST_GROWTH, MOST_QUESTIONS
from tests.games.tzolkin.helpers import SEATS, end_of_round, options, play, random_play, table
from tests.games.tzolkin.rich import rich

PICKING = {"step": "turn", "mode": "picking"}
MUST_LEARN = {"step": "tech", "paid": True, "optional": False}
GOODS = {"wood": 9, "stone": 9, "gold": 9}
HANDS = [[f"w{4 * seat + i:02}" for i in range(1, 5)] for seat in range(2)]
ALL_TECHS = {"agriculture": 3, "extraction": 3, "architecture": 3, "theology": 3}


def extra(way: str) -> dict[str, Any]:
    return {"step": "build", "way": way}


def dealt(*hands: list[str], **more: Any) -> list[dict[str, Any]]:
    return [{"dealt": hand} | more for hand in hands]


UNSOUND: list[tuple[dict[str, Any], str]] = [
    # the stack of questions
    ({"questions": [PICKING, *[extra("extra")] * 10, {"step": "favour"}]}, "12 questions wait for each other; in a match"),
    ({"questions": [PICKING, *[{"step": "learn", "technology": "extraction"}] * 8]}, "9 questions wait"),
    ({"questions": [PICKING, MUST_LEARN, {"step": "favour"}]}, "'tech' is answered before anything else"),
    ({"questions": [PICKING, {"step": "pay", "resources": 3}, {"step": "market"}]}, "'pay' is answered before"),
    ({"questions": [PICKING, {"step": "harvest", "group": 5}, {"step": "use"}]}, "'harvest' is answered before"),
    ({"questions": [PICKING, {"step": "discount"}, {"step": "gain"}]}, "'discount' is answered before"),
    ({"questions": [PICKING, {"step": "arch"}, {"step": "gain"}]}, "'arch' is answered before"),
    ({"questions": [PICKING, {"step": "any_deed"}, {"step": "gain"}]}, "'any_deed' is answered before"),
    *(({"questions": [PICKING, extra(way), {"step": "gain"}]}, "'build' is") for way in ("one", "first_of_two", "for_corn")),
    ({"questions": [{"step": "keep"}, {"step": "deal"}, {"step": "neutrals"}]}, "do not come in this order"),
    ({"questions": [{"step": "end_turn"}, {"step": "refill"}, {"step": "refill"}]}, "do not come in this order"),
    ({"questions": [{"step": "calendar"}, {"step": "refill"}, {"step": "rewards"}], "food_days": 1}, "do not come in this order"),
    ({"questions": [{"step": "calendar"}, {"step": "rewards"}, {"step": "rewards"}], "food_days": 4}, "do not come in this"),
    ({"questions": [{"step": "calendar"}, {"step": "rewards"}]}, "rewards of a food day wait that has not been held"),
    # the turn
    ({"questions": [{"step": "turn", "mode": "placing", "placed": 4}]}, "4 workers placed in this turn and 3 in hand"),
    ({"questions": [{"step": "turn", "placed": 6}]}, "6 workers placed"),
    (
        {"questions": [PICKING, {"step": "arch", "building": "b31"}], "players": [{"technologies": ALL_TECHS}, {}]},
        "cannot be paid, not even with architecture",
    ),
    ({"marker": None, "questions": [{"step": "end_turn"}, {"step": "refill"}]}, "nobody holds the start-player marker"),
    ({"marker": None, "questions": [{"step": "keep"}], "players": dealt(*HANDS)}, "nobody holds the start-player marker"),
    # wealth tiles
    ({"players": dealt(HANDS[0], HANDS[0])}, "the tile w01 lies in two places"),
    ({"players": dealt(*HANDS), "turned_up": ["w08"]}, "the tile w08 lies in two places"),
    ({"players": [{"kept": ["w05"]}, {"dealt": HANDS[1]}]}, "the tile w05 lies in two places"),
    (
        {"questions": [{"step": "keep"}, {"step": "deal"}], "turned_up": [f"w{n:02}" for n in range(1, 15)]},
        "8 tiles are to be dealt, and 7 are left",
    ),
    ({"questions": [{"step": "keep"}], "players": dealt(*HANDS, technologies=ALL_TECHS)}, "beyond the last level"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), UNSOUND, ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_what_kernels_may_not_see_is_refused(given: dict[str, Any], message: str) -> None:
    for check in (True, False):
        with pytest.raises(sacbe.Illegal, match=re.escape(message)):
            sacbe.position("tzolkin", {"seats": 2} | given, check=check)


@pytest.mark.parametrize(
    "questions", [[PICKING, MUST_LEARN], [PICKING, {"step": "pay"}], [PICKING, {"step": "discount", "building": "b31"}]]
)
def test_a_question_without_an_answer_is_refused(questions: list[dict[str, Any]]) -> None:
    """Forked with experts, the first of these has crashed a server."""
    with pytest.raises(sacbe.Illegal, match="no option"):
        sacbe.position("tzolkin", {"seats": 2, "questions": questions}, check=False)
    with pytest.raises(sacbe.Illegal, match="no option"):
        table(2, questions=questions)


REFILLED = [{"step": "calendar"}, {"step": "rewards", "day": 2}, {"step": "refill"}]
UNLAWFUL: list[tuple[dict[str, Any], str]] = [
    ({"age": 2, "food_days": 1, "round": 14}, "§15.6: Age 2 after 1 food days"),
    ({"to_come": [0, 1]}, "§3.3: the turn of A is still to come"),
    ({"questions": [PICKING, {"step": "pay"}]}, "§6.5: 'pay' does not lie upon 'turn'"),
    ({"questions": [PICKING, {"step": "favour"}, {"step": "market"}]}, "§6.5: 'market' does not lie upon 'favour'"),
    ({"questions": [{"step": "calendar"}, {"step": "rewards", "day": 1}, {"step": "refill"}], "food_days": 2}, "§15.1"),
    ({"questions": [{"step": "advance"}], "start_space": 0}, "§16.4"),
    ({"questions": [PICKING, {"step": "arch", "building": "b08"}]}, "§12.4: b08 is to be paid"),
    ({"questions": [{"step": "keep"}], "wheels": {"tikal": {"0": 0}}}, "§2.1"),
    ({"questions": [{"step": "keep"}, {"step": "neutrals"}], "monuments": ["m02"]}, "§20.7: 1 monuments"),
    ({"questions": REFILLED, "food_days": 2, "monuments": ["m02"]}, "§20.7: 1 monuments"),
    ({"questions": REFILLED, "food_days": 2, "wheels": {"tikal": {"0": "neutral"}}}, "§20.3: 1 neutral"),
]


@pytest.mark.parametrize(("given", "message"), UNLAWFUL, ids=lambda value: value[:5] if isinstance(value, str) else "")
def test_what_no_match_reaches_is_unlawful(given: dict[str, Any], message: str) -> None:
    """In Python, a position that teaches may be set up all the same."""
    game, position = sacbe.game("tzolkin"), {"seats": 2, "players": dealt(*HANDS, **GOODS)} | given
    state, _ = read_position(game, position)
    assert message in "\n".join(game.laws(state))
    sacbe.position("tzolkin", position, check=False)
    with pytest.raises(sacbe.Illegal, match="breaks a law"):
        sacbe.position("tzolkin", position)


def test_there_is_no_third_age() -> None:
    """§15.6: a position that was set up in Age 2 too early read beyond a table after the second food day."""
    for row in ([], ["b19"]):
        m = end_of_round(2, round=14, food_days=1, age=2, row=row, pile=["b01", "b15", "b16"])
        assert m.truth()["age"] == 2
        assert [m.game.actions[action] for action in m.legal(sacbe.NATURE)] == ["draw b15", "draw b16"]


def test_who_has_no_worker_is_not_pitied() -> None:
    """§4.12: a turn that comes twice in a round, as only teaching positions have it, once took a fourth worker from nowhere."""
    m = table(2, A={"temples": {"brown": 0, "yellow": 0, "green": 0}}, wheels={"tikal": {"0": 0}, "uxmal": {"0": 0}}, to_come=[0])
    with pytest.raises(sacbe.Illegal, match="seat 0 is asked and has no option"):
        play(m, "place palenque")


def test_more_news_than_a_page_holds_is_refused() -> None:
    """§17.6: that everybody owns every monument can only be set up."""
    everything = {"monuments": [f"m{n:02}" for n in range(1, 14)], "skulls": 3}
    with pytest.raises(sacbe.Illegal, match="lines of news"):
        end_of_round(4, **dict.fromkeys("ABCD", everything), round=27, food_days=3)


@pytest.mark.long
@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("chosen", [{}, {"quarter_points": "floor", "double_over_last_day": "forbidden"}], ids=["usual", "other"])
def test_whatever_play_reaches_is_accepted(seats: int, chosen: dict[str, str]) -> None:
    """After every answer, in the middle of turns too; with the laws and without."""
    deepest = 0
    for seed in range(3):
        for m in random_play(seats, seed, chosen):
            truth = m.truth()
            for check in (True, False):
                assert sacbe.position("tzolkin", truth, check=check).truth() == truth
            deepest = max(deepest, len(truth["questions"]))
    assert deepest <= MOST_GROWTH + 1 <= MOST_QUESTIONS < DEPTH


@pytest.mark.long
@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_rich_positions_play_on_within_the_border(seats: int) -> None:
    """Tables where everything can be paid: the deepest stacks that play reaches, and every truth on the way is accepted."""
    for seed in range(8):
        m = sacbe.position("tzolkin", rich(seats, seed))
        assert m.game.kernel.playouts(m.position, dice(seed), 20) > 0
        for turn in range(60):
            if m.over:
                break
            seat = m.asked[0]
            m.play(seat, m.legal(seat)[(seed * 7 + turn * 5) % len(m.legal(seat))])
            if m.over or m.asked != (sacbe.NATURE,):
                assert sacbe.position("tzolkin", m.truth()).truth() == m.truth()


def test_the_deepest_stack_of_a_match() -> None:
    """§6.5, §9.4, §12.14: a second building waits below the extra deed of the first, and so does another second building."""
    architect = GOODS | {"corn": 9, "technologies": {"architecture": 1}}
    m = table(2, A=architect, wheels={"tikal": {"4": 0}}, row=["b21", "b31", "b22"], food_days=2, round=15)
    play(m, "pick tikal 4", "use tikal 4", "build b21", "arch yes", "use tikal 4", "build b31", "arch yes")
    steps = [question["step"] for question in m.truth()["questions"]]
    assert steps == ["turn", "build", "build", "tech", "tech"]
    assert "tech theology" in options(m)
    assert sacbe.position("tzolkin", m.truth(), check=False).truth() == m.truth()
