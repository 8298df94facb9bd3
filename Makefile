# perfectplay: `make run` to see it, `make test` to check it.
# The program is built by cargo, the page of the lab by npm; both download what they need, and say so.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c

.PHONY: help run build page test test-page test-long bench bench-levels figures install uninstall
.PHONY: install-extras uninstall-extras cargo components node browser lint lint-page check-figures
.PHONY: check-signature signature docs pictures fuzz-api load python wheel test-python bench-python

PERFECTPLAY := cargo run --quiet --release -p perfectplay --
FIGURES := docs/figures
SIGNATURE := testdata/signature.txt

# Where things are installed: for this user, or below PREFIX (and DESTDIR, for those who make packages).
ifdef PREFIX
ROOT := $(DESTDIR)$(PREFIX)
SHARE := $(ROOT)/share
else
ROOT := $(or $(CARGO_INSTALL_ROOT),$(CARGO_HOME),$(HOME)/.cargo)
SHARE := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
endif
PROGRAM := $(ROOT)/bin/perfectplay
BASH_COMPLETIONS := $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS := $(SHARE)/zsh/site-functions
FISH_COMPLETIONS := $(SHARE)/fish/vendor_completions.d
MAN := $(SHARE)/man/man1

# Where the Python package is built and tested, and how it is compiled.
WHEELS := target/wheels
VENV := target/python
PROFILE := release

# What the page is made of.
PAGE_SOURCES := $(shell find web/src web/public -type f) web/index.html crates/draw/src/board/men.txt web/vite.config.ts web/svelte.config.js web/tsconfig.json

# The position on the README's board: one move wins.
CONNECT4 := 4234424156531226326553
# Chess: White gives the queen and mates with the knight.
CHESS := 3r3k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1
# The tree of the courses.
TREE := [[7,6,5],[2,4,8],[9,3,4]]
# How deep the trees are on which methods are compared.
DEPTHS := 2,4,6,8

help:
	@echo "make run       build everything and start the lab: a web page on this machine, at the address it prints"
	@echo "make build     build the page and the program, and start nothing"
	@echo "make test      formatting, lints, all tests, the page in a browser, figures and bench signature"
	@echo "make test-python  build the Python package, install it into a fresh environment and test it there"
	@echo "make test-long many more random cases, new ones each time, and large boards"
	@echo "make bench     compare speeds with other programs, in one run"
	@echo "make bench-levels   measure the levels of play, one against the other"
	@echo "make fuzz-api  ask the lab what its API describes, and what it does not (needs Python and, once, PyPI)"
	@echo "make load      measure the lab under load (needs wrk)"
	@echo "make docs      write the lists of games, methods and commands in the README anew"
	@echo "make figures   draw the figures of the documentation again"
	@echo "make pictures  take the pictures of the lab again"
	@echo "make signature record the bench signature after a change to how searches walk"
	@echo "make install   install the program, completions and manual pages for this user, or below PREFIX"
	@echo "make uninstall remove them again"

run: build
	@target/release/perfectplay serve

build: page cargo
	cargo build --release --locked -p perfectplay

# The page is compiled into the program, so it is built before it. Without it the whole command line works.
page: web/dist/index.html

web/dist/index.html: web/node_modules/.installed $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | node
	cd web && npm ci --no-audit --no-fund
	@touch $@

# The same random cases every time: a change should pass or fail by itself.
# The program that the tests have built is the one that the page, the figures and the bench are tried with: its answers
# are those of the release build, which takes minutes to compile and is tried by `make test-long`.
TESTED := $(CURDIR)/target/debug/perfectplay
test: page lint
	PROPTEST_RNG_SEED=1 cargo test --workspace
	@$(MAKE) --no-print-directory test-page check-figures check-signature test-python PERFECTPLAY=$(TESTED) PROFILE=dev

# The page without a browser, and then in one, asking the program that was built.
test-page: web/node_modules/.installed browser
	cd web && npm test
	cd web && npm run --silent e2e

# The Python package, compared with the program.
test-python: wheel
	$(VENV)/bin/ruff check --quiet python
	$(VENV)/bin/ruff format --quiet --check python
	PERFECTPLAY="$(PERFECTPLAY)" $(VENV)/bin/python -m pytest

