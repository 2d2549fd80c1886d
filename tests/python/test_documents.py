"""What the documents say is true: docstrings, docs/python.md, types, and the notebook."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pincer
import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = Path(pincer.__file__).parent
MODULES = ["pincer", *(f"pincer.{f.stem}" for f in PACKAGE.glob("_[a-z]*.py")), "pincer._pincer"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted > 0 or name == "pincer._compile"


def test_the_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/python.md").read_text().replace("```", "")  # ends of blocks are no output
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", "docs/python.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.failures == 0 and runner.tries > 20


def test_types(tmp_path):
    pytest.importorskip("mypy")
    script = tmp_path / "typed.py"
    script.write_text(
        "import pincer\n"
        "result: pincer.Result = pincer.solve(pincer.game('nim'), eps=0, time=1)\n"
        "worth: float = result.value\n"
        "with pincer.session(result.position, memory=64) as s:\n"
        "    for progress in s.watch():\n"
        "        lower: float = progress.lower\n"
        "wrong: int = result.status\n"
    )
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(PACKAGE), str(script)],
        capture_output=True,
        text=True,
    )
    complaints = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert len(complaints) == 1 and "typed.py:7" in complaints[0], checked.stdout + checked.stderr


def test_without_numpy_and_pandas():
    script = (
        "import sys\n"
        "for name in ('numpy', 'pandas', 'tqdm'): sys.modules[name] = None\n"
        "import pincer\n"
        "start = pincer.game('tic_tac_toe')\n"
        "with pincer.session(start) as s: batch = s.batch([start], progress=True)\n"
        "assert batch.rows()[0]['lower'] == 0\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0 and "1/1 positions" in done.stderr, done.stderr


def test_the_notebook(tmp_path):
    nbconvert = pytest.importorskip("nbconvert.preprocessors")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(ROOT / "examples/python.ipynb", as_version=4)
    nbconvert.ExecutePreprocessor(timeout=300).preprocess(
        notebook, {"metadata": {"path": str(tmp_path)}}
    )
    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
    assert sum("image/png" in o.get("data", {}) for o in outputs) >= 3
