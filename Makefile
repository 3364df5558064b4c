# make demo    what Poise does, into demo/
# make test    the tests but the slow ones and those in a browser
# make core    the tests of the core, in a checkout without the other packages
# make check   all tests, style, types and import layers
# make docs    the documentation site, into build/docs; warnings are errors
# make body    sculpt the bundled character's body again
# make gaits   fit the bundled character's walk and run again (POSES: a folder of CMU walks)
# make sheets  the pictures of the bundled character, and everyday poses of four bodies, in docs/
# make kernels the library of compiled kernels, for this machine; demo, test and bench make it
# make versions the list of what that library holds, from the tests
# make wheel   a wheel for this system with the library of every processor level, into dist/
# make blender zips of the extension for Blender, with that wheel, into dist/
# make lint types layers bench
#
# Needs Python 3.11 or newer with venv and pip, and make. Everything else goes into .venv.

PYTHON ?= python3
OUT ?= demo
POSES ?= ../shared/data/poses
PYTEST_ARGS ?= -n 2 --dist worksteal

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Without isolation: an isolated build would download Numba a second time.
EDITABLE := $(PIP) --no-build-isolation -e
BENCHMARKS := $(wildcard bench/bench_*.py)

# Tests start hundreds of Python processes; without bytecode on disk each compiles all it imports.
unexport PYTHONDONTWRITEBYTECODE

KERNELS := $(wildcard src/poise/kernels/*.* src/poise/kernels/simd/*.py) tools/kernel_build.py

.PHONY: demo test test-slow test-all lint types pyright snippets layers core check docs body gaits sheets bench clean \
  kernels versions wheel blender
.DELETE_ON_ERROR:

demo: $(VENV)/.stamp-all $(VENV)/.stamp-kernels
	$(BIN)/poise demo -o $(OUT)

test: $(VENV)/.stamp-test $(VENV)/.stamp-kernels
	$(BIN)/python -m pytest -m "not slow and not browser" $(PYTEST_ARGS)

test-slow: $(VENV)/.stamp-test $(VENV)/.stamp-kernels
	$(BIN)/python -m pytest -m "slow or browser" $(PYTEST_ARGS)

# Both, in one run: tests are collected once, and no worker waits for the last of the first part.
test-all: $(VENV)/.stamp-test $(VENV)/.stamp-kernels
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.stamp-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: pyright snippets

pyright: $(VENV)/.stamp-dev
	$(BIN)/pyright --pythonpath $(BIN)/python

snippets: $(VENV)/.stamp-dev
	$(BIN)/python tools/snippets.py

layers: $(VENV)/.stamp-dev
	$(BIN)/lint-imports

core: $(VENV)/.stamp-test
	$(BIN)/python tools/core_alone.py

check: test-all lint types layers

docs: $(VENV)/.stamp-docs $(VENV)/.stamp-kernels
	PYTHONPATH=tools $(BIN)/python -m docsite.build -o build/docs

body: $(VENV)/.stamp-all
	PYTHONPATH=tools $(BIN)/python -m sculptor.build

gaits: $(VENV)/.stamp-all
	PYTHONPATH=tools $(BIN)/python -m gaits.fitting $(POSES)

sheets: $(VENV)/.stamp-all
	PYTHONPATH=tools $(BIN)/python -m contact_sheets

kernels: $(VENV)/.stamp-kernels

versions: $(VENV)/.stamp-test
	$(BIN)/python tools/kernel_versions.py -m "not browser"

wheel: $(VENV)/.stamp-all
	$(BIN)/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist .

blender: wheel
	$(BIN)/python blender/build.py

bench: $(VENV)/.stamp-test $(VENV)/.stamp-kernels
	@for script in $(BENCHMARKS); do echo "== $$script"; $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) build dist .pytest_cache .hypothesis .ruff_cache .import_linter_cache

# The stamps keep a second run from installing again; the package itself is installed in place, so
# an edited source needs no new install.
$(VENV)/.stamp-venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Poise needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) hatchling editables
	@touch $@

$(VENV)/.stamp-all: pyproject.toml $(VENV)/.stamp-venv
	@echo "Installing Poise and its libraries into $(VENV) (about a minute)"
	$(EDITABLE) '.[all,video,kernels]'
	@touch $@

# These install in one go what the stamps before them stand for: each run of pip takes a while.
$(VENV)/.stamp-test: pyproject.toml $(VENV)/.stamp-venv
	@echo "Installing Poise, its libraries and what the tests need into $(VENV) (minutes)"
	$(EDITABLE) '.[all,test]'
	@touch $(VENV)/.stamp-all $@

$(VENV)/.stamp-kernels: $(KERNELS) $(VENV)/.stamp-all
	$(BIN)/python tools/kernel_build.py
	@touch $@

$(VENV)/.stamp-docs: $(VENV)/.stamp-all
	@echo "Installing Sphinx into $(VENV)"
	$(EDITABLE) '.[all,docs]'
	@touch $@

$(VENV)/.stamp-dev: pyproject.toml $(VENV)/.stamp-venv
	@echo "Installing Poise, its libraries, what the tests need and the checkers into $(VENV) (minutes)"
	$(EDITABLE) '.[all,test,dev]'
	@touch $(VENV)/.stamp-all $(VENV)/.stamp-test $@
