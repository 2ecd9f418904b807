"""An HTTP server on a real socket that answers what is posted to it."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

Answer: TypeAlias = tuple[int, str, Sequence[bytes]]
"""Status, media type, and the parts of the body, sent one by one."""


@contextmanager
def answering(answer: Callable[[str, Any], Answer]) -> Iterator[str]:
    """The address of a server on a free port of this machine, until the context ends.

    `answer` is given the path and the JSON of each POST.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, media_type, parts = answer(self.path, body)
            self.send_response(status)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(sum(map(len, parts))))
            self.end_headers()
            # Whoever gave up waiting is no fault of the server.
            with suppress(ConnectionError):
                for part in parts:
                    self.wfile.write(part)

        def log_message(self, format: str, *args: object) -> None:
            """The tests' output stays clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
