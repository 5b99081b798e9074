"""A review as one page to share: pictures, words in both languages and the script are all in the file."""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from sacbe.core.catalogue import LANGUAGES, seat_name
from sacbe.core.match.match import Match
from sacbe.core.match.opening import replay
from sacbe.review.chart import chart, legend
from sacbe.review.model import Decision, Review
from sacbe.review.narrate import Teller

FOLDER = Path(__file__).parent / "page"
NAMES = {"en": "English", "fr": "Français"}


def page(match: Match, review: Review, lang: str) -> str:
    """The whole file; it opens in this language."""
    tellers = {name: Teller(match, review, name) for name in LANGUAGES}
    moments = _moments(match, review)
    return _template().render(
        lang=lang,
        other=next(name for name in LANGUAGES if name != lang),
        language_names=NAMES,
        review=review,
        tellers=tellers,
        titles={name: tell.say("title", game=match.game.catalogue.texts(name)["game.title"]) for name, tell in tellers.items()},
        numbers={move: number for number, (move, _, _) in enumerate(moments)},
        boards=_boards(tellers, moments),
        style=(FOLDER / "look.css").read_text("utf-8"),
        script=(FOLDER / "play.js").read_text("utf-8"),
    )


@cache
def _template() -> Template:
    """The page's template. Everything that is not marked safe in it is escaped."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.filters["json"] = _json
    environment.globals.update(chart=chart, legend=legend, seat_name=seat_name)
    return environment.get_template("page.html")


def _json(value: object) -> str:
    """JSON that can stand inside a script element: no tag can end it."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _moments(match: Match, review: Review) -> list[tuple[int, int, Decision | None]]:
    """The moments that are pointed out, in their order: (move, whose eyes, the decision that was made there)."""
    decisions = {decision.move: decision for decision in review.decisions}
    wanted = {turn.start: turn.seat for turn in review.turns} | {d.move: d.seat for d in review.costly}
    return [
        (move, decisions[move].seat if move in decisions else seat, decisions.get(move)) for move, seat in sorted(wanted.items())
    ]


def _boards(tellers: dict[str, Teller], moments: list[tuple[int, int, Decision | None]]) -> list[dict[str, Any]]:
    record, game = next(iter(tellers.values())).match.record, next(iter(tellers.values())).match.game
    found = []
    for move, seat, decision in moments:
        then = replay(game, record, move)
        best = decision.best if decision else None
        found.append(
            {
                "svg": {name: _packed(then.svg(seat, name)) for name in tellers},
                "caption": {name: _caption(tell, move, seat, decision) for name, tell in tellers.items()},
                "played": list(decision.played.at) if decision else [],
                "better": list(best.at) if best else [],
            }
        )
    return found


def _caption(tell: Teller, move: int, seat: int, decision: Decision | None) -> str:
    told = [f"{tell.say('board', move=move + 1, seat=seat_name(seat))}."]
    if decision is not None:
        told.append(f"{tell.say('played', act=tell.act(decision.played))}.")
        if decision.best is not None:
            told.append(f"{tell.say('better', act=tell.act(decision.best))}.")
    return " ".join(told)


def _packed(drawing: str) -> str:
    return base64.b64encode(zlib.compress(drawing.encode(), 9)).decode()