# The wheel of the package, installed into a fresh environment.
wheel: python cargo
	rm -rf $(VENV) $(WHEELS)
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement python/requirements-test.txt
	$(VENV)/bin/maturin build --quiet --profile $(PROFILE) --locked --out $(WHEELS)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-index $(WHEELS)/*.whl

# New random cases, and many of them; and the tests that take too long for every day.
test-long: cargo build
	PROPTEST_CASES=5000 cargo test --release --workspace -- --include-ignored
	@$(MAKE) --no-print-directory test-page check-figures check-signature test-python PERFECTPLAY=$(CURDIR)/target/release/perfectplay

lint: components lint-page
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --quiet --workspace --no-deps

lint-page: web/node_modules/.installed
	cd web && npm run --silent lint

bench: cargo
	cargo run --release -p perfectplay-bench
	cargo run --release -p perfectplay-bench --bin search
	cargo run --release -p perfectplay-bench --bin connect4
	cargo run --release -p perfectplay-bench --bin othello
	cargo run --release -p perfectplay-bench --bin test_cost
	cargo run --release -p perfectplay-bench --bin graphs
	cargo run --release -p perfectplay-bench --bin grundy
	cargo run --release -p perfectplay-bench --bin files
	cargo run --release -p perfectplay-bench --bin chess
	cargo run --release -p perfectplay-bench --bin tables
	@$(MAKE) --no-print-directory bench-python

# The package against the program and against easyAI, which is downloaded from PyPI.
bench-python: build wheel
	$(VENV)/bin/pip install --quiet --disable-pip-version-check easyAI==2.0.12
	$(VENV)/bin/python python/bench/speed.py target/release/perfectplay

bench-levels: cargo
	cargo run --release -p perfectplay-bench --bin levels

# Questions made from the description of the API: none may make the program fail.
fuzz-api: cargo
	cargo build --release -p perfectplay
	scripts/with-lab scripts/fuzz-api

# Cheap questions by the thousand while the lab solves and searches.
load: cargo
	cargo build --release -p perfectplay
	scripts/with-lab scripts/load

install: page cargo
	cargo install --locked --no-track --force --path crates/cli --root "$(ROOT)"
	@$(MAKE) --no-print-directory install-extras
	@echo "installed $(PROGRAM)"

install-extras:
	@mkdir -p "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)" "$(MAN)"
	@"$(PROGRAM)" completions bash > "$(BASH_COMPLETIONS)/perfectplay"
	@"$(PROGRAM)" completions zsh > "$(ZSH_COMPLETIONS)/_perfectplay"
	@"$(PROGRAM)" completions fish > "$(FISH_COMPLETIONS)/perfectplay.fish"
	@"$(PROGRAM)" man --output-dir "$(MAN)"
	@echo "installed completions for bash, zsh and fish below $(SHARE)"
	@echo "  (zsh finds them if its fpath has $(ZSH_COMPLETIONS))"
	@echo "installed manual pages in $(MAN)"

uninstall: uninstall-extras
	rm -f "$(PROGRAM)"

uninstall-extras:
	rm -f "$(BASH_COMPLETIONS)/perfectplay" "$(ZSH_COMPLETIONS)/_perfectplay" "$(FISH_COMPLETIONS)/perfectplay.fish"
	rm -f "$(MAN)"/perfectplay.1 "$(MAN)"/perfectplay-*.1

# Takes the pictures of the lab in the README again.
pictures: build web/node_modules/.installed browser
	cd web && npm run --silent e2e -- board algorithms graphs
	cp web/e2e/screenshots/board-connect4-solved.png docs/pictures/board.png
	cp web/e2e/screenshots/algorithms-alphabeta.png docs/pictures/algorithms.png
	cp web/e2e/screenshots/graphs-chomp-round-2.png docs/pictures/graphs.png

# The lists in the README are what the program says; a test compares them, and writes them if it is told to.
docs: cargo
	UPDATE=1 cargo test --quiet -p perfectplay --bin perfectplay documents::lists

# Draws one figure in English and in French: the name of its file, and the command that draws it.
define draw-in-both
$(PERFECTPLAY) $(2) --lang en --format svg > $(1).svg
$(PERFECTPLAY) $(2) --lang fr --format svg > $(1).fr.svg
endef

# Draws every figure into a folder.
define draw
$(PERFECTPLAY) solve connect4 $(CONNECT4) --all-moves --lang en --format svg > $(1)/connect4.svg
$(PERFECTPLAY) analyse chess '$(CHESS)' --method pvs --heuristic material --depth 4 --all-moves --lang en --format svg > $(1)/chess.svg
$(PERFECTPLAY) tree '$(TREE)' --method alphabeta --lang en --format svg > $(1)/alpha-beta.svg
$(PERFECTPLAY) graph chomp 2x2 --both-starters --bipartite --lang en --format svg > $(1)/chomp-bipartite.svg
$(PERFECTPLAY) graph chomp 2x2 --rounds --lang en --format svg > $(1)/chomp-rounds.svg
$(PERFECTPLAY) graph chomp 2x2 --unfold --lang en --format svg > $(1)/chomp-tree.svg
$(PERFECTPLAY) grundy chomp 2x2 --lang en --format svg > $(1)/chomp-arena.svg
$(call draw-in-both,$(1)/cost-theory,theory --moves 4 --depth 16)
$(call draw-in-both,$(1)/cost-test,experiment test --moves 3 --depth 8 --trees 2000)
$(call draw-in-both,$(1)/cost-correlated,experiment test --moves 3 --depth 8 --trees 2000 --law incremental)
$(call draw-in-both,$(1)/cost-dichotomy,experiment dichotomy --moves 4 --depth 8 --trees 200)
$(call draw-in-both,$(1)/cost-methods,experiment methods --moves 8 --depths $(DEPTHS) --orders given --trees 5 --positions 0)
endef

define newline


endef

figures: cargo
	$(call draw,$(FIGURES))

# The pictures in the documentation are what the program draws today.
check-figures: cargo
	@fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
	$(subst $(newline),; ,$(call draw,"$$fresh")); \
	diff -r $(FIGURES) "$$fresh" || { echo 'the figures are out of date: run "make figures" and look at them'; exit 1; }
	@echo "figures are up to date"

signature: cargo
	$(PERFECTPLAY) bench | sed -n 's/^signature: //p' > $(SIGNATURE)

# The release build walks the same trees as ever.
check-signature: cargo
	@$(PERFECTPLAY) bench | sed -n 's/^signature: //p' | diff $(SIGNATURE) - || \
	{ echo 'the bench signature has changed: if that is meant, run "make signature" and say so in the commit'; exit 1; }
	@echo "the bench signature is as recorded"

# What is needed, in the versions that Cargo.toml and package.json name.
RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
NODE := $(shell sed -n 's/^ *"node": ">=\(.*\)"/\1/p' web/package.json)

cargo:
	@command -v cargo > /dev/null && command -v rustc > /dev/null || { \
	echo "perfectplay needs Rust $(RUST) or later, and there is none here."; \
	echo "Install it from https://rustup.rs, open a new terminal, and try again."; \
	exit 1; }
	@here=$$(rustc --version | cut -d ' ' -f 2); \
	printf '%s\n' $(RUST) "$$here" | sort -V -C || { \
	echo "perfectplay needs Rust $(RUST) or later, and this is $$here."; \
	echo "Run \"rustup update stable\" and try again; without rustup, install it from https://rustup.rs."; \
	exit 1; }

node:
	@command -v node > /dev/null && command -v npm > /dev/null || { \
	echo "the page of the lab is built with Node.js $(NODE) or later and npm, which are not here."; \
	echo "Install them from https://nodejs.org or with your package manager, and try again;"; \
	echo "or build the command line alone: cargo build --release -p perfectplay"; \
	exit 1; }
	@here=$$(node --version | tr -d v); \
	printf '%s\n' $(NODE) "$$here" | sort -V -C || { \
	echo "the page of the lab is built with Node.js $(NODE) or later, and this is $$here."; \
	echo "Install a newer one from https://nodejs.org, and try again;"; \
	echo "or build the command line alone: cargo build --release -p perfectplay"; \
	exit 1; }

# A browser for the tests of the page.
browser:
	@test -x "$${CHROMIUM:-/usr/bin/chromium}" || { \
	test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "installing chromium for the tests of the page" && \
	apt-get update --quiet --quiet && apt-get install --quiet --quiet --yes --no-install-recommends chromium > /dev/null; } || { \
	echo "the page is tested in Chromium: install it, or name it: CHROMIUM=/path/to/chromium make test"; \
	exit 1; }

# Python for the package, with what makes environments.
python:
	@here() { python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' 2> /dev/null; }; \
	here || { \
	test "$$(id -u)" = 0 && command -v apt-get > /dev/null && echo "installing python3-venv for the Python package" && \
	apt-get update --quiet --quiet && apt-get install --quiet --quiet --yes --no-install-recommends \
	python3 python3-venv > /dev/null && here; } || { \
	echo "the Python package needs Python 3.10 or later as python3, with venv."; \
	echo "Install it with your package manager (Debian: python3 and python3-venv), and try again."; \
	exit 1; }

components: cargo
	@cargo fmt --version > /dev/null 2>&1 && cargo clippy --version > /dev/null 2>&1 || \
	rustup component add rustfmt clippy || { \
	echo "rustfmt and clippy are missing: install them with rustup component add rustfmt clippy,"; \
	echo "or with the package manager that installed Rust."; \
	exit 1; }
