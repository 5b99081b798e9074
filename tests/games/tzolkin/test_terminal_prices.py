"""What the terminal says beside an option is what it costs and brings when it is taken."""

import random
import re
from typing import cast

import sacbe
from sacbe.games.tzolkin.draw.terminal.prices import harvest, next_worker, use_price
from sacbe.games.tzolkin.knowledge.view_types import View
from tests.committed import choose
from tests.sampling import sample


def test_prices_and_harvests_are_those_of_the_rules() -> None:
    """§4.8, §5.4, §5.5, §7.10, §7.11, §10.6, §11.4: compared with what is told once the option is taken."""
    seen = {"place": 0, "use": 0, "corn": 0, "wood": 0, "burn": 0}
    for seed in range(sample(24, 100)):
        match, rolled = sacbe.start("tzolkin", seats=2 + seed % 3, seed=seed), random.Random(seed)
        while not match.over:
            seat, action = choose(match, rolled)
            word, _, rest = match.game.actions[action].partition(" ")
            view, told = cast(View, match.view(seat)), len(match.log(None))
            match.play(seat, action)
            line = match.log(None)[told] if len(match.log(None)) > told else ""
            if word == "place" and "pity" not in line:
                space = 0 if rest == "start" else int(re.findall(r"(\d+) for", line)[0])
                assert line.endswith(f" for {space + next_worker(view)} corn.")
            elif word == "use":
                wheel, number = rest.split()
                price = use_price(view, wheel, int(number))
                assert re.findall(r" for (\d+) corn:", line) == ([str(price)] if price else [])
            elif word in ("corn", "wood", "burn"):
                assert re.findall(r"(\d+) (corn|wood)", line)[0] == next(
                    (str(n), good) for good, n in harvest(view, word).items()
                )
            else:
                continue
            seen[word] += 1
    assert min(seen.values()) > 0, seen
