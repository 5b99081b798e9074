"""Reads EXAMPLES.md: each vector becomes a position, decisions with the options offered, and the changes it says follow."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sacbe.games.tzolkin.rules.pieces import PACKAGE, TECH_IDS, TEMPLE_IDS

LETTERS = "ABCD"
FRACTIONS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


@dataclass
class Decision:
    """One answer of a seat, and the options that must have been offered, if the vector lists them."""

    seat: int
    text: str
    offered: list[str] | None


@dataclass
class Vector:
    """One vector, as it stands in the file and as JSON."""

    number: int
    title: str
    sections: list[str]
    position: dict[str, Any]
    pile: list[str]
    turned: list[str]
    kind: str
    decisions: list[Decision]
    result: str
    last_offer: dict[int, list[str]] = field(default_factory=dict)


def seat(letter: str) -> int:
    """The seat of a letter."""
    return LETTERS.index(letter)


def number(text: str) -> int | Fraction:
    """A number as it is shown: 55½, -3, ½."""
    whole, rest = (text[:-1], FRACTIONS[text[-1]]) if text[-1] in FRACTIONS else (text, Fraction(0))
    value = int(whole or 0) + rest
    return int(value) if value == int(value) else value


def read_all() -> dict[int, Vector]:
    """All vectors by number."""
    text = (PACKAGE / "EXAMPLES.md").read_text("utf-8")
    return {v.number: v for v in map(read, re.split(r"^### (?=E\d)", text, flags=re.M)[1:])}


def read(text: str) -> Vector:
    """One vector."""
    head, *lines = text.strip().splitlines()
    found = re.fullmatch(r"E(\d+) (.*) \((§.*)\)", head)
    assert found, head
    position_line, act_line, result_line = (line.removeprefix("- ") for line in lines[:3])
    kind, _, acts = act_line.partition(": ")
    vector = Vector(
        number=int(found[1]),
        title=found[2],
        sections=found[3].split(", "),
        position={},
        pile=[],
        turned=[],
        kind=kind,
        decisions=read_decisions(acts),
        result=result_line.removeprefix("Result: "),
    )
    read_position(vector, position_line.removeprefix("Position: "))
    return vector


def read_decisions(text: str) -> list[Decision]:
    """`[offered to A: ...], A: `place tikal``; without a letter the seat is A."""
    decisions: list[Decision] = []
    offered = None
    for offer, letter, answer in re.findall(r"\[offered to [A-D]: ([^\]]*)\]|(?:([A-D]): )?`([^`]*)`", text):
        if offer:
            offered = re.findall(r"`([^`]*)`", offer)
        else:
            decisions.append(Decision(seat(letter or "A"), answer, offered))
            offered = None
    return decisions


# -- positions


def read_position(vector: Vector, text: str) -> None:
    """The whole line: facts of the table, of each player, and the wheels."""
    first, *others = text.rstrip(".").split(". ")
    seats = int(re.match(r"(\d) players", first)[1])  # type: ignore[index]
    p: dict[str, Any] = {"seats": seats, "players": [{} for _ in range(seats)]}
    vector.position = p
    for item in first.split("; ")[1:]:
        read_table_item(vector, item)
    for clause in others:
        name, _, rest = clause.partition(": ")
        if name == "Wheels":
            p["wheels"] = read_wheels(rest)
        else:
            for item in rest.split(", "):
                read_player_item(p["players"][seat(name)], item)


def read_table_item(vector: Vector, item: str) -> None:
    """One fact of the table."""
    p = vector.position
    if found := re.fullmatch(r"(round|corn on teeth|food days held|skull bank) (\d+)", item):
        keys = {"round": "round", "corn on teeth": "teeth_corn", "food days held": "food_days", "skull bank": "skull_bank"}
        p[keys[found[1]]] = int(found[2])
    elif found := re.fullmatch(r"marker with ([A-D])", item):
        p["marker"] = seat(found[1])
    elif found := re.fullmatch(r"([A-D]) on the start-player space", item):
        p["start_space"] = seat(found[1])
    elif found := re.fullmatch(r"row (.*)", item):
        p["row"] = found[1].split()
    elif found := re.fullmatch(r"(?:Age 2 )?pile \(top first\) (.*)", item):
        vector.pile = [] if found[1] == "empty" else found[1].split()
        p["pile"] = list(vector.pile)
    elif found := re.fullmatch(r"monuments on display (.*)", item):
        p["monuments"] = found[1].split()
    elif found := re.fullmatch(r"skulls lie on chichen (.*)", item):
        p["offered"] = [int(n) for n in found[1].split(", ")]
    elif found := re.fullmatch(r"group (\d): corn tiles (\d), wood tiles (\d)", item):
        p["jungle"] = {found[1]: {"corn": int(found[2]), "wood": int(found[3])}}
    elif found := re.fullmatch(r"option (\w+): (\w+)", item):
        p["options"] = {found[1]: found[2]}
    elif found := re.fullmatch(r"undealt wealth tiles in the order of drawing (.*)", item):
        vector.turned = found[1].split()
    else:
        raise ValueError(item)


def read_player_item(player: dict[str, Any], item: str) -> None:
    """One fact of a player."""
    name, _, value = item.rpartition(" ")
    if item.split()[0] in ("dealt", "buildings", "monuments"):
        player[item.split()[0]] = item.split()[1:]
    elif name in TECH_IDS:
        player.setdefault("technologies", {})[name] = int(value)
    elif name == "temples":
        player["temples"] = dict(zip(TEMPLE_IDS, map(int, value.split("/")), strict=True))
    elif name == "board":
        player["board"] = value
    else:
        keys = {"VP": "vp", "workers in play": "workers", "corn tiles": "corn_tiles", "wood tiles": "wood_tiles"}
        player[keys.get(name, name)] = int(value)


def read_wheels(text: str) -> dict[str, dict[str, Any]]:
    """`palenque: B on 0, A on 7; tikal: neutral on 7`."""
    wheels: dict[str, dict[str, Any]] = {}
    for part in text.split("; ") if text != "empty" else []:
        name, _, workers = part.partition(": ")
        for worker in workers.split(", "):
            who, _, space = worker.partition(" on ")
            wheels.setdefault(name, {})[space] = who if who == "neutral" else seat(who)
    return wheels
