"""A review as one page to share: pictures, words in both languages and the little script are all in the file."""

import base64
import json
import zlib
from html import escape
from pathlib import Path
from typing import Any

from sacbe.core.catalogue import LANGUAGES, seat_name
from sacbe.core.match import Match
from sacbe.core.opening import replay
from sacbe.review.chart import chart, legend
from sacbe.review.found import Decision, Review
from sacbe.review.tell import Teller, decimal

FOLDER = Path(__file__).parent / "page"
NAMES = {"en": "English", "fr": "Français"}


def page(match: Match, review: Review, lang: str) -> str:
    """The whole file; it opens in this language."""
    other = next(name for name in LANGUAGES if name != lang)
    tellers = {name: Teller(match, review, name) for name in LANGUAGES}
    moments = _moments(match, review)
    script = (FOLDER / "play.js").read_text("utf-8")
    boards = json.dumps(_boards(tellers, moments), separators=(",", ":")).replace("<", "\\u003c")
    titles = {name: tell.say("title", game=_title(tell)) for name, tell in tellers.items()}
    numbers = {move: number for number, (move, _, _) in enumerate(moments)}
    inside = [
        '<header><h1>',
        *(f'<span lang="{name}" id="title-{name}">{escape(titles[name])}</span>' for name in LANGUAGES),
        f'</h1><button id="language" lang="{other}">{NAMES[other]}</button>',
        f'<button id="theme">{_both(tellers, "theme")}</button></header>',
        f'<main><p>{_both(tellers, "about")}</p>',
        f'<section><h2>{_both(tellers, "chances")}</h2>{_each(tellers, _curve)}{_chances(tellers)}</section>',
        f'<section><h2>{_both(tellers, "seats")}</h2>{_each(tellers, _seats)}</section>',
        '<div class="two"><div>',
        f'<section><h2>{_both(tellers, "turns")}</h2>{_each(tellers, lambda tell: _turns(tell, numbers))}</section>',
        f'<section><h2>{_both(tellers, "costly")}</h2>{_each(tellers, lambda tell: _costly(tell, numbers))}</section>',
        "</div>",
        _board(tellers) if moments else '<div id="board" hidden><div id="stage"></div></div>',
        "</div>",
        *(f'<p class="fine" lang="{name}">{escape(tell.method())}</p>' for name, tell in tellers.items()),
        f'<p class="fine">{_both(tellers, "unofficial")}</p></main>',
    ]  # fmt: skip
    return (
        f'<!doctype html>\n<html lang="{lang}" data-lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(titles[lang])}</title><style>{(FOLDER / 'look.css').read_text('utf-8')}</style></head>\n<body>"
        + "\n".join(inside)
        + f'\n<script type="application/json" id="boards">{boards}</script>'
        + f'\n<script type="module">{script}</script></body></html>\n'
    )


def _title(tell: Teller) -> str:
    return tell.match.game.catalogue.texts(tell.lang)["game.title"]


def _both(tellers: dict[str, Teller], key: str) -> str:
    return "".join(f'<span lang="{name}">{escape(tell.say(key))}</span>' for name, tell in tellers.items())


def _each(tellers: dict[str, Teller], make: Any) -> str:
    return "".join(f'<div lang="{name}">{make(tell)}</div>' for name, tell in tellers.items())


# -- what is told


def _curve(tell: Teller) -> str:
    return chart(tell) + legend(tell)


def _chances(tellers: dict[str, Teller]) -> str:
    review = next(iter(tellers.values())).review
    head = "".join(f'<th scope="col">{seat_name(seat)}</th>' for seat in range(review.seats))
    rows = "".join(
        f'<tr><th scope="row">{moment.move}</th>'
        + "".join(f"<td>{100 * chance:.0f} %</td>" for chance in moment.chances)
        + "</tr>"
        for moment in review.moments
    )
    moves = _both(tellers, "move_head")
    return (
        f'<details><summary>{_both(tellers, "as_table")}</summary><div class="wide">'
        f'<table><thead><tr><th scope="col">{moves}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


def _seats(tell: Teller) -> str:
    keys = ("seat", "points", "rank", "decisions", "agreed", "lost")
    head = "".join(f'<th scope="col">{escape(tell.say(key))}</th>' for key in keys)
    rows = []
    for seat in range(tell.match.seats):
        same, made = tell.review.agreed(seat)
        cells = (
            decimal(float(tell.match.points[seat]), tell.lang, "g"),
            str(tell.match.ranks[seat]),
            str(made),
            tell.say("agreed_of", same=same, all=made),
            tell.say("percent", percent=tell.percent(tell.review.lost(seat))),
        )
        told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{seat_name(seat)}</th>{told}</tr>')
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _turns(tell: Teller, numbers: dict[int, int]) -> str:
    found = []
    for i, turn in enumerate(tell.review.turns):
        lines = "".join(f'<p class="fine">{escape(line)}</p>' for line in tell.lines(turn))
        see = _see(tell.when(turn), numbers[turn.start])
        found.append(f'<li id="turn-{tell.lang}-{i + 1}">{see}<p>{escape(tell.turn(turn))}</p>{lines}</li>')
    return f"<ol>{''.join(found)}</ol>" if found else f"<p>{escape(tell.say('no_turns'))}</p>"


def _costly(tell: Teller, numbers: dict[int, int]) -> str:
    found = []
    for decision in tell.review.costly:
        assert decision.best is not None
        when = f"{seat_name(decision.seat)}, {tell.say('move', move=decision.move + 1)}"
        told = (
            tell.say("cost", percent=tell.percent(decision.cost)),
            tell.say("played", act=tell.act(decision.played)),
            tell.say("better", act=tell.act(decision.best)),
            *tell.why(decision),
        )
        lines = "".join(f"<p>{escape(line)}</p>" for line in told)
        found.append(f"<li>{_see(when, numbers[decision.move])}{lines}</li>")
    return f"<ol>{''.join(found)}</ol>" if found else f"<p>{escape(tell.say('no_costly'))}</p>"


def _see(words: str, moment: int) -> str:
    return f'<button data-moment="{moment}" aria-pressed="false">{escape(words)}</button>'


# -- the boards


def _board(tellers: dict[str, Teller]) -> str:
    captions = "".join(f'<span lang="{name}" id="caption-{name}"></span>' for name in tellers)
    return (
        '<section class="board" id="board"><div class="row">'
        f'<button id="previous">‹ {_both(tellers, "previous")}</button> '
        f'<button id="next">{_both(tellers, "next")} ›</button></div>'
        f'<p aria-live="polite" id="caption">{captions}</p>'
        '<div id="stage" tabindex="0" role="group" aria-labelledby="caption"></div>'
        f'<p class="fine">{_both(tellers, "legend")}</p></section>'
    )


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
