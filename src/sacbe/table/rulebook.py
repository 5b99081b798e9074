"""The rules of a game as HTML, from the texts beside it: every § can be linked to, and every mention of one is a link."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sacbe.games import GAMES
from sacbe.table import wire_help

SECTION = re.compile(r"§(\d+(?:\.\d+)*)")
FIRST = re.compile(r"\W*§?(\d+(?:\.\d+)*)\b")
OPENS = ("paragraph_open", "heading_open", "td_open")


def folder_of(game: str) -> Path:
    """Where the texts of a game lie."""
    return Path(str(import_module(GAMES[game]).__file__)).parent


@cache
def rulebook(game: str, lang: str) -> wire_help.Rulebook:
    """The rules of a game in a language, and how to play it on one page."""
    folder = folder_of(game)
    rules = folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
    title = str(import_module(GAMES[game]).GAME.catalogue.texts(lang)["game.title"])
    return wire_help.Rulebook(title, _html(folder / f"howto.{lang}.md", False), _html(rules, True))


def _html(path: Path, numbered: bool) -> str:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text("utf-8"))
    if numbered:
        _give_ids(tokens)
    html = str(reader.renderer.render(tokens, reader.options, {}))
    return SECTION.sub(r'<a href="#s\1">§\1</a>', html)


def _give_ids(tokens: list[Token]) -> None:
    """A rule's id goes to the paragraph, heading, cell or item of a list that begins with its number."""
    given: set[str] = set()
    for number, token in enumerate(tokens):
        if token.type != "inline" or tokens[number - 1].type not in OPENS:
            continue
        heading = tokens[number - 1].type == "heading_open"
        found = FIRST.match(token.content)
        if found and found[1] not in given and (heading or "§" in found[0]):
            holder = tokens[number - 1]
            if holder.hidden:  # a tight list has no paragraphs
                holder = tokens[number - 2]
            holder.attrSet("id", f"s{found[1]}")
            given.add(found[1])
