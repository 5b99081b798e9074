"""Kinds of actions: what glows differently says so in both languages."""

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.game import KINDS


@pytest.mark.parametrize("game", sacbe.games())
def test_every_kind_of_action_has_words_for_the_legend(game: str) -> None:
    rules = sacbe.game(game)
    verbs = {action.partition(" ")[0] for action in rules.actions}
    assert verbs >= set(rules.kinds)
    assert set(KINDS) >= set(rules.kinds.values())
    for lang in LANGUAGES:
        named = {key.removeprefix("kind.") for key in rules.catalogue.texts(lang) if key.startswith("kind.")}
        assert verbs >= named >= set(rules.kinds)
        assert not rules.kinds or named - set(rules.kinds), "and for the main ones beside them"


def test_an_action_is_a_main_one_unless_its_game_says_otherwise() -> None:
    tzolkin = sacbe.game("tzolkin")
    kinds = {tzolkin.kind(tzolkin.action(act)) for act in ("place tikal", "end")}
    assert kinds == {"main"}
    assert tzolkin.kind(tzolkin.action("pick tikal 1")) == "second"
    assert tzolkin.kinds["beg"] == "minor"
