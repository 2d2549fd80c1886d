# A door: everything behind it is plain CMake (see CMakePresets.json).

JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files '*.cpp' '*.hpp')

.PHONY: build demo test slow asan bench format tidy help packages configure

build: configure         ## build everything
	cmake --build --preset release -j $(JOBS)

demo: configure          ## build the program and watch it solve a few games
	cmake --build --preset release -j $(JOBS) --target pincer
	examples/demo.sh build/release/pincer

test: build              ## build and run the tests
	ctest --preset release -j $(JOBS)

slow: build              ## run the tests that take long
	ctest --preset slow -j $(JOBS)

asan: packages           ## the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	cmake --preset asan
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

bench:                   ## measure: Connect Four by hand, joint and matrix games, sharing, best-first
	cmake/install-packages.sh libglpk-dev gnuplot-nox
	cmake --preset release -D PINCER_BENCH=ON
	cmake --build --preset release -j $(JOBS)
	build/release/bench/bench_connect_four --json build/release/connect_four.json
	build/release/bench/bench_matrix
	build/release/bench/bench_joint
	build/release/bench/bench_sharing
	build/release/bench/bench_best_first --json build/release/best_first.json --curves build/release/best_first.dat
	gnuplot -e "curves='build/release/best_first.dat'; picture='docs/best_first.svg'" bench/best_first.gp

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
