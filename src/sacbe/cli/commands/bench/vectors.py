"""Vector environments: many matches stepped together, with masks and observations, a random legal answer chosen for each.

The peers come with `pip install "sacbe[peers]"`, where there are wheels for the machine.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sacbe.cli.commands.bench.work import Counts, Work

MATCHES = 1024


def fleet(name: str, seen: int, matches: int = MATCHES) -> Work:
    """A fleet of ours of two seats; `seen`: with observations, too."""
    from sacbe.rl.fleet import Fleet

    many = Fleet(name, matches, seats=2, seed=1, observations=bool(seen))

    def work() -> Counts:
        many.step(many.sample())
        return {"steps": matches}

    return work


def envpool(name: str) -> Work:
    """A game of EnvPool (C++), on one thread. Its masks come as an array; answers are drawn from it in NumPy."""
    import envpool as pool

    env = pool.make(name, env_type="gymnasium", num_envs=MATCHES, num_threads=1, seed=1)
    chance = np.random.default_rng(1)
    info: dict[str, Any] = env.reset()[1]

    def work() -> Counts:
        nonlocal info
        mask = np.asarray(info["legal_action_mask"], np.bool_).reshape(MATCHES, -1)
        # The largest of random numbers at the legal answers: a uniform draw in each row.
        answers = np.where(mask, chance.random(mask.shape, np.float32), -1.0).argmax(1)
        info = env.step(answers.astype(np.int32))[-1]
        return {"steps": MATCHES}

    return work


def pgx(name: str) -> Work:
    """A game of Pgx (JAX), compiled together with the choice of the answers, 32 steps a call."""
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental import auto_reset

    steps, env = 32, games.make(name)
    one_step = jax.vmap(auto_reset(env.step, env.init))

    def many(state: Any, key: Any) -> tuple[Any, Any]:
        def one(carried: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], Any]:
            now, (key, choice, luck) = carried[0], jax.random.split(carried[1], 3)
            answers = jax.random.categorical(choice, jnp.where(now.legal_action_mask, 0.0, -1e9))
            after = one_step(now, answers, jax.random.split(luck, MATCHES))
            return (after, key), after.observation.sum()  # the sum: what nobody uses would not be computed

        carried, sums = jax.lax.scan(one, (state, key), None, length=steps)
        return carried, sums

    compiled = jax.jit(many)
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), MATCHES)), jax.random.PRNGKey(1)

    def work() -> Counts:
        nonlocal carried
        carried, sums = compiled(*carried)
        sums.block_until_ready()
        return {"steps": steps * MATCHES}

    return work


VECTOR_WORKS: dict[str, Callable[..., Work]] = {"fleet": fleet, "envpool": envpool, "pgx": pgx}
VECTORS: dict[str, tuple[str, tuple[str, ...]]] = {
    **{
        f"envpool_{title}": ("envpool", (name,))
        for title, name in {"connect_four": "ConnectFour-v1", "backgammon": "Backgammon-v1", "chess": "Chess-v1"}.items()
    },
    **{f"pgx_{name}": ("pgx", (name,)) for name in ("connect_four", "backgammon", "chess")},
}
"""What our fleets are compared with: by title, the work and its arguments."""
