# A door: everything behind it is plain CMake (see CMakePresets.json).

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 600
PYTHON_PACKAGES = python3-dev pybind11-dev python3-pytest
SOURCES = $(shell git ls-files '*.cpp' '*.hpp')

.PHONY: build demo test slow asan browser fuzz bench reproduce python wheel format tidy deb help packages configure

build: configure         ## build everything
	cmake --build --preset release -j $(JOBS)

demo:                    ## build the program and watch it solve a few games
	@cmake/install-packages.sh
	cmake --preset release -D PINCER_TESTS=OFF
	cmake --build --preset release -j $(JOBS) --target pincer
	examples/demo.sh build/release/pincer

test: build              ## build and run the tests
	ctest --preset release -j $(JOBS)

slow: build              ## run the tests that take long
	cmake --build --preset release -j $(JOBS) --target slow_tests
	ctest --preset slow -j $(JOBS)

asan: packages           ## the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	cmake --preset asan
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

browser: build           ## the page in a real browser: every view for every kind of game; its types
	tests/browser/check_types.sh build/types
	mkdir -p build/browser
	PYTHONDONTWRITEBYTECODE=1 python3 tests/browser/run.py --pincer build/release/pincer \
	  --take-stones build/release/examples/take_stones --shots build/browser

fuzz: build              ## feed the readers of files with anything, ten minutes each
	cmake --build --preset release --target fuzzers
	tests/fuzz/run.sh build/release build/fuzz $(FUZZ_SECONDS)

bench: packages          ## measure: tables, build/bench/bench.json, and pictures of how cost grows
	cmake/install-packages.sh libglpk-dev
	cmake --preset release -D PINCER_TESTS=ON -D PINCER_BENCH=ON
	cmake --build --preset release -j $(JOBS)
	bench/run.sh build/release build/bench

reproduce: build         ## run the papers' experiments again (half an hour)
	build/release/pincer reproduce --out build/reproduction

PYTHON ?= /usr/bin/python3
python:                  ## build the Python module, test all of it, and let `import pincer` find it
	cmake/install-packages.sh $(PYTHON_PACKAGES) python3-hypothesis python3-pandas python3-tqdm \
	  python3-matplotlib python3-nbconvert python3-ipykernel mypy python3-pip python3-venv \
	  python3-setuptools python3-wheel
	cmake --preset release -D PINCER_TESTS=OFF -D PINCER_PYTHON=ON \
	  -D Python3_EXECUTABLE=$(PYTHON)
	cmake --build --preset release -j $(JOBS) --target pincer_python pincer
	PYTHONPATH=$(CURDIR)/build/release/python PYTHONDONTWRITEBYTECODE=1 \
	  $(PYTHON) -m pytest -q -p no:cacheprovider tests/python
	$(PYTHON) apps/python/link.py build/release/python

wheel:                   ## a wheel in build/wheel, for any machine with the same Debian
	cmake/install-packages.sh pybind11-dev python3-dev python3-pip python3-setuptools python3-wheel
	PINCER_NATIVE=OFF PINCER_BUILD=build/wheel/cmake $(PYTHON) -m pip wheel . \
	  --no-build-isolation --no-deps --no-index -w build/wheel

format:                  ## format the sources
	clang-format -i $(SOURCES)

tidy: configure          ## run clang-tidy over the sources
	clang-tidy --quiet -p build/release $(filter %.cpp,$(SOURCES))

deb: export SOURCE_DATE_EPOCH ?= $(or $(shell git log -1 --format=%ct),$(shell date +%s))
deb:                     ## a Debian package in build/deb, for any machine, checked by lintian
	cmake/install-packages.sh dpkg-dev lintian file man-db
	rm -f build/deb/*.deb
	cmake -G Ninja -S . -B build/deb -D CMAKE_BUILD_TYPE=Release -D CMAKE_INSTALL_PREFIX=/usr \
	  -D PINCER_NATIVE=OFF -D PINCER_TESTS=OFF -D PINCER_BENCH=OFF \
	  -D CMAKE_CXX_FLAGS=-D_FORTIFY_SOURCE=2 -D CMAKE_EXE_LINKER_FLAGS=-Wl,-z,relro,-z,now
	cmake --build build/deb -j $(JOBS) --target all package_files
	cmake --build build/deb --target package
	lintian --allow-root --fail-on error build/deb/*.deb
	cmake/check_package.sh build/deb/*.deb

help:                    ## what make can do here
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

packages:                # of the tests and pictures as well
	@cmake/install-packages.sh libgtest-dev librapidcheck-dev libgmp-dev python3 gnuplot-nox clang redis-server curl \
	  chromium chromium-driver \
	  $(PYTHON_PACKAGES)

configure: packages
	cmake --preset release -D PINCER_TESTS=ON -D PINCER_PYTHON=ON
