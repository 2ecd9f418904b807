"""How long the product takes to be ready, and what all its processes hold.

`python -m benchmarks.footprint`: starts `python -m bot serve` on an empty folder, three times.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.fakes.running import free_port

_MEGABYTE = 1024 * 1024


def _ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def family(root: int) -> list[int]:
    """A process and all that descend from it."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text().rsplit(")")[-1].split()[1]
                )
            except OSError:
                continue
    found = [root]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def resident(pid: int) -> int:
    """Proportional set size in bytes: what is shared counts once over all processes."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in rollup if line.startswith("Pss:"))


def main() -> None:
    """Measure and print."""
    times = []
    for attempt in range(3):
        with tempfile.TemporaryDirectory() as folder:
            port = free_port()
            env = {**os.environ, "DATA_DIR": folder, "PORT": str(port)}
            began = time.perf_counter()
            process = subprocess.Popen(
                [sys.executable, "-m", "bot", "serve"], env=env, stdout=subprocess.DEVNULL
            )
            while not _ready(port):
                time.sleep(0.05)
            times.append(time.perf_counter() - began)
            if attempt == 2:
                for pid in family(process.pid):
                    command = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
                    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
                    size = resident(pid) / _MEGABYTE
                    print(f"{size:7.0f} MB  {files:4} descriptors  {command[:70]}")
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    print(f"start to ready: median {statistics.median(times):.1f} s of {len(times)}")


if __name__ == "__main__":
    main()
