"""Uvicorn's settings: our protocols, and as many connections as the limit of open files allows."""

import sys
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sacbe.table.limits.connections import Connections
from sacbe.table.limits.protocols import HEAD_BYTES, HttpProtocol, LimitedConfig, WebSocketProtocol
from sacbe.table.server.settings import Settings

MACOS_FILES = 10_240
"""The most that macOS allows: it reports no limit, but refuses more."""
SHARE = 0.75
"""Of all files that the process may open: the rest is for the database, the bots and the page."""

ACCEPTED_AT_ONCE = 64
"""How many connections asyncio accepts before other events are handled, even those that close connections beyond the limit."""
BACKLOG = 1024
"""How many connections the system keeps for us until we accept them."""


def raise_file_limit() -> int:
    """Let this process, and those that it starts, open as many files as the system allows; the limit, or 0 if it is unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, MACOS_FILES):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (ValueError, OSError):
            continue
    return soft


def most_connections(wanted: int, files: int) -> int:
    """How many connections a process holds: what the host wants (0: any number), as far as there are files for them."""
    if files <= 0:
        return wanted
    room = max(1, int(files * SHARE))
    return min(wanted, room) if wanted else room


def uvicorn_config(app: Any, settings: Settings, **more: Any) -> LimitedConfig:
    """Uvicorn's settings for an application."""
    config = LimitedConfig(
        app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=settings.longest_message,
        backlog=ACCEPTED_AT_ONCE,
        h11_max_incomplete_event_size=HEAD_BYTES,
        access_log=False,  # and so no log keeps who looked at which table
        **more,
    )
    trusted = ProxyHeadersMiddleware(app, config.forwarded_allow_ips).trusted_hosts
    most = most_connections(settings.connections, raise_file_limit())
    config.connections = Connections(most, settings.connections_each, trusted.__contains__)
    return config
