"""Beads: the smallest game that uses the whole contract. All call a colour in secret, nature draws a bead, right calls score.

`sacbe new-game` writes a copy of it under a name of your choice; the tests use it as a sixth game.
"""

from sacbe.core.game import Game
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.testing.beads.draw.picture import draw
from sacbe.testing.beads.draw.places import places_of, told_places
from sacbe.testing.beads.knowledge.laws import laws
from sacbe.testing.beads.knowledge.position import set_up, truth
from sacbe.testing.beads.knowledge.view import view
from sacbe.testing.beads.rules.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.testing.beads.rules.pieces import PACKAGE, ROUNDS
from sacbe.testing.beads.rules.rules import RULES
from sacbe.testing.beads.texts.catalogue import CATALOGUE

SEATS = range(2, 5)

GAME = Game(
    id="beads",
    title="Beads",
    seats=SEATS,
    options={},
    rules_version=1,
    package=PACKAGE,
    rules=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=("calls",),
    catalogue=CATALOGUE,
    longest={seats: seats * ROUNDS for seats in SEATS},
    check_options=lambda seats, options: None,
    view=view,
    truth=truth,
    set_up=set_up,
    laws=laws,
    draw=erase_draw(draw),
    places=erase_view(places_of),
    told_places=told_places,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    minutes=2,
    compile_seconds=5.0,
)
