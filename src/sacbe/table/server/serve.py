"""`sacbe serve`: a server with no configuration, that says where to go; `sacbe worker`: bots and reviews without the pages."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from functools import partial
from types import FrameType

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from sacbe.core.errors import Unknown
from sacbe.table.api.app import application
from sacbe.table.limits import logs
from sacbe.table.limits.listening import BACKLOG, uvicorn_config
from sacbe.table.server import supervisor
from sacbe.table.server.server import Server
from sacbe.table.server.settings import Settings
from sacbe.table.store.addresses import check_addresses, explain
from sacbe.table.store.migrations import OtherFormat
from sacbe.table.texts import text

SWITCH = 0.0005
"""Seconds that a thread may go on while others wait for Python; by default ten times as many. Every kernel and every statement
lets go of Python, and waited long to get it back where other programs wanted the cores, too; else it made no difference."""
GARBAGE = (10_000, 20, 20)
"""After how many new objects Python looks for garbage among the young ones, and how often among the old: by default so often that
on a server with hundreds of tables one move in a hundred waited for it."""
GRACE = 3
"""Seconds that open requests have to end when the server stops."""
HANGS = 10.0
"""Seconds after which a server that was told to stop, and is told again, ends at once."""


class TableServer(uvicorn.Server):
    """Prints its address once it listens (unless another process does), and ends subscriptions before it waits for them."""

    def __init__(self, config: uvicorn.Config, server: Server, lang: str, *, says: bool, browser: bool = False) -> None:
        super().__init__(config)
        self._table, self._lang, self._says, self._browser = server, lang, says, browser
        self._stopping_since: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(BACKLOG)  # asyncio takes one number for this and for what it accepts at once
        if not self.started or not self._says:
            return
        port = self.servers[0].sockets[0].getsockname()[1] if self.servers and self.servers[0].sockets else self.config.port
        host = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::") else self.config.host
        url = f"http://{host}:{port}/"
        print(text(self._lang, "serve.where", url=url), flush=True)
        if self._browser and _has_screen():
            with suppress(webbrowser.Error):
                webbrowser.open(url)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends the server in order, which takes seconds; more of them are heard only if that hangs.

        (Uvicorn would skip the end of the application at the second Ctrl-C, and print where everything was.)
        """
        now = time.monotonic()
        if self._stopping_since is None:
            self._stopping_since = now
            super().handle_exit(sig, frame)
        elif now > self._stopping_since + HANGS:
            os._exit(128 + sig)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the table first: nobody who follows it keeps the server waiting."""
        self._table.close()
        await super().shutdown(sockets)


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _prepare(settings: Settings, lang: str) -> Server:
    """A server whose database is there: if it is not, that is said in one line, before anything else is begun."""
    check_addresses(settings, lang)
    try:
        server = Server(settings, told=partial(_settle, lang, says=True))
        asyncio.run(server.store.open())
    except (SQLAlchemyError, ImportError, OtherFormat) as error:
        raise explain(error, settings, lang) from None
    return server


def _settle(lang: str, *, says: bool) -> None:
    """All that is needed is loaded now, and stays: to look through it for garbage, too, would hold everybody up longer."""
    gc.collect()
    gc.freeze()
    if says:
        print(text(lang, "serve.compiled"), file=sys.stderr, flush=True)


def _listen(settings: Settings, lang: str) -> socket.socket:
    """The server's socket; a port that somebody else has is told in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        key = "serve.port_taken" if error.errno == errno.EADDRINUSE else "serve.no_port"
        raise Unknown(text(lang, key, host=settings.host, port=settings.port, why=error.strerror or error)) from None
    return listening


def _config(server: Server) -> uvicorn.Config:
    settings = server.settings
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
    logs.configure()
    return uvicorn_config(
        application(server),
        settings,
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
    )


def serve(settings: Settings, lang: str, browser: bool, workers: int = 1) -> None:
    """Serve until somebody says stop."""
    if workers > 1 and not settings.channel:
        raise Unknown(text(lang, "serve.no_bus"))
    server, listening = _prepare(settings, lang), _listen(settings, lang)
    if workers > 1:
        server.store.close()  # it was only to be seen that the database is there, and up to date
        supervisor.keep(workers, partial(_serve_one, settings, lang, listening))
    else:
        with suppress(KeyboardInterrupt):
            TableServer(_config(server), server, lang, says=True, browser=browser).run([listening])
    print(text(lang, "serve.closed"), flush=True)
    _leave()


def _serve_one(settings: Settings, lang: str, listening: socket.socket, first: bool) -> None:
    """One process of several, which share a socket."""
    server = Server(settings, told=partial(_settle, lang, says=first))
    runner = TableServer(_config(server), server, lang, says=first)
    with suppress(KeyboardInterrupt):
        runner.run([listening])
    if not runner.started:
        sys.exit(1)  # its reason stands in the log; the supervisor tries again
    _leave()


def work(settings: Settings, lang: str) -> None:
    """Think for the bots, and make reviews, until somebody says stop. Nobody can connect to this process."""
    logs.configure()
    server = _prepare(settings, lang)

    async def run() -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # where there are no signals, Ctrl-C interrupts
                loop.add_signal_handler(name, stop.set)
        async with server.running():
            print(text(lang, "worker.ready", thinkers=settings.thinkers), flush=True)
            await stop.wait()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())
    print(text(lang, "worker.closed"), flush=True)
    _leave()


def _leave() -> None:
    if threading.active_count() > 1:
        # Something is still being compiled, or thought: that cannot be stopped, and nobody needs it any more.
        sys.stderr.flush()
        os._exit(0)
