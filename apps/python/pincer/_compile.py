"""Games written in C++: a header becomes a game in Python, with its parameters."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from typing import Callable, List, Optional

from . import _pincer
from ._games import game as start_of_game
from ._pincer import Error, Position
from ._sessions import File

_PACKAGE = Path(__file__).parent
_FLAGS = ["-std=c++20", "-O2", "-march=native", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden"]


def _source(header: Path, type_name: Optional[str]) -> str:
    """A C++ file that hands out the header's entry: its own, or one for its type."""
    name = header.stem
    has_entry = re.search(rf"\b{name}_entry\s*\(", header.read_text()) and type_name is None
    camel = type_name or "".join(word.capitalize() for word in name.split("_"))
    entry = f"{name}_entry()" if has_entry else f'entry_of<{camel}>("{name}")'
    return (
        '#include "pincer/run.hpp"\n'
        f'#include "{header}"\n'
        "using namespace pincer;\n"
        'extern "C" __attribute__((visibility("default"))) void pincer_game(Entry& entry) '
        f"{{ entry = {entry}; }}\n"
    )


def _run(command: List[str], header: Path) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise Error(f"there is no compiler {command[0]}: install g++, or name yours in CXX") from None
    if done.returncode != 0:
        raise Error(f"{header} does not compile:\n{done.stderr[:4000]}")
    return done.stdout


def compile(file: File, *, type_name: Optional[str] = None) -> Callable[..., Position]:
    """Compiles a game in a C++ header (docs/guide.md) and returns a function that starts it.

    `my_game.hpp` either defines `Entry my_game_entry()`, as the games of the catalog do, and then has its
    parameters in Python; or a type MyGame (or `type_name`), which is made as MyGame{}. Afterwards
    `pincer.game("my_game")` knows it too. It takes about ten seconds, and a second when neither the header
    nor what it includes has changed.

        my_game = pincer.compile("my_game.hpp")
        pincer.solve(my_game(width=3))
    """
    header = Path(file).resolve()
    if not header.is_file():
        raise Error(f"there is no file '{file}' to compile")
    compiler = [os.environ.get("CXX", "g++"), *_FLAGS, "-I", str(_PACKAGE / "include")]
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pincer"
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        source = Path(folder) / f"{header.stem}.cpp"
        source.write_text(_source(header, type_name))
        text = _run([*compiler, "-E", "-P", str(source)], header)
        fingerprint = hashlib.sha256((_pincer.version() + " ".join(compiler) + text).encode())
        library = cache / f"{header.stem}-{fingerprint.hexdigest()[:16]}.so"
        if not library.exists():
            made = Path(folder) / "game.so"
            parts = [str(source), str(_PACKAGE / "libpincer_catalog.a"), "-pthread"]
            _run([*compiler, "-shared", "-o", str(made), *parts], header)
            made.rename(library)
    return partial(start_of_game, _pincer.load_game(str(library)))
