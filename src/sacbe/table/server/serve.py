"""`sacbe serve`: the server, which needs no configuration and prints its address; `sacbe worker`: bots and reviews only."""

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
from sacbe.table.jobs.compiled import Part
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

    def __init__(self, config: uvicorn.Config, server: Server, lang: str, *, announces: bool, browser: bool = False) -> None:
        super().__init__(config)
        self._table, self._lang, self._announces, self._browser = server, lang, announces, browser
        self._stopping_since: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(BACKLOG)  # asyncio takes one number for this and for what it accepts at once
        if not self.started or not self._announces:
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
    """A server with an open database; a database that cannot be opened is reported in one line before anything is started."""
    check_addresses(settings, lang)
    try:
        server = Server(settings, partial(_on_compiled, lang, announces=True), partial(_on_compiling, lang))
        asyncio.run(server.store.open())
    except (SQLAlchemyError, ImportError, OtherFormat) as error:
        raise explain(error, settings, lang) from None
    return server


def _on_compiled(lang: str, *, announces: bool) -> None:
    """Exempt all objects that exist now from garbage collection: they live as long as the server; scanning them costs time."""
    gc.collect()
    gc.freeze()
    if announces:
        print(text(lang, "serve.compiled"), file=sys.stderr, flush=True)


def _on_compiling(lang: str, part: Part, number: int, total: int) -> None:
    """Say what is being compiled; what is only loaded takes no time that anybody notices."""
    key = "serve.compiling_bots" if part.bots else "serve.compiling_rules"
    print(text(lang, key, game=part.game, number=number, total=total), file=sys.stderr, flush=True)


def _listen(settings: Settings, lang: str) -> socket.socket:
    """The server's socket; a port that is in use is reported in one line."""
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
    """Serve until a signal stops the process."""
    if workers > 1 and not settings.channel:
        raise Unknown(text(lang, "serve.no_bus"))
    server, listening = _prepare(settings, lang), _listen(settings, lang)
    if workers > 1:
        server.store.close()  # opened only to check the database and to migrate it
        supervisor.keep(workers, partial(_serve_one, settings, lang, listening))
    else:
        with suppress(KeyboardInterrupt):
            TableServer(_config(server), server, lang, announces=True, browser=browser).run([listening])
    print(text(lang, "serve.closed"), flush=True)
    _leave()


def _serve_one(settings: Settings, lang: str, listening: socket.socket, first: bool) -> None:
    """One process of several, which share a socket."""
    on_compiling = (partial(_on_compiling, lang),) if first else ()
    server = Server(settings, partial(_on_compiled, lang, announces=first), *on_compiling)
    runner = TableServer(_config(server), server, lang, announces=first)
    with suppress(KeyboardInterrupt):
        runner.run([listening])
    if not runner.started:
        sys.exit(1)  # the reason is in the log; the supervisor restarts the process
    _leave()


def work(settings: Settings, lang: str) -> None:
    """Play the bots' turns and make reviews until a signal stops the process. It listens on no port."""
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
        # Compiling or a search may still run in a thread: it cannot be interrupted, and its result is not needed.
        sys.stderr.flush()
        os._exit(0)
