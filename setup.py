"""Builds the Python module with CMake and the system's compiler. pyproject.toml says the rest.

PINCER_NATIVE=OFF builds it for any machine of the kind, not only for this one; PINCER_BUILD is the
folder to build in; one that has been configured is used as it is.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
BUILD = ROOT / os.environ.get("PINCER_BUILD", f"build/pip-{sys.implementation.cache_tag}")


class CMakeBuild(build_ext):
    """The extension, and what pincer.compile needs: headers and a library."""

    def run(self):
        if not (BUILD / "CMakeCache.txt").exists():
            options = {
                "CMAKE_BUILD_TYPE": "Release",
                "PINCER_NATIVE": os.environ.get("PINCER_NATIVE", "ON"),
                "PINCER_PYTHON": "ON",
                "PINCER_TESTS": "OFF",
                "Python3_EXECUTABLE": os.path.realpath(sys.executable),
            }
            words = [f"-D{name}={value}" for name, value in options.items()]
            subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, *words], check=True)
        jobs = str(os.cpu_count() or 1)
        subprocess.run(
            ["cmake", "--build", BUILD, "-j", jobs, "--target", "pincer_python"], check=True
        )
        is_editable = self.inplace or getattr(self, "editable_mode", False)
        made = BUILD / "python/pincer"
        package = ROOT / "apps/python/pincer" if is_editable else Path(self.build_lib) / "pincer"
        package.mkdir(parents=True, exist_ok=True)
        extension = self.get_ext_filename("_pincer")
        for name in (extension, "include", "libpincer_catalog.a"):
            self.put(made / name, package / name, is_editable)

    @staticmethod
    def put(source, target, is_link):
        if target.is_symlink() or target.is_file():
            target.unlink()
        if is_link:
            target.symlink_to(source.resolve())
        elif source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, target)

    def get_outputs(self):
        return []


version = re.search(r"VERSION ([0-9.]+) ", (ROOT / "CMakeLists.txt").read_text().split("project(")[1])
(ROOT / "build").mkdir(exist_ok=True)
setup(
    version=version[1],
    ext_modules=[Extension("pincer._pincer", [])],
    cmdclass={"build_ext": CMakeBuild},
    options={"egg_info": {"egg_base": "build"}},
)
