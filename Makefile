# make build   sets everything up in .venv: the library, the planner, the Python packages
# make demo    trains on small problems, plans on large ones, shows the comparison
# make test    passes all tests
# make bench   measures both sides: wl-planner and its peers (BENCHMARKS=DIR for tasks of your own)
# make bench-quick   the same in under three minutes
# make lint    formatting, style and types
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)

.PHONY: build demo test bench bench-quick lint format clean
.DEFAULT_GOAL := build

# Build requirements live in .venv too: without build isolation, a second build is incremental.
$(BIN)/.tools: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "wl-planner needs Python 3.10 or newer, got " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check scikit-build-core pybind11 nlohmann-json cmake ninja
	touch $@

# Shows which packages come and which files compile; all of it only where something fails.
build: $(BIN)/.tools
	@echo "Building wl-planner in $(VENV): a few minutes the first time, seconds afterwards"
	@mkdir -p build
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --verbose --disable-pip-version-check \
	  --no-build-isolation -e ".[dev,experiments]" 2>&1 | tee build/install.log \
	  | grep --line-buffered -oE '^ *(Collecting [^ ]+|\[[0-9]+/[0-9]+\] [BL].*)'; \
	  test $${PIPESTATUS[0]} -eq 0 || { tail -n 80 build/install.log; exit 1; }

demo: build
	$(BIN)/python experiments/demo.py

test: build
	$(BIN)/python -m pytest

bench: build
	$(BIN)/python experiments/bench $(if $(BENCHMARKS),--benchmarks $(BENCHMARKS))

bench-quick: build
	$(BIN)/python experiments/bench --quick $(if $(BENCHMARKS),--benchmarks $(BENCHMARKS))

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files '*.h' '*.cc')

format: build
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(git ls-files '*.h' '*.cc')

clean:
	rm -rf build $(VENV)
