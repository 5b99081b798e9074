"""Results tell where points came from: by the news, they add up to what the tally counts."""

import random

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.match.match import Match
from sacbe.core.match.sources import points_by_part
from sacbe.games.tzolkin.knowledge.sources import PARTS
from sacbe.games.tzolkin.rules.lines import FINAL, OFFERED, STARVED
from sacbe.games.tzolkin.rules.pieces import FACTS, HUNGER_VP
from sacbe.review.narrate import labels
from sacbe.table.scenes.scene import result

PRINTED = {tile["id"]: tile["vp"] for tile in FACTS["buildings"]}
SKULL_POINTS = (4, 5, 6, 7, 8, 8, 10, 11, 13)
"""§11.2: what a skull brings on the actions 1 to 9."""


def played(seats: int, seed: int) -> Match:
    """A match by the greedy bot, which feeds, builds and prays, with some random moves."""
    match, chooser = sacbe.start("tzolkin", seats, seed=seed), random.Random(seed)
    bot = sacbe.bot("tzolkin", level="greedy")
    while not match.over:
        seat = match.asked[0]
        some = chooser.random() < 0.2
        match.play(seat, chooser.choice(match.legal(seat)) if some else bot.choose(match.guess(seat, 1), seat))
    return match


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_the_parts_are_what_play_has_brought(seats: int, seed: int) -> None:
    match = played(seats, seed)
    told = points_by_part(match)
    assert set(told) == {*match.game.sources, *PARTS} - {"play"}  # everything is explained
    assert tuple(map(sum, zip(*told.values(), strict=True))) == match.points
    for seat in range(seats):
        own = [line for line in match.news if line.seat == seat]
        assert told["offerings"][seat] == sum(SKULL_POINTS[line.details[0] - 1] for line in own if line.kind == OFFERED)
        assert told["hunger"][seat] == -HUNGER_VP * sum(line.details[0] for line in own if line.kind == STARVED)
        assert told["buildings"][seat] >= sum(PRINTED[name] for name in match.truth()["players"][seat]["buildings"])
    assert any(told["temples"]), "somebody stood above a starting step"
    assert match.news[-1].kind == FINAL
    assert result(match).sources["temples"] == [str(points) for points in told["temples"]]


def test_what_the_news_do_not_tell_stays_where_it_was() -> None:
    match = played(2, 1)
    later = sacbe.position("tzolkin", match.truth())
    told = points_by_part(later)
    assert told["play"] == match.sources["play"]
    assert not any(any(told[part]) for part in PARTS)
    assert tuple(map(sum, zip(*told.values(), strict=True))) == match.points


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_has_a_name(lang: str) -> None:
    texts = sacbe.game("tzolkin").catalogue.texts(lang)
    assert [labels(sacbe.game("tzolkin"), lang)[part] for part in PARTS] == [texts[f"board.source_{part}"] for part in PARTS]
