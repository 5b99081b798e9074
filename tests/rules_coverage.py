"""Which §§ of a game's RULES.md and which vectors of its EXAMPLES.md are named where. Written once, for every game.

A § is defined where a line, a list item or a table row begins with its number, bold or not: `- **§4.3** ...`, `§4.3 ...`,
`| §10.1 | ...`. A test names a § in its docstring, each by its own number: a comment proves nothing, and "§4.1 to §4.9" hides
what was forgotten. Code may name a range, as it heads the lines that carry the rules out. A § that no code carries out says so at
the end of its line in RULES.md, with the reason: `[no code: follows from §6.8]`, in French `[sans code : ...]`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).parent
NUMBER = r"\d+(?:\.\d+)+"
DEFINED = re.compile(rf"^(?:[-*] +|\| *)?(?:\*\*)?§({NUMBER})(?:\*\*)?(?=[\s|])", re.MULTILINE)
HEADED = re.compile(rf"^##+ §?({NUMBER}) ", re.MULTILINE)
NAMED = re.compile(rf"§({NUMBER})")
RANGE = re.compile(rf"§({NUMBER}) (?:to|à|-) §({NUMBER})")
NO_CODE = re.compile(r"\[(?:no code|sans code\u00a0): ([^\]\n]+)\]$")
VECTOR = re.compile(r"^#+ E(\d+)\b", re.MULTILINE)
VECTOR_TEST = re.compile(r"test_e(\d+)_")


def sections(rules: Path) -> list[str]:
    """Every § that a RULES.md defines, in order: `4.3`."""
    return list(dict.fromkeys(DEFINED.findall(rules.read_text("utf-8"))))


def headings(rules: Path) -> set[str]:
    """The parts of chapters that have a heading with a number: `18.5`."""
    return set(HEADED.findall(rules.read_text("utf-8")))


def reasons(rules: Path) -> dict[str, str]:
    """The §§ that say why no code carries them out, with that reason."""
    lines = rules.read_text("utf-8").splitlines()
    found = ((DEFINED.match(line), NO_CODE.search(line)) for line in lines)
    return {section[1]: reason[1] for section, reason in found if section and reason}


def vectors(examples: Path) -> list[int]:
    """Every vector that an EXAMPLES.md defines."""
    return [int(number) for number in VECTOR.findall(examples.read_text("utf-8"))]


def tests_of(game: str) -> list[Path]:
    """The test files of a game."""
    return sorted((TESTS / "games" / game).rglob("test_*.py"))


def each_test(files: Iterable[Path]) -> Iterator[ast.FunctionDef]:
    """Every test function of some files."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def sections_named_by_tests(files: Iterable[Path]) -> set[str]:
    """The §§ that docstrings of tests name."""
    return {number for test in each_test(files) for number in NAMED.findall(ast.get_docstring(test) or "")}


def vectors_with_tests(files: Iterable[Path]) -> set[int]:
    """The vectors that have a test of their own: `test_e13_...`."""
    found = (VECTOR_TEST.match(test.name) for test in each_test(files))
    return {int(hit[1]) for hit in found if hit}


def sections_named_by_code(folder: Path) -> set[str]:
    """The §§ that the Python files of a folder name, one by one or as a range of the same chapter.

    What bots are told about a game (`evaluation/`) carries no rule out, so it does not count.
    """
    named: set[str] = set()
    for path in set(folder.rglob("*.py")) - set((folder / "evaluation").rglob("*.py")):
        text = path.read_text("utf-8")
        named.update(NAMED.findall(text))
        for first, last in RANGE.findall(text):
            chapter, _, low = first.rpartition(".")
            end_chapter, _, high = last.rpartition(".")
            if chapter == end_chapter:
                named.update(f"{chapter}.{number}" for number in range(int(low), int(high) + 1))
    return named


def missing(wanted: Iterable[str], named: set[str]) -> list[str]:
    """What is wanted and not named, as text for a failing test."""
    return [f"§{number}" for number in wanted if number not in named]
