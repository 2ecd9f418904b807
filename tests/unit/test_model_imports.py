"""Which files know the libraries of models."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = [path for room in ("bot", "services") for path in (ROOT / room).rglob("*.py")]


@cache
def parsed(path: Path) -> ast.Module:
    """The file as Python reads it."""
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path, *, at_import: bool = False) -> Iterator[str]:
    """What a file imports; `at_import` leaves out what its functions import when called."""
    tree = parsed(path)
    for node in tree.body if at_import else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize(
    ("library", "owner"),
    [
        ("google.generativeai", "gemini.py"),
        ("google.genai", "google_genai.py"),
        ("llama_index.llms.google_genai", "google_genai.py"),
        ("llama_index.llms.ollama", "ollama.py"),
    ],
)
def test_a_models_library_is_known_to_one_file(library: str, owner: str) -> None:
    files = {
        path.relative_to(ROOT)
        for path in SOURCES
        if any((name + ".").startswith(library + ".") for name in imported(path))
    }
    assert files == {Path("services/llm") / owner}


@pytest.mark.parametrize("vendor", ["gemini", "google_genai", "ollama"])
def test_a_model_that_is_not_chosen_is_not_imported(vendor: str) -> None:
    name = f"services.llm.{vendor}."
    names = [one for path in SOURCES for one in imported(path, at_import=True)]
    assert not [one for one in names if one.startswith(name)]
