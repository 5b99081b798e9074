"""`sacbe rule`: a section of a game's rules, and the lines of code and tests that name it."""

import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

import sacbe
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown
from sacbe.core.game import Game

NUMBER = r"(\d+(?:\.\d+)*)"
MENTION = re.compile(rf"§{NUMBER}(?:(?: to | à |[–-])§?{NUMBER})?")
"""A section by its number, or all from one to another: §2.7 to §2.9."""
BEGINS = re.compile(rf"(?:#+ §?|[-*| ]*§){NUMBER}\b")
"""How a section begins in the rules: a heading, a paragraph, an item of a list or a row of a table."""

Section = tuple[int, ...]


def rule(name: str, section: str, lang: str) -> None:
    """Print a section and everything below it, then where it is carried out and tested."""
    game, say, out = sacbe.game(name), Texts(lang), Console(highlight=False, soft_wrap=True)
    wanted = read_section(section)
    if wanted is None or not (text := find_text(game, wanted, lang)):
        raise Unknown(say("rule.unknown", section=section[:40], game=game.id))
    out.print(text, markup=False)
    for key, folder in (("rule.code", game.package), ("rule.tests", tests_of(game))):
        found = list(mentions(folder, wanted)) if folder else []
        if found or folder:
            out.print("\n" + say(key if found else f"{key}_none"), markup=False)
        for place in found:
            out.print(f"  {place}", markup=False)


def read_section(text: str) -> Section | None:
    """The parts of a section's number, with or without its §."""
    found = re.fullmatch(rf"§?{NUMBER}", text.strip())
    return _parts(found[1]) if found else None


def _parts(number: str) -> Section:
    return tuple(int(part) for part in number.split("."))


def find_text(game: Game, wanted: Section, lang: str) -> str:
    """The section in the game's rules, to where the next one begins that is not below it."""
    path = game.pages.rules.get(lang)
    lines: list[str] = []
    for line in path.read_text("utf-8").splitlines() if path else ():
        begins = BEGINS.match(line)
        if begins:
            inside = _parts(begins[1])[: len(wanted)] == wanted
            if lines and not inside:
                break
            if inside:
                lines.append(line)
        elif lines:
            if line.startswith("#") and len(wanted) > 1:  # a heading without a number ends a paragraph, not a chapter
                break
            lines.append(line)
    return "\n".join(lines).strip()


def chapters(game: Game, lang: str) -> list[str]:
    """The headings of the chapters of a game's rules: `§4 Buying cubes`."""
    path = game.pages.rules.get(lang)
    lines = path.read_text("utf-8").splitlines() if path else []
    return [line.lstrip("# ") for line in lines if re.match(r"## §\d", line)]


def names(line: str, wanted: Section) -> bool:
    """Whether a line names a section, one below it, or a range that it lies in."""
    for first, last in MENTION.findall(line):
        low = _parts(first)
        if low[: len(wanted)] == wanted or (last and low <= wanted <= _parts(last)):
            return True
    return False


def mentions(folder: Path, wanted: Section) -> Iterator[str]:
    """`file:line: text` of every line of Python that names a section."""
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if names(line, wanted):
                yield f"{path.relative_to(folder).as_posix()}:{number}: {line.strip()}"


def tests_of(game: Game) -> Path | None:
    """The folder of a game's tests, if this is a checkout of the repository."""
    return next((path for parent in game.package.parents if (path := parent / "tests" / "games" / game.id).is_dir()), None)
