"""A random agent in ten lines, for every game and every library that speaks PettingZoo: python examples/random_agent.py tzolkin"""

import sys

from sacbe.rl import aec

env = aec.env(sys.argv[1] if len(sys.argv) > 1 else "yaxha", seats=3)
env.reset(seed=7)
for agent in env.agent_iter():
    seen, reward, over, cut, _ = env.last()
    if over or cut:
        print(agent, reward)
    env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
