"""`sacbe games`: the games and their options."""

from rich.console import Console
from rich.table import Table

import sacbe
from sacbe.cli.texts import Texts
from sacbe.core.game import Option


def show_games(lang: str) -> None:
    """Print a table of the games, and of each game's options."""
    out = Console(highlight=False)
    for name in sacbe.games():
        game = sacbe.game(name)
        say = Texts(lang, game)
        seats = say("games.seats", first=game.seats[0], last=game.seats[-1])
        table = Table(title=f"[bold]{game.id}[/]  {say('game.title')}  {seats}", title_justify="left", title_style="")
        for heading in ("option", "choices", "default", "meaning"):
            table.add_column(say(f"games.{heading}"), overflow="fold")
        for key, option in game.options.items():
            table.add_row(key, _choices(option, say), option.default or "–", say.get(f"option.{key}", option.help))
        out.print(table)


def _choices(option: Option, say: Texts) -> str:
    listed = ", ".join(option.choices)
    if option.pick == 1:
        return listed
    count = str(option.pick) if option.least in (0, option.pick) else f"{option.least}–{option.pick}"
    return say("games.pick", count=count, choices=listed)
