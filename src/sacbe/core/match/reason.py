"""Why an action is not legal, in words, with the § of the rule."""

from collections.abc import Mapping

from sacbe.core.catalogue import capital
from sacbe.core.engine.ask import NATURE
from sacbe.core.engine.state import Memory
from sacbe.core.game import Game
from sacbe.core.match.setting import Setting
from sacbe.core.names import Letter, Mark


def explain(
    game: Game, position: Memory, asked: tuple[int, ...], seat: int, action: int, lang: str, setting: Setting | None
) -> str:
    """The reason, with seats as marks for `Names` to fill in; with the `setting` of the match it has no notation."""
    words = game.catalogue
    if not asked:
        return words.text(lang, "why.over")
    if seat not in asked:
        waited = ", ".join(words.name(lang, "seat", s, marked=True) for s in asked)
        return words.text(lang, "why.not_asked", seat=words.name(lang, "seat", seat, marked=True), asked=waited)
    act = game.acts[action]
    line = game.act_lines[act.kind]
    reason = game.reasons[game.kernel.why(position, seat, action)]
    named = words.named(lang, line, act.values, marked=True, setting=setting)
    said = act.notation if setting is None else words.tell_in_words(lang, "act", line, act.values, setting)
    return capital(words.text(lang, f"why.{reason.key}", action=said, seat=Mark(seat) if seat >= 0 else Letter("*"), **named))


def why_stuck(depth: int, options: Mapping[int, int]) -> str:
    """Why a position cannot go on; "" if it can: by the depth of its stack, and the options of each seat that is asked."""
    if depth < 0:
        return "more questions wait for each other than there can be in a match"
    for seat, number in options.items():
        if not number:
            return f"{'nature' if seat == NATURE else f'seat {seat}'} is asked and has no option"
    return ""
