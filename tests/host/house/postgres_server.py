"""A PostgreSQL of the tests' own: started on a socket in a temporary folder, thrown away after."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

USER = "postgres"


def programs() -> Path | None:
    """The folder with the newest PostgreSQL server; None if there is none, or nobody it may run as."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return None
    return found[-1].parent if found and os.geteuid() in (0, pwd.getpwnam(USER).pw_uid) else None


class PostgresServer:
    """A server with one database after the other."""

    def __init__(self, bin: Path) -> None:
        self._bin, self._databases = bin, 0
        self.folder = Path(tempfile.mkdtemp(prefix="ashes-pg-", dir="/tmp"))  # a socket's path must be short
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
        self._run("initdb", "-D", self._data, "-A", "trust", "-N", "-E", "UTF8", "--no-locale")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    def database(self) -> str:
        """A new database; gives its URL."""
        self._databases += 1
        name = f"house{self._databases}"
        self._run("createdb", "-h", str(self.folder), "-U", USER, name)
        return f"postgresql:///{name}?host={self.folder}&user={USER}"

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        user = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        command = [str(self._bin / program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
            **user,  # type: ignore[call-overload]
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")
