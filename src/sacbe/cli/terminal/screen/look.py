"""How the screen is laid out: three panes beside each other, two below the board, or all of them below each other."""

from rich.terminal_theme import TerminalTheme

COLOURS = TerminalTheme(
    (18, 18, 18),
    (229, 229, 229),
    [(0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 200, 16), (36, 114, 200), (188, 63, 188), (17, 168, 205), (229, 229, 229)],
    [
        (102, 102, 102),
        (241, 76, 76),
        (35, 209, 139),
        (245, 245, 67),
        (59, 142, 234),
        (214, 112, 214),
        (41, 184, 219),
        (255, 255, 255),
    ],
)
"""What the sixteen colours of terminals look like, which boards use: blue has to be blue."""
BREAKPOINTS = [(0, "-narrow"), (100, "-medium"), (120, "-wide")]
"""From how many columns on the screen has which class."""

CSS = """
Screen { layout: vertical; }
#head { height: 1; background: $primary-background; color: $text; padding: 0 1; }
#table { height: 1fr; layout: vertical; }
#side { height: 1fr; layout: vertical; }
BoardPane { height: 1fr; scrollbar-size: 1 1; }
BoardPane Static { height: auto; }
QuestionPane { height: auto; max-height: 50%; padding: 0 1; }
LogPane { height: 3; scrollbar-size: 1 1; padding: 0 1; color: $text-muted; background: $surface; }
#asked { height: auto; text-style: bold; }
#options { height: 1fr; border: none; padding: 0; scrollbar-size: 1 1; background: transparent; }
#line { height: 1; border: none; padding: 0; background: $surface; }

/* below each other */
.-narrow #table, .-narrow #side { height: 1fr; }
.-narrow #side { height: auto; max-height: 65%; layout: vertical; }
.-narrow BoardPane { scrollbar-size: 1 0; }  /* boards need all of 80 columns */
.-narrow QuestionPane { max-height: 11; }
.-narrow.log-shown BoardPane { display: none; }
.-narrow.log-shown #side { height: 1fr; max-height: 100%; }
.-narrow.log-shown LogPane { height: 1fr; }

/* the board above, the question and the log beside each other */
.-medium #side { layout: horizontal; height: 14; border-top: solid $primary; }
.-medium QuestionPane { width: 3fr; height: 100% !important; max-height: 100%; }
.-medium LogPane { width: 2fr; height: 100%; }
.-medium.log-shown #side { height: 70%; }

/* all beside each other */
.-wide #table { layout: horizontal; }
.-wide BoardPane { width: 1fr; height: 100%; }
.-wide #side { width: 33%; min-width: 39; max-width: 70; height: 100%; border-left: solid $primary; }
.-wide QuestionPane { height: auto; max-height: 60%; }
.-wide LogPane { height: 1fr; border-top: solid $primary; }
.-wide.log-shown QuestionPane { max-height: 12; }

.board-only #side { display: none; }

Reading { align: center middle; background: $background 60%; }
#frame { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $primary; background: $surface; padding: 0 1; }
.-narrow #frame { width: 100%; max-width: 100%; max-height: 100%; padding: 0; }
#text { height: auto; max-height: 100%; scrollbar-size: 1 1; }
"""
