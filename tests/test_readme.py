"""The Python blocks of README.md and of pages under docs run, each page in one namespace."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"README.md": 1, "docs/python.md": 13, "docs/observations.md": 5}


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == PAGES[page]
    space: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), space)
    assert capsys.readouterr().out
