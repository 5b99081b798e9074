"""Rich random positions: lawful tables in the middle of a match, with goods, levels and workers that random play rarely has."""

import random
from typing import Any

from sacbe.games.tzolkin.rules.pieces import FACTS, HOLES, LAST_SPACE, TECH_IDS, TEMPLE_IDS, WHEEL_IDS
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, WEALTH_IDS

FOOD_ROUNDS = (8, 14, 21, 27)


def rich(seats: int, seed: int) -> dict[str, Any]:
    """A lawful position at the beginning of a round."""
    pick = random.Random(seed)
    number = pick.randrange(2, 28)
    days = sum(number > day for day in FOOD_ROUNDS)
    marker = pick.randrange(seats)
    position: dict[str, Any] = {
        "seats": seats,
        "options": {"double_over_last_day": pick.choice(("allowed", "forbidden"))},
        "round": number,
        "food_days": days,
        "age": 1 if days < 2 else 2,
        "marker": marker,
        "turn": marker,
        "teeth_corn": pick.randrange(6),
        "players": [
            {
                "corn": pick.randrange(20),
                **{good: pick.randrange(7) for good in ("wood", "stone", "gold")},
                "skulls": pick.randrange(3),
                "vp": pick.randrange(-9, 60),
                "workers": pick.randrange(3, 7),
                "technologies": {name: pick.randrange(4) for name in TECH_IDS},
                "board": pick.choice(("light", "dark")),
            }
            for _ in range(seats)
        ],
    }
    _offer(pick, position)
    _climb(pick, position["players"])
    _stand(pick, position)
    _harvest(pick, position)
    _lay_tiles(pick, position)
    return position


def _offer(pick: random.Random, position: dict[str, Any]) -> None:
    left = 13 - sum(p["skulls"] for p in position["players"])
    position["offered"] = sorted(pick.sample(range(1, 10), pick.randrange(min(left, 9) + 1)))
    position["skull_bank"] = left - len(position["offered"])


def _climb(pick: random.Random, players: list[dict[str, Any]]) -> None:
    for p in players:
        p["temples"] = {}
    for name in TEMPLE_IDS:
        top = FACTS["temples"][name]["top"]
        for i, p in enumerate(players):
            p["temples"][name] = min(pick.randrange(top + 1), top if i == 0 else top - 1)


def _stand(pick: random.Random, position: dict[str, Any]) -> None:
    """Each player leaves at least the start of a round: nobody on space 0, nobody on the start-player space."""
    wheels: dict[str, dict[str, Any]] = {name: {} for name in WHEEL_IDS}
    holes = [(w, n) for w in range(len(WHEEL_IDS)) for n in range(HOLES[w])]
    pick.shuffle(holes)
    for _ in range({2: 12, 3: 6, 4: 0}[position["seats"]]):
        wheel, space = holes.pop()
        wheels[WHEEL_IDS[wheel]][str(space)] = "neutral"
    spaces = [(w, n) for w, n in holes if 1 <= n <= LAST_SPACE[w]]
    for seat, p in enumerate(position["players"]):
        for _ in range(pick.randrange(p["workers"] + 1)):
            wheel, space = spaces.pop()
            wheels[WHEEL_IDS[wheel]][str(space)] = seat
    position["wheels"] = wheels


def _harvest(pick: random.Random, position: dict[str, Any]) -> None:
    """Tiles that have left the jungle lie with players, or are burned."""
    seats = position["seats"]
    jungle = {}
    for p in position["players"]:
        p["corn_tiles"] = p["wood_tiles"] = 0
    position["burned"] = 0
    for group in range(2, 6):
        corn = pick.randrange(seats + 1)
        wood = pick.randrange(corn + 1) if group > 2 else 0
        jungle[str(group)] = {"corn": corn, "wood": wood}
        for _ in range(seats - corn):
            pick.choice(position["players"])["corn_tiles"] += 1
        for _ in range(seats - wood if group > 2 else 0):
            who = pick.randrange(seats + 1)
            if who == seats:
                position["burned"] += 1
            else:
                position["players"][who]["wood_tiles"] += 1
    position["jungle"] = jungle


def _lay_tiles(pick: random.Random, position: dict[str, Any]) -> None:
    first, second = list(BUILDING_IDS[:14]), list(BUILDING_IDS[14:])
    pick.shuffle(first)
    pick.shuffle(second)
    now = first if position["age"] == 1 else second
    position["row"] = [now.pop() for _ in range(6)]
    built = [now.pop() for _ in range(pick.randrange(len(now) + 1))]
    if position["age"] == 2:
        built += first[: pick.randrange(len(first))]
    position["pile"] = sorted(first + second if position["age"] == 1 else second)
    monuments = pick.sample(MONUMENT_IDS, position["seats"] + 2)
    tiles = pick.sample(WEALTH_IDS, 2 * position["seats"])
    for i, p in enumerate(position["players"]):
        p["kept"] = sorted(tiles[2 * i : 2 * i + 2])
        p["buildings"], p["monuments"] = [], []
    for name in built:
        pick.choice(position["players"])["buildings"].append(name)
    shown = pick.randrange(3, len(monuments) + 1)
    position["monuments"] = sorted(monuments[:shown])
    for name in monuments[shown:]:
        pick.choice(position["players"])["monuments"].append(name)
