"""Why an action is not legal, in words, with the § of the rule."""

from sacbe.core.engine.state import Memory
from sacbe.core.game import Game
from sacbe.core.names import Letter, Mark


def explain(game: Game, position: Memory, asked: tuple[int, ...], seat: int, action: int, lang: str) -> str:
    """The reason, with seats as marks for `Names` to fill in."""
    words = game.catalogue
    if not asked:
        return words.text(lang, "why.over")
    if seat not in asked:
        waited = ", ".join(words.name(lang, "seat", s, marked=True) for s in asked)
        return words.text(lang, "why.not_asked", seat=words.name(lang, "seat", seat, marked=True), asked=waited)
    act = game.acts[action]
    reason = game.reasons[game.kernel.why(position, seat, action)]
    named = {
        term: words.name(lang, kind, value, marked=True)
        for (term, kind), value in zip(game.act_lines[act.kind].terms, act.values, strict=True)
    }
    return words.text(lang, f"why.{reason.key}", action=act.notation, seat=Mark(seat) if seat >= 0 else Letter("*"), **named)
