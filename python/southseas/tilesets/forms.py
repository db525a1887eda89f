"""What a right value looks like in a file, for faults that find one of another type."""

from __future__ import annotations

import re

FORMS = {
    "shape": "[[shape]]",
    "shape[].sides": '["sea", "bridge", "sea", "island"]',
    "shape[].segments": '[{ name = "bridge0", type = "bridge", ports = ["N", "S"] }]',
    "shape[].segments[]": '{ name = "bridge0", type = "bridge", ports = ["N", "S"] }',
    "shape[].segments[].ports": '["E", "Nr", "Sl"]',
    "shape[].variants": '[{ id = "1", count = 2, shells = { bridge0 = 1 } }]',
    "shape[].variants[]": '{ id = "1", count = 2, shells = { bridge0 = 1 } }',
    "shape[].variants[].bananas": "{ island0 = 1 }",
    "shape[].variants[].shells": "{ bridge0 = 1 }",
    "shape[].variants[].fish": "{ sea0 = [2, 1] }",
    "shape[].variants[].fish.*": "[2, 1]",
    "shape[].variants[].boat": '["sea0"]',
    "ship": "[[ship]]",
    "ship[].needs": "{ bananas = 2, fish = 1 }",
    "labels": '{ F = "forest", R = "rail", "." = "sea" }',
    "label_order": '["forest", "rail", "sea"]',
    "neutral": '["sea"]',
    "must_match": '["rail"]',
    "markers": "{ rail = [3, 5] }",
    "markers.*": "[3, 5]",
    "score": '{ flags = ["forest"], longest = ["rail"] }',
    "score.flags": '["forest"]',
    "score.longest": '["rail"]',
    "score.along_longest": '{ huts = "rail" }',
    "tile": "[[tile]]",
    "tile[].edges": '"FFR..R"',
    "tile[].segments": "[[0, 1], [3, 4]]",
    "tile[].segments[]": "[0, 1]",
}
"""A right value for the keys of arrays and tables; ``[]`` is any place in an array, ``*`` any free key."""


def form(key: str) -> str:
    """What may stand at ``key``, as a clause that follows the name of its type; empty where the type says it all."""
    general = re.sub(r"\[\d+\]", "[]", key)
    free = f"{general.rpartition('.')[0]}.*"
    right = FORMS.get(general) or ("" if general.endswith("]") else FORMS.get(free, ""))
    if not right:
        return ""
    return f" of tables {right}" if right in ("[[shape]]", "[[ship]]", "[[tile]]") else f" such as {right}"
