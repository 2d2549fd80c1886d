"""`pip install .` and an editable build, in environments of their own, from the build that is there."""

import os
import subprocess
import sys
from pathlib import Path

import pincer
import pytest

ROOT = Path(__file__).parents[2]
BUILD = Path(pincer.__file__).parents[2]  # build/release
SOLVE = "import pincer; print(pincer.__file__, pincer.solve(pincer.game('tic_tac_toe')).value)"


@pytest.mark.parametrize("options", [[], ["--editable"]])
def test_pip_installs_it(tmp_path, options):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    environment["PINCER_BUILD"] = str(BUILD)
    environment["PYTHONNOUSERSITE"] = "1"

    def run(*command):
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=600
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(sys.executable, "-m", "venv", "--system-site-packages", "venv")
    python = str(tmp_path / "venv/bin/python")
    run(python, "-m", "pip", "install", "--no-build-isolation", "--no-index", *options, str(ROOT))
    file, value = run(python, "-c", SOLVE).split()
    assert value == "0"
    expected = ROOT / "apps" if options else tmp_path / "venv"
    assert Path(file).is_relative_to(expected)
    run(python, "-m", "pip", "uninstall", "-y", "pincer")
    if options:
        for name in ("include", "libpincer_catalog.a", *(f.name for f in ROOT.glob("apps/python/pincer/*.so"))):
            (ROOT / "apps/python/pincer" / name).unlink()
