"""E46 of EXAMPLES.md, the whole game of two seats: read from the document itself, played line by line."""

import re
from dataclasses import dataclass, field

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yaxha.rules.pieces import PACKAGE
from tests.games.yaxha.helpers import COLOURS, LETTERS


@dataclass
class Round:
    """One round of the block: lots, cards, what each seat built, the initiative at its end. `*` marks what came by itself."""

    lots: list[str]
    cards: list[int]
    takes: list[str]
    initiative: list[int]
    built: list[list[str]] = field(default_factory=list)


def _act(text: str) -> str:
    """`w 0,0,1*` -> `put grey 0,0,1*`, `discard b*` -> `discard blue*`."""
    if text.startswith("discard "):
        return f"discard {COLOURS[LETTERS.index(text[8])]}*"
    return f"put {COLOURS[LETTERS.index(text[0])]} {text[2:]}"


def read_e46() -> tuple[list[int], list[str], list[Round]]:
    """The initiative tiles, the bonus cards and the ten rounds of the block."""
    text = (PACKAGE / "EXAMPLES.md").read_text("utf-8").split("### E46")[1]
    first, *lines = text.split("```")[1].strip().splitlines()
    tiles = re.fullmatch(r"initiative A(\d) B(\d); bonus cards (.*)", first)
    rounds: list[Round] = []
    assert tiles
    for line in lines:
        head = re.fullmatch(
            r"R(\d+) lots 1=(\w+) 2=(\w+); A card (\d), B card (\d); (?:([AB]) take (\d)\*; )?initiative now A(\d) B(\d)", line
        )
        if head:
            assert int(head[1]) == len(rounds) + 1
            takes = [f"{'AB'.index(head[6])} take {head[7]}"] if head[6] else []
            rounds.append(Round([head[2], head[3]], [int(head[4]), int(head[5])], takes, [int(head[8]), int(head[9])]))
        else:
            rounds[-1].built.append([_act(part) for part in line.strip()[3:].split("; ")])
    return [int(tiles[1]), int(tiles[2])], tiles[3].split(", "), rounds


def begin_e46() -> Match:
    """Nature deals the tiles and draws the cards as the block says; the second tile comes by itself."""
    tiles, cards, _ = read_e46()
    m = sacbe.start("yaxha", seats=2, deal=False)
    m.play(sacbe.NATURE, f"initiative {tiles[0]}")
    for card in cards:
        m.play(sacbe.NATURE, f"bonus {card}")
    return m


def fill(m: Match, lots: list[str]) -> None:
    """Nature draws these lots."""
    for letter in "".join(lots):
        m.play(sacbe.NATURE, f"draw {COLOURS[LETTERS.index(letter)]}")


def play_e46() -> Match:
    """The whole game: every answer of the block that is not starred."""
    m = begin_e46()
    for played in read_e46()[2]:
        fill(m, played.lots)
        for seat, card in enumerate(played.cards):
            m.play(seat, f"card {card}")
        for seat, acts in enumerate(played.built):
            for act in acts:
                if not act.endswith("*"):
                    m.play(seat, act)
    return m
