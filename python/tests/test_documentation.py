"""The examples in docstrings, the code of the page for courses and the notebooks do what they say."""

import ast
import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest

import perfectplay

HERE = pathlib.Path(__file__).parent
MODULES = ["perfectplay"] + [
    f"perfectplay.{module.name}" for module in pkgutil.iter_modules(perfectplay.__path__) if module.name != "_native"
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_everything_public_is_documented():
    for name in perfectplay.__all__:
        thing = getattr(perfectplay, name)
        if callable(thing):
            assert thing.__doc__, name


@pytest.mark.parametrize("page", ["docs/python.md", "docs/python.fr.md", "README.md"])
def test_the_page_for_courses(page):
    """Every block of code runs, one after the other, and prints what the comments behind it say."""
    text = (HERE.parents[1] / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            code, _, expected = lines[statement.end_lineno - 1].partition("  # -> ")
            if expected:
                assert repr(eval(code, names)) == expected, code
            else:
                exec(compile(ast.Module([statement], []), page, "exec"), names)


@pytest.mark.parametrize(
    "path", sorted((HERE.parent / "notebooks").glob("*/*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_notebooks(path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


def test_there_is_a_notebook_for_every_document_in_both_languages():
    english, french = (
        sorted(path.name[0] for path in (HERE.parent / "notebooks" / lang).glob("*.ipynb")) for lang in ("en", "fr")
    )
    assert english == french == list("01234")
