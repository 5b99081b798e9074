"""The rules of a game as HTML, from the texts beside it: every § can be linked to, and every mention of one is a link."""

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sacbe.games import find
from sacbe.table.api import wire_help

SECTION = re.compile(r"§(\d+(?:\.\d+)*)")
FIRST = re.compile(r"\W*§?(\d+(?:\.\d+)*)\b")
NO_CODE = re.compile(r"^\*\*\[(?:no|sans) code\s?: .*\n| \[(?:no|sans) code\s?: [^\]]*\]", re.MULTILINE)
"""Marks for readers of the code, and the line that explains them: they are not shown to players."""
OPENS = ("paragraph_open", "heading_open", "td_open")


@cache
def rulebook(game: str, lang: str) -> wire_help.Rulebook:
    """The rules of a game in a language, and how to play it on one page."""
    found = find(game)
    how_to, rules = _html(found.pages.how_to.get(lang), False), _html(found.pages.rules.get(lang), True)
    return wire_help.Rulebook(found.catalogue.texts(lang)["game.title"], how_to, rules, found.lesson is not None)


def _html(path: Path | None, numbered: bool) -> str:
    if path is None:
        return ""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(NO_CODE.sub("", path.read_text("utf-8")))
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
