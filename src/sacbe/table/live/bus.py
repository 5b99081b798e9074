"""The message bus between processes: Redis, Valkey or PostgreSQL, each by Litestar's channel backend for it."""

from collections.abc import Iterable

from litestar.channels.backends.base import ChannelsBackend

from sacbe.core.errors import Unknown


def bus(url: str) -> ChannelsBackend | None:
    """The bus at a URL; none if the URL is empty: there is only this process."""
    scheme, _, rest = url.partition("://")
    if not url:
        return None
    if scheme in ("redis", "rediss", "valkey"):
        return _redis(f"{scheme.replace('valkey', 'redis')}://{rest}")
    if scheme in ("postgres", "postgresql"):
        return _postgresql(url)
    raise Unknown(
        "a bus is redis://..., valkey://... or postgresql://..."
    )  # it does not quote the URL, which may hold a password


def _redis(url: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    class Backend(RedisChannelsPubSubBackend):
        async def on_shutdown(self) -> None:
            await super().on_shutdown()
            await self._redis.aclose()  # publishing used connections of its own

    return Backend(redis=Redis.from_url(url))


def _postgresql(url: str) -> ChannelsBackend:
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
    from psycopg import AsyncConnection

    class Backend(PsycoPgChannelsBackend):
        """Publishes over one open connection. Litestar opens one for each message, which takes longer than the rest of a move."""

        async def on_startup(self) -> None:
            await super().on_startup()
            self._publisher = await AsyncConnection.connect(url, autocommit=True)
            await self._exit_stack.enter_async_context(self._publisher)

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            for channel in channels:
                await self._publisher.execute("SELECT pg_notify(%s, %s)", [channel, data.decode()])

    return Backend(url)
