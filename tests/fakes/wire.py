"""A wire to a real server that can be cut and mended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Wire:
    """Forwards connections to a server on this machine while it is whole."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._carries = asyncio.Event()
        self.port = 0

    def hold(self) -> None:
        """Take whatever is sent, and carry none of it."""
        self._carries.clear()

    async def mend(self) -> None:
        """Let it be whole, at the port that it had before."""
        self._carries.set()
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """End every connection and take no new one."""
        self._carries.set()
        if self._server is not None:
            self._server.close()
        for end in self._ends:
            end.transport.abort()
        if self._server is not None:
            await self._server.wait_closed()
        self._server = None

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        self._ends |= {writer, far_writer}
        await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        self._ends -= {writer, far_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._carries.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@asynccontextmanager
async def open_wire(target: int) -> AsyncIterator[Wire]:
    """A whole wire to a port of this machine."""
    wire = Wire(target)
    await wire.mend()
    try:
        yield wire
    finally:
        await wire.cut()
