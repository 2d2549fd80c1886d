# A door: everything behind it is plain CMake (see CMakePresets.json).

JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files '*.cpp' '*.hpp')

.PHONY: build demo test slow asan bench reproduce format tidy help packages configure

build: configure         ## build everything
	cmake --build --preset release -j $(JOBS)

demo: configure          ## build the program and watch it solve a few games
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

bench:                   ## measure: tables, build/bench/bench.json, and pictures of how cost grows
	cmake/install-packages.sh libglpk-dev
	cmake --preset release -D PINCER_BENCH=ON
	cmake --build --preset release -j $(JOBS)
	bench/run.sh build/release build/bench

reproduce: build         ## run the papers' experiments again (half an hour)
	build/release/pincer reproduce --out build/reproduction

format:                  ## format the sources
	clang-format -i $(SOURCES)

tidy: configure          ## run clang-tidy over the sources
	clang-tidy --quiet -p build/release $(filter %.cpp,$(SOURCES))

help:                    ## what make can do here
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

packages:
	@cmake/install-packages.sh

configure: packages
	cmake --preset release
