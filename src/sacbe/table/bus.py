"""The bus between processes, by its URL: Redis, Valkey or PostgreSQL, each by Litestar's backend for it."""

from collections.abc import Iterable

from litestar.channels.backends.base import ChannelsBackend

from sacbe.core.errors import Unknown


def bus(url: str) -> ChannelsBackend | None:
    """The bus by its URL; none: there is only this process."""
    scheme, _, rest = url.partition("://")
    if not url:
        return None
    if scheme in ("redis", "rediss", "valkey"):
        return _redis(f"{scheme.replace('valkey', 'redis')}://{rest}")
    if scheme in ("postgres", "postgresql"):
        return _postgresql(url)
    raise Unknown(f"a bus is redis://... or postgresql://..., not {url!r:.60}")


def _redis(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    class Backend(RedisChannelsPubSubBackend):
        async def on_shutdown(self) -> None:
            await super().on_shutdown()
            await self._redis.aclose()  # what was told went by connections of its own

    return Backend(redis=Redis.from_url(url))


def _postgresql(url: str) -> ChannelsBackend:
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
    from psycopg import AsyncConnection

    class Backend(PsycoPgChannelsBackend):
        """Litestar's opens a connection for each message: that took longer than all else about a move."""

        async def on_startup(self) -> None:
            await super().on_startup()
            self._teller = await AsyncConnection.connect(url, autocommit=True)
            await self._exit_stack.enter_async_context(self._teller)

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            for channel in channels:
                await self._teller.execute("SELECT pg_notify(%s, %s)", [channel, data.decode()])

    return Backend(url)
